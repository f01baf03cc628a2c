"""What is lit at night: by searchlights, which also show who carries them, and by flares."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.kernel.hexes import Hex, distance
from ironhex.kernel.lines import between
from ironhex.kernel.tally import Item, Mod
from ironhex.systems.classic.attack.arcs import in_front
from ironhex.systems.classic.attack.attack import AnyAttack
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.battle import Attacked, Battle, PlaceTarget, Unit
from ironhex.systems.classic.damage.condition import able
from ironhex.systems.classic.sight.line_of_sight import sight

NIGHT, SEARCHLIGHTS = "night", "searchlights"
"""The options: night combat, and searchlights for everybody who can carry one."""
OFF, ON, OUT = "off", "on", "out"  # the states of a searchlight; a unit without one has none
DARKNESS, TRACER = 2, -1
INCENDIARY = "incendiary"
FLARE_RANGE = 3


# --- numbers to hit ---------------------------------------------------------------------------------------------------
def darkness(attack: AnyAttack) -> Item:
    """At night everything is harder to hit that is not lit."""
    return None if lit(attack.battle, attack.target) else Mod("BMR-NIGHT-001", DARKNESS, "night")


def tracers(shot: Shot) -> Item:
    """The rounds of an autocannon with incendiary ammunition show where they go."""
    attack = shot.aim.attack
    if shot.mode != INCENDIARY or shot.weapon.equipment.category != "ballistic" or lit(attack.battle, attack.target):
        return None
    return Mod("BMR-AMMO-013", TRACER, "incendiary rounds at night")


# --- light ------------------------------------------------------------------------------------------------------------
def lit(battle: Battle, target: Attacked) -> bool:
    """Whether light falls on a unit or a hex; lights that are shot out shine until the end of the phase."""
    if isinstance(target, Unit) and battle.at_phase_start(target.id).light == ON:
        return True
    if target.hex is None:
        return False
    return in_flares(battle, target.hex) or any(_falls_on(battle, user, target) for user in shining(battle))


def shining(battle: Battle) -> Iterator[Unit]:
    """The units whose searchlights light something in this phase."""
    for unit in battle.units:
        if unit.turn.beam is not None and unit.on_map and battle.at_phase_start(unit.id).light == ON:
            yield unit


def _falls_on(battle: Battle, user: Unit, target: Attacked) -> bool:
    """A searchlight lights its target, and all units on the way to it."""
    beam = user.turn.beam
    if isinstance(target, PlaceTarget):
        return isinstance(beam, PlaceTarget) and beam.hex == target.hex
    end = beam_end(battle, user)
    if beam == target.id or (isinstance(beam, PlaceTarget) and target.place == end):
        return True
    return end is not None and target.place in beam_hexes(user.place, end)


def beam_end(battle: Battle, user: Unit) -> Hex | None:
    """The hex of what a searchlight lights, if that is still on the map."""
    beam = user.turn.beam
    if isinstance(beam, int):
        target = battle.find(beam)
        return target.hex if target is not None else None
    return None if beam is None else beam.hex


def beam_hexes(start: Hex, end: Hex) -> frozenset[Hex]:
    """The hexes between a searchlight and what it lights."""
    return frozenset(hex for step in between(start, end) for hex in step) if start != end else frozenset()


def in_flares(battle: Battle, hex: Hex) -> bool:
    """Whether flares light a hex in this turn."""
    return any(
        flare.first <= battle.turn <= flare.last and distance(flare.hex, hex) <= FLARE_RANGE for flare in battle.flares
    )


def lit_hexes(battle: Battle) -> dict[Hex, tuple[Unit, ...]]:
    """The hexes that light falls on, each with those whose searchlights shine there, up to the ends of their beams;
    nobody where there are only flares."""
    found: dict[Hex, tuple[Unit, ...]] = {}
    if battle.flares:
        found = {hex: () for hex in battle.board.hexes() if in_flares(battle, hex)}
    for user in shining(battle):
        if (end := beam_end(battle, user)) is not None:
            for hex in {user.place, end, *beam_hexes(user.place, end)}:
                found[hex] = (*found.get(hex, ()), user)
    return found


# --- aiming searchlights ----------------------------------------------------------------------------------------------
def has_light(unit: Unit) -> bool:
    """Whether a unit has a searchlight that works."""
    return unit.light in (OFF, ON)


def ready(unit: Unit) -> bool:
    """Whether a unit can light something."""
    return unit.light == ON and able(unit) and not unit.hidden


def can_light(battle: Battle, unit: Unit, target: Attacked) -> bool:
    """Whether something is in the line of sight and the forward arc of a unit."""
    if unit.place == target.place or not in_front(battle.kind(unit), unit, 0, target.place):
        return False
    return sight(battle, unit, target).blocked is None
