"""Round-robin tournaments: who met whom, the resulting ratings, and the report."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.sim.small import GRIFFIN, WOLVERINE
from tests.sim.test_results import Page

from ironhex.sim import Contest, ContestError, Game, on_cores
from ironhex.sim.contest import USUAL_BOT
from ironhex.sim.tournament import Tournament, entrants, play_tournament
from ironhex.sim.tournament_report import order

LIKE = Contest((), "glade", 12)


@pytest.fixture(scope="module")
def tournament() -> Tournament:
    teams = entrants([(WOLVERINE,), ("Locust LCT-1V",)], [USUAL_BOT, "random"])
    return play_tournament(teams, 2, 5, like=LIKE, engine=on_cores(1))


def test_entrants_are_named_by_their_differences() -> None:
    found = [[team.name for team in entrants(*each)] for each in NAMED]
    assert found == [
        [GRIFFIN, WOLVERINE],
        ["random", USUAL_BOT],
        [GRIFFIN, f"{GRIFFIN} + 1"],
        [f"2 {GRIFFIN}", f"{GRIFFIN}, {WOLVERINE}"],
    ]


NAMED = (
    ([(GRIFFIN,), (WOLVERINE,)], ["random"]),
    ([(GRIFFIN,)], ["random", USUAL_BOT]),
    ([(GRIFFIN,), (GRIFFIN, WOLVERINE)], ["random"]),
    ([(GRIFFIN, GRIFFIN), (GRIFFIN, WOLVERINE)], ["random"]),
)


def test_everybody_meets_everybody_from_both_ends(tournament: Tournament) -> None:
    assert [(meeting.first, meeting.second) for meeting in tournament.meetings] == [
        (0, 1),
        (0, 2),
        (0, 3),
        (1, 2),
        (1, 3),
        (2, 3),
    ]
    assert {tuple((game.seed, game.shift) for game in meeting.games) for meeting in tournament.meetings} == {
        ((5, 0), (5, 1))
    }


def test_shares_and_standings_add_up(tournament: Tournament) -> None:
    standings = tournament.standings
    assert sum(each.wins for each in standings) == sum(each.losses for each in standings)
    assert all(each.wins + each.draws + each.losses == 6 for each in standings)
    assert [each.rating.value for each in standings] == sorted((each.rating.value for each in standings), reverse=True)
    assert sum(each.rating.value for each in standings) / 4 == pytest.approx(1500)
    shares = tournament.shares
    assert [shares[at][at] for at in range(4)] == [None] * 4
    drawn = [meeting for meeting in tournament.meetings if all(game.winner for game in meeting.games)]
    for meeting in drawn:
        one, other = shares[meeting.first][meeting.second], shares[meeting.second][meeting.first]
        assert one
        assert other
        assert one.value + other.value == pytest.approx(1)


def test_thinking_and_armor_beat_chance_and_speed(tournament: Tournament) -> None:
    assert tournament.entrants[order(tournament)[0]].name == f"{WOLVERINE} · {USUAL_BOT}"


def test_an_interrupted_tournament_is_fair_to_all() -> None:
    seen = 0

    def press(_: Game) -> None:
        nonlocal seen
        seen += 1
        if seen == 4:
            raise KeyboardInterrupt

    teams = entrants([(WOLVERINE,), ("Locust LCT-1V",), (GRIFFIN,)], ["random"])
    broken = play_tournament(teams, 6, like=replace(LIKE, turns=1), engine=on_cores(1), seen=press)
    assert broken.interrupted
    assert [len(meeting.games) for meeting in broken.meetings] == [2, 1, 1]
    assert "1 to 2 games of a pair" in broken.page


def test_the_page_is_complete(tournament: Tournament) -> None:
    page = Page()
    page.feed(tournament.page)
    assert (page.open, page.fetched) == ([], [])
    assert page.headings == ["Ratings", "Who beats whom", "All entrants", "Battle Value against outcome"]


def test_a_tournament_needs_two_different_entrants() -> None:
    with pytest.raises(ContestError, match="2 to 40 entrants, not 1"):
        play_tournament(entrants([(GRIFFIN,)], ["random"]), 2)
    with pytest.raises(ContestError, match="entered twice: Griffin"):
        play_tournament(entrants([(GRIFFIN,), (GRIFFIN,)], ["random"]), 2)
