"""Worked examples of physical attacks."""

from typing import Any

import pytest
from tests.classic.brawl import (
    ATLAS,
    GRASSHOPPER,
    JAGERMECH,
    JENNER,
    LEFT_ARM,
    LEFT_LEG,
    bar,
    brawl,
    broken,
    fight,
    lost,
    number,
    places,
)
from tests.classic.stage import happened, mech, stage

from ironhex.catalog import Board, Location
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.attack.to_hit import aim
from ironhex.systems.classic.battle import Blow, Mode, MoveState, Phase, Rush
from ironhex.systems.classic.damage.condition import LOWER_ARM, LOWER_LEG, UPPER_ARM, UPPER_LEG
from ironhex.systems.classic.damage.hit_location import side_struck
from ironhex.systems.classic.events.damage import BlownOff, LocationRolled
from ironhex.systems.classic.kinds.mech import MECH
from ironhex.systems.classic.melee.physical_to_hit import charge_damage, damage, damage_from_above
from ironhex.systems.classic.sight.line_of_sight import stance
from ironhex.systems.classic.sight.terrain import CHARGE, DEATH_FROM_ABOVE, elevation

HILL_RING = "board ring\nsize 3 4\n01 3 3 3\n02 3 0 3\n03 3 3 3\n04 . . .\n"


@pytest.mark.rule("BMR-PUNCH-007")
@pytest.mark.parametrize(
    ("name", "points"), [pytest.param(GRASSHOPPER, 1, id="E47"), pytest.param(ATLAS, 2, id="E47b")]
)
def test_both_arm_actuators_gone_leave_a_quarter(name: str, points: int) -> None:
    battle = brawl(name, first={"crits": broken(name, (LEFT_ARM, UPPER_ARM), (LEFT_ARM, LOWER_ARM))})
    assert damage(battle, battle.unit(0), Blow("punch", 1, LEFT_ARM)) == points


@pytest.mark.rule("BMR-PUNCH-005", "BMR-PUNCH-007", "BMR-PUNCH-008")
@pytest.mark.parametrize(
    ("needed", "roll", "face", "location", "points"), [pytest.param(6, [4, 4], 3, Location.CT, 3, id="E48")]
)
def test_a_grasshopper_punches_a_jagermech(
    needed: int, roll: list[int], face: int, location: Location, points: int
) -> None:
    """One upper arm actuator damaged, nobody moved, the target struck on its right side."""
    crits = broken(GRASSHOPPER, (LEFT_ARM, UPPER_ARM))
    battle = brawl(GRASSHOPPER, JAGERMECH, first={"crits": crits}, second={"facing": 1})
    assert number(battle, "punch", LEFT_ARM) == needed
    _, events = fight(battle, {0: [Blow("punch", 1, LEFT_ARM)]}, [*roll, face])
    assert [(spot.side, spot.location) for spot in happened(events, LocationRolled)] == [("right", location)]
    assert lost(events, 1) == [points]


@pytest.mark.rule("BMR-PUSH-003", "BMR-PUSH-005", "BMR-PUSH-006")
@pytest.mark.parametrize(
    ("pusher", "facing", "driven_to"),
    [pytest.param("0505", 0, "0503", id="E49 from B"), pytest.param("0604", 5, "0403", id="E49 from D")],
)
def test_a_pushed_mech_goes_straight_away_and_the_pusher_takes_its_hex(
    pusher: str, facing: int, driven_to: str
) -> None:
    """The 'Mech in hex A (0504) faces neither of the others, so it pushes nobody."""
    units = (mech(ATLAS, pusher, facing), mech(GRASSHOPPER, "0504", facing=1))
    battle = stage("9x9", *units, phase=Phase.PHYSICAL)
    assert bar(battle, "push", attacker=1, target=0) == "BMR-PUSH-003"
    after, _ = fight(battle, {0: [Blow("push", 1)]}, [6, 6])
    assert places(after) == ["0504", driven_to]


