"""Improved positions: who starts in one, what it keeps from its unit, and what it does not do."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.firing import carry_out, fire, number, value
from tests.classic.stage import Extra, drawn, happened, mech, perform, stage

from ironhex.catalog import Location
from ironhex.engine import Event
from ironhex.engine.setup import SetupError, UnitSetup
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.artillery.blasts import strike_hex
from ironhex.systems.classic.attack.to_hit import Shot, aim
from ironhex.systems.classic.battle import Battle, Blow, Fire, Minefield, Phase, Trench
from ironhex.systems.classic.chapters import SENTENCES, TASKS
from ironhex.systems.classic.edition import EDITION
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.hit_odds import damage_of_hit
from ironhex.systems.classic.melee.physical_attacks import as_declared, wound
from ironhex.systems.classic.mines.blasts import explode
from ironhex.systems.classic.presentation.unit_marks import marks
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.setup import Force, Recruit, new_battle
from ironhex.systems.classic.sight.line_of_sight import sight
from ironhex.systems.classic.trenches.events import DugIn, PositionDamaged
from ironhex.systems.classic.trenches.rules import dig_in, trench_of

OPTION = "improved-positions"
RULES = ruleset((OPTION,))
GRIFFIN, HUNCHBACK, PLATOON, CATAPULT = "Griffin GRF-1N", "Hunchback HBK-4G", "Foot Platoon (Rifle)", "Catapult CPLT-C1"
HERE = Hex(3, 3)
FRESH = Trench(15, HERE)


def field(*units: Extra, ground: Any = "8x8", **fields: Any) -> Battle:
    fields.setdefault("phase", Phase.WEAPONS)
    return stage(ground, *units, rules=RULES, **fields)


def fired(battle: Battle, *shots: Fire, dice: Any = ()) -> tuple[Battle, tuple[Event, ...]]:
    return carry_out(battle, [Declare(0, shots=shots), Declare(1)], dice)


def lost(events: tuple[Event, ...]) -> int:
    return sum(event.armor + event.structure for event in happened(events, Damaged) if event.unit == 1)


# --- before the battle ------------------------------------------------------------------------------------------------
def battle_of(recruit: Recruit, options: tuple[str, ...] = (OPTION,), **force: Any) -> Battle:
    forces = Force("Red", [recruit], **force), Force("Blue", [GRIFFIN], home=0)
    return new_battle(forces, "open-ground", options=options).facts


@pytest.mark.rule("BMR-POS-001")
def test_units_that_start_on_the_map_may_be_in_positions_if_everybody_agrees() -> None:
    unit = battle_of(Recruit(GRIFFIN, entrenched=True)).unit(0)
    assert unit.trench == Trench(15, unit.hex)
    with pytest.raises(SetupError, match="need the option"):
        battle_of(Recruit(GRIFFIN, entrenched=True), ())
    with pytest.raises(SetupError, match="only units that start on the map"):
        battle_of(Recruit(GRIFFIN, entrenched=True), arrival="enter")
    with pytest.raises(SetupError, match="cannot be in"):
        battle_of(Recruit("Ferret Light Scout VTOL", entrenched=True))
    rows = {row.id for row in EDITION.switches_for(UnitSetup(GRIFFIN), (OPTION,))}
    assert "entrenched" in rows
    assert "entrenched" not in {row.id for row in EDITION.switches_for(UnitSetup(GRIFFIN), ())}


@pytest.mark.rule("BMR-POS-001", "BMR-POS-005")
def test_they_dig_in_where_they_start_and_nobody_learns_of_hidden_ones() -> None:
    for hidden in (False, True):
        unit = mech(PLATOON, "0303", trench=Trench(15), hidden=hidden, side="Red")
        battle, events = perform(field(unit, phase=Phase.MOVEMENT), dig_in)
        (event,) = happened(events, DugIn)
        assert trench_of(battle.unit(0)) == FRESH
        assert (event.seen_by("Blue") is None) == hidden
        assert SENTENCES[DugIn](event, battle).endswith("is in an improved position at 0303")
    late, events = perform(field(mech(PLATOON, "0303", trench=Trench(15)), turn=2), dig_in)
    assert (events, trench_of(late.unit(0))) == ((), None)


# --- in it ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-POS-002")
def test_it_keeps_two_points_of_each_group_until_it_is_destroyed() -> None:
    battle = field(mech(GRIFFIN, "0306"), mech(HUNCHBACK, "0303", facing=3, trench=FRESH))
    battle, events = fired(battle, fire(battle, "IS PPC"), dice=[6, 6, 3, 4])
    assert lost(events) == 8
    assert trench_of(battle.unit(1)) == Trench(13, HERE)
    assert SENTENCES[PositionDamaged](happened(events, PositionDamaged)[0], battle).endswith("CF 13 left")
    weak = field(mech(GRIFFIN, "0306"), mech(HUNCHBACK, "0303", facing=3, trench=Trench(1, HERE)))
    weak, events = fired(weak, fire(weak, "IS PPC"), dice=[6, 6, 3, 4])
    assert (lost(events), trench_of(weak.unit(1))) == (9, None)
    assert SENTENCES[PositionDamaged](happened(events, PositionDamaged)[0], weak).endswith("it is destroyed")


@pytest.mark.rule("BMR-POS-002")
def test_what_misses_hits_the_position() -> None:
    battle = field(mech(CATAPULT, "0306"), mech(HUNCHBACK, "0303", trench=FRESH))
    battle, events = fired(battle, fire(battle, "IS LRM 15"), dice=[1, 1])
    assert happened(events, PositionDamaged) == [PositionDamaged(1, 15, "LRM 15")]
    assert trench_of(battle.unit(1)) is None


@pytest.mark.rule("BMR-POS-002")
def test_infantry_physical_attacks_and_shells_too() -> None:
    battle = field(mech(GRIFFIN, "0306"), mech(PLATOON, "0303", trench=FRESH))
    _, events = fired(battle, fire(battle, "IS PPC"), dice=[6, 6])
    assert lost(events) == 2 * 8  # in the open
    close = field(mech(GRIFFIN, "0304"), mech(HUNCHBACK, "0303", trench=FRESH), phase=Phase.PHYSICAL)
    kick = Blow("kick", 1, Location.LL)
    dice = SeededDice(b"trench")
    _, events = perform(close, lambda play: wound(play, kick, as_declared(play, 0, kick)), dice, tasks=TASKS)
    assert lost(events) == 11 - 2
    shelled, events = perform(close, lambda play: strike_hex(play, HERE, 10, Hex(3, 1)), dice, tasks=TASKS)
    assert lost(events) == 2 * (5 - 2)
    assert trench_of(shelled.unit(1)) == Trench(5, HERE)


@pytest.mark.rule("BMR-POS-003", "BMR-POS-004")
def test_it_changes_neither_sight_nor_numbers_and_woods_still_count() -> None:
    for woods in (0, 1):
        ground = drawn("8x8").changed(HERE, woods=woods)
        plain = field(mech(GRIFFIN, "0306"), mech(HUNCHBACK, "0303"), ground=ground)
        dug = field(mech(GRIFFIN, "0306"), mech(HUNCHBACK, "0303", trench=FRESH), ground=ground)
        assert number(plain, "IS PPC") == number(dug, "IS PPC")
        assert sight(plain, *plain.units) == sight(dug, *dug.units)
        assert (value(number(dug, "IS PPC"), "BMR-HIT-016") or 0) == woods


def test_a_unit_that_leaves_it_is_not_protected() -> None:
    battle = field(mech(GRIFFIN, "0306"), mech(HUNCHBACK, "0304", trench=FRESH))
    shot = Shot(aim(battle, battle.unit(0), battle.unit(1)), battle.unit(0).weapon("PPC"))
    assert damage_of_hit(shot, 1) == {10: 1}
    inside = field(mech(GRIFFIN, "0306"), mech(HUNCHBACK, "0303", trench=FRESH))
    shot = Shot(aim(inside, inside.unit(0), inside.unit(1)), inside.unit(0).weapon("PPC"))
    assert damage_of_hit(shot, 1) == {8: 1}
    labels = [mark.label for mark in marks(inside.kind(inside.unit(1)), inside.unit(1), False)]
    assert "in an improved position, CF 15" in labels


@pytest.mark.rule("BMR-POS-002", "BMR-MINE-009")
@pytest.mark.parametrize(
    ("where", "factor", "left", "takes"),
    [("0303", 15, 5, 0), ("0303", 6, None, 4), ("0304", 15, 11, 0), ("0304", 3, None, 1)],
)
def test_it_absorbs_command_detonated_mines_until_nothing_is_left_of_it(
    where: str, factor: int, left: int | None, takes: int
) -> None:
    units = mech(GRIFFIN, "0303", side="Red", trench=Trench(factor, HERE)), mech(GRIFFIN, "0808", side="Blue")
    battle = stage("8x8", *units, rules=ruleset((OPTION, "minefields")), phase=Phase.WEAPONS)
    mines = Minefield(Hex.parse(where), "command-detonated", "Blue", 10)
    after, events = perform(battle, lambda play: explode(play, mines), SeededDice(b"mines"))
    assert sum(event.armor for event in happened(events, Damaged)) == takes
    trench = after.unit(0).trench
    assert (trench.factor if trench else None) == left
