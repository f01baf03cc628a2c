"""Heat: what builds it up, what carries it off, and what it does."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.firing import number
from tests.classic.stage import drawn, happened, marked, mech, perform, stage, variant

from ironhex.catalog import Location
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Fire, Mode, MoveState, TurnState
from ironhex.systems.classic.damage.condition import immobile
from ironhex.systems.classic.events.damage import Exploded
from ironhex.systems.classic.events.heat import (
    AmmunitionChecked,
    HeatChanged,
    ReactorStopped,
    RestartTried,
    ShutdownChecked,
)
from ironhex.systems.classic.events.piloting import PilotingRolled
from ironhex.systems.classic.events.warriors import WarriorHurt
from ironhex.systems.classic.heat import AMMO_EXPLOSION, SHUTDOWN, avoid_number, heat_tally, worst_bins
from ironhex.systems.classic.phases.heat import TASKS, Adjust, CookOff, adjust, cook_off, resolve
from ironhex.systems.classic.ruleset import ruleset

POND = "board pond\nsize 2 2\n01 ~1 ~2\n02 . .\n"
GRIFFIN = "Griffin GRF-1N"  # 12 single heat sinks, 10 in the engine
PPC, LRM = "IS PPC", "IS LRM 10"


def weapon(battle: Battle, key: str, unit: int = 0) -> int:
    return next(item.index for item in battle.unit(unit).design.weapons if item.equipment.key == key)


def built_up(battle: Battle) -> int:
    return sum(mod.value for mod in heat_tally(battle, battle.unit(0)).mods if mod.value > 0)


def shed(battle: Battle) -> int:
    return -sum(mod.value for mod in heat_tally(battle, battle.unit(0)).mods if mod.value < 0)


def after_adjusting(dice: tuple[int, ...] = (), board: str = "3x3", **fields: Any) -> tuple[Battle, tuple[Any, ...]]:
    battle = stage(board, mech(GRIFFIN, "0101", **fields), mech(GRIFFIN, "0202"))
    return perform(battle, lambda play: adjust(play, Adjust(0)), dice)


def after_cooking(dice: tuple[int, ...] = (), machine: Any = GRIFFIN, **fields: Any) -> tuple[Battle, tuple[Any, ...]]:
    battle = stage("3x3", mech(machine, "0101", **fields), mech(GRIFFIN, "0202"))
    return perform(battle, lambda play: cook_off(play, CookOff(0)), dice)


@pytest.mark.rule("BMR-HEAT-010", "BMR-HEAT-009")
@pytest.mark.parametrize(
    ("move", "heat"),
    [
        (MoveState(), 0),
        (MoveState(mode=Mode.WALK, traveled=4), 1),
        (MoveState(mode=Mode.RUN, traveled=1), 2),
        (MoveState(mode=Mode.JUMP, traveled=5), 5),
        (MoveState(mode=Mode.WALK, stand_attempts=2), 3),
    ],
)
def test_movement_heat(move: MoveState, heat: int) -> None:
    assert built_up(stage("3x3", mech(GRIFFIN, "0101", move=move))) == heat


@pytest.mark.rule("BMR-MOV-046")
def test_walking_heats_by_one_however_far() -> None:
    assert [
        built_up(stage("3x3", mech(GRIFFIN, "0101", move=MoveState(mode=Mode.WALK, traveled=n)))) for n in (0, 5)
    ] == [
        1,
        1,
    ]


@pytest.mark.rule("BMR-MOV-049")
def test_running_heats_by_two_however_far() -> None:
    assert [
        built_up(stage("3x3", mech(GRIFFIN, "0101", move=MoveState(mode=Mode.RUN, traveled=n)))) for n in (0, 8)
    ] == [
        2,
        2,
    ]


@pytest.mark.rule("BMR-MOV-061")
@pytest.mark.parametrize(("hexes", "heat"), [(1, 3), (3, 3), (4, 4), (7, 7)])
def test_jumping_heats_a_point_a_hex_but_at_least_three(hexes: int, heat: int) -> None:
    assert built_up(stage("3x3", mech(GRIFFIN, "0101", move=MoveState(mode=Mode.JUMP, traveled=hexes)))) == heat


@pytest.mark.rule("BMR-MOV-072")
def test_each_attempt_to_stand_heats_by_one() -> None:
    assert built_up(stage("3x3", mech(GRIFFIN, "0101", move=MoveState(mode=Mode.RUN, stand_attempts=3)))) == 2 + 3


@pytest.mark.rule("BMR-HEAT-011", "BMR-HEAT-009")
def test_weapons_fired_add_their_heat() -> None:
    bare = stage("3x3", mech(GRIFFIN, "0101"))
    shots = (Fire(weapon(bare, PPC), 1), Fire(weapon(bare, LRM), 1))
    assert built_up(stage("3x3", mech(GRIFFIN, "0101", turn=TurnState(shots=shots)))) == 10 + 4


@pytest.mark.rule("BMR-HEAT-012", "BMR-HEAT-009", "BMR-CRIT-019", "BMR-CRIT-020")
@pytest.mark.parametrize(("slots", "heat"), [((), 0), ((0,), 5), ((0, 1), 10)])
def test_a_leaking_engine_heats(slots: tuple[int, ...], heat: int) -> None:
    assert built_up(stage("3x3", mech(GRIFFIN, "0101", crits=marked({Location.CT: slots})))) == heat


@pytest.mark.rule("BMR-HEAT-028")
def test_a_stopped_reactor_builds_up_no_heat_of_its_own() -> None:
    battle = stage("3x3", mech(GRIFFIN, "0101", shutdown=True, crits=marked({Location.CT: (0,)})))
    assert built_up(battle) == 0


@pytest.mark.rule("BMR-HEAT-013", "BMR-HEAT-009", "BMR-HEAT-028", "BMR-FIRE-014", "BMR-TERR-023")
@pytest.mark.parametrize(
    ("move", "aflame", "heat"),
    [(MoveState(burning=2), False, 4), (MoveState(), True, 5), (MoveState(burning=1), True, 7)],
)
def test_fires_heat_units_that_pass_and_more_those_that_stay(move: MoveState, aflame: bool, heat: int) -> None:
    board = drawn("3x3")
    burning = board.changed(Hex(1, 1), fire=1) if aflame else board
    fires = ruleset(("fire",))
    assert built_up(stage(burning, mech(GRIFFIN, "0101", move=move))) == 0, "fires count only where their rules do"
    assert built_up(stage(burning, mech(GRIFFIN, "0101", move=move), rules=fires)) == heat
    assert built_up(stage(burning, mech(GRIFFIN, "0101", move=move, shutdown=True), rules=fires)) == heat, (
        "fire does not count as an action"
    )


@pytest.mark.rule("BMR-HEAT-029")
def test_sinks_go_on_working_while_shut_down() -> None:
    assert shed(stage("3x3", mech(GRIFFIN, "0101", shutdown=True))) == 12


@pytest.mark.rule("BMR-HEAT-004", "BMR-HEAT-009")
def test_single_sinks_shed_one_and_double_sinks_two() -> None:
    double = variant(
        GRIFFIN, double_sinks=True, heat_sinks=10, slots={Location.LL: design_legs(), Location.RL: design_legs()}
    )
    assert shed(stage("3x3", mech(GRIFFIN, "0101"))) == 12
    assert shed(stage("3x3", mech(double, "0101"))) == 20


def design_legs() -> tuple[str, ...]:
    return ("Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator")


@pytest.mark.rule("BMR-CRIT-037", "BMR-CRIT-011")
def test_each_sink_hit_sheds_one_less() -> None:
    battle = stage("3x3", mech("Awesome AWS-8Q", "0101"))
    sinks = [item for item in battle.unit(0).design.items if item.equipment.category == "heat sink"][:3]
    struck: dict[Location, list[int]] = {}
    for sink in sinks:
        for location, slot in sink.slots:
            struck.setdefault(Location(location), []).append(slot)
    assert shed(stage("3x3", mech("Awesome AWS-8Q", "0101", crits=marked(struck)))) == shed(battle) - 3


@pytest.mark.rule("BMR-HEAT-008")
def test_sinks_switched_off_shed_nothing() -> None:
    assert shed(stage("3x3", mech(GRIFFIN, "0101", sinks_off=5))) == 7


LEG_SINKS = variant(
    GRIFFIN,
    heat_sinks=14,
    slots={
        Location.LL: (*design_legs(), "Heat Sink", "Heat Sink"),
        Location.RL: (*design_legs(), "Heat Sink", "Heat Sink"),
    },
)


@pytest.mark.rule("BMR-HEAT-006", "BMR-HEAT-005")
def test_standing_in_depth_1_soaks_only_the_sinks_in_the_legs() -> None:
    assert shed(stage("3x3", mech(LEG_SINKS, "0101"))) == 14
    assert shed(stage(POND, mech(LEG_SINKS, "0101"))) == 14 + 4
    assert shed(stage(POND, mech(GRIFFIN, "0101"))) == 12, "sinks in the engine stay dry (C39)"


@pytest.mark.rule("BMR-HEAT-005", "BMR-HEAT-006", "BMR-HEAT-009")
def test_a_double_sink_under_water_sheds_two_more() -> None:
    wet_leg = (*design_legs(), "Clan Double Heat Sink", "Clan Double Heat Sink")
    machine = variant("Mad Dog Prime", heat_sinks=13, slots={Location.LL: wet_leg})
    assert shed(stage("3x3", mech(machine, "0101"))) == 26
    assert shed(stage(POND, mech(machine, "0101"))) == 26 + 2


@pytest.mark.rule("BMR-HEAT-007", "BMR-HEAT-009")
def test_no_more_sinks_are_wet_than_are_switched_on() -> None:
    assert shed(stage(POND, mech(GRIFFIN, "0201", sinks_off=9))) == 3 + 3


@pytest.mark.rule("BMR-HEAT-007")
@pytest.mark.parametrize(("hex", "prone"), [("0201", False), ("0101", True)])
def test_a_submerged_mech_soaks_all_sinks_but_sheds_at_most_six_more(hex: str, prone: bool) -> None:
    assert shed(stage(POND, mech(GRIFFIN, hex, prone=prone))) == 12 + 6


@pytest.mark.rule("BMR-QUAD-025")
def test_a_quad_soaks_the_sinks_of_all_four_legs() -> None:
    legs = {leg: (*design_legs(), "Heat Sink") for leg in (Location.LA, Location.RA, Location.LL, Location.RL)}
    quad = variant("Scorpion SCP-1N", heat_sinks=14, slots=legs)
    dry, wet = stage("3x3", mech(quad, "0101", kind="quad")), stage(POND, mech(quad, "0101", kind="quad"))
    assert shed(wet) == shed(dry) + 4


@pytest.mark.rule("BMR-HEAT-014")
@pytest.mark.parametrize(
    ("before", "move", "after"), [(3, MoveState(), 0), (20, MoveState(), 8), (13, MoveState(mode=Mode.RUN), 3)]
)
def test_heat_adds_what_was_built_up_and_subtracts_what_was_shed(before: int, move: MoveState, after: int) -> None:
    battle, events = after_adjusting(heat=before, move=move)
    assert battle.unit(0).body.heat == after
    (change,) = happened(events, HeatChanged)
    assert (change.before, change.after) == (before, after)


@pytest.mark.rule("BMR-HEAT-024", "BMR-HEAT-023")
@pytest.mark.parametrize(
    ("heat", "shutdown", "ammo"),
    [
        (13, None, None),
        (14, 4, None),
        (17, 4, None),
        (18, 6, None),
        (19, 6, 4),
        (21, 6, 4),
        (22, 8, 4),
        (23, 8, 6),
        (25, 8, 6),
        (26, 10, 6),
        (27, 10, 6),
        (28, 10, 8),
        (29, 10, 8),
    ],
)
def test_heat_scale(heat: int, shutdown: int | None, ammo: int | None) -> None:
    assert avoid_number(SHUTDOWN, heat) == shutdown
    assert avoid_number(AMMO_EXPLOSION, heat) == ammo


@pytest.mark.rule("BMR-HEAT-025", "BMR-HEAT-017")
@pytest.mark.parametrize(
    ("before", "number", "faces"),
    [(26, 4, (2, 2)), (29, 4, (2, 2)), (30, 6, (3, 3)), (34, 8, (4, 4)), (38, 10, (5, 5))],
)
def test_one_roll_against_the_highest_number_of_the_level_after_adjustment_avoids_shutdown(
    before: int, number: int, faces: tuple[int, int]
) -> None:
    battle, events = after_adjusting(faces, heat=before)
    (check,) = happened(events, ShutdownChecked)
    assert (check.heat, check.number, check.avoided) == (before - 12, number, True)
    assert not battle.unit(0).body.shutdown
    low = (faces[0] - 1, faces[1])
    battle, events = after_adjusting((*low, 6, 6), heat=before)
    assert battle.unit(0).body.shutdown


def test_below_14_heat_requires_no_roll() -> None:
    _, events = after_adjusting((), heat=25)
    assert not happened(events, ShutdownChecked)


@pytest.mark.rule("BMR-HEAT-027", "BMR-PSR-016")
def test_a_failed_roll_stops_the_reactor_and_asks_for_a_piloting_roll_at_plus_three() -> None:
    battle, events = after_adjusting((1, 2, 4, 4), heat=26)
    assert battle.unit(0).body.shutdown
    assert immobile(battle.unit(0))
    (piloting,) = happened(events, PilotingRolled)
    assert piloting.tally.total == 5 + 3
    assert not battle.unit(0).body.prone


def test_losing_power_may_throw_it_down() -> None:
    battle, _ = after_adjusting((1, 2, 3, 4, 1, 3, 4, 3, 4, 6, 6), heat=26)
    assert battle.unit(0).body.shutdown
    assert battle.unit(0).body.prone


def test_a_prone_mech_that_shuts_down_cannot_fall() -> None:
    battle, events = after_adjusting((1, 2), heat=26, prone=True)
    assert battle.unit(0).body.shutdown
    assert not happened(events, PilotingRolled)


@pytest.mark.rule("BMR-HEAT-026")
def test_at_thirty_nothing_avoids_shutdown() -> None:
    battle, events = after_adjusting((6, 6), heat=42)
    (check,) = happened(events, ShutdownChecked)
    assert check.number is None
    assert battle.unit(0).body.shutdown


@pytest.mark.rule("BMR-WAR-029")
def test_an_unconscious_warrior_overrides_nothing() -> None:
    battle, events = after_adjusting((), heat=26, knocked_out=1, prone=True)
    assert battle.unit(0).body.shutdown
    assert not happened(events, PilotingRolled)


@pytest.mark.rule("BMR-HEAT-030")
@pytest.mark.parametrize(("faces", "running"), [((3, 3), True), ((2, 3), False)])
def test_restarting_takes_the_avoid_number(faces: tuple[int, int], running: bool) -> None:
    battle, events = after_adjusting(faces, heat=30, shutdown=True)  # 18 after the sinks: 6 or more
    (restart,) = happened(events, RestartTried)
    assert restart.number == 6
    assert battle.unit(0).body.shutdown is not running
    assert not happened(events, ReactorStopped, ShutdownChecked)


@pytest.mark.rule("BMR-HEAT-031")
@pytest.mark.parametrize("out", [0, 1])
def test_below_14_heat_the_reactor_restarts_by_itself(out: int) -> None:
    battle, _ = after_adjusting((), heat=25, shutdown=True, knocked_out=out)
    assert not battle.unit(0).body.shutdown


@pytest.mark.rule("BMR-HEAT-015", "BMR-HEAT-016", "BMR-HEAT-003", "BMR-UNIT-028")
def test_overflow_is_kept_and_must_go_before_a_restart() -> None:
    battle, events = after_adjusting((), heat=45, shutdown=True)
    assert battle.unit(0).body.heat == 33
    assert not happened(events, RestartTried), "no restart at 30 or more"
    cooler, events = after_adjusting((6, 6), heat=41, shutdown=True)
    assert cooler.unit(0).body.heat == 29
    assert happened(events, RestartTried)


@pytest.mark.rule("BMR-HEAT-033")
@pytest.mark.parametrize(("heat", "faces", "explodes"), [(19, (1, 2), True), (19, (2, 2), False), (23, (2, 3), True)])
def test_hot_ammunition_may_explode(heat: int, faces: tuple[int, int], explodes: bool) -> None:
    battle = stage("3x3", mech(GRIFFIN, "0101", heat=heat, auto_eject=False), mech(GRIFFIN, "0202"))
    rolls = (*faces, 1, *[1] * 40)
    _, events = perform(battle, lambda play: cook_off(play, CookOff(0)), LooseDice(rolls))
    (check,) = happened(events, AmmunitionChecked)
    assert check.avoided is not explodes
    assert bool(happened(events, Exploded)) is explodes


class LooseDice:
    """Scripted dice, and ones after the script has run out."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.script = faces

    def faces(self, start: int, count: int, sides: int = 6) -> tuple[int, ...]:
        return tuple((self.script + (1,) * (start + count))[start : start + count])


