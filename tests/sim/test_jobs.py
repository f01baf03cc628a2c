"""A job always gives the same game, and its row matches its events."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.sim.small import GRIFFIN, WOLVERINE, contest

from ironhex.bots import play_out
from ironhex.cli.forces import Setting, set_up
from ironhex.cli.game_choice import ForceChoice, GameChoice
from ironhex.engine import save
from ironhex.kernel.dice import stream
from ironhex.sim import Contest, ContestError, Game, Job, Team, jobs, play_job
from ironhex.sim.contest import SIDES, USUAL_BOT
from ironhex.sim.playing import begin, recorded, try_out
from ironhex.systems.classic.battle import Scenario
from ironhex.systems.classic.bots.roster import BOTS
from ironhex.systems.classic.events.heat import HeatChanged
from ironhex.systems.classic.presentation.statistics import statistics
from ironhex.systems.classic.setup import Force, new_battle
from ironhex.systems.classic.system import CLASSIC


def test_the_same_job_gives_the_same_game() -> None:
    job = Job(contest(), 3, 17)
    assert play_job(job) == play_job(msgspec.msgpack.decode(msgspec.msgpack.encode(job), type=Job))


def test_a_row_can_be_sent_and_read() -> None:
    game = play_job(Job(contest(), 0, 1))
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(game), type=Game) == game


def test_a_game_is_the_one_that_watch_shows() -> None:
    """So anybody can watch a game by its seed; to watch a swapped one, exchange the forces."""
    for shift, forces in enumerate(((WOLVERINE, GRIFFIN), (GRIFFIN, WOLVERINE))):
        shown, seed = set_up(Setting(ForceChoice(*forces), GameChoice(board="glade"), seed=5, turns=30))
        bots = {side: BOTS[USUAL_BOT](stream(seed.to_bytes(16, "big"), side)) for side in SIDES[:2]}
        play_out(shown, bots)
        game = play_job(Job(contest(USUAL_BOT, USUAL_BOT, turns=30), 0, 5, shift))
        assert (game.turns, game.answers) == (shown.facts.turn, len(shown.lines))
        winners = [SIDES[share.place] for share in game.shares if share.won]
        assert tuple(winners) == (shown.outcome.winners if shown.outcome else ())


def test_a_row_matches_the_statistics_of_the_battle() -> None:
    job = Job(contest(USUAL_BOT, USUAL_BOT, turns=30), 0, 5, 1)
    game, play = play_job(job), begin(job)
    seed = job.seed.to_bytes(16, "big")
    play_out(play, {side: BOTS[USUAL_BOT](stream(seed, side)) for side in SIDES[:2]})
    figures = {account.side: account for account in statistics(play.start.facts, play.log).sides}
    for share in game.shares:
        account = figures[SIDES[share.place]]
        assert (share.shots, share.hits, share.damage, share.taken) == (
            account.shots,
            account.hits,
            account.damage,
            account.taken,
        )
        assert share.expected_hits == pytest.approx(account.expected_hits, abs=0.06)
        assert sum(weapon.damage for weapon in share.weapons) == sum(share.damage)
        assert sum(weapon.shots for weapon in share.weapons) == share.shots
        assert share.value - share.value_left == sum(account.lost)


def test_heat_counts_units_that_survived_the_turn() -> None:
    """A side whose last unit is lost before the Heat Phase has no heat value, not the minimum."""
    job = Job(contest(USUAL_BOT, USUAL_BOT, turns=30), 0, 5)
    game, play = play_job(job), begin(job)
    seed = job.seed.to_bytes(16, "big")
    play_out(play, {side: BOTS[USUAL_BOT](stream(seed, side)) for side in SIDES[:2]})
    seen: dict[tuple[str, int], list[int]] = {}
    battle = play.start.facts
    for event in play.log:
        battle = event.apply(battle)
        if isinstance(event, HeatChanged):
            seen.setdefault((battle.unit(event.unit).side, battle.turn), []).append(event.after)
    for share in game.shares:
        found = [seen.get((SIDES[share.place], turn)) for turn in range(1, game.turns + 1)]
        assert share.series["heat"] == tuple(levels and sum(levels) / len(levels) for levels in found)


def test_swapping_plays_every_seed_from_both_ends() -> None:
    found = [(job.number, job.seed, job.shift, job.seating) for job in jobs(contest(), 4, 7, swap=True)]
    assert found == [(0, 7, 0, (0, 1)), (1, 7, 1, (1, 0)), (2, 8, 0, (0, 1)), (3, 8, 1, (1, 0))]
    there, back = (play_job(job) for job in jobs(contest(), 2, 7, swap=True))
    assert [share.place for share in there.shares] == [0, 1]
    assert [share.place for share in back.shares] == [1, 0]
    assert [share.team for share in back.shares] == ["A", "B"]


def test_mirrored_forces_and_swapped_sides_are_the_same_game_with_the_names_exchanged() -> None:
    mirrored = Contest((Team("A", (GRIFFIN,), "random"), Team("B", (GRIFFIN,), "random")), "glade", 4)
    one, other = play_job(Job(mirrored, 0, 9)), play_job(Job(mirrored, 1, 9, 1))
    assert [replace(share, team="") for share in one.shares] == [
        replace(share, team="") for share in reversed(other.shares)
    ]


def test_three_teams_take_turns_at_three_edges() -> None:
    three = Contest(tuple(Team(name, (GRIFFIN,), "random") for name in "ABC"), "woods", 2)
    games = [play_job(job) for job in jobs(three, 3, 0, swap=True)]
    assert [[share.place for share in game.shares] for game in games] == [[0, 1, 2], [2, 0, 1], [1, 2, 0]]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"teams": contest().teams[:1]}, "2 to 4 teams"),
        ({"teams": contest().teams[:1] * 2}, "different names"),
        ({"teams": (contest().teams[0], Team("B", (), "random"))}, "no units"),
        ({"teams": (contest().teams[0], Team("B", (GRIFFIN,), "genius"))}, "bot 'genius' is not one of"),
        ({"teams": (contest().teams[0], Team("B", ("Gryphon",), "random"))}, "Gryphon"),
        ({"teams": (contest().teams[0], Team("B", (GRIFFIN,) * 11, "random"))}, "no room for 11"),
        ({"board": "atlantis"}, "atlantis"),
    ],
)
def test_an_unplayable_contest_is_refused_at_once(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(ContestError, match=reason):
        try_out(replace(contest(), **change))


def test_a_negative_seed_is_refused() -> None:
    with pytest.raises(ContestError, match="a seed must be a number"):
        jobs(contest(), 1, -1)


def test_the_beginning_of_a_recorded_battle_is_a_scenario() -> None:
    forces = [Force("North", [GRIFFIN], seats=("Ann", "Bob"), home=0), Force("South", [WOLVERINE, WOLVERINE])]
    play = new_battle(forces, "glade", seed=3, scenario=Scenario(turn_limit=2, points=True))
    scenario = recorded(save(play), ["random"])
    assert [(team.name, team.force) for team in scenario.teams] == [("North", GRIFFIN), ("South", f"2 {WOLVERINE}")]
    first, again, other = (play_job(Job(scenario, 0, seed)) for seed in (1, 1, 2))
    assert first == again != other
    assert first.turns == 2
    assert begin(Job(scenario, 0, 3)).facts == play.facts
    with pytest.raises(ContestError, match="keep their places"):
        jobs(scenario, 2, swap=True)
    with pytest.raises(ContestError, match="cannot be read"):
        recorded("nonsense", ["random"])
    with pytest.raises(ContestError, match="2 sides needs that many bots, or one for all, not 3"):
        recorded(save(play), ["random"] * 3)


def test_a_battle_recorded_by_other_rules_is_no_scenario() -> None:
    text = save(new_battle([Force("North", [GRIFFIN], home=0), Force("South", [WOLVERINE])], "glade", seed=3))
    older = text.replace(f'"rules":"{CLASSIC.rules_version}"', '"rules":"1"', 1)
    assert older != text
    with pytest.raises(ContestError, match=f"played by rules 1, not {CLASSIC.rules_version}: only replay it"):
        recorded(older, ["random"])
