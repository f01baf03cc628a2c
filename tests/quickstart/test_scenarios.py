"""The levels, the training scenarios, free play, and what is on the table."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.quickstart.field import (
    CICADA,
    ENFORCER,
    GAUSS_ROMMEL,
    GUNNERS,
    HERMES,
    HUNCHBACK,
    RIFLES,
    ROMMEL,
    SALADIN,
    SQUAD,
    ULTRA_SALADIN,
    changed,
    field,
    fire,
    free_play,
    happened,
    menu,
    played,
    refused,
    shot,
    unit,
)

from ironhex.catalog import Location, board
from ironhex.engine import Play
from ironhex.engine.setup import SetupError
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare, Deploy, Eject, Move
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, Scenario
from ironhex.systems.classic.events.turn import BattleEnded, Deployed, Left, PhaseBegan
from ironhex.systems.quickstart.cards import card, cards
from ironhex.systems.quickstart.levels import LEVELS, level_of, ruleset
from ironhex.systems.quickstart.setup import TRAINING_GROUND, scenario, unbalanced
from ironhex.systems.quickstart.system import QUICKSTART

FORCES = {
    "green": ([HUNCHBACK], [ENFORCER]),
    "veteran": ([HERMES, SALADIN], [CICADA, ROMMEL]),
    "elite": ([HERMES, GAUSS_ROMMEL, SQUAD, GUNNERS], [CICADA, ULTRA_SALADIN, SQUAD, RIFLES]),
}


def names(battle: Battle, side: str) -> list[str]:
    return [each.name for each in battle.units if each.side == side]


def deployed(play: Play[Battle]) -> Play[Battle]:
    """Put everybody on the map, each where the menu says first."""
    while play.facts.phase is Phase.DEPLOYMENT and not play.over:
        ask = play.asks[0]
        play.answer(ask, next(play.menu(ask, ask.seats[0])), ask.seats[0])
    return play


# --- levels -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("QS-GEN-002")
def test_each_level_has_all_of_the_one_before() -> None:
    kinds = [set(ruleset(LEVELS[level]).kinds) for level in ("green", "veteran", "elite")]
    assert kinds[0] == {"mech"}
    assert kinds[1] == {"mech", "tracked", "wheeled", "hover"}
    assert kinds[2] == kinds[1] | {"battle armor", "infantry"}
    levels = {name: level_of(each) for name, each in cards().items()}
    assert [name for name, level in levels.items() if level == "green"] == [ENFORCER, HUNCHBACK]
    assert [name for name, level in levels.items() if level == "elite"] == [SQUAD, RIFLES, GUNNERS]


@pytest.mark.rule("QS-GEN-002")
@pytest.mark.parametrize(
    ("name", "level"), [(CICADA, "green"), (ROMMEL, "green"), (SQUAD, "veteran"), (RIFLES, "green")]
)
def test_units_take_part_from_their_level_on(name: str, level: str) -> None:
    with pytest.raises(SetupError, match="QS-GEN-002"):
        free_play([name], [HUNCHBACK], level=level)
    with pytest.raises(SetupError, match="no level"):
        free_play([HUNCHBACK], [ENFORCER], level="expert")


@pytest.mark.rule("QS-GEN-003")
@pytest.mark.parametrize("level", LEVELS)
def test_a_turn_has_no_heat_no_piloting_no_critical_hits_no_structure_and_no_blows(level: str) -> None:
    """In the Master Rules this turn would overheat the Hunchback, roll for criticals twice, and shake the Enforcer."""
    duel = field("9x9", unit(HUNCHBACK, "0505"), unit(ENFORCER, "0504", 3), level=level)
    battle = replace(duel, turn=0, scenario=Scenario(turn_limit=1))
    run, volley = Move(0, Mode.RUN, "RL"), fire(battle, "Autocannon 20", "Medium Laser", "Medium Laser", "Small Laser")
    initiative, hit, miss, right_torso, center_torso = [6, 6, 1, 1], [6, 6], [1, 1], [3, 3], [1, 1]
    dice = [*initiative, *hit, *right_torso, *hit, *center_torso, *miss, *miss]
    after, events = played(battle, turns=True, script=[run, volley], dice=dice)
    phases = [began.phase for began in happened(events, PhaseBegan)]
    assert phases == [Phase.INITIATIVE, Phase.MOVEMENT, Phase.WEAPONS, Phase.END]
    hunchback, enforcer = after.units
    assert (hunchback.body.heat, enforcer.body.prone) == (0, False)
    assert enforcer.armor[Location.RT] == 0
    assert enforcer.armor[Location.CT] == 23 - 3 - 5, "what the armor of the side torso does not stop goes inward"


@pytest.mark.rule("QS-GEN-003")
@pytest.mark.parametrize(
    "action",
    [
        Move(0, Mode.JUMP, path=(Hex(5, 4),), facing=0),
        Move(0, Mode.WALK, "D"),
        Move(0, Mode.RUN, "FF", rush=1),
        Eject(0),
        Declare(0, twist=1),
        Declare(0, prop=Location.LA),
        Declare(0, find="tree"),
    ],
    ids=["jump", "drop", "charge", "eject", "twist", "prop", "club"],
)
def test_units_do_only_what_is_printed(action: Move | Eject | Declare) -> None:
    phase = Phase.WEAPONS if isinstance(action, Declare) else Phase.MOVEMENT
    moved = field("9x9", unit(CICADA, "0505"), unit(HUNCHBACK, "0502", move=MoveState(moved=True)), phase=phase)
    assert refused(moved, phase, action) == "QS-GEN-003"
    assert action not in menu(moved, phase)


@pytest.mark.rule("QS-GEN-003")
def test_a_vehicle_with_one_mp_does_not_enter_what_costs_two() -> None:
    """The Master Rules would let it."""
    board = "board two\nsize 1 3\n01  .\n02  w\n03  .\n"
    battle = field(board, unit(ROMMEL, "0103", slowed=3), phase=Phase.MOVEMENT)
    assert refused(battle, Phase.MOVEMENT, Move(0, Mode.WALK, "F")) == "QS-MOV-002"
    assert refused(battle, Phase.MOVEMENT, Move(0, Mode.RUN, "F")) is None  # flanking it has two


# --- what is on the table ---------------------------------------------------------------------------------------------
@pytest.mark.rule("QS-GEN-005")
def test_every_unit_has_one_place_that_follows_it() -> None:
    battle = field("9x9", unit(CICADA, "0505"), unit(HUNCHBACK, "0501"), phase=Phase.MOVEMENT)
    after, _ = played(battle, Phase.MOVEMENT, script=[Move(0, Mode.WALK, "FRF")])
    assert QUICKSTART.presentation is not None
    places = [
        [figure.place for figure in QUICKSTART.presentation.scene(each, None).figures] for each in (battle, after)
    ]
    assert places == [["0505", "0501"], ["0603", "0501"]]


@pytest.mark.rule("QS-GEN-006")
def test_the_sheet_tells_damage_movement_and_weapons() -> None:
    battle = field("9x9", unit(ENFORCER, "0505"), unit(HUNCHBACK, "0503", 3))
    after, _ = shot(battle, "Autocannon 10", dice=[6, 6, 3, 4])
    assert QUICKSTART.presentation is not None
    red, blue = QUICKSTART.presentation.scene(after, None).figures
    assert [(speed.label, speed.value) for speed in red.speeds] == [("walk", 4), ("run", 6)]
    assert [(gear.name, gear.part, *gear.cells) for gear in red.gear] == [
        ("Autocannon 10", "RA", "5/10/15", "10", "9"),
        ("Large Laser", "LA", "5/10/15", "8", "—"),
        ("Small Laser", "LT", "1/2/3", "3", "—"),
    ]
    torso = next(part for part in blue.parts if part.id == "CT")
    assert (torso.gauges[0].value, torso.gauges[0].full) == (16, 26)
    assert [part.id for part in blue.parts] == [location.name for location in Location]


@pytest.mark.rule("QS-GEN-007")
def test_the_map_has_clear_ground_and_woods_only() -> None:
    field = board(TRAINING_GROUND)
    assert (field.width, field.height) == (15, 17)
    assert {field.at(hex).woods for hex in field.hexes()} == {0, 1, 2}
    with pytest.raises(SetupError, match="QS-GEN-007"):
        free_play([HUNCHBACK], [ENFORCER], on=board("hills"))


# --- players ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("QS-GEN-010")
def test_players_share_the_units_of_their_team() -> None:
    green = scenario("green").facts
    assert [each.seat for each in green.units] == ["Defender", "Attacker"]
    alone = scenario("elite").facts
    assert {each.seat for each in alone.units if each.side == "Defender"} == {"Defender"}
    four = scenario("elite", defender=("Ann", "Bob", "Cid", "Dan"), attacker=("Eve", "Fay")).facts
    assert [each.seat for each in four.units] == ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Eve", "Fay"]


@pytest.mark.rule("QS-GEN-012")
def test_players_may_set_their_own_terms() -> None:
    play = deployed(free_play([HUNCHBACK, HERMES], [ENFORCER, CICADA], terms=Scenario(turn_limit=1), seed=1))
    while not play.over:
        ask = play.asks[0]
        play.answer(ask, next(play.menu(ask, ask.seats[0])), ask.seats[0])
    assert play.outcome is not None
    assert play.outcome.rule == "QS-GEN-012"
    assert play.facts.turn == 1


# --- training scenarios -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("green", marks=pytest.mark.rule("QS-SCN-001")),
        pytest.param("veteran", marks=pytest.mark.rule("QS-SCN-006")),
        pytest.param("elite", marks=pytest.mark.rule("QS-SCN-010")),
    ],
)
def test_who_fights_whom(name: str) -> None:
    battle = scenario(name).facts
    assert (names(battle, "Defender"), names(battle, "Attacker")) == FORCES[name]
    assert battle.board == board(TRAINING_GROUND)
    assert battle.rules == ruleset(LEVELS[name])


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("green", marks=pytest.mark.rule("QS-SCN-002", "QS-SCN-003")),
        pytest.param("veteran", marks=pytest.mark.rule("QS-SCN-007")),
        pytest.param("elite", marks=pytest.mark.rule("QS-SCN-011")),
    ],
)
def test_the_defender_sets_up_first_in_the_south_then_the_attacker_in_the_north(name: str) -> None:
    play = scenario(name)
    rows: dict[str, set[int]] = {"Defender": set(), "Attacker": set()}
    columns: dict[str, set[int]] = {"Defender": set(), "Attacker": set()}
    while play.facts.phase is Phase.DEPLOYMENT:
        ask = play.asks[0]
        (seat,) = ask.seats
        entries: list[Deploy] = list(play.menu(ask, seat))
        rows[seat] |= {entry.hex.row for entry in entries}
        columns[seat] |= {entry.hex.col for entry in entries}
        play.answer(ask, entries[0], seat)
    assert rows == {"Defender": {15, 16, 17}, "Attacker": {1}}
    assert columns["Defender"] == columns["Attacker"] == set(range(1, 16))
    order = [play.facts.unit(event.unit).side for event in happened(play.log, Deployed)]
    assert order == sorted(order, reverse=True)


@pytest.mark.rule("QS-SCN-002", "QS-SCN-003")
def test_a_unit_is_set_up_facing_as_its_player_likes_and_nowhere_else() -> None:
    play = scenario("green")
    ask = play.asks[0]
    facings = {entry.facing for entry in play.menu(ask, "Defender") if entry.hex == Hex(5, 16)}
    assert facings == set(range(6))
    refusal = play.refusal(ask, Deploy(0, Hex(5, 14), 0), "Defender")
    assert refusal is not None
    assert refusal.rule == "QS-SCN-002"


def facing_each_other(name: str) -> Battle:
    """A scenario's battle, deployed, with everybody moved next to somebody else's line of fire."""
    return deployed(scenario(name)).facts


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("green", marks=pytest.mark.rule("QS-SCN-004")),
        pytest.param("veteran", marks=pytest.mark.rule("QS-SCN-008")),
        pytest.param("elite", marks=pytest.mark.rule("QS-SCN-012")),
    ],
)
def test_the_side_that_destroys_all_enemies_wins(name: str) -> None:
    """With one enemy left the battle goes on; with none it is won."""
    battle = facing_each_other(name)
    lost = [each.id for each in battle.units if each.side == "Attacker"]
    for id in lost[:-1]:
        battle = changed(battle, id, fate="destroyed", hex=None)
    assert battle.rules.victory(battle) is None
    battle = changed(battle, lost[-1], fate="destroyed", hex=None)
    outcome = battle.rules.victory(battle)
    assert outcome is not None
    assert outcome.winners == ("Defender",)


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        pytest.param("green", "QS-SCN-005", marks=pytest.mark.rule("QS-SCN-005")),
        pytest.param("veteran", "QS-SCN-009", marks=pytest.mark.rule("QS-SCN-009")),
        pytest.param("elite", "QS-SCN-013", marks=pytest.mark.rule("QS-SCN-013")),
    ],
)
@pytest.mark.parametrize(("hex", "facing"), [("0101", 0), ("0117", 3), ("0108", 5), ("1508", 1)])
def test_units_that_leave_the_map_count_as_destroyed(name: str, rule: str, hex: str, facing: int) -> None:
    """Over any edge, not only its own."""
    battle = changed(facing_each_other(name), 0, hex=Hex.parse(hex), facing=facing)
    after, events = played(battle, Phase.MOVEMENT, script=[Move(0, Mode.WALK, "X")])
    left = happened(events, Left)[0]
    assert (left.unit, left.fate, left.rule) == (0, "destroyed", rule)
    assert not after.unit(0).on_map


@pytest.mark.rule("QS-SCN-005")
def test_leaving_the_map_loses_the_duel_unless_the_other_falls_in_the_same_turn() -> None:
    battle = changed(facing_each_other("green"), 0, hex=Hex(1, 17), facing=3)
    _, events = played(battle, script=[Move(0, Mode.WALK, "X")], dice=[1, 1, 2, 2], turns=True)
    assert happened(events, BattleEnded)[0].outcome.winners == ("Attacker",)
    both = changed(battle, 1, hex=Hex(1, 1), facing=0)
    script = [Move(0, Mode.WALK, "X"), Move(1, Mode.RUN, "X")]
    _, events = played(both, script=script, dice=[1, 1, 2, 2], turns=True)
    assert happened(events, BattleEnded)[0].outcome.rule == "QS-SEQ-015"


# --- free play --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("QS-SCN-014")
def test_any_units_may_be_mixed() -> None:
    play = deployed(free_play([*cards()], [SQUAD, SQUAD, RIFLES, GUNNERS, HUNCHBACK]))
    assert len([each for each in play.facts.units if each.on_map]) == 16
    with pytest.raises(SetupError, match="no training scenario"):
        scenario("expert")


@pytest.mark.rule("QS-SCN-015")
def test_equal_numbers_of_each_type_are_balanced() -> None:
    for defenders, attackers in FORCES.values():
        assert unbalanced(defenders, attackers) == ()
    assert unbalanced([HUNCHBACK, ROMMEL], [ENFORCER, SALADIN]) == ()
    assert unbalanced([HUNCHBACK, HERMES], [ENFORCER, SQUAD]) == ("battle armor", "mech")


# --- the sheets -------------------------------------------------------------------------------------------------------
SHEETS: dict[str, tuple[Any, ...]] = {
    ENFORCER: ("mech", 50, 4, 6, "Autocannon 10 RA, Large Laser LA, Small Laser LT", (10,)),
    HUNCHBACK: ("mech", 50, 4, 6, "Autocannon 20 RT, Medium Laser LA, Medium Laser RA, Small Laser HD", (10,)),
    CICADA: ("mech", 40, 8, 12, "Medium Laser RA, Medium Laser LA, Snub-Nose PPC RT, Small Pulse Laser CT", ()),
    HERMES: ("mech", 40, 6, 9, "Large Pulse Laser RA, Flamer LA, Ultra AC/5 RT", (20,)),
    ROMMEL: ("tracked", 65, 4, 6, "Autocannon 20 T, Small Laser F", (20,)),
    SALADIN: ("hover", 35, 8, 12, "Autocannon 20 F", (15,)),
    GAUSS_ROMMEL: (
        "tracked",
        65,
        4,
        6,
        "Gauss Rifle T, Medium Laser T, Medium Laser T, Machine Gun T, Machine Gun T, Machine Gun F, Machine Gun F, "
        "Machine Gun R",
        (16, 100),
    ),
    ULTRA_SALADIN: ("hover", 35, 8, 12, "Ultra AC/20 F", (10,)),
    SQUAD: ("battle armor", 0, 3, 0, "Magshot Gauss Rifle all", ()),
    RIFLES: ("infantry", 0, 3, 0, "Rifle, Energy all", ()),
    GUNNERS: ("infantry", 0, 3, 0, "Platoon Machine Gun all", ()),
}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(ENFORCER, marks=pytest.mark.rule("QS-UNT-001")),
        pytest.param(HUNCHBACK, marks=pytest.mark.rule("QS-UNT-002")),
        pytest.param(CICADA, marks=pytest.mark.rule("QS-UNT-003")),
        pytest.param(HERMES, marks=pytest.mark.rule("QS-UNT-004")),
        pytest.param(ROMMEL, marks=pytest.mark.rule("QS-UNT-005")),
        pytest.param(SALADIN, marks=pytest.mark.rule("QS-UNT-006")),
        pytest.param(GAUSS_ROMMEL, marks=pytest.mark.rule("QS-UNT-007")),
        pytest.param(ULTRA_SALADIN, marks=pytest.mark.rule("QS-UNT-008")),
        pytest.param(SQUAD, marks=pytest.mark.rule("QS-UNT-009")),
        pytest.param(RIFLES, marks=pytest.mark.rule("QS-UNT-010")),
        pytest.param(GUNNERS, marks=pytest.mark.rule("QS-UNT-011")),
    ],
)
def test_the_record_sheets(name: str) -> None:
    found = card(name)
    guns = ", ".join(
        f"{item.equipment.name} {where}" for item, (_, where) in zip(found.weapons, found.guns, strict=True)
    )
    shots = tuple(bin.shots for bin in found.bins)
    assert (found.kind, found.tons, found.walk, found.run, guns, shots) == SHEETS[name]


@pytest.mark.rule("QS-UNT-002")
def test_the_armor_of_the_books_example() -> None:
    hunchback = card(HUNCHBACK)
    assert {hunchback.armor[place] for place in (Location.LA, Location.RA)} == {16}
    assert {hunchback.armor[place] for place in (Location.LT, Location.RT)} == {20}


@pytest.mark.rule("QS-UNT-009", "QS-UNT-010", "QS-UNT-011")
def test_the_strength_of_infantry() -> None:
    assert card(SQUAD).armor == (7, 7, 7, 7)
    assert card(RIFLES).armor == (28,)
    assert card(GUNNERS).armor == (28,)


@pytest.mark.rule("QS-UNT-012")
def test_the_damage_of_rifles() -> None:
    """As read; and as printed, for those who want that."""
    row = card(RIFLES).by_men
    assert [row[men] for men in range(28, 0, -1)] == [
        8, 8, 7, 7, 7, 6, 6, 6, 6, 5, 5, 5, 4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 1, 1, 1, 1, 0,
    ]  # fmt: skip
    printed = card(RIFLES, printed=True).by_men
    assert [printed[men] for men in range(28, 0, -1)] == [
        8, 8, 7, 7, 6, 6, 6, 5, 5, 4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 0,
    ]  # fmt: skip


@pytest.mark.rule("QS-UNT-013")
def test_the_damage_of_machine_guns() -> None:
    row = card(GUNNERS).by_men
    assert [row[men] for men in range(28, 0, -1)] == [
        16, 15, 15, 14, 13, 13, 12, 12, 11, 11, 10, 10, 9, 8, 8, 7, 7, 6, 6, 5, 4, 4, 3, 3, 2, 2, 1, 1,
    ]  # fmt: skip
