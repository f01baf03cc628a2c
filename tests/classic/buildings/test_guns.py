"""Gun emplacements as buildings."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.buildings.city import GRIFFIN, HOUSE, LOCUST, PLATOON, RULES, block, mech
from tests.classic.firing import carry_out, number, weapon
from tests.classic.stage import Extra, happened, perform, stage
from tests.classic.trek import WALK, make

from ironhex.catalog import EmplacementDesign, Location, design
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare, Move, Strike
from ironhex.systems.classic.battle import Battle, Blow, Fire, Phase, PlaceTarget, Thing
from ironhex.systems.classic.buildings.attacks import attack_building
from ironhex.systems.classic.buildings.damage import hold_all
from ironhex.systems.classic.buildings.events import BuildingCollapsed, BuildingDamaged, DamageAbsorbed, PeopleHurt
from ironhex.systems.classic.buildings.guns import EmplacementRaised, gun_in, raise_all
from ironhex.systems.classic.chapters import SENTENCES, TASKS
from ironhex.systems.classic.damage.hits import strike_once
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.physical import BlowRolled, BlowsDeclared
from ironhex.systems.classic.events.piloting import PilotingRolled
from ironhex.systems.classic.events.weapons import ClusterRolled, WeaponFired
from ironhex.systems.classic.hiding.events import reveal
from ironhex.systems.classic.melee.physical_attacks import refused, strike_all
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.sight.line_of_sight import sight

BATTERY = "Light Laser Battery Yoyodyne LLB-T2"
BUILDING = PlaceTarget(Thing.BUILDING, HOUSE)
HEAVY = EmplacementDesign(replace(design(BATTERY).sheet, cf=45, height=2))
LUCK = SeededDice(b"guns")


def fort(*others: Extra, raised: bool = True, gun: Any = HEAVY, phase: Phase = Phase.WEAPONS, **fields: Any) -> Battle:
    """A gun emplacement of CF 45 in 0303, two levels high."""
    battle = stage(block(), mech(gun, "0303", side="Blue", **fields), *others, rules=RULES, phase=phase)
    return perform(battle, raise_all)[0] if raised else battle


@pytest.mark.rule("BMR-GUN-001", "BMR-GUN-006")
def test_an_emplacement_is_a_building_of_its_own_strength_and_height() -> None:
    battle, events = perform(fort(raised=False), raise_all)
    at = battle.board.at(HOUSE)
    assert (at.building, at.building_cf, at.building_height) == (3, 45, 2)
    assert gun_in(battle, HOUSE) == battle.unit(0)
    (raised,) = happened(events, EmplacementRaised)
    assert SENTENCES[EmplacementRaised](raised, battle) == (
        "Light Laser Battery Yoyodyne LLB-T2 is a heavy building, 2 levels high, CF 45"
    )
    assert perform(battle, raise_all)[1] == ()


def test_without_the_chapter_it_is_only_a_unit() -> None:
    battle = stage(block(), mech(HEAVY, "0303"))
    assert perform(battle, raise_all)[1] == ()


@pytest.mark.rule("BMR-GUN-001")
def test_a_hidden_one_is_a_building_only_when_it_is_revealed() -> None:
    battle = fort(hidden=True)
    assert not battle.board.at(HOUSE).building
    battle, _ = perform(battle, lambda play: reveal(play, 0, "BMR-HIDDEN-003"), tasks=TASKS)
    assert battle.board.at(HOUSE).building == 3


@pytest.mark.rule("BMR-GUN-001", "BMR-BLDG-015")
def test_it_blocks_sight_and_is_seen_over_what_is_lower() -> None:
    across = fort(mech(GRIFFIN, "0305", side="Red"), mech(LOCUST, "0301", side="Blue"))
    assert sight(across, across.unit(1), across.unit(2)).blocked
    board = block("0304 medium height 1 basement 7")
    low = stage(board, mech(HEAVY, "0303"), mech(PLATOON, "0306"), rules=RULES)
    assert sight(low, low.unit(1), low.unit(0)).blocked
    raised, _ = perform(low, raise_all)
    assert not sight(raised, raised.unit(1), raised.unit(0)).blocked


@pytest.mark.rule("BMR-GUN-001", "BMR-BLDG-020", "BMR-BLDG-026")
def test_units_break_in_as_into_any_building() -> None:
    battle = fort(mech(GRIFFIN, "0304", side="Red"), phase=Phase.MOVEMENT)
    battle, events = make(battle, Move(1, WALK, "F"), [6, 6])
    assert [roll.tally.total for roll in happened(events, PilotingRolled)] == [5 + 2]
    assert (battle.unit(1).hex, battle.unit(1).move.spent) == (HOUSE, 4)
    assert (battle.board.at(HOUSE).building_cf, battle.unit(0).armor[0]) == (39, 39)


@pytest.mark.rule("BMR-GUN-001", "BMR-BLDG-044")
def test_it_protects_those_inside() -> None:
    battle = fort(mech(GRIFFIN, "0306", side="Red"), mech(LOCUST, "0303", side="Blue", facing=3))
    shot = Fire(weapon(battle.unit(1), "IS PPC").index, 2)
    battle, events = carry_out(battle, [Declare(1, shots=(shot,)), Declare(0), Declare(2)], [6, 6, 3, 4])
    assert [event.points for event in happened(events, DamageAbsorbed)] == [5]
    assert (battle.board.at(HOUSE).building_cf, battle.unit(0).armor[0]) == (40, 40)


@pytest.mark.rule("BMR-GUN-001", "BMR-GUN-011", "BMR-BLDG-051")
@pytest.mark.parametrize(("roll", "building", "turret"), [((3, 4), 35, 15), ((2, 2), 45, 5)])
def test_a_hit_at_the_unit_or_at_its_building_is_one_by_its_table(
    roll: tuple[int, int], building: int, turret: int
) -> None:
    battle = fort(mech(PLATOON, "0303", side="Blue"))
    for hit in (
        lambda play: strike_once(play, 0, 10, "full", "front"),
        lambda play: attack_building(play, HOUSE, 10, "PPC"),
    ):
        after, events = perform(battle, hit, roll, tasks=TASKS)
        assert (after.unit(0).armor[:2], after.board.at(HOUSE).building_cf) == ((building, turret), building)
        assert bool(happened(events, BuildingDamaged)) == bool(happened(events, PeopleHurt)) == (building < 45)


@pytest.mark.rule("BMR-GUN-001", "BMR-GUN-018", "BMR-BLDG-065")
def test_it_collapses_at_the_end_of_the_phase_with_everybody_in_it() -> None:
    battle = fort(mech(LOCUST, "0303", side="Red"))
    battle, events = perform(battle, lambda play: attack_building(play, HOUSE, 45, "PPC"), [3, 4], tasks=TASKS)
    assert battle.unit(0).phase.doom is None
    battle, events = perform(battle, hold_all, LUCK, tasks=TASKS)
    assert happened(events, BuildingCollapsed)
    assert battle.unit(0).phase.doom == ("BMR-GUN-018", "reduced to rubble")
    assert sum(event.armor + event.structure for event in happened(events, Damaged) if event.unit == 1) == 9
    assert battle.board.at(HOUSE).rubble == 3


# --- automatic hits, in any battle ------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-GUN-001", "BMR-BLDG-038", "BMR-BLDG-040")
@pytest.mark.parametrize("rules", [ruleset(), RULES])
def test_nobody_misses_an_emplacement_from_next_to_it(rules: Any) -> None:
    battle = stage(block(), mech(BATTERY, "0303"), mech("Catapult CPLT-C1", "0304"), rules=rules, phase=Phase.WEAPONS)
    found = number(battle, "IS LRM 15", attacker=1, target=0)
    assert [mod.rule for mod in found.mods] == ["BMR-BLDG-038"]
    shot = Fire(weapon(battle.unit(1), "IS LRM 15").index, 0)
    _, events = carry_out(battle, [Declare(1, shots=(shot,)), Declare(0)], [3, 4, 3, 4, 3, 4])
    (fired,) = happened(events, WeaponFired)
    assert (fired.hit, fired.faces) == (True, ())
    assert not happened(events, ClusterRolled)
    far = stage(block(), mech(BATTERY, "0303"), mech("Catapult CPLT-C1", "0305"), rules=rules, phase=Phase.WEAPONS)
    assert number(far, "IS Medium Laser", attacker=1, target=0).total == 0


@pytest.mark.rule("BMR-GUN-001", "BMR-BLDG-039")
def test_a_kick_at_an_emplacement_always_hits() -> None:
    battle = stage(block(), mech(GRIFFIN, "0304"), mech(BATTERY, "0303"), phase=Phase.PHYSICAL)
    kick = Blow("kick", 1, Location.LL)

    def procedure(play: Any) -> None:
        assert refused(play.facts, Strike(0, (kick,))) is None
        play.emit(BlowsDeclared(0, 1, (kick,)))
        strike_all(play, 0)

    after, events = perform(battle, procedure, [3, 4])
    (rolled,) = happened(events, BlowRolled)
    assert (rolled.hit, rolled.faces) == (True, ())
    assert after.unit(1).armor[0] == battle.unit(1).armor[0] - 11


def test_a_charge_at_its_building_strikes_the_emplacement() -> None:
    battle = fort(mech(GRIFFIN, "0305", side="Red"), phase=Phase.MOVEMENT)
    after, _ = make(battle, Move(1, WALK, "F", rush=BUILDING))
    assert after.unit(1).move.rush is not None
    assert after.unit(1).hex == Hex(3, 4)


def test_all_events_of_a_raising_are_public() -> None:
    _, events = perform(fort(raised=False), raise_all)
    assert [event.seen_by("Red") for event in events] == [*events]
