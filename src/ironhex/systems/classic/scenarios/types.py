"""The scenario types, each with what makes it different from a plain battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ironhex.engine import Outcome
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.scenarios import verdicts


class ScenarioType(NamedTuple):
    """A type of scenario: its name in the table, what it is about, and how it is decided at the end of a turn.

    The sizes say how many units, or points of Battle Value, the attacker and the defender have in proportion; without
    an attacker both sides are alike.
    """

    name: str
    title: str
    summary: str
    rule: str
    verdict: Callable[[Battle], Outcome | None]
    attacks: bool = True
    sizes: tuple[int, int] = (1, 1)
    values: tuple[int, int] = (1, 1)


TYPES = (
    ScenarioType(
        "standup",
        "Standup Fight",
        "Two equal forces meet; the side that is left on the map wins.",
        "BMR-SCEN-018",
        verdicts.standup,
        attacks=False,
    ),
    ScenarioType(
        "hide and seek",
        "Hide and Seek",
        "The defender hides its units and lays mines; the attacker, twice as strong, looks for them.",
        "BMR-SCEN-023",
        verdicts.hide_and_seek,
        sizes=(2, 1),
        values=(2, 1),
    ),
    ScenarioType(
        "hold the line",
        "Hold the Line",
        "Half as many defenders, but better ones, must not give way.",
        "BMR-SCEN-026",
        verdicts.hold_the_line,
        sizes=(2, 1),
    ),
    ScenarioType(
        "breakthrough",
        "Breakthrough",
        "The attacker must cross the map and leave it on the other side.",
        "BMR-SCEN-040",
        verdicts.breakthrough,
    ),
    ScenarioType(
        "chase",
        "The Chase",
        "The attacker runs for the other side of the map; twice as many defenders follow one turn later.",
        "BMR-SCEN-049",
        verdicts.breakthrough,
        sizes=(1, 2),
        values=(1, 2),
    ),
)

SCENARIO_TYPES = {each.name: each for each in TYPES}
