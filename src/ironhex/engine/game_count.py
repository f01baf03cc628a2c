"""A finished game in numbers for the lab, in types that any game can fill."""

from __future__ import annotations

from typing import Any

import msgspec

from ironhex.engine.play import Play
from ironhex.engine.presentation.scene import SideCard
from ironhex.engine.presentation.statistics import Account, Loss, Statistics


class ToolCount(msgspec.Struct, frozen=True):
    """What one type of weapon, physical attack or accident did for a side."""

    name: str
    shots: int
    hits: int
    expected_hits: float
    damage: int


class SideCount(msgspec.Struct, frozen=True):
    """What a side did and suffered; lists have an entry for each turn, the first for turn 1."""

    side: str
    units: int = 0
    lost: int = 0
    withdrawn: int = 0
    value: int = 0
    value_left: int = 0
    shots: int = 0
    hits: int = 0
    expected_hits: float = 0.0
    rolls: int = 0  # that can succeed or fail
    luck: float = 0.0  # how many more of these rolls succeeded than expected
    damage: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()
    series: dict[str, tuple[float | None, ...]] = {}  # the game's own measures, turn by turn
    figures: dict[str, float] = {}  # and those of the whole game
    tools: tuple[ToolCount, ...] = ()


class UnitLost(msgspec.Struct, frozen=True):
    """A unit that left the battle, by its design."""

    turn: int
    side: str
    unit: str
    fate: str
    why: str


class GameCount(msgspec.Struct, frozen=True):
    """A finished game in numbers."""

    turns: int
    sides: tuple[SideCount, ...]
    losses: tuple[UnitLost, ...] = ()


def count_of(play: Play[Any]) -> GameCount:
    """A game counted by the statistics of its presentation; without any, only its sides."""
    shown = play.system.presentation
    if shown is None:
        names = dict.fromkeys(play.system.seats(play.facts).values())
        return GameCount(play.system.turn(play.facts), tuple(SideCount(name) for name in names))
    found = shown.statistics(play.start.facts, [event.whole for event in play.log])
    cards = {card.name: card for card in shown.scene(play.facts, None).sides}
    sides = tuple(_side_count(found, side, cards.get(side.name, SideCard(side.name))) for side in found.sides)
    return GameCount(found.turns, sides, tuple(map(_lost, found.losses)))


def _lost(loss: Loss) -> UnitLost:
    return UnitLost(loss.turn, loss.side, loss.name, loss.fate, loss.why)


def _side_count(found: Statistics, side: Account, card: SideCard) -> SideCount:
    luck = [each for each in found.luck if each.side == side.name]
    return SideCount(
        side=side.name,
        units=sum(unit.side == side.name for unit in found.units),
        lost=len({loss.unit for loss in found.losses if loss.side == side.name}),
        value=card.value,
        value_left=card.value - card.lost,
        shots=side.shots,
        hits=side.hits,
        expected_hits=side.expected_hits,
        rolls=sum(each.rolls for each in luck),
        luck=round(sum(each.made - each.expected for each in luck), 3),
        damage=side.damage,
        taken=side.taken,
        series=side.series,
    )
