"""Positions set up by hand: a board, units in any condition, a phase; to study a rule, or to play on from there.

>>> griffin = place("Griffin GRF-1N", "0305", side="Red")
>>> locust = place("Locust LCT-1V", "0302", facing=3, side="Blue", moved=walked(4, Mode.RUN))
>>> battle = position("8x8", griffin, locust)
>>> battle
<Battle on flat, turn 1, weapon attack phase, 2 units>
>>> battle.unit(0).weapon("PPC").index
9
>>> battle.unit(1).with_critical("LL", "Hip").crits
(0, 0, 0, 0, 0, 0, 1, 0)
>>> play = play_from(battle, seed=1)
>>> "declare 1 9>2" in play.legal(seat="Red")
True
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec.structs import replace

from ironhex.catalog import Board, Damage, Design
from ironhex.catalog import board as named_board
from ironhex.engine import Play, Position, System
from ironhex.engine.setup import SetupError, seeded_dice
from ironhex.kernel.dice import Dice, PlannedDice
from ironhex.maps import find_board
from ironhex.maps.board_lookup import size
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, Side, Unit, altered
from ironhex.systems.classic.blind.starting import looking_around
from ironhex.systems.classic.recruits import of_side
from ironhex.systems.classic.ruleset import Ruleset, ruleset
from ironhex.systems.classic.sequence import BeginPhase, BeginTurn, Pair, RunStep
from ironhex.systems.classic.setup import DEFAULT_OPTIONS, Recruit, fresh_unit, lying_if_it_must
from ironhex.systems.classic.setup_checks import (
    check_conditions,
    check_names,
    check_places,
    check_sides,
    check_skills,
    check_stacking,
)

SIDES = (Side("Red", ("Red",), home=3), Side("Blue", ("Blue",), home=0))


class Placed(NamedTuple):
    """A unit to place on the map, with its special conditions."""

    recruit: Recruit
    side: str | None
    fields: Mapping[str, Any]


def place(
    design: Design | str,
    hex: str,
    facing: int = 0,
    *,
    side: str | None = None,
    skills: tuple[int, int] = (4, 5),
    damage: Damage | None = None,
    moved: MoveState | None = None,
    ammunition: Mapping[int, str] = MappingProxyType({}),
    **fields: Any,
) -> Placed:
    """A unit in a hex; skills are gunnery and piloting, fields any of the unit or its body, such as prone=True.

    `ammunition` names special ammunition by the numbers of the bins and one-shot launchers that hold it.
    """
    if moved is not None:
        fields["move"] = moved
    recruit = Recruit(design, *skills, hex=hex, facing=facing, damage=damage, ammunition=ammunition)
    return Placed(recruit, side, fields)


def walked(hexes: int, mode: Mode = Mode.WALK) -> MoveState:
    """The movement of a unit that moved straight over this many clear hexes."""
    return MoveState(moved=True, mode=mode, spent=hexes, traveled=hexes, hexes=hexes)


def board_of(board: Board | str) -> Board:
    """A board or its name, the text of one, or the size of a flat one such as 16x17."""
    if isinstance(board, Board):
        return board
    if "\n" in board:
        return Board.parse(board, "position")
    if not re.fullmatch(r"\d+x\d+", board):
        return find_board(board, named_board)
    width, height = size(board)
    rows = "\n".join(f"{row:02d} " + " ".join("." * width) for row in range(1, height + 1))
    return Board.parse(f"board flat\nsize {width} {height}\n{rows}\n", "position")


def position(board: Board | str, *placed: Placed, sides: tuple[Side, ...] = SIDES, **fields: Any) -> Battle:
    """A battle at the start of a phase; units are assigned to the sides in alternation unless their side is given.

    The board may also be given by its name, as a text, or by the size of a flat one. Fields are those of
    `unchecked_position`; a position that no battle can have is refused.
    """
    check_sides(sides)
    battle = unchecked_position(board, *placed, sides=sides, **fields)
    check_places(battle.units, battle.board)
    check_stacking(battle)
    check_skills(battle)
    check_names(battle.units)
    check_conditions(battle.units)
    _check_posture(battle)
    return battle


def _check_posture(battle: Battle) -> None:
    """A 'Mech that cannot stand up is prone: its gyro is destroyed, or it has too few limbs (BMR-CRIT-030)."""
    for unit in battle.units:
        if unit.on_map and lying_if_it_must(battle, unit) != unit:
            raise SetupError(f"{unit.side}: {unit.name} cannot stand; place it with prone=True")


def unchecked_position(
    board: Board | str,
    *placed: Placed,
    phase: Phase = Phase.WEAPONS,
    rules: Ruleset | None = None,
    sides: tuple[Side, ...] = SIDES,
    **fields: Any,
) -> Battle:
    """A position as it is given, even one that no battle can have: to study a single rule."""
    played = rules or ruleset(DEFAULT_OPTIONS)
    units = tuple(_unit(each, number, sides, played) for number, each in enumerate(placed))
    rest: dict[str, Any] = {"turn": 1, "order": tuple(side.name for side in sides)} | fields
    battle = Battle(
        board=board_of(board),
        rules=played,
        sides=sides,
        units=units,
        phase=phase,
        before=units if played.attacks_in(phase) else (),
        **rest,
    )
    return looking_around(battle)


def _unit(placed: Placed, number: int, sides: tuple[Side, ...], rules: Ruleset) -> Unit:
    named = placed.side or sides[number % len(sides)].name
    side = next((side for side in sides if side.name == named), None)
    if side is None:
        raise SetupError(f"there is no side {named!r}; there are: {', '.join(side.name for side in sides)}")
    with of_side(side.name):
        return altered(fresh_unit(placed.recruit, side, id=number, rules=rules), **placed.fields)


def play_from(
    battle: Battle, *, seed: int = 0, dice: Dice | None = None, system: System[Battle] | None = None
) -> Play[Battle]:
    """A game that continues from a position, at the start of its phase; another game on the same facts names its
    system."""
    from ironhex.systems.classic.system import CLASSIC

    turn, rules = battle.rules.turn, battle.rules.phase(battle.phase)
    later = turn[turn.index(battle.phase) + 1 :] if battle.phase in turn else turn
    opening, steps = ([RunStep(battle.phase, step.name) for step in part] for part in (rules.opening, rules.steps))
    tasks = (*opening, Pair(battle.phase), *steps, *map(BeginPhase, later), BeginTurn())
    begun = replace(battle, before=battle.units if battle.rules.attacks_in(battle.phase) else ())
    return Play(system or CLASSIC, Position(begun, tuple(reversed(tasks))), dice or seeded_dice(seed))


def planned(rolls: Mapping[str, Iterable[Sequence[int]]], *, seed: int = 0) -> PlannedDice:
    """Dice for `play_from` and `perform` with rolls scripted by purpose: `planned({"to hit": [(6, 5), (2, 1)]})`.

    A purpose is what real dice are asked for: "initiative", "to hit", "hit location", "critical hits" and so on. All
    other rolls come from the seed; `left` of the dice are planned rolls that have not been made.
    """
    return PlannedDice(rolls, seeded_dice(seed))
