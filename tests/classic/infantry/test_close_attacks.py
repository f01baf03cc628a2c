"""Infantry against 'Mechs in its hex: leg attacks and swarms, and how a 'Mech gets rid of them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import bar, fire
from tests.classic.firing import number as to_hit
from tests.classic.stage import drawn, happened, mech, perform, stage
from tests.classic.trek import make

from ironhex.catalog import Location
from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare, Move, Strike
from ironhex.systems.classic.attack.declarations import declarations, refused
from ironhex.systems.classic.battle import (
    Attachment,
    Battle,
    Blow,
    CloseAttack,
    How,
    Mode,
    MoveState,
    Phase,
    PhaseState,
    TurnState,
)
from ironhex.systems.classic.damage.hits import Hit, strike
from ironhex.systems.classic.events.attachments import Dismounted
from ironhex.systems.classic.events.damage import CriticalsRolled, Damaged
from ironhex.systems.classic.events.piloting import Fell, PilotingRolled
from ironhex.systems.classic.infantry.brushing import brush_number
from ironhex.systems.classic.infantry.close_attacks import (
    LEG,
    RULES,
    STOP,
    SWARM,
    attack_closely,
    close_number,
    no_climbing,
)
from ironhex.systems.classic.infantry.events import LegStruck, ShakenOff, Swarmed, SwarmLocated
from ironhex.systems.classic.infantry.swarms import swarmers
from ironhex.systems.classic.melee.physical_attacks import refused as blow_refused
from ironhex.systems.classic.melee.physical_attacks import strike_all, strikes
from ironhex.systems.classic.movement.stacking import crowded
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.phases.phase_end import ClearField, clear_field
from ironhex.systems.classic.piloting.falls import fall
from ironhex.systems.classic.sequence import yet_to_act

ATLAS, WASP, QUAD = "Atlas AS7-D", "Wasp WSP-1A", "Goliath GOL-1H"
MEN, UNTRAINED, ELEMENTALS = "Anti-Mech Foot Platoon (Laser)", "Foot Platoon (Laser)", "Elemental (Laser)"
HERE = Hex.parse("0808")


def together(infantry: str = MEN, machine: str = ATLAS, *, board: Any = "16x17", **fields: Any) -> Battle:
    """Infantry, unit 0, in the hex of a 'Mech, unit 1."""
    return stage(
        board, mech(infantry, "0808", side="Red", **fields), mech(machine, "0808", side="Blue"), phase=Phase.WEAPONS
    )


def swarming(infantry: str = MEN, machine: str = ATLAS, *, board: Any = "16x17", **fields: Any) -> Battle:
    battle = together(infantry, machine, board=board, **fields)
    return begun(battle.changed(replace(battle.unit(0), hex=None, attached=Attachment(1, How.SWARM))))


def begun(battle: Battle) -> Battle:
    """The battle as if a phase began now."""
    return replace(battle, before=battle.units)


def attack(battle: Battle, form: str, dice: list[int]) -> tuple[Battle, tuple[Event, ...]]:
    turn = TurnState(declared=1, close=CloseAttack(form, 1))
    return perform(battle.changed(replace(battle.unit(0), turn=turn)), lambda play: attack_closely(play, 0), dice)


def why_not(battle: Battle, form: str = LEG, target: int = 1) -> str | None:
    barred = refused(battle, Declare(0, close=CloseAttack(form, target)))
    return barred.rule if barred else None


def number(battle: Battle, form: str) -> int:
    return close_number(battle, battle.unit(0), battle.unit(1), form).total


# --- who may attack ---------------------------------------------------------------------------------------------------
def test_infantry_on_a_mech_is_where_that_is_and_only_while_it_lives() -> None:
    battle = together()
    high = battle.changed(replace(battle.unit(0), elevation=2))
    held = Swarmed(0, 1).apply(high)
    assert (held.unit(0).hex, held.unit(0).elevation) == (None, 0)
    assert [unit.id for unit in swarmers(held, held.unit(1))] == [0]
    dead = held.changed(replace(held.unit(0), fate="destroyed"))
    assert swarmers(dead, dead.unit(1)) == ()


