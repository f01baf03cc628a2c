"""Displacement: units pushed, charged or jumped onto, domino effects, and falls from heights."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.kernel.hexes import Hex, direction_to, distance, neighbor, neighbors
from ironhex.kernel.tally import Item, Mod, tally
from ironhex.systems.classic.attachments import abandon, leave_battle
from ironhex.systems.classic.attack.attack import (
    Attack,
    attack_on,
    target_in_water,
    target_in_woods,
    target_jumped,
    target_movement,
)
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.buildings.breaking import be_borne, break_through
from ironhex.systems.classic.buildings.places import has_floors, indoors
from ironhex.systems.classic.choices import choose, draw
from ironhex.systems.classic.damage.condition import immobile
from ironhex.systems.classic.damage.destruction import wreck
from ironhex.systems.classic.damage.hit_location import FULL, PUNCH, REAR_SIDE, side_struck
from ironhex.systems.classic.damage.hits import strike_clusters
from ironhex.systems.classic.events.piloting import (
    Advanced,
    Displaced,
    DisplacementBarred,
    FellFromAbove,
    SteppedAside,
)
from ironhex.systems.classic.hiding.events import reveal
from ironhex.systems.classic.infantry.swarms import DEEP, drown
from ironhex.systems.classic.movement.path import over_home_edge
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.stacking import full, others_in, takes_room
from ironhex.systems.classic.movement.steps import (
    AHEAD,
    BACK,
    Spot,
    enter_cost,
    gait_of,
    landing,
    level,
    may_be_pushed_into,
    natural_aim,
    on_deck,
    spot_of,
    standing,
    stride,
    topmost,
    water,
)
from ironhex.systems.classic.piloting.fall_damage import ON_ITS_BACK, come_down, tenth
from ironhex.systems.classic.piloting.rolls import FALLEN_ON, entering, roll_piloting, unsettle
from ironhex.systems.classic.scenarios.exits import off_the_map
from ironhex.systems.classic.sequence import ClassicPlay

DOMINO = Mod("BMR-DISP-021", 0, "domino effect")
STEEP = 2  # levels from which a displaced vehicle is damaged, and one displaced onto a unit falls from above
STEP_ASIDE, STAND_FAST = "step aside", "stand fast"
FORWARD, BACKWARD = "forward", "backward"
DRIVEN_TO = "driven to"


def displace(play: ClassicPlay, unit_id: int, direction: int, *, rule: str, follower: int | None = None) -> bool:
    """Displace a unit into the next hex, and let the attacker follow; returns whether it moved.

    If the way is barred neither moves, but the rest of the attack still takes effect. The attacker does not follow if
    another unit has been displaced into the hex meanwhile.
    """
    left = spot_of(play.facts.unit(unit_id))
    moved = drive(play, unit_id, direction, rule)
    if moved and follower is not None and not mechs_in(play.facts, left.hex, but=follower, height=left.elevation):
        origin = spot_of(play.facts.unit(follower))
        spot = in_place_of(play.facts, play.facts.unit(follower), left)
        play.emit(Advanced(follower, spot.hex, spot.elevation))
        try_footing(play, follower, spot)
        break_through(play, follower, origin)
    return moved


def in_place_of(battle: Battle, unit: Unit, left: Spot) -> Spot:
    """Where a unit gets in the hex of another: beside it, or at a height of its own if one of them flies or floats."""
    gait, terrain = battle.kind(unit).drive.gait, battle.board.at(left.hex)
    if gait.indoors and has_floors(terrain):
        return left if gait.upstairs or left.elevation <= 0 else standing(battle.board, gait, left.hex)
    shared = left.elevation in (0, topmost(terrain)) and not gait.floats
    return left if shared else standing(battle.board, gait, left.hex)


def drive_out(play: ClassicPlay, unit_id: int, direction: int, *, rule: str) -> bool:
    """Displace a unit that cannot stay: straight on, or else wherever its owner chooses."""
    if drive(play, unit_id, direction, rule):
        return True
    left = [way for way in exits(play.facts, play.facts.unit(unit_id)) if way != direction]
    while left:
        here = play.facts.unit(unit_id).place
        names = tuple(str(neighbor(here, way)) for way in left)
        way = left.pop(names.index(choose(play, unit_id, DRIVEN_TO, rule, names)))
        if drive(play, unit_id, way, rule):
            return True
    return False


def drive(play: ClassicPlay, unit_id: int, direction: int, rule: str) -> bool:
    """Displace a unit off the map, down onto a unit below, or into a hex that is empty or can be cleared.

    Returns whether it moved: the way may be barred, or blocked by units that cannot make way.
    """
    battle = play.facts
    unit = battle.unit(unit_id)
    to = neighbor(unit.place, direction)
    if to not in battle.board:
        leave_map(play, unit, direction, "driven off the map")
        return True
    if barred := may_be_pushed_into(battle, unit, unit.place, to):
        play.emit(DisplacementBarred(unit_id, to, barred))
        return False
    drop = levels_down(battle, unit, to)
    if drop >= STEEP and battle.kind(unit).fills_hex and fallen_on(battle, to):
        fall_from_above(play, unit, to, drop)
        return True
    if not all(make_way(play, other.id, direction) for other in crowded_out(battle, unit, to)):
        return False
    shift(play, unit, direction, drop, rule)
    return True


def shift(play: ClassicPlay, unit: Unit, direction: int, drop: int, rule: str) -> None:
    """A unit enters the next hex: with a fall if it is lower, else with a roll if the footing is difficult."""
    spot, origin = driven_to(play.facts, unit, direction), spot_of(unit)
    play.emit(Displaced(unit.id, spot.hex, spot.elevation, rule))
    break_through(play, unit.id, origin)
    if lands := play.facts.kind(unit).drive.lands:
        lands(play, unit.id, spot, drop if drop >= STEEP else None)
    elif drop or off_a_bridge(play, unit, spot):
        come_down(play, unit.id, levels=drop, plunge=True)
    else:
        try_footing(play, unit.id, spot)


def driven_to(battle: Battle, unit: Unit, direction: int) -> Spot:
    """Where a unit gets in the next hex: in a building on its roof, if that is not above it, or on a floor."""
    origin, gait = spot_of(unit), gait_of(battle, unit)
    aim = natural_aim(battle.board, gait, origin, neighbor(unit.place, direction))
    return stride(battle.board, gait, Mode.WALK, origin, direction, aim=aim).to


def leave_map(play: ClassicPlay, unit: Unit, direction: int, why: str) -> None:
    """A unit forced off the map is lost, unless it was across its home edge (BMR-SCEN-011).

    A machine without its warrior is lost already (BMR-EJECT-005).
    """
    if unit.fate:
        abandon(play, unit.id)
        return
    home = over_home_edge(play.facts, unit, unit.place, direction)
    leave_battle(play, unit.id, *off_the_map(play.facts, unit.side, home), why)


def off_a_bridge(play: ClassicPlay, unit: Unit, spot: Spot) -> bool:
    """A bridge has no banks: a unit displaced off it falls into the water."""
    board = play.facts.board
    return on_deck(board, spot_of(unit)) and not on_deck(board, spot) and water(board.at(spot.hex), spot) >= 1


def try_footing(play: ClassicPlay, unit_id: int, spot: Spot) -> None:
    """Water and rubble require a roll of any unit that can fall and enters them, willingly or not; men on it drown."""
    if not play.facts.kind(play.facts.unit(unit_id)).makes_piloting_rolls:
        return
    if water(play.facts.board.at(spot.hex), spot) >= DEEP:
        drown(play, unit_id)
    if cause := entering(play.facts.board.at(spot.hex), spot.elevation):
        unsettle(play, unit_id, cause)


def make_way(play: ClassicPlay, unit_id: int, direction: int) -> bool:
    """The domino effect: a 'Mech is displaced by another and must stay upright; if hit from the side it may dodge.

    A hidden one is revealed. Units that cannot fall are only displaced.
    """
    if play.facts.unit(unit_id).hidden:
        reveal(play, unit_id, "BMR-HIDDEN-003")
    if not play.facts.kind(play.facts.unit(unit_id)).makes_piloting_rolls:
        return drive(play, unit_id, direction, "BMR-DISP-019")
    ways = ways_aside(play.facts, play.facts.unit(unit_id), direction)
    if not ways:
        moved = drive(play, unit_id, direction, "BMR-DISP-019")
        unsettle(play, unit_id, DOMINO)
        return moved
    if not roll_piloting(play, unit_id, (DOMINO,), DOMINO.why):
        moved = drive(play, unit_id, direction, "BMR-DISP-019")
        unit = play.facts.unit(unit_id)
        if unit.on_map and not unit.body.prone:
            come_down(play, unit_id, causes=(DOMINO,))
        return moved
    way = choose(play, unit_id, STEP_ASIDE, "BMR-DISP-020", (*ways, STAND_FAST))
    if way == STAND_FAST:
        return drive(play, unit_id, direction, "BMR-DISP-019")
    step_aside(play, unit_id, ways[way], BACK if way == BACKWARD else AHEAD)
    return True


def step_aside(play: ClassicPlay, unit_id: int, hex: Hex, side: int) -> None:
    """Step aside with one step forward or backward, at its usual cost."""
    battle = play.facts
    unit = battle.unit(unit_id)
    cost = enter_cost(battle, unit, unit.place, hex, side=side).total
    spot, origin = driven_to(battle, unit, unit.facing + side), spot_of(unit)
    play.emit(SteppedAside(unit_id, spot.hex, spot.elevation, cost))
    try_footing(play, unit_id, spot)
    break_through(play, unit_id, origin)


def crowd_out(play: ClassicPlay, unit_id: int, direction: int) -> None:
    """A unit that came to a hex by accident and is one too many there displaces another in its direction."""
    unit = play.facts.unit(unit_id)
    for other in crowded_out(play.facts, unit, unit.place):
        make_way(play, other.id, direction)


def falling_on(attack: Attack) -> Item:
    """A fall is not aimed: it hits by chance."""
    return Mod("BMR-DISP-008", 7, "accidental fall from above")


FALL_FROM_ABOVE = (falling_on, target_in_woods, target_in_water, target_movement, target_jumped)


def fall_from_above(play: ClassicPlay, faller: Unit, to: Hex, levels: int, causes: tuple[Mod, ...] = ()) -> None:
    """A 'Mech, from where it stands, falls onto another: it hits it, or lands next to it."""
    victims = fallen_on(play.facts, to, but=faller.id)
    victim = victims[draw(play, faller.id, "unit struck", [unit.name for unit in victims])]
    target = tally(attack_on(play.facts, faller, victim), FALL_FROM_ABOVE)
    roll = FellFromAbove(faller.id, victim.id, target, play.roll(2, why="accidental fall from above"))
    play.emit(roll)
    if roll.hit:
        crush(play, faller, victim, levels, causes)
    else:
        fall_beside(play, faller, to, causes)


