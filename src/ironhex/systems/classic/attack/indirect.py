"""Indirect fire: long-range missiles at a target that the attacker cannot see, but a friendly spotter can."""

from __future__ import annotations

from ironhex.kernel.tally import Barred, Item, Mod
from ironhex.systems.classic.attack.attack import MOVED, AnyAttack
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.damage.condition import able
from ironhex.systems.classic.missiles.sticking import HAYWIRE, carries
from ironhex.systems.classic.ruleset import Rule
from ironhex.systems.classic.sight.line_of_sight import sight

INDIRECT_FIRE = Mod("BMR-HIT-052", 1, "indirect fire")


def spots(battle: Battle, unit_id: int) -> bool:
    """Whether a unit has been named as a spotter this turn."""
    return any(fire.spotter == unit_id for unit in battle.units for fire in unit.turn.shots)


def not_spotting(attack: AnyAttack) -> Item:
    """A unit that spots for another cannot attack this turn."""
    if not spots(attack.battle, attack.attacker.id):
        return None
    return Barred("BMR-INDIRECT-009", "the attacker spots for another")


def fit_spotter(attack: AnyAttack) -> Item:
    """A spotter is a friend who can act, has declared no attacks and makes no charge or death from above."""
    if attack.spotter is None:
        return None
    spotter = attack.battle.unit(attack.spotter.id)
    if spotter.hidden:
        return Barred("BMR-HIDDEN-007", f"{spotter.name} is hidden; it must be revealed before it spots")
    if spotter.side != attack.attacker.side or not able(attack.spotter):
        return Barred("BMR-INDIRECT-001", f"{spotter.name} cannot spot")
    if spotter.turn.ambushed:
        return Barred("BMR-HIDDEN-015", f"{spotter.name} has made a pointblank attack this turn")
    if spotter.turn.dropped:
        return Barred("BMR-DROP-006", f"{spotter.name} has landed this turn")
    if carries(spotter, HAYWIRE):
        return Barred("BMR-AMMO-067", f"a haywire pod disturbs {spotter.name}")
    if spotter.clearing is not None:
        return Barred("BMR-EQ-038", f"{spotter.name} clears a jam")
    if spotter.turn.shots or spotter.turn.launched or spotter.move.rush:
        return Barred("BMR-INDIRECT-009", f"{spotter.name} makes attacks of its own")
    return None


def unseen(attack: AnyAttack) -> Item:
    """A target the attacker sees must be attacked directly."""
    if attack.spotter is None or sight(attack.battle, attack.attacker, attack.target).blocked:
        return None
    return Barred("BMR-INDIRECT-001", "the attacker sees the target")


def indirect_fire(attack: AnyAttack) -> Item:
    """Indirect fire is less accurate."""
    return INDIRECT_FIRE if attack.spotter else None


def spotter_movement(attack: AnyAttack) -> Item:
    """The spotter's movement counts in addition to the attacker's."""
    if attack.spotter is None or attack.spotter.move.mode not in MOVED:
        return None
    mode, drive = attack.spotter.move.mode, attack.battle.kind(attack.spotter).drive
    return Mod("BMR-INDIRECT-007", MOVED[mode], f"spotter {drive.did(mode)}")


INDIRECT: tuple[Rule, ...] = (not_spotting, fit_spotter, unseen, indirect_fire, spotter_movement)
