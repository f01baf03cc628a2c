"""How the sides of a scenario come onto the map: from which edge, when, and hidden or not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ironhex.engine.setup import SetupError
from ironhex.systems.classic.battle import Scenario
from ironhex.systems.classic.hiding.rules import HIDDEN_UNITS
from ironhex.systems.classic.mines.fields import CONVENTIONAL, MINEFIELDS
from ironhex.systems.classic.recruits import Force, Recruit, recruits_in
from ironhex.systems.classic.scenarios.types import SCENARIO_TYPES

EVERYWHERE = 10_000  # rows from the home edge in which a side deploys
OPPOSITE = 3
LATE = 2  # the turn in which pursuers arrive

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "hide and seek": (HIDDEN_UNITS, MINEFIELDS),
    "breakthrough": (HIDDEN_UNITS,),
}
"""The optional rules that a scenario type needs."""


def arranged(scenario: Scenario, forces: Sequence[Force]) -> tuple[Force, ...]:
    """The forces of a scenario as its type has them arrive."""
    if not scenario.type:
        return tuple(forces)
    if SCENARIO_TYPES[scenario.type].attacks and len(forces) != 2:
        raise SetupError(f"{SCENARIO_TYPES[scenario.type].title}: needs two sides, not {len(forces)} [BMR-SCEN-002]")
    attacker = next((force for force in forces if force.name == scenario.attacker), forces[0])
    return tuple(_ARRIVALS[scenario.type](force, attacker) for force in forces)


def _entering(force: Force, attacker: Force) -> Force:
    """Off the map at the start; it enters over its home edge (BMR-SCEN-006)."""
    return force._replace(arrival="enter")


def _hide_and_seek(force: Force, attacker: Force) -> Force:
    """The defender hides anywhere, with a minefield for each of its units (BMR-SCEN-021, BMR-SCEN-022)."""
    if force is attacker:
        return _entering(force, attacker)._replace(supplies={})
    units = recruits_in(force)
    hidden = [unit._replace(hidden=True) for unit in units]
    mines = {CONVENTIONAL: len(units)}
    return force._replace(units=hidden, arrival="deploy", zone=EVERYWHERE, supplies=mines)


def _hold_the_line(force: Force, attacker: Force) -> Force:
    """The defender may not leave (BMR-SCEN-025)."""
    return _entering(force, attacker)._replace(stays=force is not attacker)


def _breakthrough(force: Force, attacker: Force) -> Force:
    """The attacker enters opposite its home edge; the defender is anywhere (BMR-SCEN-038, BMR-SCEN-039)."""
    if force is attacker:
        return force._replace(arrival="enter", entry=(force.home + OPPOSITE) % 6)
    _check_hidden(force)
    return force._replace(arrival="deploy", zone=EVERYWHERE)


def _check_hidden(force: Force) -> None:
    units = recruits_in(force)
    hidden = sum(unit.hidden for unit in units)
    if hidden > len(units) // 2:
        raise SetupError(f"{force.name}: at most half of its units can be hidden, not {hidden} [BMR-SCEN-039]")


def _chase(force: Force, attacker: Force) -> Force:
    """The defender follows over the same edge, a turn later (BMR-SCEN-048)."""
    edge = (attacker.home + OPPOSITE) % 6
    if force is attacker:
        return force._replace(arrival="enter", entry=edge)
    shown: list[Recruit] = [unit._replace(hidden=False) for unit in recruits_in(force)]
    return force._replace(units=shown, arrival="enter", entry=edge, first_turn=LATE)


_ARRIVALS: Mapping[str, Callable[[Force, Force], Force]] = {
    "standup": _entering,
    "hide and seek": _hide_and_seek,
    "hold the line": _hold_the_line,
    "breakthrough": _breakthrough,
    "chase": _chase,
}