@pytest.mark.rule("BMR-HEAT-034")
def test_the_most_destructive_rack_explodes_first() -> None:
    battle = stage("3x3", mech("Archer ARC-2R", "0101"), mech("Marauder MAD-3R", "0202"))
    archer = battle.unit(0)
    racks = worst_bins(archer)
    assert {archer.design.bins[index].equipment.key for rack in racks for index in rack} == {"IS LRM 20 Ammo"}


@pytest.mark.rule("BMR-HEAT-036")
def test_the_fullest_bin_of_a_type_explodes_and_ties_are_rolled_for() -> None:
    archer = stage("3x3", mech("Archer ARC-2R", "0101")).unit(0)
    lrm = [i for i, bin in enumerate(archer.design.bins) if bin.equipment.key == "IS LRM 20 Ammo"]
    ammo = tuple(5 if i == lrm[0] else 6 if i in lrm else n for i, n in enumerate(archer.ammo))
    battle = stage("3x3", mech("Archer ARC-2R", "0101", ammo=ammo, heat=19, auto_eject=False))
    assert worst_bins(battle.unit(0)) == (tuple(lrm[1:]),)
    for die, bin in enumerate(lrm[1:], 1):
        _, events = perform(battle, lambda play: cook_off(play, CookOff(0)), LooseDice((1, 1, die)))
        (explosion,) = happened(events, Exploded)
        assert explosion.item == archer.design.bins[bin].index
        assert explosion.points == 6 * 20


