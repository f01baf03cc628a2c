"""One step from hex to hex: where it leads, what it costs and what forbids it.

These rules are shared by the judge of any move, the search for everything within reach, and displacement.
"""

from __future__ import annotations

from typing import NamedTuple

from ironhex.catalog import Board, Terrain
from ironhex.kernel.hexes import Hex, direction_to, neighbor
from ironhex.kernel.tally import Barred, Item, Mod, Tally, tally
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.buildings.places import has_floors, in_or_on
from ironhex.systems.classic.damage.condition import missing_limbs
from ironhex.systems.classic.ice.places import icy, on_ice
from ironhex.systems.classic.ice.steps import UNDER, goes_under, through_the_ice
from ironhex.systems.classic.kinds.kind import Gait
from ironhex.systems.classic.movement.altitudes import aloft, perch, resting_place, tops
from ironhex.systems.classic.sight.terrain import ground

AHEAD, BACK = 0, 3
REARWARD = (2, 3, 4)  # sides across which a step is backward, including a quad's shift to the rear
STAND_UP, DROP = 2, 1  # MP of the movement actions (BMR-MOV-038)
USUAL_BRIDGE = 40  # the default Construction Factor of a bridge (BMR-PAVE-009)
EVEN, TOP = "E", "T"  # before a step: into a building on the floor level with the unit, and onto its roof
INDOORS = (EVEN, TOP)
AIMS = (*INDOORS, UNDER)


class Spot(NamedTuple):
    """Where a unit stands: in a hex, and how many levels above its ground, such as on the deck of a bridge."""

    hex: Hex
    elevation: int = 0


class Stride(NamedTuple):
    """A step to be judged. `side` counts hexsides clockwise from ahead: 0 forward, 3 backward, the others sideways."""

    board: Board
    gait: Gait
    mode: Mode
    side: int
    origin: Spot
    to: Spot
    along: bool  # from one hex of a road or of pavement to the next
    aim: str = ""  # where it leads, if not to the ground floor of a building, or onto ice

    @property
    def terrain(self) -> Terrain:
        return self.board.at(self.to.hex)

    @property
    def paved(self) -> bool:
        """Whether it ends on pavement: along a road, or in a paved hex."""
        return self.along or bool(self.terrain.paved)

    @property
    def slick(self) -> bool:
        """Whether a unit that turns where it ends may skid when it goes on."""
        return (self.mode is Mode.RUN and self.paved) or (self.gait.slips and icy(self.board, self.to))

    @property
    def raised(self) -> bool:
        """Whether it ends above the ground floor of a building, where the ground does not matter."""
        return self.to.elevation > 0 and self.terrain.building > 0

    @property
    def rise(self) -> int:
        """Levels up, or down if negative, between standing levels."""
        return level(self.board, self.to) - level(self.board, self.origin)


def stride(board: Board, gait: Gait, mode: Mode, origin: Spot, facing: int, side: int = AHEAD, aim: str = "") -> Stride:
    """The step to the neighbor on one side of a unit.

    Along a road it leads onto a bridge, otherwise under it. A bridge without a road starts one at its ends. Into a
    building it leads to the ground floor, unless it aims higher, and onto ice over water, unless it aims below.
    """
    direction = (facing + side) % 6
    to = neighbor(origin.hex, direction)
    if to not in board:
        return Stride(board, gait, mode, side, origin, Spot(to), along=False)
    terrain = board.at(to)
    if aim:
        return Stride(board, gait, mode, side, origin, Spot(to, _aimed(board, origin, to, aim)), False, aim)
    back = (direction + 3) % 6
    flying = (gait.flies and aloft(board.at(origin.hex), origin.elevation)) or _swims(board, gait, origin, terrain)
    onto = on_road(board, origin, direction) or (terrain.bridge >> back & 1 and roadless(board.at(origin.hex)))
    along = bool(onto and paved_sides(terrain) >> back & 1)
    height = level(board, origin) - ground(board, to) if flying else _footing(gait, terrain, along=along)
    return Stride(board, gait, mode, side, origin, Spot(to, height), along)


