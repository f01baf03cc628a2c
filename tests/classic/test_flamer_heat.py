"""The option of flamers that heat 'Mechs."""

import pytest
from msgspec.structs import replace
from tests.classic.firing import carry_out, fire
from tests.classic.stage import happened, mech, stage

from ironhex.engine import Event
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.declarations import refused
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.damage.condition import HEATING
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.heat import Flamed
from ironhex.systems.classic.heat import heat_tally
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.unit import altered

FIRESTARTER, GUN = "Firestarter FS9-S", "IS Flamer"
HIT = (6, 6)


def facing(target: str = "Atlas AS7-D", options: tuple[str, ...] = ("flamer-heat",)) -> Battle:
    return stage("4x9", mech(FIRESTARTER, "0206"), mech(target, "0205", facing=3), rules=ruleset(options))


def burn(battle: Battle, dice: tuple[int, ...], mode: str = "") -> tuple[Battle, tuple[Event, ...]]:
    flamer = replace(fire(battle, GUN), mode=mode)
    return carry_out(battle, (Declare(0, shots=(flamer,)), Declare(1)), dice)


def refusal(battle: Battle) -> str | None:
    barred = refused(battle, Declare(0, shots=(replace(fire(battle, GUN), mode=HEATING),)))
    return barred.rule if barred else None


@pytest.mark.rule("BMR-EQ-085", "BMR-SEQ-009")
def test_a_flamer_heats_instead_of_damaging_if_that_is_declared() -> None:
    after, events = burn(facing(), HIT, HEATING)
    assert not happened(events, Damaged)
    heat = [mod.value for mod in heat_tally(after, after.unit(1)).mods if mod.rule == "BMR-EQ-085"]
    assert heat == [2]


@pytest.mark.rule("BMR-EQ-085", "BMR-HEAT-028")
def test_a_mech_that_is_shut_down_is_heated_too() -> None:
    battle = facing()
    target = battle.unit(1)
    after, _ = burn(battle.changed(altered(target, shutdown=True)), HIT, HEATING)
    assert 2 in [mod.value for mod in heat_tally(after, after.unit(1)).mods if mod.rule == "BMR-EQ-085"]


@pytest.mark.rule("BMR-EQ-085")
def test_otherwise_it_damages() -> None:
    _, events = burn(facing(), (*HIT, 3, 4))
    assert happened(events, Damaged)
    assert not happened(events, Flamed)


@pytest.mark.rule("BMR-EQ-085")
def test_only_mechs_are_heated_and_only_with_the_option() -> None:
    assert refusal(facing()) is None
    assert refusal(facing("Manticore Heavy Tank")) == "BMR-EQ-085"
    assert refusal(facing(options=())) == "BMR-AMMO-022"
