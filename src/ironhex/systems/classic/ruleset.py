"""The Master Rules as a value: which rules make up each number, and which kinds of unit take part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, dataclass_transform

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


@dataclass_transform(kw_only_default=True)
class Fields:
    """A class whose arguments are its annotated fields, as in a dataclass, though no library takes it for one."""

    def __init__(self, **given: Any) -> None:
        known = type(self).__annotations__
        usual = {name: getattr(type(self), name) for name in known if hasattr(type(self), name)}
        fields = usual | given
        if wrong := known.keys() ^ fields.keys():
            raise TypeError(f"{type(self).__name__}: fields that are missing or unknown: {', '.join(sorted(wrong))}")
        vars(self).update(fields)


class Ruleset(Fields):
    """Tuples of small rule functions in the book's order, and the kinds of units; an option changes this value.

    No dataclass, because records store a ruleset by its options and must not treat it as data.
    """

    system: str
    kinds: Mapping[str, Kind]
    phases: tuple[PhaseRules, ...]  # deployment, then the phases of a turn in order
    alternation: Alternation  # how the sides alternate in a phase
    victory: Callable[[Battle], Outcome | None]  # the outcome at the end of a turn, if there is one
    stacking: Stacking
    sight: Callable[[Battle, Unit, Unit], Sight]  # what one unit sees of another
    # what forbids a declaration of weapon attacks
    declaration: tuple[Callable[[Battle, Unit, Declare], Barred | None], ...]
    firing: Callable[[Equipment], Firing]  # how a weapon is fired
    gunnery: tuple[Rule, ...]  # what all weapons of a unit share against a target
    weapon_to_hit: tuple[Rule, ...]  # what each weapon adds
    missile_hits: tuple[Rule, ...]  # what is added to rolls on the Missile Hits Table
    physical_to_hit: tuple[Rule, ...]
    piloting: tuple[Rule, ...]
    points: str  # what the points for lost units are called; empty if nobody counts them
    weakened: Callable[[ClassicPlay, Hex], None]  # what follows from damage to the building in a hex
    munitions: tuple[str, ...] = ()  # the special ammunition that has rules
    # special weapons that need a number of their own to hit; None: the usual one
    numbers: Mapping[str, Callable[[Shot], Tally | None]] = MappingProxyType({})
    # which ammunition is meant for a target
    fitting: tuple[Callable[[Battle, Unit, Mounted, Attacked, str], bool], ...] = ()
    # special ammunition whose hits and misses are resolved in a way of its own
    deliveries: Mapping[str, Callable[..., None]] = MappingProxyType({})
    attackable: Mapping[Thing, PlaceRules] = MappingProxyType({})  # what may be attacked besides units, and how
    # what follows from a shot that misses a unit
    strays: tuple[Callable[[ClassicPlay, int, Fire, Shot], None], ...] = ()
    # what a hit with a special weapon may do instead of damage; they return whether it did
    effects: Mapping[str, Callable[[ClassicPlay, int, Fire, Shot], bool]] = MappingProxyType({})
    hazards: tuple[Hazard, ...] = ()  # what endangers a unit in the hexes that it enters
    heaters: tuple[Callable[[Battle, Unit], tuple[Mod, ...]], ...] = ()  # what heats a unit from outside
    # what changes the Movement Points of a unit from outside, running apart
    speeds: tuple[Callable[[Battle, Unit, Mode, int], tuple[Mod, ...]], ...] = ()
    limits: tuple[Callable[[Battle, Unit, Mode], Barred | None], ...] = ()  # what forbids a unit a way of moving
    # what a unit risks afterwards by a move, as it is at its end
    tolls: tuple[Callable[[Battle, Unit], Iterator[Risk]], ...] = ()
    slings: bool = False  # infantry may be carried outside as cargo
    checks: tuple[Callable[[Battle], None], ...] = ()  # what a battle must satisfy before it can start
    airless: bool = False  # a breached hull, or suit, lets the air out
    explosions: tuple[Callable[[ClassicPlay, int], None], ...] = ()  # what follows from the explosion of a VTOL
    struck: tuple[Callable[[ClassicPlay, int, Hit], None], ...] = ()  # what follows from a hit on a location of a unit
    # what happens when something scheduled is due, by its name
    due: Mapping[str, Callable[[ClassicPlay, Due], None]] = MappingProxyType({})
    # what each side sees after an event; None: everything
    sighting: Callable[[Battle, Battle, Event | None], tuple[Sighted, ...]] | None = None
    citations: Mapping[str, str] = MappingProxyType({})  # an edition's own rule ids by those of the Master Rules
    options: tuple[str, ...] = ()

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
