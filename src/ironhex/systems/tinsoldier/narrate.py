"""The events in sentences, given the facts after each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ironhex.kernel.hexes import DIRECTIONS, Hex
from ironhex.systems.tinsoldier import events as e
from ironhex.systems.tinsoldier.battle import JOKERS, Battle

MELEE = {
    "punch": "punches",
    "kick": "kicks",
    "push": "pushes",
    "charge": "charges",
    "jump": "jumps at",
    "brush off": "brushes off",
}
SIDES = ("front", "back")


def narrate(facts: Battle, event: Any) -> str:
    """One sentence for each event; nothing for those that others tell about."""
    found = SENTENCES.get(type(event))
    return found(facts, event) if found else ""


# --- words ------------------------------------------------------------------------------------------------------------
def named(facts: Battle, id: int) -> str:
    """A piece by its name, which is numbered where others on the board have the same one."""
    piece = facts.piece(id)
    alike = [each.id for each in facts.pieces if each.name == piece.name]
    return f"{piece.name} {alike.index(id) + 1}" if len(alike) > 1 else piece.name


def target_named(facts: Battle, target: int | Hex) -> str:
    """A piece, or the building in a hex."""
    return named(facts, target) if isinstance(target, int) else f"the building in {target}"


def listed(words: Iterable[str]) -> str:
    """Words in a row: a, b and c."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def counted(count: int, noun: str, plural: str = "") -> str:
    return f"{count} {noun if count == 1 else plural or noun + 's'}"


def weapons_named(facts: Battle, id: int, weapons: Iterable[int]) -> str:
    """Weapons by their names, equal ones together: 2 Medium Lasers and PPC."""
    names = [facts.piece(id).element.weapons[number].name for number in weapons]
    return listed(f"{names.count(name)} × {name}" if names.count(name) > 1 else name for name in dict.fromkeys(names))


# --- the turn ---------------------------------------------------------------------------------------------------------
def _turn(facts: Battle, event: e.TurnBegan) -> str:
    return f"Turn {event.turn}"


def _card(facts: Battle, event: e.CardDrawn) -> str:
    if not event.is_joker:
        return f"The card of {named(facts, event.card)} is drawn"
    left = JOKERS - facts.drawn.count(event.card)
    return "A joker is drawn; the next one ends the turn" if left else "The second joker is drawn: the turn ends"


def _removed(facts: Battle, event: e.CardRemoved) -> str:
    return f"The card of {named(facts, event.card)} leaves the deck for this turn"


def _activated(facts: Battle, event: e.Activated) -> str:
    """The card has said so already, unless it was ordered."""
    drawn = facts.drawn and facts.drawn[-1] == event.piece
    return "" if drawn else f"{named(facts, event.piece)} is activated"


def _turn_ended(facts: Battle, event: e.TurnEnded) -> str:
    return "The last turn is over" if event.last else "The turn is over, and all move tags drop by one"


def _gave_up(facts: Battle, event: e.GaveUp) -> str:
    return f"{event.seat} gives up"


# --- states -----------------------------------------------------------------------------------------------------------
STATUSES: Mapping[tuple[str, bool], str] = {
    ("cover", True): "takes cover",
    ("cover", False): "leaves cover",
    ("overwatch", True): "goes on overwatch",
    ("overwatch", False): "is no longer on overwatch",
    ("prone", True): "goes prone",
    ("prone", False): "stands up",
}


def _status(facts: Battle, event: e.StatusChanged) -> str:
    changed = [(field, getattr(event, field)) for field in ("cover", "overwatch", "prone")]
    words = [STATUSES[field, value] for field, value in changed if value is not None]
    return f"{named(facts, event.piece)} {listed(words)}" if words else ""


def _heat(facts: Battle, event: e.HeatChanged) -> str:
    now = facts.piece(event.piece).heat
    change = f"{abs(event.by)} {'heat' if event.by > 0 else 'less heat'}"
    return f"{named(facts, event.piece)}: {change} ({event.why}), now {now}"


