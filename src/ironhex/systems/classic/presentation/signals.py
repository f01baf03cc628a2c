"""Electronics as clients draw them: fields and probes as zones, networks as links, and marks on the units concerned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

import numpy as np

from ironhex.catalog import Board
from ironhex.engine.presentation.scene import Link, Mark, Zone
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import number_of
from ironhex.systems.classic.battle import Battle, Phase, Unit
from ironhex.systems.classic.electronics.ecm import fields, jammer_of
from ironhex.systems.classic.electronics.networks import computers, connected, members, takes_part, working_links
from ironhex.systems.classic.electronics.probes import PROBE, probes
from ironhex.systems.classic.electronics.stealth_armor import ECM, STEALTH_ARMOR, engaged
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.sight.distances import distances


# --- zones ------------------------------------------------------------------------------------------------------------
def zones(battle: Battle) -> tuple[Zone, ...]:
    """The fields of ECM suites, and what probes search if units may hide."""
    if not any(unit.design.with_special(ECM) or unit.design.with_special(PROBE) for unit in battle.units):
        return ()
    return tuple(_zones(battle))


def _zones(battle: Battle) -> Iterator[Zone]:
    for unit, center, radius in fields(battle, hidden=True):
        words = f"ECM field of {named(battle, unit.id)}"
        yield Zone("ecm", words, str(number_of(unit.id)), unit.side, within(battle.board, center, radius))
    for unit, center, radius in probes(battle) if _probed(battle.rules) else ():
        words = f"Active probe of {named(battle, unit.id)}"
        yield Zone("probe", words, str(number_of(unit.id)), unit.side, within(battle.board, center, radius))


def _probed(rules: Ruleset) -> bool:
    """Whether there is anything to find."""
    return any(step.name == PROBE for step in rules.phase(Phase.MOVEMENT).steps)


def within(board: Board, center: Hex, radius: int) -> tuple[str, ...]:
    """The hexes up to a distance, cached by the board."""
    memo, key = board.printed.memo, ("within", center, radius)
    if key not in memo:
        hexes = tuple(board.hexes())
        memo[key] = tuple(str(hexes[at]) for at in np.nonzero(distances(board, center) <= radius)[0])
    found: tuple[str, ...] = memo[key]
    return found


# --- links ------------------------------------------------------------------------------------------------------------
def links(battle: Battle) -> tuple[Link, ...]:
    """All links of networks between units on the map, and whether they work."""
    firsts = {(unit.side, unit.network.network): unit for unit in battle.present() if unit.network is not None}
    return tuple(link for unit in firsts.values() for link in _links(battle, unit))


def _links(battle: Battle, unit: Unit) -> Iterator[Link]:
    assert unit.network is not None, "a member"
    name, own = f"{unit.side} {unit.network.network}", members(battle, unit)
    there = {id: each for id, each in own.items() if takes_part(battle, each)}
    if computers(unit.design).improved:
        for a, b in combinations([each for each in own.values() if each.on_map], 2):
            yield _link(name, a, b, works=a.id in there and b.id in there)
        return
    working = {(each.id, master.id) for each, master in working_links(battle, there)}
    for each in own.values():
        master = None if each.network is None or each.network.master is None else own.get(each.network.master)
        if master is not None and each.on_map and master.on_map:
            yield _link(name, each, master, works=(each.id, master.id) in working)


def _link(network: str, a: Unit, b: Unit, *, works: bool) -> Link:
    return Link(network, str(number_of(a.id)), str(number_of(b.id)), works)


# --- marks ------------------------------------------------------------------------------------------------------------
def signals(battle: Battle) -> Mapping[int, tuple[Mark, ...]]:
    """The marks of units by their ids, as far as they have some: jammed, cut off, or hard to see."""
    if not any(_concerned(unit) for unit in battle.units):
        return {}
    found = {unit.id: tuple(signals_of(battle, unit)) for unit in battle.present()}
    return {id: marks for id, marks in found.items() if marks}


def _concerned(unit: Unit) -> bool:
    """Whether a unit can cause marks, its own or those of others."""
    return unit.network is not None or bool(unit.design.with_special(ECM))


def signals_of(battle: Battle, unit: Unit) -> Iterator[Mark]:
    """What should be visible about the electronics of a unit."""
    if unit.design.with_special(STEALTH_ARMOR):
        on = engaged(unit)
        yield Mark("stealth", f"stealth armor {'engaged' if on else 'off'}", "stealth" if on else "")
    by = jammer_of(battle, unit)
    if by is not None and by.id != unit.id:
        yield Mark("jammed", f"in the ECM field of {named(battle, by.id)}", "jammed", str(number_of(by.id)))
    if unit.network is not None:
        yield from _network(battle, unit)


def _network(battle: Battle, unit: Unit) -> Iterator[Mark]:
    """With whom a unit is connected, or that it is cut off; one alone in its network is neither."""
    others = [each.id for each in members(battle, unit).values() if each.id != unit.id and not each.fate]
    there = [each.id for each in connected(battle, unit)[1:]]
    if there:
        names = " and ".join(
            filter(None, (", ".join(named(battle, id) for id in there[:-1]), named(battle, there[-1])))
        )
        yield Mark("network", f"C3 network with {names}", "link")
    elif others:
        yield Mark("cut off", "cut off from its C3 network", "jammed")
