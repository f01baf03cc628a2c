"""The report of a contest: who wins and how certain that is, how long games take, and what was done, taken and lost."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from ironhex.engine.edition import Edition
from ironhex.engine.presentation.statistics import Measure
from ironhex.games import edition
from ironhex.sim.bars import Bar, bars
from ironhex.sim.charts import Layer, Line, both, histogram, lines
from ironhex.sim.contest import Contest
from ironhex.sim.document import Part, Plot, Report, percent, table, terms
from ironhex.sim.games import Game, Share, Weapon
from ironhex.sim.intervals import Interval, mean, wilson
from ironhex.sim.summary import Standing, Summary, summary, twins

DRAW = 9  # the color of draws
WEAPONS = 8  # at most, of a team in a plot
MARGINS = 20  # columns for the margin of value
FEWEST = 3  # games for the average of a turn
DAMAGE = Measure("damage", "damage done", "damage")


def contest_report(contest: Contest, games: Sequence[Game]) -> Report:
    """The report of a contest."""
    return Report("Simulation", terms(contest, games), (Part("", plots(contest, games)),))


def plots(contest: Contest, games: Sequence[Game]) -> tuple[Plot, ...]:
    """All plots of a contest; what the game does not have is left out."""
    found, game = summary(contest, games), edition(contest.system)
    lasted = "over the games that lasted that long"
    own = [each for each in game.measures if each.by_turn and any(each.id in team.measures for team in found.teams)]
    return (
        Plot("Who wins", verdict(contest, found, games), _wins(found)),
        Plot("How long it takes", _length(found), _lengths(contest, games)),
        Plot("The teams", "Averages of a game.", _table(contest, found)),
        Plot("Damage by turn", f"Points per turn, {lasted}.", _by_turn(contest, games, DAMAGE)),
        Plot("Damage by weapon", _weapons_shown(contest, games), _by_weapon(contest, games)),
        *(Plot(_short(each).capitalize(), each.note, _by_turn(contest, games, each)) for each in own),
        Plot("Losses", "How often a unit of this design is lost.", _losses(contest, games)),
        Plot(f"{game.worth.name} against outcome", _value(contest, found), _margin(contest, games)),
    )


def _short(measure: Measure) -> str:
    return measure.short or measure.label


ENOUGH = 20  # games, below which nobody wins "clearly" more often, whatever their intervals


def verdict(contest: Contest, found: Summary, games: Sequence[Game]) -> str:
    """Who wins more often, if that is certain."""
    first, *rest = sorted(found.teams, key=lambda team: -team.wins)
    if not found.games:
        return "No game was played."
    if twins(contest, games):
        return "The teams are identical, so the second game of each seed only repeats the first with the names swapped."
    if found.games >= ENOUGH and all(first.rate.low > other.rate.high for other in rest):
        return f"{first.team} wins clearly more often."
    return "There are too few games, or the teams are too even, to say who wins more often."


def _wins(found: Summary) -> str:
    rows = [rate_bar(f"{team.team} ({team.bot})", team, at, found.games) for at, team in enumerate(found.teams)]
    if found.draws:
        share = wilson(found.draws, found.games)
        rows.append(Bar("nobody", 100 * share.value, DRAW, f"{found.draws} games", hundredfold(share), percent(share)))
    return both(partial(bars, "Share of games won", rows, "share of games won", top=100, unit="%"))


def rate_bar(label: str, team: Standing, series: int, games: int) -> Bar:
    """A bar for how often a team won."""
    told = f"{team.team}: {team.wins} of {games} games"
    return Bar(label, team.rate.value * 100, series, told, hundredfold(team.rate), percent(team.rate))


def hundredfold(rate: Interval) -> Interval:
    """A share as percent."""
    return Interval(*(each * 100 for each in rate))


def _table(contest: Contest, found: Summary) -> str:
    figures = [_figures(team, edition(contest.system)) for team in found.teams]
    rows = [(name, *(each.get(name, "–") for each in figures)) for name in figures[0]]
    return table(("", *(team.team for team in found.teams)), rows, ("", *(f"t{at}" for at in range(len(figures)))))


def _figures(team: Standing, game: Edition[Any]) -> dict[str, str]:
    sign, known = game.worth.sign, team.measures
    own = {each.label: measured(each, known[each.id]) for each in game.measures if each.id in known}
    return (
        {
            "force": team.force,
            "bot": team.bot,
            sign: f"{team.value:,}",
            "won": percent(team.rate),
            "units lost": f"{team.lost:.2f} of {team.units}",
            f"{sign} left": f"{team.value_left:,.0f}",
            "damage done": f"{team.damage:.1f}",
            "hits": f"{team.hits:.1f} of {team.shots:.1f}",
            "hits expected": f"{team.expected_hits:.1f}",
        }
        | own
        | {"luck: successful rolls above expectation": f"{team.luck:+.2f}"}
    )


def measured(measure: Measure, value: float) -> str:
    """A value of one of the game's own measures in words."""
    return f"{value:g}" if measure.highest else f"{value:.1f}"


