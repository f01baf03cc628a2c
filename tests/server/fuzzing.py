"""Odd requests generated from the API's schema."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
import schemathesis
from schemathesis import Case
from tests.server.client import QUIET, Live, Seat, duel
from tests.waiting import PATIENCE

from ironhex.server.app import build
from ironhex.server.storage import Store

ENDLESS = "/api/games/{game_id}/stream"


def described() -> Any:
    """The API schema, without the stream, which never ends."""
    schema = build(cast(Store, None), QUIET).routes.openapi_schema.to_schema()
    del schema["paths"][ENDLESS]
    return schemathesis.openapi.from_dict(msgspec.json.decode(msgspec.json.encode(schema)))


@contextmanager
def table(folder: Path) -> Iterator[tuple[Live, list[Seat]]]:
    """A server, and a game on it that is asked about."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("IRONHEX_LIBRARY", str(folder / "library"))
        store = Store.at(f"sqlite:///{folder / 'games.sqlite'}")
        with Live(store, QUIET) as live:
            yield live, live.make(duel(seed=1))
        store.close()


def try_out(case: Case[Any], live: Live, seats: list[Seat]) -> None:
    """Send a request, mostly about an existing game and from one of its seats; the server must respond properly."""
    headers = {}
    if "game_id" in case.path_parameters:
        odd = str(case.path_parameters["game_id"])
        if len(odd) % 3:
            case.path_parameters["game_id"] = seats[0].game
            headers = seats[len(odd) % 2].headers
    answer = case.call(base_url=live.address, headers=headers, timeout=PATIENCE)
    assert answer.status_code < 500, (case.as_curl_command(), answer.text)
    if answer.status_code >= 400:
        problem = answer.json()
        assert problem["status"] == answer.status_code
        assert problem["error"]
        assert isinstance(problem["detail"], str)
