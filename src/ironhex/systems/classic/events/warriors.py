"""Crews: wounds, consciousness, and ejection."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.catalog import Design
from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Attachment, Battle, How, MoveState, Phase, PhaseState, Unit
from ironhex.systems.classic.bodies import TroopBody
from ironhex.systems.classic.events.damage import DEAD
from ironhex.systems.classic.events.private import PrivateEvent

ON_FOOT = "pilot"


class WarriorHurt(PrivateEvent, frozen=True, tag=True):
    """A warrior is wounded: each point requires a consciousness roll, and the sixth kills."""

    unit: int
    points: int
    rule: str
    why: str

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        wounds = min(DEAD, unit.wounds + self.points)
        took = replace(unit.phase, shocks=unit.phase.shocks + self.points)
        if wounds == DEAD and took.doom is None:
            took = replace(took, doom=("BMR-WAR-020", "MechWarrior dead"))
        return facts.changed(replace(unit, wounds=wounds, phase=took))


class ConsciousnessRolled(PrivateEvent, frozen=True, tag=True):
    """A wounded warrior stays conscious or is knocked out."""

    unit: int
    wounds: int
    number: int
    faces: tuple[int, ...]

    @property
    def conscious(self) -> bool:
        return sum(self.faces) >= self.number

    def apply(self, facts: Battle) -> Battle:
        if self.conscious:
            return facts
        return facts.changed(replace(facts.unit(self.unit), knocked_out=facts.turn))


class ShockOver(PrivateEvent, frozen=True, tag=True):
    """A warrior has made all consciousness rolls until wounded again."""

    unit: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, phase=replace(unit.phase, shocks=0)))


class WakingRolled(PrivateEvent, frozen=True, tag=True):
    """An unconscious warrior regains consciousness, or does not."""

    unit: int
    wounds: int
    number: int
    faces: tuple[int, ...]

    @property
    def awake(self) -> bool:
        return sum(self.faces) >= self.number

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(replace(facts.unit(self.unit), knocked_out=0)) if self.awake else facts


class Ejected(Event, frozen=True, tag=True):
    """A warrior ejects from the 'Mech, which is out of the battle, and lands behind it, injured or not.

    From now on the warrior is a separate unit, with their wounds and pending consciousness rolls; nothing that the
    'Mech carries works for them.
    """

    unit: int
    warrior: int  # the id of the new unit
    hex: Hex
    elevation: int
    automatic: bool
    tally: Tally
    faces: tuple[int, ...]

    @property
    def unhurt(self) -> bool:
        return sum(self.faces) >= self.tally.total

    def apply(self, facts: Battle) -> Battle:
        machine = facts.unit(self.unit)
        warrior = Unit(
            id=self.warrior,
            name=f"Pilot of {machine.name}",
            side=machine.side,
            seat=machine.seat,
            kind=ON_FOOT,
            design=machine.design,
            gunnery=machine.gunnery,
            piloting=machine.piloting,
            armor=(0,) * len(machine.armor),
            structure=machine.design.structure_points,
            crits=_all_items(machine.design),
            ammo=(0,) * len(machine.ammo),
            hex=self.hex,
            facing=machine.facing,
            elevation=self.elevation,
            wounds=machine.wounds,
            knocked_out=machine.knocked_out,
            body=TroopBody(),
            move=MoveState(moved=facts.phase == Phase.MOVEMENT),
            phase=PhaseState(shocks=machine.phase.shocks),
        )
        left = replace(
            machine,
            fate="ejected",
            body=replace(machine.mech, auto_eject=None),
            phase=replace(machine.phase, shocks=0),
        )
        abandoned = facts.changed(left)
        return replace(abandoned, units=tuple(sorted((*abandoned.units, warrior), key=lambda unit: unit.id)))


def _all_items(machine: Design) -> tuple[int, ...]:
    """Every slot that holds an item of a design, by location."""
    hit = [0] * len(machine.contents)
    for location, slot in (cell for item in machine.items for cell in item.slots):
        hit[location] |= 1 << slot
    return tuple(hit)


class Abandoned(Event, frozen=True, tag=True):
    """An abandoned machine is out of the battle when the phase ends; only its wreck stays on the map."""

    unit: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, hex=None, remains=unit.hex))


class PickedUp(Event, frozen=True, tag=True):
    """A unit picks up a warrior on foot: a friend rescues, an enemy captures."""

    unit: int
    carrier: int
    fate: str

    def apply(self, facts: Battle) -> Battle:
        inside = Attachment(self.carrier, How.PASSENGER)
        return facts.changed(replace(facts.unit(self.unit), attached=inside, fate=self.fate, hex=None))
