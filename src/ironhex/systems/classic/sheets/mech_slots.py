"""The critical slots of a 'Mech, and the hits its systems can take."""

from __future__ import annotations

from ironhex.catalog import Item, Location, MechDesign
from ironhex.catalog.mech_sheet import LONG_NAMES
from ironhex.sheets.blocks import crossed_boxes, heading
from ironhex.sheets.condition import Condition
from ironhex.sheets.pen import Pen, Tone
from ironhex.systems.classic.damage.condition import ENGINE, GYRO, LIFE_SUPPORT, SENSORS
from ironhex.systems.classic.damage.criticals import INWARD, critical_hits
from ironhex.systems.classic.damage.destruction import ENGINE_SHIELDING

COLUMNS = (
    (Location.LA, Location.LT, Location.LL),
    (Location.HD, Location.CT),
    (Location.RA, Location.RT, Location.RL),
)
SYSTEM_HITS = ((ENGINE, ENGINE_SHIELDING), (GYRO, 2), (SENSORS, 2), (LIFE_SUPPORT, 1))
"""How many hits each system takes before it is destroyed (BMR-CRIT-021 and the table of critical hits)."""

QUAD_CODES = {Location.LA: "LFL", Location.RA: "RFL", Location.LL: "LRL", Location.RL: "RRL"}

NAME, HALF, GAP = 10.0, 2.6, 4.0
"""Heights of a location's name, of the gap between its halves, and of the gap between locations."""


def code(design: MechDesign, location: int) -> str:
    """The code of a location; a quad's arms are its front legs."""
    place = Location(location)
    return QUAD_CODES.get(place, place.name) if design.config == "quad" else place.name


def draw_slots(
    pen: Pen, design: MechDesign, condition: Condition, x: float, y: float, wide: float, high: float
) -> None:
    """Left, middle and right columns from the top down; the middle also has the hits on systems."""
    y = heading(pen, x, y, wide, "Critical hits", _chances()) + 3
    room = (wide - 16) / 3
    step = min(9.0, (high - 14 - _fixed(design)) / _most(design))
    for number, column in enumerate(COLUMNS):
        at, top = x + number * (room + 8), y
        for location in column:
            top = _location(pen, design, condition, location, at, top, room, step) + GAP
        if Location.CT in column:
            _transfer(pen, design, at, _systems(pen, design, condition, at, top + 4, room) + 8, room)


def _chances() -> str:
    """How many hits each roll on the Determining Critical Hits Table gives."""
    rolls = {count: [roll for roll in range(2, 13) if critical_hits(roll) == count] for count in (1, 2, 3)}
    spans = (f"{'–'.join(dict.fromkeys((str(of[0]), str(of[-1]))))}: {count}" for count, of in rolls.items())
    return f"2D6   {' · '.join(spans)}, limb or head off"


def _most(design: MechDesign) -> int:
    return max(sum(len(design.slots[location]) for location in column) for column in COLUMNS)


def _fixed(design: MechDesign) -> float:
    return 3 * (NAME + GAP) + sum(HALF for location in COLUMNS[0] if len(design.slots[location]) > 6)


def _location(
    pen: Pen, design: MechDesign, condition: Condition, location: Location, x: float, y: float, wide: float, step: float
) -> float:
    name = LONG_NAMES[design.config][location].replace("_", " ").capitalize()
    gone = location in condition.lost
    pen.text(x, y + 7, f"{name} – lost" if gone else name, 7, strong=True, tone="hit" if gone else "ink")
    if design.has_case[location]:
        pen.text(x + wide, y + 7, "CASE", 5.6, tone="soft", anchor="end")
    y += NAME
    pen.line((x, y), (x + wide, y), look="edge")
    for number in range(len(design.slots[location])):
        if number == 6:
            pen.line((x, y + HALF / 2), (x + wide, y + HALF / 2))
            y += HALF
        _slot(pen, design, condition, location, number, x, y + step, wide)
        y += step
    return y


def _slot(
    pen: Pen,
    design: MechDesign,
    condition: Condition,
    location: Location,
    number: int,
    x: float,
    foot: float,
    wide: float,
) -> None:
    content = design.contents[location][number]
    hit = (location, number) in condition.slots or (location in condition.lost and design.hittable[location][number])
    tone: Tone = "hit" if hit else "ink" if design.hittable[location][number] else "soft"
    base = foot - 2.2
    pen.text(x + 6, base, number % 6 + 1, 5.8, tone="soft", anchor="end")
    pen.text(x + 9, base, _words(content), 6.6, tone=tone, room=wide - 9, struck=hit)


def _words(content: Item | str | None) -> str:
    if content is None:
        return "–"
    if isinstance(content, str):
        return content
    name, rear = content.equipment.name, " (R)" if content.rear else ""
    if content.equipment.category == "ammo":
        return f"{name} ({content.shots})"
    return f"{name}{rear}"


def _systems(pen: Pen, design: MechDesign, condition: Condition, x: float, y: float, wide: float) -> float:
    pen.text(x, y + 7, "Hits on systems", 7, strong=True)
    y += NAME
    pen.line((x, y), (x + wide, y), look="edge")
    for system, bears in SYSTEM_HITS:
        hits = sum(design.contents[location][number] == system for location, number in condition.slots)
        pen.text(x + 9, y + 9, system, 6.6)
        crossed_boxes(pen, x + wide - 8.4 * bears, y + 3, bears, hits)
        y += 11
    return y


def _transfer(pen: Pen, design: MechDesign, x: float, y: float, wide: float) -> None:
    """Where damage goes from a destroyed location."""
    pen.text(x, y + 7, "Damage transfer", 7, strong=True)
    y += NAME
    pen.line((x, y), (x + wide, y), look="edge")
    for inward in dict.fromkeys(INWARD.values()):
        outer = [location for location, into in INWARD.items() if into is inward]
        names = ", ".join(code(design, each) for each in outer)
        pen.text(x + 9, y + 9, f"{names} to {code(design, inward)}", 6.6)
        y += 9
