"""The equipment table against what is printed: the ledger's rows and the reprint."""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import ceil, floor

import pytest
from tests.catalog.equipment_print import FIRST, LAST_OF_THE_SPHERE, ROWS, harm, key, load, printed, reach

from ironhex.catalog import Equipment, all_equipment, equipment
from ironhex.catalog.variable import Frame, size
from ironhex.rulebook import Rule, rule

# --- the ledger's rows ------------------------------------------------------------------------------------------------
SUMMARY = re.compile(
    r"(?:heat (?P<heat>-?\d+); )?"
    r"(?:damage (?P<damage>[^;]+); )?"
    r"(?:min (?P<minimum>\d+); )?"
    r"(?:range (?P<range>[^;]+); )?"
    r"(?:(?P<tons>[^;]+) tons, (?P<slots>[^;]+) slots; )?"
    r"(?:ammo (?P<shots>\d+); )?"
    r"(?:BV (?P<bv>[^;]+?)(?: \(OS (?P<one_shot>\d+)\))?(?:, ammo BV (?P<ammo_bv>\d+))?; )?"
    r"cost (?P<cost>[^;]+?)(?:, ammo (?P<ammo_cost>\d+))?\."
)
FRAMES = [
    Frame(tons, rating=tons * walk, aimed=500 * aimed)
    for tons, walk, aimed in zip(range(20, 105, 5), range(8, 25), (0, *range(1, 33, 2)), strict=True)
]


def figures(entry: Rule) -> dict[str, str]:
    match = SUMMARY.fullmatch(entry.summary)
    assert match, entry.summary
    return {field: value for field, value in match.groupdict().items() if value is not None}


def row(entry: Rule) -> object:
    return pytest.param(entry, id=key(entry), marks=pytest.mark.rule(entry.id))


FIXED = [entry for entry in ROWS if re.search(r" \d\S* slots; .*cost \d+[.,]| tons, \d+ slots; cost", entry.summary)]
OTHERS = [entry for entry in ROWS if entry not in FIXED]


@pytest.mark.parametrize("entry", [row(entry) for entry in FIXED])
def test_an_item_has_the_figures_of_its_row(entry: Rule) -> None:
    item, wanted = equipment(key(entry)), figures(entry)
    assert item.heat == int(wanted.get("heat", 0))
    assert item.minimum == int(wanted.get("minimum", 0))
    assert item.quarter_tons == 4 * Fraction(wanted["tons"])
    assert item.slots == int(wanted["slots"])
    assert item.cost == int(wanted["cost"])
    assert reach(item) == wanted.get("range", "")
    assert harm(item) == wanted.get("damage", "")
    assert worth(item) == wanted.get("bv", "none")
    assert item.bv_one_shot == int(wanted.get("one_shot", 0))
    if "one_shot" in wanted:
        assert equipment(f"{item.key} (OS)").bv == item.bv_one_shot
    assert load(item) == tuple(int(wanted.get(field, 0)) for field in ("shots", "ammo_bv", "ammo_cost"))


NETWORKED = "35% of weapon BV if networked"
SHARES = {"artemis": "+20% of launcher"} | dict.fromkeys(("c3 master", "c3 slave", "c3i"), NETWORKED)


def worth(item: Equipment) -> str:
    if item.bv_percent:
        assert str(item.bv_percent) in SHARES[item.special]
        return SHARES[item.special]
    if item.bv_bonus:
        return f"+{item.bv_bonus} with Arrow IV homing in force"
    return str(item.bv or "none")


Formula = Callable[[Frame], Fraction]


def nearest(value: Fraction) -> Fraction:
    return Fraction(max(1, floor(value + Fraction(1, 2))))


WEIGHTS: dict[str, Formula] = {
    "0": lambda frame: Fraction(0),
    "6": lambda frame: Fraction(6),
    "ceil(tons/15)": lambda frame: Fraction(ceil(Fraction(frame.tons, 15))),
    "tons/20 up to 0.5": lambda frame: Fraction(ceil(Fraction(frame.tons, 20) * 2), 2),
    "round(tons/20)": lambda frame: nearest(Fraction(frame.tons, 20)),
    "round(tons/25)": lambda frame: nearest(Fraction(frame.tons, 25)),
    "ceil(direct-fire tons/4)": lambda frame: Fraction(ceil(Fraction(frame.aimed, 1000) / 4)),
    "ceil(direct-fire tons/5)": lambda frame: Fraction(ceil(Fraction(frame.aimed, 1000) / 5)),
}
PRICES: dict[str, Callable[[Frame, Fraction], Fraction]] = {
    "5000/ton": lambda frame, tons: 5000 * tons,
    "10000/ton": lambda frame, tons: 10000 * tons,
    "rating x MASC tons x 1000": lambda frame, tons: frame.rating * tons * 1000,
    "Mech tons x 16000": lambda frame, tons: Fraction(frame.tons * 16000),
}
VALUES: dict[str, Formula] = {
    "none": lambda frame: Fraction(0),
    "damage x 1.5": lambda frame: ceil(Fraction(frame.tons, 5)) * Fraction("1.5"),
    "damage x 1.725": lambda frame: (ceil(Fraction(frame.tons, 10)) + 1) * Fraction("1.725"),
    "20% of linked weapon BV": lambda frame: Fraction(0),
}
VARIABLE = [entry for entry in OTHERS if "ammo" not in entry.title]


