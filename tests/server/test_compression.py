"""Responses are compressed for clients that accept it."""

from __future__ import annotations

import gzip

import pytest
import zstandard
from tests.server.client import Live, duel

from ironhex.server import content_encodings
from ironhex.server.compression import LONG, SHORT
from ironhex.server.content_encodings import ENCODINGS, Encoding


def ask(live: Live, path: str, encodings: str) -> tuple[dict[str, str], bytes]:
    """The headers of a response, and its raw body."""
    with live.http.stream("GET", path, headers={"accept-encoding": encodings}) as answer:
        return dict(answer.headers), b"".join(answer.iter_raw())


@pytest.mark.parametrize("path", ["/api/rules/BMR-HIT-046", "/api/systems", "/api/boards/drawing.svg?board=woods"])
def test_everybody_reads_the_same(live: Live, path: str) -> None:
    plain, body = ask(live, path, "identity")
    assert "content-encoding" not in plain
    for encodings in ("gzip, deflate, br, zstd", "zstd;q=0.5, gzip"):
        headers, compressed = ask(live, path, encodings)
        if len(body) > SHORT:
            assert headers["content-encoding"] == "zstd"
            assert int(headers["content-length"]) == len(compressed) < len(body)
            assert headers["vary"] == "accept-encoding"
            compressed = zstandard.ZstdDecompressor().decompress(compressed)
        assert compressed == body
    headers, compressed = ask(live, path, "gzip, deflate")
    assert (gzip.decompress(compressed) if len(body) > SHORT else compressed) == body


def test_workers_compress_what_they_find(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironhex.server.compression._worth_it", lambda *_: False)
    blue, orange = live.make(duel())
    mover = blue if blue.ask else orange
    ask = mover.ask
    assert ask
    path = f"/api/games/{blue.game}/asks/{ask['id']}/menu?figure={ask['figures'][0]}"

    def body(encodings: str) -> tuple[str, bytes]:
        headers = mover.headers | {"accept-encoding": encodings}
        with live.http.stream("GET", path, headers=headers) as answer:
            assert answer.status_code == 200
            assert int(answer.headers["content-length"]) > 0
            return answer.headers.get("content-encoding", ""), b"".join(answer.iter_raw())

    encoding, plain = body("identity")
    assert not encoding
    encoding, compressed = body("gzip")
    assert encoding == "gzip"
    assert gzip.decompress(compressed) == plain
    encoding, compressed = body("gzip, zstd")
    assert encoding == "zstd"
    assert zstandard.ZstdDecompressor().decompress(compressed) == plain


def test_short_and_long_responses_are_covered(live: Live) -> None:
    sizes = [
        len(ask(live, path, "identity")[1])
        for path in ("/api/rules/BMR-HIT-046", "/api/boards/drawing.svg?board=woods")
    ]
    assert sizes[0] < SHORT
    assert sizes[1] > LONG


def test_streams_are_sent_as_they_come(live: Live) -> None:
    (blue, _) = live.make(duel())
    with live.http.stream(
        "GET", f"/api/games/{blue.game}/stream", headers={**blue.headers, "accept-encoding": "gzip, zstd"}
    ) as answer:
        assert "content-encoding" not in answer.headers
        assert next(answer.iter_lines()).startswith("id: ")


def test_compressed_files_are_not_compressed_again(live: Live) -> None:
    headers, body = ask(live, "/fonts/400", "gzip, zstd")
    assert "content-encoding" not in headers
    assert body[:4] == b"wOFF"


def test_the_same_long_response_is_compressed_once(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []

    def counted(encoding: Encoding) -> Encoding:
        def compress(body: bytes) -> bytes:
            done.append(len(body))
            return encoding.compress(body)

        return Encoding(encoding.name, compress)

    monkeypatch.setattr(content_encodings, "ENCODINGS", tuple(map(counted, ENCODINGS)))
    path = "/api/boards/drawing.svg?board=woods"
    bodies = {ask(live, path, encoding)[1] for encoding in ("gzip", "zstd", "gzip", "zstd", "gzip")}
    assert (len(bodies), len(done)) == (2, 2)
    assert min(done) > LONG
