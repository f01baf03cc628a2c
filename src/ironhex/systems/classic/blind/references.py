"""What a unit has to do with others: without those that a side does not see."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from msgspec.structs import replace

from ironhex.systems.classic.unit import Fire, Target, Unit


def knowing(unit: Unit, known: AbstractSet[int]) -> Unit:
    """A unit as those see it who know only some units: it names no other."""
    turn, move, phase = unit.turn, unit.move, unit.phase
    if all(_known(target, known) for target in _named(unit)):
        return unit
    turn = replace(
        turn,
        shots=tuple(_without_spotter(fire, known) for fire in turn.shots if _known(fire.target, known)),
        blows=tuple(blow for blow in turn.blows if _known(blow.target, known)),
        engaged=tuple(each for each in turn.engaged if each.attacker in known),
        lines=tuple(line for line in turn.lines if line[0] in known),
        designated=tuple(id for id in turn.designated if id in known),
        primary=turn.primary if _known(turn.primary, known) else None,
        beam=turn.beam if _known(turn.beam, known) else None,
        close=turn.close if turn.close is None or turn.close.target in known else None,
    )
    rush = move.rush if move.rush is None or move.rush.target in known else None
    ambush = phase.ambush if _known(phase.ambush, known) else None
    return replace(unit, turn=turn, move=replace(move, rush=rush), phase=replace(phase, ambush=ambush))


def _named(unit: Unit) -> list[Target | None]:
    """What a unit has to do with in this turn; most units with nothing, and this is asked all the time."""
    turn = unit.turn
    found: list[Target | None] = [turn.primary, turn.beam, unit.phase.ambush]
    found += [attack.target for attack in (turn.close, unit.move.rush) if attack is not None]
    if turn.shots:
        found += [named for fire in turn.shots for named in (fire.target, fire.spotter)]
    if turn.blows:
        found += [blow.target for blow in turn.blows]
    if turn.engaged:
        found += [engagement.attacker for engagement in turn.engaged]
    if turn.lines:
        found += [looking for looking, _ in turn.lines]
    return [named for named in (*found, *turn.designated) if named is not None]


def _known(target: Target | None, known: AbstractSet[int]) -> bool:
    return not isinstance(target, int) or target in known


def _without_spotter(fire: Fire, known: AbstractSet[int]) -> Fire:
    return fire if _known(fire.spotter, known) else replace(fire, spotter=None)
