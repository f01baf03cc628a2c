"""Positions named after the mistakes of poor opponents; only the random bot may make them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.stage import mech, stage

from ironhex.bots import Asked, asked, play_out
from ironhex.engine import Ask
from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.classic.actions import Declare, Move, Strike
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, Scenario, altered
from ironhex.systems.classic.bots.roster import BOTS
from ironhex.systems.classic.damage.hit_location import side_struck
from ironhex.systems.classic.heat import AMMO_EXPLOSION, SHUTDOWN, heat_tally
from ironhex.systems.classic.kinds.mech import MECH
from ironhex.systems.classic.movement.path import Pace, pace_of, paces, walk_of
from ironhex.systems.classic.phases import movement, physical, weapons
from ironhex.systems.classic.questions import DeclareNext, MoveNext, StrikeNext
from ironhex.systems.classic.setup import NORTH, Force, new_battle
from ironhex.systems.classic.system import CLASSIC

LEVELS = ("easy", "normal", "hard")
CAREFUL = ("normal", "hard")
MOVED = MoveState(moved=True, mode=Mode.WALK, spent=1)
PHASES: dict[Phase, tuple[Any, Any]] = {
    Phase.MOVEMENT: (MoveNext("Red"), movement),
    Phase.WEAPONS: (DeclareNext("Red"), weapons),
    Phase.PHYSICAL: (StrikeNext("Red"), physical),
}


def answer(level: str, battle: Battle, seed: bytes = b"fault") -> Any:
    """What a bot answers for Red in a position; the judge accepts it."""
    question, phase = PHASES[battle.phase]
    seen = Asked(
        Ask(1, ("Red",), question),
        "Red",
        battle,
        lambda: phase.menu(battle, question, "Red"),
        lambda action: phase.refusal(battle, question, "Red", action),
        CLASSIC,
    )
    bot = BOTS[level](seed)
    action = bot.choose(seen)
    assert seen.refusal(action) is None
    assert bot.reason, "it can say why"
    return action


def after(battle: Battle, move: Move) -> Battle:
    """The battle after a move, as if no roll were needed."""
    unit = battle.unit(move.unit)
    if move.mode is Mode.STAND:
        return battle
    if move.mode is Mode.JUMP:
        assert move.facing is not None
        return battle.changed(replace(unit, hex=move.path[-1], facing=move.facing))
    *_, end = paces(walk_of(battle, unit, move.mode), pace_of(battle, unit), move.steps)
    assert isinstance(end, Pace)
    assert end.spot is not None
    return battle.changed(altered(unit, hex=end.spot.hex, facing=end.facing, prone=end.prone))


def moving(board: str, *units: Any, **fields: Any) -> Battle:
    return stage(board, *units, phase=Phase.MOVEMENT, **fields)


# --- passes with a good shot ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("range_", [2, 3, 5])
def test_passes_with_a_good_shot(level: str, range_: int) -> None:
    enemy = mech("Griffin GRF-1N", f"08{10 - range_:02d}", 3)
    declared: Declare = answer(level, stage("16x17", mech("Hunchback HBK-4G", "0810"), enemy))
    assert declared.shots


@pytest.mark.parametrize("level", LEVELS)
def test_passes_with_a_good_kick(level: str) -> None:
    units = (mech("Atlas AS7-D", "0805"), mech("Locust LCT-1V", "0804", 3))
    struck: Strike = answer(level, stage("16x17", *units, phase=Phase.PHYSICAL))
    assert struck.blows


# --- exposes its rear -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("level", CAREFUL)
@pytest.mark.parametrize("settled", [True, False])
@pytest.mark.parametrize("facing", range(6))
def test_exposes_its_rear(level: str, settled: bool, facing: int) -> None:
    enemy = mech("Rifleman RFL-3N", "0805", 3, move=MOVED if settled else MoveState())
    battle = moving("16x17", mech("Hunchback HBK-4G", "0810", facing), enemy)
    there = after(battle, answer(level, battle))
    assert side_struck(MECH, there.unit(1).place, there.unit(0)) != "rear"


@pytest.mark.parametrize("level", CAREFUL)
def test_turns_its_rear_to_the_second_enemy(level: str) -> None:
    """Both are in the north; whichever it attacks, it keeps both in front."""
    enemies = (mech("Rifleman RFL-3N", hex, 3, side="Blue", move=MOVED) for hex in ("0603", "1003"))
    battle = moving("16x17", mech("Hunchback HBK-4G", "0810"), *enemies)
    there = after(battle, answer(level, battle))
    assert {side_struck(MECH, there.unit(number).place, there.unit(0)) for number in (1, 2)} <= {
        "front",
        "left",
        "right",
    }


# --- drowns -----------------------------------------------------------------------------------------------------------
LAKE = "board lake\nsize 9 9\n" + "".join(
    f"{row:02d} " + " ".join("~2" if 3 <= row <= 7 and 2 <= col <= 7 else "." for col in range(1, 10)) + "\n"
    for row in range(1, 10)
)


@pytest.mark.parametrize("level", CAREFUL)
def test_drowns(level: str) -> None:
    """A 'Mech with holes in its armor floods in deep water."""
    holed = mech("Hunchback HBK-4G", "0509", armor=(5, 10, 0, 10, 0, 0, 0, 0, 0, 0, 0))
    battle = moving(LAKE, holed, mech("Griffin GRF-1N", "0502", 3, move=MOVED))
    assert battle.board.at(after(battle, answer(level, battle)).unit(0).place).depth < 1


