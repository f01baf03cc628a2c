"""Questions in words, what an answer would mean, lines of sight, and what weapons cover."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ironhex.engine import Preview
from ironhex.engine.presentation.drafts import (
    Band,
    Coverage,
    Draft,
    NamedTally,
    Prompt,
    Ranges,
    SightLine,
    SightStep,
    Step,
)
from ironhex.engine.presentation.numbers import Value, told_reason, told_tally
from ironhex.engine.presentation.offers import EXPECTED, ODDS
from ironhex.kernel.hexes import Hex, distance
from ironhex.kernel.lines import between
from ironhex.kernel.tally import Tally
from ironhex.systems.hex_field import degrees
from ironhex.systems.tinsoldier import actions as a
from ironhex.systems.tinsoldier.answers import refusal
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.combat.arcs import bears
from ironhex.systems.tinsoldier.combat.sight import eye, line
from ironhex.systems.tinsoldier.ground import levels_of
from ironhex.systems.tinsoldier.movement.route import route
from ironhex.systems.tinsoldier.narrate import counted, named
from ironhex.systems.tinsoldier.presentation.offers import offer
from ironhex.systems.tinsoldier.presentation.scene import words
from ironhex.systems.tinsoldier.prospects import Prospect, of_attack, of_call, of_melee, of_swarm

FARTHER = 10
"""Hexes beyond its effective range that a weapon's outer band shows."""


# --- questions --------------------------------------------------------------------------------------------------------
def prompt(view: Battle, question: Any, seat: str) -> Prompt:
    """A question in words."""
    match question:
        case a.Act(piece=piece, left=left, only=only, must_order=asking):
            return Prompt(_act_words(view, piece, left, only, asking), "TS-ACT-001", (str(piece),), "place", "Confirm")
        case a.Interrupt(enemy=enemy, watchers=watchers):
            who = tuple(str(id) for id in watchers if view.piece(id).seat == seat)
            asked = f"{named(view, enemy)} has acted in sight of your elements on overwatch. Interrupt?"
            return Prompt(asked, "TS-TRN-003", who, "list")
        case a.LoseWeapon(piece=piece):
            return Prompt(f"{named(view, piece)} loses one of these weapons. Which one?", "TS-CRT-009", (str(piece),))
        case a.AvoidCharge(piece=piece, attacker=attacker):
            asked = f"The charge of {named(view, attacker)} has missed {named(view, piece)}. Step aside?"
            return Prompt(asked, "TS-MEL-012", (str(piece),))
    return Prompt("What now?")


def _act_words(view: Battle, piece: int, left: int, only: str, asking: int) -> str:
    who = named(view, piece)
    if only:
        return f"{who} was ordered to {only}."
    if asking and view.piece(asking).alive:
        return f"{named(view, asking)} requests orders from {who} ({counted(left, 'action')} left)."
    return f"{who}: choose an action ({left} left)."


# --- answers ----------------------------------------------------------------------------------------------------------
def preview(view: Battle, question: Any, seat: str, action: Any) -> Preview:
    """The numbers of an action before it is committed."""
    return Preview(tallies=tuple(_tallies(view, action)), odds=tuple(_odds(view, action)))


def _tallies(view: Battle, action: Any) -> Iterator[tuple[str, Tally]]:
    match action:
        case a.Move(piece=piece, steps=steps):
            for leg in route(view, view.piece(piece), steps).legs:
                yield str(leg.to.hex), leg.cost
        case a.Attack() | a.Melee() | a.Swarm():
            yield "To hit, or less", _seen(view, action)[0]
        case a.CallFire():
            for shot in of_call(view, action):
                yield "To hit, or less", shot.tally


def _odds(view: Battle, action: Any) -> Iterator[float]:
    if isinstance(action, a.Attack | a.Melee | a.Swarm):
        yield _seen(view, action)[1]
    elif isinstance(action, a.CallFire):
        yield from (shot.odds for shot in of_call(view, action))


def _seen(view: Battle, action: Any) -> tuple[Tally, float]:
    found = LOOKS[type(action)](view, action)
    return found.tally, found.odds


LOOKS: Mapping[type, Callable[[Battle, Any], Prospect]] = {
    a.Attack: of_attack,
    a.Melee: of_melee,
    a.Swarm: of_swarm,
}


def start(view: Battle, question: Any, seat: str, figure: str) -> Any:
    """Nothing in this game is drafted step by step."""
    raise ValueError("there is nothing to draft")


