"""A piece as clients draw it: on its counter, in the list of units, and on its card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ironhex.engine.presentation.scene import Figure, Gauge, Gear, Mark, Part, Skill, Speed
from ironhex.systems.hex_field import degrees
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.combat.to_hit import covered, tag_against
from ironhex.systems.tinsoldier.combat.usable import shots_left, works
from ironhex.systems.tinsoldier.element import Arc, Mode, Weapon
from ironhex.systems.tinsoldier.ground import is_inside, is_on_roof
from ironhex.systems.tinsoldier.narrate import counted, named
from ironhex.systems.tinsoldier.numbers import jump_speed, speed

LONG = 22  # letters on a name plate
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
ARMOR_TIP = "A hit of at least this damage is a critical hit; of weaker ones, some take a point of armor away."
SOLDIER_TIP = "Soldiers have no armor: hits kill them."
TABLE_TIP = "Critical table: a d1000 finds what a critical hit strikes."
HEAT_TIP = "Each 5 points take 1 MP and 1 from the number to hit. At 25, a 'Mech shuts down when the turn ends."
ARC_TIPS: Mapping[Arc, str] = {
    Arc.F: "to the front",
    Arc.B: "to the back",
    Arc.L: "to the left",
    Arc.R: "to the right",
    Arc.FL: "from the left arm, to the front and left",
    Arc.FR: "from the right arm, to the front and right",
    Arc.FB_L: "from the left arm, to the front or back",
    Arc.FB_R: "from the right arm, to the front or back",
    Arc.FX: "to the front and both sides",
    Arc.X: "in all directions",
}


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
        plate=plate(named(view, piece.id)),
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
        target_modifier=_harder(view, piece),
        fate=piece.fate,
        value=piece.value,
    )


def plate(name: str) -> str:
    """A name without the number of its model, if it is long: `Hunchback HBK-4G` becomes `Hunchback`."""
    short = re.sub(r" [A-Z0-9]{2,4}-\w+", "", name)
    return short if len(short) <= LONG else short[:LONG].rpartition(" ")[0] or short[:LONG]


def _harder(view: Battle, piece: Piece) -> int:
    """What its move tag and its cover take from the numbers of those who fire at it."""
    if not piece.alive:
        return 0
    return -sum(mod.value for mod in (tag_against(view, piece), covered(view, piece)) if mod)


def _size(piece: Piece) -> str:
    return next((size for tons, size in SIZES if piece.element.tons <= tons), "assault") if piece.is_mech else ""


def _gauges(piece: Piece) -> Iterator[Gauge]:
    element = piece.element
    if piece.is_infantry:
        yield Gauge(
            "troopers",
            piece.troopers,
            element.troopers,
            "ring",
            "Soldiers",
            form="points",
            tip="Each hit kills soldiers; they have no armor.",
        )
        return
    full = max(element.front + element.back, 1)
    left = round(100 * (piece.front + piece.back) / full)
    yield Gauge("armor", left, 100, "ring", "Armor", form="percent")
    front, back = (_split(second) for second in (element.second_front, element.second_back))
    yield Gauge("front", piece.front, element.front, "", "Front armor", front, "points", tip=ARMOR_TIP)
    yield Gauge("back", piece.back, element.back, "", "Back armor", back, "points", tip=ARMOR_TIP)
    if piece.is_mech:
        yield Gauge("heat", piece.heat, max(HOT[-1], piece.heat), "number", "Heat", steps=HOT, tip=HEAT_TIP)


def _split(second: int | None) -> str:
    return "" if second is None else f"split armor: {second} behind it"


def _speeds(view: Battle, piece: Piece) -> Iterator[Speed]:
    yield Speed("move", "MP", speed(view, piece).total)
    if piece.element.jump:
        yield Speed("jump", "jump MP", jump_speed(view, piece).total)


def _marks(view: Battle, piece: Piece) -> Iterator[Mark]:
    found = (
        (piece.tag, Mark("tag", f"move tag {piece.tag}", "tag", short=f"T{piece.tag}")),
        (piece.cover, Mark("cover", "in cover", "shield")),
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
        left = Gauge("boxes", len(entry.boxes) - ticks, len(entry.boxes), "boxes", entry.span, tip=TABLE_TIP)
        yield Part(str(number), entry.name, (left,), gone=ticks >= len(entry.boxes))


def _gear(view: Battle, piece: Piece, number: int, weapon: Weapon) -> Gear:
    broken = works(view, piece, number)
    left = str(shots_left(piece, weapon.ammo)) if weapon.ammo else ""
    least = f"{weapon.minimum}-" if weapon.minimum > 1 else ""
    cells = (str(weapon.damage), str(weapon.shots), f"{least}{weapon.effective}", str(weapon.heat), left)
    state = broken.why if broken and number not in piece.lost else ""
    return Gear(str(number), weapon.name, str(weapon.arc), cells, broken is None, state=state, tip=_weapon_tip(weapon))


def _weapon_tip(weapon: Weapon) -> str:
    """What the columns of a weapon mean."""
    dice = f"{counted(weapon.shots, 'die', 'dice')} for each shot, {weapon.damage} damage each"
    least = f"Closer than {weapon.minimum}, each hex takes 2 from the number to hit; " if weapon.minimum > 1 else ""
    far = f"{least}beyond {weapon.effective} hexes, each takes 1."
    return f"Fires {ARC_TIPS[weapon.arc]}. {dice}. {far[0].upper()}{far[1:]}"
