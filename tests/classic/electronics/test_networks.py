"""Networks of C3 computers in battle: whose range counts, and what cuts units off."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.electronics.lances import CHIEF, IMPROVED, JAMMER, MASTER, SLAVE, TARGET, blue, lance
from tests.classic.firing import bar, number, value
from tests.classic.stage import Extra

from ironhex.kernel.tally import Tally
from ironhex.systems.classic.attack.to_hit import aim
from ironhex.systems.classic.battle import Battle, Unit, altered
from ironhex.systems.classic.electronics.networks import computers, connected, serves

# Everybody stands in one column and faces north: the range is the difference of the rows.
FIELD = "16x32"
COMPANY = [(CHIEF, "0830"), (MASTER, "0828"), (SLAVE, "0826"), (SLAVE, "0824")]
COMPANY_LINKS = {1: 0, 2: 0, 3: 1}


def four(target: str = "0813", *others: Extra, spotter: str = "0815", terrain: str = "") -> Battle:
    """A master, a slave far from the target, a slave near it, and the target as unit 3."""
    return lance(
        [(MASTER, "0830"), (SLAVE, "0828"), (SLAVE, spotter)], blue(TARGET, target), *others, board=ground(terrain)
    )


def ground(terrain: str) -> str:
    """A field with one hex of a terrain, such as `0820 w`."""
    if not terrain:
        return FIELD
    where, token = terrain.split()
    rows = ([token if f"{col:02}{row:02}" == where else "." for col in range(1, 17)] for row in range(1, 33))
    lines = "\n".join(f"{row:02} {' '.join(tokens)}" for row, tokens in enumerate(rows, 1))
    return f"board field\nsize 16 32\n{lines}\n"


def laser(battle: Battle) -> Tally:
    """What the far slave needs with its large laser."""
    return number(battle, "IS Large Laser", attacker=1, target=3)


def network(battle: Battle, id: int) -> set[int]:
    """The units whose data a unit can use."""
    return {unit.id for unit in connected(battle, battle.unit(id))} - {id}


def changed(battle: Battle, id: int, **fields: Any) -> Battle:
    """A battle in which a unit has been like this since before the phase."""
    battle = battle.changed(altered(battle.unit(id), **fields))
    return replace(battle, before=battle.units)


def without(unit: Unit, computer: int = 0) -> tuple[int, ...]:
    """The critical hits of a unit that has lost one of its computers."""
    own = computers(unit.design)
    item = (own.improved or own.standard)[computer]
    location, slot = item.slots[0]
    return tuple(1 << slot if at == location else 0 for at in range(len(unit.crits)))


# --- range ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-048")
def test_the_range_is_that_of_the_nearest_unit() -> None:
    """A large laser at 15 hexes is at long range; a unit of the network is 2 hexes from the target."""
    found = laser(four())
    assert value(found, "BMR-HIT-008") == 4
    assert value(found, "BMR-EQ-048") == -4
    assert [mod.why for mod in found.mods if mod.rule == "BMR-EQ-048"] == ["C3: short range, 2 hexes from Owens OW-1C"]


@pytest.mark.rule("BMR-EQ-048")
@pytest.mark.parametrize(("spotter", "saved"), [("0818", -4), ("0819", -2), ("0823", -2), ("0824", None)])
def test_the_range_of_the_nearest_unit_counts_as_it_is(spotter: str, saved: int | None) -> None:
    """For large lasers 5 hexes are short range, 10 medium and 15 long."""
    assert value(laser(four(spotter=spotter)), "BMR-EQ-048") == saved


@pytest.mark.rule("BMR-EQ-048")
def test_a_unit_that_does_not_see_the_target_gives_no_range() -> None:
    assert value(laser(four(spotter="1013")), "BMR-EQ-048") == -4
    assert value(laser(four(spotter="1013", terrain="0913 4")), "BMR-EQ-048") is None


@pytest.mark.rule("BMR-EQ-048")
def test_minimum_range_and_terrain_are_those_of_the_attacker() -> None:
    far = lance([(MASTER, "0820"), (SLAVE, "0811")], blue(TARGET, "0810"))
    assert value(number(far, "IS LRM 15", attacker=0, target=2), "BMR-HIT-010") is None
    assert value(number(far, "IS LRM 15", attacker=0, target=2), "BMR-EQ-048") == -2
    near = lance([(MASTER, "0814"), (SLAVE, "0811")], blue(TARGET, "0810"))
    assert value(number(near, "IS LRM 15", attacker=0, target=2), "BMR-HIT-010") == 3
    woods = laser(four(terrain="0820 w"))
    assert value(woods, "BMR-HIT-016") == 1
    assert value(woods, "BMR-EQ-048") == -4


@pytest.mark.rule("BMR-EQ-049")
def test_the_weapon_itself_must_reach_the_target() -> None:
    assert bar(laser(four("0813"))) is None
    assert bar(laser(four("0812"))) == "BMR-HIT-009"


@pytest.mark.rule("BMR-EQ-049")
def test_the_attacker_needs_a_line_of_sight_of_its_own() -> None:
    assert bar(laser(four(terrain="0820 4"))) == "BMR-LOS-018"


@pytest.mark.rule("BMR-EQ-057")
def test_indirect_fire_gains_nothing() -> None:
    """The Naginata behind a hill, with a spotter of its own network two hexes from the target."""
    found = number(four(terrain="0820 4"), "IS LRM 15", attacker=0, target=3, spotter=2)
    assert value(found, "BMR-HIT-052") == 1
    assert value(found, "BMR-HIT-008") == 4
    assert value(found, "BMR-EQ-048") is None


@pytest.mark.rule("BMR-EQ-054")
def test_different_networks_share_nothing() -> None:
    red = [(MASTER, "0830"), (SLAVE, "0828"), (MASTER, "0916"), (SLAVE, "0815")]
    apart = lance(red, blue(TARGET, "0813"), links={1: 0, 3: 2}, board=FIELD)
    together = lance(red, blue(TARGET, "0813"), links={1: 0, 2: 0, 3: 0}, board=FIELD)
    assert network(apart, 1) == {0}
    for battle, saved in ((apart, None), (together, -4)):
        assert value(number(battle, "IS Large Laser", attacker=1, target=4), "BMR-EQ-048") == saved


# --- who is in it -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-050")
@pytest.mark.parametrize("state", [{"hex": None}, {"fate": "withdrawn"}, {"shutdown": True}, {"hidden": True}], ids=str)
def test_only_units_on_the_map_with_power_take_part(state: dict[str, Any]) -> None:
    battle = four()
    assert network(battle, 1) == {0, 2}
    assert network(changed(battle, 2, **state), 1) == {0}
    assert network(changed(battle, 0, **state), 1) == set(), "the master must be there"


@pytest.mark.rule("BMR-EQ-055")
def test_a_slave_that_is_lost_only_drops_out() -> None:
    battle = four()
    hit = changed(battle, 2, crits=without(battle.unit(2)))
    assert network(hit, 1) == {0}
    assert network(hit, 2) == set()


@pytest.mark.rule("BMR-EQ-055")
def test_a_master_that_is_lost_takes_its_lance_along() -> None:
    """The company loses the links that lead away from the master of a lance, and no others."""
    battle = lance(COMPANY, links=COMPANY_LINKS, board=FIELD)
    assert network(battle, 3) == {0, 1, 2}
    hit = changed(battle, 1, crits=without(battle.unit(1)))
    assert network(hit, 3) == set()
    assert network(hit, 2) == {0}


@pytest.mark.rule("BMR-EQ-055")
@pytest.mark.parametrize(("computer", "lance_of_chief", "other_lance"), [(0, set(), {0, 1}), (1, {0}, {1})])
def test_a_company_commander_may_lose_one_of_two_computers(
    computer: int, lance_of_chief: set[int], other_lance: set[int]
) -> None:
    """The first has its lance, the second connects the lances."""
    battle = lance(COMPANY, links=COMPANY_LINKS, board=FIELD)
    hit = changed(battle, 0, crits=without(battle.unit(0), computer))
    assert serves(hit.unit(0), company=False) is (computer == 1)
    assert network(hit, 2) == lance_of_chief
    assert network(hit, 3) == other_lance


@pytest.mark.rule("BMR-EQ-053", "BMR-EQ-079")
def test_lances_go_on_without_the_unit_that_connects_them() -> None:
    """In the alternate configuration, the connecting unit is jammed or lost, and each lance works for itself."""
    red = [(MASTER, "0130"), (MASTER, "0530"), (MASTER, "1610"), (SLAVE, "0131"), (SLAVE, "0531")]
    links = {0: 2, 1: 2, 3: 0, 4: 1}
    battle = lance(red, blue(TARGET, "1608"), links=links, board=FIELD)
    assert network(battle, 3) == {0, 1, 2, 4}
    jammed = lance(red, blue(JAMMER, "1608"), links=links, board=FIELD)
    for apart in (jammed, changed(battle, 2, fate="destroyed")):
        assert network(apart, 3) == {0}
        assert network(apart, 4) == {1}


# --- ECM --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-078")
def test_a_unit_inside_an_enemy_field_is_cut_off() -> None:
    battle = four("0813", blue(JAMMER, "0810"))
    assert network(battle, 2) == set()
    assert network(battle, 1) == {0}
    assert value(laser(battle), "BMR-EQ-048") is None


@pytest.mark.rule("BMR-EQ-078")
def test_a_master_inside_an_enemy_field_shuts_its_lance_off() -> None:
    """Only the master is in the field, to the west of all others."""
    red = [(MASTER, "0420"), (SLAVE, "1220"), (SLAVE, "1225")]
    assert network(lance(red, blue(JAMMER, "0120"), board=FIELD), 1) == set()
    assert network(lance(red, blue(TARGET, "0120"), board=FIELD), 1) == {0, 2}


@pytest.mark.rule("BMR-EQ-078")
def test_the_line_to_the_master_must_not_touch_an_enemy_field() -> None:
    """The jammer stands between the master and the far slave, with neither of them in its field."""
    red = [(MASTER, "0830"), (SLAVE, "0828"), (SLAVE, "0808")]
    between = lance(red, blue(JAMMER, "0818"), board=FIELD)
    assert network(between, 2) == set()
    assert network(between, 1) == {0}
    assert network(lance(red, blue(JAMMER, "1618"), board=FIELD), 2) == {0, 1}


@pytest.mark.rule("BMR-EQ-078")
def test_terrain_does_not_disturb_links() -> None:
    assert network(four(terrain="0820 4"), 2) == {0, 1}


@pytest.mark.rule("BMR-EQ-059")
def test_improved_networks_only_lose_the_units_in_the_field() -> None:
    red = [(IMPROVED, "0830"), (IMPROVED, "0820"), (IMPROVED, "0810")]
    battle = lance(red, blue(TARGET, "0920"), board=FIELD)
    assert network(battle, 2) == {0, 1}
    jammed = lance(red, blue(JAMMER, "0920"), board=FIELD)
    assert network(jammed, 2) == {0}, "a field between them does not matter"
    assert network(jammed, 1) == set()
    assert network(changed(battle, 0, crits=without(battle.unit(0))), 2) == {1}


@pytest.mark.rule("BMR-EQ-058")
def test_improved_networks_share_ranges_too() -> None:
    battle = lance([(IMPROVED, "0830"), (IMPROVED, "0812")], blue(TARGET, "0810"), board=FIELD)
    assert value(number(battle, "IS ER PPC", attacker=0, target=2), "BMR-EQ-048") == -4


@pytest.mark.rule("BMR-EQ-055")
def test_a_master_destroyed_in_this_phase_still_serves_simultaneous_fire() -> None:
    battle = four()
    lost = battle.changed(altered(battle.unit(0), fate="destroyed"))
    assert network(lost, 1) == {0, 2}


def test_units_without_a_network_have_only_their_own_range() -> None:
    battle = four()
    assert aim(battle, battle.unit(3), battle.unit(1)).attack.near is None
