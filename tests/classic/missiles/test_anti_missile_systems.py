"""Anti-missile systems: what they engage, what they shoot down, and what that costs."""

from fractions import Fraction

import pytest
from msgspec.structs import replace
from tests.classic.firing import bar, carry_out, number, weapon
from tests.classic.missiles.salvos import (
    AMS,
    CHEST,
    CLAN_AMS,
    HIT,
    LRM,
    MISS,
    SEVEN,
    SRM,
    STREAK,
    duel,
    salvo,
    shots,
)
from tests.classic.stage import Extra, happened, mech, stage
from tests.classic.trek import make

from ironhex.engine import Event
from ironhex.kernel import odds
from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.attack.bursts import burst_of
from ironhex.systems.classic.attack.to_hit import Shot, aim
from ironhex.systems.classic.battle import Battle, Mode, Phase
from ironhex.systems.classic.damage.explosions import force
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.weapons import ClusterRolled, NotFired
from ironhex.systems.classic.heat import weapon_heat
from ironhex.systems.classic.missiles.chapter import salvo_words
from ironhex.systems.classic.missiles.engagement import SALVO, opposed
from ironhex.systems.classic.missiles.events import MissilesShotDown, SalvoEngaged, SystemIdle
from ironhex.systems.classic.missiles.interception import active_systems, can_be_engaged, silenced
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.system import narrate

ROUNDS = 12
TANK = "Challenger X MBT"
LRM_AMMO = f"{LRM} Ammo"


def rounds(battle: Battle, unit: int = 1) -> int:
    target = battle.unit(unit)
    bins = zip(target.design.bins, target.ammo, strict=True)
    return sum(left for bin, left in bins if bin.equipment.family == "AMS")


def damage(events: tuple[Event, ...]) -> int:
    return sum(event.armor + event.structure for event in happened(events, Damaged))


def heat(battle: Battle, unit: int = 1) -> int:
    return sum(mod.value for mod in weapon_heat(battle.unit(unit)))


def with_rounds(battle: Battle, left: int) -> Battle:
    target = battle.unit(1)
    ammo = tuple(left if bin.equipment.family == "AMS" else bin.shots for bin in target.design.bins)
    changed = battle.changed(replace(target, ammo=ammo))
    return replace(changed, before=changed.units)


# --- firing -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-007", "BMR-EQ-011", "BMR-EQ-013", "BMR-EDCHG-036")
def test_the_roll_is_subtracted_from_the_missiles_that_hit_and_from_the_ammunition() -> None:
    """12 of 20 missiles hit, 4 are shot down, 8 strike in groups of 5 and 3."""
    battle, events = salvo(duel([LRM, LRM_AMMO]), LRM, dice=(*HIT, *SEVEN, 4, *CHEST * 2))
    assert [event.struck for event in happened(events, ClusterRolled)] == [12]
    (down,) = happened(events, MissilesShotDown)
    assert (down.struck, down.left) == (12, 8)
    assert [event.armor for event in happened(events, Damaged)] == [5, 3]
    assert rounds(battle) == ROUNDS - 4
    assert heat(battle) == 1


@pytest.mark.rule("BMR-EQ-011")
def test_a_clan_system_rolls_two_dice() -> None:
    battle = duel([LRM, LRM_AMMO], [CLAN_AMS, f"{CLAN_AMS} Ammo"])
    after, events = salvo(battle, LRM, dice=(*HIT, *SEVEN, 4, 5, *CHEST))
    assert damage(events) == 3
    assert rounds(after) == 24 - 9


@pytest.mark.rule("BMR-EQ-013")
def test_a_salvo_that_is_shot_down_completely_does_nothing() -> None:
    battle, events = salvo(duel([SRM, f"{SRM} Ammo"], hexes=3), SRM, dice=(*HIT, *SEVEN, 4))
    assert not damage(events)
    assert [event.left for event in happened(events, MissilesShotDown)] == [0]
    assert rounds(battle) == ROUNDS - 4


