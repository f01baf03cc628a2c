"""The odds of a volley against every possible roll, and its numbers against the rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from ironhex.engine.setup import SetupError
from ironhex.kernel.odds import expected, of_dice
from ironhex.sim.volley_report import volley_plots
from ironhex.systems.classic.attack.missiles import MISSILE_HITS
from ironhex.systems.classic.attack.volley import expected_damage
from ironhex.systems.classic.hit_odds import has_odds
from ironhex.systems.classic.infantry.fire import TROOPER_HITS
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.volley_figures import volley_figures
from ironhex.systems.classic.volley_odds import Circumstances, volley, why_silent

HUNCHBACK, ENFORCER, CATAPULT, LOCUST = "Hunchback HBK-4G", "Enforcer ENF-4R", "Catapult CPLT-C1", "Locust LCT-1V"
RIFLES, ELEMENTALS, ULTRA = "Foot Platoon (Rifle)", "Elemental (Laser)", "Hermes II HER-5S"
ROLLS = [one + other for one, other in product(range(1, 7), repeat=2)]


def numbers(attacker: str, circumstances: Circumstances) -> dict[str, int]:
    found = volley(attacker, ENFORCER, circumstances)
    return {each.item.equipment.name: each.number.total for each in found.fired}


def test_the_odds_of_damage_equal_counting_all_rolls() -> None:
    """A Hunchback at 4 hexes: an autocannon and two lasers, all at 6; three rolls have 46,656 ways."""
    found = volley(HUNCHBACK, ENFORCER, Circumstances(4))
    ways = Counter(
        sum(damage for damage, roll in zip((20, 5, 5), rolls, strict=True) if roll >= 6)
        for rolls in product(ROLLS, repeat=3)
    )
    assert found.damage == {points: Fraction(count, 36**3) for points, count in sorted(ways.items())}
    assert found.expected == Fraction(13, 18) * 30
    assert found.at_least(20) == Fraction(13, 18)


def test_missiles_are_counted_by_their_table() -> None:
    found = volley(CATAPULT, ENFORCER, Circumstances(10, weapons=("LRM",)))
    first, _ = found.fired
    assert first.number.total == 6  # gunnery 4, medium range 2
    chance = Fraction(13, 18)
    struck = Counter(MISSILE_HITS[15][roll] for roll in ROLLS)
    assert first.damage == {0: 1 - chance} | {count: chance * ways / 36 for count, ways in struck.items()}
    assert sum(found.damage.values()) == 1
    assert max(found.damage) == 30


@pytest.mark.parametrize(
    ("circumstances", "number"),
    [
        pytest.param(Circumstances(3), 4, marks=pytest.mark.rule("BMR-HIT-003"), id="gunnery"),
        pytest.param(Circumstances(4), 6, id="medium range"),
        pytest.param(Circumstances(3, gunnery=2), 2, id="a better gunner"),
        pytest.param(Circumstances(3, moved="run"), 6, marks=pytest.mark.rule("BMR-HIT-011"), id="ran"),
        pytest.param(
            Circumstances(3, target_moved="run", target_hexes=5), 6, marks=pytest.mark.rule("BMR-HIT-046"), id="moved"
        ),
        pytest.param(
            Circumstances(3, target_moved="jump", target_hexes=3), 6, marks=pytest.mark.rule("BMR-HIT-015"), id="jumped"
        ),
        pytest.param(Circumstances(3, ground="light"), 5, marks=pytest.mark.rule("BMR-HIT-016"), id="light woods"),
        pytest.param(Circumstances(3, ground="heavy"), 6, marks=pytest.mark.rule("BMR-HIT-018"), id="heavy woods"),
        pytest.param(Circumstances(3, ground="cover"), 7, marks=pytest.mark.rule("BMR-COVER-005"), id="cover"),
        pytest.param(Circumstances(3, heat=13), 6, marks=pytest.mark.rule("BMR-HIT-029"), id="heat"),
        pytest.param(Circumstances(3, immobile=True), 0, marks=pytest.mark.rule("BMR-HIT-031"), id="immobile"),
        pytest.param(Circumstances(1, prone=True), 2, marks=pytest.mark.rule("BMR-HIT-038"), id="prone beside"),
    ],
)
def test_numbers_are_those_of_the_rules(circumstances: Circumstances, number: int) -> None:
    assert numbers(HUNCHBACK, circumstances)["AC/20"] == number


def test_the_side_struck_matters_to_what_is_destroyed() -> None:
    front, rear = (
        volley(HUNCHBACK, "Locust LCT-1V", Circumstances(3, side=side)).destroyed for side in ("front", "rear")
    )
    assert front is not None
    assert rear is not None
    assert rear > front + 10


def test_only_what_can_be_calculated_is_told() -> None:
    found = volley(HUNCHBACK, "Manticore Heavy Tank", Circumstances(3))
    assert (found.destroyed, found.unsettles) == (None, False)
    figures = volley_figures(HUNCHBACK, "Manticore Heavy Tank", {"distance": 3})
    assert not any(mark.note for mark in figures.marks)
    assert volley_plots(figures)[0].note == "28.8 points on average; heat +1."


@pytest.mark.rule("BMR-INF-043")
def test_men_fall_by_the_dice_of_a_machine_gun_and_twice_as_fast_in_the_open() -> None:
    found = {ground: volley(LOCUST, RIFLES, Circumstances(1, ground=ground)) for ground in ("clear", "light")}
    open_ground, woods = (found[ground].fired[1] for ground in ("clear", "light"))
    assert woods.item.equipment.name == "Machine Gun"
    assert woods.damage == {0: 1 - woods.chance} | {men: woods.chance * odds for men, odds in of_dice(2).items()}
    assert open_ground.damage[24] == open_ground.chance / 36


def test_a_platoon_does_the_damage_of_its_men() -> None:
    (fired,) = volley(RIFLES, HUNCHBACK, Circumstances(1)).fired
    assert fired.damage == {0: Fraction(1, 12), 7: Fraction(11, 12)}


def test_a_table_tells_how_many_troopers_hit() -> None:
    found = volley(ELEMENTALS, HUNCHBACK, Circumstances(1, weapons=("laser",)))
    (fired,) = found.fired
    ways = Counter(TROOPER_HITS[5][roll] for roll in ROLLS)
    hits = {3 * count: fired.chance * Fraction(each, 36) for count, each in ways.items()}
    assert fired.damage == {0: 1 - fired.chance} | hits
    assert found.destroyed is None, "only fire by machines is tried out"


@pytest.mark.parametrize("target", [HUNCHBACK, RIFLES, ELEMENTALS, "Salamander"])
@pytest.mark.parametrize(
    "attacker", [LOCUST, CATAPULT, RIFLES, ELEMENTALS, "Elemental (MG)", "Salamander", "Vulcan VL-5S"]
)
def test_odds_and_averages_agree(attacker: str, target: str) -> None:
    for fired in volley(attacker, target, Circumstances(1)).fired:
        assert expected(fired.damage) == fired.chance * expected_damage(fired.shot, fired.rate)


def test_every_kind_has_odds() -> None:
    assert all(has_odds(kind) for kind in ruleset(()).kinds.values() if kind.attacks.arcs is not None)


@pytest.mark.parametrize(("most", "rate"), [(1, 1), (2, 2), (6, 2)])
def test_a_weapon_fires_as_many_shots_as_it_may(most: int, rate: int) -> None:
    found = volley(ULTRA, ENFORCER, Circumstances(3, rate=most, weapons=("ultra",)))
    fired = found.fired[0]
    assert fired.rate == rate
    assert max(fired.damage) == rate * fired.item.equipment.damage
    single = volley(ULTRA, ENFORCER, Circumstances(3, weapons=("ultra",)))
    assert found.heat.total - single.heat.total == (rate - 1) * sum(each.item.equipment.heat for each in found.fired)
    assert (" × 2" in volley_figures(ULTRA, ENFORCER, {"rate": most}).weapons[0].weapon) == (rate == 2)


def test_weapons_that_cannot_hit_name_the_reason() -> None:
    found = volley(HUNCHBACK, ENFORCER, Circumstances(4))
    assert [(item.equipment.name, why_silent(number).rule) for item, number in found.silent] == [
        ("Small Laser", "BMR-HIT-009")
    ]
    hopeless = volley(HUNCHBACK, ENFORCER, Circumstances(9, gunnery=8, moved="run", weapons=("AC/20",)))
    assert [why_silent(number).rule for _, number in hopeless.silent] == ["BMR-HIT-005"]
    assert hopeless.damage == {0: 1}


@pytest.mark.parametrize(
    ("circumstances", "reason"),
    [
        (Circumstances(target_hexes=3), "Enforcer ENF-4R stood still, so it has not moved 3 hexes"),
        (Circumstances(target_moved="walk", target_hexes=5), "Enforcer ENF-4R walks at most 4 hexes, not 5"),
        (Circumstances(moved="jump"), "Hunchback HBK-4G cannot jump"),
        (Circumstances(1, ground="cover"), "no cover between adjacent hexes"),
        (Circumstances(weapons=("PPC",)), "no weapon 'PPC'; it has: Small Laser, AC/20, Medium Laser"),
    ],
)
def test_impossible_circumstances_are_refused(circumstances: Circumstances, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        volley(HUNCHBACK, ENFORCER, circumstances)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"distance": 0}, "Distance in hexes: must be from 1 to 60, not 0"),
        ({"distance": "far"}, "Distance in hexes: must be from 1 to 60, not far"),
        ({"gunnery": 9}, "Gunnery Skill: must be from 0 to 8, not 9"),
        ({"heat": -1}, "Heat: must be from 0 to 30, not -1"),
        ({"ground": "lava"}, "Terrain: 'lava' is not one of clear, light, heavy, water, cover"),
        ({"prone": 3}, "Prone: cannot be 3"),
        ({"weapons": True}, "Only these weapons: cannot be True"),
        ({"weather": "rain"}, "'weather' is not one of moved, distance"),
    ],
)
def test_unknown_circumstances_are_refused(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        volley_figures(HUNCHBACK, ENFORCER, given)
