"""The bots of Tin Soldier: their levels, and single decisions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace
from tests.tinsoldier.stage import LASER, mech, piece, stage, ticked
from tests.tinsoldier.test_presentation import LANCES, lances

from ironhex.bots.bot import asked, asked_about, let_answer, play_out
from ironhex.catalog import Board, board, design
from ironhex.engine import Ask, Play
from ironhex.kernel.dice import SeededDice
from ironhex.systems.tinsoldier import actions as a
from ironhex.systems.tinsoldier.answers import attack_refusal
from ironhex.systems.tinsoldier.battle import Battle, Conditions, Piece
from ironhex.systems.tinsoldier.bots import places
from ironhex.systems.tinsoldier.bots.planning import attack_of
from ironhex.systems.tinsoldier.bots.roster import BOTS
from ironhex.systems.tinsoldier.bots.survey import Survey, pose_of
from ironhex.systems.tinsoldier.bots.tactician import Tactician
from ironhex.systems.tinsoldier.bots.weights import LEVELS
from ironhex.systems.tinsoldier.combat import sight
from ironhex.systems.tinsoldier.combat.usable import volleys
from ironhex.systems.tinsoldier.convert import element_of
from ironhex.systems.tinsoldier.movement import search
from ironhex.systems.tinsoldier.prospects import of_attack
from ironhex.systems.tinsoldier.setup import Force, Recruit, new_battle
from ironhex.systems.tinsoldier.system import TIN_SOLDIER


def answer(battle: Battle, question: Any, seat: str = "Red", level: str = "hard") -> Any:
    bot = BOTS[level](b"12345678")
    return bot.choose(asked_about(TIN_SOLDIER, Ask(1, (seat,), question), seat, battle))


def duel(far: int = 3, effective: int = 9, **fields: Any) -> Battle:
    """Two 'Mechs with a laser face each other."""
    armed = mech(weapons=(replace(LASER, effective=effective),), front=8, back=4)
    red = piece(armed, "0412", facing=0, **fields)
    return stage("8x16", red, piece(armed, f"04{12 - far:02d}", facing=3))


def test_a_good_shot_is_taken() -> None:
    assert isinstance(answer(duel(3), a.Act(1, 1)), a.Attack)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_nobody_goes_on_overwatch_before_an_attack(level: str) -> None:
    """The attack would end it."""
    assert isinstance(answer(duel(3), a.Act(1, 2), level=level), a.Attack)


def test_an_enemy_out_of_range_is_approached() -> None:
    battle = duel(11, effective=3, gunnery=11)
    chosen = answer(battle, a.Act(1, 2))
    assert isinstance(chosen, a.Move)
    assert chosen.steps.count("F") >= 1


def test_a_hot_mech_cools_down() -> None:
    assert isinstance(answer(duel(11, effective=2, gunnery=5, heat=24), a.Act(1, 1)), a.CoolDown)


def test_overwatch_is_used_when_the_enemy_comes_into_sight() -> None:
    battle = duel(3, overwatch=True)
    assert isinstance(answer(battle, a.Interrupt(2, (1,))), a.Attack)


def test_the_least_weapon_is_given_up() -> None:
    small = replace(LASER, name="Small Laser", damage=2)
    battle = stage("8x8", piece(mech(weapons=(LASER, small)), "0405"), piece(mech(), "0402"))
    assert answer(battle, a.LoseWeapon(1, (0, 1))) == a.Pick(1)


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_every_level_plays_to_the_end_and_says_why(level: str) -> None:
    play = lances(3)
    bots = {side: BOTS[level](bytes([number] * 8)) for number, side in enumerate(("Red", "Blue"))}
    play_out(play, bots, 12)
    assert play.over
    assert all(bot.reason for bot in bots.values())


# --- plain numbers ----------------------------------------------------------------------------------------------------
def test_plain_numbers_equal_the_rules() -> None:
    """Every attack that a survey finds is legal, and promises what the itemized numbers say."""
    checked = 0
    for battle in positions():
        survey = Survey(battle, LEVELS["easy"])
        for one, other in pairs(battle):
            shot = survey.shot(pose_of(battle, one), pose_of(battle, other))
            if shot.gun is None:
                continue
            attack = attack_of(one, shot)
            assert attack_refusal(battle, one, attack) is None, f"{one.name}: {attack}"
            if not other.is_infantry:
                assert shot.harm == pytest.approx(of_attack(battle, attack).harm), f"{one.name}: {attack}"
            checked += 1
    assert checked > 200


def test_whoever_has_no_shot_in_the_rules_has_none_in_plain_numbers() -> None:
    for battle in positions():
        survey = Survey(battle, LEVELS["easy"])
        for one, other in pairs(battle):
            harmless = one.is_infantry and not other.is_infantry
            possible = bool([*volleys(battle, one, other)]) and not one.shut_down and not harmless
            shot = survey.shot(pose_of(battle, one)._replace(heat=-99), pose_of(battle, other))
            assert (shot.gun is not None) == possible or harmless, f"{one.name} at {other.name}"


@cache
def positions() -> tuple[Battle, ...]:
    """What battles of all arms come to, in the dark and at high gravity too: every tenth question."""
    return tuple(_positions())


def _positions() -> Iterator[Battle]:
    for seed, options in ((1, {}), (2, {"light": 2, "gravity": 14, "weather": 3})):
        play = arms(seed, Conditions(**options))
        bots = {side: BOTS["normal"](bytes([number] * 8)) for number, side in enumerate(("Red", "Blue"))}
        while not play.over:
            if len(play.lines) % 10 == 0:
                yield play.facts
            let_answer(play, bots)


