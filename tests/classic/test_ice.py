"""Ice on the ground: who skids on it, and when."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.movement.test_skidding import CENTURION, SLIP, rolled, street
from tests.classic.piloting.test_falls import limbs
from tests.classic.stage import happened, mech, stage
from tests.classic.trek import RUN, WALK, make

from ironhex.catalog import Board, Terrain
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, Phase
from ironhex.systems.classic.events.movement import Skidded
from ironhex.systems.classic.events.piloting import Fell, PilotingRolled
from ironhex.systems.classic.movement.forecast import outlook
from ironhex.systems.classic.presentation.field import words
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.hex_symbols import terrain_sign

TANK, HOVER, PROTO, RIFLES = "Vedette Medium Tank", "Saracen Medium Hover Tank", "Roc", "Foot Platoon (Rifle)"


def rink(name: str = CENTURION, token: str = "i", options: tuple[str, ...] = ("ice",), **fields: Any) -> Battle:
    """A unit in 0410, facing north, on ice."""
    tokens = {f"{column:02d}{row:02d}": token for column in range(1, 8) for row in range(1, 13)}
    unit = mech(name, "0410", **fields)
    return stage(street(tokens=tokens), unit, rules=ruleset(options), phase=Phase.MOVEMENT)


@pytest.mark.rule("BMR-ENV-010", "BMR-ENV-009")
@pytest.mark.parametrize("mode", [WALK, RUN])
def test_a_mech_that_turns_on_ice_and_goes_on_must_roll_at_any_speed(mode: Mode) -> None:
    _, events = make(rink(), Move(0, mode, "FRF"), [6, 6])
    assert rolled(events) == [4]
    assert [event.why for event in happened(events, PilotingRolled)] == ["turning on ice"]
    assert not rolled(make(rink(), Move(0, mode, "FFR"))[1])  # turning alone is safe
    assert not rolled(make(rink(options=()), Move(0, mode, "FRF"))[1])


@pytest.mark.rule("BMR-ENV-010", "BMR-EDCHG-033")
def test_a_slip_on_ice_is_like_any_other_skid() -> None:
    battle, events = make(rink(), Move(0, WALK, "FRF"), [*SLIP, *limbs(5)])
    assert happened(events, Fell)
    assert [str(event.hex) for event in happened(events, Skidded)] == ["0408"]
    assert battle.unit(0).body.prone


@pytest.mark.rule("BMR-ENV-010")
@pytest.mark.parametrize(("name", "rolls"), [(TANK, 1), (HOVER, 1), (PROTO, 0), (RIFLES, 0)])
def test_mechs_and_ground_vehicles_roll_and_others_do_not(name: str, rolls: int) -> None:
    assert len(outlook(rink(name), Move(0, WALK, "FRF" if rolls else "F")).risks) == rolls


@pytest.mark.rule("BMR-ENV-010")
def test_where_there_is_no_ice_a_walking_unit_does_not_roll() -> None:
    for token in (".", "p", "~0"):
        assert "turning on ice" not in {risk.what for risk in outlook(rink(token=token), Move(0, WALK, "FRF")).risks}


@pytest.mark.rule("BMR-ENV-009")
def test_boards_say_which_hexes_are_icy() -> None:
    field = Board.parse("board rink\nsize 2 2\n01 i 1ri\n02 . wi\n", "rink")
    assert field.terrain == (Terrain(ice=1), Terrain(), Terrain(level=1, rough=1, ice=1), Terrain(woods=1, ice=1))
    assert Board.parse(field.to_text(), "again").terrain == field.terrain
    assert (words(Terrain(ice=1)), terrain_sign(Terrain(level=1, ice=1))) == ("ice", "1i")