@pytest.mark.parametrize("level", CAREFUL)
def test_stays_in_deep_water_without_a_shot(level: str) -> None:
    battle = moving(LAKE, mech("Hunchback HBK-4G", "0507"), mech("Griffin GRF-1N", "0509", 0, move=MOVED))
    assert battle.board.at(after(battle, answer(level, battle)).unit(0).place).depth < 2


# --- will not ford a brook --------------------------------------------------------------------------------------------
BROOK = "board brook\nsize 9 30\n" + "".join(
    f"{row:02d} " + " ".join(("~1" if row == 15 else ".") for _ in range(9)) + "\n" for row in range(1, 31)
)


@pytest.mark.parametrize("level", LEVELS)
def test_will_not_ford_a_brook(level: str) -> None:
    """There is no way around, and the enemy is on the other side, out of range."""
    forces = [
        Force("Red", ["Hunchback HBK-4G"], home=3),
        Force("Blue", ["Hunchback HBK-4G"], home=NORTH),
    ]
    from tests.classic.stage import drawn

    play = new_battle(forces, drawn(BROOK), seed=3)
    play_out(play, {"Red": BOTS[level](b"red"), "Blue": BOTS[level](b"blue")}, limit_turns=8)
    red, blue = (play.facts.unit(number) for number in (0, 1))
    assert red.fate or blue.fate or distance(red.place, blue.place) <= 9, "they fight"


# --- cooks itself, blows itself up ------------------------------------------------------------------------------------
def heat_after(battle: Battle, declared: Declare) -> int:
    unit = battle.unit(0)
    return unit.body.heat + heat_tally(battle, replace(unit, turn=replace(unit.turn, shots=declared.shots))).total


@pytest.mark.parametrize("level", CAREFUL)
@pytest.mark.parametrize("heat", [0, 6, 12, 20])
def test_cooks_itself(level: str, heat: int) -> None:
    """No volley at whole enemies is worth a shutdown."""
    battle = stage("16x17", mech("Rifleman RFL-3N", "0810", heat=heat), mech("Atlas AS7-D", "0806", 3))
    idle = heat_after(battle, Declare(0))
    assert heat_after(battle, answer(level, battle)) < max(SHUTDOWN[-1][0], idle + 1)


@pytest.mark.parametrize("level", CAREFUL)
@pytest.mark.parametrize("heat", [10, 18, 26])
def test_blows_itself_up(level: str, heat: int) -> None:
    """The ammunition explodes from heat 19 on."""
    battle = stage("16x17", mech("Archer ARC-2R", "0810", heat=heat), mech("Atlas AS7-D", "0806", 3))
    assert heat_after(battle, answer(level, battle)) < max(AMMO_EXPLOSION[-1][0], heat_after(battle, Declare(0)) + 1)


@pytest.mark.parametrize("level", LEVELS)
def test_blows_itself_up_even_as_a_beginner(level: str) -> None:
    battle = stage("16x17", mech("Archer ARC-2R", "0810", heat=24), mech("Atlas AS7-D", "0806", 3))
    assert heat_after(battle, answer(level, battle)) < AMMO_EXPLOSION[0][0]


# --- fires on hopeless odds -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("level", LEVELS)
def test_fires_on_hopeless_odds(level: str) -> None:
    runner = mech("Locust LCT-1V", "0816", move=replace(MOVED, hexes=10))
    assert not answer(level, stage("16x17", mech("Griffin GRF-1N", "0801", 3), runner)).shots


@pytest.mark.parametrize("level", CAREFUL)
def test_wastes_its_last_shots(level: str) -> None:
    """An 11 is not worth the last round of an autocannon."""
    last = mech("Hunchback HBK-4G", "0810", ammo=(1, 0), skills=(5, 5))
    runner = mech("Locust LCT-1V", "0802", 3, move=replace(MOVED, hexes=10))
    fired = answer(level, stage("16x17", last, runner)).shots
    items = last.recruit.design
    assert not [fire for fire in fired if fire.weapon == 0], items


# --- stays prone ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("level", LEVELS)
def test_stays_prone(level: str) -> None:
    fallen, enemy = mech("Griffin GRF-1N", "0810", prone=True), mech("Locust LCT-1V", "0805", 3, move=MOVED)
    assert answer(level, moving("16x17", fallen, enemy)).steps.endswith("U")


# --- wanders off, deserts its post ------------------------------------------------------------------------------------
@pytest.mark.parametrize("level", CAREFUL)
def test_leaves_its_post(level: str) -> None:
    guard, enemy = mech("Griffin GRF-1N", "0809"), mech("Locust LCT-1V", "0801", 3, move=MOVED)
    battle = moving("16x17", guard, enemy)
    there = after(battle, answer(f"{level}/hold:0809", battle)).unit(0).place
    assert distance(there, Hex(8, 9)) <= 2


