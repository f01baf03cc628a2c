"""Any answer at all: distorted menu entries, and answers nobody would give. The judge must handle all of them.

What it refuses, it refuses by a rule of the ledger; what it accepts can be played, and nothing breaks afterwards.
"""

from __future__ import annotations

from functools import cache, partial
from itertools import islice
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.conformance.choosers import Brawler
from tests.conformance.invariants import Watch
from tests.conformance.make_ups import MAKE_UPS

from ironhex.engine import Play, RollDice
from ironhex.engine.position import AnyPosition
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex
from ironhex.rulebook import rule
from ironhex.systems.classic.actions import Declare, Deploy, Eject, Move, Pick, Strike
from ironhex.systems.classic.battle import Blow, Fire, Mode
from ironhex.systems.classic.system import CLASSIC

STEPS = "FFFBLR1245UDXQ"
FORMS = ("punch", "kick", "push", "club", "hatchet", "sword", "charge", "bite")
FINDS = ("", "", "tree", "limb", "girder", "sofa")
AFTERMATH = 4  # answers given after the odd one

units = st.integers(-1, 8)
hexes = st.builds(Hex, st.integers(0, 10), st.integers(0, 10))
facings = st.none() | st.integers(-1, 6)
locations = st.none() | st.integers(-1, 9)
codes = st.sampled_from(("", "HD", "CT", "LT", "RA", "LL", "TU", "ZZ"))
fires = st.builds(Fire, st.integers(-1, 18), units, codes, st.none() | units)
blows = st.builds(Blow, st.sampled_from(FORMS), units, st.integers(-1, 18))
moves = st.builds(
    Move,
    units,
    st.sampled_from(Mode),
    st.text(STEPS, max_size=7),
    st.lists(hexes, max_size=4).map(tuple),
    facings,
    st.none() | units,
    st.none() | hexes,
)
declarations = st.builds(
    Declare,
    units,
    st.integers(-2, 2),
    st.lists(fires, max_size=4).map(tuple),
    locations,
    st.sampled_from(FINDS),
)
strikes = st.builds(Strike, units, st.lists(blows, max_size=3).map(tuple))
deployments = st.builds(Deploy, units, hexes, st.integers(-1, 6))
ANY_ANSWER = st.one_of(
    moves, declarations, strikes, deployments, st.builds(Eject, units), st.builds(Pick, st.text(max_size=5))
)


def bent(entry: Any) -> st.SearchStrategy[Any]:
    """A menu entry with one part replaced by another."""
    parts: dict[str, st.SearchStrategy[Any]] = {}
    match entry:
        case Move(steps=steps, path=path):
            parts = {
                "steps": _spelled_anew(steps),
                "path": st.just(path[:-1]) | hexes.map(lambda hex: (*path, hex)),
                "mode": st.sampled_from(Mode),
                "facing": facings,
                "rush": units,
                "enter": hexes,
            }
        case Declare(shots=shots):
            parts = {
                "twist": st.integers(-1, 1),
                "shots": st.lists(_aimed_anew(shots), max_size=5).map(tuple),
                "prop": locations,
                "find": st.sampled_from(FINDS),
            }
        case Strike(blows=struck):
            parts = {"blows": st.lists(st.sampled_from(struck) if struck else blows, max_size=3).map(tuple)}
        case Deploy():
            parts = {"hex": hexes, "facing": st.integers(-1, 6)}
    changed = [values.map(partial(_with, entry, field)) for field, values in parts.items()]
    return st.one_of(changed or st.just(entry))


def _with(entry: Any, field: str, value: Any) -> Any:
    return replace(entry, **{field: value})


def _spelled_anew(steps: str) -> st.SearchStrategy[str]:
    """The same steps with one letter added, changed or removed."""
    places = st.integers(0, len(steps))
    letters = st.sampled_from((*STEPS, ""))
    keep = st.integers(0, 1)
    return st.builds(lambda at, letter, keep: steps[:at] + letter + steps[at + 1 - keep :], places, letters, keep)


def _aimed_anew(shots: tuple[Fire, ...]) -> st.SearchStrategy[Fire]:
    fire = st.sampled_from(shots) if shots else fires
    anew = st.builds(lambda one, aim, spotter: replace(one, aim=aim, spotter=spotter), fire, codes, st.none() | units)
    return anew | fire | fires


@cache
def situations(number: int, every: int = 9, steps: int = 90) -> tuple[AnyPosition, ...]:
    """Positions from a game of some composition, at any question."""
    play = Play(CLASSIC, MAKE_UPS[number].start(), SeededDice(b"situations"))
    choose, found = Brawler(b"situations"), []
    for step in range(steps):
        if play.over:
            break
        ask = play.asks[0]
        if step % every == 0:
            found.append(play.position)
        play.answer(ask, choose(play, ask, ask.seats[0]))
    return tuple(found)


SITUATIONS = st.integers(0, len(MAKE_UPS) - 1).flatmap(lambda number: st.sampled_from(situations(number)))


def answer_oddly(draw: Any, position: AnyPosition, dice: bytes) -> bool:
    """Give an odd answer in a situation and check the result; returns whether it was accepted."""
    play = Play(CLASSIC, position, SeededDice(dice))
    ask = play.asks[0]
    entries = list(islice(play.menu(ask), 400))
    action = draw(ANY_ANSWER if draw(st.integers(0, 9)) == 0 else bent(draw(st.sampled_from(entries))))
    barred = play.refusal(ask, action)
    if barred is not None:
        assert barred.why
        rule(barred.rule)
        return False
    watch = Watch(Brawler(dice))
    play.answer(ask, action)
    for _ in range(AFTERMATH):
        if play.over or isinstance(play.asks[0].question, RollDice):
            break
        play.answer(play.asks[0], watch(play, play.asks[0], play.asks[0].seats[0]))
    watch.follow(play)
    codec = CLASSIC.codec(play.start.facts)
    msgspec.json.encode(play.position, enc_hook=codec.encode)
    return True
