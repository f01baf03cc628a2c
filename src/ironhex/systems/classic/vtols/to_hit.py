"""What VTOLs add to the numbers of attacks."""

from __future__ import annotations

from ironhex.kernel.tally import Barred, Item, Mod
from ironhex.systems.classic.attack.attack import AnyAttack, Attack
from ironhex.systems.classic.battle import Mode


def target_flew(attack: Attack) -> Item:
    """A VTOL that spent MP is as hard to hit as a jumping unit, even if it only climbed."""
    return Mod("BMR-VTOL-029", 1, "VTOL moved") if attack.target.move.mode is not Mode.STAND else None


def not_after_a_crash(attack: AnyAttack) -> Item:
    """A VTOL does not attack in the turn in which it crashes."""
    return Barred("BMR-VTOL-025", "it has crashed this turn") if attack.attacker.move.crashed else None


def not_below(attack: AnyAttack) -> Item:
    """A VTOL does not fire at anything in its own hex, however high it flies."""
    return None if attack.distance else Barred("BMR-VTOL-032", "the target is in the same hex")
