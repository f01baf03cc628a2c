"""The dialog of the Weapon Attack Phase: the target first, then the weapons, all that bear by default."""

from __future__ import annotations

from collections.abc import Collection

from rich.table import Table

from ironhex.catalog import Location
from ironhex.cli.prompting import Dialog, Place, Prompt, choose, choose_unit
from ironhex.cli.sights import TURNED, Gun, Posture, Sights, labelled, picked, show_sights, sights_of
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.declarations import TWISTS, best_aim, refused
from ironhex.systems.classic.attack.to_hit import Aim, aim
from ironhex.systems.classic.attack.weapon_modifiers import PROPS
from ironhex.systems.classic.battle import Battle, Fire, Phase, Unit
from ironhex.systems.classic.damage.condition import immobile, location_name
from ironhex.systems.classic.melee.clubs import clubs_at_hand
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.notation import number_of
from ironhex.systems.classic.sequence import waiting

TARGET_HELP = "Type the number of a target; Enter takes the easiest, 0 holds all fire."
WEAPON_HELP = """\
Enter fires every weapon that can hit; numbers such as `1 3` fire only these, `0` none.
`left`, `right` and `straight` turn the torso. `t` shows how each number comes about.
A weapon that can fire rapidly does so with a star: `1*2` fires it twice."""

AIM_HELP = """\
A shot aimed at a location that hits strikes it on a further roll of 6, 7 or 8, and otherwise lands as any other.
Missiles cannot be aimed; they are fired at the whole target. Aiming at a head is the hardest."""


def declaring(place: Place) -> Dialog[Declare]:
    """Declare the weapon attacks of a unit; one that can fire at nobody is not asked."""
    view = place.view
    unit = yield from choose_unit(
        view, waiting(view, Phase.WEAPONS, place.ask.question.side, place.seat), "declares its fire"
    )
    attacker = view.at_phase_start(unit.id)
    aims = {enemy.id: best_aim(view, attacker, view.at_phase_start(enemy.id)) for enemy in view.enemies(unit)}
    clubs = tuple(clubs_at_hand(view, unit)) if view.kind(unit).physical else ()
    if not clubs and all(aimed.base.barred for aimed in aims.values()):
        return Declare(unit.id)
    target = yield from _choose_target(view, unit, aims, clubs)
    if not isinstance(target, int):
        return Declare(unit.id, find=target)
    prop = yield from _choose_prop(view, unit)
    aimed = yield from _choose_location(view, aims[target])
    postures = (Posture(twist, prop) for twist in _twists(view, unit))
    posture = max(postures, key=lambda posture: len(sights_of(aimed, posture).ready))
    posture, chosen = yield from _choose_weapons(view, aimed, posture, ())
    shots = [gun.fire for gun in chosen]
    while chosen and (further := _further(view, aims, posture, shots)):
        other = yield from _choose_further(view, unit, further)
        if other is None:
            break
        aimed = yield from _choose_location(view, aims[other])
        _, chosen = yield from _choose_weapons(view, aimed, posture._replace(second=True), shots)
        shots += [gun.fire for gun in chosen]
    return Declare(unit.id, posture.twist, tuple(shots), prop if shots else None)


def _twists(view: Battle, unit: Unit) -> tuple[int, ...]:
    return TWISTS if view.kind(unit).twists and not unit.body.prone else (0,)


# --- the target -------------------------------------------------------------------------------------------------------
def _choose_target(view: Battle, unit: Unit, aims: dict[int, Aim], clubs: tuple[str, ...]) -> Dialog[int | str]:
    """A target by its number, a club to take up instead, or nothing."""
    table = Table("", "target", "hex", "hexes", "before weapon and range", box=None, pad_edge=False, header_style="dim")
    for target, aimed in aims.items():
        enemy, spotter = aimed.attack.target, aimed.attack.spotter
        spotted = f", {named(view, spotter.id)} spotting" if spotter else ""
        seen = aimed.base.barred.why if aimed.base.barred else f"{aimed.base.total}+{spotted}"
        table.add_row(f"  {number_of(target)}", named(view, target), str(enemy.hex), str(aimed.attack.distance), seen)
    seen_ones = (target for target in aims if not aims[target].base.barred)
    best = min(seen_ones, key=lambda target: aims[target].base.total, default=None)
    words = f", {', '.join(clubs)}: take up a club" if clubs else ""
    usual = "nobody" if best is None else number_of(best)
    text = f"{named(view, unit.id)} fires at (Enter: {usual}, 0: nobody{words})? "
    tallies = tuple((named(view, target), aimed.base) for target, aimed in aims.items())
    prompt = Prompt(text, (table,), TARGET_HELP, tallies=tallies)
    while True:
        typed = yield prompt
        if typed == "0" or typed in clubs or (not typed and best is None):
            return typed.strip("0")
        target = int(typed) - 1 if typed.isdecimal() else best if best is not None and not typed else -1
        if target in aims and aims[target].base.barred is None:
            return target
        reason = f"{named(view, target)}: {aims[target].base.barred}" if target in aims else f"{typed!r} is no target."
        prompt = prompt._replace(shown=(reason,))


