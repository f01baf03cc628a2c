"""What workers can do. A job gets everything it needs, and its result is bytes.

Jobs about a game get a seat's view and never the true state of the game, and only the designs and boards that occur in
this view; these are its library, which is sent to a process once.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from ironhex.bots import Bot, asked_about
from ironhex.engine import Ask, Codec, RollDice, System
from ironhex.engine.presentation import Draft, Presentation, presentation_of
from ironhex.engine.presentation.numbers import Reason
from ironhex.engine.system import union
from ironhex.games import SYSTEMS, bots_for
from ironhex.server.errors import BadRequest

MOST_CODECS = 24
MOST_VIEWS = 24  # several requests follow each other about each question

T = TypeVar("T", bound="ViewJob")


class LibraryUnknown(Exception):
    """The process does not have the designs and boards of a view."""


class CodecCache:
    """The codecs of the views that a process has seen most recently, and the last of these views.

    Whatever a game has calculated about a view is there as long as the view is.
    """

    def __init__(self) -> None:
        self._codecs: OrderedDict[str, Codec] = OrderedDict()
        self._views: OrderedDict[tuple[str, bytes], Any] = OrderedDict()

    def find(self, job: ViewJob) -> Codec:
        """The codec for a job's view."""
        if job.library:
            self._codecs[job.library_key] = SYSTEMS[job.system].restore_codec(msgspec.json.decode(job.library))
        if job.library_key not in self._codecs:
            raise LibraryUnknown(job.library_key)
        self._codecs.move_to_end(job.library_key)
        while len(self._codecs) > MOST_CODECS:
            self._codecs.popitem(last=False)
        return self._codecs[job.library_key]

    def view(self, job: ViewJob, codec: Codec) -> Any:
        """A job's view, decoded."""
        key = job.library_key, job.view
        if key not in self._views:
            self._views[key] = msgspec.json.decode(job.view, type=SYSTEMS[job.system].facts, dec_hook=codec.decode)
        self._views.move_to_end(key)
        while len(self._views) > MOST_VIEWS:
            self._views.popitem(last=False)
        return self._views[key]


class Job(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """Something a worker does for the server; its result is compressed if it has an encoding."""

    encoding: str = ""

    def perform(self, codecs: CodecCache) -> bytes:
        raise NotImplementedError


class ViewJob(Job, frozen=True, tag=True):
    """A job about a seat's view of a game; without its `library` if the process has it."""

    system: str
    library_key: str
    library: bytes
    view: bytes
    question: bytes
    seat: str

    def without_library(self: T) -> T:
        return replace(self, library=b"")


class Known(Generic[T]):
    """What a job about a view is about, decoded."""

    def __init__(self, job: T, codecs: CodecCache) -> None:
        self.system: System[Any] = SYSTEMS[job.system]
        codec = codecs.find(job)
        self.view = codecs.view(job, codec)
        self.question: Any = None
        if job.question:
            asked = union((*self.system.questions, RollDice))
            self.question = msgspec.json.decode(job.question, type=asked, dec_hook=codec.decode)

    @property
    def presentation(self) -> Presentation[Any]:
        return presentation_of(self.system)


class PrepareJob(ViewJob, frozen=True, tag=True):
    """Load the rules, designs and boards of a game, so that its first menu does not wait for them."""

    def perform(self, codecs: CodecCache) -> bytes:
        Known(self, codecs)
        return b""


class BotReply(msgspec.Struct, frozen=True):
    """A bot's answer and its reason."""

    action: str
    reason: str = ""


class BotJob(ViewJob, frozen=True, tag=True):
    """A question for a bot."""

    bot: str
    seed: str
    seats: tuple[str, ...]
    sealed: bool

    def perform(self, codecs: CodecCache) -> bytes:
        known = Known(self, codecs)
        bot: Bot = bots_for(self.system)[self.bot](bytes.fromhex(self.seed))
        ask = Ask(0, self.seats, known.question, self.sealed)
        action = bot.choose(asked_about(known.system, ask, self.seat, known.view))
        return msgspec.json.encode(BotReply(str(action), bot.reason))


class MenuJob(ViewJob, frozen=True, tag=True):
    """The offers of a question, for one figure if named; a move passes the places of `via`."""

    figure: str | None
    via: tuple[str, ...]

    def perform(self, codecs: CodecCache) -> bytes:
        known = Known(self, codecs)
        try:
            of = known.presentation.short_menu or known.presentation.menu
            menu = of(known.view, known.question, self.seat, self.figure, self.via)
        except (ValueError, LookupError) as error:
            raise BadRequest(f"no such figure or place: {error}") from error
        return msgspec.json.encode(menu)


class DraftJob(ViewJob, frozen=True, tag=True):
    """What a draft would do; without an action, the initial draft of a figure."""

    action: str | None
    figure: str | None
    target: str | None

    def perform(self, codecs: CodecCache) -> bytes:
        known = Known(self, codecs)
        try:
            action = self._started(known) if self.action is None else known.system.parse(self.action)
        except ValueError as error:
            return msgspec.json.encode(Draft(self.action or "", Reason("", str(error))))
        try:
            return msgspec.json.encode(
                known.presentation.consider(known.view, known.question, self.seat, action, self.target)
            )
        except (ValueError, LookupError) as error:
            raise BadRequest(f"no such figure: {error}") from error

    def _started(self, known: Known[DraftJob]) -> Any:
        if self.figure is None:
            raise BadRequest("name an action, or a figure for a question that is answered with a draft")
        try:
            return known.presentation.start(known.view, known.question, self.seat, self.figure)
        except (ValueError, LookupError) as error:
            raise BadRequest(str(error)) from error


class RangesJob(ViewJob, frozen=True, tag=True):
    """The places each weapon of a figure covers, by range band."""

    figure: str

    def perform(self, codecs: CodecCache) -> bytes:
        known = Known(self, codecs)
        try:
            return msgspec.json.encode(known.presentation.ranges(known.view, self.figure))
        except (ValueError, LookupError) as error:
            raise BadRequest(f"no such figure: {error}") from error