def _aimed(board: Board, origin: Spot, to: Hex, aim: str) -> int:
    """How high a step leads that aims above the ground floor of a building, or below the ice."""
    if aim == UNDER:
        return 0
    return board.at(to).building_height if aim == TOP else level(board, origin) - ground(board, to)


def aim_at(terrain: Terrain, elevation: int) -> str:
    """How a step must aim to lead to a height in a hex."""
    if terrain.ice_covered:
        return UNDER if elevation < terrain.depth else ""
    if elevation < 1 or not has_floors(terrain) or elevation > terrain.building_height:
        return ""
    return TOP if elevation == terrain.building_height else EVEN


def aim_of(gait: Gait, terrain: Terrain, elevation: int) -> str:
    """The same for a unit that may not be able to aim."""
    aim = aim_at(terrain, elevation)
    return aim if (goes_under(gait) if aim == UNDER else gait.upstairs) else ""


def natural_aim(board: Board, gait: Gait, origin: Spot, to: Hex) -> str:
    """Where a unit gets that is driven into a hex: onto a roof that is not above it, else to the floor level with it,
    or to the ground floor; out of the water, under the ice."""
    if to not in board:
        return ""
    if board.at(to).ice_covered and goes_under(gait) and water(board.at(origin.hex), origin) >= 1:
        return UNDER
    if not gait.upstairs or not has_floors(board.at(to)):
        return ""
    high, top = level(board, origin) - ground(board, to), board.at(to).building_height
    return TOP if high >= top else EVEN if high > 0 else ""


def _swims(board: Board, gait: Gait, origin: Spot, terrain: Terrain) -> bool:
    """Whether a step leads through water, below its surface."""
    return gait.dives and terrain.depth >= 1 and water(board.at(origin.hex), origin) >= 1


def arrival(board: Board, gait: Gait, mode: Mode, hex: Hex, facing: int) -> Stride:
    """The step onto the map, from outside at the height of the hex's surface, or just above it in the air."""
    terrain = board.at(hex)
    along = bool(paved_sides(terrain) >> (facing + 3) % 6 & 1)
    if gait.flies:
        above = Spot(hex, tops(terrain) + 1)
        return Stride(board, gait, mode, AHEAD, above, above, along)
    surface = Spot(hex, max(terrain.depth, 0))
    return Stride(board, gait, mode, AHEAD, surface, Spot(hex, _footing(gait, terrain, along=along)), along)


def _footing(gait: Gait, terrain: Terrain, *, along: bool) -> int:
    """Where a step leads: onto a bridge along its road, else to the ground, or to the surface of water."""
    return topmost(terrain) if along else resting(gait, terrain)


def resting(gait: Gait, terrain: Terrain) -> int:
    """How high above the ground a unit is in a hex, apart from bridges and upper floors: on its water if it floats, or
    if there is ice on it."""
    if gait.indoors and has_floors(terrain):
        return -terrain.sinkhole
    if gait.keeps is not None:
        return gait.keeps - terrain.floor
    if gait.flies:
        return perch(terrain)
    return max(terrain.depth, 0) if gait.floats or terrain.ice_covered else 0


def level(board: Board, spot: Spot) -> int:
    """The level of a spot."""
    return ground(board, spot.hex) + spot.elevation


def bridged(terrain: Terrain) -> bool:
    """A road over water is a bridge."""
    return bool(terrain.bridge or (terrain.road and terrain.depth > 0))


def topmost(terrain: Terrain) -> int:
    """Where something falling into a hex ends up: on the bridge or the ice, which are level with the hex, or on the
    ground."""
    return max(terrain.depth, 0) if bridged(terrain) or terrain.ice_covered else 0


def on_deck(board: Board, spot: Spot) -> bool:
    """Whether a spot is on a bridge, not under it.

    A bridge is level with the surface of its water, so nothing that floats passes under it: a hovercraft comes onto it
    from any side, and vessels are stopped by it.
    """
    terrain = board.at(spot.hex)
    return bridged(terrain) and spot.elevation == topmost(terrain)


