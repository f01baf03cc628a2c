"""Dice as numbered draws: the caller counts the draws, so a seed and a count are the complete state of the dice.

A seed is secret while its game lasts. Its commitment may be published at the start, and the seed at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b, sha256
from struct import Struct
from typing import Protocol

_WORDS = Struct("<8Q")  # a hash is eight words, one for each of eight draws
_WORD_VALUES = 2**64


class Dice(Protocol):
    """A source of faces, each identified by the number of its draw."""

    def faces(self, start: int, count: int, sides: int = 6) -> tuple[int, ...]:
        """The faces of `count` dice, starting at draw number `start`."""
        ...


class SeededDice:
    """Fair dice from a secret seed: every draw has its own part of a keyed hash, so draws may come in any order."""

    __slots__ = ("_seed",)

    def __init__(self, seed: bytes) -> None:
        if not 1 <= len(seed) <= blake2b.MAX_KEY_SIZE:
            raise ValueError(f"a seed has 1 to {blake2b.MAX_KEY_SIZE} bytes, not {len(seed)}")
        self._seed = seed

    def __repr__(self) -> str:
        return "<SeededDice>"  # the seed is a secret

    @property
    def seed(self) -> bytes:
        """The secret itself, for the private record of the game."""
        return self._seed

    def faces(self, start: int, count: int, sides: int = 6) -> tuple[int, ...]:
        return tuple([self._face(draw, sides) for draw in range(start, start + count)])

    def _face(self, draw: int, sides: int) -> int:
        attempt = 0
        while (face := fair_face(_words(self._seed, draw >> 3, attempt)[draw & 7], sides)) is None:
            attempt += 1
        return face


class ScriptedDice:
    """Dice that show the given faces in order, from an example, a record or a real table."""

    __slots__ = ("_script",)

    def __init__(self, faces: Iterable[int]) -> None:
        self._script = tuple(faces)

    def faces(self, start: int, count: int, sides: int = 6) -> tuple[int, ...]:
        if start + count > len(self._script):
            raise DiceExhausted(max(start, len(self._script)))
        faces = self._script[start : start + count]
        for draw, face in enumerate(faces, start):
            if not 1 <= face <= sides:
                raise ValueError(f"draw {draw} shows {face}, which is not on a die with {sides} sides")
        return faces


class PlannedDice:
    """Dice whose faces are planned by the purpose of the roll, such as "to hit"; all other rolls are left to others.

    The plan has for each purpose the rolls in the order in which they come, each as its faces:

    >>> dice = PlannedDice({"to hit": [(6, 5), (1, 1)]}, SeededDice(bytes(16)))
    >>> dice.faces_for("to hit", 0, 2)
    (6, 5)
    >>> dice.left
    {'to hit': [(1, 1)]}

    A draw that is repeated shows the same faces again, because a task may run several times.
    """

    def __init__(self, plan: Mapping[str, Iterable[Sequence[int]]], others: Dice) -> None:
        self.left = {why: [tuple(roll) for roll in rolls] for why, rolls in plan.items()}
        self._others = others
        self._drawn: dict[tuple[int, str], tuple[int, ...]] = {}

    def faces(self, start: int, count: int, sides: int = 6) -> tuple[int, ...]:
        return self._others.faces(start, count, sides)

    def faces_for(self, why: str, start: int, count: int, sides: int = 6) -> tuple[int, ...]:
        """The faces of a roll for a purpose: the next of its plan, or those of the other dice."""
        if (start, why) not in self._drawn:
            planned = self.left.get(why)
            if not planned:
                return self.faces(start, count, sides)
            _check_roll(planned[0], why, count, sides)
            self._drawn[start, why] = planned.pop(0)
            if not planned:
                del self.left[why]
        return self._drawn[start, why]


def _check_roll(roll: tuple[int, ...], why: str, count: int, sides: int) -> None:
    if len(roll) != count or not all(1 <= face <= sides for face in roll):
        raise ValueError(f"the roll {roll} planned for {why!r} is not one of {count} dice with {sides} sides")


class DiceExhausted(LookupError):
    """Scripted dice were asked for a draw beyond their last."""

    def __init__(self, draw: int) -> None:
        super().__init__(f"the script has no face for draw {draw}")
        self.draw = draw


def fair_face(word: int, sides: int, words: int = _WORD_VALUES) -> int | None:
    """The face for one of equally likely words, or None for the few that would favor the low faces."""
    if not 1 <= sides <= words:
        raise ValueError(f"no fair die with {sides} sides from {words} words")
    return word % sides + 1 if word < words - words % sides else None


def stream(seed: bytes, name: str) -> bytes:
    """The seed of another, independent stream, such as a bot's own."""
    return blake2b(name.encode(), key=seed, digest_size=16, person=b"ironhex stream").digest()


def commitment(seed: bytes) -> str:
    """A hash that can be published before a game and checked once its seed is revealed."""
    return sha256(seed).hexdigest()


@lru_cache(maxsize=256)
def _words(seed: bytes, block: int, attempt: int) -> tuple[int, ...]:
    message = block.to_bytes(8, "little") + attempt.to_bytes(4, "little")
    return _WORDS.unpack(blake2b(message, key=seed, person=b"ironhex dice").digest())
