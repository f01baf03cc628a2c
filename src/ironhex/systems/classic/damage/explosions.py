"""Explosions inside a 'Mech: ammunition, and weapons that store energy."""

from __future__ import annotations

from ironhex.catalog import Item
from ironhex.catalog.loads import munition_of
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.crew.ejection import eject
from ironhex.systems.classic.crew.warriors import hurt
from ironhex.systems.classic.damage.hits import Hit, strike
from ironhex.systems.classic.events.damage import Exploded
from ironhex.systems.classic.infernos.events import InfernosExploded
from ironhex.systems.classic.sequence import ClassicPlay

GEL, GEL_HEAT = ("inferno", "thunder-inferno"), 30  # ammunition that heats its carrier when it explodes (BMR-AMMO-039)
FEEDBACK = 2  # wounds from the neurohelmet feedback


def force(unit: Unit, item: Item) -> int:
    """The points an item explodes with: the damage of all shots left in a bin, what a charged weapon holds, the shot
    that is stuck in a jammed rotary autocannon, or what burns in an autocannon that has fired incendiary rounds."""
    if any(unit.crits[location] >> slot & 1 for location, slot in item.slots):
        return 0
    each = item.equipment.explosive_damage
    if item.index in unit.jammed and item.equipment.special == "rotary":
        return item.equipment.damage
    if item.equipment.family == "AC" and coated(unit, item):
        return item.equipment.damage
    return each * unit.ammo[unit.design.bins.index(item)] if item.equipment.category == "ammo" else each


def coated(unit: Unit, gun: Item) -> bool:
    """Whether an autocannon has fired incendiary rounds this turn (BMR-AMMO-014)."""
    return any(fire.weapon == gun.index and fire.mode == "incendiary" for fire in unit.turn.shots)


def explode(play: ClassicPlay, unit_id: int, item: Item, location: int, points: int) -> None:
    """The warrior is ejected just before, or suffers the feedback; the explosion damages the structure directly."""
    if play.facts.unit(unit_id).body.auto_eject:
        eject(play, unit_id, automatic=True)
    else:
        hurt(play, unit_id, FEEDBACK, "BMR-CRIT-013", "feedback of an explosion")
    if munition_of(item.equipment) in GEL:
        play.emit(InfernosExploded(unit_id, GEL_HEAT, known_to=play.facts.unit(unit_id).known_to))
    play.emit(Exploded(unit_id, item.index, location, points))
    strike(play, unit_id, Hit(points, location, internal=True))


def explode_bin(play: ClassicPlay, unit_id: int, bin: int) -> None:
    """A bin of ammunition explodes by itself, as if its slot had been hit."""
    unit = play.facts.unit(unit_id)
    item = unit.design.bins[bin]
    explode(play, unit_id, item, item.location, force(unit, item))