def above_water(board: Board, spot: Spot) -> bool:
    """Whether a spot is on a bridge or on ice."""
    return on_deck(board, spot) or on_ice(board, spot)


def bridge_capacity(terrain: Terrain) -> int:
    """The tons a bridge can bear: its Construction Factor."""
    return terrain.bridge_cf or USUAL_BRIDGE


def paved_sides(terrain: Terrain) -> int:
    """The hexsides across which pavement or a road continues, as a mask."""
    return 63 if terrain.paved else terrain.road | terrain.bridge


def on_road(board: Board, spot: Spot, direction: int) -> bool:
    """Whether a unit can leave across a hexside on pavement; under a bridge there is none."""
    terrain = board.at(spot.hex)
    if not paved_sides(terrain) >> direction & 1 or (spot.elevation > 0 and in_or_on(board, spot)):
        return False
    return not bridged(terrain) or on_deck(board, spot)


def roadless(terrain: Terrain) -> bool:
    """Dry, unpaved ground, as in front of a bridge placed as a counter."""
    return not paved_sides(terrain) and terrain.depth < 1


def water(terrain: Terrain, spot: Spot) -> int:
    """How deep a unit would stand in water; 0 on a bridge and on ice."""
    return max(terrain.depth - spot.elevation, 0) if terrain.depth > 0 else 0


# --- what forbids a step ---------------------------------------------------------------------------------------------
def off_map(step: Stride) -> Item:
    return None if step.to.hex in step.board else Barred("BMR-SCEN-009", f"{step.to.hex} is off the map")


def only_straight(step: Stride) -> Item:
    """A biped enters only the hex straight ahead or straight behind."""
    if step.side in (AHEAD, BACK) or step.gait.shifts:
        return None
    return Barred("BMR-MOV-019", "only the hex straight ahead or straight behind can be entered")


def no_running_backward(step: Stride) -> Item:
    return (
        Barred("BMR-MOV-021", "a unit cannot run backward") if step.side in REARWARD and step.mode is Mode.RUN else None
    )


def no_climbing_backward(step: Stride) -> Item:
    return Barred("BMR-MOV-022", "no change of level moving backward") if step.side in REARWARD and step.rise else None


def too_steep(step: Stride) -> Item:
    """More levels than a unit can climb in one step are prohibited terrain."""
    if abs(step.rise) <= step.gait.climb:
        return None
    rule = "BMR-MOV-007" if step.gait.climb == 2 else "BMR-MOV-008"
    return Barred(rule, f"{abs(step.rise)} levels are more than {step.gait.climb} in one step")


def too_deep(step: Stride) -> Item:
    """Water is prohibited to units that cannot wade, except on a bridge (BMR-PAVE-004)."""
    if step.gait.wades or water(step.terrain, step.to) < 1:
        return None
    return Barred("BMR-MOV-033", f"water of depth {step.terrain.depth} is prohibited")


def only_on_pavement(step: Stride) -> Item:
    """For a unit that uses the Movement Point it gains by keeping to pavement."""
    return None if step.paved else Barred("BMR-PAVE-006", "the extra MP is for pavement only")


def no_running_into_water(step: Stride) -> Item:
    if step.mode is Mode.RUN and water(step.terrain, step.to) >= 1:
        return Barred("BMR-MOV-048", "a unit cannot run into water of depth 1 or more")
    return None


# --- what a step costs -----------------------------------------------------------------------------------------------
def hex_cost(step: Stride) -> Item:
    """A hex costs 1 MP, and no more along a road, whatever the terrain."""
    return Mod("BMR-PAVE-002", 1, "along the road") if step.along else Mod("BMR-MOV-003", 1, "a hex")


def woods(step: Stride) -> Item:
    if step.along or step.raised or not step.terrain.woods:
        return None
    heavy = step.terrain.woods == 2
    return Mod("BMR-MOV-031", 2, "heavy woods") if heavy else Mod("BMR-MOV-030", 1, "light woods")


