"""What bots do with cargo."""

from __future__ import annotations

from msgspec.structs import replace
from tests.classic.stage import mech, stage

import ironhex
from ironhex.bots import play_out
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Crate, Load, Phase
from ironhex.systems.classic.bots.cargo import worth_dropping
from ironhex.systems.classic.bots.moving import advise
from ironhex.systems.classic.bots.roster import BOTS
from ironhex.systems.classic.bots.shooting import best_volley
from ironhex.systems.classic.bots.weights import BALANCED, LEVELS, Profile, style_of
from ironhex.systems.classic.cargo.events import CargoDropped, CargoLifted
from ironhex.systems.classic.cargo.loads import HANDS, INSIDE
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.ruleset import ruleset

GRIFFIN = "Griffin GRF-1N"
PROFILE = Profile(style_of(BALANCED), LEVELS["normal"])


def field(enemy: str, *loads: Load) -> Battle:
    units = mech(GRIFFIN, "0808", loads=loads), mech(GRIFFIN, enemy, side="Blue")
    return stage("60x60", *units, rules=ruleset(("cargo",)), phase=Phase.MOVEMENT)


def moved(battle: Battle) -> Move:
    unit = battle.unit(0)
    found = (each.action for each in advise(battle, unit, PROFILE))
    return next(move for move in found if isinstance(move, Move) and refused(battle, unit, move) is None)


def test_cargo_in_the_hands_is_dropped_when_the_enemy_is_near() -> None:
    near = field("0815", Load(5, HANDS))
    assert worth_dropping(near, near.unit(0))
    assert moved(near).drop


def test_cargo_is_carried_on_while_the_enemy_is_far_away() -> None:
    far = field("5959", Load(5, HANDS))
    assert not worth_dropping(far, far.unit(0))
    assert not moved(far).drop


def test_cargo_inside_hinders_nobody() -> None:
    inside = field("0815", Load(5, INSIDE))
    assert not worth_dropping(inside, inside.unit(0))


def test_a_unit_among_crates_fires_instead_of_lifting_them() -> None:
    battle = replace(field("0812"), crates=(Crate(Hex(8, 8), 2),), phase=Phase.WEAPONS)
    declared = best_volley(battle, battle.unit(0), PROFILE).action
    assert declared.shots
    assert not declared.find


def test_games_with_crates_and_loads_are_played_to_the_end() -> None:
    load = ironhex.Recruit(GRIFFIN, cargo=10)
    sides = ironhex.Force("Red", (load, GRIFFIN), home=3), ironhex.Force("Blue", (load,), home=0)
    play = ironhex.new_game("classic", sides, "open-ground", seed=3, options=("cargo",))
    play_out(play, {side: BOTS["normal"](side.encode()) for side in ("Red", "Blue")}, limit_turns=8)
    assert not any(isinstance(event, CargoLifted) for event in play.log)
    assert any(isinstance(event, CargoDropped) for event in play.log)
