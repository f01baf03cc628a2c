"""Two ways to play the same seeds: played in pairs, compared in pairs, kept together."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.sim.small import GRIFFIN, WOLVERINE, contest
from tests.sim.test_results import Page

from ironhex.engine import save
from ironhex.sim import Contest, ContestError, Game, Team, on_cores, play_contest
from ironhex.sim.comparison import Comparison, changed, play_compared
from ironhex.sim.comparison_report import difference_told
from ironhex.sim.contest import USUAL_BOT, Job
from ironhex.sim.playing import begin, recorded

GIVEN = contest(USUAL_BOT, "random", turns=12)


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    return play_compared(GIVEN, changed(GIVEN, bot="random"), 4, 3, swap=True, engine=on_cores(1))


def test_each_contest_is_played_as_it_would_be_alone(comparison: Comparison) -> None:
    for results in (comparison.first, comparison.second):
        alone = play_contest(results.contest, 4, 3, swap=True, engine=on_cores(1))
        assert results.games == alone.games
    assert comparison.compared.pairs == 4


def test_rows_say_to_which_run_they_belong(comparison: Comparison) -> None:
    assert [(row["run"], row["game"], row["team"]) for row in comparison.rows][::6] == [
        ("as given", 0, "A"),
        ("as given", 3, "A"),
        ("instead", 2, "A"),
    ]
    assert comparison.frame("turns").columns[:2] == ["run", "game"]


def test_the_page_has_the_difference_and_both_contests(comparison: Comparison) -> None:
    page = Page()
    page.feed(comparison.page)
    assert (page.open, page.fetched) == ([], [])
    assert page.headings == ["How often A wins", "Pairs of games with the same seed", "As given", "Instead"]
    assert "percentage points" in comparison.page


def test_a_change_for_the_worse_has_a_negative_difference(comparison: Comparison) -> None:
    """Random answers instead of the normal bot: A wins fewer games, in figures and in words."""
    found = comparison.compared
    rates = [results.summary.teams[0].rate.value for results in (comparison.first, comparison.second)]
    assert found.only_first > found.only_second
    assert found.difference.value == pytest.approx(rates[1] - rates[0])
    assert found.difference.value < 0
    assert f"a difference of {100 * found.difference.value:+.0f} percentage points" in difference_told(found)


def test_an_interrupted_comparison_keeps_pairs() -> None:
    seen: list[Game] = []

    def press(game: Game) -> None:
        seen.append(game)
        if len(seen) == 5:
            raise KeyboardInterrupt

    quick = replace(GIVEN, turns=1)
    broken = play_compared(quick, changed(quick, bot="random"), 10, engine=on_cores(1), seen=press)
    assert broken.interrupted
    assert (len(broken.first.games), len(broken.second.games), broken.compared.pairs) == (3, 2, 2)


def test_it_stops_when_the_difference_is_known() -> None:
    quick = replace(contest(), turns=1)  # nobody wins in a turn
    done = play_compared(quick, changed(quick, (GRIFFIN,)), 200, until_width=0.2, engine=on_cores(1))
    assert done.first.enough
    assert len(done.first.games) == len(done.second.games) == 20
    assert done.compared.difference.width <= 0.2


def test_only_the_first_team_is_changed() -> None:
    other = changed(GIVEN, (GRIFFIN, WOLVERINE), "easy")
    assert other == replace(GIVEN, teams=(Team("A", (GRIFFIN, WOLVERINE), "easy"), GIVEN.teams[1]))
    assert changed(GIVEN) == GIVEN


def test_the_forces_of_a_recorded_battle_stay() -> None:
    scenario: Contest = recorded(save(begin(Job(GIVEN, 0, 1))), ["random"])
    with pytest.raises(ContestError, match="stay as they are"):
        changed(scenario, (GRIFFIN,))
    assert changed(scenario, bot="easy").teams[0].bot == "easy"
