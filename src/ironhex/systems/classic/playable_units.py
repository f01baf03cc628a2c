"""Which units can be played, where they have room, and what works only with an option."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ironhex.catalog import Board, Design, board, design, designs
from ironhex.catalog.collection import TYPES
from ironhex.systems.classic.attack.weapon_modifiers import has_rules
from ironhex.systems.classic.fresh_units import kind_found
from ironhex.systems.classic.kinds.kind import Gait
from ironhex.systems.classic.movement.steps import no_standing
from ironhex.systems.classic.munitions.choosing import options_for
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.setup import DEFAULT_OPTIONS
from ironhex.systems.classic.setup_checks import no_rules_for

GROUND = "open-ground"
LEAST_ROOM = 0.1  # the part of a board that units need


def units() -> tuple[str, ...]:
    """Everything that is not refused."""
    return tuple(name for type in TYPES for name in _units_of(type))


def _units_of(type: str) -> tuple[str, ...]:
    """The designs of a type that are not refused; they are read only where not all kinds of the type are alike."""
    finished = {_has_rules(kind, type) for kind in TYPES[type].kinds}
    names = designs(type) if True in finished else ()
    return tuple(name for name in names if not unit_refusal(design(name))) if False in finished else names


def unit_refusal(machine: Design) -> str:
    """Units for which there are no rules cannot be played."""
    if _has_rules(machine.kind, machine.type):
        return ""
    return f"{machine.name} cannot be played yet: {no_rules_for(machine)}"


def _has_rules(kind: str, type: str) -> bool:
    """Whether there are rules for a kind of design."""
    return kind_found(kind, type, ruleset(DEFAULT_OPTIONS)) is not None


def start_refusal(machine: Design, field: Board | None) -> str:
    """Units for which a board has too little ground; without a board, those that need a special one."""
    rules = ruleset(DEFAULT_OPTIONS)
    found = kind_found(machine.kind, machine.type, rules)
    if found is None or _roomy(rules.kinds[found].drive.gait, field):
        return ""
    where = f"on board {field.name}" if field else "on most boards"
    return f"{machine.name} has too little room {where}"


@lru_cache(maxsize=256)
def _roomy(gait: Gait, field: Board | None) -> bool:
    """Whether a unit can move around on a board, or on open ground if none is named."""
    ground = field or board(GROUND)
    hexes = [hex for hex in ground.hexes() if no_standing(ground, gait, hex) is None]
    return len(hexes) >= ground.width * ground.height * LEAST_ROOM


def unit_note(machine: Design, options: Sequence[str] = ()) -> str:
    """Weapons whose rules are an option that is not chosen, and which one."""
    silent = {
        weapon.name: weapon.special
        for weapon in (item.equipment for item in machine.weapons)
        if not has_rules(weapon) and not {*options} >= {*(options_for(weapon.special) or ("",))}
    }
    words = (f"{name} ({' and '.join(options_for(special)) or 'no rules'})" for name, special in sorted(silent.items()))
    return f"These weapons can be fired only with an option of the rules: {', '.join(words)}." if silent else ""
