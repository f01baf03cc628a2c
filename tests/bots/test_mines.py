"""Bots and mines: where they lay them, when they detonate them, and how they get around them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from tests.classic.mines.field import RULES, command, mined, mines
from tests.classic.stage import mech

from ironhex.bots import asked
from ironhex.engine import Play
from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, Phase
from ironhex.systems.classic.bots.mines import best_field, clears_mines, mine_danger, through_mines, worth_detonating
from ironhex.systems.classic.bots.moving import advise
from ironhex.systems.classic.bots.tactician import Tactician
from ironhex.systems.classic.bots.weights import USUAL
from ironhex.systems.classic.mines.detonation import DETONATION, DetonateNow
from ironhex.systems.classic.mines.laying import Lay
from ironhex.systems.classic.positions import play_from
from ironhex.systems.classic.setup import Force, new_battle
from ironhex.systems.classic.views import view

GRIFFIN, LOCUST, PLATOON = "Griffin GRF-1N", "Locust LCT-1V", "Foot Platoon (Rifle)"


def answered(play: Play[Battle], seat: str) -> tuple[Any, str]:
    bot = Tactician(b"mines")
    action = bot.choose(asked(play, play.asks_of(seat)[0], seat))
    return action, bot.reason


def test_a_bot_lays_mines_between_the_sides_and_says_why() -> None:
    forces = Force("Red", [GRIFFIN, LOCUST]), Force("Blue", [GRIFFIN, LOCUST], home=0, supplies={})
    play = new_battle(forces, "open-ground", options=("minefields",))
    laid = []
    for _ in range(7):
        action, reason = answered(play, "Red")
        assert isinstance(action, Lay)
        assert "good place for mines" in reason
        laid.append(action)
        play.answer(play.asks_of("Red")[0], action, "Red")
    assert {action.what for action in laid} == {"conventional", "command-detonated", "vibrabomb"}
    middle = (play.facts.board.height + 1) / 2
    assert all(abs(action.hex.row - middle) <= 4 for action in laid)
    own = [unit.place for unit in play.facts.units if unit.side == "Red"]
    assert all(distance(action.hex, place) > 2 for action in laid for place in own)


def test_vibrabombs_are_set_to_the_weight_of_the_enemies() -> None:
    forces = Force("Red", [GRIFFIN], supplies={"vibrabomb": 1}), Force("Blue", ["Atlas AS7-D"], home=0)
    play = new_battle(forces, "open-ground", options=("minefields",))
    field = best_field(view(play.facts, "Red"), "Red", lambda which, most: 0)
    assert field is not None
    assert field.setting == 100


def question(battle: Battle, *enemies: int, entering: bool = False) -> DetonateNow:
    return DetonateNow(1, "", "", DETONATION, hex=Hex(2, 5), enemies=enemies, entering=entering)


def test_mines_are_detonated_if_that_hurts_enemies_much_more_than_friends() -> None:
    alone = mined("3x9", mech(GRIFFIN, "0205"), mech(LOCUST, "0201"), fields=[command("0205")])
    assert worth_detonating(alone, question(alone, 0))
    crowd = mined("3x9", mech(GRIFFIN, "0205"), mech(LOCUST, "0201"), mech(PLATOON, "0204", side="Blue"))
    assert not worth_detonating(crowd, question(crowd, 0))
    beside = mined("3x9", mech(GRIFFIN, "0206"), mech(LOCUST, "0201"))
    assert not worth_detonating(beside, question(beside, 0))
    assert worth_detonating(beside, question(beside, 0, entering=True))


def test_enemies_that_are_not_seen_count_for_nothing() -> None:
    alone = mined("3x9", mech(GRIFFIN, "0205"), mech(LOCUST, "0201"), fields=[command("0205")])
    unseen = replace(alone, units=alone.units[1:])
    assert not worth_detonating(unseen, question(alone, 0))


def test_a_unit_goes_around_mines_that_it_knows_of() -> None:
    fields = [mines(hex, public=True) for hex in ("0206", "0205", "0204")]
    battle = mined("3x9", mech(GRIFFIN, "0208"), mech(LOCUST, "0202"), fields=fields)
    known = view(battle, "Red")
    assert through_mines(known, Move(0, Mode.WALK, "FF"))
    assert not through_mines(known, Move(0, Mode.WALK, "F"))
    assert mine_danger(known, known.unit(0))[known.board.index(Hex(2, 5))] > 3
    found = list(advise(known, known.unit(0), USUAL))
    assert len(found) > 5
    assert not any(through_mines(known, advice.action) for advice in found)


def test_secret_mines_do_not_keep_a_bot_away() -> None:
    battle = mined("3x9", mech(GRIFFIN, "0208"), mech(LOCUST, "0202"), fields=[mines("0206")])
    assert not through_mines(view(battle, "Red"), Move(0, Mode.WALK, "FF"))


def test_only_engineers_clear_mines() -> None:
    fields = [mines("0205", public=True)]
    squad = mined("3x9", mech("Fa Shih (Laser)", "0205"), mech(LOCUST, "0201"), fields=fields, phase=Phase.WEAPONS)
    assert clears_mines(squad, squad.unit(0))
    platoon = mined("3x9", mech(PLATOON, "0205"), mech(LOCUST, "0201"), fields=fields, phase=Phase.WEAPONS)
    assert clears_mines(platoon, platoon.unit(0)) is None


def test_a_squad_lays_mines_when_enemies_are_near() -> None:
    battle = mined("9x16", mech("Fa Shih (Laser)", "0505"), mech(LOCUST, "0511"), phase=Phase.END, rules=RULES)
    play = play_from(battle)
    while getattr(play.asks[0].question, "what", "") != "mines of a squad":
        play.push("pick")
    action, reason = answered(play, "Red")
    assert (action.option, "lays mines" in reason) == ("conventional", True)


def test_burning_mines_are_worse_for_others_than_for_mechs() -> None:
    gel = [mines("0205", "inferno", points=20, public=True)]
    battle = mined("3x9", mech(GRIFFIN, "0208"), mech("Vedette Medium Tank", "0202"), mech(PLATOON, "0203"), fields=gel)
    at = battle.board.index(Hex(2, 5))
    mech_cost, tank_cost, platoon_cost = (mine_danger(battle, unit)[at] for unit in battle.units)
    assert tank_cost == platoon_cost > mech_cost > 0
