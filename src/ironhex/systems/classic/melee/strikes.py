"""What a unit may declare in the Physical Attack Phase: a judge for any declaration, all that can hit, what hinders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from ironhex.kernel.hexes import distance
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.actions import Strike
from ironhex.systems.classic.attack.declarations import no_target
from ironhex.systems.classic.attack.to_hit import may_hit
from ironhex.systems.classic.battle import Battle, Blow, Unit
from ironhex.systems.classic.melee.conditions import BLADES
from ironhex.systems.classic.melee.elevations import CLUB, HATCHET, KICK, PUNCH, PUSH, SWORD
from ironhex.systems.classic.melee.physical_to_hit import to_hit

FORMS = (PUNCH, KICK, PUSH, CLUB, HATCHET, SWORD)
# What one attack of a form forbids in the same turn.
ONCE = {KICK: "BMR-KICK-001", PUSH: "BMR-PUSH-008", CLUB: "BMR-CLUB-003"} | dict.fromkeys(BLADES, "BMR-CLUB-013")


# --- the judge --------------------------------------------------------------------------------------------------------
def refused(battle: Battle, action: Strike) -> Barred | None:
    """Why a unit cannot declare these attacks, or None."""
    unit = battle.at_phase_start(action.unit)
    return _mixed(action.blows) or next(filter(None, (blow_refused(battle, unit, blow) for blow in action.blows)), None)


def _mixed(blows: tuple[Blow, ...]) -> Barred | None:
    """One form in a turn; of most forms one attack, of punches one with each arm."""
    forms = {blow.form for blow in blows}
    if len(forms) > 1:
        return Barred("BMR-PHYS-007", "one form of physical attack in a turn")
    for form in forms & ONCE.keys():
        if len(blows) > 1:
            return Barred(ONCE[form], f"one {form} in a turn")
    if len({blow.limb for blow in blows}) < len(blows):
        return Barred("BMR-PUNCH-001", "one punch with each arm")
    return None


def blow_refused(battle: Battle, unit: Unit, blow: Blow) -> Barred | None:
    """Why a unit cannot make one attack."""
    if blow.form not in FORMS:
        return Barred("BMR-PHYS-002", f"{blow.form!r} is not declared in this phase")
    if barred := no_target(battle, blow.target, "BMR-PHYS-003"):
        return barred
    if not battle.knows(blow.victim) or blow.victim == unit.id:
        return Barred("BMR-PHYS-003", f"unit {blow.victim + 1} cannot be attacked")
    target = battle.at_phase_start(blow.victim)
    if not target.on_map:
        return Barred("BMR-PHYS-003", f"{target.name} is not on the map")
    if blow.form == PUSH and any(Blow(PUSH, blow.victim) in other.turn.blows for other in battle.units):
        return Barred("BMR-PUSH-008", f"somebody pushes {target.name} already")
    return to_hit(battle, unit, target, blow).barred


# --- the list ---------------------------------------------------------------------------------------------------------
def strikes(battle: Battle, unit_id: int) -> Iterator[Strike]:
    """Everything a unit can declare against its enemies that may hit, punches with both arms included."""
    unit = battle.at_phase_start(unit_id)
    near = _near(battle, unit)
    if not near:
        return
    kind = battle.kind(unit)
    punches = [[None, *_possible(battle, unit, near, PUNCH, arm)] for arm in kind.attacks.arms]
    for pair in product(*punches):
        if blows := tuple(filter(None, pair)):
            yield Strike(unit_id, blows)
    limbs = [(KICK, leg) for leg in kind.kicks_with] + [(PUSH, -1), (CLUB, -1)]
    for form, limb in (*limbs, *_blades(unit)):
        yield from (Strike(unit_id, (blow,)) for blow in _possible(battle, unit, near, form, limb))


def hindered(battle: Battle, unit_id: int) -> Iterator[tuple[Blow, Barred]]:
    """The punches, kicks and pushes at enemies next to a unit that it cannot make, each with the reason."""
    unit = battle.at_phase_start(unit_id)
    kind = battle.kind(unit)
    limbs = [(PUNCH, arm) for arm in kind.attacks.arms] + [(KICK, leg) for leg in kind.kicks_with] + [(PUSH, -1)]
    for target, (form, limb) in product(_near(battle, unit), limbs):
        blow = Blow(form, target, limb)
        if reason := blow_refused(battle, unit, blow):
            yield blow, reason


def _near(battle: Battle, unit: Unit) -> list[int]:
    return [enemy.id for enemy in battle.enemies(unit) if distance(unit.place, enemy.place) <= 1]


def _blades(unit: Unit) -> Iterator[tuple[str, int]]:
    for item in unit.design.items:
        if (form := item.equipment.key.lower()) in BLADES:
            yield form, item.index


def _possible(battle: Battle, unit: Unit, near: Iterable[int], form: str, limb: int) -> Iterator[Blow]:
    for target in near:
        blow = Blow(form, target, limb)
        number = to_hit(battle, unit, battle.at_phase_start(target), blow)
        if may_hit(number) and blow_refused(battle, unit, blow) is None:
            yield blow
