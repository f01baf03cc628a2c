"""The questions players are asked."""

from __future__ import annotations

from ironhex.engine import Question


class DeployNext(Question, frozen=True, tag=True, omit_defaults=True):
    """Deploy one of your units."""

    side: str
    hidden: bool = False  # one of the hidden units; the other players must not know that it is asked

    @property
    def reveals(self) -> bool:
        return self.hidden


class MoveNext(Question, frozen=True, tag=True):
    """Choose one of your units that has not moved, and move it."""

    side: str


class GoOn(Question, frozen=True, tag=True):
    """The unit has stood up, or fallen, in the middle of its move: continue with the rest, or stop."""

    unit: int


class DodgeMove(Question, frozen=True, tag=True):
    """The unit has avoided a skidding one and makes its whole move now."""

    unit: int


class DeclareNext(Question, frozen=True, tag=True):
    """Choose one of your units that has not declared weapon attacks, and declare them."""

    side: str


class AmbushNext(DeclareNext, frozen=True, tag=True):
    """A unit that an enemy has discovered may interrupt its move with a pointblank attack."""

    unit: int
    target: int


class StrikeNext(Question, frozen=True, tag=True):
    """Choose one of your units that has not declared physical attacks, and declare them."""

    side: str


class Choice(Question, frozen=True, tag=True, omit_defaults=True):
    """A small choice about a unit, with named options; `what` is also the key of a standing order."""

    unit: int
    what: str
    rule: str
    options: tuple[str, ...]
    secret: bool = False  # the other players must not know that it is asked

    @property
    def reveals(self) -> bool:
        return self.secret

    @property
    def order_key(self) -> str | None:
        return self.what
