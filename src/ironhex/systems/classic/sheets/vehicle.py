"""The record sheet of a ground vehicle, VTOL or naval vessel: half a page."""

from __future__ import annotations

from ironhex.catalog import Item, VehicleDesign, VehicleLocation
from ironhex.catalog.vehicle import NAVAL, vehicle_class
from ironhex.construction.vehicle_weight import LIFTED, amplifier_size, control_weight, lift_size
from ironhex.sheets.blocks import HEAD, TECH, big_figures, crossed_boxes, facts, grid, head, heading, notes
from ironhex.sheets.condition import Condition
from ironhex.sheets.figures import placed
from ironhex.sheets.hulls import FIELD, HULLS, draw_carriage
from ironhex.sheets.inventory import draw_inventory, lines, loads
from ironhex.sheets.pen import Drawing, Pen
from ironhex.sheets.plates import Plate, draw_plates
from ironhex.systems.classic.sheets.aids import GAP, aids_of, fill
from ironhex.systems.classic.sheets.reference import Rows, VehicleNotes, reference
from ironhex.systems.classic.sheets.warrior import name_and_skills

WIDE, HIGH = 560.0, 364.0
TOP = HEAD + 6
CREW_FOOT = TOP + 75
LEFT_WIDE, MIDDLE, MIDDLE_WIDE, RIGHT = 268.0, 280.0, 112.0, 404.0

KINDS = {
    "tracked": "Tracked vehicle",
    "wheeled": "Wheeled vehicle",
    "hover": "Hovercraft",
    "vtol": "VTOL",
    "displacement": "Displacement vessel",
    "hydrofoil": "Hydrofoil",
    "submarine": "Submarine",
}
TRACKS = {"vtol": "Elevation", "submarine": "Depth"}
TURNS = 10
PLATES = ("Front", "Right", "Left", "Rear", "Turret")


def draw_vehicle(design: VehicleDesign, condition: Condition) -> Drawing:
    """Figures and weapons on the left, tables in the middle, the hull on the right."""
    pen = Pen(WIDE, HIGH)
    head(pen, design, _kind(design), condition)
    foot = _data(pen, design)
    _crew(pen, design, condition)
    _inventory(pen, design, condition, max(CREW_FOOT, foot) + GAP)
    _tables(pen, design, condition)
    _hull(pen, design, condition)
    return pen.finished(design.name, f"vehicle {design.motion}")


def _kind(design: VehicleDesign) -> str:
    kind, size = KINDS[design.motion], vehicle_class(design.tons)
    frame = f"{size} {kind if kind.isupper() else kind.lower()}" if size else kind
    frame = f"{frame}, Omni" if design.omni else frame
    tons = f"{design.quarter_tons / 4:g}"
    return f"{frame}, {tons} tons, {TECH[design.tech]}, {design.era}"


def _data(pen: Pen, design: VehicleDesign) -> float:
    y = heading(pen, 0, TOP, 128, "Vehicle data")
    y = big_figures(pen, 0, y, 128, (("Cruising", design.cruise), ("Flank", design.flank)))
    rows = (
        ("Engine", f"{design.engine_rating} {design.engine}" if design.engine_rating else design.engine),
        ("Armor", f"{sum(design.armor)} {design.armor_type}"),
        *((("Heat sinks", design.heat_sinks),) if design.heat_sinks else ()),
        *((name, f"{kilograms / 1000:g} t") for name, kilograms in _parts(design) if kilograms),
    )
    return facts(pen, 0, y, 128, rows)


def _parts(design: VehicleDesign) -> tuple[tuple[str, int], ...]:
    """What it carries and what depends on its engine, in kilograms."""
    return (
        ("Cargo", 250 * design.cargo),
        ("Controls", control_weight(design)),
        (LIFTED.get(design.motion, "").capitalize(), lift_size(design).kilograms),
        ("Power amplifiers", amplifier_size(design).kilograms),
    )


