"""Artillery on the map that fires directly: at hexes, to clear mines, and at VTOLs."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.artillery.guns import (
    ALL,
    CATAPULT,
    GRIFFIN,
    HEX,
    RULES,
    SPREAD,
    Then,
    lost,
    shell,
    weapon,
    with_unit,
)
from tests.classic.firing import bar, number, value
from tests.classic.stage import happened, marked, mech, perform, stage

from ironhex.catalog import Location
from ironhex.engine import Event
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.artillery.events import ArtilleryClearingRolled, Blasted, RangeFound
from ironhex.systems.classic.attack.declarations import declarations, refused
from ironhex.systems.classic.attack.places import places_at, places_in_range
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.attack.volley import fire_volley
from ironhex.systems.classic.battle import (
    Battle,
    Fire,
    Minefield,
    Mode,
    MoveState,
    Phase,
    PlaceTarget,
    Preset,
    Ranging,
    Target,
    Thing,
    TurnState,
)
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.events.weapons import Scattered
from ironhex.systems.classic.mines.events import MinesCleared
from ironhex.systems.classic.ruleset import Ruleset, ruleset

VTOL, FOOT = "Kestrel VTOL", "Foot Rifle Platoon"
LBX = "Akuma AKU-1X"


def field(target: str = "0205", rules: Ruleset = RULES, design: str = GRIFFIN, **state: Any) -> Battle:
    """An artillery 'Mech of Red in 0214, facing north, and a unit of Blue."""
    units = mech(CATAPULT, "0214"), mech(design, target, facing=3, **state)
    return stage("5x40", *units, phase=Phase.WEAPONS, rules=rules)


def at(hex: str, what: Thing = Thing.BLAST) -> PlaceTarget:
    return PlaceTarget(what, HEX(hex))


def needed(battle: Battle, target: Target | None = None, mode: str = "") -> Tally:
    unit = battle.unit(0)
    aimed = aim(battle, unit, battle.attacked(at("0205") if target is None else target))
    return to_hit(Shot(aimed, unit.design.items[weapon(battle)], mode=mode))


def fired(battle: Battle, target: Target, dice: Any, mode: str = "") -> tuple[Battle, tuple[Event, ...]]:
    shots = (Fire(weapon(battle), target, mode=mode),)
    armed = battle.changed(replace(battle.unit(0), turn=TurnState(declared=1, shots=shots, primary=target)))
    return perform(armed, lambda play: fire_volley(play, 0), dice, tasks=TASKS)


# --- the number -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ARTY-039", "BMR-ARTY-041", "BMR-CHG-010")
def test_the_number_is_the_skill_of_the_gunner_and_five_at_any_range_and_target() -> None:
    still = field()
    assert needed(still).total == 4 + 5
    running = field(move=MoveState(moved=True, mode=Mode.RUN, hexes=8))
    woods = replace(still, board=still.board.changed(HEX("0205"), woods=2))
    shut = field(shutdown=True)
    for battle in (running, woods, shut):
        assert needed(battle).total == 9
    assert [needed(still, at(hex)).total for hex in ("0213", "0202")] == [9, 9]


@pytest.mark.rule("BMR-ARTY-042")
def test_the_movement_of_the_attacker_and_woods_between_count() -> None:
    battle = field()
    walked = with_unit(battle, 0, move=MoveState(moved=True, mode=Mode.WALK))
    between = replace(battle, board=battle.board.changed(HEX("0209"), woods=1))
    assert [needed(each).total for each in (walked, between)] == [10, 10]
    assert value(needed(with_unit(battle, 0, heat=8)), "BMR-HIT-029") == 1


@pytest.mark.rule("BMR-ARTY-008", "BMR-ARTY-040")
def test_the_hex_must_be_in_sight_and_within_17_hexes() -> None:
    battle = field()
    wall = replace(battle, board=battle.board.changed(HEX("0209"), level=6))
    assert bar(needed(wall)) is not None
    far = with_unit(battle, 0, hex=HEX("0222"))
    assert bar(needed(far)) is None
    assert bar(needed(with_unit(battle, 0, hex=HEX("0223")))) == "BMR-HIT-009"


def test_artillery_is_fired_at_nothing_else() -> None:
    battle = field(rules=ALL)
    wooded = replace(battle, board=battle.board.changed(HEX("0205"), woods=1))
    assert bar(needed(battle, 1)) == "BMR-ARTY-011"
    assert bar(needed(wooded, at("0205", Thing.WOODS))) == "BMR-ARTY-011"
    without = stage("5x15", mech(CATAPULT, "0214"), mech(GRIFFIN, "0205"))
    assert bar(number(without, "IS Arrow IV System")) == f"BMR-EQ-{31:03}"


@pytest.mark.rule("BMR-ARTY-006", "BMR-ARTY-022")
def test_a_hex_on_which_it_is_ranged_in_cannot_be_missed() -> None:
    battle = field()
    preset = replace(battle, presets=(Preset("Red", HEX("0205")),))
    ranged = with_unit(battle, 0, ranged=(Ranging(weapon(battle), HEX("0205"), hit=True),))
    assert [needed(each).total for each in (preset, ranged)] == [2, 2]
    assert bar(needed(with_unit(preset, 0, turn=TurnState(launched=(weapon(battle),))))) is not None
    assert bar(needed(replace(preset, board=preset.board.changed(HEX("0209"), level=6)))) is not None


