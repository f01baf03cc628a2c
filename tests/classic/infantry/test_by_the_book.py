"""The chapter on infantry read once more, figure by figure, without a look at how the rules are written."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import fire, number, value
from tests.classic.stage import drawn, happened, mech, perform, stage
from tests.classic.trek import JUMP, RUN, WALK, make, why_not

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.attack.declarations import refused
from ironhex.systems.classic.attack.volley import fire_volley
from ironhex.systems.classic.battle import Attachment, Battle, How, Mode, MoveState, Phase, TurnState
from ironhex.systems.classic.damage.hits import Hit, strike
from ironhex.systems.classic.events.damage import Damaged, LocationRolled
from ironhex.systems.classic.events.weapons import ClusterRolled
from ironhex.systems.classic.infantry.troopers import active_troopers
from ironhex.systems.classic.movement.forecast import outlook
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.phases.phase_end import ClearField, clear_field
from ironhex.systems.classic.sequence import yet_to_act

GRIFFIN, TANK, MAXIM = "Griffin GRF-1N", "Manticore Heavy Tank", "Maxim Heavy Hover Transport"
ELEMENTALS, HERE, AHEAD = "Elemental (Laser)", Hex.parse("0808"), Hex.parse("0807")


def walking(name: str, **ahead: int) -> Battle:
    board = drawn("16x17").changed(AHEAD, **ahead)
    return stage(board, mech(name, "0808"), mech(GRIFFIN, "1515"), phase=Phase.MOVEMENT)


def volley(battle: Battle, key: str, dice: list[int], **fields: Any) -> tuple[Battle, Any]:
    """Unit 0 fires one weapon at unit 1."""
    turn = TurnState(declared=1, shots=(fire(battle, key),), **fields)
    ready = battle.changed(replace(battle.unit(0), turn=turn))
    return perform(replace(ready, before=ready.units), lambda play: fire_volley(play, 0), dice)


# --- movement ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-INF-003", "BMR-INF-004", "BMR-INF-005", "BMR-INF-006", "BMR-INF-015")
@pytest.mark.parametrize(
    ("name", "ground", "jump", "men"),
    [
        ("Foot Platoon (Rifle)", 1, 0, 28),
        ("Foot Platoon (SRM)", 1, 0, 28),
        ("Motorized Platoon (Flamer)", 3, 0, 28),
        ("Motorized Platoon (Laser)", 2, 0, 28),
        ("Jump Platoon (MG)", 1, 3, 21),
        ("Jump Platoon (SRM)", 1, 2, 21),
        ("Clan Jump Point (Laser)", 1, 2, 25),
        ("Clan Foot Point (Rifle)", 1, 0, 25),
        ("Elemental (MG)", 1, 3, 5),
        ("Inner Sphere Standard (Laser)", 1, 3, 4),
    ],
)
def test_points_and_numbers_of_the_infantry_units_table(name: str, ground: int, jump: int, men: int) -> None:
    battle = walking(name)
    unit, run = battle.unit(0), allowance(battle, battle.unit(0), RUN)
    assert allowance(battle, unit, WALK).total == 1
    assert (1 if run.barred else run.total) == ground
    leap = allowance(battle, unit, JUMP)
    assert (0 if leap.barred else leap.total) == jump
    assert (unit.armor[0] if len(unit.structure) == 1 else active_troopers(unit)) == men


@pytest.mark.rule("BMR-INF-009", "BMR-INF-012", "BMR-INF-013", "BMR-MOV-039")
@pytest.mark.parametrize(
    ("ahead", "cost"),
    [
        ({}, 1),
        ({"woods": 1}, 2),
        ({"woods": 2}, 3),
        ({"rough": 1}, 2),
        ({"depth": 0}, 1),
        ({"level": 1}, 3),
        ({"level": -1}, 3),
        ({"level": 2}, "BMR-MOV-008"),
        ({"depth": 1}, "BMR-MOV-033"),
    ],
)
def test_what_a_hex_costs_motorized_infantry(ahead: dict[str, int], cost: int | str) -> None:
    battle, move = walking("Motorized Platoon (Rifle)", **ahead), Move(0, RUN, "F")
    assert (why_not(battle, move) or outlook(battle, move).cost.total) == cost


@pytest.mark.rule("BMR-INF-014")
@pytest.mark.parametrize(
    ("ahead", "lands"), [({"level": 3}, True), ({"level": 4}, False), ({"depth": 0}, True), ({"depth": 1}, False)]
)
def test_where_jump_infantry_lands(ahead: dict[str, int], lands: bool) -> None:
    battle = walking("Jump Platoon (Rifle)", **ahead)
    assert (why_not(battle, Move(0, JUMP, path=(AHEAD,))) is None) == lands


@pytest.mark.rule("BMR-INF-008")
@pytest.mark.parametrize("side", range(6))
def test_infantry_walks_in_any_direction_for_one_point(side: int) -> None:
    battle = walking("Foot Platoon (Rifle)")
    turned = battle.changed(replace(battle.unit(0), facing=side))
    after, _ = make(turned, Move(0, WALK, "F"))
    assert after.unit(0).move.spent == 1


# --- attacks ----------------------------------------------------------------------------------------------------------
RANGES = {
    "Rifle": (-2, 0, 2),
    "Machine Gun": (-2, 0, 2, 4),
    "Flamer": (-1, 0, 2),
    "Laser": (-2, 0, 2, 4),
    "SRM": (-1, 0, 0, 2, 2, 4, 4),
}
SHORT = {"Machine Gun": "MG"}


@pytest.mark.rule("BMR-INF-039", "BMR-INF-040", "BMR-INF-036", "BMR-INF-034")
@pytest.mark.parametrize("weapon", RANGES)
def test_every_figure_of_the_range_modifier_table(weapon: str) -> None:
    """A platoon that has moved fires backward, at a target that stands still."""
    for hexes in range(8):
        target = mech(GRIFFIN, f"08{9 + hexes:02d}")
        name = f"Motorized Platoon ({SHORT.get(weapon, weapon)})"
        attacker = mech(name, "0809", move=MoveState(moved=True, mode=RUN, hexes=1))
        found = number(stage("16x17", attacker, target), f"Infantry {weapon}")
        expected = RANGES[weapon][hexes] if hexes < len(RANGES[weapon]) else None
        assert (None if found.barred else found.total - 4) == expected, hexes


DAMAGE = {
    "Laser": [2 * points for points in range(1, 15)],
    "Machine Gun": [4, 7, 10, 13, 16, 19, 22, 25, 27, 28],
    "Rifle": [4, 8, 12, 16, 20, 24, 28],
}


@pytest.mark.rule("BMR-INF-041", "BMR-INF-042")
@pytest.mark.parametrize("weapon", DAMAGE)
def test_every_row_of_the_damage_table_in_groups_of_5(weapon: str) -> None:
    name, key = f"Foot Platoon ({SHORT.get(weapon, weapon)})", f"Infantry {weapon}"
    for men in range(1, 29):
        points = next(row for row, most in enumerate(DAMAGE[weapon], 1) if men <= most)
        battle = stage("16x17", mech(name, "0808", armor=(men,)), mech("Atlas AS7-D", "0807"))
        groups = -(-points // 5)
        _, events = volley(battle, key, [6, 6, *[3, 4] * groups])
        assert [event.armor for event in happened(events, Damaged)] == [min(5, points - 5 * at) for at in range(groups)]


@pytest.mark.rule("BMR-INF-035")
@pytest.mark.parametrize("facing", range(6))
def test_fire_from_within_the_hex_always_hits_the_front(facing: int) -> None:
    battle = stage("16x17", mech("Foot Platoon (Rifle)", "0808", armor=(4,)), mech(TANK, "0808", facing))
    _, events = volley(battle, "Infantry Rifle", [6, 6, 3, 4])
    assert [event.side for event in happened(events, LocationRolled)] == ["front"]


@pytest.mark.rule("BMR-INF-044")
@pytest.mark.parametrize(
    ("ground", "lost"),
    [({}, 10), ({"level": 2}, 10), ({"paved": 1}, 5), ({"woods": 1}, 5), ({"rough": 1}, 5), ({"depth": 0}, 5)],
)
def test_men_in_clear_terrain_take_twice_the_damage(ground: dict[str, int], lost: int) -> None:
    board = drawn("16x17").changed(HERE, **ground)
    battle = stage(board, mech("Foot Platoon (Rifle)", "0808"), mech(GRIFFIN, "0202"))
    after, _ = perform(battle, lambda play: strike(play, 0, Hit(5, 0)))
    assert after.unit(0).armor == (28 - lost,)


@pytest.mark.rule("BMR-INF-054", "BMR-INF-057", "BMR-INF-055", "BMR-INF-058")
@pytest.mark.parametrize(
    ("suits", "roll", "lasers", "missiles"),
    [
        (5, 2, 1, 3),
        (5, 5, 3, 6),
        (5, 8, 4, 6),
        (5, 11, 5, 10),
        (4, 3, 2, 3),
        (4, 10, 4, 7),
        (3, 4, 2, 3),
        (2, 6, 1, 2),
        (1, 8, 1, 2),
    ],
)
def test_figures_of_the_two_tables_of_battle_armor(suits: int, roll: int, lasers: int, missiles: int) -> None:
    alive = (1, *(int(trooper <= suits) for trooper in range(1, 7)))
    battle = stage("16x17", mech(ELEMENTALS, "0808", structure=alive), mech("Atlas AS7-D", "0807", 3))
    faces = [min(6, roll - 1), roll - min(6, roll - 1)]
    for key, hits, points in (("BA Small Laser", lasers, 3), ("BA SRM 2", missiles, 2)):
        known = [item.equipment.key for item in battle.unit(0).design.weapons]
        found = next((each for each in known if key in each), known[0])
        table = [] if suits == 1 and points == 3 else faces
        _, events = volley(battle, found, [6, 6, *table, *[3, 4] * hits])
        assert [event.armor for event in happened(events, Damaged)] == [points] * hits
        assert [event.struck for event in happened(events, ClusterRolled)] == ([hits] if table else [])


@pytest.mark.rule("BMR-INF-050", "BMR-HIT-028")
def test_a_point_fires_both_its_weapons_at_one_target() -> None:
    battle = stage("16x17", mech(ELEMENTALS, "0808"), mech(GRIFFIN, "0807"), mech(TANK, "0809", side="Blue"))
    keys = [item.equipment.key for item in battle.unit(0).design.weapons]
    both = tuple(fire(battle, key) for key in keys)
    assert len(both) == 2
    assert refused(battle, Declare(0, shots=both)) is None
    split = refused(battle, Declare(0, shots=(both[0], replace(both[1], target=2))))
    assert split is not None
    assert split.rule == "BMR-HIT-028"


# --- aboard -----------------------------------------------------------------------------------------------------------
def carrying(carrier: str, phase: Phase) -> Battle:
    """A vehicle with a platoon aboard; a Griffin comes from the north."""
    units = mech(carrier, "0812", side="Red"), mech("Foot Platoon (Rifle)", "0812", side="Red")
    battle = stage("16x17", *units, mech(GRIFFIN, "0802", 3, side="Blue"), phase=phase)
    return battle.changed(replace(battle.unit(1), hex=None, attached=Attachment(0, How.PASSENGER)))


@pytest.mark.rule("BMR-INF-027", "BMR-INF-028")
def test_a_unit_that_got_off_is_hit_as_if_it_had_not_moved_however_fast_its_carrier_was() -> None:
    units = (
        mech(MAXIM, "0812", side="Red"),
        mech("Foot Platoon (Rifle)", "0812", side="Red"),
        mech(GRIFFIN, "0802", 3, side="Blue"),
    )
    battle = stage("16x17", *units, phase=Phase.MOVEMENT)
    battle = battle.changed(replace(battle.unit(1), hex=None, attached=Attachment(0, How.PASSENGER)))
    after, _ = make(battle, Move(0, WALK, "FFFFFF", unload=(1,)))
    assert value(number(after, "IS PPC", attacker=2, target=0), "BMR-HIT-046") == 2
    assert value(number(after, "IS PPC", attacker=2, target=1), "BMR-HIT-046") is None
    assert not yet_to_act(after, Phase.MOVEMENT, "Red")


@pytest.mark.rule("BMR-INF-024")
def test_survivors_of_a_lost_carrier_act_in_the_next_turn_and_not_before() -> None:
    units = (
        mech(TANK, "0812", side="Red"),
        mech("Foot Platoon (Rifle)", "0812", side="Red"),
        mech(GRIFFIN, "0802", 3, side="Blue"),
    )
    battle = stage("16x17", *units, phase=Phase.WEAPONS)
    battle = battle.changed(replace(battle.unit(1), hex=None, attached=Attachment(0, How.PASSENGER)))
    doomed = battle.unit(0)
    battle = battle.changed(replace(doomed, phase=replace(doomed.phase, doom=("BMR-DEST-008", "front destroyed"))))
    after, _ = perform(battle, lambda play: clear_field(play, ClearField()))
    men = after.unit(1)
    assert (str(men.hex), men.fate, men.move.moved, men.move.mode) == ("0812", "", True, Mode.STAND)
    assert number(after, "Infantry Rifle", attacker=1, target=2).barred is not None
