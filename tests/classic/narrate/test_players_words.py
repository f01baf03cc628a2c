"""Questions and sentences in words that a player knows, without numbers of slots and items."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from tests.classic.mines.field import command, lane, mines, vibrabombs
from tests.classic.missiles.salvos import LRM, SRM, duel, shots
from tests.classic.stage import mech, stage, variant

from ironhex.catalog import Location
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.classic.armament.chapter import clear_words, switch_words
from ironhex.systems.classic.armament.switching import item_name
from ironhex.systems.classic.battle import Due, Phase
from ironhex.systems.classic.events.turn import CameDue, Scheduled
from ironhex.systems.classic.events.weapons import WeaponFired
from ironhex.systems.classic.mines.events import MinesExploded
from ironhex.systems.classic.missiles.chapter import salvo_words
from ironhex.systems.classic.missiles.engagement import name_of_salvo
from ironhex.systems.classic.munitions.swarm import next_words
from ironhex.systems.classic.narrate.weapons import volley
from ironhex.systems.classic.system import narrate

ROTARY, AMS = "IS Rotary AC/5", "IS Anti-Missile System"
NUMBERED = re.compile(r"\(\w+, \d+\)")


def test_a_jammed_weapon_is_named_by_its_place() -> None:
    design = variant("Griffin GRF-1N", slots={Location.RT: [ROTARY] * 6}, jump=0)
    battle = stage("4x9", mech(design, "0209"))
    unit = battle.unit(0)
    words = clear_words(battle, unit, item_name(unit, unit.weapon("Rotary AC/5")))
    assert words == "Clear the Rotary AC/5 in the right torso: no weapon attacks next turn, no running or jumping"


def test_one_of_two_systems_in_the_same_place_is_the_second() -> None:
    design = variant("Griffin GRF-1N", slots={Location.RT: [AMS, AMS, f"{AMS} Ammo"]}, jump=0)
    battle = stage("4x9", mech(design, "0209"))
    unit = battle.unit(0)
    systems = [item for item in unit.design.items if item.equipment.special == "ams"]
    assert [switch_words(battle, unit, item_name(unit, item)) for item in systems] == [
        "Switch the first Anti-Missile System in the right torso off",
        "Switch the second Anti-Missile System in the right torso off",
    ]


@pytest.mark.rule("BMR-EQ-008")
def test_a_salvo_is_named_by_its_launcher_and_attacker() -> None:
    battle = duel([LRM, SRM, f"{LRM} Ammo", f"{SRM} Ammo"])
    unit = battle.unit(0)
    fires = shots(battle, LRM, SRM)
    declared = battle.changed(replace(unit, turn=replace(unit.turn, shots=fires)))
    told = [salvo_words(declared, declared.unit(1), name_of_salvo(unit, fire.weapon)) for fire in fires]
    assert told == ["LRM 20 in the right torso of Griffin GRF-1N", "SRM 6 in the right torso of Griffin GRF-1N"]
    assert not any(map(NUMBERED.search, told))


@pytest.mark.rule("BMR-AMMO-043")
def test_a_next_target_has_its_name() -> None:
    battle = stage("4x9", mech("Griffin GRF-1N", "0209"), mech("Atlas AS7-D", "0206"))
    assert next_words(battle, battle.unit(0), "Atlas AS7-D (2)") == "Atlas AS7-D"


@pytest.mark.rule("BMR-MINE-007", "BMR-MINE-012")
def test_exploding_mines_tell_who_set_them_off_and_why() -> None:
    fields = [vibrabombs("0206", 35), command("0205"), mines("0204")]
    battle = lane(mech("Griffin GRF-1N", "0206"), mech("Locust LCT-1V", "0201"), fields=fields)
    bombs, remote, plain = (narrate(battle, MinesExploded(field, 0)) for field in fields)
    assert bombs == "Griffin GRF-1N weighs 55 tons and sets off the vibrabombs in 0206 (set to 35 tons)"
    assert remote == "Blue detonates its mines in 0205 under Griffin GRF-1N"
    assert plain == "Conventional mines explode in 0204"
    secret = replace(fields[0], setting=0)  # as the others see it
    assert narrate(battle, MinesExploded(secret, 0)).endswith("sets off the vibrabombs in 0206")
    assert narrate(battle, MinesExploded(fields[0])) == "Vibrabombs explode in 0206"


@pytest.mark.rule("BMR-EQ-033", "BMR-EQ-042", "BMR-AMMO-007")
def test_the_rate_of_fire_is_announced_and_told() -> None:
    ultra = "IS Ultra AC/2"
    design = variant("Griffin GRF-1N", slots={Location.RT: [ultra] * 6 + [f"{ultra} Ammo"]}, jump=0)
    battle = stage("4x9", mech(design, "0209"), mech("Atlas AS7-D", "0206"))
    unit = battle.unit(0)
    fires = tuple(replace(fire, rate=2) for fire in shots(battle, ultra))
    assert len(fires) == 2
    assert volley(battle, 0, fires) == "2 Ultra AC/2s (2 shots each) at Atlas AS7-D"
    assert volley(battle, 0, fires[:1]) == "Ultra AC/2 (2 shots) at Atlas AS7-D"
    assert volley(battle, 0, (replace(fires[0], rate=1),)) == "Ultra AC/2 at Atlas AS7-D"
    declared = battle.changed(replace(unit, turn=replace(unit.turn, shots=fires)))
    told = narrate(declared, WeaponFired(0, fires[0].weapon, 1, Tally((Mod("BMR-HIT-003", 4, "skill"),)), (3, 4), True))
    assert told == "Red's Griffin GRF-1N: Ultra AC/2, 2 shots, at Blue's Atlas AS7-D: rolled 3+4 = 7, needs 4: hit"


def test_what_comes_due_is_told_once() -> None:
    due = Due(1, Phase.END, "fire goes out", Hex(2, 2))
    battle = stage("4x9", mech("Griffin GRF-1N", "0209"))
    assert [bool(narrate(battle, form(due))) for form in (Scheduled, CameDue)] == [True, False]
