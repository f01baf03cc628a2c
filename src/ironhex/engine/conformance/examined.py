"""A game under examination, and its mirror."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, NoReturn, TypeVar

import msgspec

from ironhex.engine.play import Play
from ironhex.engine.position import AnyPosition, Ask
from ironhex.engine.presentation.story import Moment, opening
from ironhex.engine.record_reader import position_type
from ironhex.engine.system import Event, System
from ironhex.kernel.dice import Dice, SeededDice

F = TypeVar("F")

Choose = Callable[[Play[Any], Ask, str], Any]
Secrets = Callable[[Any, str | None], Iterable[Any]]
Alike = Callable[[Any, str | None], Iterable[Any]]
Altered = Callable[[Any, Any, str, Any], Iterable[Any]]


class Nonconforming(AssertionError):
    """A system breaks a promise of the engine; the message says at which step and how."""


class Examined(Generic[F]):
    """A game under examination: the checks read it, and report faults to it."""

    def __init__(
        self,
        system: System[F],
        start: AnyPosition,
        seed: bytes | None,
        choose: Choose,
        sample: int,
        secrets: Secrets,
        alike: Alike,
        altered: Altered,
        quiet: tuple[type[Event], ...],
    ) -> None:
        self.system, self.choose, self.sample = system, choose, sample
        self.secrets, self.alike, self.altered, self.quiet = secrets, alike, altered, quiet
        self.step = 0
        self.question: Any = None
        self.dice: Dice | None = SeededDice(seed) if seed is not None else None
        self.play = Play(system, start, self.dice)
        self.mirror = Play(system, start, self.dice)
        self.replayed: Any = start.facts
        self.offered: dict[type, dict[type, Any]] = {}  # an action of each type, by the type of the question
        codec = system.codec(start.facts)
        library = msgspec.json.decode(msgspec.json.encode(codec.to_record()))
        self.encode = msgspec.json.Encoder(enc_hook=codec.encode).encode
        restored = system.restore_codec(library)
        self.decode = msgspec.json.Decoder(position_type(system), dec_hook=restored.decode).decode
        self.stories = {side: system.view(start.facts, side) for side in self.sides()}
        self.moments: dict[str | None, Moment] = {}  # of the stories that clients show
        if system.presentation is not None:
            self.moments = {side: opening(system, start.facts, side) for side in self.sides()}

    def fault(self, what: str) -> NoReturn:
        raise Nonconforming(f"step {self.step}, {self.question}: {what}")

    def sides(self) -> tuple[str | None, ...]:
        return (None, *dict.fromkeys(self.system.seats(self.play.facts).values()))

    def unread(self, side: str | None, shown: Any, facts: Any, where: str) -> None:
        text: bytes | None = None
        for secret in self.secrets(facts, side):
            text = text or self.encode(shown)
            needle = self.encode(secret)
            if (needle[1:-1] if isinstance(secret, str) else needle) in text:
                self.fault(f"{side or 'a spectator'} can read {secret!r} in {where}")
