"""After the Movement Phase the pieces carry out their orders: they fire, and somebody may see the target hex."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.kernel.tally import Barred, Item, Mod
from ironhex.systems.classic.artillery.events import ArtilleryFired, OrderLapsed, ShellChanged
from ironhex.systems.classic.artillery.gunnery import as_fired, spotters
from ironhex.systems.classic.artillery.pieces import in_flight, serves
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.battle import Battle, Due, Unit
from ironhex.systems.classic.damage.condition import usable_bins, works
from ironhex.systems.classic.sequence import ClassicPlay


def fire_pieces(play: ClassicPlay) -> None:
    """All orders of this turn are carried out, if that is still possible."""
    for due in in_flight(play.facts):
        if due.shell is not None and due.shell.fired == play.facts.turn:
            fire(play, due)


def fire(play: ClassicPlay, due: Due) -> None:
    """A piece fires from where it is now; who sees the hex may help the shell when it lands."""
    battle = play.facts
    assert due.unit is not None, "a unit fires it"
    assert due.hex is not None, "it is fired at a hex"
    assert due.shell is not None, "it is a shell"
    unit = battle.unit(due.unit)
    bin = next(iter(bins(unit, due)), None)
    if bin is None:
        play.emit(OrderLapsed(due))
        return
    seen_by = tuple(spotter.id for spotter in spotters(battle, unit.side, due.hex))
    shell = replace(due.shell, origin=unit.hex, moved=as_fired(battle, unit), seen_by=seen_by)
    play.emit(ShellChanged(due, replace(due, shell=shell)))
    play.emit(ArtilleryFired(unit.id, due.shell.weapon, bin, known_to=unit.known_to))


def bins(unit: Unit, due: Due) -> list[int]:
    """The bins from which a shell may come, the emptiest first; none if the piece cannot fire any more."""
    assert due.shell is not None, "it is a shell"
    item = unit.design.items[due.shell.weapon]
    if not serves(unit) or not works(unit, item) or unit.move.rush is not None:
        return []
    return sorted(usable_bins(unit, item, due.shell.mode), key=lambda bin: unit.ammo[bin])


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
