"""Questions met in battles that bots fight: each with the view on which it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from tests.conformance.make_ups import ARENA, BLUE_LANCE, RED_LANCE

from ironhex.bots import let_answer, play_out
from ironhex.engine import Play
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.bots.tactician import Tactician
from ironhex.systems.classic.presentation.presentation import CLASSIC_PRESENTATION as TABLE
from ironhex.systems.classic.setup import Force, new_battle
from ironhex.systems.classic.system import CLASSIC

__all__ = ["TABLE", "Met", "asked", "brawl", "met"]

TURNS = 12


class Met(NamedTuple):
    """A question as a seat was asked it."""

    view: Battle
    question: Any
    seat: str


def battles() -> Iterator[Play[Battle]]:
    """Close quarters with water, rubble, pavement and a bridge; and a lance against another."""
    yield new_battle(
        (
            Force("Red", ["Griffin GRF-1N", "Scorpion SCP-1N"], home=3),
            Force("Blue", ["Enforcer ENF-4R", "Hatchetman HCT-3F"], home=0),
        ),
        ARENA,
        seed=3,
    )
    yield new_battle(
        (
            Force("Red", ["Archer ARC-2R", "Wolverine WVR-6R"], home=3, arrival="deploy"),
            Force("Blue", ["Hunchback HBK-4G", "Locust LCT-1V"], home=0, arrival="enter"),
        ),
        ARENA,
        seed=5,
    )


@cache
def met(most: int = 10) -> tuple[Met, ...]:
    """Some questions of each form, in battles in which everybody is asked everything."""
    found: dict[str, list[Met]] = {}
    for play in battles():
        for order in play.position.orders:
            play.order(order.seat, order.key, None)
        bots = {seat: Tactician(seat.encode()) for seat in CLASSIC.seats(play.facts)}
        while not play.over and play.facts.turn < TURNS:
            question, seat = play.asks[0].question, play.asks[0].seats[0]
            form = type(question).__name__ + getattr(question, "what", "")
            found.setdefault(form, []).append(Met(play.asking_view(seat), question, seat))
            let_answer(play, bots)
    return tuple(each for some in found.values() for each in some[:: max(1, len(some) // most)])


def asked(*forms: type) -> tuple[Met, ...]:
    """Those of them that have some forms."""
    return tuple(each for each in met() if isinstance(each.question, forms))


@cache
def brawl(turns: int = 8) -> Play[Battle]:
    """A battle of two lances as far as some turns go."""
    play = new_battle((Force("Red", RED_LANCE, home=3), Force("Blue", BLUE_LANCE, home=0)), "open-ground", seed=4)
    return play_out(play, {seat: Tactician(seat.encode()) for seat in ("Red", "Blue")}, limit_turns=turns)
