"""Networks of C3 computers: who is connected with whom now, and whose range to a target counts.

Each unit of a network knows the unit to whose master computer it is linked. A link works while the computers at both
ends do, both units are on the map outside enemy ECM fields, and no such field lies between them. Improved computers
have no master: all of them are connected with each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from ironhex.catalog import Design
from ironhex.catalog import Item as Mounted
from ironhex.kernel.hexes import distance
from ironhex.systems.classic.battle import Attacked, Battle, Unit
from ironhex.systems.classic.damage.condition import works
from ironhex.systems.classic.electronics.ecm import jammer_between, jammer_of
from ironhex.systems.classic.electronics.stealth_armor import powered
from ironhex.systems.classic.sight.line_of_sight import sight

MASTER, SLAVE, IMPROVED = ROLES = ("c3 master", "c3 slave", "c3i")


class Computers(NamedTuple):
    """The C3 computers of a design."""

    masters: tuple[Mounted, ...] = ()
    slaves: tuple[Mounted, ...] = ()
    improved: tuple[Mounted, ...] = ()

    @property
    def standard(self) -> tuple[Mounted, ...]:
        """Those that are linked to a master: a master needs no slave for that (BMR-EQ-052)."""
        return self.slaves + self.masters


class Near(NamedTuple):
    """The unit of a network that is nearest to a target it sees, and its range."""

    unit: Unit
    hexes: int


@lru_cache(maxsize=1024)
def computers(design: Design) -> Computers:
    """The C3 computers of a design, by their roles."""
    return Computers(*map(design.with_special, ROLES))


def members(battle: Battle, unit: Unit) -> dict[int, Unit]:
    """All units of the network of a unit by their ids, itself as it is given; nothing without a network."""
    if unit.network is None:
        return {}
    number, side = unit.network.network, unit.side
    found = {
        other.id: other
        for other in battle.before or battle.units
        if other.network is not None and other.network.network == number and other.side == side
    }
    return found | {unit.id: unit}


def takes_part(battle: Battle, unit: Unit) -> bool:
    """Whether a unit can take part in its network: on the map, with power, outside enemy ECM fields (BMR-EQ-078)."""
    on_map = unit.hex is not None and powered(unit) and not unit.hidden
    return on_map and any(works(unit, item) for item in _own(unit)) and jammer_of(battle, unit) is None


def _own(unit: Unit) -> tuple[Mounted, ...]:
    own = computers(unit.design)
    return own.improved or own.standard


def connected(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The units whose targeting data a unit can use now, itself first; alone if it is cut off."""
    if unit.network is None:
        return (unit,)
    there = {id: each for id, each in members(battle, unit).items() if takes_part(battle, each)}
    if unit.id not in there:
        return (unit,)
    if computers(unit.design).improved:
        return (unit, *(each for each in there.values() if each.id != unit.id))
    return _reached(unit, _links(battle, there))


def _reached(start: Unit, links: Mapping[int, list[Unit]]) -> tuple[Unit, ...]:
    """All units that links lead to, one after another."""
    found = {start.id: start}
    waiting = [start]
    while waiting:
        for other in links.get(waiting.pop().id, ()):
            if other.id not in found:
                found[other.id] = other
                waiting.append(other)
    return tuple(found.values())


def _links(battle: Battle, there: Mapping[int, Unit]) -> dict[int, list[Unit]]:
    """The working links of the units that take part, in both directions."""
    links: dict[int, list[Unit]] = {}
    for unit, master in working_links(battle, there):
        links.setdefault(unit.id, []).append(master)
        links.setdefault(master.id, []).append(unit)
    return links


def working_links(battle: Battle, there: Mapping[int, Unit]) -> Iterator[tuple[Unit, Unit]]:
    """Each unit that takes part with the master it is linked to, if that link works."""
    for unit in there.values():
        assert unit.network is not None, "a member"
        master = None if unit.network.master is None else there.get(unit.network.master)
        if master is not None and serves(master, company=unit.network.company) and _undisturbed(battle, unit, master):
            yield unit, master


def serves(master: Unit, *, company: bool) -> bool:
    """Whether the master computer of a unit works that has its lance, or that connects the lances of a company.

    Of several computers, the first one has the lance and the last one connects lances.
    """
    own = computers(master.design).masters
    return bool(own) and works(master, own[-1 if company else 0])


def _undisturbed(battle: Battle, unit: Unit, master: Unit) -> bool:
    """Whether the line between two units touches no enemy ECM field; terrain does not matter."""
    return jammer_between(battle, unit.side, unit.place, master.place) is None


def nearest(battle: Battle, attacker: Unit, target: Attacked) -> Near | None:
    """The connected unit nearest to a target that it sees, if it is nearer than the attacker itself."""
    hexes = distance(attacker.place, target.place)
    near = [(distance(other.place, target.place), other) for other in connected(battle, attacker)[1:]]
    near = sorted((each for each in near if each[0] < hexes), key=lambda each: (each[0], each[1].id))
    return next((Near(other, far) for far, other in near if sight(battle, other, target).blocked is None), None)