def crush(play: ClassicPlay, faller: Unit, victim: Unit, levels: int, causes: tuple[Mod, ...]) -> None:
    """As in a death from above the target is hit from above and displaced; the falling 'Mech lands on its back.

    A surviving target that cannot be displaced is destroyed.
    """
    direction = direction_to(faller.place, victim.place)
    assert direction is not None, "a fall ends in the next hex"
    front = side_struck(play.facts.kind(victim), faller.place, victim)
    table, side = (FULL, REAR_SIDE) if victim.body.prone else (PUNCH, front)
    play.emit(Displaced(faller.id, victim.place, victim.elevation, "BMR-DISP-007"))
    strike_clusters(play, victim.id, tenth(faller.design.tons), table, side)
    unsettle(play, victim.id, FALLEN_ON)
    alive = play.facts.unit(victim.id).phase.doom is None
    if alive and not drive_out(play, victim.id, direction, rule="BMR-DISP-012"):
        wreck(play, victim.id, "BMR-DISP-012")
    make_room(play, faller.id, direction)
    come_down(play, faller.id, levels=levels, causes=causes, facing_roll=ON_ITS_BACK, plunge=True)
    be_borne(play, faller.id)


def make_room(play: ClassicPlay, faller_id: int, direction: int) -> None:
    """Other units that leave no room for a 'Mech that has fallen into a hex make way, or are crushed too."""
    faller = play.facts.unit(faller_id)
    for other in crowded_out(play.facts, faller, faller.place):
        if not make_way(play, other.id, direction) and not drive_out(play, other.id, direction, rule="BMR-DISP-019"):
            wreck(play, other.id, "BMR-DISP-012")


