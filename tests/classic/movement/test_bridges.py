"""Bridges: what they bear, and what happens to units on one that collapses."""

import pytest
from tests.classic.crew.test_ejection import on_foot
from tests.classic.piloting.test_falls import SAFE, limbs, soaked
from tests.classic.stage import Extra, happened, mech, stage
from tests.classic.trek import RUN, WALK, column, hexes, make

from ironhex.catalog import Board, design
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, Phase
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.movement import BridgeCollapsed
from ironhex.systems.classic.events.piloting import Fell, PilotingRolled
from ironhex.systems.classic.movement.bridges import load, on_bridge, would_break
from ironhex.systems.classic.movement.reach import Reach
from ironhex.systems.classic.movement.steps import bridge_capacity
from ironhex.systems.classic.presentation.field import words
from ironhex.systems.classic.sight.terrain import depth

GRIFFIN, LOCUST, WASP, ATLAS = "Griffin GRF-1N", "Locust LCT-1V", "Wasp WSP-1A", "Atlas AS7-D"
BRIDGE = Hex(3, 3)


def river(cf: int | None = 60) -> Board:
    """A river across the middle column, and a bridge over it from north to south."""
    bridge = "" if cf is None else f"bridge 0303 N S cf {cf}"
    road = "road N 0301 0302 S\nroad N 0304 0305 S" if cf is not None else "road N 0301 0302 0303 0304 0305 S"
    return column(".", ".", "~2", ".", ".", more=f"{bridge}\n{road}")


def crossing(*units: Extra, cf: int | None = 60) -> Battle:
    return stage(river(cf), *units, phase=Phase.MOVEMENT)


def test_a_unit_on_the_road_walks_over_the_water() -> None:
    battle, events = make(crossing(mech(GRIFFIN, "0305")), Move(0, RUN, "FF"))
    unit = battle.unit(0)
    assert (unit.hex, unit.elevation, unit.move.spent, depth(battle, unit)) == (BRIDGE, 2, 2, 0)
    assert not happened(events, PilotingRolled)
    battle, _ = make(battle, Move(0, RUN, "FF"))
    assert (str(battle.unit(0).hex), battle.unit(0).elevation) == ("0301", 0)


def test_from_the_side_a_unit_wades_under_the_bridge() -> None:
    gorge = "board gorge\nsize 3 3\n01 . . .\n02 ~1 ~1 ~1\n03 . . .\nbridge 0202 N S cf 60\n"
    battle = stage(Board.parse(gorge, "gorge"), mech(GRIFFIN, "0102", facing=2), phase=Phase.MOVEMENT)
    battle, events = make(battle, Move(0, WALK, "F"), [6, 6])
    assert (str(battle.unit(0).hex), battle.unit(0).elevation, battle.unit(0).move.spent) == ("0202", 0, 2)
    assert len(happened(events, PilotingRolled)) == 1


@pytest.mark.rule("BMR-PAVE-010", "BMR-TERR-018")
@pytest.mark.parametrize(("cf", "breaks"), [(55, False), (54, True)])
def test_a_bridge_bears_tons_up_to_its_construction_factor(cf: int, breaks: bool) -> None:
    battle = crossing(mech(GRIFFIN, "0304"), cf=cf)
    assert would_break(battle, battle.unit(0), BRIDGE) == breaks
    dice = [1, *limbs(3), *soaked(9), *SAFE] if breaks else []
    then = [Move(0, WALK)] if breaks else []
    battle, events = make(battle, Move(0, WALK, "F"), dice, then=then)
    assert bool(happened(events, BridgeCollapsed)) == breaks
    assert on_bridge(battle, battle.unit(0)) != breaks


@pytest.mark.rule("BMR-PAVE-010")
def test_all_units_in_a_hex_of_a_bridge_weigh_on_it() -> None:
    friend = mech(WASP, "0303", side="Red", elevation=2)
    battle = crossing(mech(LOCUST, "0304"), friend, cf=39)
    assert load(battle, BRIDGE) == 20
    fall = [1, *limbs(1), *soaked(3), *SAFE]
    battle, events = make(battle, Move(0, WALK, "FF"), [*fall, *fall], then=[Move(0, WALK)])
    assert [event.unit for event in happened(events, Fell)] == [0, 1]


@pytest.mark.rule("BMR-BLDG-013", "BMR-PAVE-010", "BMR-CHG-002")
def test_every_hex_of_a_bridge_bears_its_own_load() -> None:
    """Two 'Mechs of 75 tons together cross a bridge of two hexes that bears 60 in each."""
    more = "bridge 0302 N S cf 60\nbridge 0303 N S cf 60\nroad N 0301 S\nroad N 0304 0305 S"
    friend = mech(LOCUST, "0302", side="Red", elevation=2)
    battle = stage(column(".", "~2", "~2", ".", ".", more=more), mech(GRIFFIN, "0304"), friend, phase=Phase.MOVEMENT)
    battle, events = make(battle, Move(0, WALK, "F"))
    assert [(str(unit.hex), unit.elevation) for unit in battle.units] == [("0303", 2), ("0302", 2)]
    assert not happened(events, BridgeCollapsed)


