"""Drafts at the terminal: weapon attacks that grow choice by choice, and physical attacks that are one choice."""

from __future__ import annotations

from typing import Any

from tests.classic.stage import mech, stage
from tests.cli.tables import play

from ironhex.cli.terminal.drafting import decides, useful
from ironhex.cli.terminal.session import Session
from ironhex.engine import Play, Position
from ironhex.engine.presentation import Draft
from ironhex.engine.presentation.drafts import Choice, Group
from ironhex.engine.presentation.numbers import Reason
from ironhex.engine.record_lines import Answered
from ironhex.kernel.dice import SeededDice
from ironhex.systems.classic.actions import Declare, Strike
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.sequence import Pair
from ironhex.systems.classic.system import CLASSIC


def to_fire(*enemies: Any, **fields: Any) -> Play[Battle]:
    """A Griffin is to declare its fire at some enemies."""
    units = mech("Griffin GRF-1N", "0810", **fields), *enemies
    facts = stage("16x17", *units, phase=Phase.WEAPONS)
    return Play(CLASSIC, Position(facts, (Pair(Phase.WEAPONS),)), SeededDice(b"dice"))


def two(**fields: Any) -> Play[Battle]:
    return to_fire(mech("Locust LCT-1V", "0806", 3), mech("Wasp WSP-1A", "0905", 3, side="Blue"), **fields)


def declared(session: Session) -> dict[str, int]:
    """The weapons that the Griffin fires, and the numbers of their targets."""
    given = (line.action for line in session.play.lines if isinstance(line, Answered))
    first = next(action for action in given if isinstance(action, Declare) and action.unit == 0)
    items = session.play.facts.unit(0).design.items
    return {items[fire.weapon].equipment.name: fire.victim + 1 for fire in first.shots}


# --- weapons ----------------------------------------------------------------------------------------------------------
def test_enter_fires_all_that_can_hit_at_the_best_target() -> None:
    told, session = play([""], two(), idle=True)
    assert "Griffin GRF-1N: what to change (Enter: fire 2 weapons)?" in told
    assert "Expected damage" in told
    assert len(set(declared(session).values())) == 1


def test_choosing_a_target_moves_all_weapons_to_it() -> None:
    for number, target in (("1", 3), ("2", 2), ("b2", 2), ("wasp", 3)):
        _, session = play([number, ""], two(), idle=True)
        assert declared(session) == {"LRM 10": target, "PPC": target}


def test_weapons_are_split_between_targets() -> None:
    """Looking at the second target keeps what is fired at the first."""
    told, session = play(["1", "2?", "6", ""], two(), idle=True)
    assert "at Wasp WSP-1A" in told
    assert declared(session) == {"LRM 10": 2, "PPC": 3}


def test_weapons_are_taken_back_and_chosen_again() -> None:
    assert declared(play(["6", ""], two(), idle=True)[1]).keys() == {"PPC"}
    assert declared(play(["6 7", ""], two(), idle=True)[1]) == {}
    assert declared(play(["none", "all", ""], two(), idle=True)[1]).keys() == {"LRM 10", "PPC"}
    assert declared(play(["0, ppc", ""], two(), idle=True)[1]).keys() == {"PPC"}


def test_an_impossible_choice_is_reported_and_changes_nothing() -> None:
    told, session = play(["99", "nonsense", "6*2", ""], two(), idle=True)
    assert "'99': type numbers from 1 to 7" in told
    assert "'nonsense': type numbers from 1 to 7" in told
    assert "There is no '2' to choose here." in told
    assert len(declared(session)) == 2


def test_a_refused_choice_names_its_rule() -> None:
    told, _ = play(["left"], two(prone=True), idle=True)
    assert "Left: " in told
    assert "[BMR-" in told


def test_a_line_is_explained() -> None:
    told, _ = play(["none", "6?"], two(), idle=True)
    assert "LRM 10: RT · 24 shots\n +4  Gunnery Skill [BMR-HIT-003]" in told


