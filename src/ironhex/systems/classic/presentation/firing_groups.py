"""The choices of a draft of weapon attacks: targets, torso, support, weapons, and alternatives to firing.

Every choice names a whole declaration, and its refusal is the judge's ruling on it: what is offered is allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from ironhex.catalog import Item
from ironhex.engine.presentation.drafts import Choice, Group, SightLine
from ironhex.engine.presentation.numbers import told_reason, told_tally
from ironhex.kernel.tally import Barred, Tally
from ironhex.systems.classic.actions import Declare, target_text
from ironhex.systems.classic.attack.arcs import Arc, turned
from ironhex.systems.classic.attack.attack import target_of
from ironhex.systems.classic.attack.declarations import best_aim, fire_by, instead_of_firing, no_such_shot, refused
from ironhex.systems.classic.attack.places import listed_places, places_at
from ironhex.systems.classic.attack.to_hit import Aim, may_hit, to_hit, usual_shot
from ironhex.systems.classic.attack.turning import turn_refused, turning_of, turns_of
from ironhex.systems.classic.attack.volley import expected_damage
from ironhex.systems.classic.attack.weapon_modifiers import OUT_OF_RANGE, PROPS, UNSEEN, can_be_lobbed
from ironhex.systems.classic.battle import Battle, Target
from ironhex.systems.classic.damage.condition import location_name
from ironhex.systems.classic.infantry.close_attacks import close_attacks
from ironhex.systems.classic.kinds.kind import Turning
from ironhex.systems.classic.narrate.words import plural, target_named
from ironhex.systems.classic.presentation.attack_numbers import chance, close_tally
from ironhex.systems.classic.presentation.numbers import in_percent, rounded
from ironhex.systems.classic.presentation.offers import FINDS, close_words
from ironhex.systems.classic.presentation.proposals import interest, proposed_volley
from ironhex.systems.classic.presentation.sight_lines import line
from ironhex.systems.classic.presentation.volley_drafts import (
    Volleying,
    arc_to,
    as_far_as_allowed,
    leans,
    propped,
    would_be_secondary,
)
from ironhex.systems.classic.presentation.volley_heat import sensible
from ironhex.systems.classic.presentation.weapon_choices import weapons
from ironhex.systems.classic.sight.line_of_sight import stance

ARC_WORDS = {Arc.FORWARD: "front", Arc.LEFT: "left", Arc.RIGHT: "right", Arc.REAR: "rear"}
NO_CHANCE = "nothing can hit it"
AS_SECOND = "out of reach as a second target"
LRMS_ONLY = "no line of sight: LRMs only, by indirect fire"
NOBODY = "There is no target."


class Bearing(NamedTuple):
    """What bears on a target with the torso turned one way: the weapons that can hit, the best number, the damage."""

    twist: int
    weapons: tuple[Item, ...]
    best: Tally | None
    expected: Fraction


class Candidate(NamedTuple):
    """A possible target: what bears on it in the current draft and, as the only target, with the best torso twist, the
    declaration for that, the part of it that is likely to be worth it, and why it cannot be attacked at all."""

    aimed: Aim
    now: Bearing
    best: Bearing
    everything: Declare
    likely: Declare
    barred: Barred | None


def firing(battle: Battle, action: Declare, target: Target | None) -> tuple[tuple[Group, ...], str, SightLine | None]:
    """The choices, the target in focus (requested, fired at, or most promising), and the line of sight to it.

    Shots with weapons or at targets that do not exist are left out.
    """
    unit = battle.at_phase_start(action.unit)
    shots = tuple(fire for fire in action.shots if no_such_shot(battle, unit, fire) is None)
    draft = Volleying(battle, replace(action, shots=shots), unit)
    wished = target if target is not None else next((fire.target for fire in shots if fire.target != unit.id), None)
    others = () if wished is None else (wished,) if isinstance(wished, int) else places_at(battle, unit, wished.hex)
    targets = _by_value(draft, _aimed_at(draft, (*_enemies(draft), *listed_places(battle, unit), *others)))
    at = next(iter(targets), None) if wished is None else wished
    if at is None:
        return (Group("targets", "Targets", "targets", empty=NOBODY), *_posture(draft)), "", None
    seen = targets[at].aimed
    focus = target_text(at)
    groups = (
        Group("targets", "Targets", "targets", tuple(_target(draft, each, at) for each in targets.values())),
        *_posture(draft),
        weapons(draft, seen, _shortcuts(draft, targets[at])),
        *_instead(draft),
    )
    return groups, focus, line(battle, stance(battle, unit), stance(battle, seen.attack.target))


def first_volley(battle: Battle, unit_id: int) -> Declare:
    """What a good player would fire, or else what can hit the most promising enemy without too much heat."""
    draft = Volleying(battle, Declare(unit_id), battle.at_phase_start(unit_id))
    found = next(iter(_by_value(draft, _aimed_at(draft, _enemies(draft))).values()), None)
    able = found is not None and not found.barred and found.best.expected
    return proposed_volley(battle, battle.unit(unit_id), found.likely if found and able else draft.action)


# --- targets ----------------------------------------------------------------------------------------------------------
def _enemies(draft: Volleying) -> Iterator[int]:
    return (enemy.id for enemy in draft.battle.enemies(draft.unit))


def _aimed_at(draft: Volleying, targets: Iterable[Target]) -> dict[Target, Candidate]:
    """Targets, each as it could be attacked."""
    battle, unit = draft.battle, draft.unit
    return {target: _aimed(draft, best_aim(battle, unit, battle.attacked(target))) for target in dict.fromkeys(targets)}


def _aimed(draft: Volleying, aimed: Aim) -> Candidate:
    found = [_bearing(draft, aimed, twist) for twist in turns_of(draft.battle, draft.unit)]
    now = next((each for each in found if each.twist == draft.action.twist), found[0])
    if would_be_secondary(draft, target_of(aimed.attack)):
        now = _bearing(draft, aimed, now.twist, secondary=True)
    best = max(found, key=lambda each: (each.expected, each.twist == now.twist, each.twist == 0))
    everything = as_far_as_allowed(draft, _everything(draft, aimed, best))
    barred = aimed.base.barred or (None if everything.shots else _nothing_hits(draft, aimed))
    return Candidate(aimed, now, best, everything, sensible(draft.battle, everything), barred)


def _nothing_hits(draft: Volleying, aimed: Aim) -> Barred:
    """Why no weapon can hit a target: it is out of sight and no weapon can be lobbed, or too far or too difficult."""
    lobbing = any(can_be_lobbed(item.equipment) for item in draft.unit.design.weapons)
    return UNSEEN if aimed.attack.spotter and not lobbing else Barred(OUT_OF_RANGE, NO_CHANCE)


def _by_value(draft: Volleying, targets: dict[Target, Candidate]) -> dict[Target, Candidate]:
    """Targets by what an attack on them is worth, among equals the nearest first; units come before places."""

    def value(target: Target) -> tuple[bool, bool, float, Fraction, int]:
        found = targets[target]
        expected, attack = found.best.expected, found.aimed.attack
        worth = float(expected) * interest(draft.battle, attack) if expected else 0.0
        return isinstance(target, int), found.barred is None, worth, expected, -attack.distance

    return {target: targets[target] for target in sorted(targets, key=value, reverse=True)}


def _target(draft: Volleying, found: Candidate, at: Target) -> Choice:
    target, best = target_of(found.aimed.attack), found.now.best
    name = target_named(draft.battle, target)
    away = found.aimed.attack.distance
    distance = plural(away, "hex", "hexes") if away else "same hex"
    unseen = LRMS_ONLY if found.aimed.attack.spotter and not found.barred else ""
    return Choice(
        id=target_text(target),
        label=name[0].upper() + name[1:],
        action=str(found.likely),
        refusal=told_reason(found.barred),
        selected=target == at,
        detail=" · ".join(filter(None, (distance, _arc(draft, target), unseen, _rank(draft, target)))),
        note="" if best is not None else _by_turning(draft, found.best.twist) or AS_SECOND,
        target=target_text(target),
        needs=None if best is None else best.total,
        odds=None if best is None else in_percent(chance(best)),
        expected=rounded(found.best.expected),
        whole=True,
    )


def _arc(draft: Volleying, target: Target) -> str:
    """The arc a target is in; units without a facing have none."""
    if not draft.battle.kind(draft.unit).drive.faces:
        return ""
    return ARC_WORDS[arc_to(draft, draft.action.twist, target)]


def _rank(draft: Volleying, target: Target) -> str:
    """Which of several targets is the primary one."""
    fired = list(dict.fromkeys(fire.target for fire in draft.action.shots))
    if len(fired) < 2 or target not in fired:
        return ""
    return "primary target" if fired[0] == target else "secondary target"


def _by_turning(draft: Volleying, turn: int) -> str:
    """How a target could be attacked after all."""
    turning = draft.battle.kind(draft.unit).attacks.turning
    return f"with the {turning.part} {turning.positions[turn]}" if turning and turn else ""


def _bearing(draft: Volleying, aimed: Aim, twist: int, *, secondary: bool = False) -> Bearing:
    if aimed.base.barred:
        return Bearing(twist, (), None, Fraction(0))
    prop = draft.action.prop if draft.action.prop is not None or not leans(draft) else int(PROPS[0])
    shots = [usual_shot(aimed, item, twist, prop, secondary=secondary) for item in draft.unit.design.weapons]
    ready = [(shot, number) for shot in shots if may_hit(number := to_hit(shot))]
    best = min((number for _, number in ready), key=lambda number: number.total, default=None)
    damage = sum((chance(number) * expected_damage(shot, 1) for shot, number in ready), Fraction(0))
    return Bearing(twist, tuple(shot.weapon for shot, _ in ready), best, damage)


def _everything(draft: Volleying, aimed: Aim, bearing: Bearing) -> Declare:
    """Everything that can hit a target, with the torso or turret turned in the best way."""
    shots = tuple(fire_by(aimed, item.index) for item in bearing.weapons)
    return propped(draft, Declare(draft.unit.id, bearing.twist, shots, draft.action.prop))


# --- torso, limbs, and alternatives -----------------------------------------------------------------------------------
def _posture(draft: Volleying) -> Iterator[Group]:
    """Where the torso or turret points, and the limb it leans on; empty if there is nothing to choose."""
    if turning := turning_of(draft.battle, draft.unit):
        yield Group(turning.part, turning.part.capitalize(), "switch", tuple(_turns(draft, turning)))
    props = tuple(_props(draft))
    if any(prop.refusal is None for prop in props):
        yield Group("support", "Lean on", "switch", props)


def _turns(draft: Volleying, turning: Turning) -> Iterator[Choice]:
    """The positions of torso or turret as they are shown, each with the shots that are still possible."""
    at = turned(draft.unit, draft.action.twist)
    possible = draft.battle.kind(draft.unit).turns(draft.unit)
    for turn in (turn for turn in turning.shown if turn in possible):
        barred = turn_refused(draft.battle, draft.unit, turn)
        action = as_far_as_allowed(draft, replace(draft.action, twist=turn, find=""))
        name = turning.positions[turn].capitalize()
        yield Choice(str(turn), name, str(action), told_reason(barred), selected=turn == at)


def _props(draft: Volleying) -> Iterator[Choice]:
    """The limbs a prone 'Mech could lean on, each with the shots that are still possible."""
    for limb in PROPS if leans(draft) else ():
        action = replace(draft.action, prop=int(limb))
        fired = as_far_as_allowed(draft, action)
        barred = None if fired.shots or not action.shots else refused(draft.battle, action)
        selected, name = draft.action.prop == int(limb), location_name(draft.unit, limb)
        yield Choice(limb.name, name.capitalize(), str(fired), told_reason(barred), selected)