def fall_beside(play: ClassicPlay, faller: Unit, missed: Hex, causes: tuple[Mod, ...]) -> None:
    """A 'Mech that falls past another lands as close as possible to where it came from."""
    battle = play.facts
    hexes = beside(battle, faller, missed)
    hex = hexes[draw(play, faller.id, "hex it lands in", [str(hex) for hex in hexes])]
    spot = Spot(hex, landing(gait_of(battle, faller), battle.board.at(hex)))
    come_down(play, faller.id, into=spot, levels=levels_down(battle, faller, hex), causes=causes, plunge=True)
    be_borne(play, faller.id)


# --- room for a unit that is driven or falls --------------------------------------------------------------------------
def mechs_in(battle: Battle, hex: Hex, but: int | None = None, height: int | None = None) -> tuple[Unit, ...]:
    """The 'Mechs that leave no room for another in a hex, without wrecks and those in the air above it; in a building
    those at one height."""
    here = [unit for unit in battle.at(hex) if takes_room(unit) and unit.id != but]
    if height is not None and has_floors(battle.board.at(hex)):
        here = [unit for unit in here if unit.elevation == height or not battle.kind(unit).drive.gait.indoors]
    return tuple(unit for unit in here if battle.kind(unit).fills_hex)


def crowded_out(battle: Battle, unit: Unit, hex: Hex) -> tuple[Unit, ...]:
    """The units that a displaced one drives out of a hex: none that it can share the hex with (BMR-DISP-018).

    'Mechs go first; without any the next vehicle of its side, or infantry, is one too many.
    """
    unit = _in(battle, unit, hex)
    no_room = full(battle, unit, hex)
    mechs = mechs_in(battle, hex, but=unit.id, height=unit.elevation)
    if (battle.kind(unit).fills_hex or no_room) and mechs:
        return mechs
    own = [other for other in others_in(battle, unit, hex) if other.side == unit.side] if no_room else []
    movable = [other for other in own if not battle.kind(other).drive.fixed]
    return tuple(sorted(movable, key=lambda other: battle.kind(other).on_foot)[:1])


