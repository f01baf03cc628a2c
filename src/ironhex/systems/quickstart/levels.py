"""The edition as a value: Green, and what Veteran and Elite change of it; each level has all that comes before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache

from ironhex.catalog import Equipment
from ironhex.engine import UnknownOption, with_options
from ironhex.systems.classic.attack.declarations import one_shot
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.sequence import by_turns
from ironhex.systems.classic.sight.hexsides import picked_sight
from ironhex.systems.classic.victory import decided
from ironhex.systems.quickstart.cards import INFANTRY, Card, code
from ironhex.systems.quickstart.cards import VEHICLES as ON_WHEELS
from ironhex.systems.quickstart.citations import quoting
from ironhex.systems.quickstart.kinds import FOOT, MECHS, VEHICLES, by_section
from ironhex.systems.quickstart.phases import DECLARATION, PHASES
from ironhex.systems.quickstart.stacking import ALONE, WITH_INFANTRY
from ironhex.systems.quickstart.to_hit import GUNNERY, PULSE, WEAPON

GREEN, VETERAN, ELITE, TURRETS = "green", "veteran", "elite", "turrets"
LEVELS: Mapping[str, tuple[str, ...]] = {GREEN: (), VETERAN: (VETERAN,), ELITE: (VETERAN, ELITE)}
"""The options that make up each level."""

QUICK_START = Ruleset(
    system="quickstart",
    kinds=MECHS,
    phases=PHASES,
    alternation=by_turns,
    victory=quoting(decided),
    stacking=ALONE,
    sight=picked_sight,
    declaration=DECLARATION,
    rates=one_shot,
    gunnery=GUNNERY,
    weapon_to_hit=WEAPON,
    physical_to_hit=(),
    piloting=(),
)


def veteran(rules: Ruleset) -> Ruleset:
    """Vehicles, and weapons with letters after their damage (QS-GEN-002)."""
    return rules.changed(kinds={**rules.kinds, **VEHICLES}, rates=rapid, weapon_to_hit=(*rules.weapon_to_hit, PULSE))


def elite(rules: Ruleset) -> Ruleset:
    """Infantry, in the open and in powered armor (QS-GEN-002)."""
    return rules.changed(
        kinds={**rules.kinds, **FOOT},
        stacking=WITH_INFANTRY,
    )


def turrets(rules: Ruleset) -> Ruleset:
    """Weapons in turrets fire all around and those in the rear backward, against the letter of QS-VEH-008."""
    vehicles = {
        name: replace(kind, attacks=replace(kind.attacks, arcs=by_section))
        for name, kind in rules.kinds.items()
        if name in ON_WHEELS
    }
    return rules.changed(kinds={**rules.kinds, **vehicles})


def rapid(gear: Equipment) -> tuple[int, ...]:
    """A rapid-fire weapon fires one shot or as many as its letter says."""
    return tuple(range(1, max(1, code(gear, "R")) + 1))


OPTIONS: Mapping[str, Callable[[Ruleset], Ruleset]] = {VETERAN: veteran, ELITE: elite, TURRETS: turrets}


@cache
def ruleset(options: tuple[str, ...] = ()) -> Ruleset:
    """The rules of a level, by the options it is made of."""
    chosen = tuple(sorted(set(options)))
    return with_options(QUICK_START, OPTIONS, chosen).changed(options=chosen)


def chosen(options: Iterable[str]) -> tuple[str, tuple[str, ...]]:
    """The level named among some options, Elite if there is none, and the other options."""
    names = tuple(options)
    levels = [name for name in names if name in LEVELS] or [ELITE]
    if len(levels) > 1:
        raise UnknownOption(f"one level at a time, not {' and '.join(levels)}")
    return levels[0], tuple(name for name in names if name not in LEVELS)


def level_of(card: Card) -> str:
    """The first level at which a unit takes part: infantry comes last, vehicles and letters after plain 'Mechs."""
    if card.kind in INFANTRY:
        return ELITE
    lettered = any(item.equipment.special for item in card.weapons)
    return VETERAN if lettered or card.kind in ON_WHEELS else GREEN