def _power(facts: Battle, event: e.PowerChanged) -> str:
    return f"{named(facts, event.piece)} {'shuts down' if event.down else 'starts up again'}"


# --- movement ---------------------------------------------------------------------------------------------------------
def _stepped(facts: Battle, event: e.Stepped) -> str:
    piece = facts.piece(event.piece)
    if event.climb:
        verb = "climbs" if event.climb > 0 else "goes down"
        return f"{named(facts, event.piece)} {verb} to level {event.height} in {event.hex}"
    facing = "" if piece.is_infantry else f", facing {DIRECTIONS[event.facing]}"
    verb = "jumps" if piece.jumped else "moves" if event.hexes else "turns"
    return f"{named(facts, event.piece)} {verb} {'in' if verb == 'turns' else 'to'} {event.hex}{facing}"


def _move_began(facts: Battle, event: e.MoveBegan) -> str:
    verb = "jumps" if event.jump else "moves"
    return f"{named(facts, event.piece)} {verb}, with a move tag of {facts.piece(event.piece).tag}"


def _flew(facts: Battle, event: e.Flew) -> str:
    return f"{named(facts, event.piece)} {'takes off' if event.flying else 'comes down'}"


def _displaced(facts: Battle, event: e.Displaced) -> str:
    return f"{named(facts, event.piece)} is driven to {event.hex}"


def _checked(facts: Battle, event: e.Checked) -> str:
    result = "succeeds" if event.passed else "fails"
    needs = f"needs {event.tally.total} or less, rolls {event.face} and {result}"
    return f"{named(facts, event.piece)} makes a piloting check ({event.why}): {needs}"


def _fell(facts: Battle, event: e.Fell) -> str:
    far = f" {counted(event.levels, 'level')}" if event.levels else ""
    onto = SIDES[event.behind]
    return f"{named(facts, event.piece)} falls{far} onto its {onto}: {counted(event.damage, 'point')} of damage"


def _boarded(facts: Battle, event: e.Boarded) -> str:
    return f"{named(facts, event.piece)} gets into {named(facts, event.carrier)}"


def _got_off(facts: Battle, event: e.GotOff) -> str:
    return f"{named(facts, event.piece)} gets off in {event.hex}"


def _swarmed(facts: Battle, event: e.Swarmed) -> str:
    return f"{named(facts, event.piece)} climbs onto {named(facts, event.target)}"


# --- attacks ----------------------------------------------------------------------------------------------------------
def _fired(facts: Battle, event: e.Fired) -> str:
    what = weapons_named(facts, event.piece, event.weapons)
    with_what = f"{what} with cluster rounds" if event.cluster else what
    how = f", called by {named(facts, event.designator)}" if event.designator else ""
    often = f" {event.rate} times" if event.rate > 1 else ""
    needs = f"needs {event.tally.total} or less on {counted(len(event.faces), 'die', 'dice')}"
    hits = counted(event.hits, "hit") if event.hits else "no hit"
    return (
        f"{named(facts, event.piece)} fires {with_what}{often} at {target_named(facts, event.target)}{how}: "
        f"{needs}, {hits}"
    )


def _struck(facts: Battle, event: e.Struck) -> str:
    verb = MELEE.get(event.how, event.how)
    hits = counted(event.hits, "hit") if event.hits else "misses"
    attack = f"{named(facts, event.piece)} {verb} {named(facts, event.target)}"
    return f"{attack}: needs {event.tally.total} or less, {hits}"


def _armor(facts: Battle, event: e.ArmorTested) -> str:
    layer = "second " if event.second else ""
    verb = "meets" if event.hits == 1 else "meet"
    what = f"{counted(event.hits, 'hit')} of {event.damage} {verb} {layer}{SIDES[event.behind]} armor {event.armor}"
    effects = [
        counted(event.armor_hits, "armor hit") if event.armor_hits and not event.second else "",
        counted(event.criticals, "critical hit") if event.criticals else "",
        counted(event.hazards, "hazard die", "hazard dice") if event.hazards else "",
    ]
    found = [words for words in effects if words]
    return f"{named(facts, event.piece)}: {what}: {listed(found) if found else 'no effect'}"


