"""The messages of the API, except the scene (docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ironhex.engine.presentation import Scene
from ironhex.engine.presentation.drafts import Task
from ironhex.engine.setup import ClockTerms, Player, Text
from ironhex.server.origin import Origin

ActionText = Annotated[str, Meta(max_length=2000)]


# --- requests ---------------------------------------------------------------------------------------------------------
class Answer(msgspec.Struct, frozen=True):
    """An answer to an open question."""

    ask: int
    action: ActionText
    seat: Text | None = None


class SeatOnly(msgspec.Struct, frozen=True):
    """A request for a seat; without one, for the only seat the caller holds."""

    seat: Text | None = None


class OrderGiven(msgspec.Struct, frozen=True):
    """A standing order, or its cancellation."""

    key: Text
    action: ActionText | None = None
    seat: Text | None = None


class DrawTalk(msgspec.Struct, frozen=True):
    """An offer, acceptance or refusal of a draw."""

    answer: Literal["offer", "accept", "decline"]
    seat: Text | None = None


class UndoTalk(msgspec.Struct, frozen=True):
    """A wish to undo one's last answer, or the reply to an opponent's."""

    answer: Literal["ask", "accept", "decline"] = "ask"
    seat: Text | None = None


class ClockTalk(msgspec.Struct, frozen=True):
    """What an opponent decides about a side that has run out of time: to win, to let a bot play on, or more time."""

    side: Text
    answer: Literal["win", "bot", "more"]
    seat: Text | None = None


class Say(msgspec.Struct, frozen=True):
    """A message to everybody at the table."""

    text: ActionText
    seat: Text | None = None


class HandOver(msgspec.Struct, frozen=True):
    """A seat and its new player."""

    seat: Text
    player: Player


class DraftRequest(msgspec.Struct, frozen=True):
    """An action to consider, and the figure in focus; without an action, the draft a figure starts with."""

    action: ActionText | None = None
    figure: Text | None = None
    target: Text | None = None
    seat: Text | None = None


# --- responses --------------------------------------------------------------------------------------------------------
class SeatGiven(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a new game; with a token if a person takes it."""

    seat: str
    side: str
    player: Player
    token: str = ""
    link: str = ""


class GameMade(msgspec.Struct, frozen=True, omit_defaults=True):
    """A new game and its seats; the maker's token is for deleting it."""

    game: str
    seats: tuple[SeatGiven, ...]
    maker_token: str = ""


class Acted(msgspec.Struct, frozen=True):
    """The request is done and stored; `version` is the table's version that includes it."""

    version: int


class UndoDone(Acted, frozen=True):
    """The request is done; `asked` says that an opponent has seen the answer and must agree first."""

    asked: bool = False


class Deleted(msgspec.Struct, frozen=True):
    """The game that was deleted."""

    game: str


class ChatMessage(msgspec.Struct, frozen=True):
    """What the player of a seat has written, and when, in seconds since 1970; `n` counts messages from 1."""

    n: int
    seat: str
    text: str
    sent: float


class Chat(msgspec.Struct, frozen=True):
    """The latest messages of a game."""

    messages: tuple[ChatMessage, ...]


class PlayerCard(msgspec.Struct, frozen=True):
    """A player, and whether they are present.

    `away` means that others may hand over the seat; `trouble` is what is wrong with a bot; `stand_in` is a bot that
    another player put there; `joined` means that somebody took the seat from the lobby: its first token is worthless.
    """

    seat: str
    side: str
    kind: str
    name: str
    bot: str
    present: bool
    away: bool = False
    trouble: str = ""
    stand_in: bool = False
    joined: bool = False


class AskCard(msgspec.Struct, frozen=True):
    """An open question: its text, the figures it is about, and how it is answered."""

    id: int
    seats: tuple[str, ...]
    mine: bool
    form: str
    prompt: str
    rule: str
    figures: tuple[str, ...]
    sealed: bool
    task: Task = "list"
    confirm: str = ""  # the label of the button that confirms
    hint: str = ""  # what to do first
    key: str = ""  # the key under which a standing order would answer it
    asks: Any = None  # the question itself
    secret: bool = False  # whether other players must not know about it
    idle: dict[str, str] = {}  # the figures that can do nothing, each with its only answer


class DrawCard(msgspec.Struct, frozen=True):
    """An offered draw, and the seats that agree to it."""

    by: str
    agreed: tuple[str, ...]


class ProposalCard(msgspec.Struct, frozen=True):
    """What a player proposes, or how that ended: shown until the next move that everybody sees.

    `by` is the seat that asks for an undo, or that declined a draw; `yours` says whether the caller must reply.
    """

    kind: Literal["undo", "draw"]
    state: Literal["asked", "declined", "done"]
    by: str
    yours: bool = False


class SideClock(msgspec.Struct, frozen=True):
    """The clock of a side: the seconds it had left at the time `since` (in seconds since 1970), or has left if null.

    Where sides may have secrets, others only learn that a side is `out` of time.
    """

    side: str
    left: float | None
    since: float | None
    out: bool


class ClockCard(msgspec.Struct, frozen=True):
    """The clocks of a game; before they have `started`, every side has all its time."""

    terms: ClockTerms
    started: bool
    sides: tuple[SideClock, ...]


class OutcomeCard(msgspec.Struct, frozen=True):
    """How the game ended."""

    winners: tuple[str, ...]
    rule: str
    why: str


class TableCard(msgspec.Struct, frozen=True):
    """Everything about a game except its scene."""

    game: str
    system: str
    name: str
    version: int
    over: bool
    you: tuple[str, ...]
    players: tuple[PlayerCard, ...]
    entries: int
    asks: tuple[AskCard, ...]
    undo: tuple[str, ...]
    outcome: OutcomeCard | None
    draw: DrawCard | None
    proposals: tuple[ProposalCard, ...]
    rematch: str | None
    again: bool  # whether there is a setup to play again
    seed: str | None
    lesson: str
    closed: str  # why it cannot continue, if it cannot
    sheets: bool  # whether its units have record sheets
    secrets: bool  # whether sides may have something that others do not see
    listed: bool  # whether it is in the lobby
    maker: Origin
    clock: ClockCard | None


class WholeTable(TableCard, frozen=True, kw_only=True):
    """Everything the client draws now."""

    scene: Scene


class StandingOrderCard(msgspec.Struct, frozen=True):
    """A standing order that a seat may give: the answer it has given, if any, and the possible ones."""

    seat: str
    key: str
    label: str
    action: str | None
    choices: dict[str, str]


class StandingOrders(msgspec.Struct, frozen=True):
    """All standing orders of the caller's seats."""

    orders: tuple[StandingOrderCard, ...]
