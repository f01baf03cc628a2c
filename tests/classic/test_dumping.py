"""The option to dump ammunition."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.stage import happened, mech, perform, stage
from tests.classic.turns import played

from ironhex.catalog import Location
from ironhex.engine import Event
from ironhex.kernel.dice import SeededDice
from ironhex.systems.classic.armament.switching import item_name
from ironhex.systems.classic.battle import Battle, Mode, Phase
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.damage.condition import shots_left
from ironhex.systems.classic.damage.explosions import force
from ironhex.systems.classic.damage.hits import Hit, strike
from ironhex.systems.classic.dumping.events import AmmunitionDumped, DumpedAmmunitionHit, DumpingBegan
from ironhex.systems.classic.dumping.rules import (
    DUMPED_AMMUNITION,
    dumpable,
    finish_dumping,
    offer_dumping,
    with_ammunition,
)
from ironhex.systems.classic.events.damage import Damaged, Exploded
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.ruleset import ruleset

ARCHER, HIGHLANDER, LOCUST = "Archer ARC-2R", "Highlander HGN-732", "Locust LCT-1V"
FIRST, SECOND, GAUSS = 0, 1, 4  # bins


def field(name: str = ARCHER, phase: Phase = Phase.END, **fields: Any) -> Battle:
    units = mech(name, "0306", **fields), mech(LOCUST, "0303", ammo=(0,))
    return stage("5x9", *units, rules=ruleset(("dumping",)), phase=phase)


def hit(location: Location, *, rear: bool, phase: Phase = Phase.WEAPONS, name: str = ARCHER) -> tuple[Event, ...]:
    """A hit on a 'Mech that dumps the ammunition of a bin, or all that it has for a Gauss rifle."""
    battle = field(name, phase, dumping=(GAUSS,) if name == HIGHLANDER else (FIRST,))
    return perform(battle, lambda play: strike(play, 0, Hit(1, location, rear)), SeededDice(b"dumping"), tasks=TASKS)[1]


@pytest.mark.rule("BMR-DUMP-001")
def test_a_warrior_announces_in_the_end_phase_what_is_dumped() -> None:
    battle = field(ammo=(6, 0, 0, 0))
    name = item_name(battle.unit(0), battle.unit(0).design.bins[FIRST])
    after, events = perform(battle, offer_dumping, tasks=TASKS, picks={DUMPED_AMMUNITION: name})
    assert happened(events, DumpingBegan) == [DumpingBegan(0, FIRST)]
    assert after.unit(0).dumping == (FIRST,)


@pytest.mark.rule("BMR-DUMP-001")
def test_any_or_all_ammunition_can_be_dumped_and_by_default_none_is() -> None:
    battle = field()
    assert dumpable(battle.unit(0)) == (0, 1, 2, 3)
    assert dumpable(replace(battle.unit(0), dumping=(0, 2), ammo=(6, 6, 6, 0))) == (1,)
    assert not happened(perform(battle, offer_dumping, tasks=TASKS)[1], DumpingBegan)


@pytest.mark.rule("BMR-DUMP-002", "BMR-DUMP-004", "BMR-CHG-012", "BMR-EDCHG-029")
def test_all_ammunition_of_the_slot_is_gone_in_the_next_end_phase() -> None:
    after, events = played(field(dumping=(SECOND,)), Phase.END)
    assert happened(events, AmmunitionDumped) == [AmmunitionDumped(0, (SECOND,))]
    assert after.unit(0).dumping == ()
    assert after.unit(0).ammo == (6, 0, 6, 6)


@pytest.mark.rule("BMR-DUMP-003")
def test_what_is_being_dumped_cannot_be_fired() -> None:
    unit = field().unit(0)
    launcher = unit.weapon("LRM 20", "LT")
    assert shots_left(unit, launcher) == 24
    assert shots_left(replace(unit, dumping=(FIRST, SECOND)), launcher) == 12


@pytest.mark.rule("BMR-DUMP-004")
def test_it_is_still_aboard_and_explodes_like_any_other() -> None:
    unit = field(dumping=(FIRST,)).unit(0)
    assert force(unit, unit.design.bins[FIRST]) == 6 * 20


@pytest.mark.rule("BMR-DUMP-005")
@pytest.mark.parametrize(("mode", "rule"), [(Mode.WALK, None), (Mode.RUN, "BMR-DUMP-005"), (Mode.JUMP, "BMR-DUMP-005")])
def test_a_mech_that_dumps_ammunition_only_walks(mode: Mode, rule: str | None) -> None:
    battle = field(HIGHLANDER, Phase.MOVEMENT, dumping=(FIRST,))
    barred = allowance(battle, battle.unit(0), mode).barred
    assert (barred.rule if barred else None) == rule


@pytest.mark.rule("BMR-DUMP-006")
@pytest.mark.parametrize("location", [Location.CT, Location.LT, Location.RT])
@pytest.mark.parametrize("phase", [Phase.WEAPONS, Phase.PHYSICAL])
def test_a_hit_on_a_rear_torso_does_its_damage_and_sets_it_off(location: Location, phase: Phase) -> None:
    events = hit(location, rear=True, phase=phase)
    assert happened(events, Damaged)[0].armor == 1
    assert happened(events, DumpedAmmunitionHit) == [DumpedAmmunitionHit(0, (FIRST,))]
    assert happened(events, Exploded)[0].points == 6 * 20


@pytest.mark.rule("BMR-DUMP-006")
@pytest.mark.parametrize(
    ("location", "rear", "phase"),
    [
        (Location.CT, False, Phase.WEAPONS),
        (Location.LL, True, Phase.WEAPONS),
        (Location.CT, True, Phase.MOVEMENT),
    ],
)
def test_other_hits_do_not(location: Location, rear: bool, phase: Phase) -> None:
    assert not happened(hit(location, rear=rear, phase=phase), DumpedAmmunitionHit, Exploded)


@pytest.mark.rule("BMR-DUMP-006")
def test_ammunition_that_cannot_explode_does_not() -> None:
    assert not happened(hit(Location.CT, rear=True, name=HIGHLANDER), DumpedAmmunitionHit, Exploded)


@pytest.mark.rule("BMR-DUMP-007")
def test_on_the_ground_it_neither_explodes_nor_can_be_used() -> None:
    after, _ = played(field(dumping=(0, 1, 2, 3)), Phase.END)
    unit = after.unit(0)
    assert [force(unit, bin) for bin in unit.design.bins] == [0, 0, 0, 0]
    assert shots_left(unit, unit.weapon("LRM 20", "LT")) == 0


@pytest.mark.rule("BMR-DUMP-008")
@pytest.mark.parametrize(
    ("name", "offered"), [(ARCHER, True), ("Roc", False), ("Satyr 3", False), ("Vedette Medium Tank", False)]
)
def test_only_mechs_dump_ammunition(name: str, offered: bool) -> None:
    assert [unit.id for unit in with_ammunition(field(name))] == ([0] if offered else [])


@pytest.mark.rule("BMR-DUMP-004")
def test_a_wreck_dumps_nothing() -> None:
    battle = field(dumping=(FIRST,))
    wreck = battle.changed(replace(battle.unit(0), hex=None, fate="destroyed"))
    for before, dumped in ((battle, [AmmunitionDumped(0, (FIRST,))]), (wreck, [])):
        assert happened(perform(before, finish_dumping, tasks=TASKS)[1], AmmunitionDumped) == dumped
