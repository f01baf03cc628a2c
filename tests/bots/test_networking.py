"""Bots with networks, ECM suites and stealth armor."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace
from tests.classic.attack.test_to_hit_arrays import agrees, at
from tests.classic.attack.to_hit_fields import from_every_hex
from tests.classic.electronics.lances import JAMMER, MASTER, SLAVE, TARGET, blue, lance, stealthy
from tests.classic.stage import mech, stage

from ironhex.catalog import board
from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.classic.armament.switching import AS_IT_IS, item_name
from ironhex.systems.classic.attack.to_hit import Shot, aim
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.bots import reasons
from ironhex.systems.classic.bots.allies import damage_between
from ironhex.systems.classic.bots.moving import advise
from ironhex.systems.classic.bots.networking import by_hex, gains, reach_of_network, spotted, worth_jamming
from ironhex.systems.classic.bots.stealthy import stealth_choice
from ironhex.systems.classic.bots.survey import foes
from ironhex.systems.classic.bots.weights import USUAL
from ironhex.systems.classic.electronics.stealth_armor import STEALTH_ARMOR, off_at_first

STEALTHY = stealthy()


def column() -> Battle:
    return lance([(MASTER, "0830"), (SLAVE, "0828"), (SLAVE, "0815")], blue(TARGET, "0813"))


@pytest.mark.rule("BMR-EQ-048")
def test_the_field_of_numbers_knows_the_range_of_a_network() -> None:
    """From every hex of a board with woods and hills, where others of the network see the target."""
    units = [(MASTER, "0416"), (SLAVE, "0816"), (SLAVE, "1104")]
    battle = lance(units, blue(TARGET, "1002"), board=board("woods"))
    attacker, target = battle.unit(1), battle.unit(3)
    assert spotted(battle, attacker, target) == distance(Hex.parse("1104"), target.place)
    weapons = attacker.design.weapons
    field = from_every_hex(battle, attacker, target, weapons)
    for index in range(0, len(battle.board.hexes()), 3):
        aimed = aim(battle, at(battle, attacker, index), target)
        for number, weapon in enumerate(weapons):
            assert agrees(field, index, number, Shot(aimed, weapon)), (battle.board.hex(index), weapon)
    assert field.possible.any()


@pytest.mark.rule("BMR-EQ-048")
def test_bots_expect_more_damage_with_a_network() -> None:
    alone = column()
    alone = alone.changed(replace(alone.unit(1), network=None))
    assert damage_between(column(), column().unit(1), column().unit(3)) > damage_between(
        alone, alone.unit(1), alone.unit(3)
    )


@pytest.mark.rule("BMR-EQ-048")
def test_bots_fear_the_range_of_enemy_networks() -> None:
    battle = column()
    reach = reach_of_network(battle, battle.unit(1))
    assert reach is not None
    assert reach[battle.board.index(battle.unit(3).place)] == 2
    seen = {foe.unit.id: foe.network for foe in foes(battle, battle.unit(3))}
    assert seen[1] is not None
    assert reach_of_network(battle, battle.unit(3)) is None


@pytest.mark.rule("BMR-EQ-078")
def test_spotters_seek_the_enemy_and_avoid_his_fields() -> None:
    battle = lance([(MASTER, "0830"), (SLAVE, "0828"), (SLAVE, "0825")], blue(TARGET, "0805"))
    jammed = lance([(MASTER, "0830"), (SLAVE, "0828"), (SLAVE, "0825")], blue(JAMMER, "0805"))
    near, far = battle.board.index(Hex.parse("0809")), battle.board.index(Hex.parse("0824"))
    plain, disturbed = by_hex(battle, battle.unit(1)), by_hex(jammed, jammed.unit(1))
    assert plain is not None
    assert disturbed is not None
    assert plain[near] > plain[far]
    assert disturbed[near] < plain[near]
    assert disturbed[far] == plain[far]
    assert gains(battle, battle.unit(1), Hex.parse("0809")) == "; the others of its network fire with its range"
    assert gains(battle, battle.unit(1), Hex.parse("0827")) == ""


@pytest.mark.rule("BMR-EQ-073")
def test_a_suite_is_taken_to_where_it_jams_something() -> None:
    battle = stage(
        "16x32", mech(JAMMER, "0815", side="Red"), mech(SLAVE, "0805", 3), mech(TARGET, "0105", 3, side="Blue")
    )
    found = by_hex(battle, battle.unit(0))
    assert found is not None
    assert found[battle.board.index(Hex.parse("0811"))] == worth_jamming(battle.unit(1).design)
    assert found[battle.board.index(Hex.parse("0812"))] == 0
    assert "jams 1 of the enemy's units" in gains(battle, battle.unit(0), Hex.parse("0811"))
    assert worth_jamming(battle.unit(2).design) == 0


def test_units_without_electronics_weigh_nothing() -> None:
    battle = stage("16x17", mech(TARGET, "0805"), mech(TARGET, "0815"))
    assert by_hex(battle, battle.unit(0)) is None
    assert spotted(battle, *battle.units) == 0
    assert gains(battle, battle.unit(0), Hex.parse("0806")) == ""


def test_a_unit_that_jams_says_so() -> None:
    battle = stage("16x17", mech(JAMMER, "0814", side="Red"), mech(MASTER, "0805", 3), phase=Phase.MOVEMENT)
    first = next(advise(battle, battle.unit(0), USUAL))
    assert "its ECM suite jams 1 of the enemy's units there" in first.reason


@pytest.mark.rule("BMR-EQ-143")
@pytest.mark.parametrize(
    ("hexes", "on", "heat", "change"),
    [(12, False, 0, True), (12, True, 0, False), (3, True, 0, True), (3, False, 0, False), (12, True, 12, True)],
)
def test_stealth_armor_is_engaged_at_a_distance(hexes: int, on: bool, heat: int, change: bool) -> None:
    off = () if on else off_at_first(STEALTHY)
    battle = stage("16x20", mech(STEALTHY, "0815", off=off, heat=heat), mech(TARGET, f"08{15 - hexes:02}", 3))
    unit, item = battle.unit(0), STEALTHY.with_special(STEALTH_ARMOR)[0]
    name = item_name(unit, item)
    assert stealth_choice(battle, unit, (AS_IT_IS, name)) == (name if change else AS_IT_IS)
    said = reasons.stealth(battle, unit, change=change)
    assert ("off" in said if on else "engages" in said) is change


def test_ranges_of_a_network_are_whole_hexes() -> None:
    battle = column()
    reach = reach_of_network(battle, battle.unit(1))
    assert reach is not None
    assert np.issubdtype(reach.dtype, np.integer)