def _further(view: Battle, aims: dict[int, Aim], posture: Posture, shots: list[Fire]) -> tuple[int, ...]:
    """Other targets at which weapons that are left could fire, if the rules allow several."""
    taken = {fire.victim for fire in shots}
    second = posture._replace(second=True)
    return tuple(
        target
        for target, aimed in aims.items()
        if target not in taken and not aimed.base.barred and _allowed(view, shots, sights_of((aimed,), second, shots))
    )


def _allowed(view: Battle, shots: list[Fire], more: Sights) -> bool:
    """Whether a weapon can be fired at a further target."""
    unit, (twist, prop, _) = more.aims[0].attack.attacker.id, more.posture
    return any(refused(view, Declare(unit, twist, (*shots, gun.fire), prop)) is None for gun in more.ready)


def _choose_further(view: Battle, unit: Unit, targets: tuple[int, ...]) -> Dialog[int | None]:
    options = {str(number_of(target)): target for target in targets}
    lines = "\n".join(f"  {number}  {named(view, target)}" for number, target in options.items())
    prompt = Prompt("Fire what is left at another target (Enter: no)? ", (lines,), TARGET_HELP)
    while True:
        typed = yield prompt
        if typed in ("", "0"):
            return None
        if typed in options:
            return options[typed]
        prompt = prompt._replace(shown=(f"{typed!r} is not one of {', '.join(options)}.",))


def _choose_prop(view: Battle, unit: Unit) -> Dialog[int | None]:
    """The arm a prone 'Mech leans on; by default the one with fewer weapons."""
    if not unit.body.prone or not view.kind(unit).attacks.props(unit):
        return None
    arms = sorted(PROPS, key=lambda arm: sum(item.location == arm for item in unit.design.weapons))
    prompt = Prompt("Prone: lean on which limb (Enter: 1)? ", help="Weapons in that limb do not fire.")
    return (yield from choose(prompt, [(location_name(unit, arm), int(arm)) for arm in arms], default=0))


def _choose_location(view: Battle, plain: Aim) -> Dialog[tuple[Aim, ...]]:
    """What cannot move may be aimed at in one place; what cannot be aimed is fired at all of it."""
    attack = plain.attack
    if not immobile(attack.target) or not attack.target_kind.has_location or attack.spotter:
        return (plain,)
    places = [place for place in Location if not attack.target.gone(place)]
    aims = [aim(view, attack.attacker, attack.target, place) for place in places]
    lines = [
        (f"{location_name(attack.target, place):<14}{aimed.base.total}+ before weapon and range", (aimed, plain))
        for place, aimed in zip(places, aims, strict=True)
        if not (attack.sight.cover and place in attack.target_kind.drive.legs)
    ]
    whole = (f"{'no aim':<14}{plain.base.total}+ before weapon and range", (plain,))
    text = f"{named(view, attack.target.id)} cannot move: aim at which location (Enter: no aim)? "
    return (yield from choose(Prompt(text, help=AIM_HELP), [whole, *lines], default=0))


# --- the weapons ------------------------------------------------------------------------------------------------------
def _choose_weapons(
    view: Battle, aims: tuple[Aim, ...], posture: Posture, but: Collection[Fire]
) -> Dialog[tuple[Posture, tuple[Gun, ...]]]:
    """The weapons to fire at a target, and the turn of the torso, which a first target leaves free."""
    unit, problem = aims[0].attack.attacker, ""
    while True:
        sights = sights_of(aims, posture, but)
        shown = (problem,) if problem else show_sights(view, sights, but)
        prompt = Prompt(_question(sights), shown, WEAPON_HELP, tallies=labelled(sights))
        typed = (yield prompt).lower()
        turn = next((twist for twist, word in TURNED.items() if typed and word.startswith(typed)), None)
        problem = ""
        if turn is not None:
            free = turn in _twists(view, unit) and not posture.second
            posture, problem = (posture._replace(twist=turn), "") if free else (posture, "The torso cannot be turned.")
        elif not typed:
            return posture, sights.ready
        else:
            chosen, problem = picked(sights, typed)
            if not problem:
                return posture, chosen


def _question(sights: Sights) -> str:
    ready = [str(place) for place, gun in enumerate(sights.guns, 1) if gun in sights.ready]
    return f"Weapons to fire (Enter: {' '.join(ready) or 'none'})? "