@pytest.mark.rule("BMR-EQ-012")
def test_one_round_is_enough_for_the_whole_roll() -> None:
    battle, events = salvo(with_rounds(duel([LRM, LRM_AMMO]), 1), LRM, dice=(*HIT, *SEVEN, 6, *CHEST * 2))
    assert damage(events) == 6
    assert rounds(battle) == 0


@pytest.mark.rule("BMR-EQ-012")
def test_an_empty_system_engages_nothing() -> None:
    battle, events = salvo(with_rounds(duel([LRM, LRM_AMMO]), 0), LRM, dice=(*HIT, *SEVEN, *CHEST * 3))
    assert not happened(events, SalvoEngaged)
    assert not heat(battle)


@pytest.mark.rule("BMR-EQ-012", "BMR-EQ-009")
def test_a_second_system_has_nothing_to_fire_when_the_first_has_used_the_last_round() -> None:
    battle = with_rounds(duel([LRM, LRM_AMMO], [AMS, AMS, f"{AMS} Ammo"]), 2)
    after, events = salvo(battle, LRM, dice=(*HIT, *SEVEN, 6, *CHEST * 2))
    assert len(happened(events, SalvoEngaged)) == 2
    assert len(happened(events, SystemIdle)) == 1
    assert damage(events) == 6
    assert heat(after) == 1


@pytest.mark.rule("BMR-EQ-009", "BMR-EQ-011")
def test_each_of_three_systems_uses_its_own_rounds() -> None:
    battle = duel([LRM, LRM_AMMO], [AMS, AMS, AMS, f"{AMS} Ammo"])
    after, events = salvo(battle, LRM, dice=(*HIT, 6, 6, 4, 4, 4, *CHEST * 2))
    assert [event.left for event in happened(events, MissilesShotDown)] == [16, 12, 8]
    assert rounds(after) == ROUNDS - 4 - 4 - 4 == 0
    assert heat(after) == 3


@pytest.mark.rule("BMR-EQ-014")
def test_a_salvo_that_misses_still_costs_rounds_and_heat() -> None:
    battle, events = salvo(duel([LRM, LRM_AMMO]), LRM, dice=(*MISS, 5))
    assert not happened(events, ClusterRolled)
    assert rounds(battle) == ROUNDS - 5
    assert heat(battle) == 1


@pytest.mark.rule("BMR-EQ-017")
def test_nothing_is_fired_at_streaks_without_a_lock() -> None:
    battle, events = salvo(duel([STREAK, f"{STREAK} Ammo"], hexes=3), STREAK, dice=MISS)
    assert happened(events, NotFired)
    assert [event.why for event in happened(events, SystemIdle)] == ["the missiles are not fired"]
    assert rounds(battle) == ROUNDS
    assert not heat(battle)


@pytest.mark.rule("BMR-EQ-016", "BMR-EQ-017")
def test_streaks_with_a_lock_are_shot_down() -> None:
    _, events = salvo(duel([STREAK, f"{STREAK} Ammo"], hexes=3), STREAK, dice=(*HIT, 1, *CHEST))
    assert damage(events) == 2


# --- what is engaged --------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-008", "BMR-EQ-009")
def test_each_system_is_aimed_before_anybody_rolls_to_hit() -> None:
    """Two systems, two salvos: the owner aims both at the second one."""
    battle = duel([SRM, SRM, f"{SRM} Ammo"], [AMS, AMS, f"{AMS} Ammo"], hexes=3)
    first, second = shots(battle, SRM)
    name = f"SRM 6 (RT, {second.weapon}) of unit 1"
    dice = (*HIT, *SEVEN, *CHEST * 4, *HIT, *SEVEN, 1, 2, *CHEST)
    _, events = salvo(battle, SRM, dice=dice, picks={SALVO: name})
    assert [event.weapon for event in happened(events, SalvoEngaged)] == [second.weapon] * 2
    kinds = [type(event).__name__ for event in events]
    assert kinds.index("SalvoEngaged") < kinds.index("WeaponFired")
    assert first.weapon != second.weapon
    assert damage(events) == 2 * (4 + 1)