def test_units_that_can_hit_nobody_are_not_asked() -> None:
    told, session = play([], to_fire(mech("Locust LCT-1V", "0817", 3), facing=0, shutdown=True), idle=True)
    assert "Griffin GRF-1N: nothing to choose (hold fire)." in told
    assert declared(session) == {}


def test_help_explains_numbers_words_and_stars() -> None:
    told, _ = play(["?"], two(), idle=True)
    assert "`*head` in all lines with a star" in told.replace("\n", " ")


# --- physical attacks -------------------------------------------------------------------------------------------------
def to_strike(facing: int = 0) -> Play[Battle]:
    units = mech("Griffin GRF-1N", "0810", facing), mech("Locust LCT-1V", "0809", 3)
    facts = stage("16x17", *units, phase=Phase.PHYSICAL)
    return Play(CLASSIC, Position(facts, (Pair(Phase.PHYSICAL),)), SeededDice(b"dice"))


def struck(session: Session) -> list[str]:
    given = (line.action for line in session.play.lines if isinstance(line, Answered))
    first = next(action for action in given if isinstance(action, Strike) and action.unit == 0)
    return [blow.form for blow in first.blows]


def test_a_physical_attack_is_one_choice() -> None:
    told, session = play(["99", "kick (left"], to_strike(), idle=True)
    assert "stays upright after a kick: " in told
    assert "'99': type numbers" in told
    assert struck(session) == ["kick"]


def test_enter_strikes_where_it_is_worth_it_and_zero_nobody() -> None:
    assert struck(play([""], to_strike(), idle=True)[1]) == ["punch", "punch"]
    assert struck(play(["0"], to_strike(), idle=True)[1]) == []


def test_the_reason_why_something_is_impossible_is_shown_on_request() -> None:
    told, _ = play(["?", "t"], to_strike(facing=1), idle=True)
    asked, _, rest = told.partition("which one (Enter: confirm attack)?")
    assert "Push" not in asked
    assert rest.count("Push Locust LCT-1V: the target is not straight ahead") == 2


# --- what is asked at all ---------------------------------------------------------------------------------------------
def drafted(*choices: Choice, role: str = "list", pick: str = "one") -> Draft:
    return Draft("nothing", groups=(Group("group", "Group", role, choices, pick),))  # type: ignore[arg-type]


def test_drafts_with_nothing_to_choose_are_not_useful() -> None:
    no = Reason("R-1", "no")
    assert not useful(drafted(Choice("none", "None", "nothing", selected=True)))
    assert not useful(drafted(Choice("a", "A", "a", refusal=no), Choice("b", "B", "b", hopeless=True), pick="many"))
    assert not useful(drafted(Choice("left", "Left", "left"), role="switch"))
    assert not useful(drafted(Choice("a", "A", "a"), role="closed"))
    assert useful(drafted(Choice("a", "A", "a")))
    assert useful(drafted(Choice("a", "A", "a", selected=True), pick="many"))


def test_only_lists_of_single_choices_decide_at_once() -> None:
    assert decides(drafted(Choice("a", "A", "a")))
    assert not decides(drafted(Choice("a", "A", "a"), pick="many"))
    assert not decides(drafted(Choice("a", "A", "a"), role="targets"))


def test_undo_goes_back_to_what_was_decided_by_hand() -> None:
    """Blue takes back its own answer, and with it what was answered for a 'Mech of Red that can do nothing."""
    red = mech("Griffin GRF-1N", "0810"), mech("Locust LCT-1V", "1617", side="Red", shutdown=True)
    blue = mech("Wasp WSP-1A", "0806", 3, side="Blue"), mech("Wasp WSP-1A", "0906", 3, side="Blue")
    facts = stage("16x17", *red, *blue, phase=Phase.WEAPONS)
    game = Play(CLASSIC, Position(facts, (Pair(Phase.WEAPONS),)), SeededDice(b"dice"))
    told, session = play(["0", "", "", "0", "", "u"], game, hot_seat=True)
    assert "Locust LCT-1V: nothing to choose (hold fire)." in told
    assert "Undone." in told
    assert [unit.turn.declared > 0 for unit in session.play.facts.units] == [True, False, False, False]
