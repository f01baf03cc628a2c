"""Units that enter a battle damaged: from a file, or from an earlier battle."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.classic.stage import marked, mech, points, stage

from ironhex import new_game, roster_of
from ironhex.catalog import CatalogError, Damage, Enlisted, Location, Roster, design
from ironhex.engine import save
from ironhex.games import load
from ironhex.systems.classic.battle import Side, Unit, altered
from ironhex.systems.classic.damage.carried import carried, with_damage
from ironhex.systems.classic.damage.condition import works
from ironhex.systems.classic.positions import play_from
from ironhex.systems.classic.recruits import recruited
from ironhex.systems.classic.setup import Force, Recruit, fresh_unit, new_battle

GRIFFIN = "Griffin GRF-1N"
HURT = Damage(
    armor={"CT": 5, "CT rear": 2, "LA": 3},
    structure={"LT": 4},
    slots={"RA": (1, 5)},
    lost=("LL",),
    flooded=("RT",),
    ammo=(12, 7),
    jammed=(6,),
    wounds=2,
)


def fresh(damage: Damage | None = None) -> Unit:
    return fresh_unit(Recruit(GRIFFIN, damage=damage), Side("Red", ("Ann",)), id=0)


def test_damage_is_put_on_and_read_off_again() -> None:
    unit = fresh(HURT)
    assert carried(unit) == HURT
    assert unit.armor[Location.CT] == fresh().armor[Location.CT] - 5
    assert unit.gone(Location.LL)
    assert (unit.ammo, unit.wounds) == ((12, 7), 2)
    assert unit.crits[Location.RA] == 0b10001


def test_an_undamaged_unit_carries_nothing() -> None:
    assert carried(fresh()) == Damage()
    assert with_damage(fresh(), Damage()) == fresh()


def test_damage_is_kept_in_a_roster_that_reads_back_the_same() -> None:
    roster = Roster("Ann's", (Enlisted(GRIFFIN, "Ann", 3, 4, HURT), Enlisted("Locust LCT-1V")))
    text = roster.to_toml()
    assert Roster.load(text, "x") == roster
    assert 'armor = {"CT" = 5, "CT rear" = 2, "LA" = 3}' in text
    recruit = recruited(Roster.load(text, "x").units[0])
    assert carried(fresh_unit(recruit, Side("Red", ("Ann",)), id=0)) == HURT


def fighting_again(unit: Unit) -> Unit:
    """A unit in another battle, from the roster of its side."""
    battle = stage("9x9", mech(GRIFFIN, "0505"), mech("Locust LCT-1V", "0101"))
    roster = roster_of(play_from(battle.changed(unit)), "Red")
    play = new_game("classic", {"Red": roster, "Blue": ["Locust LCT-1V"]}, "woods")
    found = load(save(play, private=True)).start.facts.unit(0)
    assert isinstance(found, Unit)
    return found


def test_a_unit_of_a_record_fights_again_as_it_left() -> None:
    hurt = altered(
        placed(), armor=points(fresh().armor, {Location.CT: 7}), crits=marked({Location.RT: [0]}), heat=9, wounds=3
    )
    unit = fighting_again(hurt)
    assert (unit.armor, unit.structure, unit.crits, unit.wounds) == (hurt.armor, hurt.structure, hurt.crits, 3)
    assert unit.body.heat == 0, "heat passes with the battle"


def test_a_launcher_that_was_fired_and_a_breached_hull_stay_so_in_the_next_battle() -> None:
    war_dog = "War Dog WR-DG-02FC"
    side = Side("Red", ("Ann",))
    first, second = (item.index for item in design(war_dog).weapons if item.equipment.one_shot)
    used = replace(fresh_unit(Recruit(war_dog), side, id=0), expended=(second,), flooded=1 << Location.LA)
    again = fresh_unit(Recruit(war_dog, damage=carried(used)), side, id=0)
    assert (again.expended, again.flooded) == ((second,), 1 << Location.LA)
    with pytest.raises(CatalogError, match="Small Pulse Laser, fires more than once"):
        fresh_unit(Recruit(war_dog, damage=Damage(expended=(0,))), side, id=0)
    with pytest.raises(CatalogError, match=f"item {first} is listed twice"):
        fresh_unit(Recruit(war_dog, damage=Damage(expended=(first, first))), side, id=0)
    with pytest.raises(CatalogError, match=r"flooded\.XX: no such location"):
        fresh_unit(Recruit(war_dog, damage=Damage(flooded=("XX",))), side, id=0)


def test_a_jammed_weapon_stays_jammed_in_the_next_battle() -> None:
    first, second = fresh().design.weapons
    unit = fighting_again(altered(placed(), jammed=(second.index,)))
    assert unit.jammed == (second.index,)
    assert not works(unit, second)
    assert works(unit, first)


def placed() -> Unit:
    return stage("9x9", mech(GRIFFIN, "0505"), mech("Locust LCT-1V", "0101")).unit(0)


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (Damage(armor={"XX": 1}), "damage.armor.XX: no such location; there are HD, CT"),
        (Damage(armor={"HD": 10}), "damage.armor.HD: 10 points lost of 9"),
        (Damage(structure={"CT": 99}), "damage.structure.CT: 99 points lost of 18"),
        (Damage(structure={"CT rear": 1}), "damage.structure.CT rear: no such location"),
        (Damage(slots={"HD": (7,)}), "damage.slots.HD: slot 7 holds nothing"),
        (Damage(lost=("tail",)), "damage.lost.tail: no such location"),
        (Damage(lost=("CT",)), "damage: it is destroyed: center torso destroyed"),
        (Damage(ammo=(1,)), "damage.ammo: 1 bins given, the design has 2"),
        (Damage(jammed=(0,)), "damage.jammed: item 0 is not a weapon; the weapons are 6, 9"),
        (Damage(ammo=(12, 99)), "damage.ammo: bin 2 holds 12 shots, not 99"),
        (Damage(armor={"CT": -1}), "damage.armor.CT: -1 points lost of 20"),
        (Damage(slots={"CT": (0,)}), "damage.slots.CT: slot 0 holds nothing"),
        (Damage(ammo=(-1, 1)), "damage.ammo: bin 1 holds 12 shots, not -1"),
        (Damage(wounds=6), "damage.wounds: 6 is not between 0 and 5"),
    ],
)
def test_impossible_damage_is_refused_by_place_and_reason(damage: Damage, reason: str) -> None:
    with pytest.raises(CatalogError, match=reason):
        fresh(damage)


@pytest.mark.rule("BMR-DMG-006")
@pytest.mark.parametrize("damage", [Damage(lost=("LT",)), Damage(structure={"LT": 13})])
def test_a_lost_side_torso_takes_its_arm_along(damage: Damage) -> None:
    assert [at for at in Location if fresh(damage).gone(at)] == [Location.LT, Location.LA]


@pytest.mark.rule("BMR-DEST-003", "BMR-CRIT-018", "BMR-CRIT-021")
@pytest.mark.parametrize(
    "damage",
    [
        Damage(lost=("CT",)),
        Damage(structure={"HD": 3}),
        Damage(slots={"HD": (3,)}),
        Damage(slots={"CT": (1, 2, 3)}),
    ],
)
def test_a_destroyed_mech_does_not_enter_another_battle(damage: Damage) -> None:
    with pytest.raises(CatalogError, match="it is destroyed"):
        fresh(damage)


def entered(damage: Damage) -> Unit:
    forces = Force("Red", [Recruit(GRIFFIN, damage=damage)]), Force("Blue", ["Locust LCT-1V"], home=0)
    return new_battle(forces, "open-ground").facts.unit(0)


@pytest.mark.rule("BMR-CRIT-030", "BMR-MOV-067")
@pytest.mark.parametrize(
    ("damage", "prone"),
    [(Damage(lost=("LL",)), False), (Damage(lost=("LL", "RL")), True), (Damage(slots={"CT": (4, 5)}), True)],
)
def test_a_mech_that_cannot_stand_starts_prone(damage: Damage, prone: bool) -> None:
    assert entered(damage).mech.prone == prone