@pytest.mark.rule("BMR-EQ-008")
def test_by_default_each_system_takes_the_salvo_where_it_prevents_most() -> None:
    """Against two salvos of 6 missiles, each system takes one; the larger salvo comes before the smaller."""
    battle = duel([SRM, SRM, f"{SRM} Ammo"], [AMS, AMS, f"{AMS} Ammo"], hexes=3)
    _, events = salvo(battle, SRM, dice=(*MISS, 1, *MISS, 1))
    assert len({event.weapon for event in happened(events, SalvoEngaged)}) == 2


@pytest.mark.rule("BMR-EQ-007")
def test_it_must_engage_whatever_its_owner_wants() -> None:
    _, events = salvo(duel([LRM, LRM_AMMO]), LRM, dice=(*MISS, 1), picks={SALVO: ""})
    assert len(happened(events, SalvoEngaged)) == 1


@pytest.mark.rule("BMR-EQ-008")
@pytest.mark.parametrize(("facing", "engages"), [(3, True), (2, True), (1, False), (0, False)])
def test_the_attacker_must_be_in_the_arc_of_the_system(facing: int, engages: bool) -> None:
    dice = (*MISS, 1) if engages else MISS
    _, events = salvo(duel([LRM, LRM_AMMO], facing=facing), LRM, dice=dice)
    assert bool(happened(events, SalvoEngaged)) is engages


@pytest.mark.rule("BMR-EQ-008")
def test_a_torso_twist_turns_its_arc() -> None:
    battle = duel([LRM, LRM_AMMO], facing=1)
    declared = (Declare(0, shots=shots(battle, LRM)), Declare(1, twist=1))
    _, events = carry_out(battle, declared, (*MISS, 1))
    assert happened(events, SalvoEngaged)


@pytest.mark.rule("BMR-EQ-010")
def test_it_protects_nobody_else() -> None:
    battle = duel([LRM, LRM_AMMO])
    other = mech("Locust LCT-1V", "0313", facing=3, side="Blue")
    three = stage("6x20", *_placed(battle), other)
    declared = (Declare(0, shots=shots(three, LRM, target=2)), Declare(1), Declare(2))
    _, events = carry_out(three, declared, MISS)
    assert not happened(events, SalvoEngaged)


def _placed(battle: Battle) -> list[Extra]:
    return [mech(unit.design, str(unit.hex), unit.facing, side=unit.side) for unit in battle.units]


@pytest.mark.rule("BMR-EQ-015", "BMR-EQ-007")
def test_a_system_that_is_off_damaged_or_without_power_engages_nothing() -> None:
    battle = duel([LRM, LRM_AMMO])
    target, system = battle.unit(1), weapon(battle.unit(1), AMS)
    assert list(active_systems(target)) == [system]
    assert not list(active_systems(replace(target, off=(system.index,))))
    assert not list(active_systems(target.with_critical("RT", "Anti-Missile System")))
    assert not list(active_systems(replace(target, body=replace(target.mech, shutdown=True))))
    off = battle.changed(replace(target, off=(system.index,)))
    assert not happened(salvo(off, LRM, dice=MISS)[1], SalvoEngaged)


