"""Clubs: limbs on the ground, trees, and girders in the rubble."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.brawl import ATLAS, GOLIATH, GRIFFIN, LEFT_ARM, MARAUDER, Ground, broken, ground
from tests.classic.stage import happened, mech, perform, stage

from ironhex.catalog import Location
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.battle import Battle, Deeds, Fire, Limb
from ironhex.systems.classic.condition import HAND
from ironhex.systems.classic.declarations import refused
from ironhex.systems.classic.events.damage import BlownOff
from ironhex.systems.classic.events.weapons import ClubFound, ClubNotFound
from ironhex.systems.classic.finding import clubs_at_hand, find_club, out_of_reach

LYING = Limb(Hex(5, 5), 1, Location.LA)


def scene(on: Ground | None = None, name: str = ATLAS, limbs: Sequence[Limb] = (), **fields: Any) -> Battle:
    return stage(ground(on or {}), mech(name, "0505", **fields), mech(GRIFFIN, "0501"), limbs=tuple(limbs))


def found(battle: Battle, club: str, dice: Sequence[int] = ()) -> tuple[Battle, Sequence[Any]]:
    looking = battle.changed(replace(battle.unit(0), did=Deeds(finding=club)))
    return perform(looking, lambda play: find_club(play, 0), dice)


@pytest.mark.rule("BMR-CLUB-007")
def test_a_limb_blown_off_stays_in_its_hex_and_may_be_picked_up_there() -> None:
    battle = BlownOff(1, LEFT_ARM, "BMR-CRIT-016").apply(scene())
    assert battle.limbs == (Limb(Hex(5, 1), 1, LEFT_ARM),)
    assert clubs_at_hand(battle, battle.unit(0)) == ()
    there = scene(limbs=[LYING])
    assert clubs_at_hand(there, there.unit(0)) == ("limb",)
    after, _ = found(there, "limb")
    assert (after.unit(0).club, after.limbs) == ("limb", ())


@pytest.mark.rule("BMR-CLUB-009")
@pytest.mark.parametrize(("woods", "clubs"), [(0, ()), (1, ("tree",)), (2, ("tree",))])
def test_a_tree_is_uprooted_in_the_woods(woods: int, clubs: tuple[str, ...]) -> None:
    battle = scene({"0505": {"woods": woods}})
    assert clubs_at_hand(battle, battle.unit(0)) == clubs
    if clubs:
        assert found(battle, "tree")[0].unit(0).club == "tree"


@pytest.mark.rule("BMR-CLUB-010")
@pytest.mark.parametrize(("rubble", "needed"), [(2, 7), (3, 6), (4, 5)])
def test_a_girder_is_found_in_the_rubble_of_strong_buildings(rubble: int, needed: int) -> None:
    battle = scene({"0505": {"rubble": rubble}})
    assert clubs_at_hand(battle, battle.unit(0)) == ("girder",)
    after, events = found(battle, "girder", [needed - 3, 3])
    assert after.unit(0).club == "girder"
    assert happened(events, ClubFound)
    after, events = found(battle, "girder", [needed - 4, 3])
    assert after.unit(0).club == ""
    assert happened(events, ClubNotFound)


@pytest.mark.rule("BMR-CLUB-010")
@pytest.mark.parametrize("rubble", [0, 1])
def test_there_are_no_girders_in_light_rubble(rubble: int) -> None:
    battle = scene({"0505": {"rubble": rubble}})
    barred = out_of_reach(battle, battle.unit(0), "girder")
    assert barred is not None
    assert barred.rule == "BMR-CLUB-010"


@pytest.mark.rule("BMR-CLUB-005")
@pytest.mark.parametrize(
    ("name", "crits"),
    [(MARAUDER, broken(MARAUDER)), (GOLIATH, broken(GOLIATH)), (ATLAS, broken(ATLAS, (LEFT_ARM, HAND)))],
)
def test_it_takes_two_sound_hands_to_take_up_a_club(name: str, crits: tuple[int, ...]) -> None:
    battle = scene({"0505": {"woods": 1}}, name, [LYING], crits=crits)
    assert clubs_at_hand(battle, battle.unit(0)) == ()


@pytest.mark.rule("BMR-CLUB-008")
def test_no_weapon_is_fired_in_the_turn_a_club_is_taken_up() -> None:
    battle = scene({"0505": {"woods": 1}})
    assert refused(battle, Declare(0, find="tree")) is None
    barred = refused(battle, Declare(0, shots=(Fire(13, 1),), find="tree"))
    assert barred is not None
    assert barred.rule == "BMR-CLUB-008"
