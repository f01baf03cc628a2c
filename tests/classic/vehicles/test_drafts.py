"""What drafts say about vehicles: risks that they run, and chances that can be calculated."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.presentation.positions import TABLE
from tests.classic.stage import drawn, mech, points, stage

from ironhex.catalog import Location, design
from ironhex.engine.presentation.drafts import Draft
from ironhex.systems.classic.battle import Battle, MoveState, Phase
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.presentation.figures import figure
from ironhex.systems.classic.questions import DeclareNext, MoveNext, StrikeNext

TANK, GRIFFIN = "Manticore Heavy Tank", "Griffin GRF-1N"
MOVED = MoveState(moved=True)
QUESTIONS = {Phase.MOVEMENT: MoveNext("Red"), Phase.WEAPONS: DeclareNext("Red"), Phase.PHYSICAL: StrikeNext("Red")}


def considered(battle: Battle, text: str, target: str | None = None) -> Draft:
    found = TABLE.consider(battle, QUESTIONS[battle.phase], "Red", action_of(text), target)
    assert found.refusal is None
    return found


def on_sound_legs() -> dict[str, Any]:
    """A Griffin with nothing left but its legs and a point of structure everywhere else."""
    griffin = design(GRIFFIN)
    others = [location for location in Location if location not in (Location.LL, Location.RL)]
    return {
        "armor": points(griffin.armor, dict.fromkeys([*others, 8, 9, 10], 0)),
        "structure": points(griffin.structure_points, dict.fromkeys(others, 1)),
    }


@pytest.mark.rule("BMR-CHARGE-023")
@pytest.mark.parametrize(("charger", "destroys"), [(TANK, False), (GRIFFIN, True)])
def test_a_charging_vehicle_threatens_only_the_legs_of_a_mech(charger: str, destroys: bool) -> None:
    ready = mech(GRIFFIN, "0504", facing=3, move=MOVED, **on_sound_legs())
    battle = stage("9x9", mech(charger, "0507"), ready, phase=Phase.MOVEMENT)
    assert (considered(battle, "move 1 run FF rush:2").number("destroys") > 0) == destroys


@pytest.mark.parametrize(("charger", "risks"), [(TANK, []), (GRIFFIN, ["to stay upright if it hits"])])
def test_only_what_can_fall_must_stay_upright_after_a_charge(charger: str, risks: list[str]) -> None:
    ready = mech(GRIFFIN, "0504", facing=3, move=MOVED)
    battle = stage("9x9", mech(charger, "0507"), ready, phase=Phase.MOVEMENT)
    assert [risk.label for risk in considered(battle, "move 1 run FF rush:2").risks] == risks


@pytest.mark.parametrize("target", [TANK, GRIFFIN])
def test_only_what_can_fall_must_stay_upright_after_a_kick(target: str) -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505"), mech(target, "0504", facing=3), phase=Phase.PHYSICAL)
    labels = [risk.label for risk in considered(battle, "strike 1 kick:RL>2").risks]
    assert labels[-1] == "to stay upright after a miss"
    assert (len(labels) == 2) == (target == GRIFFIN)


@pytest.mark.parametrize(("first", "focus", "told"), [(2, "2", True), (2, "3", False), (3, "2", True), (3, "3", False)])
def test_the_chance_to_destroy_is_that_of_the_target_in_focus(first: int, focus: str, told: bool) -> None:
    """It can be calculated for the Griffin, number 2, and not for the tank, number 3."""
    battle = stage(
        "9x9", mech(GRIFFIN, "0507"), mech(GRIFFIN, "0504", facing=3), mech(TANK, "0604", side="Blue", facing=3)
    )
    one, other, *_ = (item.index for item in battle.unit(0).design.weapons)
    seen = considered(battle, f"declare 1 {one}>{first} {other}>{5 - first}", focus)
    assert ("destroys" in {number.id for number in seen.numbers}) == told


def test_a_kick_at_a_tank_shows_no_chance_to_destroy_it() -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505"), mech(TANK, "0504", facing=3), phase=Phase.PHYSICAL)
    assert "destroys" not in {number.id for number in considered(battle, "strike 1 kick:RL>2").numbers}


@pytest.mark.rule("BMR-SKID-009")
def test_a_vehicle_that_turns_on_pavement_at_flank_speed_risks_a_skid() -> None:
    field = drawn("9x9")
    for hex in field.hexes():
        field = field.changed(hex, paved=True)
    battle = stage(field, mech(TANK, "0507"), mech(GRIFFIN, "0101"), phase=Phase.MOVEMENT)
    assert [risk.label for risk in considered(battle, "move 1 run FFRF").risks] == ["turning on pavement at a run"]
    assert not considered(battle, "move 1 walk FFRF").risks


@pytest.mark.rule("BMR-ATK-009")
@pytest.mark.parametrize(("name", "turret"), [(TANK, True), ("Hunter Light Support Tank", False)])
def test_only_a_vehicle_with_a_turret_is_asked_where_it_points(name: str, turret: bool) -> None:
    battle = stage("9x9", mech(name, "0507"), mech(GRIFFIN, "0504", facing=3))
    assert ("turret" in {group.id for group in considered(battle, "declare 1").groups}) == turret
    assert (figure(battle, battle.unit(0)).aim is not None) == turret
