"""Tin Soldier as a game that can be chosen: setups, options, the way back from a position, the lab."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from ironhex.bots import play_out
from ironhex.catalog import design
from ironhex.engine import save
from ironhex.engine.setup import Player, Setup, SideSetup, UnitSetup
from ironhex.games import bots_for, edition, load
from ironhex.sim import Contest, Team, jobs, play_job
from ironhex.sim.pettingzoo_env import IronhexEnv
from ironhex.systems.tinsoldier.edition import EDITION

GRIFFIN, LOCUST, TANK, APC = "Griffin GRF-1N", "Locust LCT-1V", "Vedette Medium Tank", "Heavy Hover APC"
ARCHER, RIFLEMEN, JUMPERS = "Archer ARC-2R", "Foot Platoon (Rifle)", "Anti-Mech Jump Platoon (MG)"


def setup(*units: UnitSetup, **more: Any) -> Setup:
    return Setup((SideSetup("Red", units), SideSetup("Blue", (UnitSetup(LOCUST),))), "tinsoldier", **more)


def test_the_game_is_found_by_its_name() -> None:
    assert edition("tinsoldier") is EDITION


def test_everything_that_can_be_converted_can_be_chosen() -> None:
    units = EDITION.units()
    assert {GRIFFIN, TANK, RIFLEMEN} <= {*units}
    for other in ("Elemental (Laser)", "Roc", "Motorized Platoon (MG)"):
        assert other not in units
        assert "TS-INT-004" in EDITION.unit_refusal(design(other))


@pytest.mark.rule("TS-PRE-006")
def test_crews_are_regular_unless_a_setup_says_otherwise() -> None:
    play = EDITION.new_game(setup(UnitSetup(GRIFFIN), UnitSetup(TANK, {"gunnery": 23, "piloting": 20})))
    assert [(piece.gunnery, piece.piloting) for piece in play.facts.pieces[:2]] == [(19, 14), (23, 20)]


def test_a_section_of_a_platoon() -> None:
    element = EDITION.new_game(setup(UnitSetup(JUMPERS))).facts.piece(1).element
    assert (element.name, element.troopers, element.speed, element.jump) == ("Anti-Mech Jump Section (MG)", 7, 1, 3)
    assert (element.heavy, element.anti_mech, element.sealed) == (True, True, False)
    assert [weapon.name for weapon in element.weapons] == ["Machine Gun", "Rifles"]
    assert EDITION.worth.of(UnitSetup(RIFLEMEN)) == edition("classic").worth.of(UnitSetup(RIFLEMEN)) // 4


@pytest.mark.parametrize(
    ("options", "conditions", "expected"),
    [
        (("darkness",), {"light": 4}, {"light": 4}),
        (("weather",), {"weather": 6}, {"weather": 6}),
        (("gravity",), {}, {"gravity": 8}),
        (("fire",), {"wind": 2}, {"wind": 2}),
        (("airless",), {}, {"airless": 1}),
    ],
)
def test_options_set_the_conditions(
    options: tuple[str, ...], conditions: dict[str, int], expected: dict[str, int]
) -> None:
    battle = EDITION.new_game(setup(UnitSetup(GRIFFIN), options=options, conditions=conditions)).facts
    assert {name: getattr(battle.conditions, name) for name in expected} == expected
    assert battle.rules.options == options


WHOLE = Setup(
    (
        SideSetup(
            "Red",
            (
                UnitSetup(GRIFFIN, {"gunnery": 20, "piloting": 11}, "0505", 60, "Anna", 1),
                UnitSetup(APC, seat=0),
                UnitSetup(RIFLEMEN, aboard=1, seat=1),
                UnitSetup(ARCHER, place="off", seat=0),
                UnitSetup("Peregrine Attack VTOL", place="0606 level 5", seat=0),
            ),
            players=(Player(), Player()),
            home=60,
        ),
        SideSetup("Blue", (UnitSetup(LOCUST), UnitSetup(TANK, place="0909"))),
    ),
    board="open-ground",
    options=("fire", "darkness"),
    conditions={"light": 3, "wind": 4},
    turns=12,
)


def test_a_position_becomes_the_setup_it_came_from() -> None:
    start = EDITION.new_game(WHOLE).start.facts
    described = EDITION.described(start)
    assert described is not None
    assert EDITION.new_game(described).start.facts == start
    assert (start.piece(3).carrier, start.piece(4).off_board, start.piece(5).height) == (2, True, 5)


@pytest.mark.parametrize(
    ("units", "how", "reason"),
    [
        ((UnitSetup("Griffin GRF-9X"),), {}, "Red: designs: Griffin GRF-9X: no such design"),
        ((UnitSetup(GRIFFIN, {"gunnery": 4}),), {}, "Red: Griffin GRF-1N: gunnery must be from 10 to 24, not 4"),
        ((UnitSetup(GRIFFIN, heading=45),), {}, "Red: Griffin GRF-1N: 45 degrees is not a direction"),
        ((UnitSetup(GRIFFIN, place="here"),), {}, "Red: Griffin GRF-1N: 'here' is not a hex"),
        ((UnitSetup(GRIFFIN, place="9999"),), {}, "Red: Griffin GRF-1N cannot start in 9999"),
        ((UnitSetup(GRIFFIN, place="0505 level 3"),), {}, "Red: Griffin GRF-1N cannot start in 0505"),
        ((UnitSetup(TANK, place="off"),), {}, "Red: Vedette Medium Tank: it has no weapon that fires from off"),
        ((UnitSetup(GRIFFIN, hidden=True),), {}, "Red: Griffin GRF-1N: hidden: this game has no hidden units"),
        ((UnitSetup(GRIFFIN), UnitSetup(LOCUST, aboard=0)), {}, "Red: Locust LCT-1V cannot start aboard"),
        ((UnitSetup(RIFLEMEN),), {"options": ("airless",)}, "Red: Foot Section (Rifle): it is not sealed"),
        ((UnitSetup("Roc"),), {}, "Red: Roc cannot be converted"),
        ((UnitSetup(GRIFFIN),), {"options": ("vacuum",)}, "unknown option vacuum"),
        ((UnitSetup(GRIFFIN),), {"options": ("gravity",), "conditions": {"gravity": 99}}, "99 is not from 2 to 30"),
    ],
)
def test_an_impossible_setup_is_refused_with_its_place(
    units: tuple[UnitSetup, ...], how: dict[str, Any], reason: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(reason)):
        EDITION.new_game(setup(*units, **how))


def test_a_carrier_has_room_for_so_many() -> None:
    riflemen = UnitSetup(RIFLEMEN)
    units = (UnitSetup(APC), riflemen, UnitSetup(GRIFFIN))
    assert EDITION.carriers(units) == ((), (0,), ())
    room = EDITION.new_game(setup(UnitSetup(APC))).facts.piece(1).element.room
    full = (UnitSetup(APC), *(replace(riflemen, aboard=0),) * room, riflemen)
    assert EDITION.carriers(full)[-1] == ()


@pytest.mark.rule("TS-PRE-001", "TS-PRE-002", "TS-PRE-003")
def test_a_company_has_lances_under_their_commanders() -> None:
    units = (*(UnitSetup(GRIFFIN),) * 11, UnitSetup(ARCHER, place="off"))
    red = EDITION.new_game(setup(*units)).facts.alive("Red")
    assert [piece.commander for piece in red] == [None, 1, 1, 1, 1, 5, 5, 5, 1, 9, 9, 9]
    groups = {piece.id: piece.group for piece in red if piece.commander == 1}
    assert groups == {2: "lance", 3: "lance", 4: "lance", 5: "lance commanders", 9: "lance commanders"}
    assert red[-1].group == "off the board"


def test_bots_play_and_the_record_is_read_again() -> None:
    play = EDITION.new_game(replace(WHOLE, seed=4, turns=1))
    play_out(play, {seat: bots_for("tinsoldier")["easy"](seat.encode()) for seat in ("Red 1", "Red 2", "Blue")})
    assert load(save(play, private=True)).verify().facts == play.facts
    assert {*EDITION.strength(play.facts)} == {"Red", "Blue"}


def test_the_lab_plays_and_counts_it() -> None:
    contest = Contest((Team("A", (GRIFFIN,), "easy"), Team("B", (TANK,), "easy")), turns=4, system="tinsoldier")
    (job,) = jobs(contest, 1, 3)
    game = play_job(job)
    assert [share.units for share in game.shares] == [1, 1]
    assert game == play_job(job)


def test_programs_can_learn_it() -> None:
    contest = Contest((Team("A", (GRIFFIN,), "easy"), Team("B", (TANK,), "easy")), turns=2, system="tinsoldier")
    environment = IronhexEnv(contest)
    environment.reset(seed=3)
    shapes = set()
    while not any((*environment.terminations.values(), *environment.truncations.values())):
        seen = environment.observe(environment.agent_selection)
        shapes.add(seen["observation"].shape)
        environment.step(int(seen["action_mask"].argmax()))
    assert len(shapes) == 1
