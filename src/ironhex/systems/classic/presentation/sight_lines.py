"""Lines of sight for drawing: the effect of each hex on the way."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.engine.presentation.drafts import SightLine, SightStep
from ironhex.engine.presentation.numbers import told_reason
from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.movement.steps import topmost
from ironhex.systems.classic.narrate.words import plural
from ironhex.systems.classic.sight.line_of_sight import (
    HEAVY,
    LIGHT,
    SMOKE,
    Sight,
    Stance,
    Step,
    hexes_of,
    stance,
    trace,
)
from ironhex.systems.classic.sight.terrain import ground


def sight(battle: Battle, origin: str, to: str) -> SightLine:
    """The line between two hexes, or the units in them; an empty hex is assumed to hold a standing 'Mech.

    Raises ValueError if there is no such hex.
    """
    return line(battle, _stance(battle, _hex(battle, origin)), _stance(battle, _hex(battle, to)))


def line(battle: Battle, one: Stance, other: Stance) -> SightLine:
    """What one unit sees of another."""
    steps, found = trace(battle.board, one, other)
    return SightLine(
        origin=str(one.hex),
        to=str(other.hex),
        length=plural(distance(one.hex, other.hex), "hex", "hexes"),
        blocked=told_reason(found.blocked),
        notes=tuple(_notes(found)),
        steps=tuple(_step(step) for step in steps),
    )


def _notes(found: Sight) -> Iterator[str]:
    """What intervenes, and what it covers."""
    if found.light:
        yield hexes_of(found.light, LIGHT)
    if found.thick:
        yield hexes_of(found.thick, HEAVY)
    if found.smoke:
        yield hexes_of(found.smoke, SMOKE)
    if found.cover:
        yield "target in partial cover"
    if found.own_cover:
        yield "partial cover here"


def _hex(battle: Battle, text: str) -> Hex:
    hex = Hex.parse(text)
    if hex not in battle.board:
        raise ValueError(f"{text} is not on the board")
    return hex


def _stance(battle: Battle, hex: Hex) -> Stance:
    here = battle.at(hex)
    if here:
        return stance(battle, here[0])
    terrain = battle.board.at(hex)
    deep = max(0, terrain.depth - topmost(terrain))
    level = ground(battle.board, hex) + topmost(terrain) + 1
    return Stance(hex, level, upright=True, wading=deep == 1, submerged=deep > 1)


def _step(step: Step) -> SightStep:
    return SightStep(tuple(map(str, step.hexes)), str(step.counts), _what(step.does))


def _what(does: Sight) -> str:
    """The effect of a hex on the line, in words; empty if it is open."""
    if does.blocked:
        return does.blocked.why
    woods = LIGHT if does.light else SMOKE if does.smoke else HEAVY if does.heavy else ""
    cover = "covers the target's legs" if does.cover else "covers the attacker's legs" if does.own_cover else ""
    return ", ".join(filter(None, (woods, cover)))