@pytest.mark.rule("BMR-ANTIMECH-005")
def test_only_enemies_on_the_map_are_climbed() -> None:
    battle = together()
    men, target = battle.unit(0), battle.unit(1)
    assert no_climbing(battle, men, 1, RULES[LEG]) is None
    assert no_climbing(battle, men, 7, RULES[LEG])
    friend = battle.changed(replace(target, side="Red"))
    assert no_climbing(friend, men, 1, RULES[LEG])
    lost = battle.changed(replace(target, fate="destroyed"))
    assert no_climbing(lost, men, 1, RULES[LEG])


@pytest.mark.rule("BMR-ANTIMECH-002", "BMR-ANTIMECH-005", "BMR-ANTIMECH-011", "BMR-INF-056")
@pytest.mark.parametrize("infantry", [MEN, ELEMENTALS])
def test_trained_infantry_attacks_a_mech_in_its_hex(infantry: str) -> None:
    battle = together(infantry)
    listed = [action for action in declarations(battle, 0) if action.close]
    assert {action.close.form for action in listed if action.close} == {LEG, SWARM}
    assert all(refused(battle, action) is None for action in listed)
    away = begun(battle.changed(replace(battle.unit(1), hex=Hex.parse("0807"))))
    assert (why_not(away), why_not(away, SWARM)) == ("BMR-ANTIMECH-005", "BMR-ANTIMECH-011")
    untrained = together(UNTRAINED)
    assert why_not(untrained) == "BMR-ANTIMECH-005"
    assert not [action for action in declarations(untrained, 0) if action.close]


@pytest.mark.rule("BMR-ANTIMECH-005", "BMR-ANTIMECH-011")
def test_a_close_attack_takes_the_place_of_fire() -> None:
    battle = together()
    both = Declare(0, shots=(fire(battle, "Infantry Laser"),), close=CloseAttack(LEG, 1))
    barred = refused(battle, both)
    assert barred is not None
    assert barred.rule == "BMR-ANTIMECH-005"


@pytest.mark.rule("BMR-ANTIMECH-004")
def test_only_mechs_are_climbed() -> None:
    for other in ("Manticore Heavy Tank", UNTRAINED):
        assert why_not(together(MEN, other)) == "BMR-ANTIMECH-004"


# --- the numbers ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ANTIMECH-006", "BMR-ANTIMECH-012")
@pytest.mark.parametrize(
    ("men", "leg", "swarm"),
    [(28, 4, 7), (22, 4, 7), (21, 7, 10), (16, 7, 10), (15, 10, None), (10, 10, None), (9, 12, None), (5, 12, None)],
)
def test_numbers_of_platoons(men: int, leg: int, swarm: int | None) -> None:
    battle = together(armor=(men,))
    assert number(battle, LEG) == leg
    assert why_not(battle, SWARM) == (None if swarm else "BMR-ANTIMECH-012")
    if swarm:
        assert number(battle, SWARM) == swarm


@pytest.mark.rule("BMR-ANTIMECH-006")
def test_four_men_are_too_few() -> None:
    assert why_not(together(armor=(4,))) == "BMR-ANTIMECH-006"


@pytest.mark.rule("BMR-ANTIMECH-006", "BMR-ANTIMECH-012")
@pytest.mark.parametrize(("suits", "leg", "swarm"), [(5, 4, 7), (4, 4, 7), (3, 7, 10), (2, 10, 10), (1, 12, 10)])
def test_numbers_of_battle_armor(suits: int, leg: int, swarm: int) -> None:
    alive = (1, *(int(trooper <= suits) for trooper in range(1, 7)))
    battle = together(ELEMENTALS, structure=alive)
    assert (number(battle, LEG), number(battle, SWARM)) == (leg, swarm)


