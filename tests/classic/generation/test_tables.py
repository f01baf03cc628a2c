"""The tables of force generation, total by total."""

from __future__ import annotations

from collections import Counter

import pytest

from ironhex.catalog import design
from ironhex.catalog.mech import weight_class
from ironhex.kernel.dice import ScriptedDice
from ironhex.systems.classic.generation import assignment
from ironhex.systems.classic.generation.composition import Formation
from ironhex.systems.classic.generation.experience import LEVELS, skill
from ironhex.systems.classic.generation.tables import Roller, counted, tables

L, M, H, A = "Light", "Medium", "Heavy", "Assault"

WEIGHTS = [
    pytest.param("Unit Type", "CCCCBB", marks=pytest.mark.rule("BMR-UGEN-008")),
    pytest.param("Lance Type", "LLLMMMHHAAA", marks=pytest.mark.rule("BMR-UGEN-005")),
    pytest.param("Star Type", "EPLLLMMHHAN", marks=pytest.mark.rule("BMR-UGEN-011")),
    pytest.param("Experience Level", "GGGGRRRRVVE", marks=pytest.mark.rule("BMR-UGEN-045")),
]

LISTS = [
    ("BMR-UGEN-007", "Company Type", ["LMM", "LMH", "MMH", "LHH", "HHH", "HHA"]),
    ("BMR-UGEN-014", "Binary Type", ["LL", "LL", "LL", "MM", "MM", "LM", "MH", "HA", "HH", "HH"]),
    ("BMR-UGEN-015", "Trinary Type", ["LLL", "LLL", "LLL", "LMH", "LMH", "LLH", "LHA", "HHA", "MHA", "MHA"]),
    ("BMR-UGEN-017", "Light Lance Composition", ["LLLL", "LLLM", "LLLM", "LLMM", "LLMM", "LLMH"]),
    ("BMR-UGEN-018", "Medium Lance Composition", ["LMMH", "MMMM", "MMMM", "MMMH", "MMMH", "MMHH"]),
    ("BMR-UGEN-019", "Heavy Lance Composition", ["MHHH", "HHHH", "HHHH", "MHHA", "MHHA", "HHHA"]),
    ("BMR-UGEN-020", "Assault Lance Composition", ["HHHA", "HHAA", "HHAA", "HAAA", "HAAA", "AAAA"]),
    ("BMR-UGEN-021", "Light Star Composition", ["LLLLL", "LLLLM", "LLLLM", "LLLMM", "LLLMM", "LLMMH"]),
    ("BMR-UGEN-022", "Medium Star Composition", ["LMMMM", "MMMMM", "MMMMM", "MMMMH", "MMMMH", "MMMHH"]),
    ("BMR-UGEN-023", "Heavy Star Composition", ["MMHHH", "MHHHH", "MHHHH", "HHHHH", "HHHHH", "MHHHA"]),
    ("BMR-UGEN-024", "Assault Star Composition", ["MHHAA", "HHHHA", "HHHHA", "HHHAA", "HHHAA", "HHAAA"]),
]


@pytest.mark.parametrize(("name", "initials"), WEIGHTS)
def test_a_table_has_one_result_for_every_total(name: str, initials: str) -> None:
    found = tables()[name]
    assert "".join(found.result(total)[0] for total in range(found.dice, 6 * found.dice + 1)) == initials


@pytest.mark.parametrize(
    ("name", "lists"), [pytest.param(name, lists, marks=pytest.mark.rule(rule)) for rule, name, lists in LISTS]
)
def test_a_table_lists_the_weight_classes_of_every_total(name: str, lists: list[str]) -> None:
    found = tables()[name]
    totals = range(found.dice, found.dice + len(lists))
    assert ["".join(each[0] for each in counted(found.result(total))) for total in totals] == lists
    assert found.rule == next(rule for rule, each, _ in LISTS if each == name)


@pytest.mark.rule("BMR-UGEN-014", "BMR-UGEN-015")
def test_a_twelve_is_a_supernova() -> None:
    assert tables()["Binary Type"].result(12) == "Supernova Binary"
    assert tables()["Trinary Type"].result(12) == "Supernova Trinary"


# --- skills -----------------------------------------------------------------------------------------------------------
# Piloting and Gunnery for totals of -1 to 8.
SKILLS = {
    "Green": "77 77 76 65 65 64 64 54 54 43",
    "Regular": "65 65 64 64 54 54 43 43 32 32",
    "Veteran": "64 64 54 54 43 43 32 32 21 21",
    "Elite": "54 54 43 43 32 32 21 21 10 10",
}


@pytest.mark.rule("BMR-UGEN-049")
@pytest.mark.parametrize("level", LEVELS)
def test_the_skills_of_every_total(level: str) -> None:
    found = [f"{skill(level, 'piloting', total)}{skill(level, 'gunnery', total)}" for total in range(-1, 9)]
    assert " ".join(found) == SKILLS[level]


