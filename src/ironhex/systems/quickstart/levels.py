"""The rules as a value: Green, and what Veteran and Elite change; each level includes the ones before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial

from ironhex.catalog import Equipment
from ironhex.engine import with_options
from ironhex.engine.levels import Levels
from ironhex.systems.classic.attack.arcs import section_arcs
from ironhex.systems.classic.attack.declarations import one_target, shots_refused, weapons_only
from ironhex.systems.classic.attack.firing import Firing, one_shot
from ironhex.systems.classic.battle import Phase
from ironhex.systems.classic.buildings.damage import crumble
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.movement.exclusive_stacking import enemies_block, one_to_a_hex
from ironhex.systems.classic.movement.stacking import Stacking, never_held
from ironhex.systems.classic.phases import deployment, initiative, movement, weapons
from ironhex.systems.classic.phases.phase import PhaseRules, Step
from ironhex.systems.classic.phases.phase_end import settle, slow_down
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.sequence import by_turns
from ironhex.systems.classic.sight.hexsides import picked_sight
from ironhex.systems.classic.victory import decided
from ironhex.systems.quickstart.cards import INFANTRY, Card, code, quoting
from ironhex.systems.quickstart.kinds import FOOT, MECHS, VEHICLES
from ironhex.systems.quickstart.to_hit import GUNNERY, PULSE, WEAPON

JAM = 2  # the roll to hit on which a weapon that fires more than one shot jams
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


# --- who may pass whom, and who may stay with whom --------------------------------------------------------------------
def share(one: Kind, other: Kind) -> bool:
    """A 'Mech and infantry may stay in a hex."""
    return bool((one.drive.legs and other.on_foot) or (one.on_foot and other.drive.legs))


def walks_over(one: Kind, other: Kind) -> bool:
    """A 'Mech walks over enemy infantry."""
    return bool(one.drive.legs) and other.on_foot


def stacking(passing: str, staying: str) -> Stacking:
    """By the rule for 'Mechs that pass enemies, and the one for units that stay."""
    closed = enemies_block(lambda kind: passing if kind.drive.legs else "QS-MOV-019", walks_over)
    return Stacking(one_to_a_hex(staying, share), never_held, closed)


# --- the levels -------------------------------------------------------------------------------------------------------
QUICK_START = Ruleset(
    system="quickstart",
    kinds=MECHS,
    phases=PHASES,
    alternation=by_turns,
    victory=quoting(decided),
    citations=quoting.numbers,
    stacking=stacking(passing="QS-MOV-019", staying="QS-MOV-020"),
    sight=picked_sight,
    weakened=crumble,
    declaration=(weapons_only("QS-GEN-003"), shots_refused, one_target("QS-CBT-015")),
    firing=one_shot,
    gunnery=GUNNERY,
    weapon_to_hit=WEAPON,
    missile_hits=(),
    physical_to_hit=(),
    piloting=(),
    points="",
)


def veteran(rules: Ruleset) -> Ruleset:
    """Vehicles, and weapons with letters after their damage (QS-GEN-002)."""
    return rules.changed(
        kinds={**rules.kinds, **VEHICLES}, firing=rapid_fire, weapon_to_hit=(*rules.weapon_to_hit, PULSE)
    )


def elite(rules: Ruleset) -> Ruleset:
    """Infantry, in the open and in powered armor (QS-GEN-002)."""
    together = stacking(passing="QS-INF-006", staying="QS-INF-007")
    return rules.changed(kinds={**rules.kinds, **FOOT}, stacking=together)


def turrets(rules: Ruleset) -> Ruleset:
    """Weapons in turrets fire all around and those in the rear backward, against the letter of QS-VEH-008."""
    vehicles = {name: kind for name, kind in rules.kinds.items() if name in VEHICLES}
    turning = {name: replace(kind, attacks=replace(kind.attacks, arcs=section_arcs)) for name, kind in vehicles.items()}
    return rules.changed(kinds={**rules.kinds, **turning})


def rapid_fire(gear: Equipment) -> Firing:
    """A rapid-fire weapon fires one shot or as many as its letter says; with more than one it may jam."""
    rates = tuple(range(1, max(1, code(gear, "R")) + 1))
    return Firing(rates, jams=dict.fromkeys(rates[1:], JAM))


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
