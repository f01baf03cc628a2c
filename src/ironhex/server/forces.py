"""Forces: their value, and random forces of a given value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from secrets import randbits
from statistics import median
from typing import Any, NamedTuple

from msgspec.structs import replace

from ironhex.catalog import Board, CatalogError
from ironhex.engine.edition import Edition
from ironhex.engine.setup import SetupError, UnitSetup
from ironhex.kernel.dice import SeededDice
from ironhex.server.editions import known_edition
from ironhex.server.errors import BadRequest, NotPossibleNow
from ironhex.server.safe_boards import safe_board
from ironhex.server.wire_library import ForceUnit, ForceValue, MatchAsked, ValuedUnit

DRAWS = 400  # random forces to choose the closest from
KINDS = 10**6  # from where on the dice decide the types of a mix
MOST = 12
LARGEST_FIELD = 64 * 68  # hexes
GENERATED = "generated:"


class Candidate(NamedTuple):
    """A unit that may be drawn, and its value."""

    name: str
    value: int
    type: str


def check_crews(found: Edition[Any], units: Sequence[ForceUnit]) -> None:
    """Refuse crews with skills that a game does not have."""
    try:
        found.check_skills([UnitSetup(unit.design, unit.skills) for unit in units])
    except SetupError as error:
        raise BadRequest(str(error)) from error


def value(units: Sequence[ForceUnit], system: str = "", options: Sequence[str] | None = None) -> ForceValue:
    """The value of a force in a game, unit by unit, and what can be chosen for it."""
    found = known_edition(system)
    wanted = tuple(
        UnitSetup(unit.design, unit.skills, aboard=unit.aboard, ammunition=unit.ammunition, linked=unit.linked)
        for unit in units
    )
    check_crews(found, units)
    try:
        rows = zip(wanted, found.worth.values(wanted), found.carriers_for(wanted), found.links_for(wanted), strict=True)
        valued = tuple(_valued(found, unit, options, value=worth, carriers=by, link=to) for unit, worth, by, to in rows)
    except (CatalogError, ValueError, LookupError) as error:
        raise BadRequest(str(error)) from error
    return ForceValue(sum(unit.value for unit in valued), valued)


def _valued(found: Edition[Any], unit: UnitSetup, options: Sequence[str] | None, **among_others: Any) -> ValuedUnit:
    """A unit of a force with what can be chosen for it; what depends on the others is given."""
    return ValuedUnit(
        *(unit.design, unit.skills, unit.aboard, unit.ammunition, unit.linked),
        base=found.worth.values((UnitSetup(unit.design),))[0],
        loads=found.loads_for(unit, options),
        crew=found.skills_of(unit.design),
        configurations=found.configurations(unit.design),
        switches=found.switches_for(unit, options),
        starts=found.starts_for(unit, options),
        hauls=found.hauls_of(unit, options),
        **among_others,
    )


def match(wanted: MatchAsked) -> ForceValue:
    """A force of a game close to a value, all of whose weapons work; the same seed gives the same force."""
    found = known_edition(wanted.system)
    rows = tuple(_candidates(found, wanted))
    groups = _groups(rows, _mix(found, wanted.mix))
    if not groups:
        of_type = f" of the type {wanted.type}" if wanted.type else ""
        tech = f" of the technology {wanted.tech}" if wanted.tech else ""
        raise NotPossibleNow(f"{found.named} has no units{of_type}{tech} with a value")
    usual = median(row.value for group in groups for row in group)
    count = wanted.count or max(1, min(MOST, round(wanted.bv / usual)))
    seed = randbits(63) if wanted.seed is None else wanted.seed
    dice = SeededDice(seed.to_bytes(8, "big"))
    drawn = [_drawn(groups, dice, draw, count, wanted.bv) for draw in range(DRAWS)]
    best = min(drawn, key=lambda force: abs(wanted.bv - sum(row.value for row in force)))
    units = [ForceUnit(row.name) for row in best]
    return value(_embarked(found, units) if wanted.mix else units, found.name)


def _mix(found: Edition[Any], name: str) -> tuple[str, ...]:
    """The types of a mix; none if any unit may be drawn."""
    known = {mix.name: mix.types for mix in found.mixes}
    if name and name not in known:
        raise BadRequest(f"mix {name!r} is not one of {', '.join(known) or 'none'}")
    return known.get(name, ())


def _groups(rows: Sequence[Candidate], types: Sequence[str]) -> tuple[Sequence[Candidate], ...]:
    """The units of each type of a mix, or all together."""
    groups = [tuple(row for row in rows if row.type == type) for type in types] if types else [rows]
    return tuple(filter(None, groups))


def _embarked(found: Edition[Any], units: Sequence[ForceUnit]) -> list[ForceUnit]:
    """A force in which every unit that can starts aboard another one."""
    force = list(units)
    for number in range(len(force)):
        listed = [UnitSetup(unit.design, aboard=unit.aboard) for unit in force]
        if carriers := found.carriers_for(listed)[number]:
            force[number] = replace(force[number], aboard=carriers[0])
    return force


def _candidates(found: Edition[Any], wanted: MatchAsked) -> Iterator[Candidate]:
    """The units of a game as wanted that work in all their parts, can move on the board, and have a value."""
    field = _field(wanted.board) if found.catalog_boards else None
    for name in found.units():
        try:
            design = found.design(name)
            refused = found.unit_refusal(design) or found.unit_note(design, ()) or found.start_refusal(design, field)
            worth = 0 if refused or not _as_wanted(design, wanted) else found.worth.of(UnitSetup(name))
        except (CatalogError, ValueError, LookupError):  # somebody's own file may be broken
            continue
        if worth:
            yield Candidate(name, worth, getattr(design, "type", ""))


def _field(name: str) -> Board | None:
    """A printed board; generated ones are not made just to draw a force for them."""
    return safe_board(name, LARGEST_FIELD) if name and GENERATED not in name else None


def _as_wanted(design: Any, wanted: MatchAsked) -> bool:
    """Whether a design has the technology and the type that are asked for."""
    tech, type = getattr(design, "tech", ""), getattr(design, "type", "")
    return (wanted.tech or tech) == tech and (wanted.type or type) == type


def _drawn(
    groups: Sequence[Sequence[Candidate]], dice: SeededDice, draw: int, count: int, total: int
) -> list[Candidate]:
    """A random force whose last unit brings it closest to the total; no unit twice if possible."""
    force = []
    for number in range(draw * count, draw * count + count - 1):
        rows = groups[dice.faces(KINDS + number, 1, len(groups))[0] - 1]
        force.append(rows[dice.faces(number, 1, len(rows))[0] - 1])
    left = total - sum(row.value for row in force)
    everybody = list(dict.fromkeys(row for rows in groups for row in rows))
    others = [row for row in everybody if row not in force] or everybody
    near = sorted(others, key=lambda row: abs(row.value - left))[:6]
    return [*force, near[dice.faces(draw * count + count - 1, 1, len(near))[0] - 1]]