# --- assignment -------------------------------------------------------------------------------------------------------
SPHERE_1 = ("House Kurita", "House Liao", "House Marik")
SPHERE_2 = ("House Davion", "House Steiner", "ComStar")
CLANS = ("Jade Falcon", "Wolf", "Ghost Bear", "Nova Cat")
CELLS = [  # read from the book, some of each table
    ("BMR-UGEN-031", "House Kurita", L, {2: "Hitman HM-1", 5: "Panther PNT-10K", 11: "Venom SDR-9K"}),
    ("BMR-UGEN-031", "House Marik", L, {3: "Tarantula ZPH-1A", 7: "Hammer HMR-3M"}),
    ("BMR-UGEN-032", "House Liao", M, {3: "Snake SNK-1V", 6: "Dervish DV-7D"}),
    ("BMR-UGEN-032", "House Kurita", M, {9: "Komodo KIM-2", 12: "Lynx LNX-9C"}),
    ("BMR-UGEN-033", "House Marik", H, {2: "Anvil ANV-3M", 8: "Catapult CPLT-C1"}),
    ("BMR-UGEN-034", "House Kurita", A, {8: "Mauler MAL-1R", 12: "Akuma AKU-1X"}),
    ("BMR-UGEN-035", "House Steiner", L, {7: "Firestarter FS9-S", 12: "Talon TLN-5W"}),
    ("BMR-UGEN-035", "ComStar", L, {5: "Mongoose MON-66"}),
    ("BMR-UGEN-036", "House Davion", M, {4: "Stealth STH-1D", 9: "Centurion CN9-D"}),
    ("BMR-UGEN-037", "ComStar", H, {6: "Lancelot LNC25-01", 10: "Exterminator EXT-4D"}),
    ("BMR-UGEN-038", "House Davion", A, {4: "Gunslinger GUN-1ERD", 12: "Longbow LGB-7Q"}),
    ("BMR-UGEN-039", "Jade Falcon", L, {4: "Cougar C", 11: "Fire Falcon B"}),
    ("BMR-UGEN-040", "Ghost Bear", M, {3: "Stormcrow Prime", 4: "Ice Ferret Prime"}),
    ("BMR-UGEN-041", "Nova Cat", H, {2: "Linebacker Prime", 3: "Nova Cat E"}),
    ("BMR-UGEN-042", "Wolf", A, {2: "Naga Prime", 7: "Gargoyle Prime"}),
]


def faces_of(total: int) -> tuple[int, int]:
    """Two dice that show a total."""
    return total - min(6, total - 1), min(6, total - 1)


def blocks() -> list[object]:
    """The factions and the weight class of each table, with its rule."""
    first = {"BMR-UGEN-031": SPHERE_1, "BMR-UGEN-035": SPHERE_2, "BMR-UGEN-039": CLANS}
    found: list[object] = []
    for rule, factions in first.items():
        for at, weight in enumerate((L, M, H, A)):
            id = f"BMR-UGEN-{int(rule[-3:]) + at:03}"
            found += [pytest.param(id, each, weight, marks=pytest.mark.rule(id)) for each in factions]
    return found


@pytest.mark.parametrize(("rule", "faction", "weight"), blocks())
def test_every_total_gives_a_mech_of_the_weight_class(rule: str, faction: str, weight: str) -> None:
    dice = [face for total in range(2, 13) for face in faces_of(total)]
    roller = Roller(ScriptedDice(dice))
    names = assignment.assign(Formation("", "mech", (weight,) * 11), faction, roller)
    assert [weight_class(int(design(name).tons)) for name in names] == [weight] * 11
    assert {roll.rule for roll in roller.rolls} == {rule}
    assert Counter(roll.total for roll in roller.rolls) == Counter(range(2, 13))


@pytest.mark.rule("BMR-UGEN-029")
@pytest.mark.parametrize(
    ("faction", "weight", "cells"),
    [pytest.param(*rest, marks=pytest.mark.rule(rule)) for rule, *rest in CELLS],
)
def test_cells_of_the_tables(faction: str, weight: str, cells: dict[int, str]) -> None:
    for total, name in cells.items():
        roller = Roller(ScriptedDice(faces_of(total)))
        assert assignment.assign(Formation("", "mech", (weight,)), faction, roller) == (name,)


@pytest.mark.rule("BMR-UGEN-043")
@pytest.mark.parametrize(
    ("weight", "faces", "name"),
    [
        (L, (1, 1), "Yellow Jacket Gunship"),
        (L, (2, 2), "Harasser Missile Platform"),
        (M, (3, 4), "Vedette Medium Tank"),
        (H, (3, 4), "LRM Carrier"),
        (H, (5, 6), "Rommel Tank"),
        (A, (2, 3), "Partisan Heavy Tank"),
    ],
)
def test_vehicles_of_every_weight_class(weight: str, faces: tuple[int, int], name: str) -> None:
    (found,) = assignment.assign(Formation("", "vehicle", (weight,)), "House Davion", Roller(ScriptedDice(faces)))
    assert found == name


def test_a_faction_without_tables_is_named() -> None:
    with pytest.raises(assignment.UnknownFaction, match="there is no faction 'Wolverine'; there are House Kurita"):
        assignment.is_clan("Wolverine")
