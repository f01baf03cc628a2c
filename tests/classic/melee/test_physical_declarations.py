"""Physical attacks declared: what a unit may declare, what it is offered, and in which order it goes."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.brawl import (
    ATLAS,
    GOLIATH,
    GRIFFIN,
    HATCHET,
    HATCHETMAN,
    LEFT_ARM,
    LEFT_LEG,
    LOCUST,
    RIGHT_ARM,
    RIGHT_LEG,
    SWORDSMAN,
    brawl,
    declared,
)
from tests.classic.stage import happened, mech, perform, variant

from ironhex.catalog import Location
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic import sequence
from ironhex.systems.classic.actions import Pick, Strike
from ironhex.systems.classic.answers import describe, preview
from ironhex.systems.classic.battle import Battle, Blow, Mode, MoveState, Phase, Rush, TurnState
from ironhex.systems.classic.damage.condition import HAND, LOWER_ARM, UPPER_ARM
from ironhex.systems.classic.events.damage import CriticalHit
from ironhex.systems.classic.events.physical import BlowRolled, BlowsDeclared
from ironhex.systems.classic.events.turn import PhaseBegan
from ironhex.systems.classic.melee.physical_attacks import blow_refused
from ironhex.systems.classic.phases import physical
from ironhex.systems.classic.questions import StrikeNext
from ironhex.systems.classic.sequence import Pair, RunStep
from ironhex.systems.classic.sight.terrain import CHARGE

RED = StrikeNext("Red")
LEFT, RIGHT = Blow("punch", 1, LEFT_ARM), Blow("punch", 1, RIGHT_ARM)
KICK, PUSH = Blow("kick", 1, LEFT_LEG), Blow("push", 1)
TWO_BLADES = variant(
    HATCHETMAN,
    slots={
        LEFT_ARM: ["Shoulder", UPPER_ARM, LOWER_ARM, HAND, *["Hatchet"] * 3],
        RIGHT_ARM: ["Shoulder", UPPER_ARM, LOWER_ARM, HAND, *["Hatchet"] * 3],
    },
)


def refused(battle: Battle, *blows: Blow, unit: int = 0) -> str | None:
    barred = physical.refusal(battle, RED, "Red", Strike(unit, blows))
    return barred.rule if barred else None


def offered(battle: Battle, unit: int = 0) -> set[tuple[Blow, ...]]:
    return {action.blows for action in physical.menu(battle, RED, "Red") if action.unit == unit}


# --- the judge ---
@pytest.mark.rule("BMR-PHYS-007")
@pytest.mark.parametrize("blows", [(LEFT, KICK), (KICK, PUSH), (LEFT, PUSH)])
def test_one_form_in_a_turn(blows: tuple[Blow, ...]) -> None:
    assert refused(brawl(), *blows) == "BMR-PHYS-007"
    assert all(refused(brawl(), blow) is None for blow in blows)


@pytest.mark.rule("BMR-PHYS-007")
@pytest.mark.parametrize("blow", [LEFT, KICK, PUSH])
def test_a_charger_makes_no_other_attack(blow: Blow) -> None:
    battle = brawl(first={"move": MoveState(mode=Mode.RUN, rush=Rush(CHARGE, 1, Hex(5, 9)))})
    assert refused(battle, blow) == "BMR-PHYS-007"
    assert offered(battle) == {()}


@pytest.mark.rule("BMR-PHYS-002")
@pytest.mark.parametrize("form", ["bite", "charge", "death from above", ""])
def test_only_known_forms_are_declared_and_rushes_not_in_this_phase(form: str) -> None:
    assert refused(brawl(), Blow(form, 1)) == "BMR-PHYS-002"


@pytest.mark.rule("BMR-PHYS-003")
@pytest.mark.parametrize("target", [-1, 0, 7])
def test_only_other_units_on_the_map_are_attacked(target: int) -> None:
    assert refused(brawl(), Blow("kick", target, LEFT_LEG)) == "BMR-PHYS-003"
    gone = brawl(second={"fate": "destroyed"})
    assert refused(gone, KICK) == "BMR-PHYS-003"


@pytest.mark.rule("BMR-PUNCH-001")
def test_one_punch_with_each_arm() -> None:
    assert refused(brawl(), LEFT, RIGHT) is None
    assert refused(brawl(), LEFT, LEFT) == "BMR-PUNCH-001"


@pytest.mark.rule("BMR-KICK-001")
def test_one_kick_with_one_leg() -> None:
    assert refused(brawl(), KICK, Blow("kick", 1, RIGHT_LEG)) == "BMR-KICK-001"


@pytest.mark.rule("BMR-PUSH-008", "BMR-CLUB-003")
@pytest.mark.parametrize(("form", "rule"), [("push", "BMR-PUSH-008"), ("club", "BMR-CLUB-003")])
def test_one_push_or_swing_of_a_club(form: str, rule: str) -> None:
    battle = brawl(first={"club": "limb"}, others=[mech(LOCUST, "0604", side="Blue")])
    assert refused(battle, Blow(form, 1), Blow(form, 2)) == rule
    assert refused(battle, Blow(form, 1)) is None


@pytest.mark.rule("BMR-CLUB-013", "BMR-EQ-097")
def test_one_hatchet_attack_even_with_two_hatchets() -> None:
    one, other = (item.index for item in TWO_BLADES.items if item.equipment.key == "Hatchet")
    battle = brawl(TWO_BLADES)
    assert refused(battle, Blow("hatchet", 1, one), Blow("hatchet", 1, other)) == "BMR-CLUB-013"
    assert refused(battle, Blow("hatchet", 1, one)) is None
    assert refused(battle, Blow("hatchet", 1, other)) is None


@pytest.mark.rule("BMR-PUSH-008")
def test_nobody_is_pushed_twice() -> None:
    second = mech(ATLAS, "0604", facing=5, side="Red")
    battle = declared(brawl(others=[second]), {0: [PUSH]})
    assert refused(battle, PUSH, unit=2) == "BMR-PUSH-008"
    assert refused(battle, KICK, unit=2) is None
    assert refused(brawl(others=[second]), PUSH, unit=2) is None


@pytest.mark.rule("BMR-SEQ-015")
def test_only_own_units_that_have_not_declared_may_declare() -> None:
    battle = brawl()
    assert physical.refusal(battle, RED, "Red", Pick("")) is not None
    assert refused(battle, Blow("kick", 0, LEFT_LEG), unit=1) == "BMR-SEQ-015"
    assert refused(battle) is None
    assert refused(declared(battle, {0: []})) == "BMR-SEQ-015"


@pytest.mark.rule("BMR-PHYS-010")
def test_a_warrior_on_foot_makes_no_physical_attacks() -> None:
    battle = brawl(first={"kind": "pilot"})
    assert refused(battle, KICK) == "BMR-SEQ-015"
    assert offered(battle) == set()
    assert {blow_refused(battle, battle.unit(0), blow) for blow in (LEFT, KICK, PUSH)}.isdisjoint({None})


# --- the menu ---
@pytest.mark.rule("BMR-PUNCH-001", "BMR-PHYS-002")
def test_everything_that_may_hit_is_offered() -> None:
    kicks = {(Blow("kick", 1, leg),) for leg in (LEFT_LEG, RIGHT_LEG)}
    assert offered(brawl()) == {(), (LEFT,), (RIGHT,), (LEFT, RIGHT), (PUSH,), *kicks}
    hatchet = {(Blow("hatchet", 1, HATCHET),)}
    club = {(Blow("club", 1),)}
    armed = brawl(HATCHETMAN, first={"club": "tree"})
    assert offered(armed) == {(), (LEFT,), (RIGHT,), (LEFT, RIGHT), (PUSH,), *kicks, *hatchet, *club}
    sword = Blow("sword", 1, HATCHET)
    assert {blow.form for (blow, *_) in offered(brawl(SWORDSMAN)) - {()}} == {"punch", "kick", "push", "sword"}
    assert refused(brawl(SWORDSMAN), sword) is None
    assert offered(brawl(GOLIATH)) == {(), (Blow("kick", 1, LEFT_ARM),), (Blow("kick", 1, RIGHT_ARM),)}


def test_each_arm_may_punch_another_enemy() -> None:
    battle = brawl(others=[mech(LOCUST, "0604", side="Blue")])
    assert (LEFT, Blow("punch", 2, RIGHT_ARM)) in offered(battle)


@pytest.mark.rule("BMR-HIT-005")
def test_hopeless_shots_are_not_offered_but_may_be_declared() -> None:
    slow, fast = MoveState(mode=Mode.JUMP), MoveState(mode=Mode.JUMP, hexes=10)
    battle = brawl(on={"0504": {"woods": 2}}, first={"move": slow}, second={"move": fast})
    assert offered(battle) == {()}
    assert refused(battle, LEFT) is None


def test_everything_offered_is_accepted() -> None:
    near = [mech(LOCUST, "0604", side="Blue"), mech(GRIFFIN, "0404", side="Blue", prone=True)]
    battle = brawl(HATCHETMAN, first={"club": "limb"}, others=near)
    actions = list(physical.menu(battle, RED, "Red"))
    assert len(actions) == len(set(actions)) > 10
    assert all(physical.refusal(battle, RED, "Red", action) is None for action in actions)


def test_offers_and_previews_describe_a_physical_attack() -> None:
    battle = brawl()
    told = describe(Strike(0, (LEFT, RIGHT)), battle)
    assert (told.mode, told.subject, told.targets) == ("strike", "1", ("2",))
    assert told.label == "Atlas AS7-D: punch Griffin GRF-1N (left arm) and punch Griffin GRF-1N (right arm)"
    assert describe(Strike(0), battle).label == "Atlas AS7-D: no physical attack"
    kick = preview(battle, RED, "Red", Strike(0, (KICK,)))
    assert [tally.total for _, tally in kick.tallies] == [3]
    assert [risk.tally.total for risk in kick.risks] == [5, 5]
    assert kick.notes == ("expected damage 19.4",)


# --- the phase ---
def phase(battle: Battle, answers: dict[int, Sequence[Blow]], dice: Sequence[int]) -> tuple[Battle, Sequence[Any]]:
    """The whole phase up to its end, each side declaring with the first unit that has an answer."""

    def answer(question: Any) -> Strike:
        unit = next(iter(answers))
        return Strike(unit, tuple(answers.pop(unit)))

    tasks = {**sequence.TASKS, **physical.TASKS}
    steps = Pair(Phase.PHYSICAL), RunStep(Phase.PHYSICAL, "strike")
    return perform(battle, lambda play: play.then(*steps), dice, answer=answer, tasks=tasks)


@pytest.mark.rule("BMR-SEQ-015")
def test_the_loser_of_the_initiative_declares_first_and_all_declare_before_anything_is_resolved() -> None:
    battle = replace(brawl(LOCUST, LOCUST), order=("Blue", "Red"))
    _, events = phase(battle, {1: [Blow("kick", 0, LEFT_LEG)], 0: [KICK]}, [1, 1, 1, 1])
    order = [(type(event), event.unit) for event in happened(events, BlowsDeclared, BlowRolled)]
    assert order == [(BlowsDeclared, 1), (BlowsDeclared, 0), (BlowRolled, 1), (BlowRolled, 0)]


def test_units_without_a_target_are_not_asked() -> None:
    battle, events = phase(brawl(second={"hex": "0101"}), {}, [])
    assert [(event.unit, event.blows) for event in happened(events, BlowsDeclared)] == [(0, ()), (1, ())]
    assert all(unit.turn.struck for unit in battle.units)


@pytest.mark.rule("BMR-SEQ-014")
def test_limbs_hit_in_the_weapon_attack_phase_no_longer_attack() -> None:
    hip = LEFT_LEG, 0
    during = replace(brawl(), phase=Phase.WEAPONS)
    hit = CriticalHit(0, *hip).apply(during)
    assert strike_bars(hit) == set()
    assert strike_bars(PhaseBegan(Phase.PHYSICAL).apply(hit)) == {"BMR-KICK-002"}


def strike_bars(battle: Battle) -> set[str]:
    barred = (blow_refused(battle, battle.at_phase_start(0), blow) for blow in (LEFT, RIGHT, KICK, PUSH))
    return {bar.rule for bar in barred if bar}


@pytest.mark.rule("BMR-SEQ-016")
def test_the_twist_of_the_weapon_attack_phase_still_holds() -> None:
    """With the torso turned to the left, the 'Mech at the right rear is out of the right arm's reach."""
    right_rear = 2
    assert refused(brawl(toward=right_rear), RIGHT) is None
    assert refused(brawl(toward=right_rear, first={"turn": TurnState(twist=-1)}), RIGHT) == "BMR-PUNCH-003"


@pytest.mark.rule("BMR-PUNCH-001")
@pytest.mark.parametrize("location", [Location.HD, Location.CT])
def test_the_head_and_the_torso_cannot_strike(location: Location) -> None:
    assert refused(brawl(), Blow("punch", 1, location)) == "BMR-PUNCH-001"
