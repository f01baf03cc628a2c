"""The option of flamers that heat 'Mechs."""

from typing import Any

import pytest
from tests.classic.attack.test_weapons import carry_out
from tests.classic.firing import fire
from tests.classic.stage import happened, mech, stage

from ironhex.engine import Event
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.heat import Flamed
from ironhex.systems.classic.heat import heat_tally
from ironhex.systems.classic.options.flamer_heat import FLAMER, HEAT
from ironhex.systems.classic.ruleset import ruleset

FIRESTARTER, GUN = "Firestarter FS9-S", "IS Flamer"
HIT = (6, 6)


def facing(target: str = "Atlas AS7-D", options: tuple[str, ...] = ("flamer-heat",)) -> Battle:
    return stage("4x9", mech(FIRESTARTER, "0206"), mech(target, "0205", facing=3), rules=ruleset(options))


def burn(
    battle: Battle, dice: tuple[int, ...], picks: dict[str, str] | None = None
) -> tuple[Battle, tuple[Event, ...]]:
    actions: Any = (Declare(0, shots=(fire(battle, GUN),)), Declare(1))
    return carry_out(battle, actions, dice, picks=picks)


@pytest.mark.rule("BMR-EQ-085")
def test_a_flamer_heats_instead_of_damaging_if_its_player_wants_that() -> None:
    after, events = burn(facing(), HIT, {FLAMER: HEAT})
    assert not happened(events, Damaged)
    heat = [mod.value for mod in heat_tally(after, after.unit(1)).mods if mod.rule == "BMR-EQ-085"]
    assert heat == [2]


@pytest.mark.rule("BMR-EQ-085")
def test_by_default_it_damages() -> None:
    _, events = burn(facing(), (*HIT, 3, 4))
    assert happened(events, Damaged)
    assert not happened(events, Flamed)


@pytest.mark.rule("BMR-EQ-085")
@pytest.mark.parametrize(("target", "options"), [("Atlas AS7-D", ()), ("Manticore Heavy Tank", ("flamer-heat",))])
def test_only_mechs_are_heated_and_only_with_the_option(target: str, options: tuple[str, ...]) -> None:
    _, events = burn(facing(target, options), (*HIT, 3, 4), {FLAMER: HEAT})
    assert happened(events, Damaged)
