"""How vehicles are shown: their figures, their turrets, and what their movement is called."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.stage import mech, stage

from ironhex.engine.presentation.drafts import Choice
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.battle import Battle, Mode, Phase, TurnState
from ironhex.systems.classic.kinds.vehicle import GROUND_VEHICLES, SURFACE_VESSELS
from ironhex.systems.classic.positions import walked
from ironhex.systems.classic.presentation.figures import figure, plate
from ironhex.systems.classic.presentation.firing_groups import firing
from ironhex.systems.classic.presentation.layouts import LAYOUTS

TANK, HOVER, GRIFFIN = "Manticore Heavy Tank", "Saladin Assault Hover Tank", "Griffin GRF-1N"
NAMES = {
    "tracked": TANK,
    "wheeled": "Skulker Wheeled Scout Tank",
    "hover": HOVER,
    "displacement": "Monitor Naval Vessel",
    "hydrofoil": "Sea Skimmer Hydrofoil",
}


def facing(name: str = TANK, **fields: Any) -> Battle:
    return stage("16x17", mech(name, "0808", **fields), mech(GRIFFIN, "0804", facing=3), phase=Phase.WEAPONS)


@pytest.mark.parametrize("kind", GROUND_VEHICLES | SURFACE_VESSELS)
def test_each_kind_has_its_own_symbol_and_a_diagram_of_all_its_sections(kind: str) -> None:
    battle = facing(NAMES[kind])
    shown = figure(battle, battle.unit(0))
    assert shown.icon == kind
    assert kind in LAYOUTS
    boxes = {part.box for part in shown.parts}
    assert None not in boxes
    assert len(boxes) == len(shown.parts)


def test_a_figure_of_a_vehicle_has_no_heat_and_a_driver() -> None:
    battle = facing()
    shown = figure(battle, battle.unit(0))
    assert {gauge.id for gauge in shown.gauges} == {"armor", "structure"}
    assert [skill.label for skill in shown.skills] == ["gunnery", "driving"]
    assert [speed.label for speed in shown.speeds] == ["cruise", "flank"]
    griffin = figure(battle, battle.unit(1))
    assert [skill.label for skill in griffin.skills] == ["gunnery", "piloting"]


@pytest.mark.parametrize(
    ("fields", "label", "look"),
    [
        ({"slowed": 2}, "2 Cruising MP lost", ""),
        ({"halted": True, "slowed": 1}, "immobilized", "stuck"),
        ({"turret_locked": 2}, "turret locked", ""),
        ({"stunned": 3}, "crew stunned", "asleep"),
        ({"weapon_jammed": 1}, "main weapon jammed", ""),
    ],
)
def test_what_is_broken_is_marked(fields: dict[str, Any], label: str, look: str) -> None:
    battle = facing(**fields)
    [mark] = figure(battle, battle.unit(0)).marks
    assert (mark.label, mark.look) == (label, look)


def test_the_turret_is_drawn_where_it_points() -> None:
    turning, locked = facing(turn=TurnState(twist=2)), facing(turret_locked=3, turn=TurnState(twist=0))
    assert figure(turning, turning.unit(0)).aim == 120
    assert figure(locked, locked.unit(0)).aim == 180


@pytest.mark.parametrize(("mode", "word"), [(Mode.WALK, "cruised"), (Mode.RUN, "flanked")])
def test_vehicles_cruise_and_flank(mode: Mode, word: str) -> None:
    battle = facing(move=walked(3, mode))
    tank, griffin = battle.units
    assert word in [mark.label for mark in figure(battle, tank).marks]
    told = to_hit(Shot(aim(battle, tank, griffin), tank.weapon("PPC")))
    assert f"attacker {word}" in [mod.why for mod in told.mods]


def turret(battle: Battle, twist: int = 0) -> list[Choice]:
    """The choices of the turret in a declaration."""
    groups, *_ = firing(battle, Declare(0, twist), 1)
    return [choice for group in groups if group.id == "turret" for choice in group.choices]


def test_the_positions_of_a_turret_are_listed_as_seen_from_above() -> None:
    found = turret(facing(), twist=2)
    assert [choice.label for choice in found] == [
        *("Front left", "Ahead", "Front right"),
        *("Rear left", "Rear", "Rear right"),
    ]
    assert [choice.label for choice in found if choice.selected] == ["Rear right"]


def test_a_locked_turret_shows_where_it_points() -> None:
    found = turret(facing(turret_locked=-1))
    assert [choice.label for choice in found if choice.selected] == ["Front left"]
    assert all(choice.refusal for choice in found if choice.label != "Ahead")


def test_without_a_turret_there_is_nothing_to_turn() -> None:
    assert not turret(facing("Hunter Light Support Tank"))


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Saladin Assault Hovertank", "Saladin Assault"),
        ("Drillson Heavy Hovertank (Orange 12)", "Drillson Heavy 12"),
        ("Monitor Naval Vessel (Orange 9)", "Monitor Naval Vessel 9"),
        ("Hunchback HBK-4G (Blue 3)", "Hunchback 4G 3"),
        ("Incomprehensibilities-and-more", "Incomprehensibilities-"),
    ],
)
def test_plates_have_whole_words(name: str, short: str) -> None:
    assert plate(name) == short