def rough(step: Stride) -> Item:
    return Mod("BMR-MOV-029", 1, "rough") if step.terrain.rough and not (step.along or step.raised) else None


def rubble(step: Stride) -> Item:
    return Mod("BMR-MOV-036", 1, "rubble") if step.terrain.rubble and not (step.along or step.raised) else None


def wading(step: Stride) -> Item:
    deep = 0 if step.along or on_ice(step.board, step.to) else step.terrain.depth
    if deep < 1:
        return None
    return Mod("BMR-MOV-033", 1, "water, depth 1") if deep == 1 else Mod("BMR-MOV-034", 3, f"water, depth {deep}")


def swamp(step: Stride) -> Item:
    return Mod("BMR-ENV-034", 1, "swamp") if step.terrain.swamp and not (step.along or step.raised) else None


def building(step: Stride) -> Item:
    """Buildings cost 1 MP for each class, but not on their roofs."""
    walls = 0 if step.raised and step.to.elevation >= step.terrain.building_height else step.terrain.building
    return Mod("BMR-MOV-037", walls, "building") if walls else None


def levels(step: Stride) -> Item:
    """Every level up or down costs MP, even on a road (BMR-PAVE-005) and into water (BMR-MOV-004)."""
    if not step.rise:
        return None
    way = "up" if step.rise > 0 else "down"
    return Mod("BMR-MOV-035", step.gait.per_level * abs(step.rise), f"{abs(step.rise)} {way}")


def sideways(step: Stride) -> Item:
    return None if step.side in (AHEAD, BACK) else Mod("BMR-QUAD-006", 1, "sideways")


def rooted(step: Stride) -> Item:
    """A ProtoMech without legs does not leave its hex."""
    return Barred("BMR-PROTO-032", "without legs it can only turn one hexside")


ROOTED = (rooted,)
FORBIDDEN = (
    *(only_straight, no_running_backward, no_climbing_backward),
    *(through_the_ice, too_steep, too_deep, no_running_into_water),
)
COSTS = (hex_cost, woods, rough, rubble, wading, swamp, building, levels, sideways)
MINIMUM = (only_straight, through_the_ice, too_steep, too_deep, *COSTS)


def step_cost(step: Stride) -> Tally:
    """The MP of a step, or what forbids it."""
    return tally(step, (off_map, *step.gait.rules))


def minimum_cost(step: Stride) -> Tally:
    """The same for a unit that does nothing else this turn: it may enter what a runner may not (BMR-MOV-015)."""
    return tally(step, (off_map, *(step.gait.minimum or step.gait.rules)))


# --- for units -------------------------------------------------------------------------------------------------------
def forbidden_ground(battle: Battle, unit: Unit, hex: Hex, *, deck: bool = False) -> Barred | None:
    """Terrain that a unit may not be in, whichever way it comes, by the rules of its own gait; or a bridge over it."""
    gait = gait_of(battle, unit)
    spot = Spot(hex, topmost(battle.board.at(hex)) if deck else 0)
    step = Stride(battle.board, gait, unit.move.mode, AHEAD, spot, spot, along=deck)
    return next((barred for rule in gait.rules if isinstance(barred := rule(step), Barred)), None)


def standing(board: Board, gait: Gait, hex: Hex, depth: int = 0) -> Spot:
    """Where a unit is that is put into a hex: on its bridge, on the ground, or above; in water on the surface, or some
    levels below it; in a building on its lowest floor, or on one above."""
    terrain = board.at(hex)
    if gait.flies:
        return Spot(hex, resting_place(terrain))
    if gait.indoors and has_floors(terrain):
        return Spot(hex, -depth or -terrain.sinkhole)
    return Spot(hex, max(topmost(terrain), resting(gait, terrain)) - depth)


def depths(board: Board, gait: Gait, hex: Hex) -> range:
    """How many levels below the surface a unit can be put into a hex, from 0 on; only units that dive can be below.
    Negative ones are the upper floors and the roof of a building."""
    if gait.upstairs and has_floors(board.at(hex)):
        return range(0, -board.at(hex).building_height - 1, -1)
    return range(max(0, board.at(hex).depth) + 1) if gait.dives else range(1)


