"""Every type of design goes through scenes, sheets, records and the bot that plays any game."""

from __future__ import annotations

from functools import cache

import pytest
from tests.conformance.suite import QUIET

from ironhex.bots import OfferBot, asked
from ironhex.catalog import Design, design, designs
from ironhex.engine import Play, Position, save
from ironhex.engine.conformance import check_game, random_choice
from ironhex.engine.presentation.story import opening, told
from ironhex.engine.setup import SetupError
from ironhex.games import load
from ironhex.kernel.dice import SeededDice
from ironhex.systems.classic.battle import Battle, Scenario
from ironhex.systems.classic.edition import EDITION
from ironhex.systems.classic.setup import Force, new_battle, starting_position
from ironhex.systems.classic.system import CLASSIC

GRIFFIN = "Griffin GRF-1N"


@cache
def examples() -> dict[str, Design]:
    """The first design of each type and way of moving."""
    found: dict[str, Design] = {}
    for name in designs():
        each = design(name)
        found.setdefault(f"{each.type}, {each.kind}", each)
    return found


def start(each: Design) -> Position[Battle, object, object]:
    forces = Force("Red", [each]), Force("Blue", [GRIFFIN], home=0)
    scenario = Scenario(turn_limit=4)
    return starting_position(forces, "open-ground", scenario=scenario, options=(), unfinished=True)


@pytest.fixture(params=sorted(examples()))
def position(request: pytest.FixtureRequest) -> Position[Battle, object, object]:
    return start(examples()[request.param])


def test_a_battle_with_it_keeps_all_that_the_engine_promises(position: Position[Battle, object, object]) -> None:
    check_game(CLASSIC, position, b"types", random_choice(b"types"), steps=40, every=13, quiet=QUIET)


def test_the_simple_bot_plays_it_and_every_moment_is_drawn(position: Position[Battle, object, object]) -> None:
    play = Play(CLASSIC, position, SeededDice(b"bot"))
    bots = {seat: OfferBot(seat.encode()) for seat in ("Red", "Blue")}
    while not play.over:
        ask = play.asks[0]
        seat = ask.seats[0]
        play.answer(ask, bots[seat].choose(asked(play, ask, seat)), seat)
    assert play.facts.turn <= 5
    for moment, _ in told(CLASSIC, opening(CLASSIC, play.start.facts, "Blue"), play.log_of("Blue")):
        figure = moment.scene.figures[0]
        assert len(figure.parts) == sum(place.struck for place in play.facts.unit(0).design.locations)
    assert load(save(play, private=True)).verify().facts == play.facts
    assert EDITION.unit_sheet(play.facts, "1")


@pytest.mark.parametrize("name", sorted(examples()))
def test_only_kinds_with_rules_of_their_own_are_set_up(name: str) -> None:
    each = examples()[name]
    forces = Force("Red", [each]), Force("Blue", [GRIFFIN], home=0)
    if each.type == "mech":
        assert new_battle(forces, "open-ground").asks
    else:
        with pytest.raises(SetupError, match=r"cannot be played yet: these rules have no .* units"):
            new_battle(forces, "open-ground")
