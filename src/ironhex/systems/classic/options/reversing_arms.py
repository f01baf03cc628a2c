"""'Mechs built without lower arm and hand actuators reverse their arms to fire to the rear."""

from __future__ import annotations

from dataclasses import replace

from ironhex.engine.edition_rows import Option
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.attack.turning import TORSO
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.chapter import Chapter, RulesOption
from ironhex.systems.classic.damage.condition import HAND, LOWER_ARM, SHOULDER
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.unit import REVERSED


def can_reverse(unit: Unit) -> bool:
    """Whether a 'Mech was built without these actuators in both arms; losing them does not help."""
    systems = unit.design.systems
    return SHOULDER in systems and LOWER_ARM not in systems and HAND not in systems


def _refused(unit: Unit, turn: int) -> Barred | None:
    if turn != REVERSED:
        return TORSO.refused(unit, turn)
    if not can_reverse(unit):
        return Barred("BMR-ARMS-001", "its arms have lower arm or hand actuators")
    return Barred("BMR-ARMS-004", "a prone 'Mech cannot reverse its arms") if unit.body.prone else None


TORSO_AND_ARMS = replace(
    TORSO,
    positions={**TORSO.positions, REVERSED: "arms reversed"},
    shown=(*TORSO.shown, REVERSED),
    refused=_refused,
    reverses=can_reverse,
)


def reversing_arms(rules: Ruleset) -> Ruleset:
    """Reversing the arms takes the place of a torso twist."""
    return rules.changed(kinds={name: _reversing(kind) for name, kind in rules.kinds.items()})


def _reversing(kind: Kind) -> Kind:
    if kind.attacks.turning is not TORSO:
        return kind
    return replace(kind, attacks=replace(kind.attacks, turning=TORSO_AND_ARMS))


OPTION = Option(
    "reversing-arms",
    "Reversing arms",
    "'Mechs built without lower arm and hand actuators may reverse their arms instead of twisting the torso, and fire "
    "them to the rear.",
    "BMR-ARMS-001",
)
REVERSING_ARMS = Chapter(options=(RulesOption(OPTION, reversing_arms),))
