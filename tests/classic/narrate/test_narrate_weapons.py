"""Sentences, offers and previews of weapon attacks."""

import pytest
from msgspec.structs import replace
from tests.classic.firing import fire, weapon
from tests.classic.stage import mech, stage

from ironhex.catalog import Location
from ironhex.engine import Event, Offer
from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.classic.actions import Declare, Deploy, Pick
from ironhex.systems.classic.answers import describe, preview
from ironhex.systems.classic.battle import Fire, Mode, MoveState, altered
from ironhex.systems.classic.damage.condition import HEATING, works
from ironhex.systems.classic.events.weapons import (
    BurstRolled,
    ClubFound,
    ClubNotFound,
    ClusterRolled,
    Jammed,
    LineChosen,
    WeaponFired,
    WeaponsDeclared,
)
from ironhex.systems.classic.narrate.weapons import volley
from ironhex.systems.classic.questions import DeclareNext
from ironhex.systems.classic.system import narrate

BATTLE = stage(
    "9x9",
    mech("Griffin GRF-1N", "0509", move=MoveState(mode=Mode.WALK)),
    mech("Locust LCT-1V", "0503", 3),
    mech("Warhammer WHM-6R", "0409", side="Red"),
)
LRM, PPC = fire(BATTLE, "IS LRM 10"), fire(BATTLE, "IS PPC")
LASERS = tuple(Fire(weapon(BATTLE.unit(2), "IS Medium Laser", where).index, 1) for where in (Location.LT, Location.RT))
SEVEN = Tally((Mod("BMR-HIT-003", 7, "Gunnery Skill"),))


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (WeaponsDeclared(0, 1), "Griffin GRF-1N does not fire"),
        (
            WeaponsDeclared(0, 1, 1, (LRM, PPC)),
            "Griffin GRF-1N twists right, will fire LRM 10 and PPC at Locust LCT-1V",
        ),
        (WeaponsDeclared(2, 1, shots=LASERS), "Warhammer WHM-6R will fire 2 Medium Lasers at Locust LCT-1V"),
        (
            WeaponsDeclared(0, 1, -1, (replace(PPC, aim="LL"),), withheld=(LRM,), prop=Location.LA),
            "Griffin GRF-1N twists left, leans on its left arm, will fire PPC at Locust LCT-1V's left leg, "
            "holds LRM 10 at Locust LCT-1V back, no chance to hit",
        ),
        (
            WeaponsDeclared(0, 1, shots=(replace(LRM, spotter=2), PPC)),
            "Griffin GRF-1N will fire LRM 10 at Locust LCT-1V indirectly, Warhammer WHM-6R spotting; "
            "PPC at Locust LCT-1V",
        ),
        (WeaponsDeclared(0, 1, find="tree"), "Griffin GRF-1N uproots a tree"),
        (
            WeaponFired(0, PPC.weapon, 1, SEVEN, (4, 3), True),
            "Red's Griffin GRF-1N: PPC at Blue's Locust LCT-1V: rolled 4+3 = 7, needs 7: hit",
        ),
        (
            WeaponFired(0, PPC.weapon, 1, SEVEN, (4, 2), False),
            "Red's Griffin GRF-1N: PPC at Blue's Locust LCT-1V: rolled 4+2 = 6, needs 7: miss",
        ),
        (
            WeaponFired(0, PPC.weapon, 1, Tally(barred=Barred("BMR-HIT-009", "out of range")), (), False),
            "Red's Griffin GRF-1N: PPC at Blue's Locust LCT-1V: out of range",
        ),
        (
            WeaponFired(0, PPC.weapon, 1, SEVEN.plus(Mod("BMR-HIT-029", 6, "heat")), (), False),
            "Red's Griffin GRF-1N: PPC at Blue's Locust LCT-1V: needs 13, no chance to hit",
        ),
        (
            ClusterRolled(0, LRM.weapon, 1, "missile", 10, (4, 4), 6),
            "6 of 10 missiles strike Locust LCT-1V: rolled 4+4 = 8",
        ),
        (ClusterRolled(0, PPC.weapon, 1, "shot", 2, (2, 2), 1), "1 of 2 shots hit Locust LCT-1V: rolled 2+2 = 4"),
        (BurstRolled(0, PPC.weapon, 1, (4, 1)), "The PPC fires into the infantry: rolled 4+1 = 5"),
        (Jammed(0, PPC.weapon), "The PPC of Griffin GRF-1N jams permanently"),
        (LineChosen(1, 0, 1), "The line of sight from Griffin GRF-1N to Locust LCT-1V passes to the right"),
        (ClubFound(0, "limb"), "Griffin GRF-1N has a limb for a club"),
        (ClubFound(0, "girder", (4, 4), 7), "Griffin GRF-1N has a girder for a club: rolled 4+4 = 8, needs 7"),
        (ClubNotFound(0, (1, 4), 7), "Griffin GRF-1N finds no girder: rolled 1+4 = 5, needs 7"),
    ],
)
def test_an_event_has_its_sentence(event: Event, told: str) -> None:
    assert narrate(BATTLE, event) == told