def _layers(contest: Contest) -> list[Layer]:
    return [*(Layer(at, f"{team.name} wins") for at, team in enumerate(contest.teams)), Layer(DRAW, "nobody wins")]


def _stack(contest: Contest, games: Iterable[Game]) -> list[int]:
    """How many games each team won, and how many were draws."""
    winners = [game.winner for game in games]
    return [*(winners.count(team.name) for team in contest.teams), winners.count(None)]


def _lengths(contest: Contest, games: Sequence[Game]) -> str:
    by_turn: defaultdict[int, list[Game]] = defaultdict(list)
    for game in games:
        by_turn[game.turns].append(game)
    turns = range(min(by_turn, default=1), max(by_turn, default=1) + 1)
    stacks = [_stack(contest, by_turn[turn]) for turn in turns]
    ticks = [(at + 0.5, str(turn)) for at, turn in enumerate(turns)]
    return both(partial(histogram, "Games by their length", stacks, ticks, "turns", _layers(contest)))


def _length(found: Summary) -> str:
    turns = found.turns
    if found.games < 2:
        return f"{turns.value:.0f} turns."
    average = f"{turns.value:.1f} turns on average [{turns.low:.1f}–{turns.high:.1f}]"
    return f"{average}, from {found.shortest} to {found.longest}."


