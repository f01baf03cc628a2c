"""The battle as it is drawn: every unit as a figure, and objects on the ground."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ironhex.engine.presentation.scene import Figure, Known, Link, Phase, Scene, SideCard, Thing, Zone
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.artillery.pieces import in_flight
from ironhex.systems.classic.artillery.sentences import shell_words
from ironhex.systems.classic.battle import Battle, Due, Side, Unit
from ironhex.systems.classic.damage.condition import location_name
from ironhex.systems.classic.fire.burning import burning, catching, smoking
from ironhex.systems.classic.mines.sentences import mine_words
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.night.lights import NIGHT, lit_hexes
from ironhex.systems.classic.presentation.conditions import conditions
from ironhex.systems.classic.presentation.figures import Drawn, figure, in_new_phase
from ironhex.systems.classic.presentation.fog import out_of_sight
from ironhex.systems.classic.presentation.pictures import picture_key, pictures
from ironhex.systems.classic.presentation.ruins import damaged_buildings
from ironhex.systems.classic.presentation.signals import links, signals, zones
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.scenarios.levels import LOST
from ironhex.systems.hex_field import degrees

SHORT = {"off-board attack": "Off-board", "weapon attack": "Weapons", "physical attack": "Physical"}  # names of phases


def scene(battle: Battle, known: Known | None) -> Scene:
    """Draw a battle; figures of unchanged units on an unchanged board are reused."""
    around, between = _overlays(battle, known)
    return Scene(
        field=battle.board.ground.key,
        turn=battle.turn,
        phase=battle.phase.value,
        phases=_phases(battle.rules, tuple(phase.played(battle) for phase in battle.rules.phases[1:])),
        order=battle.order,
        sides=tuple([_side_card(battle, side) for side in battle.sides]),
        figures=_figures(battle, known),
        things=tuple(_things(battle)),
        points=battle.rules.points,
        dark=NIGHT in battle.rules.options,
        zones=around,
        links=between,
        conditions=conditions(battle),
        unseen=out_of_sight(battle) if battle.sighted else (),
        options=battle.rules.options,
        pictures=pictures(battle),
        wind=None if battle.wind is None else degrees(battle.wind),
    )


def _things(battle: Battle) -> Iterator[Thing]:
    """What lies and happens on the map besides units."""
    for kind in (_wrecks, _limbs, _crates, _fires, _lights, _mines, _shells, damaged_buildings, _contacts):
        yield from kind(battle)


def _overlays(battle: Battle, known: Known | None) -> tuple[tuple[Zone, ...], tuple[Link, ...]]:
    """Zones and links; if all units are as they were, those that are known."""
    if known is not None and known.view.units is battle.units and known.view.before is battle.before:
        return known.scene.zones, known.scene.links
    return zones(battle), links(battle)


def _wrecks(battle: Battle) -> Iterator[Thing]:
    """What is left of machines where they were lost."""
    for unit in battle.units:
        kind, place = battle.kind(unit), unit.remains or unit.hex
        if unit.fate in LOST and place is not None and kind.has_sheet and not kind.hull.men:
            words = "wreck of" if unit.fate == "destroyed" else "abandoned"
            name = named(battle, unit.id)
            yield Thing(str(place), f"{words} {name}", "wreck", picture=picture_key(unit.design))


def _limbs(battle: Battle) -> Iterator[Thing]:
    for limb in battle.limbs:
        yield Thing(str(limb.hex), location_name(battle.unit(limb.unit), limb.location), "limb")


def _crates(battle: Battle) -> Iterator[Thing]:
    """Cargo on the ground, in one place for each hex."""
    by_hex: dict[Hex, list[int]] = {}
    for crate in battle.crates:
        by_hex.setdefault(crate.hex, []).append(crate.tons)
    for hex, tons in by_hex.items():
        weight = f"{' + '.join(map(str, tons))} t"
        yield Thing(str(hex), f"cargo: {weight}", "crate", short=weight)


def _fires(battle: Battle) -> Iterator[Thing]:
    """Fire, smoke, and the hexes that have been set on fire this turn."""
    yield from (Thing(str(hex), "fire", "fire") for hex in burning(battle))
    yield from (Thing(str(hex), "catches fire", "ember") for hex in catching(battle))
    yield from (Thing(str(hex), "smoke", "smoke") for hex in smoking(battle))


def _lights(battle: Battle) -> Iterator[Thing]:
    """The hexes that searchlights and flares light at night."""
    if battle.flares or any(unit.turn.beam is not None for unit in battle.units):
        for hex, users in sorted(lit_hexes(battle).items()):
            yield Thing(str(hex), _light_words(battle, users), "light")


def _light_words(battle: Battle, users: tuple[Unit, ...]) -> str:
    """By whom a hex is lit."""
    names = [named(battle, user.id) for user in users]
    return f"lit by {' and '.join(names) or 'flares'}"


def _mines(battle: Battle) -> Iterator[Thing]:
    """The minefields that this view of the battle has, in one place for each hex."""
    by_hex: dict[Hex, list[str]] = {}
    for field in battle.mines:
        by_hex.setdefault(field.hex, []).append(mine_words(field))
    yield from (Thing(str(hex), ", ".join(words), "mines") for hex, words in by_hex.items())


def _shells(battle: Battle) -> Iterator[Thing]:
    """The shells in flight that this view of the battle knows about, with the turns in which they land; and the hexes
    on which artillery is ranged in."""
    by_hex: dict[Hex | None, list[Due]] = {}
    for due in in_flight(battle):
        by_hex.setdefault(due.hex, []).append(due)
    for hex, shells in by_hex.items():
        turns = ", ".join(str(turn) for turn in sorted({due.turn for due in shells}))
        words = "; ".join(shell_words(battle, due) for due in shells)
        yield Thing(str(hex), words, "shell", short=f"{len(shells)}× turn {turns}" if shells[1:] else f"turn {turns}")
    for preset in battle.presets:
        yield Thing(str(preset.hex), f"{preset.side} is ranged in here", "preset")


def _contacts(battle: Battle) -> Iterator[Thing]:
    """Where enemies out of sight were seen last, if this is the view of a side."""
    for row in battle.sighted if len(battle.sighted) == 1 else ():
        for contact in row.contacts:
            yield Thing(str(contact.hex), f"{contact.name}, last seen here in turn {contact.turn}", "contact")


@cache
def _phases(rules: Ruleset, played: tuple[bool, ...]) -> tuple[Phase, ...]:
    """The phases of a turn that may take place, each with a short name."""
    phases = [phase for phase, shown in zip(rules.turn, played, strict=True) if shown]
    return tuple(Phase(phase.value, SHORT.get(phase.value, phase.value.capitalize())) for phase in phases)


def _side_card(battle: Battle, side: Side) -> SideCard:
    own = [unit for unit in battle.units if unit.side == side.name] if battle.rules.points else ()
    lost = sum([unit.value for unit in own if unit.fate in LOST])
    return SideCard(side.name, degrees(side.home), sum([unit.value for unit in own]), lost)


def _figures(battle: Battle, known: Known | None) -> tuple[Figure, ...]:
    """All units drawn; an unchanged one on an unchanged board is not drawn again."""
    spotters, marks = _spotters(battle), signals(battle)
    if known is None:
        return tuple(
            figure(battle, unit, spotting=unit.id in spotters, signals=marks.get(unit.id, ())) for unit in battle.units
        )
    before: Battle = known.view
    if before.units is battle.units and before.phase is battle.phase:
        return known.scene.figures
    marked = signals(before)
    drawn = {unit.id: Drawn(unit, old) for unit, old in zip(before.units, known.scene.figures, strict=True)}
    olds = drawn if before.board is battle.board and len(before.units) == len(battle.units) else {}
    fresh = (_spotters(before) ^ spotters) | _changed_carriers(before, battle)
    fresh |= {id for id in {*marked, *marks} if marked.get(id) != marks.get(id)}
    new_phase = before.phase is not battle.phase
    if new_phase:
        fresh |= {unit.id for unit in battle.units if unit.move.rush}  # their level depends on their targets
    found = []
    for unit in battle.units:
        old = olds.get(unit.id)
        if old is None or old.unit is not unit or unit.id in fresh:
            seen = unit.id in spotters, marks.get(unit.id, ())
            found.append(figure(battle, unit, spotting=seen[0], signals=seen[1], old=old))
        else:
            found.append(in_new_phase(battle, unit, old.figure) if new_phase else old.figure)
    return tuple(found)


def _changed_carriers(before: Battle, battle: Battle) -> set[int]:
    """The units that carry others than before."""
    return {carrier for _, carrier, _ in _carried(before) ^ _carried(battle)}


def _carried(battle: Battle) -> frozenset[tuple[int, int, str]]:
    return frozenset([(unit.id, unit.attached.to, unit.fate) for unit in battle.units if unit.attached is not None])


def _spotters(battle: Battle) -> frozenset[int]:
    """The units named as spotters this turn."""
    shots = [unit.turn.shots for unit in battle.units if unit.turn.shots]
    return frozenset([fire.spotter for fired in shots for fire in fired if fire.spotter is not None])
