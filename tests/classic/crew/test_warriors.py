"""Warriors: average skills, wounds, consciousness, and what they learn."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.piloting.test_rolls import GRIFFIN, SHAKEN, settled
from tests.classic.stage import happened, mech, perform, stage

from ironhex.catalog import Location, design
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.battle import Battle, Phase, PhaseState
from ironhex.systems.classic.crew.experience import Warrior, award_refused, debriefing, improved, improvement_refused
from ironhex.systems.classic.crew.warriors import AVERAGE_SKILLS, average_skills, consciousness_number, hurt, wake
from ironhex.systems.classic.damage.condition import able, immobile
from ironhex.systems.classic.damage.explosions import explode_bin
from ironhex.systems.classic.damage.hits import Hit, strike
from ironhex.systems.classic.events.piloting import PilotingRolled
from ironhex.systems.classic.events.turn import Left
from ironhex.systems.classic.events.warriors import ConsciousnessRolled, WakingRolled, WarriorHurt
from ironhex.systems.classic.heat import heat_tally
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.setup import Recruit, fresh_unit
from ironhex.systems.classic.victory import decided


def hurting(wounds: int, *, before: int = 0, dice: Sequence[int] = (), **fields: Any) -> tuple[Battle, Any]:
    """A warrior takes some wounds, and the phase ends."""
    battle = stage("9x9", mech(GRIFFIN, "0505", wounds=before, **fields))
    battle, _ = perform(battle, lambda play: hurt(play, 0, wounds, "BMR-WAR-018", "trial"))
    return settled(battle, dice)


# --- skills ---
@pytest.mark.rule("BMR-WAR-009")
@pytest.mark.parametrize(
    ("base", "warrior", "piloting", "gunnery"),
    [
        ("Inner Sphere", "MechWarrior", 5, 4),
        ("Inner Sphere", "vehicle crew", 5, 4),
        ("Inner Sphere", "infantry", None, 4),
        ("Clan", "MechWarrior", 4, 3),
        ("Clan", "ProtoMech pilot", None, 4),
        ("Clan", "vehicle crew", 6, 5),
        ("Clan", "infantry", None, 4),
    ],
)
def test_average_skills(base: str, warrior: str, piloting: int | None, gunnery: int) -> None:
    assert AVERAGE_SKILLS[base, warrior] == (piloting, gunnery)
    assert len(AVERAGE_SKILLS) == 7


@pytest.mark.rule("BMR-WAR-007")
@pytest.mark.parametrize(("name", "skills"), [(GRIFFIN, (5, 4)), ("Timber Wolf Prime", (4, 3))])
def test_warriors_have_average_skills_by_default(name: str, skills: tuple[int, int]) -> None:
    side = stage("9x9").sides[0]
    unit = fresh_unit(Recruit(name), side, id=0)
    assert (unit.piloting, unit.gunnery) == skills
    assert average_skills("Clan") == (4, 3)
    veteran = fresh_unit(Recruit(name, gunnery=2, piloting=3), side, id=0)
    assert (veteran.piloting, veteran.gunnery) == (3, 2)


# --- wounds ---
@pytest.mark.rule("BMR-WAR-022", "BMR-WAR-018")
def test_a_head_hit_hurts_even_if_the_armor_holds() -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505"))
    battle, events = perform(battle, lambda play: strike(play, 0, Hit(1, Location.HD)))
    assert battle.unit(0).structure == design(GRIFFIN).structure_points
    assert battle.unit(0).wounds == 1
    assert len(happened(events, WarriorHurt)) == 1


@pytest.mark.rule("BMR-WAR-024", "BMR-WAR-018")
def test_an_ammunition_explosion_hurts_twice() -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505", auto_eject=False, ammo=(1, 0)))
    _, events = perform(battle, lambda play: explode_bin(play, 0, 0), [1, 1])
    assert [event.points for event in happened(events, WarriorHurt)] == [2]


@pytest.mark.rule("BMR-WAR-020", "BMR-WAR-001")
@pytest.mark.parametrize(
    ("before", "new", "dies"), [(0, 5, False), (4, 1, False), (5, 1, True), (3, 3, True), (4, 2, True)]
)
def test_the_sixth_wound_kills_and_ends_the_battle_for_the_mech(before: int, new: int, dies: bool) -> None:
    dice = [] if dies else [6, 6] * new
    battle, events = hurting(new, before=before, dice=dice)
    assert bool(happened(events, Left)) == dies
    assert battle.unit(0).on_map != dies


# --- consciousness ---
@pytest.mark.rule("BMR-WAR-034")
@pytest.mark.parametrize(("wounds", "number"), [(1, 3), (2, 5), (3, 7), (4, 10), (5, 11)])
def test_consciousness_table(wounds: int, number: int) -> None:
    assert consciousness_number(wounds) == number


@pytest.mark.rule("BMR-WAR-028", "BMR-WAR-034")
@pytest.mark.parametrize(("faces", "awake"), [((3, 4), True), ((2, 4), False)])
def test_a_warrior_stays_conscious_on_the_number_or_more(faces: tuple[int, int], awake: bool) -> None:
    battle, events = hurting(1, before=2, dice=faces)
    assert happened(events, ConsciousnessRolled)[0].number == 7
    assert bool(battle.unit(0).knocked_out) != awake


@pytest.mark.rule("BMR-WAR-027")
def test_one_roll_for_each_wound_each_against_its_own_number() -> None:
    _, events = hurting(2, before=1, dice=[5, 5, 5, 5])
    assert [(roll.wounds, roll.number) for roll in happened(events, ConsciousnessRolled)] == [(2, 5), (3, 7)]


@pytest.mark.rule("BMR-WAR-022", "BMR-WAR-027")
def test_each_hit_on_the_head_is_a_wound_and_a_roll_of_its_own() -> None:
    def volley(play: ClassicPlay) -> None:
        strike(play, 0, Hit(1, Location.HD))
        strike(play, 0, Hit(1, Location.HD))

    battle, _ = perform(stage("9x9", mech(GRIFFIN, "0505")), volley)
    battle, events = settled(battle, [5, 5, 5, 5])
    assert [(roll.wounds, roll.number) for roll in happened(events, ConsciousnessRolled)] == [(1, 3), (2, 5)]


@pytest.mark.rule("BMR-WAR-027")
def test_an_unconscious_warrior_rolls_no_more() -> None:
    battle, events = hurting(2, dice=[1, 1])
    assert len(happened(events, ConsciousnessRolled)) == 1
    assert battle.unit(0).knocked_out == 1
    _, events = hurting(1, before=2, knocked_out=1)
    assert not happened(events, ConsciousnessRolled)


@pytest.mark.rule("BMR-WAR-026")
def test_consciousness_comes_before_piloting_and_decides_it() -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505", wounds=1, phase=PhaseState(shocks=1, causes=(SHAKEN,))))
    _, events = settled(battle, [1, 1, 1, 3, 4, 3, 4])
    order = [type(event) for event in happened(events, ConsciousnessRolled, PilotingRolled)]
    assert order == [ConsciousnessRolled, PilotingRolled, PilotingRolled]
    assert all(roll.tally.barred for roll in happened(events, PilotingRolled))


@pytest.mark.rule("BMR-WAR-026")
def test_wounds_are_rolled_for_only_when_the_phase_ends() -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505"))
    battle, events = perform(battle, lambda play: hurt(play, 0, 1, "BMR-WAR-022", "head hit"))
    assert not happened(events, ConsciousnessRolled)
    assert battle.unit(0).phase.shocks == 1


@pytest.mark.rule("BMR-WAR-029")
def test_a_mech_with_an_unconscious_warrior_does_nothing_but_cool() -> None:
    battle, _ = hurting(1, dice=[1, 1])
    out, other = battle.unit(0), fresh_unit(Recruit(GRIFFIN, hex="0501"), battle.sides[1], id=1)
    battle = replace(battle, units=(out, other))
    assert immobile(out)
    assert not able(out)
    assert aim(battle, out, other).base.barred is not None
    assert aim(battle, other, out).base.barred is None
    assert heat_tally(battle, out).total == -design(GRIFFIN).heat_sinks


@pytest.mark.rule("BMR-WAR-030")
@pytest.mark.parametrize("out", [0, 1])
def test_a_mech_with_an_unconscious_warrior_may_be_aimed_at(out: int) -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505"), mech(GRIFFIN, "0501", wounds=out, knocked_out=out))
    attacker, target = battle.units
    ppc = next(item for item in attacker.design.weapons if not item.equipment.missiles)
    shot = Shot(aim(battle, attacker, target, Location.LL), ppc)
    assert (to_hit(shot).barred is None) == bool(out)


@pytest.mark.rule("BMR-WAR-032")
@pytest.mark.parametrize(
    ("turn", "faces", "awake"), [(3, (), False), (4, (3, 4), True), (4, (3, 3), False), (9, (6, 6), True)]
)
def test_waking_is_tried_from_the_turn_after(turn: int, faces: tuple[int, ...], awake: bool) -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505", wounds=3, knocked_out=3), phase=Phase.END)
    battle, events = perform(replace(battle, turn=turn), wake, faces)
    assert (battle.unit(0).knocked_out == 0) == awake
    assert [roll.number for roll in happened(events, WakingRolled)] == ([7] if faces else [])


@pytest.mark.rule("BMR-WAR-032", "BMR-WAR-020")
@pytest.mark.parametrize(("wounds", "rolls"), [(5, 1), (6, 0)])
def test_dead_warriors_do_not_wake_up(wounds: int, rolls: int) -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505", wounds=wounds, knocked_out=1), phase=Phase.END)
    _, events = perform(replace(battle, turn=2), wake, [1, 1] * rolls)
    assert len(events) == rolls


@pytest.mark.rule("BMR-WAR-033")
def test_an_awake_warrior_rolls_again_only_for_new_wounds() -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505", wounds=4))
    battle, events = perform(replace(battle, turn=7), wake)
    assert not events
    _, events = settled(battle)
    assert not happened(events, ConsciousnessRolled)
    battle, events = hurting(1, before=3, dice=[6, 6])
    assert battle.unit(0).phase.shocks == 0


# --- experience ---
ANNA = Warrior("Anna", "Red", gunnery=4, piloting=5)
BORIS = Warrior("Boris", "Blue", gunnery=3, piloting=4, experience=7)
CREW = Warrior("Foot platoon", "Blue", gunnery=4)


@pytest.mark.rule("BMR-WAR-012")
def test_a_battle_does_not_change_skills() -> None:
    battle, _ = hurting(6)
    assert decided(battle) is not None
    assert [(unit.gunnery, unit.piloting) for unit in battle.units] == [(4, 5)]


@pytest.mark.rule("BMR-WAR-013")
def test_every_survivor_earns_a_point() -> None:
    assert [one.experience for one in debriefing((ANNA, BORIS, CREW), {})] == [1, 8, 1]


@pytest.mark.rule("BMR-WAR-014")
def test_each_side_awards_one_surviving_enemy() -> None:
    earned = debriefing((ANNA, BORIS, CREW), {"Red": "Boris", "Blue": "Anna"})
    assert [one.experience for one in earned] == [2, 9, 1]
    assert award_refused((ANNA, BORIS), "Red", "Boris") is None
    assert award_refused((ANNA, BORIS), "Red", "Anna") is not None
    assert award_refused((ANNA, BORIS), "Red", None) is not None
    assert award_refused((ANNA,), "Red", None) is None


@pytest.mark.rule("BMR-WAR-015")
@pytest.mark.parametrize(("skill", "cost"), [("piloting", 4), ("gunnery", 8)])
def test_skills_are_bought_with_experience(skill: str, cost: int) -> None:
    better = improved(replace(ANNA, experience=cost + 2), skill)
    assert getattr(better, skill) == getattr(ANNA, skill) - 1
    assert better.experience == 2
    assert improved(replace(ANNA, experience=cost), skill).experience == 0
    assert improvement_refused(replace(ANNA, experience=cost - 1), skill) is not None


@pytest.mark.rule("BMR-WAR-017")
@pytest.mark.parametrize("skill", ["piloting", "gunnery"])
def test_no_skill_is_better_than_zero(skill: str) -> None:
    ace = Warrior("Ace", "Red", gunnery=0, piloting=0, experience=50)
    assert improvement_refused(ace, skill) is not None
    assert improvement_refused(replace(ace, gunnery=1, piloting=1), skill) is None
    with pytest.raises(ValueError, match="cannot be better than 0"):
        improved(ace, skill)


@pytest.mark.rule("BMR-WAR-015")
def test_a_missing_skill_cannot_be_improved() -> None:
    assert improvement_refused(replace(CREW, experience=9), "piloting") is not None