@pytest.mark.rule("BMR-ANTIMECH-007", "BMR-ANTIMECH-013")
def test_movement_terrain_and_posture_count() -> None:
    plain = together()
    fast = plain.changed(replace(plain.unit(1), move=MoveState(moved=True, mode=Mode.RUN, hexes=5)))
    jumped = plain.changed(replace(plain.unit(1), move=MoveState(moved=True, mode=Mode.JUMP, hexes=3)))
    woods = together(board=drawn("16x17").changed(HERE, woods=1))
    prone = plain.changed(replace(plain.unit(1), body=replace(plain.unit(1).mech, prone=True)))
    down = plain.changed(replace(plain.unit(1), body=replace(plain.unit(1).mech, shutdown=True)))
    ran = plain.changed(replace(plain.unit(0), move=MoveState(moved=True, mode=Mode.RUN)))
    tried = (plain, fast, jumped, woods, prone, down, ran)
    assert [number(battle, LEG) - 4 for battle in tried] == [0, 2, 2, 1, -2, -4, 0]
    assert [number(battle, SWARM) - 7 for battle in tried] == [0, 2, 2, 1, -4, -4, 0]


# --- leg attacks ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ANTIMECH-008", "BMR-ANTIMECH-009")
@pytest.mark.parametrize(("die", "leg"), [(1, Location.LL), (3, Location.LL), (4, Location.RL), (6, Location.RL)])
def test_a_leg_attack_without_a_critical_hit_does_4_points(die: int, leg: Location) -> None:
    after, events = attack(together(), LEG, [2, 2, die, 3, 4])
    assert [event.location for event in happened(events, LegStruck)] == [leg]
    assert [(event.location, event.armor) for event in happened(events, Damaged)] == [(leg, 4)]
    assert after.unit(0).hex == HERE


@pytest.mark.rule("BMR-ANTIMECH-009")
def test_a_leg_attack_with_a_critical_hit_does_only_that() -> None:
    after, events = attack(together(), LEG, [2, 2, 1, 4, 4, 1])
    assert not happened(events, Damaged)
    assert after.unit(1).crits[Location.LL]


@pytest.mark.rule("BMR-ANTIMECH-008")
def test_the_other_leg_is_hit_if_one_is_gone() -> None:
    battle = together()
    legless = tuple(0 if at == Location.LL else points for at, points in enumerate(battle.unit(1).structure))
    _, events = attack(battle.changed(replace(battle.unit(1), structure=legless)), LEG, [2, 2, 1, 3, 4])
    assert [event.location for event in happened(events, LegStruck)] == [Location.RL]


def test_a_failed_leg_attack_does_nothing() -> None:
    after, events = attack(together(), LEG, [1, 2])
    assert after.unit(1).armor == together().unit(1).armor
    assert not happened(events, LegStruck)


# --- swarming ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ANTIMECH-014")
def test_a_swarm_only_gets_hold_of_the_mech_at_first() -> None:
    after, events = attack(together(), SWARM, [3, 4])
    assert after.unit(0).attached == Attachment(1, How.SWARM)
    assert after.where(after.unit(0)) == HERE
    assert not happened(events, Damaged)
    missed, _ = attack(together(), SWARM, [3, 3])
    assert missed.unit(0).attached is None


@pytest.mark.rule("BMR-ANTIMECH-016")
def test_swarming_infantry_takes_room() -> None:
    battle = swarming()
    more = [mech(UNTRAINED, "0808", side="Red"), mech(UNTRAINED, "0807", side="Red")]
    full = stage("16x17", mech(MEN, "0808", side="Red"), mech(ATLAS, "0808", side="Blue"), *more)
    full = full.changed(battle.unit(0))
    assert crowded(full, full.unit(3), HERE) is not None
    assert crowded(full.changed(replace(full.unit(0), fate="destroyed")), full.unit(3), HERE) is None