@pytest.mark.parametrize("level", CAREFUL)
def test_attacks_when_it_should_defend(level: str) -> None:
    battle = moving("16x34", mech("Griffin GRF-1N", "0832"), mech("Locust LCT-1V", "0801", 3, move=MOVED))
    held, stormed = (
        after(battle, answer(f"{level}/{style}", battle)).unit(0).place for style in ("defend", "aggressive")
    )
    assert held.row > stormed.row


@pytest.mark.parametrize("level", LEVELS)
def test_fights_on_when_it_is_crippled(level: str) -> None:
    """It goes home, where the scenario rewards it."""
    wreck = mech("Griffin GRF-1N", "0810", armor=(0,) * 11, structure=(1, 2, 2, 2, 1, 1, 2, 2))
    friend, points = mech("Griffin GRF-1N", "1404", side="Red"), Scenario(turn_limit=12, points=True)
    battle = moving("16x17", wreck, mech("Locust LCT-1V", "0801", 3, move=MOVED), friend, scenario=points)
    assert after(battle, answer(level, battle)).unit(0).place.row > 12


# --- spreads its fire -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("level", CAREFUL)
def test_spreads_its_fire(level: str) -> None:
    """Of two equal targets it takes the damaged one."""
    torn = mech("Griffin GRF-1N", "0905", 3, side="Blue", armor=(2,) * 11)
    battle = stage("16x17", mech("Wolverine WVR-6R", "0808"), mech("Griffin GRF-1N", "0705", 3), torn)
    assert {fire.target for fire in answer(level, battle).shots} == {2}


@pytest.mark.parametrize("level", CAREFUL)
def test_ignores_a_back_that_is_turned_to_it(level: str) -> None:
    """Of two equal targets at the same distance it shoots the one whose thin rear armor it sees."""
    away = mech("Griffin GRF-1N", "0905", 0, side="Blue")
    battle = stage("16x17", mech("Wolverine WVR-6R", "0808"), mech("Griffin GRF-1N", "0705", 3), away)
    assert {fire.target for fire in answer(level, battle).shots} == {2}


# --- hangs ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("level", LEVELS)
def test_hangs(level: str) -> None:
    """A game without a turn limit ends, even if neither side can hurt the other any more."""
    forces = [Force("Red", ["Wasp WSP-1A"], home=3), Force("Blue", ["Locust LCT-1V"], home=NORTH)]
    play = new_battle(forces, "woods", seed=5, scenario=Scenario())
    play_out(play, {"Red": BOTS[level](b"red"), "Blue": BOTS[level](b"blue")}, limit_turns=150)
    assert play.over


@pytest.mark.parametrize(
    ("style", "board", "seed"),
    [("normal", "village", 6), ("normal/cautious", "lake-district", 41)],
)
def test_stays_out_of_range_forever(style: str, board: str, seed: int) -> None:
    """Two bots that fear each other, or wait for each other, finally lose their patience."""
    pair = ["Centurion CN9-A", "Enforcer ENF-4R"]
    play = new_battle([Force("Red", pair, home=3), Force("Blue", pair, home=NORTH)], board, seed=seed)
    play_out(play, {"Red": BOTS[style](b"r"), "Blue": BOTS[style](b"b")}, limit_turns=250)
    assert play.over


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("count", [2, 3])
def test_never_comes_to_the_battle(level: str, count: int) -> None:
    """Nobody is on the map yet: somebody has to enter first."""
    homes = {"Red": 3, "Blue": NORTH, "Green": 1}
    names = tuple(homes)[:count]
    forces = [Force(name, ["Griffin GRF-1N", "Locust LCT-1V"], home=homes[name], arrival="enter") for name in names]
    play = new_battle(forces, "open-ground", seed=5)
    play_out(play, {name: BOTS[level](name.encode()) for name in names}, limit_turns=2)
    assert all(unit.hex is not None or unit.fate for unit in play.facts.units)


@pytest.mark.parametrize("level", LEVELS)
def test_has_no_answer_without_an_enemy(level: str) -> None:
    """Only a warrior on foot is left: it still does something."""
    battle = moving("16x17", mech("Griffin GRF-1N", "0810"), mech("Locust LCT-1V", "0801", 3, kind="pilot"))
    assert isinstance(answer(level, battle), Move)


def test_gives_the_same_answer_everywhere() -> None:
    """A new bot gives the same answer: it stores nothing between questions."""
    forces = [Force("Red", ["Wasp WSP-1A"], home=3), Force("Blue", ["Locust LCT-1V"], home=NORTH)]
    play = new_battle(forces, "woods", seed=5)
    kept = {seat: BOTS["hard"](seat.encode()) for seat in ("Red", "Blue")}
    for _ in range(12):
        ask = play.asks[0]
        seen = asked(play, ask, ask.seats[0])
        action = kept[ask.seats[0]].choose(seen)
        assert BOTS["hard"](ask.seats[0].encode()).choose(seen) == action
        play.answer(ask, action, ask.seats[0])
