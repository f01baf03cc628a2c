"""What clients are told of an event besides its sentence: moments, sounds, what is struck, what dice are for."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.classic.firing import fire
from tests.classic.stage import mech, stage

from ironhex.catalog import Location
from ironhex.engine import Event
from ironhex.engine.presentation import Highlight
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.classic.artillery.events import ShellLanded
from ironhex.systems.classic.artillery.pieces import FASCAM
from ironhex.systems.classic.battle import Blow, Minefield, Phase, PlaceTarget, Thing, altered
from ironhex.systems.classic.buildings.events import BuildingCollapsed
from ironhex.systems.classic.events.damage import (
    CriticalHit,
    CriticalsRolled,
    Damaged,
    Doomed,
    Exploded,
    LocationRolled,
)
from ironhex.systems.classic.events.heat import ReactorStopped
from ironhex.systems.classic.events.physical import BlowRolled
from ironhex.systems.classic.events.piloting import Fell, PilotingRolled
from ironhex.systems.classic.events.turn import Left
from ironhex.systems.classic.events.weapons import WeaponFired
from ironhex.systems.classic.mines.events import MinesExploded
from ironhex.systems.classic.presentation.told import told

FIELD = stage("9x9", mech("Griffin GRF-1N", "0509"), mech("Locust LCT-1V", "0503", 3))
BATTLE = replace(FIELD, phase=Phase.WEAPONS)
PPC = fire(BATTLE, "IS PPC").weapon
NUMBER = Tally((Mod("BMR-HIT-003", 7, "Gunnery Skill"),))
DOOM = ("BMR-CRIT-021", "engine destroyed")


@pytest.mark.parametrize(
    ("event", "title", "look", "sound"),
    [
        (Doomed(0, *DOOM), "Destroyed", "loss", ""),
        (Left(0, "destroyed", *DOOM), "Destroyed", "loss", "blast"),
        (Damaged(0, Location.HD, 5), "Headshot", "wound", "hit"),
        (Exploded(0, 7, Location.RT, 120), "Ammunition explodes", "blast", "blast"),
        (Fell(0, Hex(5, 9), 0, 0, 1, 0, "front"), "Falls", "fall", "fall"),
        (ReactorStopped(0), "Shuts down", "off", "off"),
    ],
)
def test_a_moment_names_its_unit(event: Event, title: str, look: str, sound: str) -> None:
    said = told(BATTLE, event.apply(BATTLE), event)
    assert said.highlight == Highlight(title, "Red's Griffin GRF-1N", look, figure="1")
    assert said.sound == sound


def test_a_kill_is_a_moment_only_once() -> None:
    unit = BATTLE.unit(0)
    doomed = BATTLE.changed(altered(unit, phase=replace(unit.phase, doom=DOOM)))
    for event in (Doomed(0, *DOOM), Left(0, "destroyed", *DOOM)):
        assert told(doomed, event.apply(doomed), event).highlight is None


def test_most_events_are_no_moments() -> None:
    for event in (Damaged(0, Location.LT, 5), WeaponFired(0, PPC, 1, NUMBER, (4, 4), True)):
        assert told(BATTLE, event.apply(BATTLE), event).highlight is None


def test_a_shot_says_what_was_used_and_how_it_sounds() -> None:
    said = told(BATTLE, BATTLE, WeaponFired(0, PPC, 1, NUMBER, (4, 4), True))
    assert (said.means, said.sound, said.area) == ("PPC", "beam", ())
    assert told(BATTLE, BATTLE, BlowRolled(0, Blow("kick", 1), NUMBER, (4, 4))).means == "kick"
    ground = WeaponFired(0, PPC, PlaceTarget(Thing.WOODS, Hex(5, 3)), NUMBER, (4, 4), True)
    assert told(BATTLE, BATTLE, ground).area == ("0503",)


def test_other_dice_say_what_they_are_rolled_for() -> None:
    rolls: tuple[Event, ...] = (
        LocationRolled(0, "mech", "front", (3, 4), Location.CT),
        CriticalsRolled(0, Location.CT, (4, 4), 1, Location.CT),
        PilotingRolled(0, "20 points of damage", NUMBER, (3, 4)),
    )
    assert [told(BATTLE, BATTLE, event).purpose for event in rolls] == [
        "hit location",
        "critical hits",
        "Piloting Skill Roll, 20 points of damage",
    ]
    assert told(BATTLE, BATTLE, WeaponFired(0, PPC, 1, NUMBER, (4, 4), True)).purpose == ""


def test_a_shell_strikes_its_hex_and_those_around() -> None:
    shell = ShellLanded("Red", 0, 0, "Long Tom", Hex(5, 5), NUMBER, (4, 4), True, Hex(5, 5))
    said = told(BATTLE, BATTLE, shell)
    assert (said.look, said.sound, said.area[0], len(said.area)) == ("shell", "blast", "0505", 7)
    assert told(BATTLE, BATTLE, replace(shell, what=f"Arrow IV {FASCAM}")).area == ("0505",)
    assert told(BATTLE, BATTLE, replace(shell, hex=Hex(40, 40))).area == ()


def test_what_breaks_down_is_shown_in_all_its_hexes() -> None:
    board = BATTLE.board.changed(Hex(3, 3), building=1, building_cf=15, building_height=2)
    town = replace(BATTLE, board=board)
    said = told(town, BuildingCollapsed(Hex(3, 3)).apply(town), BuildingCollapsed(Hex(3, 3)))
    assert (said.look, said.sound, said.area) == ("collapse", "collapse", ("0303",))
    assert said.highlight == Highlight("Collapses", "Building 0303", "collapse", place="0303")


def test_mines_explode_where_they_are() -> None:
    said = told(BATTLE, BATTLE, MinesExploded(Minefield(Hex(3, 3), "conventional", "Red", 10)))
    assert (said.look, said.area) == ("blast", ("0303",))
    assert said.highlight is not None


def test_a_critical_hit_shows_only_the_dice_that_decided() -> None:
    event = CriticalHit(0, Location.RA, 4, ((1, 1), (1, 2), (1, 5)))
    assert told(BATTLE, event.apply(BATTLE), event).dice == ((1, 5),)
