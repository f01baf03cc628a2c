"""After the Movement Phase the pieces carry out their orders: they fire, and somebody may see the target hex."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred, Item, Mod, tally
from ironhex.systems.classic.artillery.events import ArtilleryFired, OrderLapsed, ShellChanged
from ironhex.systems.classic.artillery.gunnery import as_fired, spotters
from ironhex.systems.classic.artillery.pieces import Order, in_flight, order_of, serves
from ironhex.systems.classic.attack.to_hit import FREE_TO_FIRE, Shot, aim, not_rushing
from ironhex.systems.classic.attack.weapon_modifiers import PROPS, fit_when_down, in_order
from ironhex.systems.classic.battle import Battle, Due, PlaceTarget, Shell, Thing, Unit
from ironhex.systems.classic.cargo.lifting import cargo_in_the_way
from ironhex.systems.classic.damage.condition import usable_bins, works
from ironhex.systems.classic.fire.lighting import not_from_under_water
from ironhex.systems.classic.ruleset import Rule
from ironhex.systems.classic.sequence import ClassicPlay


def on_any_prop(shot: Shot) -> Item:
    """A prone 'Mech props itself up as it likes; its order does not say how."""
    found = [fit_when_down(shot._replace(prop=prop)) for prop in (None, *PROPS)]
    return found[-1] if all(found) else None


FREE: tuple[Rule, ...] = (not_rushing, *FREE_TO_FIRE, not_from_under_water)
"""What may keep a unit from firing."""
FIT: tuple[Rule, ...] = (in_order, on_any_prop, cargo_in_the_way)
"""What may keep one of its weapons from it."""


def fire_pieces(play: ClassicPlay) -> None:
    """All orders of this turn are carried out, if that is still possible."""
    for due in in_flight(play.facts):
        if due.shell is not None and due.shell.fired == play.facts.turn:
            fire(play, due)


def fire(play: ClassicPlay, due: Due) -> None:
    """A piece fires from where it is now; who sees the hex may help the shell when it lands."""
    battle, order = play.facts, order_of(due)
    unit = battle.unit(order.unit)
    bin = next(iter(bins(unit, order.shell)), None)
    if bin is None or cannot_fire(battle, unit, order):
        play.emit(OrderLapsed(due))
        return
    seen_by = tuple(spotter.id for spotter in spotters(battle, unit.side, order.hex))
    shell = replace(order.shell, origin=unit.hex, moved=as_fired(battle, unit), seen_by=seen_by)
    play.emit(ShellChanged(due, replace(due, shell=shell)))
    play.emit(ArtilleryFired(unit.id, shell.weapon, bin, known_to=unit.known_to))
    distract(play, unit.id, shell.weapon, order.hex)


def distract(play: ClassicPlay, unit_id: int, weapon: int, hex: Hex) -> None:
    """A piece that fires at a hex can no longer be helped with its shells on the way to others, except those that land
    in this turn (BMR-ARTY-015)."""
    turn = play.facts.turn
    for due in in_flight(play.facts):
        other = order_of(due)
        same = (other.unit, other.shell.weapon) == (unit_id, weapon) and not other.shell.distracted
        if same and other.hex != hex and other.shell.fired < turn < due.turn:
            play.emit(ShellChanged(due, replace(due, shell=replace(other.shell, distracted=True))))


def cannot_fire(battle: Battle, unit: Unit, order: Order) -> Barred | None:
    """Why a piece on the map cannot carry out its order, wherever its target is; off the map it always can."""
    if unit.battery is not None:
        return None
    aimed = aim(battle, unit, PlaceTarget(Thing.BLAST, order.hex))
    shot = Shot(aimed, unit.design.items[order.shell.weapon], mode=order.shell.mode)
    return tally(aimed.attack, FREE).barred or tally(shot, FIT).barred


def bins(unit: Unit, shell: Shell) -> list[int]:
    """The bins from which a shell may come, the emptiest first; none if the piece cannot fire any more."""
    item = unit.design.items[shell.weapon]
    if not serves(unit) or not works(unit, item):
        return []
    return sorted(usable_bins(unit, item, shell.mode), key=lambda bin: unit.ammo[bin])


# --- what follows for the same turn -----------------------------------------------------------------------------------
def fired_already(shot: Shot) -> Item:
    """A piece that has fired indirectly does not fire again in the same turn."""
    if shot.weapon.index not in shot.aim.attack.attacker.turn.launched:
        return None
    return Barred("BMR-WPN-003", "it has fired indirectly this turn")


def firing_heat(battle: Battle, unit: Unit) -> tuple[Mod, ...]:
    """Indirect fire heats a 'Mech like any other."""
    gear = [unit.design.items[weapon].equipment for weapon in unit.turn.launched]
    return tuple(Mod("BMR-HEAT-011", each.heat, f"{each.name}, fired indirectly") for each in gear if each.heat)
