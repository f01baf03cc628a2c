"""Every line of a bill, a weight and a Battle Value cites the rule that it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from ironhex.catalog import design, designs
from ironhex.construction import battle_value, cost, weight
from ironhex.kernel.calculation import Calculation

WEIGHTS = {
    "mech": {
        "standard internal structure": "BMR-CON-015",
        "endo steel internal structure": "BMR-CON-016",
        "cockpit": "BMR-CON-018",
        "Fusion engine": "BMR-CON-019",
        "XL engine": "BMR-CON-023",
        "Clan XL engine": "BMR-CON-023",
        "Light engine": "BMR-CON-024",
        "gyroscope": "BMR-CON-026",
        "# jump jet": "BMR-CON-027",
        "# heat sink": "BMR-CON-030",
        "standard armor": "BMR-CON-035",
        "ferro-fibrous armor": "BMR-CON-036",
        "Medium Laser,": "BMR-CON-042",
    },
    "vehicle": {
        "controls": "BMR-CVEH-014",
        "internal structure": "BMR-CVEH-015",
        "rotor": "BMR-CVEH-018",
        "lift equipment": "BMR-CVEH-018",
        "diving equipment": "BMR-CVEH-018",
        "XL engine": "BMR-CVEH-023",
        "standard armor": "BMR-CVEH-026",
        "Machine Gun,": "BMR-CVEH-029",
        "# heat sink": "BMR-CVEH-032",
        "power amplifiers": "BMR-CVEH-033",
        "turret": "BMR-CVEH-034",
        "cargo space": "BMR-EQ-061",
    },
    "protomech": {
        "internal structure": "BMR-CPROTO-005",
        "cockpit": "BMR-CPROTO-008",
        "engine": "BMR-CPROTO-011",
        "# jump jet": "BMR-CPROTO-014",
        "# points of armor": "BMR-CPROTO-017",
        "# heat sink": "BMR-CPROTO-025",
        "SRM 2,": "BMR-CPROTO-002",
        "SRM 2 Ammo,": "BMR-CPROTO-033",
    },
}
PRICES = {
    "mech": {
        "cockpit": "BMR-COST-005",
        "life support": "BMR-COST-005",
        "sensors": "BMR-COST-006",
        "standard musculature": "BMR-COST-007",
        "triple-strength musculature": "BMR-COST-007",
        "standard internal structure": "BMR-COST-008",
        "hand actuator": "BMR-COST-009",
        "foot actuator": "BMR-COST-010",
        "Fusion engine": "BMR-COST-011",
        "gyroscope": "BMR-COST-012",
        "# jump jets": "BMR-COST-013",
        "# heat sinks": "BMR-COST-014",
        "standard armor": "BMR-COST-015",
        "OmniMech conversion": "BMR-COST-016",
        "final multiplier": "BMR-COST-003",
        "PPC": "BMR-COST-034",
        "MASC": "BMR-COST-043",
        "Hatchet": "BMR-COST-044",
        "Sword": "BMR-COST-044",
        "Targeting Computer": "BMR-COST-045",
    },
    "vehicle": {
        "ICE engine": "BMR-COST-018",
        "controls": "BMR-COST-019",
        "internal structure": "BMR-COST-019",
        "# heat sinks": "BMR-COST-020",
        "standard armor": "BMR-COST-021",
        "ferro-fibrous armor": "BMR-COST-021",
        "power amplifiers": "BMR-COST-022",
        "turret": "BMR-COST-022",
        "rotor": "BMR-COST-023",
        "lift equipment": "BMR-COST-023",
        "diving equipment": "BMR-COST-023",
        "OmniVehicle conversion": "BMR-COST-016",
        "multiplier of a": "BMR-COST-024",
        "PPC": "BMR-COST-034",
    },
    "protomech": {
        "cockpit": "BMR-COST-026",
        "life support": "BMR-COST-026",
        "sensors": "BMR-COST-026",
        "musculature": "BMR-COST-026",
        "internal structure": "BMR-COST-027",
        "actuators of both arms": "BMR-COST-027",
        "leg actuators": "BMR-COST-027",
        "engine": "BMR-COST-028",
        "# jump jets": "BMR-COST-028",
        "# heat sink": "BMR-COST-028",
        "armor": "BMR-COST-028",
        "final multiplier": "BMR-COST-025",
    },
    "infantry": {"foot at full strength": "BMR-COST-030", "anti-'Mech training": "BMR-COST-031"},
    "battle armor": {"Elemental at": "BMR-COST-032", "Kage at": "BMR-COST-033"},
}
VALUES = {
    "mech": {
        "armor,": "BMR-BV-004",
        "internal structure,": "BMR-BV-005",
        "tonnage": "BMR-BV-006",
        "Guardian ECM Suite": "BMR-BV-007",
        "heat beyond": "BMR-BV-013",
        "target movement modifier": "BMR-BV-017",
        "PPC": "BMR-BV-019",
        "heat efficiency": "BMR-BV-021",
        "speed factor": "BMR-BV-023",
        "SRM 6 with Artemis IV": "BMR-BV-047",
        "Targeting Computer": "BMR-BV-050",
        "Hatchet": "BMR-BV-051",
        "Sword": "BMR-BV-052",
        "Defensive Battle Rating": "BMR-BV-027",
    },
    "vehicle": {
        "armor": "BMR-BV-030",
        "half structure": "BMR-BV-030",
        "a hover vehicle": "BMR-BV-031",
        "target movement modifier": "BMR-BV-032",
        "PPC": "BMR-BV-019",
        "speed factor": "BMR-BV-034",
        "Defensive Battle Rating": "BMR-BV-035",
    },
    "protomech": {
        "armor": "BMR-BV-030",
        "half structure": "BMR-BV-030",
        "tonnage": "BMR-BV-037",
        "target movement modifier": "BMR-BV-037",
        "speed factor": "BMR-BV-036",
        "Defensive Battle Rating": "BMR-BV-035",
    },
}


@cache
def lines(ledger: str, type: str) -> frozenset[tuple[str, str]]:
    """All lines of all designs of a type, numbers at their beginnings put aside, with the rules they cite."""
    return frozenset(pair for name in designs(type) for pair in _lines(ledger, name))


def _lines(ledger: str, name: str) -> Iterator[tuple[str, str]]:
    machine = design(name)
    if ledger == "weight":
        found = [(mod.why, mod.rule) for mod in weight(machine).mods]
    elif ledger == "price":
        bill = cost(machine)
        assert isinstance(bill, Calculation)
        found = [(step.why, step.rule) for step in bill.steps]
    else:
        value = battle_value(machine)
        parts = (value.defensive, value.offensive, value.final)
        found = [(step.why, step.rule) for part in parts for step in part.steps]
    for why, rule in found:
        number, _, rest = why.partition(" ")
        yield f"# {rest}" if number.isdigit() else why, rule


@pytest.mark.parametrize(
    ("ledger", "type", "part", "rule"),
    [
        pytest.param(ledger, type, part, rule, id=f"{ledger} of {type}: {part}")
        for ledger, table in (("weight", WEIGHTS), ("price", PRICES), ("value", VALUES))
        for type, parts in table.items()
        for part, rule in parts.items()
    ],
)
def test_a_line_cites_its_rule(ledger: str, type: str, part: str, rule: str) -> None:
    cited = {each for why, each in lines(ledger, type) if why.startswith(part)}
    assert cited == {rule}
