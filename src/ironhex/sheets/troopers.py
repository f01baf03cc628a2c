"""People on a sheet: troopers crossed off one by one with the damage they do, and rows of suits."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ironhex.sheets.pen import Pen

Mark = Callable[[Pen, float, float, bool], None]
"""Draws a trooper at a place, crossed off or not."""


class Ranks(NamedTuple):
    """Troopers in rows: how many, how many are lost, the damage of those left, how many stand side by side."""

    men: int
    lost: int
    damage: Callable[[int], object]
    abreast: int
    high: float = 40.0  # of a row
    names: float = 44.0  # the room for the names of the lines


def figure(pen: Pen, x: float, y: float, hit: bool) -> None:
    """A trooper from head to foot."""
    body = ((x - 4, y + 7), (x + 4, y + 7), (x + 3, y + 15), (x - 3, y + 15))
    pen.plate(body, look="pip hit" if hit else "pip")
    pen.pips([(x, y + 3)], 2.6, int(hit))


def square(pen: Pen, x: float, y: float, hit: bool) -> None:
    """A box to cross off."""
    pen.box(x - 4, y + 6, 8, 8, look="box hit" if hit else "box")


def draw_ranks(pen: Pen, x: float, y: float, wide: float, ranks: Ranks, mark: Mark = figure) -> None:
    """All troopers from full strength down to the last one."""
    room = (wide - ranks.names) / ranks.abreast
    for lost in range(ranks.men):
        row, place = divmod(lost, ranks.abreast)
        top, middle = y + row * ranks.high, x + ranks.names + room * (place + 0.5)
        if not place:
            pen.text(x + 3, top + 27, "Troopers left", 6.8, tone="soft")
            pen.text(x + 3, top + 36, "Damage", 6.8, tone="soft")
        _trooper(pen, middle, top, ranks, lost, mark)


def _trooper(pen: Pen, x: float, y: float, ranks: Ranks, lost: int, mark: Mark) -> None:
    left, hit = ranks.men - lost, lost < ranks.lost
    mark(pen, x, y + 4, hit)
    pen.text(x, y + 27, left, 6.4, anchor="middle", tone="hit" if hit else "ink", struck=hit)
    pen.text(x, y + 36, ranks.damage(left), 7, anchor="middle", strong=True, tone="soft" if hit else "ink")


class Suit(NamedTuple):
    """A suit of battle armor: its name, its points, how many are lost, and whether the trooper inside is."""

    name: str
    armor: int
    lost: int
    dead: bool


def draw_rows(pen: Pen, x: float, y: float, wide: float, suits: list[Suit], pitch: float = 8.6) -> float:
    """A row for each suit: its armor, and the trooper inside as a square."""
    for suit in suits:
        pitch = min(pitch, (wide - 42) / (suit.armor + 1))
        pen.text(x + 3, y + 8, suit.name, 6.8, tone="hit" if suit.dead else "ink", struck=suit.dead)
        row = [(x + 36 + pitch * number, y + 5.6) for number in range(suit.armor)]
        pen.pips(row, 0.37 * pitch, suit.armor if suit.dead else suit.lost)
        pen.pips([(x + 38 + pitch * suit.armor, y + 5.6)], 0.37 * pitch, int(suit.dead), square=True)
        y += 11.4
        pen.line((x, y), (x + wide, y))
    return y