def _by_turn(contest: Contest, games: Sequence[Game], what: Measure) -> str:
    """Lines that end where too few games are left to average."""
    enough = min(len(games), max(FEWEST, len(games) // 20))
    rows = []
    for at, team in enumerate(contest.teams):
        values: list[Interval] = []
        for turn in range(max((game.turns for game in games), default=0)):
            still = _levels(games, at, what, turn)
            if not still or len(still) < enough:
                break
            values.append(mean(still))
        rows.append(Line(team.name, values, at))
    upward = "points" if what is DAMAGE else _short(what)
    return both(partial(lines, f"{_short(what).capitalize()} by turn", rows, "turn", upward))


def _levels(games: Sequence[Game], at: int, what: Measure, turn: int) -> list[float]:
    """A team's figures of a turn, from the games in which it has any."""
    shares = [game.shares[at] for game in games if game.turns > turn]
    values = [share.damage if what is DAMAGE else share.series.get(what.id) for share in shares]
    return [level for row in values if row and (level := row[turn]) is not None]


def _by_weapon(contest: Contest, games: Sequence[Game]) -> str:
    rows = []
    for at, team in enumerate(contest.teams):
        used = _used([game.shares[at] for game in games])
        rows += [_weapon(at, team.name, name, used[name], len(games)) for name in _most(used)]
    return both(partial(bars, "Damage in a game by weapon", rows, "points of damage in a game"))


def _used(shares: Sequence[Share]) -> dict[str, list[Weapon]]:
    """What a team's weapons did, game by game."""
    used: defaultdict[str, list[Weapon]] = defaultdict(list)
    for share in shares:
        for each in share.weapons:
            used[each.name].append(each)
    return used


def _most(used: dict[str, list[Weapon]]) -> list[str]:
    """The weapons that did most, in order; those that did nothing are left out."""
    done = {name: sum(each.damage for each in rows) for name, rows in used.items()}
    return sorted((name for name in done if done[name]), key=lambda name: -done[name])[:WEAPONS]


def _weapon(at: int, team: str, name: str, used: Sequence[Weapon], games: int) -> Bar:
    points = mean([*(each.damage for each in used), *[0] * (games - len(used))])
    shots, hits = sum(each.shots for each in used), sum(each.hits for each in used)
    told = f"{team}, {name}: {sum(each.damage for each in used):,} points in {games} games"
    note = f"{points.value:.1f}"
    if shots:
        should = sum(each.expected_hits for each in used)
        note += f" · {100 * hits / shots:.0f}% hit ({100 * should / shots:.0f}%)"
        told += f"; {hits} of {shots} shots hit, {should:.1f} expected"
    span = points._replace(low=max(0.0, points.low)) if games > 1 else None
    return Bar(f"{team}: {name}", points.value, at, told, span, note)


def _weapons_shown(contest: Contest, games: Sequence[Game]) -> str:
    most = max((len(_used([game.shares[at] for game in games])) for at in range(len(contest.teams))), default=0)
    some = f" Shows each team's top {WEAPONS}." if most > WEAPONS else ""
    return f"Points per game; share of shots that hit, with the expected share in brackets.{some}"


def _losses(contest: Contest, games: Sequence[Game]) -> str:
    rows = []
    for at, team in enumerate(contest.teams):
        for unit in dict.fromkeys(team.units):
            lost = [sum(_lost(team.name, unit, game)) for game in games]
            rate = _lost_rate(lost, team.units.count(unit))
            told = f"{team.name}: {unit} lost {sum(lost)} times out of {team.units.count(unit) * len(games)}"
            rows.append(Bar(f"{team.name}: {unit}", rate.value * 100, at, told, hundredfold(rate), percent(rate)))
    return both(partial(bars, "Units lost", rows, "share lost", top=100, unit="%"))


def _lost(team: str, unit: str, game: Game) -> Iterable[bool]:
    return (each.team == team and each.unit == unit and each.fate != "withdrawn" for each in game.losses)


def _lost_rate(lost: Sequence[int], count: int) -> Interval:
    """The share of units lost; counts games, not units, because units of one game share its luck."""
    if count == 1 or len(lost) < FEWEST:
        return wilson(sum(lost), len(lost) * count)
    value, low, high = mean([each / count for each in lost])
    return Interval(value, max(0.0, low), min(1.0, high))


def _margin(contest: Contest, games: Sequence[Game]) -> str:
    """How much more of its value the first team has left than the best of the others."""
    stacks: list[list[Game]] = [[] for _ in range(MARGINS)]
    for game in games:
        own, *others = (share.value_left / max(1, share.value) for share in game.shares)
        stacks[min(MARGINS - 1, int((own - max(others) + 1) / 2 * MARGINS))].append(game)
    ticks = [(MARGINS * (edge + 100) / 200, f"{edge:+}" if edge else "0") for edge in range(-100, 101, 50)]
    name, sign = contest.teams[0].name, edition(contest.system).worth.sign
    across = f"{name}'s {sign} left in percent, minus its enemy's"
    counts = [_stack(contest, stack) for stack in stacks]
    return both(partial(histogram, "Margin of value left", counts, ticks, across, _layers(contest)))


def _value(contest: Contest, found: Summary) -> str:
    sign = edition(contest.system).worth.sign
    words = (f"{team.team} brings {team.value:,} {sign} and keeps {team.value_left:,.0f}" for team in found.teams)
    dear, cheap = (pick(found.teams, key=lambda team: team.value) for pick in (max, min))
    if dear.value == cheap.value or not found.games:
        return f"{'; '.join(words)}."
    more = f"{dear.team} brings {100 * (dear.value / cheap.value - 1):.0f}% more and wins {percent(dear.rate)}"
    return f"{'; '.join(words)}. {more}."
