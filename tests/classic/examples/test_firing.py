"""The book's worked examples of weapon fire."""

from typing import Any

import pytest
from tests.classic.firing import fire, number, value, weapon
from tests.classic.stage import happened, mech, perform, stage, variant
from tests.classic.trek import make

from ironhex.catalog import Location, design, equipment
from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.attack.missiles import MISSILE_HITS
from ironhex.systems.classic.attack.volley import fire_volley
from ironhex.systems.classic.battle import Mode, MoveState, Phase
from ironhex.systems.classic.damage.condition import usable_bins
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.weapons import ClusterRolled
from ironhex.systems.classic.phases import weapons

BANSHEE, DRAGON = "Banshee BNC-3E", "Griffin GRF-1N"
JENNER, JAGERMECH, ATLAS, TREBUCHET = "Jenner JR7-D", "JagerMech JM6-S", "Atlas AS7-D", "Trebuchet TBT-5N"


def moved(mode: Mode = Mode.STAND, hexes: int = 0, **more: Any) -> dict[str, Any]:
    return {"move": MoveState(moved=True, mode=mode, hexes=hexes, **more)}


@pytest.mark.rule("BMR-WPN-006")
@pytest.mark.parametrize(("launcher", "shots", "missiles"), [pytest.param("IS LRM 20", 6, 20, id="E29")])
def test_a_ton_of_ammunition_is_so_many_salvos(launcher: str, shots: int, missiles: int) -> None:
    assert (equipment(f"{launcher} Ammo").shots, equipment(launcher).missiles) == (shots, missiles)


@pytest.mark.rule("BMR-WPN-009")
@pytest.mark.parametrize(
    ("size", "fits"),
    [
        pytest.param(15, True, id="E30-15"),
        pytest.param(5, False, id="E30-5"),
        pytest.param(10, False, id="E30-10"),
        pytest.param(20, False, id="E30-20"),
    ],
)
def test_a_launcher_draws_from_bins_of_its_own_size_anywhere(size: int, fits: bool) -> None:
    """An LRM 15 in the left arm, and ammunition for some LRM in the right leg."""
    arm, leg = design(TREBUCHET).slots[Location.LA], design(TREBUCHET).slots[Location.RL]
    slots = {Location.LA: arm, Location.RL: [*leg[:4], f"IS LRM {size} Ammo"], Location.LT: [], Location.RT: []}
    unit = stage("1x1", mech(variant(TREBUCHET, slots=slots), "0101")).unit(0)
    assert bool(list(usable_bins(unit, weapon(unit, "IS LRM 15", Location.LA)))) == fits


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
        pytest.param(JENNER, "IS Medium Laser", 4, moved(Mode.WALK, 5, spent=7), {}, 7, id="E34"),
        pytest.param(JAGERMECH, "IS AC/5", 2, moved(Mode.RUN, 2, spent=5), moved(Mode.WALK, 5, spent=7), 10, id="E35"),
        pytest.param(ATLAS, "IS LRM 20", 4, {}, moved(Mode.RUN, 2, spent=5), 7, id="E36"),
    ],
)
def test_numbers(
    attacker: str, key: str, hexes: int, here: dict[str, Any], there: dict[str, Any], expected: int
) -> None:
    battle = stage(f"1x{hexes + 1}", mech(attacker, f"01{hexes + 1:02d}", **here), mech(ATLAS, "0101", **there))
    assert number(battle, key).total == expected


HILL = "4 4 4"


@pytest.mark.rule("BMR-INDIRECT-003", "BMR-INDIRECT-004", "BMR-INDIRECT-005", "BMR-INDIRECT-007", "BMR-INDIRECT-008")
@pytest.mark.parametrize(
    ("north", "middle", "attacker", "spotter", "expected"),
    [pytest.param("w w .", HILL, Mode.WALK, Mode.WALK, 4 + 2 + 1 + 1 + 1 + 1 + 1, id="M30")],
)
def test_indirect_fire(north: str, middle: str, attacker: Mode, spotter: Mode, expected: int) -> None:
    """An Atlas behind a level 4 hill fires its LRM 20 at medium range; a friend sees the target through light woods."""
    rows = {1: north, 5: middle}
    lines = "".join(f"{row:02d} {rows.get(row, '. . .')}\n" for row in range(1, 10))
    battle = stage(
        f"board hill\nsize 3 9\n{lines}",
        mech(ATLAS, "0109", **moved(attacker)),
        mech(DRAGON, "0101"),
        mech(JENNER, "0301", side="Red", **moved(spotter)),
    )
    assert number(battle, "IS LRM 20", spotter=2).total == expected


@pytest.mark.rule("BMR-HIT-014")
@pytest.mark.parametrize(("steps", "end", "added"), [pytest.param("BBBFF", "0205", None, id="E33")])
def test_only_the_hexes_after_the_last_reversal_count(steps: str, end: str, added: int | None) -> None:
    """The target moves back 3 hexes, then forward 2."""
    battle = stage("3x9", mech(BANSHEE, "0209"), mech(JENNER, "0204", 0), phase=Phase.MOVEMENT)
    battle, _ = make(battle, Move(1, Mode.WALK, steps))
    assert (str(battle.unit(1).hex), battle.unit(1).move.traveled) == (end, len(steps))
    assert value(number(battle, "IS PPC"), "BMR-HIT-046") == added


@pytest.mark.rule("BMR-HIT-020", "BMR-COVER-008")
@pytest.mark.parametrize(("token", "added"), [pytest.param("~1", 3 - 1, id="E37")])
def test_a_target_standing_in_shallow_water(token: str, added: int) -> None:
    board = "board ford\nsize 1 5\n01 {}\n02 .\n03 .\n04 .\n05 .\n"
    dry, wet = (stage(board.format(there), mech(BANSHEE, "0105"), mech(DRAGON, "0101")) for there in (".", token))
    assert number(wet, "IS PPC").total - number(dry, "IS PPC").total == added


@pytest.mark.rule("BMR-HIT-041")
@pytest.mark.parametrize(("fired", "roll", "struck"), [pytest.param(20, 8, 12, id="E38")])
def test_missile_hits(fired: int, roll: int, struck: int) -> None:
    assert MISSILE_HITS[fired][roll] == struck


@pytest.mark.rule("BMR-HIT-039", "BMR-LOC-010", "BMR-LOC-012")
@pytest.mark.parametrize(
    ("rolls", "expected"),
    [pytest.param([4, 4, 1, 3, 5, 6], [(Location.CT, 5), (Location.LA, 5), (Location.RL, 2)], id="E39")],
)
def test_an_lrm_20_strikes_from_the_left(rolls: list[int], expected: list[tuple[Location, int]]) -> None:
    """A roll of 8 brings 12 missiles, which strike in groups of 5, 5 and 2 by rolls of 8, 4 and 11."""
    battle = stage("9x9", mech(ATLAS, "0405", 2), mech("Awesome AWS-8Q", "0906", 1))
    shots = (fire(battle, "IS LRM 20"),)
    battle, _ = perform(battle, lambda play: weapons.declare(play, Declare(0, shots=shots)))
    dice = [6, 6, 4, 4, *rolls]
    _, events = perform(battle, lambda play: fire_volley(play, 0), dice, picks={"side struck": "left"})
    assert [roll.struck for roll in happened(events, ClusterRolled)] == [12]
    assert [(hit.location, hit.armor) for hit in happened(events, Damaged)] == expected
