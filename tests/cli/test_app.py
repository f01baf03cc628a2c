"""The commands that show rules, and a start that loads no more than it needs."""

import subprocess
import sys

import pytest

from ironhex.cli.app import app, main
from ironhex.games import EDITIONS

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
    assert run("rule", f"{CHAPTER}999") == 2
    assert f"no rule '{CHAPTER}999' in the ledger" in capsys.readouterr().err


def test_rules_are_listed_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rules", "minimum", "range", "-n", "2") == 0
    listed = [line for line in capsys.readouterr().out.splitlines() if line.startswith("BMR-")]
    assert [line.split()[0] for line in listed] == [f"{CHAPTER}010", "BMR-BLDG-" + "057"]


def test_finding_nothing_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rules", "zyzzyva") == 2
    assert capsys.readouterr().err == "ironhex: no rule contains these words; `ironhex rules` lists the chapters\n"


def test_a_plain_question_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rules", "how", "do", "I", "stand", "up", "-n", "5") == 0
    assert "Stand roll" in capsys.readouterr().out


def test_the_book_in_play_is_listed_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rules", "initiative roll", "--book", "qs", "-n", "1") == 0
    assert "QS-SEQ-003" in capsys.readouterr().out
    assert run("rules", "initiative roll", "--book", "cook") == 2
    assert "there is no book 'COOK': BMR, QS, BA, BTR, TS" in capsys.readouterr().err


def test_without_words_the_chapters_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rules", "--book", "QS") == 0
    shown = capsys.readouterr().out
    assert "Quick-Start" in shown
    assert "Line of Sight" in shown


def test_the_glossary_explains_abbreviations(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("glossary", "psr") == 0
    assert "Piloting skill roll (PSR)" in capsys.readouterr().out
    assert run("glossary") == 0
    assert "Heat sink (HS)" in capsys.readouterr().out
    assert run("glossary", "zyzzyva") == 2
    assert capsys.readouterr().err == "ironhex: the glossary does not have 'zyzzyva'\n"


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("watch", "--nonsense"), "ironhex: Unknown option: --nonsense."),
        (("watch", "--seed", "x"), "ironhex: --seed: 'x' is not a whole number. Try `ironhex watch --help`."),
        (("watch", "extra"), "ironhex: Unexpected: extra. Try `ironhex watch --help`."),
        (("watch", "--seed"), "ironhex: --seed needs a value. Try `ironhex watch --help`."),
        (("designs", "--sort", "color"), 'ironhex: Invalid value "color" for --sort. Choose from: '),
        (("designs", "zyzzyva"), "ironhex: no design has all of these words in its name; `ironhex designs` lists all"),
        (("import",), "ironhex: there is nothing to import: "),
        (("nonsense",), 'ironhex: Unknown command "nonsense"'),
        (("rule",), "ironhex: ID is missing. Try `ironhex rule --help`."),
        (("bv", "Nonesuch"), "ironhex: "),
        (("designs", "--tons", "x"), "ironhex: "),
        (("board", "nowhere"), "ironhex: "),
        (("replay", "nothing.jsonl"), "ironhex: nothing.jsonl: "),
        (("roster", "nothing.jsonl"), "ironhex: nothing.jsonl: "),
        (("simulate", "--bots", "genius"), "ironhex: "),
        (("tournament", "Nonesuch"), "ironhex: "),
        (("watch", "--force", "Nonesuch"), "ironhex: "),
        (("play", "--text", "--board", "nowhere"), "ironhex: "),
        (("play", "--seed", "5"), "ironhex: these options need --text"),
        (("sheet", "Nonesuch"), "ironhex: "),
        (("export", "Nonesuch"), "ironhex: "),
        (("odds", "volley", "--weapons", "Nonesuch"), "ironhex: "),
    ],
)
def test_bad_input_has_one_format_and_one_exit_code(
    arguments: tuple[str, ...], error: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["ironhex", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    told = capsys.readouterr()
    assert (ended.value.code, told.out) == (2, "")
    assert told.err.startswith(error)


def test_help_names_every_command_and_loads_none() -> None:
    script = "from ironhex.cli.app import app; app('--help', result_action='return_none'); print(*sys.modules)"
    command = [sys.executable, "-c", f"import sys; sys.path[:] = {sys.path}; {script}"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert all(f"│ {name} " in shown for name in ("rule", "rules", "soak", "test"))
    assert not {"numpy", "msgspec", "ironhex.cli.testing", "ironhex.cli.citing"} & set(shown.split())


def test_every_command_can_be_loaded() -> None:
    assert {"rule", "rules", "soak", "test"} <= {command.name[0] for command in app.subapps}


def test_help_also_names_the_commands_of_games_and_loads_none() -> None:
    script = (
        "sys.argv = ['ironhex', '--help']; from ironhex.cli.app import main\ntry: main()\nexcept SystemExit: pass\n"
    )
    code = f"import sys; sys.path[:] = {sys.path}; {script}\nprint(*sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    named = {name for each in EDITIONS.values() for name, *_ in each.commands}
    assert named
    assert all(f"│ {name} " in shown for name in named)
    assert not {"numpy", "msgspec", "ironhex.games"} & set(shown.split())
