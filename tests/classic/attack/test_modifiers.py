"""The Attack Modifiers Table as a table: what each condition adds to fire and to a physical attack."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest
from tests.classic import brawl as fist
from tests.classic.brawl import ATLAS, GRIFFIN, RIGHT_ARM, RIGHT_LEG, brawl, broken, fight
from tests.classic.firing import number
from tests.classic.stage import happened, mech, points, stage

from ironhex.catalog import Location, design
from ironhex.systems.classic.battle import Battle, Blow, Fire, Mode, MoveState, TurnState
from ironhex.systems.classic.damage.condition import SENSORS, SHOULDER, UPPER_ARM
from ironhex.systems.classic.events.damage import AimRolled, CriticalsRolled, Damaged

LASER = "IS Medium Laser"
TARGET = "0504"
KICK, PUNCH = ("kick", RIGHT_LEG), ("punch", RIGHT_ARM)


class Row(NamedTuple):
    """A condition, and what it adds to a laser in the right arm and to a physical attack on an adjacent target."""

    weapon: int
    physical: int
    first: Mapping[str, Any] = {}
    second: Mapping[str, Any] = {}
    on: Mapping[str, Mapping[str, int]] = {}
    form: tuple[str, int] = KICK


def did(mode: Mode = Mode.STAND, hexes: int = 0, *, skidded: bool = False) -> dict[str, Any]:
    return {"move": MoveState(moved=True, mode=mode, hexes=hexes, skidded=skidded)}


ROWS = {
    "stationary": Row(0, 0, did()),
    "walked": Row(1, 1, did(Mode.WALK)),
    "ran": Row(2, 2, did(Mode.RUN)),
    "jumped": Row(3, 3, did(Mode.JUMP)),
    "target in light woods": Row(1, 1, on={TARGET: {"woods": 1}}),
    "target in heavy woods": Row(2, 2, on={TARGET: {"woods": 2}}),
    "attacker in woods": Row(0, 0, on={"0505": {"woods": 2}}),
    "target in depth 1": Row(-1 + 3, -1 + 3, on={TARGET: {"depth": 1}}),
    "target in depth 0": Row(0, 0, on={TARGET: {"depth": 0}}),
    "attacker in depth 1": Row(1, 1, on={"0505": {"depth": 1}}, form=PUNCH),
    "both in depth 1": Row(1 - 1 + 3, 1 - 1 + 3, on={"0505": {"depth": 1}, TARGET: {"depth": 1}}, form=PUNCH),
    "target prone": Row(-2, -2, second={"prone": True}),
    "target shut down": Row(-4, -4, second={"shutdown": True}),
    "target unconscious": Row(-4, -4, second={"knocked_out": 1}),
    "target skidded": Row(2, 2, second=did(Mode.RUN, skidded=True)),
    "target moved 2": Row(0, 0, second=did(Mode.RUN, 2)),
    "target moved 3": Row(1, 1, second=did(Mode.RUN, 3)),
    "target moved 5": Row(2, 2, second=did(Mode.RUN, 5)),
    "target moved 7": Row(3, 3, second=did(Mode.RUN, 7)),
    "target moved 10": Row(4, 4, second=did(Mode.RUN, 10)),
    "target jumped 4": Row(1 + 1, 1 + 1, second=did(Mode.JUMP, 4)),
    "sensors hit": Row(2, 0, {"crits": broken(ATLAS, (Location.HD, SENSORS))}),
    "shoulder hit": Row(4, 0, {"crits": broken(ATLAS, (Location.RA, SHOULDER))}),
    "upper arm actuator hit": Row(1, 0, {"crits": broken(ATLAS, (Location.RA, UPPER_ARM))}),
    "heat 8": Row(1, 0, {"heat": 8}),
    "heat 13": Row(2, 0, {"heat": 13}),
    "heat 17": Row(3, 0, {"heat": 17}),
    "heat 24": Row(4, 0, {"heat": 24}),
}


def fired(battle: Battle) -> int:
    found = number(battle, LASER, Location.RA)
    assert found.barred is None, found.barred
    return found.total


@pytest.mark.rule("BMR-HIT-042", "BMR-HIT-043")
@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_the_table(row: Row) -> None:
    """The first part of the table counts for all attacks, the second only for fire."""
    plain, changed = brawl(), brawl(first=row.first, second=row.second, on=row.on)
    assert fired(changed) - fired(plain) == row.weapon
    assert fist.number(changed, *row.form) - fist.number(plain, *row.form) == row.physical


@pytest.mark.rule("BMR-HIT-042")
@pytest.mark.parametrize(
    ("tokens", "there", "added"),
    [
        ("....", {}, 0),
        ("..w.", {}, 1),
        (".ww.", {}, 2),
        ("..W.", {}, 2),
        (".1..", {}, 3),
        ("....", {"prone": True}, 1),
    ],
    ids=["clear", "light woods", "two light woods", "heavy woods", "partial cover", "prone"],
)
def test_the_rows_of_the_table_for_distant_targets(tokens: str, there: dict[str, Any], added: int) -> None:
    """The target is at the left end, three hexes away."""

    def duel(tokens: str, **there: Any) -> Battle:
        rows = "".join(f"{row:02d} {token}\n" for row, token in enumerate(tokens, 1))
        board = f"board column\nsize 1 {len(tokens)}\n{rows}"
        return stage(board, mech(ATLAS, f"01{len(tokens):02d}"), mech(GRIFFIN, "0101", **there))

    assert fired(duel(tokens, **there)) - fired(duel("....")) == added


@pytest.mark.rule("BMR-HIT-027")
def test_a_physical_attack_has_no_secondary_target_penalty() -> None:
    """A unit that fired at another target kicks as well as one that did not."""
    another = [mech(GRIFFIN, "0803", side="Blue")]
    laser = next(item for item in design(ATLAS).weapons if item.location == Location.CT)
    busy = brawl(first={"turn": TurnState(shots=(Fire(laser.index, 2),), primary=2)}, others=another)
    assert fist.number(busy, *KICK) == fist.number(brawl(others=another), *KICK)


@pytest.mark.rule("BMR-LOC-018")
def test_a_physical_attack_is_not_aimed() -> None:
    """Against an immobile target it gets the 4, but no location can be named and none is checked."""
    assert "aim" not in Blow.__struct_fields__
    _, events = fight(brawl(second={"shutdown": True}), {0: [Blow("kick", 1, RIGHT_LEG)]}, dice=[6, 6, 1, 1, 1])
    assert not happened(events, AimRolled)


@pytest.mark.rule("BMR-WPN-005")
def test_a_physical_attack_damages_like_a_weapon() -> None:
    """The 20 points of a kick strike the armor first, then the structure, and ask for critical hits."""
    thin = points(design(GRIFFIN).armor, {Location.RL: 15})
    _, events = fight(brawl(second={"armor": thin}), {0: [Blow("kick", 1, RIGHT_LEG)]}, dice=[6, 6, 1, 1, 1])
    assert [(hit.location, hit.armor, hit.structure) for hit in happened(events, Damaged)] == [(Location.RL, 15, 5)]
    assert len(happened(events, CriticalsRolled)) == 1
