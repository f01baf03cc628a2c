"""A small sea for submarines, vessels and 'Mechs in the water."""

from __future__ import annotations

from typing import Any

from tests.classic.stage import Extra, drawn, mech, stage

from ironhex.catalog import Board
from ironhex.catalog.board import Change
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.battle import Battle

SUB, BOAT, HOVER = "Neptune Submarine (LRT)", "Monitor Naval Vessel", "Drillson Heavy Hovertank"
GRIFFIN, VTOL, TANK = "Griffin GRF-1N", "Cavalry Attack Helicopter", "Vedette Medium Tank"
HERE = "0808"


def sea(depth: int = 3, **others: int) -> Board:
    """Water of one depth, and of another in some hexes, such as h0805=-1 for land."""
    board = drawn("16x17")
    board = board.with_changes(tuple(Change(hex, "depth", depth) for hex in board.hexes()))
    for place, deep in others.items():
        board = board.changed(Hex.parse(place[1:]), depth=deep)
    return board


def boat(name: str, place: str = HERE, *, depth: int = 0, water: int = 3, **fields: Any) -> Extra:
    """A unit at a depth of the sea; a vessel stays on the surface."""
    return mech(name, place, elevation=water - depth, **fields)


def battle_of(*units: Extra, depth: int = 3, **others: int) -> Battle:
    return stage(sea(depth, **others), *units)


def number(battle: Battle, weapon: str, where: str = "", attacker: int = 0, target: int = 1) -> Tally:
    """What a weapon of one unit needs against another."""
    unit = battle.unit(attacker)
    return to_hit(Shot(aim(battle, unit, battle.unit(target)), unit.weapon(weapon, where)))


def bar(found: Tally) -> str | None:
    return found.barred.rule if found.barred else None


def value(found: Tally, rule: str) -> int | None:
    """What a rule adds to a number; None if it does not apply."""
    return next((mod.value for mod in found.mods if mod.rule == rule), None)