@pytest.mark.parametrize("entry", [row(entry) for entry in VARIABLE])
def test_an_item_has_the_size_its_row_says_on_every_machine(entry: Rule) -> None:
    item, wanted = equipment(key(entry)), figures(entry)
    assert item.bv_percent == (20 if "20%" in wanted["bv"] else 0)
    for frame in FRAMES:
        tons = WEIGHTS[wanted["tons"]](frame)
        found = size(item, frame)
        assert Fraction(found.kilograms, 1000) == tons, frame
        assert found.slots == WEIGHTS[wanted["slots"]](frame), frame
        assert found.cost == PRICES[wanted["cost"]](frame, tons), frame
        assert found.value == VALUES[wanted["bv"]](frame), frame


@pytest.mark.parametrize("entry", [row(entry) for entry in OTHERS if entry not in VARIABLE])
def test_other_missiles_of_an_atm(entry: Rule) -> None:
    kind, wanted = entry.title.split()[2], figures(entry)
    for missiles in (3, 6, 9, 12):
        special, ordinary = equipment(f"Clan ATM {missiles} {kind} Ammo"), equipment(f"Clan ATM {missiles} Ammo")
        assert f"{special.damage}/missile" == wanted["damage"]
        assert (special.missiles, special.minimum) == (missiles, int(wanted.get("minimum", 0)))
        assert reach(special) == wanted["range"]
        assert (special.cost, special.shots, special.bv) == (ordinary.cost, ordinary.shots, ordinary.bv)


def tabled(tech: str) -> Iterator[str]:
    """Our items of a technology base that the tables should print: what a 'Mech or vehicle mounts."""
    for item in all_equipment():
        mounted = "mech" in item.carriers and item.category not in ("ammo", "material", "jump jet")
        if item.tech in (tech, "Both") and mounted and not item.name.endswith("(OS)") and not item.load:
            yield item.key


@pytest.mark.parametrize(
    ("tech", "entries"),
    [
        pytest.param("IS", ROWS[: LAST_OF_THE_SPHERE - FIRST + 1], marks=pytest.mark.rule("BMR-WTAB-001"), id="IS"),
        pytest.param("Clan", ROWS[LAST_OF_THE_SPHERE - FIRST + 1 :], marks=pytest.mark.rule("BMR-WTAB-002"), id="Clan"),
    ],
)
def test_the_tables_and_ours_hold_the_same_items(tech: str, entries: list[Rule]) -> None:
    theirs = {equipment(key(entry)).key for entry in entries if "ammo" not in entry.title}
    torpedoes = {item.key for item in all_equipment() if item.special == "torpedo"}
    materials = {"Triple-Strength Myomer"}
    assert theirs - materials == set(tabled(tech)) - torpedoes - {"Searchlight"}


# --- the reprint ------------------------------------------------------------------------------------------------------
REPRINT = printed("equipment_reprint.csv")


@pytest.mark.parametrize(
    "cells",
    [
        pytest.param(
            cells,
            id=cells["item"],
            marks=pytest.mark.rule(
                "BMR-BREF-010" if cells["item"].startswith("IS ") else "BMR-BREF-011", cells["rule"]
            ),
        )
        for cells in REPRINT
        if "ammo" not in cells["item"]
    ],
)
def test_the_second_copy_of_the_tables_agrees(cells: dict[str, str]) -> None:
    """A cell that the copy lost is `?`; a star there stands for rules of the item's own."""
    item = equipment(cells["item"])
    ours = {
        "heat": str(item.heat),
        "damage": harm(item),
        "minimum": str(item.minimum or ""),
        "short": span(1, item.short),
        "medium": span(item.short + 1, item.medium),
        "long": farthest(item),
        "tons": f"{item.quarter_tons / 4:g}",
        "slots": str(item.slots),
        "ammo": str(item.shots if item.ammo else ""),
    }
    for field, theirs in cells.items():
        if field in ("rule", "item") or theirs == "?":
            continue
        if theirs == "*":
            assert item.special or item.formula, field
        else:
            assert (theirs or "0") == (ours[field] or "0"), field


def farthest(item: Equipment) -> str:
    if item.maps:
        return f"{item.maps}m"
    return span(item.medium + 1, item.long) if item.short else str(item.long or "")


def span(first: int, last: int) -> str:
    return "" if not last else str(last) if first == last else f"{first}-{last}"


def test_the_second_copy_has_every_item() -> None:
    assert [(cells["rule"], cells["item"]) for cells in REPRINT] == [(entry.id, key(entry)) for entry in ROWS]


def test_ledger_rows_are_numbered_through() -> None:
    assert [int(entry.id[-3:]) for entry in ROWS] == list(range(FIRST, 134))
    assert rule("BMR-WTAB-073").title.startswith("Inner Sphere")