@pytest.mark.rule("BMR-ANTIMECH-035", "BMR-ANTIMECH-036", "BMR-ANTIMECH-037", "BMR-ANTIMECH-039")
@pytest.mark.parametrize(
    ("total", "location", "rear"),
    [
        (2, Location.HD, False),
        (3, Location.CT, True),
        (4, Location.RT, True),
        (5, Location.RT, False),
        (6, Location.RA, False),
        (7, Location.CT, False),
        (8, Location.LA, False),
        (9, Location.LT, False),
        (10, Location.LT, True),
        (11, Location.CT, True),
        (12, Location.HD, False),
    ],
)
def test_battle_armor_does_all_its_damage_to_one_location(total: int, location: Location, rear: bool) -> None:
    battle = swarming(ELEMENTALS, structure=(1, 1, 0, 0, 0, 0, 0))  # one laser: 3 points, which every armor holds
    dice = [min(6, total - 1), total - min(6, total - 1), 3, 4]
    _, events = attack(battle, SWARM, dice)
    assert [(event.location, event.rear) for event in happened(events, SwarmLocated)] == [(location, rear)]
    assert [(event.location, event.rear, event.armor) for event in happened(events, Damaged)] == [(location, rear, 3)]
    assert [event.location for event in happened(events, CriticalsRolled)] == [location]


@pytest.mark.rule("BMR-ANTIMECH-037")
def test_five_lasers_do_15_points() -> None:
    _, events = attack(swarming(ELEMENTALS), SWARM, [3, 4, 3, 4])
    assert [event.armor for event in happened(events, Damaged)] == [15]


@pytest.mark.rule("BMR-ANTIMECH-038")
def test_men_do_their_damage_in_groups() -> None:
    _, events = attack(swarming(), SWARM, [3, 4, 3, 3, 4, 4, 3, 4])
    assert [(event.location, event.armor) for event in happened(events, Damaged)] == [
        (Location.CT, 5),
        (Location.RA, 5),
        (Location.LA, 4),
    ]
    assert [event.location for event in happened(events, CriticalsRolled)] == [Location.CT]


@pytest.mark.rule("BMR-ANTIMECH-026", "BMR-ANTIMECH-040")
def test_a_swarm_goes_on_or_ends_as_its_player_declares() -> None:
    battle = swarming()
    assert [unit.id for unit in yet_to_act(battle, Phase.WEAPONS, "Red")] == [0]
    assert not yet_to_act(battle, Phase.MOVEMENT, "Red")
    forms = [action.close.form if action.close else "" for action in declarations(battle, 0)]
    assert forms == ["", SWARM, STOP]
    assert all(refused(battle, action) is None for action in declarations(battle, 0))
    assert why_not(battle, LEG) == "BMR-ANTIMECH-035"
    after, events = attack(battle, STOP, [])
    assert (after.unit(0).hex, after.unit(0).armor) == (HERE, battle.unit(0).armor)
    assert happened(events, Dismounted)


@pytest.mark.rule("BMR-ANTIMECH-022", "BMR-INF-029")
def test_friends_that_ride_on_a_mech_are_not_shaken_off() -> None:
    battle = stage("16x17", mech("Nova Prime", "0808", side="Red"), mech(ELEMENTALS, "0808", side="Red"))
    doomed = PhaseState(doom=("BMR-DEST-011", "no trooper is left"))
    for how, phase, found in ((How.RIDER, PhaseState(), []), (How.SWARM, PhaseState(), [1]), (How.SWARM, doomed, [])):
        ridden = battle.changed(replace(battle.unit(1), hex=None, attached=Attachment(0, how), phase=phase))
        assert [unit.id for unit in swarmers(ridden, ridden.unit(0))] == found


@pytest.mark.rule("BMR-ANTIMECH-021")
def test_infantry_on_a_mech_goes_where_it_goes() -> None:
    after, _ = make(replace(swarming(), phase=Phase.MOVEMENT), Move(1, Mode.WALK, "FF"))
    assert after.where(after.unit(0)) == after.unit(1).hex != HERE