@pytest.mark.rule("BMR-EQ-016")
@pytest.mark.parametrize(
    ("slots", "mode", "engaged"),
    [
        (["Clan ATM 6", "Clan ATM 6 Ammo"], "", True),
        (["IS Rocket Launcher 10"], "", True),
        (["IS Narc Missile Beacon", "IS Narc Missile Beacon Ammo"], "", True),
        (["IS Improved Narc Launcher", "IS Improved Narc Launcher Ammo"], "", True),
        (["IS MRM 10", "IS MRM 10 Ammo"], "", True),
        ([STREAK, f"{STREAK} Ammo"], "", True),
        ([SRM, f"{SRM} Fragmentation Ammo"], "fragmentation", True),
        ([SRM, f"{SRM} Inferno Ammo"], "inferno", True),
        ([LRM, LRM_AMMO], "incendiary", True),
        ([LRM, LRM_AMMO], "semiguided", True),
        ([LRM, LRM_AMMO], "artemis-capable", True),
        ([LRM, LRM_AMMO], "swarm", False),
        ([LRM, LRM_AMMO], "swarm-i", False),
        ([LRM, LRM_AMMO], "flare", False),
        ([LRM, LRM_AMMO], "thunder", False),
        ([LRM, LRM_AMMO], "thunder-augmented", False),
        (["IS PPC"], "", False),
    ],
)
def test_what_it_can_be_used_against(slots: list[str], mode: str, engaged: bool) -> None:
    battle = duel(slots, hexes=3)
    launcher = weapon(battle.unit(0), slots[0])
    shot = Shot(aim(battle, battle.unit(0), battle.unit(1)), launcher, mode=mode)
    assert can_be_engaged(shot) is engaged


@pytest.mark.rule("BMR-EQ-007", "BMR-EQ-016")
@pytest.mark.parametrize(("slots", "mode"), [(["IS Large Laser"], ""), ([LRM, f"{LRM} Swarm Ammo"], "swarm")])
def test_it_stays_silent_under_any_other_fire(slots: list[str], mode: str) -> None:
    battle = duel(slots)
    after, events = salvo(battle, slots[0], dice=MISS, mode=mode)
    assert not happened(events, SalvoEngaged)
    assert rounds(after) == ROUNDS


@pytest.mark.rule("BMR-EQ-016")
def test_torpedoes_are_not_shot_down() -> None:
    battle = duel(["IS LRT 10", "IS LRT 10 Ammo"], hexes=3)
    assert not can_be_engaged(Shot(aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), "IS LRT 10")))


@pytest.mark.rule("BMR-EQ-007")
def test_it_is_not_fired_at_units() -> None:
    battle = duel([LRM, LRM_AMMO])
    assert bar(number(battle, AMS, attacker=1, target=0)) == "BMR-EQ-007"


# --- other units ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-007", "BMR-EQ-008")
@pytest.mark.parametrize("facing", [3, 0])
def test_a_vehicle_defends_itself_as_far_as_its_turret_turns(facing: int) -> None:
    battle = stage("6x20", *_placed(duel([LRM, LRM_AMMO]))[:1], mech(TANK, "0213", facing=facing))
    turn = Declare(1, twist=0 if facing == 3 else 3)
    _, events = carry_out(battle, (Declare(0, shots=shots(battle, LRM)), turn), (*MISS, 1))
    assert happened(events, SalvoEngaged)
    away = Declare(1, twist=3 if facing == 3 else 0)
    _, events = carry_out(battle, (Declare(0, shots=shots(battle, LRM)), away), MISS)
    assert not happened(events, SalvoEngaged)


@pytest.mark.rule("BMR-EQ-018")
def test_its_ammunition_explodes_like_that_of_machine_guns() -> None:
    target = duel([LRM, LRM_AMMO]).unit(1)
    bin = next(bin for bin in target.design.bins if bin.equipment.family == "AMS")
    assert force(target, bin) == 2 * ROUNDS


# --- odds and words ---------------------------------------------------------------------------------------------------
def test_the_odds_count_what_is_shot_down() -> None:
    """A locked Streak of two missiles against one die: 1 shoots down one of them, anything else both."""
    battle = duel([STREAK, f"{STREAK} Ammo"], hexes=3)
    shot = Shot(aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), STREAK))
    ((_, under_fire),) = opposed(((shots(battle, STREAK)[0], shot),))
    assert burst_of(under_fire).odds() == {0: Fraction(5, 6), 1: Fraction(1, 6)}
    assert burst_of(under_fire).average == 2 * odds.expected({1: Fraction(1, 6)})


