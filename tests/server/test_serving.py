"""`ironhex play`: where it listens, what it prints, and how it ends."""

from __future__ import annotations

import signal
import socket
from pathlib import Path

import pytest
from tests.server.client import duel
from tests.server.process import Process

from ironhex.cli.app import app
from ironhex.server.serving import CannotListen, address_of, listening, near_address
from ironhex.server.storage import Store


def test_a_free_port_is_used_unless_one_is_requested(monkeypatch: pytest.MonkeyPatch) -> None:
    with listening("127.0.0.1", 0) as first:
        taken = first.getsockname()[1]
        monkeypatch.setattr("ironhex.server.serving.PORT", taken)
        with listening("127.0.0.1", None) as second:
            assert second.getsockname()[1] != taken
        with pytest.raises(
            CannotListen, match=rf"cannot listen at 127\.0\.0\.1 port {taken}: Address already in use; end the"
        ):
            listening("127.0.0.1", taken)


def test_answers_are_sent_without_delay() -> None:
    """The loop disables Nagle's delay, which costs 40 ms per response, only for sockets known to be TCP."""
    with listening("127.0.0.1", 0) as found:
        assert found.proto == socket.IPPROTO_TCP


def test_an_invalid_host_is_reported() -> None:
    with pytest.raises(CannotListen, match="there is no port 99999; choose one with --port, from 0 to 65535"):
        listening("127.0.0.1", 99999)
    with pytest.raises(CannotListen, match=r"cannot listen at .*; choose an address of this machine with --host"):
        listening("192.0.2.1", 0)
    for host in ("a" * 300, "a\0b", "\udcff"):
        with pytest.raises(CannotListen, match="is not known; choose an address of this machine with --host"):
            listening(host, 0)


def test_addresses_are_written_as_browsers_take_them() -> None:
    assert address_of("127.0.0.1", 80) == "http://127.0.0.1:80"
    assert address_of("::1", 80) == "http://[::1]:80"
    socket.inet_aton(near_address())


def test_friends_get_links_that_they_can_reach(tmp_path: Path) -> None:
    with Process(f"sqlite:///{tmp_path / 'games.sqlite'}", "--host", "0.0.0.0") as server:
        near = address_of(near_address(), int(server.address.rpartition(":")[2]))
        assert server.said.startswith("Ironhex is at http://127.0.0.1:")
        assert f"for friends at {near}" in server.said
        made = server.http.post("/api/games", json=duel()).json()
        assert made["seats"][0]["link"].startswith(f"{near}/g/{made['game']}#")
        assert server.end(signal.SIGINT) == 0


def test_the_public_address_is_accepted_and_linked(tmp_path: Path) -> None:
    public = "--public-url", "https://mechs.example", "--proxy", "127.0.0.1"
    with Process(f"sqlite:///{tmp_path / 'games.sqlite'}", *public) as server:
        made = server.http.post("/api/games", json=duel(), headers={"host": "mechs.example"})
        assert made.json()["seats"][0]["link"].startswith("https://mechs.example/g/")
        assert server.http.get("/api/about", headers={"host": "other.example"}).status_code == 421
        assert server.http.get("/api/about", headers={"host": "localhost:1"}).status_code == 200


def test_an_invalid_public_address_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    for address in ("mechs.example", "https://mechs.example/path", "ftp://mechs.example"):
        assert run("play", "--no-browser", "--public-url", address) == 2
        assert "is not an address such as https://mechs.example" in capsys.readouterr().err


@pytest.mark.parametrize("days", ["-1", "inf", "nan"])
def test_an_invalid_number_of_days_is_reported(days: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("play", "--no-browser", f"--keep-days={days}") == 2
    assert "--keep-days is a number of days, or 0 to keep all games" in capsys.readouterr().err


def run(*arguments: str) -> int:
    code: int = app(arguments, result_action="return_value")
    return code


def test_a_database_in_use_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IRONHEX_PAGE_AS_IT_IS", "1")
    address = f"sqlite:///{tmp_path / 'games.sqlite'}"
    store = Store.at(address)
    assert run("play", "--no-browser", "--port", "0", "--database", address) == 2
    assert "another server is using" in capsys.readouterr().err
    store.close()
    assert run("play", "--no-browser", "--port", "0", "--database", "mysql://x/y") == 2
    assert "mysql" in capsys.readouterr().err


def test_a_fault_at_the_start_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IRONHEX_PAGE_AS_IT_IS", "1")
    (tmp_path / "text").write_text("hello" * 1000)
    with listening("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        faults = {
            ("--port", port): "choose another port",
            ("--port", "99999"): "choose one with --port",
            ("--host", "a" * 300): "choose an address of this machine",
            ("--database", f"sqlite:///{tmp_path}"): "is a folder; choose a file",
            ("--database", f"sqlite:///{tmp_path / 'text'}"): "choose another file",
            ("--database", "nonsense"): "is not an address such as sqlite:///games.sqlite or postgresql://",
            ("--database", "postgresql://127.0.0.1:1/x"): "start it, or check the address",
        }
        for options, said in faults.items():
            others = () if "--database" in options else ("--database", f"sqlite:///{tmp_path / 'games.sqlite'}")
            assert run("play", "--no-browser", *options, *others) == 2
            (sentence,) = capsys.readouterr().err.splitlines()
            assert said in sentence


def test_options_of_the_terminal_need_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("play", "--seed", "0") == 2
    assert "need --text" in capsys.readouterr().err
