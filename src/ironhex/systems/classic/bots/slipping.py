"""The chance to fail a Piloting Skill Roll."""

from __future__ import annotations

from ironhex.kernel.odds import at_least
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.piloting.rolls import piloting_tally


def slip(battle: Battle, unit: Unit, *causes: Mod) -> float:
    """The chance to fail a Piloting Skill Roll with these causes."""
    number = piloting_tally(battle, unit.id, causes)
    return 1.0 if number.barred else 1 - float(at_least(number.total))