@pytest.mark.rule("BMR-ANTIMECH-024")
def test_fire_at_the_mech_spares_the_infantry() -> None:
    battle = swarming()
    after, _ = perform(battle, lambda play: strike(play, 1, Hit(10, Location.LT)))
    assert after.unit(0).armor == battle.unit(0).armor


@pytest.mark.rule("BMR-ANTIMECH-040")
def test_infantry_survives_the_mech_it_destroys() -> None:
    battle = swarming()
    doomed = battle.changed(replace(battle.unit(1), phase=replace(battle.unit(1).phase, doom=("BMR-DEST-003", "dead"))))
    after, _ = perform(doomed, lambda play: clear_field(play, ClearField()))
    assert (after.unit(1).fate, after.unit(0).fate, after.unit(0).hex) == ("destroyed", "", HERE)


# --- getting rid of it ------------------------------------------------------------------------------------------------
def brush(battle: Battle, dice: list[int], *arms: Location) -> tuple[Battle, tuple[Event, ...]]:
    blows = tuple(Blow("brush", 0, arm) for arm in arms)
    declared = replace(battle.unit(1), turn=TurnState(struck=1, blows=blows))
    return perform(battle.changed(declared), lambda play: strike_all(play, 1), dice)


@pytest.mark.rule("BMR-ANTIMECH-017", "BMR-ANTIMECH-018")
def test_an_arm_throws_infantry_off_and_punches_it() -> None:
    battle = swarming()
    rough = swarming(board=drawn("16x17").changed(HERE, rough=1))
    assert brush_number(battle, battle.unit(1), Blow("brush", 0, Location.LA)).total == battle.unit(1).piloting + 4
    after, events = brush(rough, [6, 6], Location.LA)
    assert (after.unit(0).hex, after.unit(0).armor) == (HERE, (18,))  # a punch of 100 tons: 10 points
    assert [event.rule for event in happened(events, ShakenOff)] == ["BMR-ANTIMECH-018"]


@pytest.mark.rule("BMR-ANTIMECH-017")
def test_a_missing_hand_and_damaged_actuators_make_it_harder() -> None:
    jager = swarming(machine="JagerMech JM6-S")
    blow = Blow("brush", 0, Location.LA)
    assert brush_number(jager, jager.unit(1), blow).total > jager.unit(1).piloting + 4


@pytest.mark.rule("BMR-ANTIMECH-019")
def test_a_failure_punches_the_mech_itself() -> None:
    after, events = brush(swarming(), [1, 1, 3], Location.LA)
    assert [(event.location, event.armor) for event in happened(events, Damaged)] == [(Location.CT, 10)]
    assert after.unit(0).attached is not None
    assert not happened(events, Fell)


@pytest.mark.rule("BMR-ANTIMECH-020")
def test_both_attempts_are_rolled() -> None:
    _, events = brush(swarming(), [6, 6, 1, 1, 3], Location.LA, Location.RA)
    assert [event.passed for event in happened(events, PilotingRolled)] == [True, False]


@pytest.mark.rule("BMR-ANTIMECH-017")
def test_the_menu_has_every_way_to_brush_infantry_off() -> None:
    battle = replace(swarming(), phase=Phase.PHYSICAL)
    listed = [action.blows for action in strikes(battle, 1)]
    both = tuple(Blow("brush", 0, arm) for arm in (Location.LA, Location.RA))
    assert {(both[0],), (both[1],), both} <= set(listed)
    quad = replace(swarming(machine=QUAD), phase=Phase.PHYSICAL)
    assert blow_refused(quad, Strike(1, (both[0],))) is not None
    laser = fire(battle, "IS Medium Laser", Location.LA, attacker=1, target=0)
    fired = begun(battle.changed(replace(battle.unit(1), turn=TurnState(shots=(laser,)))))
    assert blow_refused(fired, Strike(1, (both[0],))) is not None


