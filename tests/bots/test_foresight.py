"""Looking ahead: the order of moves, where units go, and the damage they then do."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from tests.classic.stage import mech, stage

from ironhex.bots import play_out
from ironhex.catalog import Location, board
from ironhex.kernel.odds import at_least
from ironhex.systems.classic.battle import Battle, Blow, Mode, MoveState, Phase, Rush
from ironhex.systems.classic.bots import planning
from ironhex.systems.classic.bots.allies import damage_between
from ironhex.systems.classic.bots.foresight import Foresight, kick, steps
from ironhex.systems.classic.bots.moving import advise_one_of
from ironhex.systems.classic.bots.roster import BOTS
from ironhex.systems.classic.bots.scoring import Row, row
from ironhex.systems.classic.bots.survey import assess, foe
from ironhex.systems.classic.bots.weights import LEVELS, USUAL
from ironhex.systems.classic.melee.physical_to_hit import to_hit
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.setup import NORTH, Force, new_battle

HARD = USUAL._replace(skill=LEVELS["hard"])
MOVED = MoveState(moved=True, mode=Mode.WALK, spent=1)
LANCES = (
    ("Griffin GRF-1N", "0814", 0, "Red"),
    ("Hunchback HBK-4G", "0615", 0, "Red"),
    ("Atlas AS7-D", "1016", 0, "Red"),
    ("Locust LCT-1V", "0803", 3, "Blue"),
    ("Archer ARC-2R", "0502", 3, "Blue"),
)


def lances(field: str = "woods", done: tuple[int, ...] = ()) -> Battle:
    """Three against two; some have moved."""
    units = [
        mech(name, hex, facing, side=side, move=MOVED if number in done else MoveState())
        for number, (name, hex, facing, side) in enumerate(LANCES)
    ]
    return stage(board(field), *units, phase=Phase.MOVEMENT)


def volleys(*units: Any) -> tuple[Foresight, Battle]:
    battle = stage("16x17", *units, phase=Phase.MOVEMENT)
    return Foresight(battle, focus=0.5), battle


# --- moving -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("done", "order"),
    [
        ((), ["Red", "Blue", "Red", "Red", "Blue"]),
        ((0,), ["Blue", "Red", "Red", "Blue"]),
        ((0, 3), ["Red", "Red", "Blue"]),
        ((0, 1, 2, 3, 4), []),
    ],
)
def test_sides_alternate_and_the_larger_one_moves_more_at_the_end(done: tuple[int, ...], order: list[str]) -> None:
    assert steps(lances(done=done)) == order


@pytest.mark.parametrize(
    ("done", "order"),
    [
        ((), ["Red"] * 3 + ["Blue"] * 2),
        ((0,), ["Red"] * 2 + ["Blue"] * 2),
        ((0, 1, 2), ["Blue"] * 2),
    ],
)
def test_in_a_double_blind_battle_no_enemy_is_expected_to_move_before_all_friends_have(
    done: tuple[int, ...], order: list[str]
) -> None:
    """Hard bots lost to normal ones when they expected the sides to alternate."""
    assert steps(replace(lances(done=done), rules=ruleset(("double-blind",)))) == order


def test_in_a_double_blind_battle_the_second_side_moves_all_its_units_after_enemies_some_of_which_it_sees() -> None:
    battle = replace(lances(done=(3,)), rules=ruleset(("double-blind",)), order=("Blue", "Red"))
    seen = replace(battle, units=battle.units[:4])  # another enemy is out of sight
    assert steps(seen) == ["Red"] * 3
    after = Foresight(seen, focus=0.5).played_out(seen)
    assert all(unit.move.moved for unit in after.units)


def test_hidden_units_are_not_expected_to_move() -> None:
    battle = lances()
    assert steps(battle.changed(replace(battle.unit(0), hidden=True))) == ["Red", "Blue"] * 2


@pytest.mark.parametrize("field", ["woods", "hills", "river-crossing"])
def test_after_playing_out_all_have_moved_and_no_hex_is_shared(field: str) -> None:
    battle = lances(field)
    after = Foresight(battle, focus=0.5).played_out(battle)
    assert all(unit.move.moved for unit in after.units)
    assert len({unit.hex for unit in after.units}) == len(after.units)


def test_a_unit_that_cannot_move_stays() -> None:
    foresight, battle = volleys(mech("Griffin GRF-1N", "0810", shutdown=True), mech("Locust LCT-1V", "0803", 3))
    assert foresight.played_out(battle).unit(0).hex == battle.unit(0).hex


# --- firing -----------------------------------------------------------------------------------------------------------
def test_the_gains_of_one_side_are_the_losses_of_the_other() -> None:
    battle = lances()
    foresight = Foresight(battle, focus=0.5)
    after = foresight.played_out(battle)
    gain = foresight.exchange(after, "Red", caution=1.0)
    assert gain != 0
    assert foresight.exchange(after, "Blue", caution=1.0) == pytest.approx(-gain)


def test_damage_taken_counts_by_caution() -> None:
    units = mech("Griffin GRF-1N", "0810", move=MOVED), mech("Griffin GRF-1N", "0804", 3, move=MOVED)
    foresight, battle = volleys(*units)
    done, both = (foresight.exchange(battle, "Red", caution) for caution in (0.0, 1.0))
    assert done > 0
    assert both == pytest.approx(0), "they do the same to each other"


def test_a_volley_agrees_with_the_other_calculation() -> None:
    foresight, battle = volleys(
        mech("Griffin GRF-1N", "0810", move=MOVED), mech("Hunchback HBK-4G", "0806", 3, shutdown=True, move=MOVED)
    )
    one, other = battle.units
    worth = foresight.exchange(battle, "Red", caution=0.0) / damage_between(battle, one, other)
    assert worth == pytest.approx(foresight._gain(one, other, 1.0, 0.0))


def test_damage_to_a_unit_already_hit_is_worth_more() -> None:
    foresight, battle = volleys(mech("Griffin GRF-1N", "0810", move=MOVED), mech("Wasp WSP-1A", "0806", 3, move=MOVED))
    one, other = battle.units
    assert foresight._gain(one, other, 10, 20) > foresight._gain(one, other, 10, 0)


def test_a_unit_that_rushes_does_not_fire() -> None:
    charger, enemy = mech("Griffin GRF-1N", "0810", move=MOVED), mech("Wasp WSP-1A", "0806", 3, move=MOVED)
    foresight, battle = volleys(charger, enemy)
    unit = battle.unit(0)
    rushing = battle.changed(replace(unit, move=replace(unit.move, rush=Rush("charge", 1, unit.place))))
    assert foresight.exchange(rushing, "Red", 0.0) == 0 < foresight.exchange(battle, "Red", 0.0)


@pytest.mark.parametrize(
    ("hex", "facing", "mode", "kicks"),
    [
        ("0809", 0, Mode.WALK, True),
        ("0809", 0, Mode.RUN, True),
        ("0809", 3, Mode.WALK, False),
        ("0810", 0, Mode.WALK, False),
    ],
    ids=["before it", "running", "behind it", "too far"],
)
def test_a_kick_has_the_number_of_the_rules(hex: str, facing: int, mode: Mode, kicks: bool) -> None:
    kicker = mech("Atlas AS7-D", hex, facing, move=replace(MOVED, mode=mode))
    battle = stage(
        "16x17", kicker, mech("Griffin GRF-1N", "0808", 3, move=replace(MOVED, hexes=5)), phase=Phase.PHYSICAL
    )
    one, other = battle.units
    number = to_hit(battle, one, other, Blow("kick", other.id, Location.LL))
    assert kick(battle, one, other) == pytest.approx(float(at_least(number.total)) * 20 if kicks else 0)
    assert bool(number.barred) != kicks


# --- choosing ---------------------------------------------------------------------------------------------------------
def test_hard_bots_find_the_best_unit_to_move_first() -> None:
    """Moves of several units are compared, and each names its reason."""
    battle = lances()
    units = [unit for unit in battle.units if unit.side == "Red"]
    advice: list[Any] = list(advise_one_of(battle, units, HARD))
    assert len({each.action.unit for each in advice}) == 3
    assert all(each.reason for each in advice)


def test_without_foresight_the_usual_unit_moves() -> None:
    battle = lances()
    units = [unit for unit in battle.units if unit.side == "Red"]
    assert {each.action.unit for each in advise_one_of(battle, units, USUAL)} == {2}


# --- remembering ------------------------------------------------------------------------------------------------------
class Checked(Foresight):
    """Calculates everything again and compares it with the cache."""

    checked = 0

    def _row(self, battle: Battle, ways: Any, enemy: Any) -> Row:
        found = super()._row(battle, ways, enemy)
        seen = foe(battle, ways.who.unit, enemy, assess(battle, enemy, USUAL.skill.focus))
        for remembered, anew in zip(found, row(ways.who, seen, ways.where, self.style), strict=True):
            assert np.array_equal(remembered, anew)
        return found

    def _between(self, battle: Battle, attacker: Any, target: Any) -> float:
        found = super()._between(battle, attacker, target)
        one, other = attacker[0], target[0]
        assert found == damage_between(battle, one, other) + kick(battle, one, other), (one, other)
        Checked.checked += found > 0
        return found


@pytest.mark.parametrize(("field", "seed"), [("woods", 5), ("river-crossing", 3)])
def test_cached_values_equal_fresh_ones(field: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In whole turns of a battle, with charges, deaths from above and bridges."""
    monkeypatch.setattr(planning, "Foresight", Checked)
    Checked.checked = 0
    red, blue = (["Griffin GRF-1N", "Charger CGR-1A1"], ["Victor VTR-9B", "Locust LCT-1V"])
    play = new_battle([Force("Red", red), Force("Blue", blue, home=NORTH)], field, seed=seed)
    play_out(play, {seat: BOTS["hard"](seat.encode()) for seat in ("Red", "Blue")}, limit_turns=7)
    assert Checked.checked > 100
