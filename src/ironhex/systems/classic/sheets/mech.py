"""The record sheet of a 'Mech: a whole page."""

from __future__ import annotations

from functools import partial

from ironhex.catalog import Item, Location, MechDesign, weight_class
from ironhex.catalog.mech_sheet import REAR
from ironhex.sheets.blocks import HEAD, TECH, big_figures, facts, head, heading
from ironhex.sheets.condition import Condition
from ironhex.sheets.figures import BEHIND, BIPED, FIELD, QUAD, REAR_PLATES, STANDING, all_placed, placed
from ironhex.sheets.inventory import draw_inventory, lines, loads
from ironhex.sheets.pen import Drawing, Pen
from ironhex.sheets.pips import RADIUS, Crowd, common_pitch, places
from ironhex.sheets.plates import Plate, armor_plates, draw_plates
from ironhex.systems.classic.sheets.aids import GAP, aids_of, fill
from ironhex.systems.classic.sheets.heat_scale import draw_heat_scale
from ironhex.systems.classic.sheets.hit_tables import draw_blow_hits, draw_mech_hits
from ironhex.systems.classic.sheets.mech_slots import code, draw_slots
from ironhex.systems.classic.sheets.warrior import draw_warrior

WIDE, HIGH = 560.0, 740.0
LEFT_WIDE = 330.0
RIGHT_X = 342.0
LOWER = 396.0  # where the lower half begins
ENDED = HEAD + 6


def draw_mech(design: MechDesign, condition: Condition) -> Drawing:
    """Figures and weapons top left, armor right; below, critical slots, structure, tables and heat."""
    pen = Pen(WIDE, HIGH)
    head(pen, design, _kind(design), condition)
    _data(pen, design)
    draw_warrior(pen, 180, ENDED, 150, condition)
    _inventory(pen, design, condition)
    _armor(pen, design, condition)
    draw_slots(pen, design, condition, 0, LOWER, LEFT_WIDE, HIGH - LOWER)
    _structure(pen, design, condition)
    _hit_tables(pen, design)
    foot = draw_heat_scale(pen, 462, LOWER, 98, 9.1, condition)
    _heat_sinks(pen, design, condition, foot + 5)
    return pen.finished(design.name, "mech")


def _kind(design: MechDesign) -> str:
    frame = "OmniMech" if design.omni else "BattleMech"
    legs = ", four-legged" if design.config == "quad" else ""
    return f"{weight_class(design.tons)} {frame}{legs}, {design.tons} tons, {TECH[design.tech]}, {design.era}"


def _data(pen: Pen, design: MechDesign) -> None:
    y = heading(pen, 0, ENDED, 172, "'Mech data")
    moves = (("Walking", design.walk), ("Running", design.run), ("Jumping", design.jump))
    y = big_figures(pen, 0, y, 172, moves)
    sinks = f"{design.heat_sinks} {'double' if design.double_sinks else 'single'}"
    rows = (
        ("Engine", f"{design.engine_rating} {design.engine}"),
        ("Structure", design.structure),
        ("Armor", f"{sum(design.armor)} {design.armor_type}"),
        ("Heat sinks", sinks),
    )
    facts(pen, 0, y, 172, rows)


def _inventory(pen: Pen, design: MechDesign, condition: Condition) -> None:
    def place(item: Item) -> str:
        held = sorted({at for at, _ in item.slots})
        names = "" if item.equipment.spread and len(held) > 1 else "/".join(code(design, at) for at in held)
        return f"{names} (R)" if item.rear else names

    top = ENDED + 86
    items, bins = lines(design, condition, place), loads(design, condition, place)
    foot = draw_inventory(pen, 0, top, LEFT_WIDE, LOWER - GAP - top, items, bins, heat=True)
    fill(pen, 0, foot + GAP, LEFT_WIDE, LOWER - GAP - (foot + GAP), aids_of(design))


def _armor(pen: Pen, design: MechDesign, condition: Condition) -> None:
    y = heading(pen, RIGHT_X, ENDED, FIELD, "Armor", f"{design.armor_type}, {sum(design.armor)} points") + 6
    scale = min(1.0, (LOWER - 6 - y) / BEHIND)
    x = RIGHT_X + (1 - scale) * FIELD / 2
    figure = QUAD if design.config == "quad" else BIPED
    fronts = armor_plates(design, condition, all_placed(figure, x, y, scale), partial(code, design))
    rears = [
        Plate(
            placed(REAR_PLATES[at], x, y, scale),
            f"{at.name} rear" if at is Location.CT else f"{at.name}R",
            design.armor[behind],
            condition.armor_lost(behind),
            at in condition.lost,
        )
        for at, behind in REAR.items()
    ]
    draw_plates(pen, [*fronts, *rears])


def _structure(pen: Pen, design: MechDesign, condition: Condition) -> None:
    wide = 110.0
    y = heading(pen, RIGHT_X, LOWER, wide, "Structure", design.structure) + 5
    figure = QUAD if design.config == "quad" else BIPED
    scale = wide / FIELD
    draw_plates(
        pen,
        [
            Plate(
                placed(figure[at], RIGHT_X, y, scale),
                code(design, at) if at is not Location.HD else "",
                design.structure_points[at],
                condition.structure_lost(at),
                at in condition.lost,
            )
            for at in Location
        ],
        label=5,
        largest=5.4,
    )


def _hit_tables(pen: Pen, design: MechDesign) -> None:
    """Hit locations by side, and for punches and kicks."""
    y = LOWER + 11 + 5 + STANDING * 110 / FIELD + 7
    name = partial(code, design)
    draw_blow_hits(pen, RIGHT_X, draw_mech_hits(pen, RIGHT_X, y, 110, name) + 3, 110, name)


def _heat_sinks(pen: Pen, design: MechDesign, condition: Condition, y: float) -> None:
    """A circle for each; lost ones are filled."""
    each = 2 if design.double_sinks else 1
    total = f"{design.heat_sinks} × {each} = {each * design.heat_sinks}"
    off = f"{condition.sinks_off} switched off"
    y = heading(pen, 462, y, 98, "Heat sinks", off if condition.sinks_off else total) + 1
    crowd = Crowd(((462, y), (560, y), (560, HIGH), (462, HIGH)), design.heat_sinks)
    pitch = common_pitch([crowd])
    pen.pips(places(crowd, pitch), RADIUS * pitch, condition.sinks_lost)
