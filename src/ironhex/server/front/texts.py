"""Checks JSON before it is decoded: whether it is UTF-8, how deeply it is nested, and its texts' control characters."""

from __future__ import annotations

import re

from ironhex.kernel.nesting import TOO_DEEP, json_too_deep

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_PLAIN = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\xc2[\x80-\x9f]")  # as they are in UTF-8, except white space
_ESCAPES = re.compile(rb"\\(?:(?P<control>u00(?:[0189][0-9a-fA-F]|7[fF])|[bfnrt])|.)", re.DOTALL)
_WHITE_SPACE = (b"n", b"r", b"t")


def json_fault(body: bytes) -> str:
    """What is wrong with a JSON body, in words; its syntax is not checked."""
    if not is_utf_8(body):
        return "JSON is text in UTF-8"
    if json_too_deep(body.decode()):
        return f"the JSON is {TOO_DEEP}"
    return "texts have no control characters" if has_control(body) else ""


def record_fault(body: bytes) -> str:
    """What is wrong with a record; its texts may have several lines. Reading it finds everything else."""
    return "a record has no control characters" if has_control(body, white_space=True) else ""


def is_utf_8(body: bytes) -> bool:
    """Whether bytes are text in UTF-8; the decoder of JSON fails at texts that are not."""
    try:
        body.decode()
    except UnicodeDecodeError:
        return False
    return True


def has_control(body: bytes, *, white_space: bool = False) -> bool:
    """Whether texts in JSON have control characters; line breaks and tabs may be allowed."""
    if _PLAIN.search(body):
        return True
    allowed = (None, *_WHITE_SPACE) if white_space else (None,)
    return any(escape["control"] not in allowed for escape in _ESCAPES.finditer(body))
