"""Forces by the dice: composition, experience, skills, commanders and finishing touches."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from ironhex.catalog import configurations, design
from ironhex.engine.setup import seeded_dice
from ironhex.kernel.dice import ScriptedDice
from ironhex.systems.classic.generation.composition import Composition, Formation, Size, compose, with_extremes
from ironhex.systems.classic.generation.experience import average, rolled_level, rolled_skills
from ironhex.systems.classic.generation.force import (
    CannotGenerate,
    ForceWish,
    RolledForce,
    exchanged,
    roll_force,
    transferred,
    with_named_commander,
)
from ironhex.systems.classic.generation.tables import Roller

GRIFFIN, TANK = "Griffin GRF-1N", "Manticore Heavy Tank"


def rolled(wish: Composition, *faces: int) -> tuple[Formation, ...]:
    return compose(wish, Roller(ScriptedDice(faces)))


def letters(formations: Iterable[Formation]) -> list[str]:
    return ["".join(each[:1] for each in formation.classes) for formation in formations]


# --- composition ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-UGEN-005", "BMR-UGEN-010")
def test_a_lance_rolls_its_weight_class_and_then_its_units() -> None:
    (lance,) = rolled(Composition("lance"), 5, 4, 6)
    assert lance == Formation("Heavy lance", "mech", ("Heavy", "Heavy", "Heavy", "Assault"))


@pytest.mark.rule("BMR-UGEN-002")
def test_a_fixed_weight_class_is_not_rolled() -> None:
    (lance,) = rolled(Composition("lance", weight="Light"), 1)
    assert letters([lance]) == ["LLLL"]


@pytest.mark.rule("BMR-UGEN-006", "BMR-UGEN-007")
def test_a_company_rolls_its_lances_together() -> None:
    assert letters(rolled(Composition("company"), 2, 1, 2, 2)) == ["LLLL", "MMMM", "HHHH"]


@pytest.mark.rule("BMR-UGEN-006")
def test_lances_beyond_the_third_roll_their_own_weight_class() -> None:
    found = rolled(Composition("company", lances=5), 5, 6, 6, 1, 1, 2, 2, 2, 6, 1)
    assert [each.name for each in found] == ["Heavy lance"] * 3 + ["Assault lance", "Light lance"]


@pytest.mark.rule("BMR-UGEN-008")
@pytest.mark.parametrize(("face", "arm"), [(4, "vehicle"), (5, "mech")])
def test_the_arm_of_a_lance_can_be_rolled(face: int, arm: str) -> None:
    (lance,) = rolled(Composition("lance", weight="Medium", arms="rolled"), face, 2)
    assert lance.arm == arm


@pytest.mark.rule("BMR-UGEN-008")
def test_the_arm_of_a_lance_can_be_chosen() -> None:
    (lance,) = rolled(Composition("lance", weight="Medium", arms="conventional"), 2)
    assert lance.arm == "vehicle"


@pytest.mark.rule("BMR-UGEN-016")
def test_a_level_two_has_one_more_of_its_lightest_and_heaviest_class() -> None:
    (found,) = rolled(Composition("level 2"), 3, 3, 1)  # 1 Light, 2 Medium, 1 Heavy
    assert letters([found]) == ["LLMMHH"]
    assert found.name == "Medium Level II"
    assert with_extremes(("Medium",) * 4) == ("Medium",) * 6


@pytest.mark.rule("BMR-UGEN-011")
def test_stars_of_elementals_and_protomechs() -> None:
    (elementals,) = rolled(Composition("star"), 1, 1)
    assert (elementals.arm, len(elementals.classes)) == ("battle armor", 5)
    (protomechs,) = rolled(Composition("star"), 1, 2)
    assert (protomechs.arm, len(protomechs.classes)) == ("protomech", 25)


@pytest.mark.rule("BMR-UGEN-012")
def test_a_nova_is_a_star_of_omnimechs_and_one_of_elementals() -> None:
    # A twelve, again with a two, a three and a twelve that do not count, then an eight; its composition.
    mechs, suits = rolled(Composition("star"), 6, 6, 1, 1, 1, 2, 6, 6, 4, 4, 2)
    assert mechs == Formation("Medium Star", "mech", ("Medium",) * 5, omni=True)
    assert (suits.arm, len(suits.classes)) == ("battle armor", 5)


@pytest.mark.rule("BMR-UGEN-013")
def test_the_second_line_has_no_novas() -> None:
    (star,) = rolled(Composition("star", second_line=True), 6, 6, 4, 4, 2)
    assert star == Formation("Medium Star", "mech", ("Medium",) * 5)


@pytest.mark.rule("BMR-UGEN-012", "BMR-UGEN-013")
def test_the_mechs_of_a_nova_are_omnimechs() -> None:
    novas = 0
    for seed in range(200):
        force = roll_force(ForceWish("Wolf", Composition("star")), seeded_dice(seed))
        if len(force.groups) == 2:
            assert all(configurations(warrior.unit.design) for warrior in force.groups[0].warriors)
            assert any(roll.result == "Nova" for roll in force.rolls)
            novas += 1
    assert novas


@pytest.mark.rule("BMR-UGEN-014", "BMR-UGEN-015")
@pytest.mark.parametrize(("size", "stars"), [("binary", 2), ("trinary", 3)])
def test_a_supernova_has_as_many_stars_of_elementals(size: Size, stars: int) -> None:
    found = rolled(Composition(size), 6, 6, 6, 6, 1, 2, *[1] * stars)
    assert [each.arm for each in found] == ["mech"] * stars + ["battle armor"] * stars
    assert all(each.omni for each in found[:stars])
    assert letters(found[:stars]) == ["LLLLL"] * stars


@pytest.mark.rule("BMR-UGEN-009")
def test_clans_have_no_conventional_forces() -> None:
    with pytest.raises(CannotGenerate, match="Clan forces have 'Mechs and battle armor only"):
        roll_force(ForceWish("Wolf", Composition("star", arms="rolled")), seeded_dice(1))


@pytest.mark.rule("BMR-UGEN-004")
def test_a_force_has_the_size_that_was_decided() -> None:
    assert len(roll_force(ForceWish("House Davion"), seeded_dice(1)).units) == 4
    assert len(roll_force(ForceWish("House Davion", Composition("company")), seeded_dice(1)).units) == 12
    assert len(roll_force(ForceWish("ComStar", Composition("level 2")), seeded_dice(1)).units) == 6


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        (ForceWish("House Davion", Composition("star")), "House Davion has no force of the size 'star'"),
        (ForceWish("Wolf", Composition("lance")), "Wolf has no force of the size 'lance'"),
        (ForceWish("ComStar", Composition("company", lances=0)), "a company has 1 to 12 lances, not 0"),
        (ForceWish("ComStar", experience="Hero"), "there is no experience level 'Hero'"),
    ],
)
def test_what_cannot_be_rolled_is_refused(wish: ForceWish, reason: str) -> None:
    with pytest.raises(CannotGenerate, match=reason):
        roll_force(wish, seeded_dice(1))


# --- experience and skills --------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-UGEN-044", "BMR-UGEN-045")
def test_experience_is_chosen_or_rolled_once_for_a_force() -> None:
    force = roll_force(ForceWish("House Davion"), seeded_dice(3))
    assert [roll.what for roll in force.rolls].count("Experience Level") == 1
    assert roll_force(ForceWish("House Davion", experience="Elite"), seeded_dice(3)).experience == "Elite"


@pytest.mark.rule("BMR-UGEN-027", "BMR-UGEN-028")
@pytest.mark.parametrize(("bonus", "level"), [(0, "Regular"), (1, "Veteran"), (2, "Veteran")])
def test_a_bonus_counts_for_experience(bonus: int, level: str) -> None:
    assert rolled_level(Roller(ScriptedDice((4, 5))), bonus) == level


@pytest.mark.rule("BMR-UGEN-047")
def test_the_first_die_gives_piloting_and_the_second_gunnery() -> None:
    assert rolled_skills(GRIFFIN, "Regular", False, Roller(ScriptedDice((1, 5)))) == {"piloting": 6, "gunnery": 3}


@pytest.mark.rule("BMR-UGEN-048")
def test_clan_mechwarriors_add_two_and_clan_crews_subtract_two() -> None:
    assert rolled_skills(GRIFFIN, "Regular", True, Roller(ScriptedDice((1, 5)))) == {"piloting": 5, "gunnery": 2}
    assert rolled_skills(TANK, "Regular", True, Roller(ScriptedDice((3, 2)))) == {"piloting": 6, "gunnery": 5}
    assert rolled_skills(TANK, "Regular", False, Roller(ScriptedDice((3, 2)))) == {"piloting": 5, "gunnery": 4}


@pytest.mark.rule("BMR-UGEN-047")
@pytest.mark.parametrize("name", ["Elemental (Laser)", "Centaur"])
def test_units_without_piloting_roll_once(name: str) -> None:
    assert rolled_skills(name, "Veteran", True, Roller(ScriptedDice((5,)))) == {"gunnery": 2}


@pytest.mark.rule("BMR-UGEN-046")
@pytest.mark.parametrize(
    ("name", "clan", "skills"),
    [
        (GRIFFIN, False, {"piloting": 5, "gunnery": 4}),
        (GRIFFIN, True, {"piloting": 4, "gunnery": 3}),
        (TANK, True, {"piloting": 6, "gunnery": 5}),
        ("Centaur", True, {"gunnery": 4}),
    ],
)
def test_warriors_may_have_average_skills(name: str, clan: bool, skills: dict[str, int]) -> None:
    assert average(name, clan) == skills
    force = roll_force(ForceWish("Wolf", Composition("star", weight="Light"), skills="average"), seeded_dice(1))
    assert all(unit.skills == {"piloting": 4, "gunnery": 3} for unit in force.units)


# --- finishing touches ------------------------------------------------------------------------------------------------
def company() -> RolledForce:
    return roll_force(ForceWish("House Steiner", Composition("company")), seeded_dice(11))


@pytest.mark.rule("BMR-UGEN-052")
def test_the_most_skilled_leads_in_the_heaviest_machine() -> None:
    for group in company().groups:
        (leader,) = [warrior.unit for warrior in group.warriors if warrior.commander]
        best = min(sum(warrior.unit.skills.values()) for warrior in group.warriors)
        assert sum(leader.skills.values()) == best
        alike = [each.unit for each in group.warriors if sum(each.unit.skills.values()) == best]
        assert design(leader.design).tons == max(design(unit.design).tons for unit in alike)


@pytest.mark.rule("BMR-UGEN-052")
def test_players_may_name_any_commander() -> None:
    group = with_named_commander(company().groups[0], 3)
    assert [warrior.commander for warrior in group.warriors] == [False, False, False, True]


@pytest.mark.rule("BMR-UGEN-051")
def test_units_change_places_with_their_warriors() -> None:
    before = company()
    after = exchanged(before, (0, 1), (2, 3))
    assert after.groups[0].warriors[1].unit == before.groups[2].warriors[3].unit
    assert after.groups[2].warriors[3].unit == before.groups[0].warriors[1].unit
    moved = transferred(before, (0, 1), 1)
    assert [len(group.warriors) for group in moved.groups] == [3, 5, 4]
    assert sorted(map(repr, moved.units)) == sorted(map(repr, before.units))


def test_the_same_seed_rolls_the_same_force_and_tells_every_roll() -> None:
    assert company() == company()
    force = roll_force(ForceWish("House Davion", Composition(weight="Medium")), seeded_dice(2))
    assert len(force.rolls) == 1 + 4 + 1 + 8
    assert str(force.rolls[0]).startswith("Medium Lance Composition: rolled ")
    assert str(force.rolls[0]).endswith("[BMR-UGEN-018]")
    assert force.value > 0