@pytest.mark.rule("BMR-ANTIMECH-022", "BMR-ANTIMECH-023")
def test_a_jump_shakes_infantry_off() -> None:
    rough = drawn("16x17").changed(Hex.parse("0807"), rough=1)
    battle = replace(swarming(machine=WASP, board=rough), phase=Phase.MOVEMENT)
    jump = Move(1, Mode.JUMP, path=(Hex.parse("0807"),), facing=0)
    after, events = make(battle, jump, [6, 6])
    rolls = happened(events, PilotingRolled)
    assert [roll.tally.total for roll in rolls] == [battle.unit(1).piloting + 4]
    assert (after.unit(0).hex, after.unit(0).armor) == (Hex.parse("0807"), (17,))
    assert bar(to_hit(after, "Infantry Laser")) == "BMR-INF-027"
    held, events = make(battle, jump, [1, 1])
    assert held.unit(0).attached is not None
    assert not happened(events, Fell)


@pytest.mark.rule("BMR-ANTIMECH-032")
def test_a_fall_throws_infantry_off() -> None:
    rough = swarming(board=drawn("16x17").changed(HERE, rough=1))
    after, _ = perform(rough, lambda play: fall(play, 1), [1, 3, 4, 3, 4, 6, 6])
    assert (after.unit(0).hex, after.unit(0).armor) == (HERE, (17,))
    assert after.unit(0).move.dismounted
    suits = swarming(ELEMENTALS)
    after, _ = perform(suits, lambda play: fall(play, 1), [1, 3, 4, 3, 4, 6, 6, 2])
    assert after.unit(0).structure[2] == 0


@pytest.mark.rule("BMR-ANTIMECH-033", "BMR-ANTIMECH-034", "BMR-EDCHG-026", "BMR-CHG-009")
def test_a_mech_drops_on_the_infantry_on_purpose() -> None:
    battle = replace(swarming(board=drawn("16x17").changed(HERE, rough=1)), phase=Phase.MOVEMENT)
    after, events = make(battle, Move(1, Mode.WALK, "D"), [6, 6, 1, 3, 4, 3, 4, 6, 6], then=[Move(1, Mode.WALK)])
    assert after.unit(1).body.prone
    assert len(happened(events, PilotingRolled)) == 2
    assert happened(events, Fell)
    assert after.unit(0).armor == (17,)
    stands, events = make(battle, Move(1, Mode.WALK, "D"), [1, 1], then=[Move(1, Mode.WALK)])
    assert not stands.unit(1).body.prone
    assert stands.unit(0).attached is not None


@pytest.mark.rule("BMR-ANTIMECH-027")
def test_men_drown_on_a_mech_in_deep_water() -> None:
    deep = drawn("16x17").changed(Hex.parse("0807"), depth=2)
    move = Move(1, Mode.WALK, "F")
    for infantry, drowned in ((MEN, True), (ELEMENTALS, False)):
        battle = replace(swarming(infantry, WASP, board=deep), phase=Phase.MOVEMENT)
        after, _ = make(battle, move, [6, 6])
        assert (after.unit(0).phase.doom is not None) is drowned


@pytest.mark.rule("BMR-ANTIMECH-028")
@pytest.mark.parametrize("infantry", [MEN, ELEMENTALS])
def test_infantry_thrown_off_into_water_is_lost(infantry: str) -> None:
    battle = swarming(infantry, board=drawn("16x17").changed(HERE, depth=1))
    after, _ = brush(battle, [6, 6], Location.LA)
    assert (after.unit(0).phase.doom or ("",))[0] == "BMR-ANTIMECH-028"


def test_close_attacks_can_be_written() -> None:
    for action in (Declare(0, close=CloseAttack(SWARM, 1)), Strike(1, (Blow("brush", 0, Location.LA),))):
        assert action_of(str(action)) == action
