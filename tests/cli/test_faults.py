"""Whatever users give to a command, and however they end it: one sentence, and never a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.waiting import PATIENCE

from ironhex.cli.app import app, main
from ironhex.cli.screen import complain, printable

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT / "src")}
COMMAND = (sys.executable, "-P", "-m", "ironhex")
READERS = ("replay", "roster", "board", "show", "check", "bv", "cost", "sheet", "export", "import")


@pytest.fixture(autouse=True)
def _own_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IRONHEX_LIBRARY", str(tmp_path / "library"))
    monkeypatch.chdir(tmp_path)


def run(*arguments: str) -> object:
    try:
        return app(arguments, result_action="return_value")
    except SystemExit as end:
        return end.code


# --- files ------------------------------------------------------------------------------------------------------------
def unreadable_files(folder: Path) -> list[Path]:
    """Files of every kind that is not a design, a board or a record."""
    found = []
    for suffix in (".toml", ".mtf", ".board", ".jsonl", ""):
        for name, content in (("empty", b""), ("binary", bytes(range(256)) * 9), ("text", b"hello\n")):
            found.append(folder / f"{name}{suffix}")
            found[-1].write_bytes(content)
        for name, make in (("folder", Path.mkdir), ("pipe", os.mkfifo)):
            found.append(folder / f"{name}{suffix}")
            make(found[-1])
    loop = folder / "loop"
    loop.symlink_to(loop)
    return [*found, loop, folder / "nowhere", Path("/dev/null"), Path("/dev/zero")]


@pytest.mark.parametrize("command", READERS)
def test_a_file_that_cannot_be_read_is_reported(
    command: str, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for file in unreadable_files(folder):
        assert run(command, str(file)) in (1, 2), file
        said = "".join(capfd.readouterr())
        assert said.strip(), file
        assert "Traceback" not in said, file
        assert said.translate({ord("\n"): None}).isprintable(), file


def test_saved_battles_are_not_read_from_devices_pipes_or_folders(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    for place, why in (
        ("/dev/zero", "Not a regular file"),
        ("pipe", "Not a regular file"),
        (".", "Is a folder, not a file"),
    ):
        assert run("play", "--text", "--resume", place) == 2
        assert capsys.readouterr().err == f"ironhex: {place}: {why}\n"
    (tmp_path / "empty").touch()
    assert run("play", "--text", "--resume", "empty") == 2
    assert "the file is empty; a record is expected" in capsys.readouterr().err


def test_folders_of_devices_and_processes_have_nothing_to_import(capsys: pytest.CaptureFixture[str]) -> None:
    for folder in ("/dev", "/proc/self"):
        if Path(folder).is_dir():
            assert run("import", folder) == 2
            assert "there is nothing to import" in capsys.readouterr().err


def test_designs_are_exported_to_folders_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    for place in ("file", "file/below", "/dev/null/x"):
        assert run("export", "Griffin GRF-1N", "--into", place) == 2
        assert place.partition("/x")[0] in capsys.readouterr().err
    assert run("export", "Griffin GRF-1N", "--into", "new/folder") == 0


def test_control_characters_of_a_file_do_not_reach_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert printable("a\x1b[31mb\x00\x9bc") == r"a\x1b[31mb\x00\x9bc"
    assert complain("x\x07") == 2
    assert capsys.readouterr().err == "ironhex: x\\x07\n"


# --- numbers and names ------------------------------------------------------------------------------------------------
BAD_WORDS = {
    ("watch", "--turns", "9" * 30): "turns: ",
    ("watch", "--turns", "-1"): "must be at least 0",
    ("watch", "--seed", "9" * 30): "seed: ",
    ("watch", "--bots", "hard/hold:9999"): "9999",
    ("play", "--text", "--bot", "hard/hold:9999"): "9999",
    ("simulate", "--games", "1", "--bots", "hard/hold:9999"): "9999",
    ("simulate", "--games", "1", "--turns", "9" * 30): "turns",
    ("simulate", "--games", "9" * 30): "at most 1000000000",
    ("board", "hills", "--width", "-5"): "add --png FILE",
    ("board", "hills", "--png", "hills.png", "--width", "-5"): "16 to 16000 pixels wide, not -5",
    ("board", "hills", "--png", "hills.png", "--width", "1000000"): "16 to 16000 pixels wide",
    ("board", "--generate", "hills", "--size", "9999x9999"): "9999",
    ("board", "generated:hills:1:0x0"): "0",
    ("play", "--no-browser", "--port", "99999"): "choose one with --port, from 0 to 65535",
}


@pytest.mark.parametrize(("arguments", "said"), BAD_WORDS.items(), ids=range(len(BAD_WORDS)))
def test_impossible_numbers_and_places_are_refused(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IRONHEX_PAGE_AS_IT_IS", "1")
    assert run(*arguments) in (1, 2)
    shown = capsys.readouterr().err
    assert said in shown
    assert "Traceback" not in shown


# --- endings ----------------------------------------------------------------------------------------------------------
def ended_by(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> object:
    """The exit code of the program if a command fails."""

    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("ironhex.cli.app.app", fail)
    for adding in ("add_commands_of_games", "list_commands_of_games"):
        monkeypatch.setattr(f"ironhex.cli.app.{adding}", lambda _: None)
    with pytest.raises(SystemExit) as end:
        main()
    return end.value.code


def test_errors_of_the_system_are_sentences(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    assert ended_by(monkeypatch, PermissionError(13, "Permission denied", "secret.toml")) == 2
    assert capfd.readouterr().err == "ironhex: secret.toml: Permission denied\n"
    assert ended_by(monkeypatch, OSError(28, "No space left on device")) == 2
    assert capfd.readouterr().err == "ironhex: No space left on device\n"
    assert ended_by(monkeypatch, MemoryError()) == 2
    assert "too much for this machine" in capfd.readouterr().err
    assert ended_by(monkeypatch, KeyboardInterrupt()) == 130
    assert ended_by(monkeypatch, BrokenPipeError()) == 141
    assert capfd.readouterr().err == ""


def test_a_reader_may_stop_reading() -> None:
    """`ironhex board hills | head -1`"""
    for arguments in (("board", "hills"), ("designs",), ("designs", "--json"), ("rules", "range"), ("--help",)):
        reading, writing = os.pipe()
        os.close(reading)
        ended = subprocess.run(
            [*COMMAND, *arguments], stdout=writing, stderr=subprocess.PIPE, env=ENVIRONMENT, check=False, text=True
        )
        os.close(writing)
        assert ended.stderr == "", arguments
        assert ended.returncode in (1, 141), arguments


@pytest.mark.parametrize("module", ["ironhex.cli.app", "cyclopts", "ironhex.cli.simulate", "numpy"])
def test_an_interrupt_while_loading_ends_it_quietly(module: str) -> None:
    script = f"""
import runpy, sys
class Interrupt:
    def find_spec(self, name, *_):
        if name == {module!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupt())
sys.argv = ["ironhex", "simulate", "--games", "1"]
runpy.run_module("ironhex", run_name="__main__")
"""
    ended = subprocess.run(
        [sys.executable, "-P", "-c", script], capture_output=True, env=ENVIRONMENT, check=False, text=True
    )
    assert (ended.returncode, ended.stderr) == (130, "")


def test_the_launcher_ignores_interrupts_only_while_python_starts() -> None:
    lines = (ROOT / "ironhex").read_text().splitlines()
    assert [line[:11] for line in lines[-2:]] == ["trap '' INT", 'exec "$env/']
    command = ["sh", "-c", "trap '' INT; exec \"$@\"", "sh", *COMMAND, "play", "--text"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=PATIENCE)
    assert "Traceback" not in told
    assert process.returncode in (0, 130)