def test_cluster_rounds_are_no_missiles() -> None:
    battle = stage("5x9", mech("Centurion CN9-D", "0309"), mech("Locust LCT-1V", "0301"))
    told = [
        narrate(battle, ClusterRolled(0, fire(battle, key).weapon, 1, "missile", 10, (4, 4), 6))
        for key in ("IS LB 10-X AC", "IS LRM 10")
    ]
    assert told == [f"6 of 10 {what} strike Locust LCT-1V: rolled 4+4 = 8" for what in ("submunitions", "missiles")]


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (Declare(0), Offer("Griffin GRF-1N: hold fire", "hold", "1", heading=0)),
        (Declare(0, -1), Offer("Griffin GRF-1N: twist left", "hold", "1", heading=300)),
        (
            Declare(0, shots=(LRM, PPC)),
            Offer("Griffin GRF-1N: LRM 10 and PPC at Locust LCT-1V", "fire", "1", heading=0, targets=("2",)),
        ),
        (
            Declare(0, shots=(PPC,)),
            Offer("Griffin GRF-1N: PPC at Locust LCT-1V, from the right arm", "fire", "1", heading=0, targets=("2",)),
        ),
        (Declare(0, find="tree"), Offer("Griffin GRF-1N: uproot a tree", "find", "1", heading=0)),
        (Pick("left"), Offer("left", "pick")),
        (
            Deploy(0, BATTLE.unit(0).place, 1),
            Offer("Griffin GRF-1N to 0509 facing NE", "deploy", "1", place="0509", heading=60),
        ),
    ],
)
def test_offers(action: object, expected: Offer) -> None:
    assert describe(action, BATTLE) == expected


def test_a_preview_shows_numbers_odds_damage_and_heat() -> None:
    """Walked and at 6 hexes: the PPC needs 5 (83%), the LRM, at its minimum range, 6 (72%)."""
    found = preview(BATTLE, DeclareNext("Red"), "Red", Declare(0, shots=(LRM, PPC)))
    assert [(label, tally.total) for label, tally in found.tallies] == [
        ("LRM 10 at Locust LCT-1V: 72%", 6),
        ("PPC at Locust LCT-1V: 83%", 5),
        ("heat", 1 + 4 + 10 - 12),
    ]
    assert found.notes == ("expected damage 12.9", "heat 0, after this turn 3")


def test_a_preview_of_holding_fire_shows_only_heat() -> None:
    found = preview(BATTLE, DeclareNext("Red"), "Red", Declare(0))
    assert [label for label, _ in found.tallies] == ["heat"]
    assert found.notes == ("heat 0, after this turn 0",)


def test_a_shot_that_would_be_withheld_costs_no_heat_in_a_preview() -> None:
    hot = altered(BATTLE.unit(0), heat=24, move=MoveState(mode=Mode.JUMP, traveled=3), gunnery=8)
    battle = replace(BATTLE.changed(hot), before=())
    found = preview(battle, DeclareNext("Red"), "Red", Declare(0, shots=(PPC,)))
    assert found.tallies[0][0] == "PPC at Locust LCT-1V: 0%"
    assert found.tallies[-1][1].total == 3 - 12


def test_a_jammed_weapon_no_longer_works() -> None:
    after = Jammed(0, PPC.weapon).apply(BATTLE).unit(0)
    assert [item.index for item in after.design.weapons if not works(after, item)] == [PPC.weapon]


@pytest.mark.parametrize(
    ("name", "gun", "mode", "told"),
    [
        ("Firestarter FS9-S", "IS Flamer", HEATING, "Flamer set to heat at Locust LCT-1V"),
        ("Firestarter FS9-S", "IS Flamer", "", "Flamer at Locust LCT-1V"),
        ("Adder E", "Clan ATM 9", "er", "ATM 9 with ER ammunition at Locust LCT-1V"),
        ("Adder E", "Clan ATM 9", "he", "ATM 9 with HE ammunition at Locust LCT-1V"),
    ],
)
def test_how_a_weapon_is_fired_is_told_as_players_say_it(name: str, gun: str, mode: str, told: str) -> None:
    battle = stage("9x9", mech(name, "0505"), mech("Locust LCT-1V", "0503", 3))
    assert volley(battle, 0, (replace(fire(battle, gun), mode=mode),)) == told
