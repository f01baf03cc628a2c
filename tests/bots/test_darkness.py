"""What bots make of night when they move: flares, searchlights, and the dark between them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.classic.night.test_night import DAY, RULES
from tests.classic.stage import mech, stage

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Flare, MoveState, Phase
from ironhex.systems.classic.bots.darkness import EXPECTED, dark, light_on, shade, shaded
from ironhex.systems.classic.bots.foresight import Foresight
from ironhex.systems.classic.bots.moving import advise
from ironhex.systems.classic.bots.survey import assess, foe
from ironhex.systems.classic.bots.weights import LEVELS, USUAL
from ironhex.systems.classic.night.lights import DARKNESS

GRIFFIN, LOCUST = "Griffin GRF-1N", "Locust LCT-1V"
FLARES = (Flare(Hex(8, 4), 1, 9),)
MOVED = MoveState(moved=True)


def field(*units: Any, **fields: Any) -> Battle:
    return stage("16x17", *units, **{"rules": RULES, "phase": Phase.MOVEMENT, **fields})


def duel(**fields: Any) -> Battle:
    return field(mech(GRIFFIN, "0814"), mech(GRIFFIN, "0803", 3, move=MOVED), **fields)


def incoming(battle: Battle) -> Any:
    one, other = battle.units
    return foe(battle, one, other, assess(battle, other, 0.5)).incoming.number


def test_by_day_nothing_changes() -> None:
    battle = duel(rules=DAY)
    assert not dark(battle)
    assert shade(battle, battle.unit(0)) is None
    assert shaded(battle, battle.unit(0), Hex(8, 4)) == ""


def test_a_unit_is_easier_to_hit_in_the_light_of_flares() -> None:
    with_flares, without, index = incoming(duel(flares=FLARES)), incoming(duel()), duel().board.index
    assert without[index(Hex(8, 5))] - with_flares[index(Hex(8, 5))] == DARKNESS
    assert without[index(Hex(8, 12))] == with_flares[index(Hex(8, 12))]


def test_a_unit_that_stands_in_the_light_is_harder_to_hit_elsewhere() -> None:
    battle = field(mech(GRIFFIN, "0806"), mech(GRIFFIN, "0801", 3, move=MOVED), flares=FLARES)
    number = shade(battle, battle.unit(0))
    assert number is not None
    assert number[battle.board.index(Hex(8, 6))] == 0
    assert number[battle.board.index(Hex(8, 14))] == DARKNESS


def test_a_searchlight_of_an_enemy_may_fall_on_a_unit() -> None:
    battle = field(mech(GRIFFIN, "0814"), mech(GRIFFIN, "0803", 3, light="on"))
    number = shade(battle, battle.unit(0))
    assert number is not None
    assert number[battle.board.index(Hex(8, 10))] == -EXPECTED
    own = field(mech(GRIFFIN, "0814", light="on"), mech(GRIFFIN, "0803", 3, light="on"))
    assert shade(own, own.unit(0)) is None, "its own light shows it anyway"


@pytest.mark.parametrize(("light", "facing", "less"), [("on", 0, EXPECTED), ("off", 0, 0), ("on", 3, 0)])
def test_a_searchlight_of_a_friend_makes_an_enemy_easier_to_hit(light: str, facing: int, less: int) -> None:
    units = mech(GRIFFIN, "0814", side="Red"), mech(LOCUST, "0803", 3, side="Blue", move=MOVED)
    battle = field(*units, mech(GRIFFIN, "0912", facing, side="Red", light=light))
    one, enemy, _ = battle.units
    assert light_on(battle, "Red", enemy) == less
    alone = field(*units)
    known = assess(battle, enemy, 0.5)
    numbers = [foe(each, one, enemy, known).outgoing.number for each in (alone, battle)]
    assert set(np.unique(numbers[0] - numbers[1])) == {less}


def test_foresight_keeps_lit_and_dark_places_apart() -> None:
    battle = duel(flares=FLARES)
    foresight, (one, other) = Foresight(battle, 0.5), battle.units
    assert foresight._common(battle, one, other) + DARKNESS == foresight._common(battle, other, one)


def test_the_reason_tells_about_the_light() -> None:
    battle = duel(flares=FLARES)
    hard = USUAL._replace(skill=LEVELS["hard"])
    assert "of the flares" in next(advise(battle, battle.unit(0), hard)).reason
    assert "flares light it up" in shaded(battle, battle.unit(0), Hex(8, 5))
