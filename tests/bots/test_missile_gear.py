"""How bots use Narc launchers, count on anti-missile systems, and get rid of pods."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.firing import weapon
from tests.classic.missiles.salvos import AMS, LRM, SRM, duel, loaded
from tests.classic.stage import mech, stage, variant

from ironhex.catalog import Location, equipment
from ironhex.systems.classic.attack.to_hit import aim, usual_shot
from ironhex.systems.classic.battle import Battle, Pod
from ironhex.systems.classic.bots.interest import damage_by_weapon
from ironhex.systems.classic.bots.narc_pods import burden, worth_of_pod
from ironhex.systems.classic.bots.resistance import FULL, let_through, resistance, thinned
from ironhex.systems.classic.bots.shooting import best_volley
from ironhex.systems.classic.bots.striking import best_strike
from ironhex.systems.classic.melee.physical_attacks import strikes
from ironhex.systems.classic.missiles.sticking import BEACON, ECM_POD, HAYWIRE, HOMING, NEMESIS

NARC, INARC = "IS Narc Missile Beacon", "IS Improved Narc Launcher"


def hunt(*launchers: str, friend: str = f"{LRM} Narc Ammo", **target: Any) -> Battle:
    """A unit with launchers next to a friend with missiles, and an enemy in front of both."""
    scout = variant("Griffin GRF-1N", slots={Location.RT: loaded(*launchers)}, jump=0)
    boat = variant("Griffin GRF-1N", slots={Location.RT: loaded(LRM, friend)}, jump=0)
    return stage(
        "6x20",
        mech(scout, "0210", side="Red"),
        mech("Atlas AS7-D", "0206", 3, side="Blue", **target),
        mech(boat, "0311", side="Red"),
    )


def pod_shot(battle: Battle, key: str = NARC) -> Any:
    return usual_shot(aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), key))


def test_a_beacon_is_fired_for_friends_whose_missiles_home_in_on_it() -> None:
    battle = hunt(NARC, f"{NARC} Ammo")
    action, _ = best_volley(battle, battle.unit(0))
    assert weapon(battle.unit(0), NARC).index in [fire.weapon for fire in action.shots]
    assert worth_of_pod(pod_shot(battle)) > 0


@pytest.mark.parametrize("pods", [(Pod(BEACON, "Red"),), (Pod(HOMING, "Red"),)])
def test_one_beacon_is_enough(pods: tuple[Pod, ...]) -> None:
    assert worth_of_pod(pod_shot(hunt(NARC, f"{NARC} Ammo", pods=pods))) == 0


def test_without_such_missiles_a_beacon_is_worth_nothing() -> None:
    assert worth_of_pod(pod_shot(hunt(NARC, f"{NARC} Ammo", friend=f"{LRM} Ammo"))) == 0


def test_a_haywire_pod_is_worth_the_fire_that_it_spoils() -> None:
    battle = hunt(INARC, f"{INARC} Haywire Ammo")
    assert worth_of_pod(pod_shot(battle, INARC)) > 3


def test_the_pod_is_chosen_by_what_it_does() -> None:
    """Nobody has missiles for a beacon, but every shot of an Atlas is worth spoiling."""
    battle = hunt(INARC, f"{INARC} Ammo", f"{INARC} Haywire Ammo", friend=f"{LRM} Ammo")
    action, _ = best_volley(battle, battle.unit(0))
    (mode,) = [fire.mode for fire in action.shots if fire.weapon == weapon(battle.unit(0), INARC).index]
    assert mode == HAYWIRE


# --- anti-missile systems ---------------------------------------------------------------------------------------------
def test_missiles_count_for_less_against_anti_missile_systems() -> None:
    plain, guarded = duel((LRM, f"{LRM} Ammo"), ()), duel((LRM, f"{LRM} Ammo"), (AMS, f"{AMS} Ammo"))
    assert resistance(plain, plain.unit(1)) is FULL
    assert resistance(guarded, guarded.unit(1)).systems == (1,)
    one, other = (damage_by_weapon(battle, battle.unit(0), battle.unit(1)) for battle in (plain, guarded))
    for item in plain.unit(0).design.weapons:
        missiles = item.equipment.key == LRM
        assert (other[item.index] < one[item.index]) is missiles
    aimed = aim(guarded, guarded.unit(0), guarded.unit(1))
    assert let_through(usual_shot(aimed, weapon(guarded.unit(0), LRM))) < 1


def test_small_salvos_suffer_most() -> None:
    small, large = (thinned(equipment(key), (1,)) for key in ("IS SRM 2", LRM))
    assert small < large < 1.0 == thinned(equipment("IS PPC"), (1,))
    assert thinned(equipment(SRM), (2,)) < thinned(equipment(SRM), (1,))


# --- pods on themselves -----------------------------------------------------------------------------------------------
def burdened(*pods: str) -> Battle:
    sticking = tuple(Pod(what, "Blue") for what in pods)
    return stage("9x9", mech("Atlas AS7-D", "0505", pods=sticking, piloting=1), mech("Locust LCT-1V", "0501", 3))


def test_a_mech_brushes_off_what_burdens_it() -> None:
    battle = burdened(HAYWIRE)
    advice = best_strike(battle, battle.unit(0), strikes(battle, 0))
    assert {blow.form for blow in advice.action.blows} == {"brush"}
    assert "brush off a pod" in advice.reason


@pytest.mark.parametrize("pods", [(BEACON,), (ECM_POD,), (NEMESIS,), (HOMING,)])
def test_pods_that_do_it_no_harm_stay(pods: tuple[str, ...]) -> None:
    battle = burdened(*pods)
    assert burden(battle, battle.unit(0)) == 0
    assert not best_strike(battle, battle.unit(0), strikes(battle, 0))[0].blows
