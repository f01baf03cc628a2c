"""The battle as figures on a field of hexes."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ironhex.catalog import Terrain
from ironhex.engine.presentation.field import Field
from ironhex.engine.presentation.scene import (
    Condition,
    Figure,
    Gauge,
    Gear,
    Known,
    Mark,
    Part,
    Phase,
    Scene,
    SideCard,
    Skill,
    Speed,
    Thing,
)
from ironhex.systems.hex_field import degrees, hex_field
from ironhex.systems.tinsoldier.battle import JOKER, JOKERS, Battle, Piece
from ironhex.systems.tinsoldier.combat.usable import shots_left, works
from ironhex.systems.tinsoldier.conditions import LIGHTS, NORMAL_GRAVITY, WEATHERS
from ironhex.systems.tinsoldier.element import Mode, Weapon
from ironhex.systems.tinsoldier.ground import building_mass, is_inside, is_on_roof
from ironhex.systems.tinsoldier.narrate import named
from ironhex.systems.tinsoldier.numbers import jump_speed, speed

PHASE = Phase("cards", "Cards")
WOODS = ("", "light woods", "heavy woods")
COLUMNS = ("damage", "shots", "range", "heat", "left")
ICONS = {
    Mode.WHEEL: "wheeled",
    Mode.TRACK: "tracked",
    Mode.HOVER: "hover",
    Mode.VTOL: "vtol",
    Mode.WIGE: "hover",
    Mode.WATER: "naval",
    Mode.SUBMARINE: "submarine",
    Mode.FOOT: "infantry",
}
SIZES = ((35, "light"), (55, "medium"), (75, "heavy"))
HOT = (5, 15, 25)


# --- the ground -------------------------------------------------------------------------------------------------------
def ground(battle: Battle) -> Field:
    """The board; fire and smoke are things on it."""
    return hex_field(battle.board.ground, words)


def words(terrain: Terrain) -> str:
    """A hex such as `level 2, light woods`."""
    found = (
        f"level {terrain.level}" if terrain.level else "",
        WOODS[terrain.woods],
        "rough" if terrain.rough else "",
        "rubble" if terrain.rubble else "",
        f"water, depth {terrain.depth}" if terrain.depth >= 0 else "",
        "bridge" if terrain.bridge else "road" if terrain.road else "paved" if terrain.paved else "",
        f"building, {terrain.building_height} high, Mass {building_mass(terrain)}" if terrain.building else "",
    )
    return ", ".join(filter(None, found)) or "clear"


# --- the scene --------------------------------------------------------------------------------------------------------
def scene(view: Battle, known: Known | None) -> Scene:
    """All there is to draw; figures that have not changed are the same objects as before."""
    before = {figure.id: figure for figure in known.scene.figures} if known else {}
    old = known.view if known else None
    same = (
        old is not None and old.board is view.board and old.conditions == view.conditions and old.active == view.active
    )
    figures = tuple(
        before[str(piece.id)] if same and old is not None and old.piece(piece.id) is piece else figure(view, piece)
        for piece in view.pieces
    )
    return Scene(
        view.board.ground.key,
        view.turn,
        PHASE.id,
        (PHASE,),
        tuple(side.name for side in view.sides),
        tuple(_side(view, side.name, side.home) for side in view.sides),
        figures,
        tuple(_things(view)),
        points="points",
        wind=float(degrees(view.conditions.wind)) if view.rules.burns else None,
        conditions=tuple(_conditions(view)),
        options=view.rules.options,
    )


def _side(view: Battle, name: str, home: int) -> SideCard:
    own = [piece for piece in view.pieces if piece.side == name]
    gone = sum(piece.value for piece in own if not piece.alive)
    return SideCard(name, float(degrees(home)), sum(piece.value for piece in own), gone)


def _things(view: Battle) -> Iterator[Thing]:
    for label, layer in (("fire", view.board.fire), ("smoke", view.board.smoke)):
        for number in np.flatnonzero(layer).tolist():
            yield Thing(str(view.board.hex(number)), label, label)


def _conditions(view: Battle) -> Iterator[Condition]:
    """What is unusual, and the state of the deck."""
    jokers = JOKERS - view.drawn.count(JOKER)
    deck = (
        f"{len(view.deck)} cards are left in the Sequence Deck, {jokers} of them jokers; the last joker ends the turn."
    )
    yield Condition("deck", f"{len(view.deck)} cards", deck, "TS-TRN-001", "deck")
    light, weather = LIGHTS[view.conditions.light], WEATHERS[view.conditions.weather]
    if view.conditions.light:
        yield Condition("light", light.name, f"It is {light.name}.", light.rule, "night")
    if view.conditions.weather:
        yield Condition("weather", weather.name, f"Weather: {weather.name}.", weather.rule, "weather")
    if view.conditions.gravity != NORMAL_GRAVITY:
        pull = f"{view.conditions.gravity / NORMAL_GRAVITY:.1f} G"
        yield Condition("gravity", pull, f"Gravity is {pull}.", "TS-ENV-025", "gravity")
    if view.conditions.airless:
        yield Condition("air", "no air", "Nobody can breathe here.", "TS-ENV-029", "vacuum")


# --- figures ----------------------------------------------------------------------------------------------------------
def figure(view: Battle, piece: Piece) -> Figure:
    """A piece as clients draw it."""
    carrier = piece.carrier if piece.carrier is not None else piece.swarming
    skills = (("gunnery", "Gunnery", piece.gunnery), ("piloting", "Piloting", piece.piloting))
    return Figure(
        str(piece.id),
        named(view, piece.id),
        piece.side,
        piece.seat,
        icon="mech" if piece.is_mech else ICONS[piece.element.mode],
        size=_size(piece),
        place=str(piece.hex) if piece.hex is not None and piece.alive else "",
        on="" if carrier is None or not piece.alive else str(carrier),
        hostile=piece.swarming is not None,
        level=piece.height or None,
        heading=None if piece.is_infantry or piece.hex is None else float(degrees(piece.facing)),
        aim=float(degrees(piece.turret)) if piece.turret is not None else None,
        gauges=tuple(_gauges(piece)),
        skills=tuple(Skill(id, label, value) for id, label, value in skills if value is not None),
        speeds=tuple(_speeds(view, piece)),
        marks=tuple(_marks(view, piece)),
        facts=tuple(_facts(view, piece)),
        parts=tuple(_parts(piece)),
        columns=COLUMNS,
        gear=tuple(_gear(view, piece, number, weapon) for number, weapon in enumerate(piece.element.weapons)),
        done=piece.activated and view.active != piece.id,
        fate=piece.fate,
        value=piece.value,
    )


def _size(piece: Piece) -> str:
    return next((size for tons, size in SIZES if piece.element.tons <= tons), "assault") if piece.is_mech else ""


def _gauges(piece: Piece) -> Iterator[Gauge]:
    element = piece.element
    if piece.is_infantry:
        yield Gauge("troopers", piece.troopers, element.troopers, "ring", "Soldiers", form="points")
        return
    full = max(element.front + element.back, 1)
    yield Gauge("armor", piece.front + piece.back, full, "ring", "Armor", form="percent")
    yield Gauge("front", piece.front, element.front, "", "Front armor", _split(element.second_front), "points")
    yield Gauge("back", piece.back, element.back, "", "Back armor", _split(element.second_back), "points")
    if piece.is_mech:
        yield Gauge("heat", piece.heat, max(HOT[-1], piece.heat), "number", "Heat", steps=HOT)


def _split(second: int | None) -> str:
    return "" if second is None else f"split armor: {second} behind it"


def _speeds(view: Battle, piece: Piece) -> Iterator[Speed]:
    yield Speed("move", "MP", speed(view, piece).total)
    if piece.element.jump:
        yield Speed("jump", "jump MP", jump_speed(view, piece).total)


def _marks(view: Battle, piece: Piece) -> Iterator[Mark]:
    found = (
        (piece.tag, Mark("tag", f"move tag {piece.tag}", "", short=f"T{piece.tag}")),
        (piece.cover, Mark("cover", "in cover", "entrenched")),
        (piece.overwatch, Mark("overwatch", "on overwatch", "alert")),
        (piece.prone, Mark("prone", "prone", "down")),
        (piece.shut_down, Mark("off", "shut down", "off")),
        (piece.stunned, Mark("stunned", "crew stunned", "asleep")),
        (piece.jammed, Mark("jammed", "turret jammed", "jam")),
        (piece.flying or (piece.height > 0 and piece.element.mode.flies), Mark("aloft", "in the air", "aloft")),
        (is_inside(view, piece), Mark("inside", "inside a building", "inside")),
        (is_on_roof(view, piece) and piece.alive, Mark("roof", "on a roof", "roof")),
        (piece.off_board, Mark("off board", "off the board")),
    )
    yield from (mark for there, mark in found if there and piece.alive)


def _facts(view: Battle, piece: Piece) -> Iterator[str]:
    yield piece.element.category.value
    if piece.element.tons:
        yield f"{piece.element.tons} tons, Mass {piece.element.mass}"
    if piece.commander is not None:
        yield f"commander: {named(view, piece.commander)}"
    if own := sum(other.commander == piece.id for other in view.pieces):
        yield f"commands {own}"


def _parts(piece: Piece) -> Iterator[Part]:
    """The entries of the critical table, each with its boxes."""
    for number, (entry, ticks) in enumerate(zip(piece.element.table, piece.ticked, strict=True)):
        left = Gauge("boxes", len(entry.boxes) - ticks, len(entry.boxes), "", entry.span)
        yield Part(str(number), entry.name, (left,), gone=ticks >= len(entry.boxes))


def _gear(view: Battle, piece: Piece, number: int, weapon: Weapon) -> Gear:
    broken = works(view, piece, number)
    left = str(shots_left(piece, weapon.ammo)) if weapon.ammo else ""
    least = f"{weapon.minimum}-" if weapon.minimum > 1 else ""
    cells = (str(weapon.damage), str(weapon.shots), f"{least}{weapon.effective}", str(weapon.heat), left)
    state = broken.why if broken and number not in piece.lost else ""
    return Gear(str(number), weapon.name, str(weapon.arc), cells, broken is None, state=state)
