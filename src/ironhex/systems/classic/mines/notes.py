"""What players should know about the mines on the way of a move, as far as their side knows of them."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Minefield, Mode
from ironhex.systems.classic.mines.fields import COMMAND, INFERNO, VIBRABOMB, at_spot, fields_at, treads
from ironhex.systems.classic.mines.sentences import kind_of
from ironhex.systems.classic.movement.jumping import jump_end
from ironhex.systems.classic.movement.path import SIDES, Pace, arrive, pace_of, paces, walk_of
from ironhex.systems.classic.movement.steps import Spot


def entered(battle: Battle, move: Move) -> Iterator[tuple[Spot, Minefield]]:
    """The known minefields in the hexes that a move enters on the ground, each with the place where it does so."""
    unit = battle.unit(move.unit)
    for spot in spots(battle, move) if battle.mines else ():
        if treads(battle, at_spot(unit, spot)):
            yield from ((spot, field) for field in fields_at(battle, spot.hex))


def spots(battle: Battle, move: Move) -> Iterator[Spot]:
    """The places that an allowed move enters."""
    unit = battle.unit(move.unit)
    if move.mode is Mode.JUMP:
        end = jump_end(battle, move).spot
        yield from () if end is None or move.rush is not None else (end,)
        return
    walk, pace = walk_of(battle, unit, move.mode), pace_of(battle, unit, move.mode)
    if move.enter is not None:
        arrived = arrive(walk, move.enter, unit.facing if move.facing is None else move.facing)
        assert isinstance(arrived, Pace), "the judge has allowed it"
        pace = arrived
        yield from (pace.spot,) if pace.spot else ()
    for step, after in zip(move.steps, paces(walk, pace, move.steps), strict=False):
        if step in SIDES and isinstance(after, Pace) and after.spot is not None:
            yield after.spot


def mine_notes(battle: Battle, move: Move) -> Iterator[str]:
    """A warning for each known minefield on the way."""
    for spot, field in entered(battle, move):
        when = {COMMAND: "their owner may set them off", VIBRABOMB: "heavy 'Mechs set them off"}
        does = f"{field.points} infernos" if field.what == INFERNO else f"{field.points} points of damage"
        yield f"enters {kind_of(field)} in {spot.hex}: {does}, {when.get(field.what, 'they explode on 7 or more')}"
