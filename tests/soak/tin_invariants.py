"""What must be true in every battle of Tin Soldier, whatever happens: checked event by event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ironhex.engine import Event, Play
from ironhex.systems.tinsoldier import events
from ironhex.systems.tinsoldier.battle import JOKER, JOKERS, JUMP_TAG, Battle, Piece
from ironhex.systems.tinsoldier.movement.stacking import MOST

ACTING = (events.Activated, events.MoveBegan, events.Stepped, events.Fired, events.Struck)


class Watch:
    """Follows a battle from its start and looks at every event and at the facts after it."""

    def __init__(self) -> None:
        self.seen = 0
        self.facts: Battle | None = None

    def follow(self, play: Play[Any]) -> None:
        """All events since the last time."""
        battle = play.start.facts if self.facts is None else self.facts
        for event in play.log[self.seen :]:
            after = event.apply(battle)
            faults = [*faults_of(battle, event.whole, after)]
            assert not faults, f"{event}: {'; '.join(faults)}"
            battle = after
        self.seen, self.facts = len(play.log), battle


def faults_of(before: Battle, event: Event, after: Battle) -> Iterator[str]:
    """Everything that is wrong with one event."""
    if isinstance(event, ACTING) and not before.piece(event.piece).alive:
        yield f"{before.piece(event.piece).name} acts though it is out of the battle"
    if isinstance(event, events.TurnBegan):
        if event.turn != before.turn + 1:
            yield f"turn {event.turn} follows turn {before.turn}"
        yield from crowds(after)
    if len(after.pieces) != len(before.pieces):
        yield "a piece has vanished"
    if after.drawn.count(JOKER) > JOKERS or any(
        count > 1 for card, count in Counter(after.drawn).items() if card != JOKER
    ):
        yield f"cards were drawn twice: {after.drawn}"
    for old, now in zip(before.pieces, after.pieces, strict=True):
        if now is not old:
            yield from (f"{now.name}: {fault}" for fault in (*faults_of_piece(after, now), *_mended(old, now)))


def crowds(battle: Battle) -> Iterator[str]:
    """No more pieces are in a hex at one height than may be, and no two 'Mechs, when a turn begins."""
    places: dict[Any, list[Piece]] = {}
    for piece in battle.alive():
        if piece.hex is not None:
            places.setdefault((piece.hex, piece.height), []).append(piece)
    for (hex, height), pieces in places.items():
        if len(pieces) > MOST or sum(piece.is_mech for piece in pieces) > 1:
            yield f"{', '.join(piece.name for piece in pieces)} share {hex} at {height}"


def faults_of_piece(battle: Battle, piece: Piece) -> Iterator[str]:
    """An impossible card."""
    element = piece.element
    pairs = ((piece.front, element.front), (piece.back, element.back), (piece.troopers, element.troopers))
    boxes = zip(piece.ticked, (len(entry.boxes) for entry in element.table), strict=True)
    shots = zip(piece.shots, (kind.shots for kind in element.ammunition), strict=True)
    if any(not 0 <= now <= full for now, full in (*pairs, *boxes, *shots)):
        yield f"armor {piece.front} and {piece.back}, {piece.troopers} soldiers, {piece.ticked}, shots {piece.shots}"
    if piece.heat < 0 or not 0 <= piece.tag <= JUMP_TAG or not 0 <= piece.facing < 6:
        yield f"heat {piece.heat}, tag {piece.tag}, facing {piece.facing}"
    if any(not 0 <= number < len(element.weapons) for number in (*piece.lost, *piece.spent, *piece.fired)):
        yield f"weapons {piece.lost}, {piece.spent}, {piece.fired}"
    if piece.hex is not None and piece.hex not in battle.board:
        yield f"is at {piece.hex}, off the board"
    if (piece.prone or piece.shut_down) and not piece.is_mech:
        yield "is prone or shut down"
    if piece.alive:
        yield from _astray(battle, piece)


def _astray(battle: Battle, piece: Piece) -> Iterator[str]:
    """A piece in two places, or in none."""
    places = [piece.hex is not None, piece.carrier is not None, piece.swarming is not None, piece.off_board]
    if sum(places) != 1:
        yield f"is at {piece.hex}, aboard {piece.carrier}, on {piece.swarming}, off the board: {piece.off_board}"
    if piece.is_infantry and not piece.troopers:
        return  # its end is the next event
    if piece.hex is not None:
        terrain = battle.board.at(piece.hex)
        if piece.height < -max(terrain.depth, 0):
            yield f"is {-piece.height} deep in {piece.hex}"


def _mended(old: Piece, now: Piece) -> Iterator[str]:
    """What a battle never gives back."""
    if old.fate and now.fate != old.fate:
        yield "is back in the battle"
    if (now.front, now.back, now.troopers) > (old.front, old.back, old.troopers) and (
        now.front > old.front or now.back > old.back or now.troopers > old.troopers
    ):
        yield "is mended"
    if any(after < before for before, after in zip(old.ticked, now.ticked, strict=True)):
        yield "has a part back"
    if any(after > before for before, after in zip(old.shots, now.shots, strict=True)) or set(old.lost) - set(now.lost):
        yield "has shots or weapons back"
