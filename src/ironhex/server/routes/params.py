"""The parameters of routes."""

from __future__ import annotations

from typing import Annotated

from litestar.params import HeaderParameter, PathParameter, QueryParameter

from ironhex.server.ask_ids import LARGEST
from ironhex.sheets.board_tiles import SIZES

GameId = Annotated[str, PathParameter(max_length=40)]
AskId = Annotated[int, PathParameter(ge=0, le=LARGEST)]
UnitId = Annotated[str, PathParameter(max_length=12)]
Name = Annotated[str, PathParameter(max_length=200)]

Words = Annotated[str, QueryParameter(max_length=200)]
Place = Annotated[str, QueryParameter(max_length=12)]
MaybePlace = Annotated[str | None, QueryParameter(max_length=12)]
Places = Annotated[str, QueryParameter(max_length=400)]
ActionText = Annotated[str, QueryParameter(name="action", max_length=2000)]
Limit = Annotated[int, QueryParameter(ge=0, le=1000)]
Offset = Annotated[int, QueryParameter(ge=0, le=10**6)]
Figure = Annotated[int | None, QueryParameter(ge=0, le=10**10)]
FloorNumber = Annotated[int, QueryParameter(name="floor", ge=0, le=1000)]
Maybe = Annotated[bool | None, QueryParameter()]

From = Annotated[str, QueryParameter(name="from", max_length=12)]
FromEntry = Annotated[int, QueryParameter(name="from", ge=0, le=10**9)]
SideName = Annotated[str | None, QueryParameter(name="side", max_length=80)]
Whole = Annotated[bool, QueryParameter()]
Type = Annotated[str, QueryParameter(name="type", max_length=40)]
GameName = Annotated[str, QueryParameter(name="name", max_length=80)]
MakerName = Annotated[str, QueryParameter(name="maker", max_length=80)]
HexSize = Annotated[float, QueryParameter(name="hex", ge=SIZES[0], le=SIZES[-1])]
BoardName = Annotated[str, QueryParameter(name="board", max_length=200)]

Question = Annotated[int, QueryParameter(name="ask", ge=0, le=LARGEST)]
MaybeSeat = Annotated[str | None, QueryParameter(name="seat", max_length=200)]

LastEvent = Annotated[str, HeaderParameter(name="Last-Event-ID", max_length=40)]