@pytest.mark.rule("BMR-PAVE-011")
def test_units_on_a_collapsing_bridge_fall_into_the_water() -> None:
    battle = crossing(mech(ATLAS, "0304"), cf=90)
    surface, bed = 5, 15  # half of ten, and half of thirty two levels down
    dice = [1, *limbs(surface), *soaked(bed), *SAFE]
    battle, events = make(battle, Move(0, WALK, "F"), dice, then=[Move(0, WALK)])
    unit = battle.unit(0)
    assert (unit.hex, unit.elevation, unit.body.prone, depth(battle, unit)) == (BRIDGE, 0, True, 2)
    assert sum(event.armor for event in happened(events, Damaged)) == surface + bed
    assert battle.board.at(BRIDGE).bridge == 0


@pytest.mark.rule("BMR-PAVE-011")
def test_a_warrior_on_foot_weighs_nothing_and_drowns_when_the_bridge_collapses() -> None:
    battle = crossing(mech(ATLAS, "0304"), on_foot("0303", elevation=2), cf=90)
    dice = [1, *limbs(5), *soaked(15), *SAFE]
    battle, events = make(battle, Move(0, WALK, "F"), dice, then=[Move(0, WALK)])
    assert [event.unit for event in happened(events, Fell)] == [0]
    man = battle.unit(1)
    assert (man.hex, man.elevation, man.phase.doom) == (BRIDGE, 0, ("BMR-PAVE-011", "falls into the water"))


@pytest.mark.rule("BMR-PAVE-010", "BMR-PAVE-011")
@pytest.mark.parametrize(("infantry", "lost"), [("Foot Platoon (Laser)", True), ("Undine", False)])
def test_infantry_weighs_on_a_bridge_and_is_lost_in_the_water_below(infantry: str, lost: bool) -> None:
    tons = design(infantry).tons
    friend = mech(infantry, "0303", side="Red", elevation=2)
    battle = crossing(mech(LOCUST, "0304"), friend, cf=20 + tons - 1)
    assert load(battle, BRIDGE) == tons
    dice = [1, *limbs(1), *soaked(3), *SAFE, *([] if lost else [1])]
    battle, _ = make(battle, Move(0, WALK, "F"), dice, then=[Move(0, WALK)])
    assert (battle.unit(1).phase.doom is not None) == lost


@pytest.mark.rule("BMR-PAVE-011")
def test_a_fall_from_a_bridge_over_dry_ground_costs_a_platoon_a_man() -> None:
    more = "bridge 0302 N S cf 22\nroad N 0301 S\nroad N 0303 0304 S"
    board = column(".", "r", ".", ".", more=more)
    platoon = mech("Foot Platoon (Laser)", "0302", side="Red")
    battle = stage(board, mech(LOCUST, "0303"), platoon, phase=Phase.MOVEMENT)
    battle, events = make(battle, Move(0, WALK, "F"), [1, *limbs(2), *SAFE], then=[Move(0, WALK)])
    assert happened(events, BridgeCollapsed)
    assert battle.unit(1).armor == (27,)


@pytest.mark.rule("BMR-PAVE-009")
def test_a_bridge_bears_forty_tons_by_default() -> None:
    assert bridge_capacity(river(None).at(BRIDGE)) == 40
    assert would_break(crossing(mech(GRIFFIN, "0304"), cf=None), crossing(mech(GRIFFIN, "0304")).unit(0), BRIDGE)


def test_the_menu_does_not_lead_over_a_bridge_that_would_break() -> None:
    def ends(cf: int) -> set[Hex]:
        battle = crossing(mech(GRIFFIN, "0305"), cf=cf)
        return {
            option.spot.hex for option in Reach(battle, battle.unit(0)).options_of(Mode.RUN) if option.spot.elevation
        }

    assert ends(60) == {BRIDGE}
    assert ends(50) == set()


def test_a_jump_lands_on_the_bridge() -> None:
    battle = crossing(mech(GRIFFIN, "0305"))
    battle, events = make(battle, Move(0, Mode.JUMP, path=hexes("0304", "0303"), facing=0))
    assert on_bridge(battle, battle.unit(0))
    assert not happened(events, PilotingRolled)


@pytest.mark.rule("BMR-PAVE-007")
@pytest.mark.parametrize(
    ("cf", "kind"), [(15, "light"), (16, "medium"), (40, "medium"), (41, "heavy"), (90, "heavy"), (91, "hardened")]
)
def test_the_type_of_a_bridge_follows_from_its_construction_factor(cf: int, kind: str) -> None:
    assert f"{kind} bridge, holds {cf} tons" in words(river(cf).at(BRIDGE))