def _in(battle: Battle, unit: Unit, hex: Hex) -> Unit:
    """The unit as it would be in the building of a hex that it is driven into."""
    if unit.hex == hex or not battle.kind(unit).drive.gait.indoors or not has_floors(battle.board.at(hex)):
        return unit
    direction = direction_to(unit.place, hex)
    spot = standing(battle.board, gait_of(battle, unit), hex) if direction is None else None
    spot = spot or driven_to(battle, unit, direction or 0)
    return replace(unit, hex=hex, elevation=spot.elevation)


def fallen_on(battle: Battle, hex: Hex, but: int | None = None) -> tuple[Unit, ...]:
    """The units in a hex that a 'Mech falling into it may strike: 'Mechs and ProtoMechs, on a building those on its
    roof."""
    here = (unit for unit in battle.at(hex) if takes_room(unit) and unit.id != but and not _under_a_roof(battle, unit))
    return tuple(unit for unit in here if battle.kind(unit).hull.fallen_on)


def _under_a_roof(battle: Battle, unit: Unit) -> bool:
    return battle.kind(unit).drive.gait.indoors and indoors(battle.board, spot_of(unit))


def levels_down(battle: Battle, unit: Unit, to: Hex) -> int:
    """How far a unit falls into a hex from where it stands: to the surface of water, or to the roof of a building."""
    direction = direction_to(unit.place, to)
    if direction is not None and gait_of(battle, unit).indoors and has_floors(battle.board.at(to)):
        spot = driven_to(battle, unit, direction)
        return max(0, level(battle.board, spot_of(unit)) - level(battle.board, spot))
    return max(0, level(battle.board, spot_of(unit)) - battle.board.surface(to))


def unspent(battle: Battle, unit: Unit) -> int:
    """MP left from the Movement Phase: of running if it ran, none if it jumped, otherwise of walking."""
    if unit.move.mode is Mode.JUMP:
        return 0
    mode = Mode.RUN if unit.move.mode is Mode.RUN else Mode.WALK
    return allowance(battle, unit, mode).total - unit.move.spent


def ways_aside(battle: Battle, unit: Unit, direction: int) -> dict[str, Hex]:
    """The hexes straight ahead and behind into which a 'Mech could step instead of being displaced.

    It must be hit from the side, standing and mobile, and have the MP left for the step.
    """
    from_the_side = (direction - unit.facing) % 3 != 0
    if not from_the_side or unit.body.prone or immobile(unit):
        return {}
    left = unspent(battle, unit)
    ways = {}
    for name, side in ((FORWARD, AHEAD), (BACKWARD, BACK)):
        hex = neighbor(unit.place, unit.facing + side)
        cost = enter_cost(battle, unit, unit.place, hex, side=side)
        if cost.barred or cost.total > left:
            continue
        if not mechs_in(battle, hex, height=driven_to(battle, unit, unit.facing + side).elevation):
            ways[name] = hex
    return ways


def exits(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """The directions in which a unit can be displaced."""
    here = unit.place
    return tuple(d for d in range(6) if may_be_pushed_into(battle, unit, here, neighbor(here, d)) is None)


def beside(battle: Battle, unit: Unit, missed: Hex) -> tuple[Hex, ...]:
    """Where a 'Mech that falls past another may land: the empty adjacent hexes closest to where it fell from.

    If there are none it ends up where it started.
    """
    origin = unit.place
    free = [hex for hex in neighbors(missed) if hex != origin and _can_land(battle, unit, missed, hex)]
    nearest = min((distance(origin, hex) for hex in free), default=0)
    return tuple(hex for hex in free if distance(origin, hex) == nearest) or (origin,)


def _can_land(battle: Battle, unit: Unit, missed: Hex, hex: Hex) -> bool:
    start = unit.place if direction_to(unit.place, hex) is not None else missed
    if may_be_pushed_into(battle, unit, start, hex):
        return False
    return not mechs_in(battle, hex, height=landing(gait_of(battle, unit), battle.board.at(hex)))
