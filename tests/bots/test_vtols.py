"""How bots fly VTOLs: a few hits destroy one, so it matters who can hit it."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from tests.bots.test_positions import MOVED, move_phase, moved
from tests.classic.stage import drawn, mech, stage

from ironhex.catalog import Board, design
from ironhex.catalog.board import Change
from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.classic.battle import Battle, Mode, MoveState
from ironhex.systems.classic.bots import scoring
from ironhex.systems.classic.bots.allies import first_to_move
from ironhex.systems.classic.bots.bounds import height_above
from ironhex.systems.classic.bots.by_kind import BY_DAMAGE, estimate_of, vulnerability
from ironhex.systems.classic.bots.foresight import Foresight
from ironhex.systems.classic.bots.frailty import blow
from ironhex.systems.classic.bots.moving import advise
from ironhex.systems.classic.bots.places import places, single
from ironhex.systems.classic.bots.planning import considered
from ironhex.systems.classic.bots.scoring import mover, score
from ironhex.systems.classic.bots.shooting import best_volley
from ironhex.systems.classic.bots.survey import foes
from ironhex.systems.classic.bots.weights import Profile, Style
from ironhex.systems.classic.movement.reach import Option
from ironhex.systems.classic.movement.steps import Spot
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.sight.line_of_sight import sight
from ironhex.systems.quickstart.levels import LEVELS
from ironhex.systems.quickstart.levels import ruleset as quickstart_rules

GUNSHIP, CAVALRY = "Yellow Jacket Gunship", "Cavalry Attack Helicopter SRM"
TANK, WARHAMMER, HUNCHBACK, LOCUST = "Manticore Heavy Tank", "Warhammer WHM-6R", "Hunchback HBK-4G", "Locust LCT-1V"
RIFLEMAN, ARCHER = "Rifleman RFL-3N", "Archer ARC-2R"
FLYING = MoveState(moved=True, mode=Mode.RUN, hexes=9, traveled=9)
STILL = Option(Mode.STAND, Spot(Hex(8, 11), 1), 0, 0, 0, 0)


def vtol(name: str, place: str, **fields: Any) -> Any:
    return mech(name, place, elevation=fields.pop("elevation", 1), **fields)


def test_a_rotor_makes_a_vtol_far_more_vulnerable_than_a_tank_of_its_armor() -> None:
    battle = move_phase("16x17", vtol(GUNSHIP, "0810"), mech(TANK, "0804", 3))
    assert (vulnerability(battle, battle.unit(0)) > 4 * vulnerability(battle, battle.unit(1))).all()


def test_all_that_can_be_lost_is_the_vtol_itself() -> None:
    battle = move_phase("16x17", vtol(GUNSHIP, "0810"), mech(TANK, "0804", 3))
    frail = mover(battle, battle.unit(0), (0,), 0.5).frailty
    assert frail is not None
    little, much = frail.lost(np.array([1.0, 1e6]))
    assert little == pytest.approx(1.0, rel=0.05)
    assert much == pytest.approx(frail.whole)


def test_only_vtols_are_frail() -> None:
    battle = move_phase("16x17", mech(LOCUST, "0810"), mech(TANK, "0804", 3))
    assert all(mover(battle, unit, (0,), 0.5).frailty is None for unit in battle.units)


def test_a_vtol_moves_after_the_units_of_its_side() -> None:
    """Even if it is farther from the enemy."""
    battle = move_phase(
        "16x17", vtol(GUNSHIP, "0817", side="Red"), mech(TANK, "0810", side="Red"), mech(LOCUST, "0801")
    )
    assert first_to_move(battle, battle.units[:2]).id == 1


def careless(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on bots think that a VTOL is as sturdy as a tank."""
    monkeypatch.setattr(scoring, "frailty", lambda *_: None)


