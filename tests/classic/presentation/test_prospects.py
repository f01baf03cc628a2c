"""The chance to destroy a 'Mech against the real procedures and against calculations by hand."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.stage import mech, perform, points, stage

from ironhex.catalog import Location
from ironhex.kernel.dice import SeededDice
from ironhex.systems.classic.attack.bursts import Burst, burst_of
from ironhex.systems.classic.attack.to_hit import to_hit
from ironhex.systems.classic.attack.volley import fire_volley, shots_of
from ironhex.systems.classic.battle import Battle, Fire, TurnState, Unit
from ironhex.systems.classic.damage.hit_location import FULL, KICK, PUNCH, REAR_SIDE
from ironhex.systems.classic.presentation.prospects import Volley, chance_to_destroy, volley_of

TRIES = 400
SURE, NEVER = 2, 13


def target(name: str = "Enforcer ENF-4R", **fields: Any) -> Unit:
    return stage("16x17", mech(name, "0805", facing=3, auto_eject=False, **fields)).unit(0)


def bare(unit: Unit, structure: dict[int, int]) -> dict[str, Any]:
    return {"armor": (0,) * len(unit.armor), "structure": points(unit.structure, structure)}


def test_a_certain_head_shot_by_hand() -> None:
    """20 points destroy any head, and the head is hit on a 12; a head hit may not be the only way, but the armor of the
    rest holds."""
    seen = chance_to_destroy(target("Atlas AS7-D"), (Volley(SURE, 20, FULL, "front"),))
    assert 100 / 36 - 1.2 < seen < 100 / 36 + 1.2


def test_a_kick_does_not_destroy_an_undamaged_mech() -> None:
    assert chance_to_destroy(target("Atlas AS7-D"), (Volley(SURE, 11, KICK, "front"),)) == 0


def test_impossible_hits_do_nothing_and_destroyed_units_stay_destroyed() -> None:
    assert chance_to_destroy(target(), (Volley(NEVER, 20, FULL, "front"),)) == 0
    unit = target()
    assert chance_to_destroy(target(structure=points(unit.structure, {Location.CT: 0})), ()) == 100


def test_damage_goes_inward() -> None:
    """With no armor and a point of structure everywhere, whatever hits goes on into the center torso."""
    unit = target()
    frail = target(**bare(unit, dict.fromkeys(Location, 1)))
    assert chance_to_destroy(frail, (Volley(SURE, 20, FULL, "front"),)) == 100


def test_the_rear_is_struck_from_behind() -> None:
    """Nothing on the back, everything in front."""
    unit = target("Atlas AS7-D")
    armor = tuple(0 if row >= 8 else points for row, points in enumerate(unit.armor))
    open_back = target("Atlas AS7-D", armor=armor, structure=points(unit.structure, {Location.CT: 1}))
    shot = Volley(SURE, 5, FULL, "front")
    assert chance_to_destroy(open_back, (shot._replace(side=REAR_SIDE),)) > 10 + chance_to_destroy(open_back, (shot,))


def test_an_aimed_shot_strikes_its_aim_on_16_of_36() -> None:
    unit = target()
    weak = target(structure=points(unit.structure, {Location.HD: 1}), armor=points(unit.armor, {Location.HD: 0}))
    seen = chance_to_destroy(weak, (Volley(SURE, 5, FULL, "front", aim=Location.HD),))
    assert abs(seen - 100 * (16 / 36 + 20 / 36 / 36)) < 4


def test_the_same_question_has_the_same_answer() -> None:
    volleys = (Volley(7, 20, FULL, "left"), Volley(8, 1, PUNCH, "front", Burst("missile", 20, 1, 5)))
    first = chance_to_destroy(target(), volleys)
    chance_to_destroy.cache_clear()
    assert chance_to_destroy(target(), volleys) == first


def duel(victim: str, **fields: Any) -> Battle:
    attacker = mech("Archer ARC-2R", "0808", skills=(2, 5))
    return stage("16x17", attacker, mech(victim, "0805", facing=3, auto_eject=False, **fields))


@pytest.mark.parametrize(
    ("victim", "fields"),
    [
        ("Locust LCT-1V", {}),
        ("Enforcer ENF-4R", bare(target(), dict.fromkeys((Location.LT, Location.RT, Location.CT), 6))),
        ("Hunchback HBK-4G", bare(target("Hunchback HBK-4G"), {})),
    ],
)
def test_the_estimate_matches_real_procedures(victim: str, fields: dict[str, Any]) -> None:
    """All weapons of an Archer fired many times by the real procedure: at light armor, at none, at ammunition."""
    battle = duel(victim, **fields)
    fires = tuple(Fire(item.index, 1) for item in battle.unit(0).design.weapons if not item.rear)
    volleys = tuple(
        volley_of(burst_of(shot), to_hit(shot).total, FULL, "front") for _, shot in shots_of(battle, 0, fires, 0, None)
    )
    seen = chance_to_destroy(battle.unit(1), volleys)
    firing = battle.changed(replace(battle.unit(0), turn=TurnState(shots=fires, primary=1)))
    lost = 0
    for number in range(TRIES):
        after, _ = perform(firing, lambda play: fire_volley(play, 0), SeededDice(number.to_bytes(16, "big")))
        lost += after.unit(1).phase.doom is not None
    found = lost / TRIES
    spread = 100 * 3.5 * (max(found * (1 - found), 0.01) / TRIES) ** 0.5
    assert abs(seen - 100 * found) < spread, (seen, 100 * found)