@pytest.mark.rule("BMR-KICK-004", "BMR-KICK-009")
@pytest.mark.parametrize(
    ("parts", "points"), [pytest.param((), 14, id="E50"), pytest.param((UPPER_LEG, LOWER_LEG), 3, id="E50 damaged")]
)
def test_a_grasshopper_kicks(parts: tuple[str, ...], points: int) -> None:
    crits = broken(GRASSHOPPER, *((LEFT_LEG, part) for part in parts))
    battle = brawl(GRASSHOPPER, first={"crits": crits})
    assert damage(battle, battle.unit(0), Blow("kick", 1, LEFT_LEG)) == points


@pytest.mark.rule("BMR-CHARGE-008")
@pytest.mark.parametrize(
    ("own", "other", "modifier"), [pytest.param(4, 5, -1, id="E51"), pytest.param(5, 4, 1, id="E51 reversed")]
)
def test_the_better_pilot_charges_better(own: int, other: int, modifier: int) -> None:
    walked = MoveState(mode=Mode.WALK, rush=Rush(CHARGE, 1, Hex(5, 5)))
    battle = brawl(first={"skills": (4, own), "move": walked}, second={"skills": (4, other)})
    assert number(battle, CHARGE) == 5 + 1 + modifier


@pytest.mark.rule("BMR-CHARGE-017")
@pytest.mark.parametrize(("name", "hexes", "points"), [pytest.param(JAGERMECH, 5, 33, id="E52")])
def test_a_jagermech_charges_after_five_hexes(name: str, hexes: int, points: int) -> None:
    battle = brawl(name)
    assert charge_damage(battle, battle.unit(0), hexes) == points


@pytest.mark.rule("BMR-DFA-008", "BMR-DFA-009")
@pytest.mark.parametrize(("target_level", "stands_on", "seen_at"), [pytest.param(1, 2, 3, id="E53")])
def test_a_jumping_jenner_faces_an_atlas(target_level: int, stands_on: int, seen_at: int) -> None:
    """It counts as standing before the Atlas, which fires at its front at range 1."""
    leaping = {"move": MoveState(mode=Mode.JUMP, hexes=3, rush=Rush(DEATH_FROM_ABOVE, 1, Hex(5, 8)))}
    battle = brawl(JENNER, ATLAS, first=leaping, on={"0504": {"level": target_level}})
    jenner, atlas = battle.units
    assert elevation(battle, jenner) == stands_on
    assert stance(battle, jenner).level == seen_at
    assert aim(battle, atlas, jenner).attack.distance == 1
    assert side_struck(MECH, atlas.place, jenner) == "front"


@pytest.mark.rule("BMR-DFA-013")
@pytest.mark.parametrize(("name", "points"), [pytest.param(JENNER, 11, id="E54")])
def test_a_jenner_comes_down(name: str, points: int) -> None:
    battle = brawl(name, ATLAS)
    assert damage_from_above(battle, *battle.units) == points


@pytest.mark.rule("BMR-DFA-020")
@pytest.mark.parametrize(
    ("dice", "destroyed"),
    [
        pytest.param([6, 6, 1, 2, 3, 1, 6], 1, id="E55 hit"),
        pytest.param([1, 1], 0, id="E55 miss"),
    ],
)
def test_a_target_ringed_by_hills(dice: list[int], destroyed: int) -> None:
    """On level 0 among hills of level 3 there is no way out: a hit destroys the target, a miss the attacker."""
    leaping: dict[str, Any] = {"move": MoveState(mode=Mode.JUMP, rush=Rush(DEATH_FROM_ABOVE, 1, Hex(2, 4)))}
    units = (mech(JENNER, "0203", **leaping), mech(ATLAS, "0202", facing=3))
    battle = stage(Board.parse(HILL_RING, "ring"), *units, phase=Phase.PHYSICAL)
    after, events = fight(battle, dice=dice)
    assert [unit.id for unit in after.units if unit.phase.doom] == [destroyed]
    assert [off.location for off in happened(events, BlownOff)] == [Location.HD]
