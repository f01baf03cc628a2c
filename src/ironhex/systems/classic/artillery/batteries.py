"""Artillery off the map as a setup names it: `off`, `off 4` or `off 4 north`, so many mapsheets beyond an edge."""

from __future__ import annotations

from ironhex.catalog import Design
from ironhex.engine.edition_rows import StartRow
from ironhex.engine.setup import SetupError
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.artillery.pieces import ARTILLERY, EDGES, farthest, flight_time, usual_distance
from ironhex.systems.classic.battle import Battery, Battle, Side
from ironhex.systems.classic.ruleset import Ruleset

OFF = "off"


def off_map(place: Hex | str | None) -> bool:
    """Whether a starting place is one off the map."""
    return isinstance(place, str) and place.split(" ")[0] == OFF


def battery_at(place: str, machine: Design, side: Side, rules: Ruleset) -> Battery:
    """Where artillery is: behind its own edge at half its range, unless something else is said."""
    if ARTILLERY not in rules.munitions:
        raise SetupError(f"{machine.name} is off the map, but the option {ARTILLERY!r} is not chosen")
    reach = farthest(machine)
    if not reach:
        raise SetupError(f"{machine.name} has no artillery, so it cannot fire from off the map")
    _, *words = place.split()
    edge = side.home
    if words and words[-1] in EDGES:
        named = words.pop()
        edge = side.home if EDGES[side.home] == named else EDGES.index(named)
    if len(words) > 1 or (words and not words[0].isdecimal()):
        raise SetupError(f"{machine.name}: {place!r} is not a place off the map, such as off 4 north")
    maps = int(words[0]) if words else usual_distance(machine)
    if not 1 <= maps <= reach:
        raise SetupError(f"{machine.name} is 1 to {reach} mapsheets away, not {maps} [BMR-ARTY-004]")
    return Battery(edge, maps)


def check_batteries(battle: Battle) -> None:
    """Artillery off the map needs somebody on it to fight for."""
    for side in battle.sides:
        if all(unit.battery is not None for unit in battle.units if unit.side == side.name):
            raise SetupError(f"{side.name}: a side needs a unit on the map besides its artillery off the map")


def start_rows(machine: Design, rules: Ruleset) -> tuple[StartRow, ...]:
    """The places off the map where a unit may start: behind its own side first, then beyond each edge."""
    reach = farthest(machine) if ARTILLERY in rules.munitions else 0
    edges = ("", *dict.fromkeys(EDGES))
    return tuple(
        StartRow(f"{OFF} {maps} {edge}".strip(), _start_words(maps), edge.capitalize() or "Behind its own side")
        for edge in edges
        for maps in range(1, reach + 1)
    )


def _start_words(maps: int) -> str:
    away, turns = f"{maps} mapsheet{'' if maps == 1 else 's'}", flight_time(maps)
    return f"off the map, {away}: shells fly {turns} turn{'' if turns == 1 else 's'}"


def battery_text(battery: Battery) -> str:
    """The same as a text."""
    return f"{OFF} {battery.maps} {EDGES[battery.edge]}"


def battery_words(battery: Battery) -> str:
    """The same for people."""
    return f"off the map, {battery.maps} mapsheet{'' if battery.maps == 1 else 's'} {EDGES[battery.edge]}"
