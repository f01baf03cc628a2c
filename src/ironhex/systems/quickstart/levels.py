"""The rules as a value: Green, and what Veteran and Elite change; each level includes the ones before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial

from ironhex.catalog import Equipment
from ironhex.engine import with_options
from ironhex.engine.levels import Levels
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.arcs import section_arcs
from ironhex.systems.classic.attack.declarations import one_shot, shots_refused
from ironhex.systems.classic.battle import Battle, Phase, Unit
from ironhex.systems.classic.phases import deployment, initiative, movement, weapons
from ironhex.systems.classic.phases.phase import PhaseRules, Step
from ironhex.systems.classic.phases.phase_end import settle, slow_down
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.sequence import by_turns
from ironhex.systems.classic.sight.hexsides import picked_sight
from ironhex.systems.classic.victory import decided
from ironhex.systems.quickstart.cards import INFANTRY, Card, code, quoting
from ironhex.systems.quickstart.kinds import FOOT, MECHS, VEHICLES
from ironhex.systems.quickstart.stacking import ALONE, WITH_INFANTRY
from ironhex.systems.quickstart.to_hit import GUNNERY, PULSE, WEAPON

GREEN, VETERAN, ELITE, TURRETS = "green", "veteran", "elite", "turrets"
LEVELS = Levels(GREEN, VETERAN, ELITE)


# --- the phases of a turn ---------------------------------------------------------------------------------------------
PHASES = (
    deployment.RULES,
    initiative.RULES,
    movement.RULES,
    replace(weapons.RULES, act=partial(weapons.act_along_hexsides, rule="QS-LOS-003")),
    PhaseRules(Phase.END, steps=(Step("slow down", slow_down), Step("settle", settle))),
)


def nothing_else(battle: Battle, unit: Unit, action: Declare) -> Barred | None:
    """No unit twists its torso, props itself up or looks for a club, and no attack is aimed at a location."""
    if action.twist or action.find or action.prop is not None:
        return Barred("QS-GEN-003", "weapons are fired, and nothing else")
    if any(fire.aim is not None for fire in action.shots):
        return Barred("QS-GEN-003", "no attack is aimed at a location")
    return None


def one_target(battle: Battle, unit: Unit, action: Declare) -> Barred | None:
    """All weapons of a unit are fired at one target."""
    if len({fire.victim for fire in action.shots}) > 1:
        return Barred("QS-CBT-015", "a unit attacks one target in a turn")
    return None


DECLARATION = (nothing_else, shots_refused, one_target)

# --- the levels -------------------------------------------------------------------------------------------------------
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
    points="",
)


def veteran(rules: Ruleset) -> Ruleset:
    """Vehicles, and weapons with letters after their damage (QS-GEN-002)."""
    return rules.changed(kinds={**rules.kinds, **VEHICLES}, rates=rapid, weapon_to_hit=(*rules.weapon_to_hit, PULSE))


def elite(rules: Ruleset) -> Ruleset:
    """Infantry, in the open and in powered armor (QS-GEN-002)."""
    return rules.changed(kinds={**rules.kinds, **FOOT}, stacking=WITH_INFANTRY)


def turrets(rules: Ruleset) -> Ruleset:
    """Weapons in turrets fire all around and those in the rear backward, against the letter of QS-VEH-008."""
    vehicles = {name: kind for name, kind in rules.kinds.items() if name in VEHICLES}
    turning = {name: replace(kind, attacks=replace(kind.attacks, arcs=section_arcs)) for name, kind in vehicles.items()}
    return rules.changed(kinds={**rules.kinds, **turning})


def rapid(gear: Equipment) -> tuple[int, ...]:
    """A rapid-fire weapon fires one shot or as many as its letter says."""
    return tuple(range(1, max(1, code(gear, "R")) + 1))


OPTIONS: Mapping[str, Callable[[Ruleset], Ruleset]] = {VETERAN: veteran, ELITE: elite, TURRETS: turrets}


@cache
def ruleset(options: tuple[str, ...] = ()) -> Ruleset:
    """The rules of a level, by the options it is made of."""
    chosen = tuple(sorted(set(options)))
    return with_options(QUICK_START, OPTIONS, chosen).changed(options=chosen)


def level_of(card: Card) -> str:
    """The first level at which a unit takes part: infantry comes last, vehicles and letters after plain 'Mechs."""
    if card.kind in INFANTRY:
        return ELITE
    lettered = any(item.equipment.special for item in card.weapons)
    return VETERAN if lettered or card.kind in VEHICLES else GREEN
