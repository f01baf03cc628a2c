"""Files that clients send to the server's library, read by a worker with limits on time and memory."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from ironhex.catalog import Board, CatalogError, Design, read_upload
from ironhex.catalog.data_files import file_name, users
from ironhex.catalog.user_library import LibraryError, keep, shelf_of
from ironhex.server.database_faults import Fault
from ironhex.server.entering import of_file
from ironhex.server.errors import NotPossibleNow, PassedOn, storage_problem
from ironhex.server.wire_library import Imported, RefusedThing
from ironhex.server.workers.jobs import CodecCache, Job

LONGEST_NAME = 200  # bytes, as part of a file name
MOST_FILES = 2_000  # designs and boards in the library; the server remembers what it has calculated for as many
FILES = (".txt", ".board", ".toml")


class UploadJob(Job, frozen=True, tag=True):
    """Add the designs or the board of a file to the library."""

    name: str
    body: bytes

    def perform(self, codecs: CodecCache) -> bytes:
        found = list(read_upload(self.body, self.name))
        refused = [RefusedThing(self.name, reason) for thing in found if (reason := _refusal(thing))]
        kept = [thing for thing in found if isinstance(thing, Design | Board) and not _refusal(thing)]
        _check_room(kept)
        for thing in kept:
            _add(thing)
        return msgspec.json.encode(Imported(tuple(thing.name for thing in kept), tuple(refused)))


class ForceFileJob(Job, frozen=True, tag=True):
    """Read the roster of a file for a game."""

    name: str
    body: bytes
    system: str

    def perform(self, codecs: CodecCache) -> bytes:
        return msgspec.json.encode(of_file(self.body, self.name, self.system))


def _check_room(things: Iterable[Design | Board]) -> None:
    """Refuse new designs and boards if there would be too many."""
    new = {path for thing in things if not (path := shelf_of(thing)).exists()}
    if new and len(users("designs", ".toml")) + len(users("boards", ".txt")) + len(new) > MOST_FILES:
        raise NotPossibleNow(
            f"the library of this server has room for {MOST_FILES:,} designs and boards, and it is full"
        )


def _add(thing: Design | Board) -> None:
    """Add something to the library; the error does not name the server's folders."""
    try:
        keep(thing)
    except LibraryError as error:
        raise PassedOn(storage_problem(Fault.FULL if error.full else Fault.READ_ONLY)) from error


def _refusal(thing: object) -> str:
    """Why something cannot be added; empty if it can."""
    if isinstance(thing, CatalogError):
        return str(thing)
    if not isinstance(thing, Design | Board):
        return "a roster contains no designs"
    why = _bad_name(thing.name)
    return f"the name {thing.name[:80]!r} {why}" if why else ""


def _bad_name(name: str) -> str:
    """Why no address on the server or no file can have a name; empty if they can."""
    if not name.strip():
        return "is empty"
    if re.search(r"[/\\\x00-\x1f\x7f]", name):
        return "contains a slash or a control character"
    if name.lower().endswith(FILES):
        return "looks like the name of a file"
    return "is too long" if len(file_name(name, "")) > LONGEST_NAME else ""