def test_a_vtol_keeps_out_of_reach_of_fists(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over trees at the foot of a hill no kick reaches it, but any blow breaks a rotor."""
    trees = (Change(Hex(8, row), "woods", 1) for row in (9, 10))
    board = drawn("16x17").with_changes((Change(Hex(8, 8), "level", 2), *trees))
    silent = tuple(item.index for item in design(HUNCHBACK).weapons)
    battle = move_phase(board, vtol(CAVALRY, "0814"), mech(HUNCHBACK, "0808", 3, move=MOVED, jammed=silent))
    assert beside_is_better(battle) is False
    careless(monkeypatch)
    assert beside_is_better(battle) is True


def beside_is_better(battle: Battle) -> bool:
    """Whether the first unit prefers the hex south of an enemy in 0808 to the next one."""
    unit = battle.unit(0)
    ends = [Option(Mode.RUN, Spot(Hex(8, row), 3), 0, 9, 9, 0) for row in (9, 10)]
    where, budgets = places(battle, unit, [single(battle, ends)])
    beside, away = score(mover(battle, unit, budgets, 0.5), foes(battle, unit), where, Style()).total
    return bool(beside > away)


@pytest.mark.parametrize(("name", "start"), [(GUNSHIP, "0820"), (CAVALRY, "0814")])
def test_a_vtol_stays_far_from_many_guns(name: str, start: str, monkeypatch: pytest.MonkeyPatch) -> None:
    enemies = [mech(RIFLEMAN, place, 3, side="Blue", move=MOVED) for place in ("0705", "0805", "0905")]
    battle = move_phase("16x34", vtol(name, start, side="Red"), *enemies)

    def nearest() -> int:
        return min(distance(moved(battle).unit(0).place, each.place) for each in battle.units[1:])

    assert nearest() > 12
    careless(monkeypatch)
    assert nearest() < 8


def test_a_vtol_hides_behind_a_hill_from_enemies_that_move_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    hill = [Hex(column, 17) for column in range(5, 12)]
    board = drawn("16x34").with_changes(tuple(Change(hex, "level", 4) for hex in hill))
    enemies = [mech(WARHAMMER, place, 3, side="Blue") for place in ("0702", "0902")]
    battle = move_phase(board, vtol(CAVALRY, "0821", side="Red"), *enemies)

    def hidden() -> bool:
        after = moved(battle)
        return all(sight(after, each, after.unit(0)).blocked for each in after.units[1:])

    assert hidden()
    careless(monkeypatch)
    assert not hidden()


def test_a_hard_bot_counts_the_loss_of_a_whole_vtol() -> None:
    """A volley at a VTOL adds less and less, and never more than the VTOL; a fist counts as much as a volley."""
    battle = move_phase("16x17", vtol(GUNSHIP, "0810", move=FLYING), mech(WARHAMMER, "0809", 3, move=MOVED))
    frail = mover(battle, battle.unit(0), (0,), 0.5).frailty
    assert frail is not None
    first, second = (frail.at_risk(0, 20.0, planned) for planned in (0.0, 20.0))
    assert frail.whole > first > second > 0
    exchanged = Foresight(battle, 0.5).exchange(battle, "Blue", 1.0)
    fists = frail.at_risk(0, frail.points(blow(battle, battle.unit(1), battle.unit(0), 4)), 0.0)
    assert exchanged > fists > 0
    assert blow(battle, battle.unit(1), replace(battle.unit(0), hex=Hex(8, 11)), 0) == 0
    assert blow(battle, battle.unit(1), replace(battle.unit(0), elevation=4), 0) == 0


# --- spotting ---------------------------------------------------------------------------------------------------------
def ridge() -> Board:
    return drawn("16x34").with_changes(tuple(Change(Hex(column, 17), "level", 3) for column in range(1, 17)))


@pytest.mark.parametrize("spots", [True, False])
def test_a_vtol_spots_for_a_friend_with_missiles_from_out_of_range(spots: bool) -> None:
    """Alone it comes close enough to fire."""
    friends = [mech(ARCHER, "0826", side="Red", move=MOVED)] if spots else []
    enemy = mech(HUNCHBACK, "0814", 3, side="Blue", move=MOVED)
    battle = move_phase(ridge(), vtol(CAVALRY, "0823", side="Red"), enemy, *friends)
    after, reach = moved(battle), max(item.equipment.long for item in design(CAVALRY).weapons)
    assert not sight(after, after.unit(0), after.unit(1)).blocked
    assert (distance(after.unit(0).place, Hex(8, 14)) > reach) is spots
    assert ("spot for friends" in next(advise(battle, battle.unit(0), Profile())).reason) is spots


def test_a_vtol_climbs_to_see_over_a_ridge() -> None:
    """At the lowest level the ridge would be in the way."""
    battle = move_phase(ridge(), vtol(CAVALRY, "0823"), mech(HUNCHBACK, "0814", 3, move=MOVED))
    after = moved(battle)
    there = after.unit(0)
    assert height_above(after, there) == 4
    assert not sight(after, there, after.unit(1)).blocked
    assert sight(after, replace(there, elevation=1), after.unit(1)).blocked


@pytest.mark.parametrize(("near", "spots"), [("0822", True), ("0813", False)])
def test_a_vtol_holds_its_fire_for_missiles_that_do_more(near: str, spots: bool) -> None:
    """A friend that sees the target itself needs no spotter."""
    units = vtol(CAVALRY, "0818", side="Red", elevation=4), mech(HUNCHBACK, "0810", 3, side="Blue", move=MOVED)
    battle = stage(ridge(), *units, mech(ARCHER, near, side="Red"))
    advice = best_volley(battle, battle.unit(0))
    assert bool(advice.action.shots) is not spots
    assert ("spots for" in advice.reason) is spots
    if spots:
        assert {fire.spotter for fire in best_volley(battle, battle.unit(2)).action.shots} == {0}


# --- what players are told --------------------------------------------------------------------------------------------
def test_the_hint_of_a_vtol_names_points_of_damage_and_not_its_worth() -> None:
    """Two medium lasers do ten points at most."""
    battle = move_phase("16x17", vtol(CAVALRY, "0811"), mech(LOCUST, "0808", 3))
    reason = next(advise(battle, battle.unit(0), Profile())).reason
    told = re.search(r"take about (\d+)", reason)
    assert told is None or int(told[1]) <= 11
    ranked = considered(battle, battle.unit(0), [single(battle, [STILL])], Profile())
    assert ranked is not None
    assert ranked.scores.taken[0] > 15 > ranked.promised(0).taken > 0


# --- every kind -------------------------------------------------------------------------------------------------------
RULES = [ruleset(()), *(quickstart_rules(LEVELS[level]) for level in LEVELS.names)]


def test_bots_have_an_estimate_for_every_kind() -> None:
    """Without one a bot would not know what damage does to a unit."""
    kinds = {(rules.system, name): kind for rules in RULES for name, kind in rules.kinds.items()}
    assert len(kinds) > 20
    for kind in kinds.values():
        assert estimate_of(kind.hull.take_hit) in set(BY_DAMAGE.values())


def test_a_kind_without_an_estimate_is_an_error() -> None:
    with pytest.raises(KeyError):
        estimate_of(lambda play, unit_id, hit: None)