def _shortcuts(draft: Volleying, target: Candidate) -> tuple[Choice, ...]:
    """Everything that can hit, or nothing."""
    nothing = Declare(draft.unit.id)
    return (
        Choice("all", "All that can hit", str(target.everything), told_reason(target.barred), whole=True),
        Choice("none", "None", str(nothing), selected=draft.action == nothing),
    )


def holding_on(battle: Battle, action: Declare) -> tuple[Group, ...]:
    """What infantry on a 'Mech can do."""
    nothing = Declare(action.unit)
    still = Choice("none", "Only hold on", str(nothing), selected=action == nothing)
    return (Group("close", "On the 'Mech", "list", (*_close(battle, action), still)),)


def _close(battle: Battle, action: Declare) -> Iterator[Choice]:
    """The attacks of infantry on 'Mechs in its hex, each with its number."""
    for each in close_attacks(battle, battle.at_phase_start(action.unit)):
        assert each.close is not None, "it is a close attack"
        number = close_tally(battle, each)
        label = close_words(battle, each.close)
        yield Choice(
            str(each),
            label[0].upper() + label[1:],
            str(each),
            selected=action == each,
            tally=None if number is None else told_tally(number),
            needs=None if number is None else number.total,
            odds=None if number is None else in_percent(chance(number)),
        )


def _instead(draft: Volleying) -> Iterator[Group]:
    """What the unit could do instead of firing: attack a 'Mech in its hex, or pick up a club."""
    if close := tuple(_close(draft.battle, draft.action)):
        yield Group("close", "In this hex", "list", close)
    actions = [(club, Declare(draft.unit.id, find=club)) for club in instead_of_firing(draft.battle, draft.unit)]
    choices = tuple(
        Choice(club, FINDS[club].capitalize(), str(action), selected=draft.action.find == club)
        for club, action in actions
        if refused(draft.battle, action) is None
    )
    if choices:
        yield Group("instead", "Instead of firing", "chips", choices)
