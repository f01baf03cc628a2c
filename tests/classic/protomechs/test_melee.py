"""Physical attacks by ProtoMechs and against them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.brawl import bar, causes, fight, ground, number, numbered
from tests.classic.protomechs.machines import GRIFFIN, HEAD, MINOTAUR, ROC, SIREN, armed, crossed
from tests.classic.stage import happened, mech, perform, stage

from ironhex.catalog import Location, ProtoDesign
from ironhex.kernel.hexes import Hex, neighbor
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.actions import Move, Strike
from ironhex.systems.classic.battle import Battle, Blow, Mode, MoveState, Phase, Rush, TurnState
from ironhex.systems.classic.damage.condition import able
from ironhex.systems.classic.events.damage import LocationRolled
from ironhex.systems.classic.events.physical import BlowRolled
from ironhex.systems.classic.events.piloting import PilotingRolled
from ironhex.systems.classic.melee.charge import no_charge, no_rush
from ironhex.systems.classic.melee.physical_attacks import hindered, refused, strikes
from ironhex.systems.classic.movement.moves import refused as move_refused
from ironhex.systems.classic.movement.skidding import gets_away
from ironhex.systems.classic.narrate.physical import attacks, blow_rolled
from ironhex.systems.classic.phases import physical
from ironhex.systems.classic.phases.phase_end import KeepFeet, keep_feet
from ironhex.systems.classic.protomechs.events import NearMiss
from ironhex.systems.classic.system import CLASSIC

FRENZY = "frenzy"
HERE = Hex(5, 5)
TANK, PLATOON = "Manticore Heavy Tank", "Foot Platoon (Rifle)"
PLAIN = MoveState(moved=True)


def pair(
    attacker: str | ProtoDesign = ROC, target: str = GRIFFIN, *, toward: int = 0, lower: int = 0, **fields: Any
) -> Battle:
    """A unit in 0505 that faces north, and its target next to it, perhaps some levels lower."""
    place = neighbor(HERE, toward)
    board = ground({str(HERE): {"level": 2}, str(place): {"level": 2 - lower}})
    return stage(
        board, mech(attacker, str(HERE), **fields), mech(target, str(place), facing=3, move=PLAIN), phase=Phase.PHYSICAL
    )


# --- attacks of ProtoMechs --------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-PROTO-043", "BMR-PHYS-008")
@pytest.mark.parametrize("form", ["punch", "kick", "push", "club", "hatchet", "charge", "death from above"])
def test_a_protomech_has_none_of_the_usual_attacks(form: str) -> None:
    for limb in (-1, Location.LA, Location.LL):
        assert bar(pair(), form, limb) == "BMR-PHYS-008"
    assert bar(pair(GRIFFIN), FRENZY) == "BMR-PHYS-008"


@pytest.mark.rule("BMR-PROTO-043", "BMR-PHYS-008")
def test_a_protomech_begins_no_charge_and_no_death_from_above() -> None:
    battle = stage("16x17", mech(ROC, "0808"), mech(GRIFFIN, "0805", facing=3, move=PLAIN), phase=Phase.MOVEMENT)
    assert move_refused(battle, battle.unit(0), Move(0, Mode.WALK, "FF", rush=1)) is not None
    leap = Move(0, Mode.JUMP, path=(Hex(8, 7), Hex(8, 6)), rush=1)
    assert move_refused(battle, battle.unit(0), leap) is not None


@pytest.mark.rule("BMR-PROTO-044", "BMR-PHYS-008")
@pytest.mark.parametrize(("name", "damage"), [(SIREN, 1), ("Centaur", 1), ("Hydra", 2), (MINOTAUR, 2)])
def test_the_special_attack_does_one_point_or_two(name: str, damage: int) -> None:
    battle = pair(name)
    after, _ = fight(battle, {0: [Blow(FRENZY, 1)]}, [6, 6, 1])
    before = battle.unit(1)
    assert sum(before.armor) - sum(after.unit(1).armor) == damage


@pytest.mark.rule("BMR-PROTO-044")
def test_one_special_attack_in_a_turn() -> None:
    battle = pair()
    assert [strike.blows for strike in strikes(battle, 0)] == [(Blow(FRENZY, 1),)]
    twice = refused(battle, Strike(0, (Blow(FRENZY, 1), Blow(FRENZY, 1))))
    assert twice is not None
    assert twice.rule == "BMR-PROTO-044"


@pytest.mark.rule("BMR-PROTO-045", "BMR-PROTO-039", "BMR-PROTO-040")
def test_the_number_is_four_with_the_modifiers_of_a_kick() -> None:
    assert number(pair(), FRENZY) == 4
    assert number(pair(move=MoveState(moved=True, mode=Mode.RUN)), FRENZY) == 6
    assert number(pair(target=PLATOON), FRENZY) == 4 + 3
    for hits in (1, 2):
        assert number(pair(boxes=crossed({HEAD: hits})), FRENZY) == 4 + hits


@pytest.mark.rule("BMR-PROTO-046", "BMR-STACK-011")
def test_the_target_is_adjacent_and_in_front_whatever_the_torso_does() -> None:
    for toward in range(6):
        for twist in (-1, 0, 1):
            battle = pair(toward=toward, turn=TurnState(twist=twist))
            assert bar(battle, FRENZY) == (None if toward in (5, 0, 1) else "BMR-PROTO-046")
    far = stage("9x9", mech(ROC, "0505"), mech(GRIFFIN, "0503"), phase=Phase.PHYSICAL)
    same = stage("9x9", mech(ROC, "0505"), mech(TANK, "0505"), phase=Phase.PHYSICAL)
    assert bar(far, FRENZY) == "BMR-PHYS-003"
    assert bar(same, FRENZY) == "BMR-PHYS-003"


@pytest.mark.rule("BMR-PROTO-047")
@pytest.mark.parametrize("dice", [[6, 6, 1], [1, 1]])
def test_the_special_attack_shakes_nobody(dice: list[int]) -> None:
    after, _ = fight(pair(), {0: [Blow(FRENZY, 1)]}, dice)
    assert causes(after, 0) == causes(after, 1) == []


@pytest.mark.rule("BMR-PROTO-048")
@pytest.mark.parametrize(
    ("target", "lower", "table"), [(GRIFFIN, 0, "kick"), (GRIFFIN, 1, "punch"), (TANK, 0, "full"), (GRIFFIN, -1, None)]
)
def test_where_the_special_attack_strikes(target: str, lower: int, table: str | None) -> None:
    battle = pair(target=target, lower=lower)
    if table is None:
        assert bar(battle, FRENZY) == "BMR-ELEV-002"
        return
    dice = [6, 6, 3, 4] if table == "full" else [6, 6, 3]
    _, events = fight(battle, {0: [Blow(FRENZY, 1)]}, dice)
    (rolled,) = happened(events, LocationRolled)
    assert (rolled.table, rolled.side) == (table, "front")


def test_having_fired_does_not_matter_nor_does_a_missing_main_gun() -> None:
    guns = armed(right_arm=("Clan ER Micro Laser",))
    battle = pair(guns)
    fired = pair(guns, turn=TurnState(shots=()))
    assert number(battle, FRENZY) == number(fired, FRENZY) == number(pair(SIREN), FRENZY)


def test_what_it_cannot_do_is_told_for_its_own_attack_alone() -> None:
    assert [blow.form for blow, _ in hindered(pair(toward=3), 0)] == [FRENZY]


def test_the_special_attack_in_words() -> None:
    battle = pair()
    assert str(CLASSIC.parse("strike 1 frenzy:>2")) == "strike 1 frenzy:>2"
    assert attacks(battle, 0, (Blow(FRENZY, 1),)) == f"attack {GRIFFIN} in a frenzy"
    told = BlowRolled(0, Blow(FRENZY, 1), Tally(), (6, 6))
    assert f"{ROC}: frenzied attack on Blue's {GRIFFIN}" in blow_rolled(told, battle)


# --- attacks on ProtoMechs --------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-PROTO-049", "BMR-ELEV-001", "BMR-ELEV-004", "BMR-ELEV-005")
@pytest.mark.parametrize(
    ("lower", "possible"), [(0, {"kick", "club"}), (-1, {"punch", "club"}), (1, set()), (2, set()), (-2, set())]
)
def test_a_protomech_is_attacked_like_a_vehicle(lower: int, possible: set[str]) -> None:
    battle = pair(GRIFFIN, ROC, lower=lower, club="limb")
    limbs = {"kick": Location.LL, "punch": Location.LA, "club": -1, "push": -1}
    assert {form for form, limb in limbs.items() if bar(battle, form, limb) is None} == possible


@pytest.mark.rule("BMR-PROTO-049", "BMR-PROTO-013")
def test_a_kick_finds_its_location_on_the_table_of_protomechs() -> None:
    kick = {0: [Blow("kick", 1, Location.LL)]}
    _, events = fight(pair(GRIFFIN, ROC), kick, [6, 6, 6, 6])
    assert [event.location for event in happened(events, LocationRolled)] == [HEAD]
    after, events = fight(pair(GRIFFIN, ROC), kick, [6, 6, 5, 6])
    assert happened(events, NearMiss)
    assert after.unit(1).armor == pair(GRIFFIN, ROC).unit(1).armor


@pytest.mark.rule("BMR-PROTO-050", "BMR-CHARGE-010")
@pytest.mark.parametrize("attacker", [GRIFFIN, TANK])
def test_a_protomech_cannot_be_charged(attacker: str) -> None:
    battle = pair(attacker, ROC)
    barred = no_charge(battle, *battle.units)
    assert barred is not None
    assert barred.rule == "BMR-CHARGE-010"


@pytest.mark.rule("BMR-PROTO-051", "BMR-PROTO-052", "BMR-DFA-001", "BMR-PROTO-019")
def test_a_death_from_above_hits_the_table_of_protomechs_and_nobody_falls() -> None:
    rush = Rush("death from above", 1, Hex(5, 8))
    battle = stage(
        ground({}),
        mech(GRIFFIN, str(HERE), move=MoveState(moved=True, mode=Mode.JUMP, rush=rush)),
        mech(ROC, str(neighbor(HERE, 0)), facing=3, move=PLAIN),
        phase=Phase.PHYSICAL,
    )
    waiting = battle.changed(replace(battle.unit(0), move=PLAIN))
    assert no_rush(waiting, waiting.unit(1), "death from above") is None
    assert "BMR-HIT-061" not in [mod.rule for mod in numbered(battle, "death from above").mods]
    clusters = [3, 4, 1, 2, 5, 6, 4, 5]  # the torso, a near miss twice, the legs
    legs = [1, 1, 1]
    after, events = fight(battle, {}, [6, 6, *clusters, *legs])
    assert [event.location for event in happened(events, LocationRolled) if event.unit == 1] == [1, 4]
    assert len(happened(events, NearMiss)) == 2
    steady, rolls = perform(after, lambda play: keep_feet(play, KeepFeet()), [6, 6], tasks={KeepFeet: keep_feet})
    assert {event.unit for event in happened(rolls, PilotingRolled)} == {0}
    assert not steady.unit(1).body.prone


def test_a_protomech_that_has_not_moved_always_gets_out_of_the_way_of_a_skid() -> None:
    found: list[bool] = []
    for move, away in ((MoveState(), True), (PLAIN, False)):
        battle = stage("9x9", mech(GRIFFIN, "0505"), mech(ROC, "0504", move=move), phase=Phase.MOVEMENT)
        perform(battle, lambda play: found.append(gets_away(play, play.facts.unit(1))), [])
        assert found.pop() == away
        assert able(battle.unit(1))


def test_protomechs_take_part_in_the_physical_attack_phase() -> None:
    assert physical.takes_part(pair().kind(pair().unit(0)))