def test_without_ammunition_nobody_rolls() -> None:
    battle = stage("3x3", mech("Awesome AWS-8Q", "0101", heat=29))
    _, events = perform(battle, lambda play: cook_off(play, CookOff(0)))
    assert not happened(events, AmmunitionChecked)


@pytest.mark.rule("BMR-HEAT-035")
def test_between_types_of_equal_rack_the_owner_chooses() -> None:
    legs = {
        leg: (*design_legs(), "IS AC/10 Ammo" if leg == Location.LL else "IS LRM 10 Ammo")
        for leg in (Location.LL, Location.RL)
    }
    machine = variant("Awesome AWS-8Q", slots=legs)
    battle = stage("3x3", mech(machine, "0101", heat=19, auto_eject=False), mech(GRIFFIN, "0202"))
    names = [battle.unit(0).design.bins[rack[0]].equipment.name for rack in worst_bins(battle.unit(0))]
    assert len(names) == 2
    for wanted in names:
        picks = {"exploding ammunition": wanted}
        _, events = perform(battle, lambda play: cook_off(play, CookOff(0)), LooseDice((1, 1)), picks=picks)
        (explosion,) = happened(events, Exploded)
        assert battle.unit(0).design.items[explosion.item].equipment.name == wanted


@pytest.mark.rule("BMR-HEAT-037")
def test_a_heat_explosion_is_an_explosion_like_any_other() -> None:
    battle = stage("3x3", mech(GRIFFIN, "0101", heat=19, auto_eject=False), mech(GRIFFIN, "0202"))
    after, events = perform(battle, lambda play: cook_off(play, CookOff(0)), LooseDice((1, 1)))
    assert [event.points for event in happened(events, WarriorHurt)][:1] == [2]
    assert sum(after.unit(0).structure) < sum(battle.unit(0).structure)


