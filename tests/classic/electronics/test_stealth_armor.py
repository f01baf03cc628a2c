"""The stealth armor of 'Mechs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.electronics.lances import MASTER, SLAVE, blue, lance, stealthy
from tests.classic.firing import bar, fire, number, value
from tests.classic.stage import Extra, mech, perform, stage

from ironhex.engine import Task
from ironhex.engine.setup import SideSetup, UnitSetup
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.armament.events import Switched
from ironhex.systems.classic.armament.switching import SWITCHING, OfferSwitching, item_name, switch
from ironhex.systems.classic.attack.attack import attack_on
from ironhex.systems.classic.attack.declarations import refused
from ironhex.systems.classic.battle import Battle, Phase, altered
from ironhex.systems.classic.bots.resistance import resistance
from ironhex.systems.classic.bots.shooting import volleys
from ironhex.systems.classic.electronics.ecm import fields, jammer_against, jammer_of
from ironhex.systems.classic.electronics.networks import connected
from ironhex.systems.classic.electronics.probes import sweep, unnoticeable
from ironhex.systems.classic.electronics.stealth_armor import ECM, STEALTH_ARMOR, engaged, off_at_first
from ironhex.systems.classic.heat import heat_tally
from ironhex.systems.classic.positions import SIDES
from ironhex.systems.classic.recruits import recruits_of
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.setup import Recruit, fresh_unit

GRIFFIN = "Griffin GRF-1N"


STEALTHY = stealthy()


def facing(hexes: int, *others: Extra, off: bool = False, **state: Any) -> Battle:
    """A Griffin that looks north at a 'Mech with stealth armor, engaged unless it is off."""
    hidden = mech(STEALTHY, f"08{20 - hexes:02}", 3, off=off_at_first(STEALTHY) if off else (), **state)
    return stage("16x20", mech(GRIFFIN, "0820"), hidden, *others)


def without_suite() -> tuple[int, ...]:
    location, slot = STEALTHY.with_special(ECM)[0].slots[0]
    return tuple(1 << slot if at == location else 0 for at in range(8))


@pytest.mark.rule("BMR-EQ-144")
@pytest.mark.parametrize(("hexes", "added"), [(6, None), (7, 1), (12, 1), (13, 2), (18, 2)])
def test_the_modifiers_of_range_grow(hexes: int, added: int | None) -> None:
    """A PPC: 6 hexes are short range, 12 medium, 18 long; +3 and +6 take the place of +2 and +4."""
    assert value(number(facing(hexes), "IS PPC"), "BMR-EQ-144") == added
    assert value(number(facing(hexes, off=True), "IS PPC"), "BMR-EQ-144") is None


@pytest.mark.rule("BMR-EQ-144")
def test_the_range_of_a_network_meets_stealth_armor_too() -> None:
    """At 15 hexes, with a unit 2 hexes from the target: all of the 6 is saved."""
    battle = lance([(MASTER, "0830"), (SLAVE, "0828"), (SLAVE, "0815")], mech(STEALTHY, "0813", 3, side="Blue", off=()))
    assert jammer_of(battle, battle.unit(2)) is not None, "its suite works"
    far = lance([(MASTER, "0830"), (SLAVE, "0828"), (SLAVE, "0820")], mech(STEALTHY, "0813", 3, side="Blue", off=()))
    found = number(far, "IS Large Laser", attacker=1, target=3)
    assert value(found, "BMR-HIT-008") == 4
    assert value(found, "BMR-EQ-144") == 2
    assert value(found, "BMR-EQ-048") == -3


@pytest.mark.rule("BMR-EQ-142")
@pytest.mark.parametrize(
    ("state", "works"), [({}, True), ({"shutdown": True}, False), ({"crits": without_suite()}, False)], ids=str
)
def test_stealth_armor_needs_a_working_suite(state: dict[str, Any], works: bool) -> None:
    battle = facing(10, **state)
    assert engaged(battle.unit(1)) is works
    assert (value(number(battle, "IS PPC"), "BMR-EQ-144") is not None) is works


@pytest.mark.rule("BMR-EQ-142")
def test_engaged_armor_disturbs_its_own_electronics_while_the_suite_works() -> None:
    battle = facing(3)
    own = battle.unit(1)
    assert jammer_of(battle, own) == own
    assert jammer_against(attack_on(battle, own, battle.unit(0))) == own
    assert [field.unit.id for field in fields(battle)] == [1]
    assert jammer_of(battle, battle.unit(0)) == own
    assert jammer_of(facing(3, off=True), facing(3, off=True).unit(1)) is None


