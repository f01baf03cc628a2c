"""The Master Rules at this server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ironhex.catalog import Board, design, mech
from ironhex.construction import Crew, battle_value
from ironhex.engine import Play
from ironhex.kernel.hexes import Hex
from ironhex.server.errors import BadRequest
from ironhex.server.seating import commanded, seats_of
from ironhex.server.setup import MOST_SIDES, MOST_UNITS, Setup, SideSetup, UnitSetup
from ironhex.server.systems.grounds import safe_board
from ironhex.server.systems.hosted import Hosted, seed_of
from ironhex.server.wire_library import OptionCard, PresetCard, SideCount
from ironhex.systems.classic.battle import Scenario
from ironhex.systems.classic.setup import DEFAULT_OPTIONS, NORTH, SOUTH, Force, Recruit, new_battle
from ironhex.systems.classic.starting_places import starting_places

GROUND = "open-ground"
HOMES = {2: (SOUTH, NORTH), 3: (SOUTH, 1, 5)}
ALL_ROUND = (SOUTH, NORTH, 1, 4, 2, 5)
EDGES_OF_TWO = ({1, 2}, {4, 5})  # the eastern and the western edge


def begin(setup: Setup) -> Play[Any]:
    """A battle of 'Mechs, on the map from the start unless their players want to deploy them."""
    if sum(len(side.units) for side in setup.sides) > MOST_UNITS:
        raise BadRequest(f"a battle has at most {MOST_UNITS} units")
    field = safe_board(setup.board or GROUND)
    usual = HOMES.get(len(setup.sides), ALL_ROUND)
    homes = [home if side.home is None else side.home for side, home in zip(setup.sides, usual, strict=False)]
    taken: list[Hex] = []
    forces = [_force(setup, field, side, home, taken, homes) for side, home in zip(setup.sides, homes, strict=True)]
    scenario = Scenario(name=setup.name or Scenario().name, turn_limit=setup.turns, points=bool(setup.turns))
    options = DEFAULT_OPTIONS if setup.options is None else setup.options
    return new_battle(forces, field, seed=seed_of(setup), real_dice=setup.real_dice, scenario=scenario, options=options)


def _force(setup: Setup, field: Board, side: SideSetup, home: int, taken: list[Hex], homes: Sequence[int]) -> Force:
    shared = any({home, other} in EDGES_OF_TWO for other in homes)
    found = [] if setup.deploy else starting_places(field, home, len(side.units), taken, shared)
    taken += found
    places: Sequence[Hex | None] = found or [None] * len(side.units)
    units = [_recruit(*each) for each in zip(side.units, places, commanded(side), strict=True)]
    return Force(side.name, units, seats_of(side), home, "deploy" if setup.deploy else "placed")


def _recruit(unit: UnitSetup, place: Hex | None, seat: str) -> Recruit:
    """A machine, worth its Battle Value to whoever destroys it."""
    machine = mech(unit.design)
    crew = Crew(4 if unit.gunnery is None else unit.gunnery, 5 if unit.piloting is None else unit.piloting)
    value = int(battle_value(machine, crew).total)
    return Recruit(machine, unit.gunnery, unit.piloting, unit.place or place, unit.facing, unit.name, seat, value=value)


CLASSIC = Hosted(
    begin,
    "Master Rules",
    "’Mechs on a map of hexes: move, fire, strike, and mind your heat.",
    GROUND,
    SideCount(2, MOST_SIDES),
    (
        OptionCard(
            "four-legged", "Four-legged ’Mechs", "Quads move, kick and fall by rules of their own.", "BMR-QUAD-001"
        ),
    ),
    (
        PresetCard("standard", "Standard", "The Master Rules as they are usually played.", ("four-legged",)),
        PresetCard("plain", "Plain", "The Master Rules without any option.", ()),
    ),
    ("master",),
    design,
)