def no_depth(board: Board, gait: Gait, hex: Hex, depth: int) -> Barred | None:
    """Why a unit cannot be put so many levels below the surface of a hex."""
    if depth in depths(board, gait, hex):
        return None
    if depth < 0:
        return Barred("BMR-BLDG-030", f"nothing of its kind can be on level {-depth} in {hex}")
    return Barred("BMR-NAVAL-007", f"nothing of its kind can be {depth} levels below the surface of {hex}")


def no_standing(board: Board, gait: Gait, hex: Hex) -> Barred | None:
    """Why a unit cannot be put into a hex: it could not enter it, not even along a road. What flies is above it."""
    if gait.flies:
        return None
    spot, along = standing(board, gait, hex), bool(paved_sides(board.at(hex)))
    step = Stride(board, gait, Mode.WALK, AHEAD, spot, spot, along)
    return next((barred for rule in gait.rules if isinstance(barred := rule(step), Barred)), None)


def no_surfacing(board: Board, gait: Gait, spot: Spot) -> Barred | None:
    """Why a unit that dives cannot rise to a spot: at the surface a bridge is in the way of vessels."""
    return None if spot.elevation < board.at(spot.hex).depth else no_standing(board, gait, spot.hex)


def landing(gait: Gait, terrain: Terrain) -> int:
    """Where something that comes from above ends up in a hex: on a roof or a bridge, or on the ground."""
    return terrain.building_height if gait.upstairs and has_floors(terrain) else topmost(terrain)


def spot_of(unit: Unit) -> Spot:
    return Spot(unit.place, unit.elevation)


def gait_of(battle: Battle, unit: Unit) -> Gait:
    """A unit's gait; a quad shifts sideways only while it has all its legs (BMR-QUAD-017), and some cannot leave."""
    kind = battle.kind(unit)
    if kind.drive.rooted(unit):
        return kind.drive.gait._replace(rules=ROOTED, minimum=(), minimum_mode=None)
    if kind.drive.shifts and not missing_limbs(unit, kind.drive.legs):
        return kind.drive.gait._replace(shifts=True)
    return kind.drive.gait


def enter_cost(battle: Battle, unit: Unit, origin: Hex, to: Hex, *, mode: Mode = Mode.WALK, side: int = AHEAD) -> Tally:
    """What it costs a unit to step into an adjacent hex, by default moving forward."""
    direction = direction_to(origin, to)
    if direction is None:
        return Tally(barred=Barred("BMR-MOV-019", f"{to} is not next to {origin}"))
    start, gait = Spot(origin, unit.elevation if origin == unit.hex else 0), gait_of(battle, unit)
    aim = natural_aim(battle.board, gait, start, to)
    return step_cost(stride(battle.board, gait, mode, start, direction - side, side, aim))


def may_be_pushed_into(battle: Battle, unit: Unit, origin: Hex, to: Hex) -> Barred | None:
    """A unit cannot be displaced off the map, into prohibited terrain, nor up more levels than it could walk."""
    direction = direction_to(origin, to)
    if direction is None or to not in battle.board:
        return Barred("BMR-DISP-002", f"{to} is off the map")
    start, gait = Spot(origin, unit.elevation if origin == unit.hex else 0), gait_of(battle, unit)
    step = stride(battle.board, gait, Mode.WALK, start, direction, aim=natural_aim(battle.board, gait, start, to))
    if step.rise > step.gait.climb:
        return Barred("BMR-DISP-002", f"{to} is {step.rise} levels higher")
    if step.gait.dives and not 0 <= step.to.elevation <= max(step.terrain.depth, 0):
        return Barred("BMR-DISP-002", f"the water of {to} is not at its level")
    deep = too_deep(step)
    if isinstance(deep, Barred):
        return None if step.gait.drowns else Barred("BMR-DISP-002", deep.why)
    closed = no_standing(battle.board, step.gait, to)
    return closed and Barred("BMR-DISP-002", closed.why)
