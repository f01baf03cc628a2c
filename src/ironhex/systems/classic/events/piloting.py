"""Control kept and lost: Piloting Skill Rolls, falls, and units driven out of their hexes."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.classic.battle import Battle, lying


class Unsettled(Event, frozen=True, tag=True):
    """Something calls for a Piloting Skill Roll, and its modifier counts for all such rolls of the phase."""

    unit: int
    cause: Mod

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, phase=replace(unit.phase, causes=(*unit.phase.causes, self.cause))))


class PilotingRolled(Event, frozen=True, tag=True):
    """A Piloting Skill Roll; without dice it failed by itself, for the reason the tally gives."""

    unit: int
    why: str
    tally: Tally
    faces: tuple[int, ...] = ()

    @property
    def passed(self) -> bool:
        return self.tally.barred is None and sum(self.faces) >= self.tally.total

    def apply(self, facts: Battle) -> Battle:
        return facts


class Steadied(Event, frozen=True, tag=True):
    """A unit has rolled for everything that shook it so far, or lies on the ground and need not."""

    unit: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, phase=replace(unit.phase, rolled=len(unit.phase.causes), falls=())))


class Fell(Event, frozen=True, tag=True):
    """A 'Mech falls so many levels and comes to lie in a hex; a die gives its new facing and the side it falls on."""

    unit: int
    hex: Hex
    elevation: int
    levels: int
    face: int
    facing: int
    side: str

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(
            replace(lying(unit, prone=True), hex=self.hex, elevation=self.elevation, facing=self.facing)
        )


class Tumbled(Event, frozen=True, tag=True):
    """A 'Mech loses control in mid-air; its attack from above misses, and it falls when it comes down."""

    unit: int

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(lying(facts.unit(self.unit), prone=True))


class Displaced(Event, frozen=True, tag=True):
    """A unit is driven into another hex against its will."""

    unit: int
    hex: Hex
    elevation: int
    rule: str

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(replace(facts.unit(self.unit), hex=self.hex, elevation=self.elevation))


class DisplacementBarred(Event, frozen=True, tag=True):
    """A unit cannot be driven into a hex, and stays where it is."""

    unit: int
    hex: Hex
    barred: Barred

    def apply(self, facts: Battle) -> Battle:
        return facts


class Advanced(Event, frozen=True, tag=True):
    """An attacker takes the hex from which it has driven its target."""

    unit: int
    hex: Hex
    elevation: int

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(replace(facts.unit(self.unit), hex=self.hex, elevation=self.elevation))


class SteppedAside(Event, frozen=True, tag=True):
    """A 'Mech gets out of the way with Movement Points it had left."""

    unit: int
    hex: Hex
    elevation: int
    cost: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        move = replace(unit.move, spent=unit.move.spent + self.cost)
        return facts.changed(replace(unit, hex=self.hex, elevation=self.elevation, move=move))


class FellFromAbove(Event, frozen=True, tag=True):
    """A 'Mech drops onto another one, and hits it or not."""

    unit: int
    victim: int
    tally: Tally
    faces: tuple[int, ...]

    @property
    def hit(self) -> bool:
        return sum(self.faces) >= self.tally.total

    def apply(self, facts: Battle) -> Battle:
        return facts


class Drawn(Event, frozen=True, tag=True):
    """A die picks one of several: the unit struck, or the hex a unit lands in."""

    unit: int
    what: str
    options: tuple[str, ...]
    face: int

    @property
    def chosen(self) -> str:
        return self.options[self.face - 1]

    def apply(self, facts: Battle) -> Battle:
        return facts


EVENTS = (
    Unsettled,
    PilotingRolled,
    Steadied,
    Fell,
    Tumbled,
    Displaced,
    DisplacementBarred,
    Advanced,
    SteppedAside,
    FellFromAbove,
    Drawn,
)
