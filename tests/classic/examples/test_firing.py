"""The book's worked examples of weapon fire."""

from typing import Any

import pytest
from tests.classic.firing import fire, number, value
from tests.classic.stage import happened, mech, perform, stage
from tests.classic.trek import make

from ironhex.catalog import Location, equipment
from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.battle import Deeds, Mode, Phase
from ironhex.systems.classic.condition import usable_bins
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.weapons import MissilesRolled
from ironhex.systems.classic.phases import weapons
from ironhex.systems.classic.volley import fire_volley

BANSHEE, DRAGON = "Banshee BNC-3E", "Griffin GRF-1N"
JENNER, JAGERMECH, ATLAS = "Jenner JR7-D", "JagerMech JM6-S", "Atlas AS7-D"


def deeds(mode: Mode = Mode.STAND, hexes: int = 0, **more: Any) -> dict[str, Any]:
    return {"did": Deeds(moved=True, mode=mode, hexes=hexes, **more)}


@pytest.mark.rule("BMR-WPN-006")
def test_a_ton_of_ammunition_is_so_many_salvos() -> None:
    """E29: six shots of an LRM 20, each of twenty missiles."""
    assert (equipment("IS LRM 20 Ammo").shots, equipment("IS LRM 20").missiles) == (6, 20)


@pytest.mark.rule("BMR-WPN-009")
def test_a_weapon_draws_from_every_bin_of_its_own_kind() -> None:
    """E30: an LRM 15 in the left arm uses both bins, in either torso; other sizes of ammunition do not fit."""
    battle = stage("1x5", mech("Trebuchet TBT-5N", "0105"), mech("Thunderbolt TDR-5S", "0101"))
    for unit in battle.units:
        launcher = next(item for item in unit.design.weapons if item.equipment.key == "IS LRM 15")
        found = [unit.design.bins[bin].equipment.key for bin in usable_bins(unit, launcher)]
        assert found == ["IS LRM 15 Ammo"] * 2
    for size in (5, 10, 20):
        assert equipment(f"IS LRM {size} Ammo").key != equipment("IS LRM 15").ammo


@pytest.mark.rule("BMR-HIT-010")
@pytest.mark.parametrize(
    ("hexes", "added"), [pytest.param(3, 1, id="E31-3"), pytest.param(2, 2, id="E31-2"), pytest.param(1, 3, id="E31-1")]
)
def test_minimum_range(hexes: int, added: int) -> None:
    battle = stage(f"1x{hexes + 1}", mech(BANSHEE, f"01{hexes + 1:02d}"), mech(DRAGON, "0101"))
    assert value(number(battle, "IS PPC"), "BMR-HIT-010") == added


@pytest.mark.rule("BMR-HIT-003", "BMR-HIT-008", "BMR-HIT-010", "BMR-HIT-011", "BMR-HIT-013", "BMR-HIT-046")
@pytest.mark.parametrize(
    ("attacker", "key", "hexes", "here", "there", "expected"),
    [
        pytest.param(BANSHEE, "IS PPC", 2, {}, {}, 6, id="E32"),
        pytest.param(JENNER, "IS Medium Laser", 4, deeds(Mode.WALK, 5, spent=7), {}, 7, id="E34"),
        pytest.param(JAGERMECH, "IS AC/5", 2, deeds(Mode.RUN, 2, spent=5), deeds(Mode.WALK, 5, spent=7), 10, id="E35"),
        pytest.param(ATLAS, "IS LRM 20", 4, {}, deeds(Mode.RUN, 2, spent=5), 7, id="E36"),
    ],
)
def test_numbers(
    attacker: str, key: str, hexes: int, here: dict[str, Any], there: dict[str, Any], expected: int
) -> None:
    battle = stage(f"1x{hexes + 1}", mech(attacker, f"01{hexes + 1:02d}", **here), mech(ATLAS, "0101", **there))
    assert number(battle, key).total == expected


@pytest.mark.rule("BMR-INDIRECT-003", "BMR-INDIRECT-004", "BMR-INDIRECT-005", "BMR-INDIRECT-007", "BMR-INDIRECT-008")
def test_indirect_fire_over_a_hill() -> None:
    """An Atlas that walked, behind a level 4 hill; a friend that walked sees the target through light woods, into light
    woods: 4 + 2 (medium range) + 1 (indirect) + 1 + 1 + 1 + 1 = 11."""
    rows = [". . ."] * 9
    rows[0], rows[4] = "w w .", "4 4 4"
    board = "board hill\nsize 3 9\n" + "".join(f"{row:02d} {cells}\n" for row, cells in enumerate(rows, 1))
    walked = deeds(Mode.WALK, 2)
    battle = stage(
        board, mech(ATLAS, "0109", **walked), mech(DRAGON, "0101"), mech(JENNER, "0301", side="Red", **walked)
    )
    assert number(battle, "IS LRM 20", spotter=2).total == 11


@pytest.mark.rule("BMR-HIT-014")
def test_only_the_hexes_after_the_last_reversal_count() -> None:
    """E33: the target moves back 3 hexes, then forward 2."""
    battle = stage("3x9", mech(BANSHEE, "0209"), mech(JENNER, "0204", 0), phase=Phase.MOVEMENT)
    battle, _ = make(battle, Move(1, Mode.WALK, "BBBFF"))
    assert (str(battle.unit(1).hex), battle.unit(1).did.travelled) == ("0205", 5)
    assert value(number(battle, "IS PPC"), "BMR-HIT-046") is None


@pytest.mark.rule("BMR-HIT-020", "BMR-COVER-008")
def test_a_target_standing_in_shallow_water() -> None:
    """E37: 3 for cover less 1 for the water."""
    board = "board ford\nsize 1 5\n01 {}\n02 .\n03 .\n04 .\n05 .\n"
    dry, wet = (stage(board.format(token), mech(BANSHEE, "0105"), mech(DRAGON, "0101")) for token in (".", "~1"))
    assert number(wet, "IS PPC").total - number(dry, "IS PPC").total == 2


@pytest.mark.rule("BMR-HIT-039", "BMR-LOC-010", "BMR-LOC-012")
def test_an_lrm_20_strikes_from_the_left() -> None:
    """E38 and E39: a roll of 8 brings 12 missiles, which strike in groups of 5, 5 and 2 by rolls of 8, 4 and 11."""
    battle = stage("9x9", mech(ATLAS, "0405", 2), mech("Awesome AWS-8Q", "0906", 1))
    shots = (fire(battle, "IS LRM 20"),)
    battle, _ = perform(battle, lambda play: weapons.declare(play, Declare(0, shots=shots)))
    dice = [6, 6, 4, 4, 4, 4, 1, 3, 5, 6]
    _, events = perform(battle, lambda play: fire_volley(play, 0), dice, picks={"side struck": "left"})
    assert [roll.struck for roll in happened(events, MissilesRolled)] == [12]
    found = [(hit.location, hit.armor) for hit in happened(events, Damaged)]
    assert found == [(Location.CT, 5), (Location.LA, 5), (Location.RL, 2)]
