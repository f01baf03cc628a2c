"""Makes jobs for workers from what a seat knows of a game."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256
from threading import Lock
from typing import Any, NamedTuple

import msgspec

from ironhex.engine import Codec, System

MOST = 256

_libraries: OrderedDict[str, bytes] = OrderedDict()
_lock = Lock()


class ViewFields(NamedTuple):
    """The fields that all jobs about a view share."""

    system: str
    library_key: str
    library: bytes
    view: bytes
    question: bytes
    seat: str

    @property
    def key(self) -> bytes:
        """The same for the same knowledge and question of the same seat, and different for any other."""
        parts = self.system.encode(), self.library_key.encode(), self.view, self.question, self.seat.encode()
        return sha256(b"".join(b"%d:%b" % (len(part), part) for part in parts)).digest()


class QuestionFields(NamedTuple):
    """A question, and what workers need to know about it, with a key."""

    question: Any
    fields: ViewFields
    key: bytes


def view_fields(system: System[Any], view: Any, question: Any = None, seat: str = "") -> ViewFields:
    """A view, and a question about it if there is one, as a worker gets them."""
    codec = system.codec(view)
    encoder = msgspec.json.Encoder(enc_hook=codec.encode)
    asked = b"" if question is None else encoder.encode(question)
    return ViewFields(system.name, *_library(system.name, codec), encoder.encode(view), asked, seat)


def _library(system: str, codec: Codec) -> tuple[str, bytes]:
    """The designs and boards of a view, and their key. They are the same for most views of a game."""
    key = sha256(f"{system} {codec.key}".encode()).hexdigest()
    with _lock:
        if key in _libraries:
            _libraries.move_to_end(key)
            return key, _libraries[key]
    library = msgspec.json.encode(codec.to_record())
    with _lock:
        _libraries[key] = library
        while len(_libraries) > MOST:
            _libraries.popitem(last=False)
    return key, library