@pytest.mark.rule("BMR-EQ-142", "BMR-EQ-078")
def test_engaged_armor_cuts_a_unit_off_its_network() -> None:
    battle = lance([(MASTER, "0830"), (SLAVE, "0828")], blue(GRIFFIN, "0801"))
    slave = battle.unit(1)
    assert [unit.id for unit in connected(battle, slave)] == [1, 0]
    hidden = replace(slave, design=STEALTHY, crits=(0,) * 8, off=())
    assert connected(battle, hidden) == (hidden,)


@pytest.mark.rule("BMR-EQ-145")
@pytest.mark.parametrize("off", [True, False])
def test_probes_do_not_find_engaged_stealth_armor(off: bool) -> None:
    rules = ruleset(("four-legged", "hidden units"))
    units = mech("Black Knight BL-6-KNT", "0808"), mech(STEALTHY, "0805", hidden=True)
    battle = stage("16x17", *units, phase=Phase.MOVEMENT, rules=rules)
    hidden = altered(battle.unit(1), off=off_at_first(STEALTHY) if off else ())
    assert unnoticeable(battle, hidden) is not off
    assert perform(battle.changed(hidden), sweep)[0].unit(1).hidden, "its own field protects it in any case"


@pytest.mark.rule("BMR-EQ-146")
def test_it_is_nobodys_secondary_target() -> None:
    locust = mech("Locust LCT-1V", "0915", side="Blue")
    battle = facing(10, locust)
    ppc, missiles = fire(battle, "IS PPC"), fire(battle, "IS LRM 10", target=2)
    at_both = Declare(0, shots=(ppc, missiles))
    for action in (at_both, Declare(0, shots=(missiles, ppc))):
        barred = refused(battle, action)
        assert barred is not None
        assert barred.rule == "BMR-EQ-146"
    assert refused(battle, Declare(0, shots=(ppc,))) is None
    assert refused(facing(10, locust, off=True), at_both) is None
    assert bar(number(battle, "IS PPC", secondary=True)) == "BMR-EQ-146"


@pytest.mark.rule("BMR-EQ-146")
def test_bots_fire_at_it_alone_or_not_at_all() -> None:
    battle = facing(10, mech("Locust LCT-1V", "0915", side="Blue"))
    found = [volley.action for volley in volleys(battle, battle.unit(0))]
    assert any(shot.target == 1 for action in found for shot in action.shots)
    assert all(refused(battle, action) is None for action in found)


@pytest.mark.rule("BMR-EQ-147")
def test_it_makes_ten_points_of_heat() -> None:
    battle = facing(10)
    assert value(heat_tally(battle, battle.unit(1)), "BMR-EQ-147") == 10
    assert value(heat_tally(battle, facing(10, off=True).unit(1)), "BMR-EQ-147") is None


@pytest.mark.rule("BMR-EQ-143")
def test_it_is_switched_in_the_end_phase() -> None:
    battle = stage("16x17", mech(STEALTHY, "0805", off=off_at_first(STEALTHY)), phase=Phase.END)
    (item,) = STEALTHY.with_special(STEALTH_ARMOR)
    name = item_name(battle.unit(0), item)
    tasks: Mapping[type[Task], Callable[[Any, Any], None]] = {OfferSwitching: switch}
    on, events = perform(battle, lambda play: play.then(OfferSwitching(0)), picks={SWITCHING: name}, tasks=tasks)
    assert events == (Switched(0, item.index, on=True),)
    assert engaged(on.unit(0))
    off, _ = perform(on, lambda play: play.then(OfferSwitching(0)), picks={SWITCHING: name}, tasks=tasks)
    assert not engaged(off.unit(0))


@pytest.mark.rule("BMR-EQ-143")
@pytest.mark.parametrize("on", [True, False])
def test_it_may_be_engaged_at_the_start(on: bool) -> None:
    side = SideSetup("Red", (UnitSetup(GRIFFIN, engaged=on),))
    assert [recruit.engaged for recruit in recruits_of(side)] == [on]
    assert engaged(fresh_unit(Recruit(STEALTHY, engaged=on), SIDES[0], id=0)) is on


@pytest.mark.rule("BMR-EQ-144")
def test_bots_know_that_distant_shots_are_harder() -> None:
    battle = facing(10)
    assert resistance(battle, battle.unit(1)).stealth == (0, 3, 6)
    assert resistance(battle, facing(10, off=True).unit(1)).stealth == (0, 2, 4)