def _hazards(facts: Battle, event: e.HazardsRolled) -> str:
    result = counted(event.criticals, "critical hit") if event.criticals else "no critical hit"
    return f"{named(facts, event.piece)}: {counted(len(event.faces), 'hazard die', 'hazard dice')}: {result}"


def _critical(facts: Battle, event: e.CriticalHit) -> str:
    piece = facts.piece(event.piece)
    entry = piece.element.table[event.entry]
    rolled = f" (rolled {event.rolls[-1]})" if event.rolls else ""
    ticks = f"{piece.ticked[event.entry]} of {len(entry.boxes)}"
    return f"Critical hit on {named(facts, event.piece)}{rolled}: {entry.name}, {ticks}"


def _weapon_lost(facts: Battle, event: e.WeaponLost) -> str:
    return f"{named(facts, event.piece)} loses its {facts.piece(event.piece).element.weapons[event.weapon].name}"


def _ammunition_lost(facts: Battle, event: e.AmmunitionLost) -> str:
    return f"Ammunition of {named(facts, event.piece)} explodes"


def _stunned(facts: Battle, event: e.CrewStunned) -> str:
    return f"The crew of {named(facts, event.piece)} is stunned"


def _jammed(facts: Battle, event: e.TurretJammed) -> str:
    return f"The turret of {named(facts, event.piece)} jams"


def _troopers(facts: Battle, event: e.TroopersLost) -> str:
    left = facts.piece(event.piece).troopers
    return f"{named(facts, event.piece)} loses {counted(event.count, 'soldier')}; {left} left"


def _discarded(facts: Battle, event: e.Discarded) -> str:
    return f"{named(facts, event.piece)} throws its heavy weapons away"


def _destroyed(facts: Battle, event: e.Destroyed) -> str:
    return f"{named(facts, event.piece)} is destroyed: {event.why}"


# --- the ground -------------------------------------------------------------------------------------------------------
def _fire(facts: Battle, event: e.FireStarted) -> str:
    return f"{event.hex} burns"


def _smoke(facts: Battle, event: e.SmokeMoved) -> str:
    return f"Smoke changes in {counted(len(event.hexes), 'hex', 'hexes')}" if event.hexes else ""


def _building(facts: Battle, event: e.BuildingHit) -> str:
    return f"The building in {event.hex} loses {event.loss} Mass"


def _collapsed(facts: Battle, event: e.BuildingCollapsed) -> str:
    return f"The building in {event.hex} collapses"


SENTENCES: Mapping[type, Callable[[Battle, Any], str]] = {
    e.TurnBegan: _turn,
    e.CardDrawn: _card,
    e.CardRemoved: _removed,
    e.Activated: _activated,
    e.TurnEnded: _turn_ended,
    e.GaveUp: _gave_up,
    e.StatusChanged: _status,
    e.HeatChanged: _heat,
    e.PowerChanged: _power,
    e.Stepped: _stepped,
    e.MoveBegan: _move_began,
    e.Flew: _flew,
    e.Displaced: _displaced,
    e.Checked: _checked,
    e.Fell: _fell,
    e.Boarded: _boarded,
    e.GotOff: _got_off,
    e.Swarmed: _swarmed,
    e.Fired: _fired,
    e.Struck: _struck,
    e.ArmorTested: _armor,
    e.HazardsRolled: _hazards,
    e.CriticalHit: _critical,
    e.WeaponLost: _weapon_lost,
    e.AmmunitionLost: _ammunition_lost,
    e.CrewStunned: _stunned,
    e.TurretJammed: _jammed,
    e.TroopersLost: _troopers,
    e.Discarded: _discarded,
    e.Destroyed: _destroyed,
    e.FireStarted: _fire,
    e.SmokeMoved: _smoke,
    e.BuildingHit: _building,
    e.BuildingCollapsed: _collapsed,
}
