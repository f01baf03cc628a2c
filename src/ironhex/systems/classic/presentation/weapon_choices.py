"""The weapons of a draft against a target: each can be added, re-aimed or removed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from ironhex.catalog import Item
from ironhex.engine.presentation.drafts import Choice, Group
from ironhex.engine.presentation.numbers import Reason, told_reason, told_tally
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.actions import Declare, number_of, target_text
from ironhex.systems.classic.attack.aimed_shots import locations_to_aim_at
from ironhex.systems.classic.attack.attack import PlaceAttack, target_of
from ironhex.systems.classic.attack.declarations import fire_by, rates_of, refused
from ironhex.systems.classic.attack.places import ways_of
from ironhex.systems.classic.attack.to_hit import Aim, Shot, aim, may_hit, to_hit
from ironhex.systems.classic.attack.volley import expected_damage, shots_of
from ironhex.systems.classic.battle import Fire
from ironhex.systems.classic.damage.condition import modes_of, shots_left
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.missiles.engagement import opposed
from ironhex.systems.classic.narrate.words import munition_words, named, plural, target_named
from ironhex.systems.classic.presentation.attack_numbers import chance
from ironhex.systems.classic.presentation.devices import is_device
from ironhex.systems.classic.presentation.gear import DAMAGE, HEAT, RANGE, explained, mount, range_text
from ironhex.systems.classic.presentation.numbers import in_percent, rounded
from ironhex.systems.classic.presentation.shot_remarks import jam_chance, remarks
from ironhex.systems.classic.presentation.volley_drafts import Volleying, with_fire, without

ROOM = 30  # letters of the kinds of ammunition that fit side by side


def weapons(draft: Volleying, aimed: Aim, shortcuts: tuple[Choice, ...]) -> Group:
    """All weapons of a unit, those that can be fired first."""
    kind = draft.battle.kind(draft.unit)
    rows = (_weapon(draft, kind, aimed, item) for item in draft.unit.design.weapons if not is_device(item))
    return Group(
        id="weapons",
        label="Weapons",
        role="table",
        choices=tuple(sorted(rows, key=_unavailable)),
        pick="many",
        columns=(DAMAGE, HEAT, RANGE) if kind.has_heat else (DAMAGE, RANGE),
        shortcuts=shortcuts,
    )


def _weapon(draft: Volleying, kind: Kind, aimed: Aim, item: Item) -> Choice:
    gear = item.equipment
    added = with_fire(draft, fire_by(aimed, item.index))
    fired = next((shot for shot in draft.action.shots if shot.weapon == item.index), None)
    here = fired is not None and fired.target == target_of(aimed.attack)
    rate = fired.rate if fired else 1
    shot = _shot(added, aimed, item) if fired is None else _fired_shot(draft, item)
    number = to_hit(shot)
    spotters = tuple(_spotters(draft, aimed, item, fired))
    barred = told_reason(refused(draft.battle, added))
    helped = spotters[0].action if barred and spotters else str(added)
    return Choice(
        id=str(item.index),
        label=gear.name,
        action=str(without(draft, item.index)) if here else helped,
        refusal=None if here or spotters else _without_name(barred, gear.name),
        selected=here,
        detail=_detail(draft, item),
        note=f"at {target_named(draft.battle, fired.target)}" if fired and not here else "",
        target=target_text(fired.target) if fired else "",
        tally=told_tally(number),
        needs=number.total if may_hit(number) else None,
        odds=in_percent(chance(number)),
        expected=rounded(chance(number) * expected_damage(shot, rate)),
        cells=(
            kind.attacks.damage_text(draft.unit, item),
            *((str(gear.heat * rate),) if kind.has_heat else ()),
            range_text(shot.gear),
        ),
        hopeless=not may_hit(number),
        remarks=remarks(shot, rate) if may_hit(number) else (),
        groups=tuple(_finer(draft, aimed, item, fired, spotters)) if here else (),
        tip=explained(draft.unit, kind, item),
    )


def _unavailable(weapon: Choice) -> bool:
    """Whether a weapon neither fires at anything nor can hit the target in focus."""
    return not weapon.target and (weapon.refusal is not None or weapon.hopeless)


def _detail(draft: Volleying, item: Item) -> str:
    """Its location, and how many shots it has of the ammunition that it fires."""
    return " · ".join((mount(draft.unit.design, item), *_shots(draft, item)))


def _shots(draft: Volleying, item: Item) -> Iterator[str]:
    if item.equipment.one_shot:
        yield "fired" if item.index in draft.unit.expended else "1 shot"
    if item.equipment.ammo:
        modes = modes_of(draft.unit, item)
        fired = next((shot.mode for shot in draft.action.shots if shot.weapon == item.index), modes[0])
        shots = plural(shots_left(draft.unit, item, fired), "shot")
        kind = munition_words(fired) or ("standard" if len(modes) > 1 else "")
        yield f"{shots} ({kind})" if kind else shots
        if len(modes) > 1:
            yield f"{plural(len(modes) - 1, 'kind')} more"


def _without_name(barred: Reason | None, name: str) -> Reason | None:
    """A reason shown next to its weapon, without the weapon's name."""
    return None if barred is None else Reason(barred.rule, barred.why.removeprefix(f"{name}: "))


