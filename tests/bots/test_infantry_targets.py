"""How bots fire at infantry: with the right weapons, and not more than it takes."""

from __future__ import annotations

import pytest
from tests.classic.stage import mech, stage

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.bots.interest import damage_by_weapon
from ironhex.systems.classic.bots.shooting import best_volley

WARHAMMER, HUNCHBACK, GRIFFIN = "Warhammer WHM-6R", "Hunchback HBK-4G", "Griffin GRF-1N"
PLATOON, ELEMENTALS, SALAMANDERS = "Foot Platoon (Rifle)", "Elemental (Laser)", "Salamander"
COPSE = "board copse\nsize 9 9\n" + "".join(f"{row:02d} . . . . w . . . .\n" for row in range(1, 10))


def targets(battle: Battle, unit: int = 0) -> dict[str, set[int]]:
    """The targets of each type of weapon."""
    found: dict[str, set[int]] = {}
    for fire in best_volley(battle, battle.unit(unit))[0].shots:
        name = battle.unit(unit).design.items[fire.weapon].equipment.name
        found.setdefault(name, set()).add(fire.victim)
    return found


def test_machine_guns_fire_at_infantry_and_particle_cannons_at_a_mech() -> None:
    battle = stage("16x17", mech(WARHAMMER, "0808"), mech(GRIFFIN, "0804", 3), mech(PLATOON, "0806", side="Blue"))
    found = targets(battle)
    assert found["Machine Gun"] == {2}
    assert found["PPC"] == {1}


def test_a_large_autocannon_is_not_wasted_on_a_platoon() -> None:
    battle = stage("16x17", mech(HUNCHBACK, "0808"), mech(GRIFFIN, "0805", 3), mech(PLATOON, "0806", side="Blue"))
    assert targets(battle)["AC/20"] == {1}


def test_no_more_is_fired_at_a_platoon_than_it_takes() -> None:
    few = mech(PLATOON, "0806", side="Blue", armor=(3,))
    battle = stage("16x17", mech(WARHAMMER, "0808"), mech(GRIFFIN, "0816"), few)
    fired = best_volley(battle, battle.unit(0))[0].shots
    assert 1 <= len(fired) < len(battle.unit(0).design.weapons)


def test_a_machine_gun_kills_men_by_the_dice_and_twice_as_many_in_the_open() -> None:
    battle = stage(COPSE, mech(WARHAMMER, "0308"), mech(PLATOON, "0506"), mech(PLATOON, "0206", side="Blue"))
    gun = next(item.index for item in battle.unit(0).design.weapons if item.equipment.name == "Machine Gun")
    hits = [damage_by_weapon(battle, battle.unit(0), battle.unit(id))[gun] for id in (1, 2)]
    assert hits == [7.0, 14.0]


@pytest.mark.parametrize(("suits", "damage"), [(ELEMENTALS, 2.0), (SALAMANDERS, 0.0)])
def test_flamers_do_nothing_to_suits_that_are_immune_to_them(suits: str, damage: float) -> None:
    battle = stage("16x17", mech("Berserker BRZ-A3", "0808"), mech(suits, "0806"))
    flamer = next(item.index for item in battle.unit(0).design.weapons if item.equipment.name == "Flamer")
    assert damage_by_weapon(battle, battle.unit(0), battle.unit(1))[flamer] == damage
