"""The commands that show rules, and a start that loads no more than it needs."""

import subprocess
import sys

import pytest

from ironhex.cli.app import app

CHAPTER = "BMR-HIT-"


def run(*arguments: str) -> object:
    return app(arguments, result_action="return_value")


def test_a_rule_is_shown_with_book_title_and_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rule", f"{CHAPTER}046".lower()) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == f"{CHAPTER}046  Target movement table"
    assert shown[1] == "Master Rules, Combat: to-hit numbers (data, lines 2043-2048)"
    assert shown[2].startswith("0-2 hexes 0; 3-4 +1;")


def test_an_unknown_rule_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rule", f"{CHAPTER}999") == 1
    assert f"no rule '{CHAPTER}999' in the ledger" in capsys.readouterr().err


def test_rules_are_listed_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rules", "minimum", "range", "-n", "2") == 0
    listed = [line for line in capsys.readouterr().out.splitlines() if line.startswith("BMR-")]
    assert [line.split()[0] for line in listed] == [f"{CHAPTER}010", "BMR-BLDG-" + "057"]


def test_finding_nothing_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rules", "zyzzyva") == 1
    assert capsys.readouterr().err == "no rule contains all of these words\n"


def test_help_names_every_command_and_loads_none() -> None:
    script = "from ironhex.cli.app import app; app('--help', result_action='return_none'); print(*sys.modules)"
    command = [sys.executable, "-c", f"import sys; sys.path[:] = {sys.path}; {script}"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert all(f"│ {name} " in shown for name in ("rule", "rules", "soak", "test"))
    assert not {"numpy", "msgspec", "ironhex.cli.testing", "ironhex.cli.citing"} & set(shown.split())


def test_every_command_can_be_loaded() -> None:
    assert {"rule", "rules", "soak", "test"} <= {command.name[0] for command in app.subapps}