def _crew(pen: Pen, design: VehicleDesign, condition: Condition) -> None:
    y = heading(pen, 140, TOP, 128, "Crew")
    second = "Piloting" if design.motion == "vtol" else "Driving"
    name_and_skills(pen, 140, y, 128, condition, ("Gunnery", second))
    if design.motion in TRACKS:
        pen.text(143, y + 43, f"{TRACKS[design.motion]} by turn", 6.8, tone="soft")
        now, level = condition.level or (0, 0)
        for number in range(TURNS):
            x, turn = 140 + 12.8 * number, max(0, now - TURNS) + number + 1
            pen.text(x + 6.2, y + 51, turn, 5.6, tone="soft", anchor="middle")
            pen.box(x, y + 53, 12.4, 9)
            if turn == now:
                pen.text(x + 6.2, y + 60, level, 7, tone="hit", strong=True, anchor="middle")


def _inventory(pen: Pen, design: VehicleDesign, condition: Condition, top: float) -> None:
    def place(item: Item) -> str:
        return design.location_code(item.location)

    items, bins = lines(design, condition, place), loads(design, condition, place)
    foot = draw_inventory(pen, 0, top, LEFT_WIDE, HIGH - top, items, bins, heat=False)
    fill(pen, 0, foot + GAP, LEFT_WIDE, HIGH - foot - GAP, aids_of(design))


def _tables(pen: Pen, design: VehicleDesign, condition: Condition) -> None:
    hits, remarks = _table(design)
    y = heading(pen, MIDDLE, TOP, MIDDLE_WIDE, "Hit location", "2D6")
    columns = (("", 20.0), ("Front, rear", 46.0), ("Side", 46.0))
    y = grid(pen, MIDDLE, y, columns, hits, step=7.8, size=6.4)
    y = notes(pen, MIDDLE, y + 2, MIDDLE_WIDE, remarks.notes)
    y = heading(pen, MIDDLE, y + 6, MIDDLE_WIDE, "Critical hits", "1D6")
    for number, effect in enumerate(remarks.criticals):
        pen.text(MIDDLE + 6, y + 7.4, number + 1, 6.6, tone="soft", anchor="middle")
        _to_cross(pen, y, effect, 1, condition.crossed(number), indent=9)
        y += 9.6
    y = heading(pen, MIDDLE, y + 4, MIDDLE_WIDE, "Motive system damage")
    lasting = (
        ("–1 Cruising MP", min(design.cruise, 6)),
        ("Immobile", 1),
        *((("Turret locked", 1),) * design.has_turret),
    )
    for number, (effect, boxes) in enumerate(lasting, start=len(remarks.criticals)):
        _to_cross(pen, y, effect, boxes, condition.crossed(number))
        y += 9.6


def _table(design: VehicleDesign) -> tuple[Rows, VehicleNotes]:
    known = reference()
    if design.motion == "vtol":
        return known.vtol.hits, known.vtol
    return known.vehicle.hits, known.naval if design.motion in NAVAL else known.ground


def _to_cross(pen: Pen, y: float, effect: str, boxes: int, hit: int, indent: float = 0) -> None:
    room = MIDDLE_WIDE - 6 - indent - 8 * boxes
    pen.text(MIDDLE + 3 + indent, y + 7.4, effect, 6.6, tone="hit" if hit else "ink", room=room)
    crossed_boxes(pen, MIDDLE + MIDDLE_WIDE - 7.4 * boxes, y + 2, boxes, hit, side=6, gap=1.4)
    pen.line((MIDDLE, y + 9.6), (MIDDLE + MIDDLE_WIDE, y + 9.6))


def _hull(pen: Pen, design: VehicleDesign, condition: Condition) -> None:
    y = heading(pen, RIGHT, TOP, FIELD, "Armor and structure", "squares are structure") + 8
    outlines = HULLS[design.motion]
    draw_carriage(pen, design.motion, RIGHT, y)
    plates = [
        Plate(
            placed(outlines[place], RIGHT, y),
            "Rotor" if place == VehicleLocation.ROTOR and design.motion == "vtol" else PLATES[place],
            design.armor[place],
            condition.armor_lost(place),
            place in condition.lost,
            design.structure_points[place],
            condition.structure_lost(place),
        )
        for place in VehicleLocation
        if place < len(design.sheet.armor)
    ]
    draw_plates(pen, plates, largest=7.6)
