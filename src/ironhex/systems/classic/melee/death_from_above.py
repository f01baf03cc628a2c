"""Death from above: a jump onto the target, begun in the Movement Phase and resolved in the Physical Attack Phase."""

from __future__ import annotations

from collections.abc import Callable

from ironhex.kernel.hexes import neighbor
from ironhex.systems.classic.battle import Battle, Blow, Unit
from ironhex.systems.classic.buildings.breaking import be_borne
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.damage.condition import able
from ironhex.systems.classic.damage.destruction import wreck
from ironhex.systems.classic.damage.hit_location import (
    FRONT,
    FULL,
    KICK,
    PUNCH,
    REAR_SIDE,
    choose_one_side,
    sides_struck,
)
from ironhex.systems.classic.damage.hits import strike_clusters
from ironhex.systems.classic.events.physical import CameDown
from ironhex.systems.classic.melee.conditions import Assault
from ironhex.systems.classic.melee.physical_attacks import as_declared, beat, roll_blow
from ironhex.systems.classic.melee.physical_to_hit import damage_from_above, landing_damage
from ironhex.systems.classic.movement.altitudes import airborne
from ironhex.systems.classic.movement.points import shaken_by_jumping
from ironhex.systems.classic.movement.stacking import takes_room
from ironhex.systems.classic.movement.steps import Spot, gait_of, landing, spot_of
from ironhex.systems.classic.piloting.displacement import (
    DOMINO,
    crowded_out,
    drive,
    drive_out,
    exits,
    in_place_of,
    mechs_in,
    try_footing,
)
from ironhex.systems.classic.piloting.fall_damage import ON_ITS_BACK
from ironhex.systems.classic.piloting.falls import fall
from ironhex.systems.classic.piloting.rolls import FALLEN_ON, JUMPING_DAMAGED, MADE_DEATH_FROM_ABOVE, unsettle
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.sight.terrain import DEATH_FROM_ABOVE

OUT_OF_THE_WAY = "out of the way"
CRASH_LEVELS = 2


def come_down_upon(play: ClassicPlay, unit_id: int, target_id: int) -> None:
    """The jump ends on the target, or next to it in a fall; if no one is there anymore, it ends normally."""
    unit, target = play.facts.at_phase_start(unit_id), play.facts.at_phase_start(target_id)
    ahead = neighbor(unit.place, unit.facing)
    if target.on_map and target.place == ahead:
        fall_upon(play, unit_id, target)
        return
    spot = Spot(ahead, landing(gait_of(play.facts, unit), play.facts.board.at(ahead)))
    out_of_control = unit.body.prone or not able(unit)
    taken = mechs_in(play.facts, ahead, height=spot.elevation)
    (land_beside if out_of_control or taken else touch_down)(play, unit_id, spot)


def fall_upon(play: ClassicPlay, unit_id: int, target: Unit) -> None:
    """Roll to hit, and land."""
    blow = Blow(DEATH_FROM_ABOVE, target.id)
    assault = as_declared(play, unit_id, blow)
    spot = in_place_of(play.facts, play.facts.unit(unit_id), spot_of(target))
    if roll_blow(play, unit_id, blow, assault):
        crush(play, assault)
        land_on(play, unit_id, spot, target.id)
    else:
        land_beside(play, unit_id, spot, target.id)


def crush(play: ClassicPlay, assault: Assault) -> None:
    """The target is hit from above, relative to where the jump began; the attacker takes damage to its legs."""
    attacker, target = assault.attacker, assault.attack.target
    points = damage_from_above(play.facts, attacker, target)
    table, sides = from_above(play.facts, attacker, target)
    side = choose_one_side(play, target, sides)
    strike_clusters(play, target.id, points, table, side, cause=DEATH_FROM_ABOVE)
    beat(play, assault.attack)
    strike_clusters(play, attacker.id, landing_damage(attacker), KICK, FRONT)
    unsettle(play, target.id, FALLEN_ON)
    unsettle(play, attacker.id, MADE_DEATH_FROM_ABOVE)


