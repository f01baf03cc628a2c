"""Units get stuck in a swamp, and break free."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.events.private import PrivateEvent


class MudRolled(PrivateEvent, frozen=True, tag=True):
    """The roll of people on foot, who have no Piloting Skill, in a swamp."""

    unit: int
    tally: Tally
    faces: tuple[int, ...]
    passed: bool

    def apply(self, facts: Battle) -> Battle:
        return facts


class GotStuck(PrivateEvent, frozen=True, tag=True):
    """A unit is stuck in a hex."""

    unit: int
    hex: Hex
    rule: str

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(replace(facts.unit(self.unit), stuck=self.hex))


class BrokeFree(PrivateEvent, frozen=True, tag=True):
    """A unit is not stuck any more."""

    unit: int

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(replace(facts.unit(self.unit), stuck=None))