@pytest.mark.rule("BMR-HEAT-038", "BMR-WAR-025", "BMR-WAR-018", "BMR-CRIT-048")
@pytest.mark.parametrize(("heat", "wounds"), [(14, 0), (15, 1), (25, 1), (26, 2), (40, 2)])
def test_heat_hurts_a_warrior_without_life_support(heat: int, wounds: int) -> None:
    head = stage("3x3", mech("Awesome AWS-8Q", "0101")).unit(0).design.contents[Location.HD]
    hit = marked({Location.HD: (head.index("Life Support"),)})
    broken = stage("3x3", mech("Awesome AWS-8Q", "0101", heat=heat, crits=hit))
    whole = stage("3x3", mech("Awesome AWS-8Q", "0101", heat=heat))
    assert perform(broken, lambda play: cook_off(play, CookOff(0)))[0].unit(0).wounds == wounds
    assert perform(whole, lambda play: cook_off(play, CookOff(0)))[0].unit(0).wounds == 0


@pytest.mark.rule("BMR-HEAT-022")
@pytest.mark.parametrize(
    ("heat", "harder"),
    [(7, 0), (8, 1), (12, 1), (13, 2), (16, 2), (17, 3), (23, 3), (24, 4), (30, 4)],
)
def test_heat_spoils_the_aim_by_its_level_and_no_longer(heat: int, harder: int) -> None:
    cool = stage("3x9", mech(GRIFFIN, "0101", facing=3), mech(GRIFFIN, "0106"))
    hot = stage("3x9", mech(GRIFFIN, "0101", facing=3, heat=heat), mech(GRIFFIN, "0106"))
    assert number(hot, PPC).total == number(cool, PPC).total + harder


@pytest.mark.rule("BMR-SEQ-017")
def test_the_heat_phase_adjusts_every_mech_and_skips_people_on_foot() -> None:
    battle = stage(
        "3x3", mech(GRIFFIN, "0101", heat=5), mech(GRIFFIN, "0202", heat=20), mech(GRIFFIN, "0303", kind="pilot")
    )
    after, events = perform(battle, resolve, tasks=TASKS)
    assert [event.unit for event in happened(events, HeatChanged)] == [0, 1]
    assert [unit.body.heat for unit in after.units] == [0, 8, 0]