def from_above(battle: Battle, attacker: Unit, target: Unit) -> tuple[str, tuple[str, ...]]:
    """The table for a hit from above, and the side: the rear of a prone 'Mech, the front of a low target, otherwise
    that toward the first hex of the jump, of which there may be two."""
    kind = battle.kind(target)
    if target.body.prone:
        return FULL, (REAR_SIDE,)
    if not kind.hull.tall:
        return FULL, (FRONT,)
    rush = attacker.move.rush
    assert rush is not None, "a death from above is declared as a rush"
    return PUNCH, sides_struck(kind, rush.origin, target)


def land_on(play: ClassicPlay, unit_id: int, spot: Spot, target: int) -> None:
    """A unit there is displaced straight on, or anywhere else possible; otherwise it is destroyed."""
    direction = play.facts.unit(unit_id).facing

    def leave(other: int) -> bool:
        return drive_out(play, other, direction, rule="BMR-DFA-017")

    while stuck := make_room(play, spot, leave, target):
        wreck(play, stuck.id, "BMR-DFA-021")
    touch_down(play, unit_id, spot)


def land_beside(play: ClassicPlay, unit_id: int, spot: Spot, target: int | None = None) -> None:
    """A jump that misses ends as a fall in the hex its target has left; if there was no way out, in destruction."""
    direction = play.facts.unit(unit_id).facing
    if make_room(play, spot, lambda other: get_out(play, other, direction), target):
        wreck(play, unit_id, "BMR-DFA-021")
    else:
        crash(play, unit_id, spot)


def in_the_way(battle: Battle, spot: Spot, target: int | None) -> tuple[Unit, ...]:
    """Who makes way when a 'Mech lands on a spot: 'Mechs, and its target of any kind that does not fly or stand fast.

    On the roof of a building those are in the way that are on it, and nobody below.
    """
    mechs = mechs_in(battle, spot.hex, height=spot.elevation)
    unit = None if target is None else battle.unit(target)
    if unit is None or unit.hex != spot.hex or not takes_room(unit) or unit in mechs:
        return mechs
    return mechs if airborne(battle, unit) or battle.kind(unit).drive.fixed else (unit, *mechs)


def make_room(play: ClassicPlay, spot: Spot, leave: Callable[[int], bool], target: int | None) -> Unit | None:
    """Clear a spot; returns the first unit that cannot leave, or that another's fall displaces back into it."""
    left: set[int] = set()
    while others := in_the_way(play.facts, spot, target):
        if others[0].id in left or not leave(others[0].id):
            return others[0]
        left.add(others[0].id)
    return None


def get_out(play: ClassicPlay, unit_id: int, direction: int) -> bool:
    """The player moves the unit into any adjacent hex it can enter; empty hexes are listed first.

    If it displaces another unit there, both must stay upright (BMR-DISP-021).
    """
    unit = play.facts.unit(unit_id)
    ways = sorted(exits(play.facts, unit), key=lambda way: (taken(play.facts, unit, way), (way - direction) % 6))
    hexes = {str(neighbor(unit.place, way)): way for way in ways}
    while hexes:
        way = hexes.pop(choose(play, unit_id, OUT_OF_THE_WAY, "BMR-DFA-018", tuple(hexes)))
        against_somebody = taken(play.facts, unit, way)
        if drive(play, unit_id, way, "BMR-DFA-018"):
            if against_somebody and play.facts.kind(unit).makes_piloting_rolls:
                unsettle(play, unit_id, DOMINO)
            return True
    return False


def taken(battle: Battle, unit: Unit, way: int) -> bool:
    return bool(crowded_out(battle, unit, neighbor(unit.place, way)))


def touch_down(play: ClassicPlay, unit_id: int, spot: Spot) -> None:
    """Land upright; a 'Mech that jumped with damaged legs or gyro must also roll for that."""
    play.emit(CameDown(unit_id, spot.hex, spot.elevation))
    if shaken_by_jumping(play.facts, play.facts.at_phase_start(unit_id)):
        unsettle(play, unit_id, JUMPING_DAMAGED)
    try_footing(play, unit_id, spot)
    be_borne(play, unit_id)


def crash(play: ClassicPlay, unit_id: int, spot: Spot) -> None:
    """Fall from the air onto its back."""
    play.emit(CameDown(unit_id, spot.hex, spot.elevation))
    fall(play, unit_id, levels=CRASH_LEVELS, facing_roll=ON_ITS_BACK)
    be_borne(play, unit_id)
