"""The page: one document for all client paths, files cached forever, and nothing from outside its folder."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from tests.server.client import Live


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small page."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Ironhex</title>")
    (folder / "assets" / "main-abc.js").write_text("let x = 1;\n" * 200)
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / ".sources").write_text("hash")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr("ironhex.server.routes.pages.PAGE", folder)
    return folder


ROOMS = ("", "new", "games", "replays", "machines", "rules", "settings", "g/abc", "learn")


@pytest.mark.parametrize("room", ROOMS)
def test_every_client_path_serves_the_page(live: Live, page: Path, room: str) -> None:
    answer = live.http.get(f"/{room}")
    assert answer.text.startswith("<!doctype html>")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_files_with_a_hash_are_cached_forever_and_compressed(live: Live, page: Path) -> None:
    with live.http.stream("GET", "/assets/main-abc.js") as answer:
        raw = b"".join(answer.iter_raw())
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(raw) == (page / "assets" / "main-abc.js").read_bytes()
    plain = live.http.get("/assets/main-abc.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.headers["content-type"] == "text/javascript; charset=utf-8"


def test_a_file_that_changes_is_served_as_it_is(live: Live, page: Path) -> None:
    assert live.http.get("/favicon.svg").text == "<svg/>"
    (page / "favicon.svg").write_text("<svg></svg>")
    assert live.http.get("/favicon.svg").text == "<svg></svg>"


LONG_PATHS = ("/" + "a" * 300, "/assets/" + "a" * 300, "/a" * 2500)


@pytest.mark.parametrize("path", ["/nowhere", "/assets/none.js", "/.sources", "/assets/%25", *LONG_PATHS])
def test_unknown_files_are_not_found(live: Live, page: Path, path: str) -> None:
    answer = live.http.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"] == "not_found"


def test_a_missing_page_is_reported(live: Live, page: Path) -> None:
    (page / "index.html").unlink()
    assert "has not been built" in live.http.get("/").json()["detail"]


def test_the_schema_is_served_without_external_pages(live: Live) -> None:
    schema = live.http.get("/schema/openapi.json").json()
    assert schema["info"]["title"] == "Ironhex"
    assert "/api/games/{game_id}/answers" in schema["paths"]
    assert live.http.get("/schema").headers["content-type"] != "text/html; charset=utf-8"
    for path in ("swagger", "redoc", "elements", "rapidoc", "scalar"):
        assert live.http.get(f"/schema/{path}").status_code == 404
