"""The Master Rules as a value: which rules make up each number, and which kinds of unit take part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ironhex.engine import Event, Outcome, Risk, with_options
from ironhex.kernel.tally import Barred, Item, Mod, Tally

if TYPE_CHECKING:
    from ironhex.catalog import Equipment
    from ironhex.catalog import Item as Mounted
    from ironhex.kernel.hexes import Hex
    from ironhex.systems.classic.actions import Declare
    from ironhex.systems.classic.attack.firing import Firing
    from ironhex.systems.classic.attack.places import PlaceRules
    from ironhex.systems.classic.attack.to_hit import Shot
    from ironhex.systems.classic.battle import Attacked, Battle, Due, Fire, Mode, Phase, Sighted, Thing, Unit
    from ironhex.systems.classic.damage.hits import Hit
    from ironhex.systems.classic.kinds.kind import Kind
    from ironhex.systems.classic.movement.hazards import Hazard
    from ironhex.systems.classic.movement.stacking import Stacking
    from ironhex.systems.classic.phases.phase import PhaseRules, Step
    from ironhex.systems.classic.sequence import Alternation, ClassicPlay
    from ironhex.systems.classic.sight.line_of_sight import Sight

Rule = Callable[[Any], Item]


class Ruleset:
    """Tuples of small rule functions in the book's order, and the kinds of units; an option changes this value.

    A plain class, because records store a ruleset by its options and must not treat it as data.
    """

    def __init__(
        self,
        *,
        system: str,
        kinds: Mapping[str, Kind],
        phases: tuple[PhaseRules, ...],
        alternation: Alternation,
        victory: Callable[[Battle], Outcome | None],
        stacking: Stacking,
        sight: Callable[[Battle, Unit, Unit], Sight],
        declaration: tuple[Callable[[Battle, Unit, Declare], Barred | None], ...],
        firing: Callable[[Equipment], Firing],
        gunnery: tuple[Rule, ...],
        weapon_to_hit: tuple[Rule, ...],
        missile_hits: tuple[Rule, ...],
        physical_to_hit: tuple[Rule, ...],
        piloting: tuple[Rule, ...],
        points: str,
        weakened: Callable[[ClassicPlay, Hex], None],
        munitions: tuple[str, ...] = (),
        numbers: Mapping[str, Callable[[Shot], Tally | None]] = MappingProxyType({}),
        fitting: tuple[Callable[[Battle, Unit, Mounted, Attacked, str], bool], ...] = (),
        deliveries: Mapping[str, Callable[..., None]] = MappingProxyType({}),
        attackable: Mapping[Thing, PlaceRules] = MappingProxyType({}),
        strays: tuple[Callable[[ClassicPlay, int, Fire, Shot], None], ...] = (),
        effects: Mapping[str, Callable[[ClassicPlay, int, Fire, Shot], bool]] = MappingProxyType({}),
        hazards: tuple[Hazard, ...] = (),
        heaters: tuple[Callable[[Battle, Unit], tuple[Mod, ...]], ...] = (),
        speeds: tuple[Callable[[Battle, Unit, Mode, int], tuple[Mod, ...]], ...] = (),
        limits: tuple[Callable[[Battle, Unit, Mode], Barred | None], ...] = (),
        tolls: tuple[Callable[[Battle, Unit], Iterator[Risk]], ...] = (),
        slings: bool = False,
        checks: tuple[Callable[[Battle], None], ...] = (),
        airless: bool = False,
        explosions: tuple[Callable[[ClassicPlay, int], None], ...] = (),
        struck: tuple[Callable[[ClassicPlay, int, Hit], None], ...] = (),
        due: Mapping[str, Callable[[ClassicPlay, Due], None]] = MappingProxyType({}),
        sighting: Callable[[Battle, Battle, Event | None], tuple[Sighted, ...]] | None = None,
        citations: Mapping[str, str] = MappingProxyType({}),
        options: tuple[str, ...] = (),
    ) -> None:
        self.system = system
        self.kinds = kinds
        self.phases = phases  # deployment, then the phases of a turn in order
        self.alternation = alternation  # how the sides alternate in a phase
        self.victory = victory  # the outcome at the end of a turn, if there is one
        self.stacking = stacking
        self.sight = sight  # what one unit sees of another
        self.declaration = declaration  # what forbids a declaration of weapon attacks
        self.firing = firing  # how a weapon is fired
        self.gunnery = gunnery  # what all weapons of a unit share against a target
        self.weapon_to_hit = weapon_to_hit  # what each weapon adds
        self.missile_hits = missile_hits  # what is added to rolls on the Missile Hits Table
        self.physical_to_hit = physical_to_hit
        self.piloting = piloting
        self.points = points  # what the points for lost units are called; empty if nobody counts them
        self.weakened = weakened  # what follows from damage to the building in a hex
        self.munitions = munitions  # the special ammunition that has rules
        self.numbers = numbers  # special weapons that need a number of their own to hit; None: the usual one
        self.fitting = fitting  # which ammunition is meant for a target
        self.deliveries = deliveries  # special ammunition whose hits and misses are resolved in a way of its own
        self.attackable = attackable  # what may be attacked besides units, and how
        self.strays = strays  # what follows from a shot that misses a unit
        self.effects = effects  # what a hit with a special weapon may do instead of damage; they return whether it did
        self.hazards = hazards  # what endangers a unit in the hexes that it enters
        self.heaters = heaters  # what heats a unit from outside
        self.speeds = speeds  # what changes the Movement Points of a unit from outside, running apart
        self.limits = limits  # what forbids a unit a way of moving
        self.tolls = tolls  # what a unit risks afterwards by a move, as it is at its end
        self.slings = slings  # infantry may be carried outside as cargo
        self.checks = checks  # what a battle must satisfy before it can start
        self.airless = airless  # a breached hull, or suit, lets the air out
        self.explosions = explosions  # what follows from the explosion of a VTOL
        self.struck = struck  # what follows from a hit on a location of a unit
        self.due = due  # what happens when something scheduled is due, by its name
        self.sighting = sighting  # what each side sees after an event; None: everything
        self.citations = citations  # an edition's own rule ids by those of the Master Rules
        self.options = options

    def changed(self, **fields: Any) -> Ruleset:
        """The same rules with some fields replaced."""
        return Ruleset(**(vars(self) | fields))

    @property
    def turn(self) -> tuple[Phase, ...]:
        """The phases of a turn in order."""
        return tuple(rules.phase for rules in self.phases[1:])

    def phase(self, phase: Phase) -> PhaseRules:
        """The rules of a phase."""
        for rules in self.phases:
            if rules.phase is phase:
                return rules
        raise LookupError(f"these rules have no {phase} phase")

    def attacks_in(self, phase: Phase) -> bool:
        """Whether a phase is one of simultaneous attacks."""
        return any(rules.attack for rules in self.phases if rules.phase is phase)

    def with_phase(self, rules: PhaseRules, *, before: Phase) -> Ruleset:
        """The same rules with one more phase in every turn, before the named one."""
        at = [each.phase for each in self.phases].index(before)
        return self.changed(phases=(*self.phases[:at], rules, *self.phases[at:]))

    def with_step(self, phase: Phase, step: Step, *, before: str = "", first: bool = False) -> Ruleset:
        """The same rules with one more step in a phase: before the named one, first of all, or last."""

        def with_it(rules: PhaseRules) -> PhaseRules:
            return rules.with_step(step, before=rules.steps[0].name if first else before)

        return self.changed(phases=tuple(with_it(r) if r.phase is phase else r for r in self.phases))

    def with_opening(self, phase: Phase, step: Step) -> Ruleset:
        """The same rules with one more step at the start of a phase."""
        return self.changed(
            phases=tuple(replace(r, opening=(*r.opening, step)) if r.phase is phase else r for r in self.phases)
        )

    def __hash__(self) -> int:
        return hash((self.system, self.options))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and (self.system, self.options) == (other.system, other.options)

    def __repr__(self) -> str:
        return f"<rules of {' + '.join((self.system, *self.options))}>"


@cache
def ruleset(options: tuple[str, ...] = ()) -> Ruleset:
    """The Master Rules with some options."""
    from ironhex.systems.classic.chapters import OPTIONS
    from ironhex.systems.classic.master_rules import MASTER_RULES

    chosen = tuple(sorted(set(options)))
    changes = {option.shown.name: option.change for option in OPTIONS}
    return with_options(MASTER_RULES, changes, chosen).changed(options=chosen)