@pytest.mark.rule("BMR-ARTY-022", "BMR-ARTY-044")
def test_after_a_direct_hit_the_unit_never_misses_that_hex_again() -> None:
    battle = field()
    hit, events = fired(battle, at("0205"), [6, 6, *SPREAD])
    assert happened(events, RangeFound) == [RangeFound(0, weapon(battle), HEX("0205"))]
    assert [needed(hit, at(hex)).total for hex in ("0205", "0206")] == [2, 9]
    missed, events = fired(battle, at("0206"), [1, 1, 1, 1, *SPREAD])  # lands in 0205, at which it was not fired
    assert not happened(events, RangeFound)
    assert [needed(missed, at(hex)).total for hex in ("0205", "0206")] == [9, 9]
    later = replace(hit, before=hit.units)  # in another phase
    again, events = fired(later, at("0205"), [1, 1, *SPREAD])
    assert not happened(events, RangeFound)
    assert lost(hit, again, 1) == 20


@pytest.mark.rule("BMR-ARTY-015")
@pytest.mark.parametrize("dice", [[6, 6], [1, 1, 4, 6]])
def test_direct_fire_distracts_a_piece_from_its_shells_on_the_way_to_other_hexes(dice: list[int]) -> None:
    battle = replace(field("0240"), turn=2)
    due = tuple(shell(battle, hex, turn=4, fired=1) for hex in ("0240", "0205"))
    after, _ = fired(replace(battle, due=due), at("0205"), dice)
    assert [each.shell.distracted for each in after.due if each.shell] == [True, False]


# --- hits and misses --------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ARTY-043", "BMR-ARTY-044", "BMR-ARTY-048")
def test_a_hit_explodes_at_once_in_the_hex_and_next_to_it() -> None:
    battle = stage(
        "5x15",
        mech(CATAPULT, "0214"),
        mech(GRIFFIN, "0205", facing=3),
        mech(GRIFFIN, "0206", facing=3, side="Blue"),
        phase=Phase.WEAPONS,
        rules=RULES,
    )
    after, events = fired(battle, at("0205"), [6, 6, *SPREAD, 3, 4, 2, 4])
    assert [lost(battle, after, unit) for unit in (1, 2)] == [20, 10]
    assert [event.side for event in happened(events, Blasted)] == ["front", "rear"]


@pytest.mark.rule("BMR-ARTY-044")
def test_a_miss_scatters() -> None:
    battle = field()
    after, events = fired(battle, at("0206"), [1, 1, 1, 1, *SPREAD])
    assert [str(event.lands) for event in happened(events, Scattered)] == ["0205"]
    assert lost(battle, after, 1) == 20


@pytest.mark.rule("BMR-ARTY-043")
def test_it_is_declared_with_the_other_weapons() -> None:
    battle = field()
    action = Declare(0, shots=(Fire(weapon(battle), at("0205")),))
    assert action in list(declarations(battle, 0))
    assert refused(battle, action) is None
    assert at("0207") in places_at(battle, battle.unit(0), HEX("0207"))
    assert any(place.what is Thing.BLAST for place in places_in_range(battle, battle.unit(0)))
    assert not any(place.what is Thing.BLAST for place in places_in_range(battle, battle.unit(1)))


def test_a_piece_that_has_fired_indirectly_does_not_fire_again() -> None:
    battle = field()
    fired_before = with_unit(battle, 0, turn=TurnState(launched=(weapon(battle),)))
    assert bar(needed(fired_before)) == "BMR-WPN-003"


# --- mines ------------------------------------------------------------------------------------------------------------
def mined() -> Battle:
    return replace(field(rules=ALL), mines=(Minefield(HEX("0205"), "conventional", "Blue", 6, public=True),))


@pytest.mark.rule("BMR-MINE-022", "BMR-MINE-023")
@pytest.mark.parametrize(("faces", "cleared"), [([1, 4], True), ([1, 3], False)])
def test_a_hit_clears_mines_on_five_or_more_and_spares_the_hexes_around(faces: list[int], cleared: bool) -> None:
    battle = mined()
    near = battle.changed(replace(battle.unit(1), hex=HEX("0206")))
    after, events = fired(near, at("0205", Thing.MINES), [6, 6, *faces])
    assert bool(happened(events, MinesCleared)) == cleared
    assert [event.tally.total for event in happened(events, ArtilleryClearingRolled)] == [5]
    assert lost(near, after, 1) == 0


@pytest.mark.rule("BMR-MINE-023")
def test_units_in_the_hex_are_struck_all_the_same() -> None:
    battle = mined()
    after, _ = fired(battle, at("0205", Thing.MINES), [6, 6, 6, 6, *SPREAD])
    assert lost(battle, after, 1) == 20