def consider(view: Battle, question: Any, seat: str, action: Any, target: str | None) -> Draft:
    """What an action would mean."""
    barred = refusal(view, question, seat, action)
    if barred:
        return Draft(str(action), told_reason(barred))
    shown = offer(view, question, action)
    tallies = tuple(
        NamedTally(label, told_tally(tally), roll=not isinstance(action, a.Move))
        for label, tally in _tallies(view, action)
    )
    return Draft(
        str(action),
        label=shown.label,
        confirm=CONFIRM.get(type(action), ""),
        tallies=tallies,
        path=tuple(_path(view, action)),
        numbers=tuple(_values(shown.numbers)),
        targets=shown.targets,
    )


CONFIRM: Mapping[type, str] = {a.Move: "Move", a.Jump: "Jump", a.Attack: "Fire", a.Melee: "Attack", a.Swarm: "Attack"}


def _path(view: Battle, action: Any) -> Iterator[Step]:
    if isinstance(action, a.Move):
        for leg in route(view, view.piece(action.piece), action.steps).legs:
            yield Step(str(leg.to.hex), float(degrees(leg.to.facing)), leg.cost.total)
    elif isinstance(action, a.Jump):
        yield Step(str(action.to), float(degrees(action.facing)))


def _values(numbers: Any) -> Iterator[Value]:
    names = {"cost": "MP spent", "hexes": "Hexes moved", "heat": "Heat", ODDS: "Chance to hit", EXPECTED: "Harm"}
    forms = {ODDS: "percent", EXPECTED: "decimal"}
    for id, value in numbers.items():
        yield Value(id, names[id], value, forms.get(id, ""))


# --- lines of sight and ranges ----------------------------------------------------------------------------------------
def sight_line(view: Battle, origin: str, to: str) -> SightLine:
    """A line of sight with the hexes that it passes."""
    start, end = Hex.parse(origin), Hex.parse(to)
    found = line(view.board, _level(view, start), _level(view, end), smoke=view.rules.smoke_hinders)
    notes = (
        f"light woods: {found.light}" if found.light else "",
        f"heavy woods: {found.heavy}" if found.heavy else "",
    )
    steps = tuple(_step(view, hexes) for hexes in between(start, end))
    length = counted(distance(start, end), "hex", "hexes")
    return SightLine(origin, to, length, told_reason(found.blocked), tuple(filter(None, notes)), steps)


def _level(view: Battle, hex: Hex) -> tuple[Hex, int]:
    """The level from which a hex is looked at and seen: of the piece there, or of a standing 'Mech."""
    there = view.at(hex)
    return hex, eye(view, there[0]) if there else levels_of(view.board.at(hex)) + 1


def _step(view: Battle, hexes: tuple[Hex, ...]) -> SightStep:
    here = [hex for hex in hexes if hex in view.board]
    return SightStep(tuple(map(str, here)), str(here[0]) if here else "", words(view.board.at(here[0])) if here else "")


def ranges(view: Battle, figure: str) -> Ranges:
    """The hexes that each weapon covers: up to its effective range, and beyond it."""
    piece = view.find(int(figure)) if figure.isdigit() else None
    if piece is None or piece.hex is None:
        return Ranges(figure)
    seen = tuple(hex for hex in view.board.hexes() if _sees(view, piece, hex))
    return Ranges(
        figure,
        tuple(_coverage(view, piece, number) for number in range(len(piece.element.weapons))),
        tuple(map(str, seen)),
    )


def _sees(view: Battle, piece: Piece, hex: Hex) -> bool:
    assert piece.hex is not None
    return line(view.board, (piece.hex, eye(view, piece)), _level(view, hex)).blocked is None


def _coverage(view: Battle, piece: Piece, number: int) -> Coverage:
    weapon, here = piece.element.weapons[number], piece.hex
    assert here is not None
    bands = (("effective", "Effective range", 0, weapon.effective), ("far", "Beyond it", weapon.effective, FARTHER))
    covered = [hex for hex in view.board.hexes() if hex != here and bears(piece, weapon.arc, hex)]
    found = tuple(
        Band(id, label, level, tuple(str(hex) for hex in covered if least < distance(here, hex) <= least + most))
        for level, (id, label, least, most) in enumerate(bands)
    )
    return Coverage(str(number), weapon.name, str(weapon.arc), found)
