"""Rows of the store's tables as values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple


class SeatRow(NamedTuple):
    """A seat: a person with a token, or a bot; `seen` is when its player was last present.

    `placed_by` is the seat whose player put the bot there; it is empty if the setup did. `replaced` is the
    hash of the token that stopped working when somebody joined from the lobby.
    """

    seat: str
    side: str
    token: str
    kind: str = "person"
    bot: str = ""
    name: str = ""
    seen: float = 0.0
    placed_by: str = ""
    replaced: str = ""

    @property
    def joined(self) -> bool:
        """Whether somebody has taken the seat from the lobby."""
        return self.replaced != ""

    @property
    def stand_in(self) -> bool:
        """Whether another player put a bot here because the seat's own player was away."""
        return self.kind == "bot" and self.placed_by not in ("", self.seat)


class Proposal(NamedTuple):
    """What a player proposes to the others until the next open move, or how that ended.

    `kind` is `undo` or `draw`, `state` is `asked`, `declined` or `done`; `by` is the seat that asked for an undo, or
    declined a draw, and `ask` the question whose answer is to be undone.
    """

    kind: Literal["undo", "draw"]
    state: Literal["asked", "declined", "done"]
    by: str
    ask: int = 0


class MessageRow(NamedTuple):
    """What the player of a seat has written to everybody; `n` counts the messages of a game from 1."""

    n: int
    seat: str
    text: str
    sent: float


class ClockRow(NamedTuple):
    """The clock of a side: the seconds it had left at the time `since`, or has left if it stands still."""

    side: str
    left: float
    since: float | None = None


ClockChange = Callable[[tuple[ClockRow, ...]], tuple[ClockRow, ...]]
"""What becomes of the clocks of a game; it may be asked more than once."""


class NewGame(NamedTuple):
    """A new game."""

    id: str
    system: str
    name: str
    setup: str
    header: str
    seed: str | None
    settled: str | None
    settled_lines: int
    lines: tuple[str, ...]
    seats: tuple[SeatRow, ...]
    over: bool = False
    outcome: str | None = None
    maker: str = "{}"
    maker_token: str | None = None  # its hash
    bot_due: bool = False
    bots_only: bool = False


class GameRow(NamedTuple):
    """A stored game without its lines and seats."""

    id: str
    system: str
    name: str
    created: float
    changed: float
    setup: str
    header: str
    seed: str | None
    settled: str | None
    settled_lines: int
    version: int
    over: bool
    outcome: str | None
    rematch: str | None
    maker: str
    maker_token: str | None
    opened: float
    bot_due: bool
    bots_only: bool


class Written(NamedTuple):
    """What one act adds to a game: its line, the settled position if it has changed, and the outcome.

    An open move cancels the offer of a draw. Other acts do not, or the end of the offer would tell of them. `bot_due`
    says whether a bot has to act next, and `clocks` what becomes of the clocks, if the game has any.
    """

    line: str
    settled: tuple[str, int] | None = None
    over: bool = False
    outcome: str | None = None
    open_move: bool = True
    bot_due: bool = False
    clocks: ClockChange | None = None