@pytest.mark.rule("BMR-MINE-022", "BMR-NIGHT-001")
def test_clearing_needs_the_same_number_as_bombarding() -> None:
    battle = mined()
    assert needed(battle, at("0205", Thing.MINES)).total == needed(battle).total == 9
    dark = replace(battle, rules=ruleset(("artillery", "minefields", "night")))
    assert needed(dark, at("0205", Thing.MINES)).total == needed(dark).total == 11
    assert bar(needed(battle, at("0205", Thing.MINES), "fascam")) is not None
    assert Declare(0, shots=(Fire(weapon(battle), at("0205", Thing.MINES)),)) in list(declarations(battle, 0))


def test_a_clearing_shell_that_misses_explodes_elsewhere() -> None:
    battle = mined()
    after, events = fired(battle, at("0206", Thing.MINES), [1, 1, 1, 1, *SPREAD])
    assert lost(battle, after, 1) == 20
    assert not happened(events, ArtilleryClearingRolled)


# --- flak -------------------------------------------------------------------------------------------------------------
def aloft(height: int = 4, **state: Any) -> Battle:
    return field(design=VTOL, elevation=height, **state)


@pytest.mark.rule("BMR-FLAK-001", "BMR-FLAK-002", "BMR-FLAK-003")
def test_flak_needs_nine_whoever_fires_and_however_the_target_moves() -> None:
    assert needed(aloft(), 1).total == 9
    fast = aloft(move=MoveState(moved=True, mode=Mode.RUN, hexes=15))
    green = with_unit(aloft(), 0, gunnery=6)
    assert [needed(each, 1).total for each in (fast, green)] == [9, 9]


@pytest.mark.rule("BMR-FLAK-003")
def test_only_the_movement_and_damage_of_the_firing_unit_count() -> None:
    ran = with_unit(aloft(), 0, move=MoveState(moved=True, mode=Mode.RUN))
    blind = with_unit(aloft(), 0, crits=marked({Location.HD: [1]}))
    assert [needed(each, 1).total for each in (ran, blind)] == [11, 11]
    assert needed(with_unit(aloft(), 0, heat=13), 1).total == 9


@pytest.mark.rule("BMR-FLAK-002")
def test_flak_is_for_flying_targets_in_sight_and_not_for_homing_missiles() -> None:
    assert bar(needed(aloft(0), 1)) == "BMR-ARTY-011"
    wall = replace(aloft(1), board=aloft().board.changed(HEX("0209"), level=9))
    assert bar(needed(wall, 1)) is not None
    assert bar(needed(aloft(), 1, "homing")) == "BMR-ARTY-064"
    assert bar(needed(with_unit(aloft(), 0, hex=HEX("0223")), 1)) == "BMR-ARTY-040"


def crowd(*heights: int) -> Battle:
    """VTOLs of Blue next to each other at some heights, and infantry below the first."""
    flying = [
        mech(VTOL, hex, side="Blue", elevation=height) for hex, height in zip(("0205", "0206"), heights, strict=False)
    ]
    return stage(
        "5x15", mech(CATAPULT, "0214"), *flying, mech(FOOT, "0205", side="Blue"), phase=Phase.WEAPONS, rules=RULES
    )


@pytest.mark.rule("BMR-FLAK-004", "BMR-FLAK-005")
def test_flak_strikes_what_flies_in_the_hex_and_next_to_it_and_nobody_on_the_ground() -> None:
    battle = crowd(4, 4)
    _, events = fired(battle, 1, Then(5, 4))
    assert [(event.unit, event.points) for event in happened(events, Blasted)][:2] == [(1, 20), (2, 10)]
    assert {event.unit for event in happened(events, Blasted)} == {1, 2}


@pytest.mark.rule("BMR-FLAK-006")
def test_others_at_another_height_are_not_struck() -> None:
    _, events = fired(crowd(4, 5), 1, Then(5, 4))
    assert {event.unit for event in happened(events, Blasted)} == {1}


@pytest.mark.rule("BMR-FLAK-007")
def test_flak_that_misses_scatters_and_explodes_as_high_as_its_target_flies() -> None:
    _, events = fired(crowd(4, 4), 1, Then(1, 1, 4, 2))
    assert [str(event.lands) for event in happened(events, Scattered)] == ["0207"]
    assert [(event.unit, event.points) for event in happened(events, Blasted)] == [(2, 10)]
    _, events = fired(crowd(4, 5), 1, [1, 1, 4, 2])
    assert not happened(events, Blasted)


@pytest.mark.rule("BMR-FLAK-008")
def test_cluster_ammunition_is_more_accurate_against_what_flies() -> None:
    def total(height: int) -> Tally:
        gun = mech(LBX, "0210")
        battle = stage("5x15", gun, mech(VTOL, "0205", elevation=height), phase=Phase.WEAPONS, rules=RULES)
        return number(
            battle,
            next(i.equipment.key for i in battle.unit(0).design.weapons if "LB" in i.equipment.name),
            mode="cluster",
        )

    assert value(total(3), f"BMR-FLAK-{8:03}") == -2
    assert value(total(3), "BMR-AMMO-003") == -1
    assert value(total(0), f"BMR-FLAK-{8:03}") is None