def arms(seed: int, conditions: Conditions) -> Play[Battle]:
    units = (*LANCES[0], "Foot Platoon (SRM)", "Peregrine Attack VTOL"), (*LANCES[1], "Jump Platoon (MG)")
    forces = [
        Force(name, [Recruit(element_of(design(each)), value=100) for each in names], home=home)
        for name, names, home in zip(("Red", "Blue"), units, (3, 0), strict=True)
    ]
    return new_battle(forces, board("woods"), SeededDice(bytes([seed] * 32)), conditions=conditions, limit=12)


def pairs(battle: Battle) -> Iterator[tuple[Piece, Piece]]:
    present = [piece for piece in battle.alive() if piece.on_board]
    return ((one, other) for one in present for other in present if one.side != other.side)


# --- better play ------------------------------------------------------------------------------------------------------
def test_of_two_targets_the_damaged_one_is_attacked() -> None:
    armed = mech(weapons=(LASER,), front=8, back=4)
    fresh, damaged = piece(armed, "0304", facing=3), piece(armed, "0504", facing=3, ticked=ticked(armed, engine=2))
    battle = stage("8x16", piece(armed, "0408"), fresh._replace(side="Blue"), damaged._replace(side="Blue"))
    chosen = answer(battle, a.Act(1, 1))
    assert isinstance(chosen, a.Attack)
    assert chosen.target == 3


def test_an_attack_comes_before_the_move_that_protects() -> None:
    """Whoever moves last keeps a move tag while the enemy acts."""
    armed = mech(weapons=(replace(LASER, damage=9),), speed=8, jump=0, front=8, back=4)
    battle = stage("16x17", piece(armed, "0810"), piece(armed, "0804", facing=3))
    first = answer(battle, a.Act(1, 2))
    assert isinstance(first, a.Attack)
    assert isinstance(answer(battle, a.Act(1, 1, first=False)), a.Attack | a.Move)


def led(seats: int = 3) -> Battle:
    """A commander with subordinates, all of whom have a good shot."""
    armed = mech(weapons=(LASER,), front=8, back=4)
    own = [piece(armed, f"0{3 + at}09", side="Red", commander=1 if at else None, group="lance") for at in range(seats)]
    return stage("8x16", *own, piece(mech(front=6, back=4), "0405", side="Blue", facing=3))


def test_a_hard_commander_lets_its_group_attack_together() -> None:
    chosen = answer(led(), a.Act(1, 2))
    assert chosen == a.GroupCommand(1, "lance", "attack", joins=True)


def test_a_normal_commander_activates_a_subordinate() -> None:
    assert isinstance(answer(led(), a.Act(1, 1), level="normal"), a.Command | a.Attack)
    assert not isinstance(answer(led(), a.Act(1, 2), level="normal"), a.GroupCommand)


def test_orders_are_asked_for_when_the_commander_might_not_act() -> None:
    battle = replace(led(), drawn=(0, 3, 2))
    assert answer(battle, a.Act(2, 2)) == a.RequestOrders(2)
    assert answer(replace(battle, drawn=(1, 2)), a.Act(2, 2)) != a.RequestOrders(2)


def test_a_question_always_gets_the_same_answer() -> None:
    play = lances(5)
    for level in sorted(LEVELS):
        bots = {side: BOTS[level](b"12345678") for side in ("Red", "Blue")}
        let_answer(play, bots)
        ask = play.asks[0]
        about = asked(play, ask, ask.seats[0])
        assert BOTS[level](b"12345678").choose(about) == bots[ask.seats[0]].choose(about)


# --- work -------------------------------------------------------------------------------------------------------------
MOST_WEIGHED = {"easy": 40, "normal": 120, "hard": 900}
"""Attacks that an answer weighs on average in the first turns of twelve on twelve."""


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_the_work_of_an_answer_is_bounded(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    searches = count_calls(monkeypatch, places, "ways")
    play = twelve_on_twelve()
    bots = {side: Tactician(b"%d" % number, level) for number, side in enumerate(("Red", "Blue"))}
    answers = 0
    while answers < 60:
        let_answer(play, bots)
        answers += 1
    weighed = sum(bot.weighed for bot in bots.values())
    assert weighed <= MOST_WEIGHED[level] * answers, f"{weighed / answers} an answer"
    assert len(searches) <= answers * (1 if level != "hard" else 12)


def test_lines_of_sight_and_steps_are_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    traced, found = count_calls(monkeypatch, sight, "_traced"), count_calls(monkeypatch, search, "_found_steps")
    play = twelve_on_twelve()
    play_out(play, {side: BOTS["normal"](side.encode()) for side in ("Red", "Blue")}, 2)
    assert len({call[1:] for call in traced}) == len(traced)
    assert len(found) < 16 * 17 * 6 * 8


def count_calls(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> list[tuple[Any, ...]]:
    """The calls of a function from now on."""
    calls: list[tuple[Any, ...]] = []
    real = getattr(module, name)

    def counted(*arguments: Any, **named: Any) -> Any:
        calls.append(arguments)
        return real(*arguments, **named)

    monkeypatch.setattr(module, name, counted)
    return calls


def twelve_on_twelve() -> Play[Battle]:
    forces = [
        Force(name, [Recruit(element_of(design(each)), value=100) for each in units * 3], home=home)
        for name, units, home in zip(("Red", "Blue"), LANCES, (3, 0), strict=True)
    ]
    return new_battle(forces, fresh_board("hills"), SeededDice(bytes(32)), limit=4)


def fresh_board(name: str) -> Board:
    """A board that nobody has asked anything yet."""
    return Board.parse(board(name).to_text(), f"fresh {name}")
