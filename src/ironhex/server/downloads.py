"""How a browser names and shows a file that the server makes."""

from __future__ import annotations

from typing import Literal
from urllib.parse import quote

from ironhex.sheets.file_names import named_file

How = Literal["attachment", "inline"]


def disposition(title: str, suffix: str, how: How = "attachment") -> dict[str, str]:
    """The header with the name of a file: for old browsers in ASCII, for others as RFC 5987 has it."""
    name = named_file(title, suffix)
    plain = name.encode("ascii", "replace").decode().replace("?", "_").replace("%", "_")
    return {"content-disposition": f"{how}; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"}