def test_only_one_salvo_of_several_is_opposed_by_a_system() -> None:
    battle = duel([SRM, SRM, f"{SRM} Ammo"], hexes=3)
    aimed = aim(battle, battle.unit(0), battle.unit(1))
    declared = [(fire, Shot(aimed, battle.unit(0).design.items[fire.weapon])) for fire in shots(battle, SRM)]
    assert sorted(shot.systems for _, shot in opposed(declared)) == [(), (1,)]


@pytest.mark.rule("BMR-EQ-010")
def test_the_odds_count_no_system_of_another_target() -> None:
    """The larger salvo, at a Locust, is not opposed by the system of the Atlas."""
    units = _placed(duel([LRM, LRM_AMMO, SRM, f"{SRM} Ammo"]))
    battle = stage("6x20", *units, mech("Locust LCT-1V", "0313", 3, side="Blue"))
    (large,), (small,) = shots(battle, LRM, target=2), shots(battle, SRM)
    launchers = battle.unit(0).design.items
    declared = [
        (fire, Shot(aim(battle, battle.unit(0), battle.unit(fire.victim)), launchers[fire.weapon]))
        for fire in (large, small)
    ]
    assert [shot.systems for _, shot in opposed(declared)] == [(), (1,)]
    assert [shot.systems for _, shot in opposed(declared[:1])] == [()]


@pytest.mark.rule("BMR-EQ-015")
def test_a_system_that_is_off_is_marked() -> None:
    battle = duel([LRM, LRM_AMMO])
    target, system = battle.unit(1), weapon(battle.unit(1), AMS)
    assert silenced(target) == []
    assert silenced(replace(target, off=(system.index,))) == [(system.index, "Anti-Missile System off")]


def test_its_words() -> None:
    battle = duel([LRM, LRM_AMMO])
    system, launcher = weapon(battle.unit(1), AMS).index, weapon(battle.unit(0), LRM).index
    ours, theirs = battle.unit(1).name, battle.unit(0).name
    engaged = SalvoEngaged(1, system, 0, launcher)
    assert narrate(battle, engaged) == f"{ours} aims its Anti-Missile System at the LRM 20 of {theirs}"
    down = MissilesShotDown(1, system, 0, launcher, (3,), (0, 0, 0), 12, 9)
    assert narrate(battle, down).endswith("3 rounds used: 3 shot down, 9 left")
    assert narrate(battle, replace(down, struck=0, left=0)).endswith("nothing left to shoot down")
    assert narrate(battle, SystemIdle(1, system, "it has no rounds left")).endswith(
        "does not fire: it has no rounds left"
    )
    assert salvo_words(battle, battle.unit(1), "LRM 20 (RT, 3) of unit 1") == f"LRM 20 (RT, 3) of {theirs}"


# --- from hiding ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-007", "BMR-HIDDEN-011")
def test_it_engages_missiles_fired_pointblank_and_then_nothing_else_this_turn() -> None:
    """A Manticore in hiding fires its SRM 6 at a unit that stops next to it; 4 of 6 missiles hit, 3 are shot down."""
    guarded = duel([LRM, LRM_AMMO]).unit(1).design
    rules = ruleset(("four-legged", "hidden units"))
    units = mech(guarded, "0408"), mech("Manticore Heavy Tank", "0404", 3, hidden=True)
    battle = stage("7x9", *units, phase=Phase.MOVEMENT, rules=rules)
    shot = Declare(1, shots=shots(battle, SRM, attacker=1, target=0))
    after, events = make(battle, Move(0, Mode.WALK, "FFF"), (*HIT, *SEVEN, 3, *CHEST), then=[shot])
    assert [event.unit for event in happened(events, SalvoEngaged)] == [0]
    assert damage(events) == 2
    assert rounds(after, 0) == ROUNDS - 3
    assert not list(active_systems(after.unit(0)))
    assert heat(after, 0) == 1
