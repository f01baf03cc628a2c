"""Ejecting from a 'Mech, and what happens to the warrior on foot."""

from __future__ import annotations

from ironhex.catalog import Location, Terrain
from ironhex.kernel.hexes import Hex, neighbor
from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.crew.warriors import aboard, hurt
from ironhex.systems.classic.damage.condition import conscious
from ironhex.systems.classic.events.warriors import ON_FOOT, Ejected, PickedUp
from ironhex.systems.classic.movement.altitudes import airborne
from ironhex.systems.classic.movement.steps import bridged, landing
from ironhex.systems.classic.sequence import ClassicPlay

STAY, EJECT = "stay", "eject"
AFTER_EXPLOSION = "eject after an explosion"
PICKED_UP_BY = "picked up by"


def refusal(battle: Battle, unit: Unit) -> Barred | None:
    """Whether a warrior may eject instead of moving: they must be conscious, in a machine with an ejection system."""
    if not battle.kind(unit).can_eject:
        return Barred("BMR-EJECT-004", f"{unit.name} has no ejection system")
    if not aboard(unit) or not conscious(unit):
        return Barred("BMR-WAR-029", "the warrior is unconscious")
    if unit.hex is None:
        return Barred("BMR-EJECT-004", f"{unit.name} is not on the map yet")
    if unit.move.moved or unit.move.spent:
        return Barred("BMR-EJECT-004", "a warrior ejects instead of moving")
    return None


def eject(play: ClassicPlay, unit_id: int, automatic: bool) -> None:
    """The warrior ejects and lands behind the 'Mech; a failed roll means a hard landing."""
    battle = play.facts
    machine = battle.unit(unit_id)
    if not aboard(machine) or not battle.kind(machine).can_eject:
        return
    hex = landing_hex(battle, machine)
    target = ejection_tally(battle, machine, hex, automatic=automatic)
    warrior, deck = battle.next_id(unit_id), landing(battle.rules.kinds[ON_FOOT].drive.gait, battle.board.at(hex))
    event = Ejected(unit_id, warrior, hex, deck, automatic, target, play.roll(2, why="land unhurt"))
    play.emit(event)
    if not event.unhurt:
        hurt(play, warrior, 1, "BMR-EJECT-008", "hard landing")


def landing_hex(battle: Battle, machine: Unit) -> Hex:
    """Directly behind the 'Mech or, if that is off the map, in its own hex."""
    behind = neighbor(machine.place, machine.facing + 3)
    return behind if behind in battle.board else machine.place


def ejection_tally(battle: Battle, machine: Unit, hex: Hex, *, automatic: bool) -> Tally:
    """Piloting Skill with the Ejection Modifiers Table; the 'Mech's other damage no longer matters."""
    head = machine.design.structure_points[Location.HD] - machine.structure[Location.HD]
    return Tally((Mod("BMR-EJECT-006", machine.piloting, "Piloting Skill"), ground(battle.board.at(hex)))).plus(
        _situation(machine.body.prone, 5, "'Mech prone"),
        _situation(not conscious(machine), 3, "warrior unconscious"),
        _situation(bool(head), head, "damage to the head's structure"),
        _situation(automatic, 1, "automatic ejection"),
    )


def ground(terrain: Terrain) -> Mod:
    """How the terrain affects a landing warrior; a bridge, a road, ice or shallow water counts as clear ground."""
    if terrain.building:
        return Mod("BMR-EJECT-007", terrain.building_height, "landing on a building")
    if terrain.woods:
        return Mod("BMR-EJECT-007", 1 + terrain.woods, f"landing in {'heavy' if terrain.woods == 2 else 'light'} woods")
    if terrain.depth >= 1 and not bridged(terrain) and not terrain.ice_covered:
        return Mod("BMR-EJECT-007", -1, "landing in water")
    if terrain.rough or terrain.rubble:
        return Mod("BMR-EJECT-007", 0, "landing on broken ground")
    return Mod("BMR-EJECT-007", -2, "landing on clear ground")


def _situation(holds: bool, value: int, why: str) -> Mod | None:
    return Mod("BMR-EJECT-007", value, why) if holds else None


def tempted(battle: Battle) -> tuple[int, ...]:
    """Who may eject at the end of an attack phase: with working automatic ejection, once ammunition has exploded.

    The book means any explosion in the phase: one in the warrior's own 'Mech would have ejected them already.
    """
    if not any(unit.phase.ammo_exploded for unit in battle.units):
        return ()
    return tuple(
        unit.id
        for unit in battle.present()
        if unit.body.auto_eject and battle.kind(unit).can_eject and aboard(unit) and conscious(unit)
    )


def offer_ejection(play: ClassicPlay, unit_id: int) -> None:
    """After an explosion a warrior may decide to eject; to be asked tells the setting (BMR-EJECT-003)."""
    if choose(play, unit_id, AFTER_EXPLOSION, "BMR-EJECT-005", (STAY, EJECT), secret=True) == EJECT:
        eject(play, unit_id, automatic=False)


def pick_up(play: ClassicPlay) -> None:
    """In the End Phase a warrior who ended a move in a unit's hex is picked up; the owner chooses by which."""
    for warrior in tuple(play.facts.present()):
        if play.facts.kind(warrior).stranded and warrior.move.moved and (carriers := carriers_for(play.facts, warrior)):
            names = tuple(f"{unit.name} ({unit.id + 1})" for unit in carriers)
            choice = choose(play, warrior.id, PICKED_UP_BY, "BMR-EJECT-011", names)
            carrier = carriers[names.index(choice)]
            fate = "rescued" if carrier.side == warrior.side else "captured"
            play.emit(PickedUp(warrior.id, carrier.id, fate))


def carriers_for(battle: Battle, warrior: Unit) -> tuple[Unit, ...]:
    """The units on the ground that could pick up a warrior, friends first."""
    here = (unit for unit in battle.at(warrior.place) if not battle.kind(unit).stranded and not airborne(battle, unit))
    return tuple(sorted(here, key=lambda unit: unit.side != warrior.side))


def survived(battle: Battle, warrior: Unit) -> bool:
    """A rescued warrior survives if the rescuers do: still on the map, or withdrawn from it."""
    if warrior.fate != "rescued" or warrior.attached is None:
        return False
    return battle.unit(warrior.attached.to).fate in ("", "withdrawn")
