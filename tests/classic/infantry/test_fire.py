"""What platoons and squads fire, how well, and with what effect."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.classic.firing import bar, fire, number, value
from tests.classic.stage import drawn, happened, mech, perform, stage

from ironhex.catalog import design
from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.declarations import declarations, refused
from ironhex.systems.classic.attack.volley import fire_volley
from ironhex.systems.classic.battle import Battle, Mode, MoveState, TurnState
from ironhex.systems.classic.damage.hit_location import FRONT
from ironhex.systems.classic.events.damage import Damaged, LocationRolled
from ironhex.systems.classic.events.weapons import ClusterRolled, WeaponFired

GRIFFIN, ATLAS, TANK = "Griffin GRF-1N", "Atlas AS7-D", "Manticore Heavy Tank"
RIFLES, LASERS, SRMS = "Foot Platoon (Rifle)", "Foot Platoon (Laser)", "Foot Platoon (SRM)"
GUNS, FLAMERS = "Foot Platoon (MG)", "Foot Platoon (Flamer)"
ELEMENTALS = "Elemental (Laser)"


def volley(battle: Battle, key: str, dice: list[int]) -> tuple[Battle, tuple[Event, ...]]:
    """One weapon of the first unit, fired at the second with these dice."""
    turn = TurnState(declared=1, shots=(fire(battle, key),))
    return perform(battle.changed(replace(battle.unit(0), turn=turn)), lambda play: fire_volley(play, 0), dice)


@pytest.mark.rule("BMR-INF-039", "BMR-INF-040", "BMR-UNIT-039", "BMR-EDCHG-024", "BMR-RCHG-021", "BMR-CHG-007")
@pytest.mark.parametrize(
    ("platoon", "key", "modifiers"),
    [
        (RIFLES, "Infantry Rifle", [-2, 0, 2, None]),
        (GUNS, "Infantry Machine Gun", [-2, 0, 2, 4, None]),
        (FLAMERS, "Infantry Flamer", [-1, 0, 2, None]),
        (LASERS, "Infantry Laser", [-2, 0, 2, 4, None]),
        (SRMS, "Infantry SRM", [-1, 0, 0, 2, 2, 4, 4, None]),
    ],
)
def test_each_hand_held_weapon_has_its_own_ranges(platoon: str, key: str, modifiers: list[int | None]) -> None:
    for hexes, modifier in enumerate(modifiers):
        battle = stage("16x17", mech(platoon, "0810"), mech(GRIFFIN, f"08{10 - hexes:02}"))
        found = number(battle, key)
        if modifier is None:
            assert bar(found) == "BMR-HIT-009"
        else:
            assert found.total == battle.unit(0).gunnery + modifier
            assert value(found, "BMR-INF-040") == (modifier or None)


@pytest.mark.rule("BMR-INF-034", "BMR-ARC-004")
@pytest.mark.parametrize("place", ["0809", "0909", "0910", "0811", "0710", "0709"])
def test_infantry_fires_in_every_direction(place: str) -> None:
    battle = stage("16x17", mech(RIFLES, "0810", facing=2), mech(GRIFFIN, place))
    assert number(battle, "Infantry Rifle").barred is None


@pytest.mark.rule("BMR-INF-035", "BMR-HIT-002")
def test_fire_within_the_hex_strikes_the_front() -> None:
    battle = stage("16x17", mech(RIFLES, "0810"), mech(GRIFFIN, "0810", facing=3))
    after, events = volley(battle, "Infantry Rifle", [3, 3, 3, 4, 3, 4])
    assert [event.side for event in happened(events, LocationRolled)] == [FRONT, FRONT]
    assert bar(number(battle, "IS PPC", attacker=1, target=0)) == "BMR-HIT-002"
    assert after.unit(1).armor != battle.unit(1).armor


@pytest.mark.rule("BMR-INF-036", "BMR-HIT-012")
@pytest.mark.parametrize("mode", [Mode.WALK, Mode.RUN, Mode.JUMP])
def test_infantry_aims_as_well_after_a_move(mode: Mode) -> None:
    moved = MoveState(moved=True, mode=mode, hexes=1)
    for unit, key in (("Jump Platoon (Rifle)", "Infantry Rifle"), (ELEMENTALS, "BA Small Laser")):
        still = stage("16x17", mech(unit, "0810"), mech(GRIFFIN, "0809"))
        after = stage("16x17", mech(unit, "0810", move=moved), mech(GRIFFIN, "0809"))
        assert number(after, key).total == number(still, key).total


@pytest.mark.rule("BMR-HIT-028")
def test_infantry_attacks_one_target() -> None:
    battle = stage(
        "16x17", mech(ELEMENTALS, "0810"), mech(GRIFFIN, "0809"), mech(RIFLES, "0101", side="Red"), mech(TANK, "0909")
    )
    laser, missiles = fire(battle, "BA Small Laser"), fire(battle, "BA SRM 2", target=3)
    split = refused(battle, Declare(0, shots=(laser, missiles)))
    assert split is not None
    assert split.rule == "BMR-HIT-028"
    assert refused(battle, Declare(0, shots=(laser, fire(battle, "BA SRM 2")))) is None


@pytest.mark.rule("BMR-INF-041", "BMR-INF-042", "BMR-UNIT-038")
@pytest.mark.parametrize(
    ("platoon", "key", "men", "groups"),
    [
        (RIFLES, "Infantry Rifle", 28, [5, 2]),
        (RIFLES, "Infantry Rifle", 4, [1]),
        (LASERS, "Infantry Laser", 11, [5, 1]),
        (LASERS, "Infantry Laser", 28, [5, 5, 4]),
        (GUNS, "Infantry Machine Gun", 28, [5, 5]),
        (FLAMERS, "Infantry Flamer", 8, [3]),
        (SRMS, "Infantry SRM", 27, [5, 5, 4]),
    ],
)
def test_a_platoon_does_damage_by_the_men_left(platoon: str, key: str, men: int, groups: list[int]) -> None:
    battle = stage("16x17", mech(platoon, "0810", armor=(men,)), mech(ATLAS, "0809", facing=3))
    _, events = volley(battle, key, [6, 6, *[3, 4] * len(groups)])
    assert [event.armor for event in happened(events, Damaged)] == groups


@pytest.mark.rule("BMR-INF-037", "BMR-UNIT-016", "BMR-UNIT-018", "BMR-UNIT-019", "BMR-UNIT-020", "BMR-INF-038")
@pytest.mark.parametrize(("motive", "men"), [("Foot", 28), ("Motorized", 28), ("Jump", 21)])
def test_platoons_carry_one_weapon_each(motive: str, men: int) -> None:
    for arms in ("Rifle", "MG", "Flamer", "Laser", "SRM"):
        platoon = design(f"{motive} Platoon ({arms})")
        assert (platoon.armor, len(platoon.weapons)) == ((men,), 1)
        assert design(f"Clan {motive} Point ({arms})").armor == (25,)


@pytest.mark.rule("BMR-INF-047", "BMR-INF-048", "BMR-INF-049", "BMR-UNIT-021", "BMR-INF-064")
@pytest.mark.parametrize("arms", ["Laser", "Flamer", "MG"])
def test_elementals_are_five_with_missiles_and_one_more_weapon(arms: str) -> None:
    point = design(f"Elemental ({arms})")
    assert point.armor == (0, 10, 10, 10, 10, 10, 0)
    assert point.structure_points == (1, 1, 1, 1, 1, 1, 0)
    assert len(point.weapons) == 2
    assert [(bin.equipment.key, bin.shots) for bin in point.bins] == [("BA SRM 2 Ammo", 2)]


@pytest.mark.rule(
    "BMR-INF-050", "BMR-INF-053", "BMR-INF-054", "BMR-INF-055", "BMR-INF-057", "BMR-INF-058", "BMR-CHG-007"
)
def test_a_point_fires_its_lasers_and_its_missiles() -> None:
    battle = stage("16x17", mech(ELEMENTALS, "0810"), mech(ATLAS, "0809", facing=3))
    both = Declare(0, shots=(fire(battle, "BA Small Laser"), fire(battle, "BA SRM 2")))
    assert both in set(declarations(battle, 0))
    _, lasers = volley(battle, "BA Small Laser", [6, 6, 4, 4, *[3, 4] * 4])
    assert [event.armor for event in happened(lasers, Damaged)] == [3, 3, 3, 3]
    _, missiles = volley(battle, "BA SRM 2", [6, 6, 3, 4, *[3, 4] * 6])
    assert [event.armor for event in happened(missiles, Damaged)] == [2] * 6


ATTACK_TABLE = {1: "11111111111", 2: "11111222222", 3: "11222223333", 4: "12222333444", 5: "12233344455"}
MISSILES_TABLE = {
    1: [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
    2: [1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4],
    3: [2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 6],
    4: [2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 8],
    5: [3, 3, 4, 6, 6, 6, 6, 8, 8, 10, 10],
}


def pair(total: int) -> list[int]:
    """Two dice with this sum."""
    return [min(6, total - 1), total - min(6, total - 1)]


@pytest.mark.rule("BMR-INF-054", "BMR-INF-057")
@pytest.mark.parametrize("men", range(1, 6))
@pytest.mark.parametrize("total", range(2, 13))
def test_the_tables_of_battle_armor(men: int, total: int) -> None:
    alive = (1, *(int(trooper <= men) for trooper in range(1, 7)))
    battle = stage("16x17", mech(ELEMENTALS, "0810", structure=alive), mech(ATLAS, "0809", facing=3))
    hits, roll = int(ATTACK_TABLE[men][total - 2]), [] if men == 1 else pair(total)
    _, lasers = volley(battle, "BA Small Laser", [6, 6, *roll, *[3, 4] * hits])
    assert len(happened(lasers, LocationRolled)) == hits
    missiles = MISSILES_TABLE[men][total - 2]
    _, salvo = volley(battle, "BA SRM 2", [6, 6, *pair(total), *[3, 4] * missiles])
    assert [event.struck for event in happened(salvo, ClusterRolled)] == [missiles]


@pytest.mark.rule("BMR-INF-051")
def test_the_lasers_of_suits_are_standard_ones() -> None:
    laser = next(item.equipment for item in design(ELEMENTALS).weapons if item.equipment.family == "Laser")
    assert (laser.damage, laser.short, laser.medium, laser.long) == (3, 1, 2, 3)
    hill = drawn("16x17").changed(Hex.parse("0809"), level=4)
    battle = stage(hill, mech(ELEMENTALS, "0810"), mech(GRIFFIN, "0808"))
    assert bar(number(battle, "BA Small Laser")) == "BMR-LOS-018"


@pytest.mark.rule("BMR-INF-052")
def test_battle_armor_in_the_hex_of_its_target_fires_at_range_1() -> None:
    battle = stage("16x17", mech("Undine", "0810"), mech(GRIFFIN, "0810"))
    near = stage("16x17", mech("Undine", "0810"), mech(GRIFFIN, "0809"))
    for item in battle.unit(0).design.weapons:
        here, there = number(battle, item.equipment.key), number(near, item.equipment.key)
        assert (here.mods, bar(here)) == (there.mods, bar(there))


@pytest.mark.rule("BMR-WPN-010")
def test_platoons_never_run_out_of_ammunition() -> None:
    battle = stage("16x17", mech(SRMS, "0810"), mech(GRIFFIN, "0809"))
    after, events = volley(battle, "Infantry SRM", [1, 1])
    assert (after.unit(0).ammo, len(happened(events, WeaponFired))) == ((), 1)


@pytest.mark.rule("BMR-HIT-042", "BMR-HIT-043", "BMR-HIT-047", "BMR-INF-060")
def test_machines_hit_battle_armor_less_easily() -> None:
    battle = stage("16x17", mech(GRIFFIN, "0810"), mech(ELEMENTALS, "0807"), mech(TANK, "0808"), mech(LASERS, "0806"))
    assert value(number(battle, "IS PPC", target=1), "BMR-HIT-047") == 1
    assert value(number(battle, "IS PPC", attacker=2, target=1), "BMR-HIT-047") == 1
    assert value(number(battle, "Infantry Laser", attacker=3, target=1), "BMR-HIT-047") is None
    assert value(number(battle, "IS PPC", target=3), "BMR-HIT-047") is None
