"""Networks are declared before the battle: as players say, or as is usual for the computers of a force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from ironhex.engine.setup import SetupError
from ironhex.systems.classic.battle import Membership, Unit
from ironhex.systems.classic.electronics.networks import Computers, computers

LANCE = 3  # units that one master computer serves
COMPANY = 12  # units of a network
IMPROVED = 6  # units of a network of improved computers

Links = Mapping[int, int]
"""By the numbers of units in their force: to which unit each one is linked."""


def networked(units: Sequence[Unit], declared: Links, *, secret: bool) -> list[Unit]:
    """The units of a force with their networks: as declared, or the usual ones if nothing is.

    A unit linked to itself is linked to no other.
    """
    if not declared and not any(_own(unit) != Computers() for unit in units):
        return list(units)
    links = usual_links(units) if not declared else {unit: to for unit, to in declared.items() if unit != to}
    _check(units, declared, links)
    numbers = _numbered(units, links)
    return [
        replace(unit, network=_membership(units, links, each, numbers[each], secret)) if each in numbers else unit
        for each, unit in enumerate(units)
    ]


def _membership(units: Sequence[Unit], links: Links, unit: int, network: int, secret: bool) -> Membership:
    if unit not in links or _own(units[unit]).improved:
        return Membership(network, secret=secret)
    return Membership(network, units[links[unit]].id, _to_company(units, links, unit), secret)


def _own(unit: Unit) -> Computers:
    return computers(unit.design)


def _root(links: Links, unit: int) -> int:
    """The unit at the end of all links."""
    seen = {unit}
    while unit in links and (unit := links[unit]) not in seen:
        seen.add(unit)
    return unit


def _numbered(units: Sequence[Unit], links: Links) -> dict[int, int]:
    """The number of the network of each unit that is in one."""
    inside = sorted({*links, *links.values()})
    roots = dict.fromkeys(_root(links, unit) for unit in inside)
    return {unit: list(roots).index(_root(links, unit)) + 1 for unit in inside}


def _served(links: Links, master: int) -> list[int]:
    return [unit for unit, to in links.items() if to == master]


def _to_company(units: Sequence[Unit], links: Links, unit: int) -> bool:
    """Whether a unit is linked to the computer of its master that connects lances.

    A master is, if the unit it is linked to has two of them or serves nobody but masters, one of which has a lance.
    """
    if not _own(units[unit]).masters:
        return False
    if len(_own(units[links[unit]]).masters) > 1:
        return True
    others = _served(links, links[unit])
    return all(_own(units[each]).masters for each in others) and any(_served(links, each) for each in others)


def links_of(units: Sequence[Unit]) -> dict[int, int]:
    """The links of units in a battle by their numbers in a list, for a battle that goes on from there.

    A unit with a computer that is linked to none of them is linked to itself.
    """
    numbers = {unit.id: number for number, unit in enumerate(units)}
    first: dict[int, int] = {}
    links = {}
    for number, unit in enumerate(units):
        if _own(unit) == Computers():
            continue
        links[number] = number
        if unit.network is not None and _own(unit).improved:
            links[number] = first.setdefault(unit.network.network, number)
        elif unit.network is not None and unit.network.master in numbers:
            links[number] = numbers[unit.network.master]
    return links


def possible_links(units: Sequence[Unit]) -> list[tuple[int, ...]]:
    """For each unit of a force the others, by their numbers, with a computer that it can be linked to."""

    def fits(unit: Unit, other: Unit) -> bool:
        own, theirs = _own(unit), _own(other)
        if unit is other or unit.design.clan or other.design.clan:
            return False
        return bool(own.improved and theirs.improved) or bool(own.standard and theirs.masters)

    return [tuple(number for number, other in enumerate(units) if fits(unit, other)) for unit in units]


# --- the usual networks -----------------------------------------------------------------------------------------------
def usual_links(units: Sequence[Unit]) -> dict[int, int]:
    """Networks that connect as many computers of a force as possible."""
    fit = {number: _own(unit) for number, unit in enumerate(units) if not unit.design.clan}
    improved = [number for number, own in fit.items() if own.improved]
    links = {unit: improved[at - at % IMPROVED] for at, unit in enumerate(improved) if at % IMPROVED}
    slaves = [number for number, own in fit.items() if own.slaves and not own.masters and not own.improved]
    masters = sorted(
        (number for number, own in fit.items() if own.masters and not own.improved),
        key=lambda number: -len(fit[number].masters),
    )
    lances = {master: slaves[LANCE * at : LANCE * (at + 1)] for at, master in enumerate(masters)}
    links |= {slave: master for master, lance in lances.items() for slave in lance}
    return links | dict(_usual_company(fit, masters, lances))


def _usual_company(
    fit: Mapping[int, Computers], masters: Sequence[int], lances: Mapping[int, Sequence[int]]
) -> Iterator[tuple[int, int]]:
    """Which masters are linked to which: all of a company to the first with two computers or, in the alternate
    configuration, to one that has no lance (BMR-EQ-053)."""
    free = [master for master in masters if not lances[master]]
    led = [master for master in masters if lances[master]]
    if masters and len(fit[masters[0]].masters) > 1:
        chief = masters[0]
    elif free and len(led) > 1:
        chief = free[0]
    else:
        yield from _usual_lance(masters, lances)
        return
    ports = LANCE * max(1, len(fit[chief].masters) - 1) - (len(fit[chief].masters) > 1 and bool(lances[chief]))
    room = COMPANY - 1 - len(lances[chief])
    for master in [*led, *free]:
        size = 1 + len(lances[master])
        if master != chief and ports and size <= room:
            ports, room = ports - 1, room - size
            yield master, chief


def _usual_lance(masters: Sequence[int], lances: Mapping[int, Sequence[int]]) -> Iterator[tuple[int, int]]:
    """Masters without a lance join the lance of the first master as far as there is room."""
    if masters:
        rest = [master for master in masters[1:] if not lances[master]]
        yield from ((master, masters[0]) for master in rest[: LANCE - len(lances[masters[0]])])


# --- checks -----------------------------------------------------------------------------------------------------------
def _check(units: Sequence[Unit], declared: Links, links: Links) -> None:
    for unit, to in declared.items():
        if to not in range(len(units)):
            raise _refused(units[unit], f"there is no unit {to} in its force, counted from 0", "BMR-EQ-051")
    for unit, to in links.items():
        _check_link(units, links, unit, to)
    for master in dict.fromkeys(links.values()):
        _check_master(units, links, master)
    _check_sizes(units, links)


def _check_link(units: Sequence[Unit], links: Links, unit: int, to: int) -> None:
    """The computers at both ends fit, and no unit is linked to itself by others."""
    own, theirs, name = _own(units[unit]), _own(units[to]), units[to].name
    if own == Computers():
        raise _refused(units[unit], "it has no C3 computer", "BMR-EQ-047")
    if units[unit].design.clan or units[to].design.clan:
        raise _refused(units[unit], "only Inner Sphere units use C3 computers", "BMR-EQ-046")
    if bool(own.improved) != bool(theirs.improved):
        raise _refused(units[unit], f"its C3 computer does not work with that of {name}", "BMR-EQ-060")
    if not own.improved and not theirs.masters:
        raise _refused(units[unit], f"{name} has no C3 master computer", "BMR-EQ-051")
    if _root(links, unit) in links:
        raise _refused(units[unit], "units are linked to each other in a circle", "BMR-EQ-055")


def _check_master(units: Sequence[Unit], links: Links, master: int) -> None:
    """A master computer serves three units: a lance, or the masters of lances; both take two computers."""
    unit, served = units[master], _served(links, master)
    if _own(unit).improved:
        return
    company = [each for each in served if _to_company(units, links, each)]
    lance = [each for each in served if each not in company]
    if master in links and company:
        raise _refused(unit, "it connects lances, so it cannot be linked to another master", "BMR-EQ-052")
    if led := [units[each].name for each in lance if _served(links, each)]:
        why = f"{led[0]} has a lance: masters of lances need a computer of their own"
        raise _refused(unit, why, "BMR-EQ-052")
    own = len(_own(unit).masters)
    ports = LANCE * (own - 1 if own > 1 else 1) - (own > 1 and bool(lance))
    if len(lance) > LANCE:
        raise _refused(unit, f"{len(lance)} units are linked to one master computer, {LANCE} at most", "BMR-EQ-051")
    if len(company) > ports:
        raise _refused(unit, f"it connects the masters of {len(company)} lances, {ports} at most", "BMR-EQ-052")


def _check_sizes(units: Sequence[Unit], links: Links) -> None:
    """No network is too large."""
    numbers = _numbered(units, links)
    for unit, number in numbers.items():
        size, improved = Counter(numbers.values())[number], bool(_own(units[unit]).improved)
        most, rule = (IMPROVED, "BMR-EQ-058") if improved else (COMPANY, "BMR-EQ-052")
        if size > most:
            raise _refused(units[unit], f"its network has {size} units, {most} at most", rule)


def _refused(unit: Unit, why: str, rule: str) -> SetupError:
    return SetupError(f"{unit.side}: {unit.name} cannot be linked: {why} [{rule}]")
