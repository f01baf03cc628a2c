"""The odds of volleys with guided missiles, and against anti-missile systems."""

from fractions import Fraction

import pytest

from ironhex.kernel.odds import expected
from ironhex.systems.classic.volley_figures import volley_figures
from ironhex.systems.classic.volley_odds import Circumstances, Fired, volley

GUARDED, PLAIN = "Atlas AS7-K", "Atlas AS7-D"  # with an anti-missile system, and without


def fired(attacker: str, target: str, circumstances: Circumstances) -> dict[str, list[Fired]]:
    found: dict[str, list[Fired]] = {}
    for each in volley(attacker, target, circumstances).fired:
        found.setdefault(each.item.equipment.name, []).append(each)
    return found


def test_an_anti_missile_system_takes_its_share_of_one_salvo() -> None:
    """A Catapult has two launchers; only one of them is engaged."""
    near = Circumstances(distance=8)
    free, under_fire = (fired("Catapult CPLT-C1", target, near)["LRM 15"] for target in (PLAIN, GUARDED))
    damage = sorted(expected(each.damage) for each in under_fire)
    assert damage[1] == expected(free[0].damage)
    assert damage[0] < damage[1]


def test_the_odds_of_what_is_left_add_up() -> None:
    for each in fired("Catapult CPLT-C1", GUARDED, Circumstances(distance=8))["LRM 15"]:
        assert sum(each.damage.values()) == Fraction(1)


def test_artemis_raises_the_damage_of_its_launcher() -> None:
    (launcher,) = fired("Challenger X MBT", PLAIN, Circumstances(distance=8, gunnery=4))["LRM 10"]
    (plain,) = fired("Griffin GRF-1N", PLAIN, Circumstances(distance=8, gunnery=4))["LRM 10"]
    assert launcher.number.total == plain.number.total
    assert expected(launcher.damage) > expected(plain.damage)


@pytest.mark.parametrize(("pod", "easier"), [("Narc pod", 0), ("homing pod", 1)])
def test_a_beacon_on_the_target_can_be_chosen(pod: str, easier: int) -> None:
    boat = "Trebuchet TBT-7M"
    (bare,) = fired(boat, PLAIN, Circumstances(distance=8))["LRM 15"][:1]
    (homing,) = fired(boat, PLAIN, Circumstances(distance=8, pod=pod))["LRM 15"][:1]
    assert homing.number.total == bare.number.total - easier
    assert expected(homing.damage) > expected(bare.damage)
    assert volley_figures(boat, PLAIN, {"distance": 8, "pod": pod}).weapons
