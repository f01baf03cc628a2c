"""Bots play whole games: every answer is accepted, games end, and thinking beats chance."""

from __future__ import annotations

from typing import Any

import pytest

from ironhex.bots import Asked, asked, play_out
from ironhex.bots.bot import OwnDice
from ironhex.bots.reasons import ALLOWED
from ironhex.engine import Ask, Play, save
from ironhex.games import load
from ironhex.systems.classic.battle import Battle, Scenario
from ironhex.systems.classic.bots.roster import BOTS
from ironhex.systems.classic.bots.tactician import Tactician
from ironhex.systems.classic.setup import NORTH, Force, new_battle

DUELS = (
    ("Wolverine WVR-6R", "Griffin GRF-1N"),
    ("Hunchback HBK-4G", "Shadow Hawk SHD-2H"),
    ("Jenner JR7-D", "Phoenix Hawk PXH-1"),
    ("Centurion CN9-A", "Enforcer ENF-4R"),
    ("Trebuchet TBT-5N", "Hatchetman HCT-3F"),
)


def duel(
    red: str, blue: str, seed: int, board: str = "open-ground", arrival: str = "placed", turns: int = 0
) -> Play[Battle]:
    forces = [Force("Red", [red], arrival=arrival), Force("Blue", [blue], home=NORTH, arrival=arrival)]
    return new_battle(forces, board, seed=seed, scenario=Scenario(turn_limit=turns, points=bool(turns)))


class Watched(Tactician):
    """A bot that does not fall back on the menu's first entry."""

    def choose(self, asked: Asked) -> Any:
        action = super().choose(asked)
        assert asked.refusal(action) is None
        assert self.reason != ALLOWED, asked.ask.question
        return action


@pytest.mark.parametrize("board", ["city", "hills", "open-ground", "river-crossing", "woods"])
@pytest.mark.parametrize("arrival", ["placed", "deploy", "enter"])
def test_every_answer_is_accepted_and_games_end(board: str, arrival: str) -> None:
    for seed, (red, blue) in enumerate(DUELS[:2]):
        play = duel(red, blue, seed, board, arrival, turns=20)
        play_out(play, {"Red": Watched(b"red"), "Blue": BOTS["random"](b"blue")})
        assert play.outcome is not None


def test_normal_beats_random() -> None:
    won = 0
    for seed, (red, blue) in enumerate(DUELS * 2):
        kinds = ("normal", "random") if seed % 2 else ("random", "normal")
        play = duel(red, blue, seed, turns=25)
        play_out(play, {side: BOTS[kind](bytes([seed])) for side, kind in zip(("Red", "Blue"), kinds, strict=True)})
        assert play.outcome is not None
        won += play.outcome.winners == (("Red", "Blue")[kinds.index("normal")],)
    assert won >= 8, f"{won} of 10"


def test_lances_fight_to_an_end_and_the_record_verifies() -> None:
    red = ["Hunchback HBK-4G", "Griffin GRF-1N", "Shadow Hawk SHD-2H", "Wolverine WVR-6R"]
    blue = ["Centurion CN9-A", "Enforcer ENF-4R", "Trebuchet TBT-5N", "Phoenix Hawk PXH-1"]
    play = new_battle([Force("Red", red), Force("Blue", blue, home=NORTH)], "hills", seed=11)
    play_out(play, {"Red": Watched(b"red"), "Blue": Watched(b"blue")}, limit_turns=60)
    assert play.outcome is not None
    assert load(save(play)).verify().facts == play.facts


def test_a_turn_limit_stops_a_game() -> None:
    play = duel(*DUELS[0], seed=1)
    play_out(play, {"Red": Tactician(b"red"), "Blue": Tactician(b"blue")}, limit_turns=2)
    assert play.facts.turn == 3


def test_the_same_question_gets_the_same_answer() -> None:
    for kind in BOTS.values():
        play = duel(*DUELS[0], seed=1, arrival="deploy")
        ask = play.asks[0]
        seen = asked(play, ask, ask.seats[0])
        assert kind(b"one").choose(seen) == kind(b"one").choose(seen)


def test_a_bot_is_shown_what_its_seat_sees() -> None:
    play = duel(*DUELS[0], seed=1)
    seen = asked(play, play.asks[0], "Red" if "Red" in play.asks[0].seats else "Blue")
    hidden = [unit.body.auto_eject for unit in seen.view.units if unit.side != seen.seat]
    assert hidden == [None]


def test_bots_have_dice_of_their_own() -> None:
    ask = Ask(7, ("Red",), None)
    numbers = [OwnDice(b"seed", "bot").number(ask, 1000, which) for which in range(20)]
    assert numbers == [OwnDice(b"seed", "bot").number(ask, 1000, which) for which in range(20)]
    assert numbers != [OwnDice(b"seed", "other").number(ask, 1000, which) for which in range(20)]
    assert len(set(numbers)) > 10


def test_bots_roll_real_dice_if_the_players_do() -> None:
    forces = [Force("Red", ["Locust LCT-1V"]), Force("Blue", ["Wasp WSP-1A"], home=NORTH)]
    play = new_battle(forces, "open-ground", real_dice=True)
    play_out(play, {"Red": Tactician(b"red"), "Blue": Tactician(b"blue")}, limit_turns=1)
    assert play.facts.turn == 2