def _shot(action: Declare, aimed: Aim, item: Item) -> Shot:
    """A shot within a declaration, whose first target is the primary one; missiles as if fired alone."""
    fire = next(fire for fire in action.shots if fire.weapon == item.index)
    secondary = target_of(aimed.attack) != action.shots[0].target
    shot = Shot(aimed, item, action.twist, action.prop, secondary, fire.mode)
    return opposed(((fire, shot),))[0][1]


def _fired_shot(draft: Volleying, item: Item) -> Shot:
    """The shot of a weapon as it is in the draft."""
    action = draft.action
    shots = opposed(shots_of(draft.battle, action.unit, action.shots, action.twist, action.prop))
    return next(shot for fire, shot in shots if fire.weapon == item.index)


def _number(action: Declare, aimed: Aim, item: Item) -> Tally:
    return to_hit(_shot(action, aimed, item))


# --- how it fires -----------------------------------------------------------------------------------------------------
def _finer(
    draft: Volleying, aimed: Aim, item: Item, fired: Fire | None, spotters: tuple[Choice, ...]
) -> Iterator[Group]:
    """With which ammunition and how often a weapon of the draft fires, where it aims, and who spots for it."""
    plain = fire_by(aimed, item.index) if fired is None else replace(fired, aim="")
    modes = tuple(_modes(draft, aimed, item, plain))
    if len(modes) > 1:
        what = "Ammunition" if item.equipment.ammo else "Effect"
        role = "switch" if sum(len(each.label) for each in modes) <= ROOM else "menu"
        yield Group("mode", f"{what} of the {item.equipment.name}", role, modes)
    rates = tuple(_rates(draft, aimed, item, plain))
    if len(rates) > 1:
        yield Group("rate", f"Shots of the {item.equipment.name}", "switch", rates)
    aims = tuple(_aims(draft, aimed, item, fired))
    if aims:
        anywhere = _choice(draft, plain, "", "anywhere", selected=fired is not None and not fired.aim)
        yield Group("aim", "Aim at", "menu", (anywhere, *aims))
    if spotters:
        yield Group("spotter", "Spotter", "menu", spotters)


def _choice(draft: Volleying, fire: Fire, id: str, label: str, *, selected: bool) -> Choice:
    return Choice(id, label, str(with_fire(draft, fire)), selected=selected)


def _rates(draft: Volleying, aimed: Aim, item: Item, plain: Fire) -> Iterator[Choice]:
    """Firing the weapon once or more often, if there is a choice."""
    rates = rates_of(aimed, item.index)
    for rate in rates if len(rates) > 1 else ():
        action = with_fire(draft, replace(plain, rate=rate))
        if refused(draft.battle, action) is None:
            shot = _shot(action, aimed, item)
            risk = jam_chance(shot, rate)
            note = f"jams {risk}%" if risk else ""
            yield _numbered(action, str(rate), str(rate), to_hit(shot), selected=plain.rate == rate, note=note)


def _modes(draft: Volleying, aimed: Aim, item: Item, plain: Fire) -> Iterator[Choice]:
    """Firing the weapon with each kind of ammunition and in other ways, if there are several."""
    modes = ways_of(draft.battle, draft.unit, item)
    usual = "standard" if item.equipment.ammo else "damage"
    for mode in modes if len(modes) > 1 else ():
        action = with_fire(draft, replace(plain, mode=mode))
        if refused(draft.battle, action) is None:
            number = _number(action, aimed, item)
            label = munition_words(mode) or usual
            if item.equipment.ammo:
                label = f"{label}, {plural(shots_left(draft.unit, item, mode), 'shot')}"
            yield _numbered(action, mode or "usual", label, number, selected=plain.mode == mode)


def _aims(draft: Volleying, aimed: Aim, item: Item, fired: Fire | None) -> Iterator[Choice]:
    """The locations of an immobile target that the weapon can aim at."""
    attack = aimed.attack
    if isinstance(attack, PlaceAttack) or attack.spotter:
        return
    for location in locations_to_aim_at(attack):
        at = aim(draft.battle, draft.unit, attack.target, location)
        code, name = attack.target.design.location_code(location), attack.target.design.location_name(location)
        for action, number in _allowed(draft, at, item):
            yield _numbered(action, code, name, number, selected=fired is not None and fired.aim == code)


def _spotters(draft: Volleying, aimed: Aim, item: Item, fired: Fire | None) -> Iterator[Choice]:
    """The friends who could spot for the weapon, if its own unit does not see the target."""
    battle = draft.battle
    if aimed.attack.spotter is None:
        return
    for friend in battle.present():
        if friend.side != draft.unit.side or friend.id == draft.unit.id:
            continue
        at = aim(battle, draft.unit, aimed.attack.target, spotter=battle.at_phase_start(friend.id))
        for action, number in _allowed(draft, at, item):
            chosen = fired is not None and fired.spotter == friend.id
            yield _numbered(action, str(number_of(friend.id)), named(battle, friend.id), number, selected=chosen)


def _numbered(action: Declare, id: str, label: str, number: Tally, *, selected: bool, note: str = "") -> Choice:
    return Choice(
        id,
        label,
        str(action),
        selected=selected,
        note=note,
        tally=told_tally(number),
        needs=number.total if may_hit(number) else None,
        odds=in_percent(chance(number)),
    )


def _allowed(draft: Volleying, aimed: Aim, item: Item) -> Iterable[tuple[Declare, Tally]]:
    """The draft with a shot, and its number, if allowed."""
    action = with_fire(draft, fire_by(aimed, item.index))
    return () if refused(draft.battle, action) else ((action, _number(action, aimed, item)),)
