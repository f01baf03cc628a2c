"""When bots set woods and buildings on fire."""

from __future__ import annotations

import pytest
from tests.classic.fire.blaze import ground, scene
from tests.classic.stage import mech

from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, PlaceTarget, Thing
from ironhex.systems.classic.bots.arson import MAY_BURN, set_fire
from ironhex.systems.classic.bots.shooting import best_volley

FIRESTARTER, PLATOON, GRIFFIN, LOCUST = "Firestarter FS9-S", "Foot Platoon (Rifle)", "Griffin GRF-1N", "Locust LCT-1V"
WOODS = "0505"


def forest(attacker: str = "0508", enemy: str = PLATOON, friend: str = "0909", name: str = GRIFFIN) -> Battle:
    """An enemy in light woods, three hexes ahead of a unit that cannot hit it."""
    sprinted = MoveState(mode=Mode.RUN, hexes=25)
    return scene(
        ground(WOODS, woods=1),
        mech(name, attacker, side="Red", gunnery=5),
        mech(enemy, WOODS, side="Blue", move=sprinted),
        mech(LOCUST, friend, side="Red"),
        phase=Phase.WEAPONS,
    )


def test_a_unit_without_a_good_shot_sets_the_woods_of_an_enemy_on_fire() -> None:
    battle = forest()
    advice = best_volley(battle, battle.unit(0))
    assert {shot.target for shot in advice.action.shots} == {PlaceTarget(Thing.FIRE, battle.unit(1).place)}
    assert "will have to leave the fire, or suffer in it" in advice.reason


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"friend": "0504"}, "a friend is next to the woods"),
        ({"enemy": "Cavalry Attack Helicopter"}, "the enemy flies"),
    ],
)
def test_no_fire_is_set(changes: dict[str, str], why: str) -> None:
    battle = forest(**changes)
    assert set_fire(battle, battle.unit(0)) is None, why


def test_what_cannot_burn_is_not_set_on_fire() -> None:
    battle = forest()
    bare = battle.board.changed(battle.unit(1).place, woods=0)
    assert set_fire(scene(bare, mech(GRIFFIN, "0508"), mech(PLATOON, WOODS)), battle.unit(0)) is None


def test_no_more_weapons_are_fired_than_it_takes() -> None:
    battle = forest(name=FIRESTARTER, attacker="0507")
    found = set_fire(battle, battle.unit(0))
    assert found is not None
    assert 1 <= len(found[0].shots) < len(battle.unit(0).design.weapons)
    assert 0 < found[1] < MAY_BURN
