"""The record sheet of a squad or Point of battle armor: a strip with every suit on it."""

from __future__ import annotations

from ironhex.catalog import Item, SuitDesign
from ironhex.sheets.blocks import SMALL_HEAD, TECH, big_figures, facts, grid, heading, small_head
from ironhex.sheets.condition import Condition
from ironhex.sheets.inventory import draw_inventory, lines, loads
from ironhex.sheets.pen import Drawing, Pen
from ironhex.sheets.troopers import Suit, draw_rows
from ironhex.systems.classic.sheets.foot import draw_anti_mech, draw_ranges
from ironhex.systems.classic.sheets.reference import reference
from ironhex.systems.classic.sheets.warrior import name_and_skills

WIDE, HIGH = 560.0, 218.0
RIGHT, RIGHT_WIDE = 346.0, 214.0
LOWER = 154.0


def draw_suits(design: SuitDesign, condition: Condition) -> Drawing:
    """Movement, weapons and suits, and below them the attack tables."""
    pen = Pen(WIDE, HIGH)
    unit = "Point" if design.clan else "squad"
    small_head(pen, design, f"Battle armor {unit}, {design.suits} suits, {TECH[design.tech]}", condition)
    _data(pen, design)
    _leader(pen, condition)
    _inventory(pen, design, condition)
    _armor(pen, design, condition)
    _tables(pen, design)
    return pen.finished(design.name, "battle-armor")


def _data(pen: Pen, design: SuitDesign) -> None:
    y = heading(pen, 0, SMALL_HEAD, 118, "Movement")
    modes = (("Ground", design.run), ("Jumping", design.jump), ("Flying", design.fly), ("Water", design.swim))
    y = big_figures(pen, 0, y, 118, [(name, points) for name, points in modes if points])
    rides = {"": "no", "OmniMechs": "OmniMechs", "anything": "any machine"}[design.rides]
    rows = (
        ("Armor", design.armor_type.capitalize() or "Standard"),
        ("Rides", rides),
        ("In a carrier", f"{design.tons} t"),
    )
    facts(pen, 0, y, 118, rows)


def _leader(pen: Pen, condition: Condition) -> None:
    y = heading(pen, 0, SMALL_HEAD + 76, 118, "Leader")
    name_and_skills(pen, 0, y, 118, condition, ("Gunnery",))


def _inventory(pen: Pen, design: SuitDesign, condition: Condition) -> None:
    def place(item: Item) -> str:
        if not item.location:
            return "each"
        carriers = {mount.location for mount in design.items if mount.equipment == item.equipment}
        return "all" if len(carriers) == design.suits else f"suit {int(item.location)}"

    items, bins = lines(design, condition, place), loads(design, condition, place)
    draw_inventory(pen, 128, SMALL_HEAD, 206, LOWER - 6 - SMALL_HEAD, items, bins, heat=False)


def _armor(pen: Pen, design: SuitDesign, condition: Condition) -> None:
    """A row for each suit: its armor, and the trooper inside as a square."""
    y = heading(pen, RIGHT, SMALL_HEAD, RIGHT_WIDE, "Suits", f"{design.suit_armor} armor + 1 trooper") + 2
    losses = [(number, condition.armor_lost(number)) for number in range(1, design.suits + 1)]
    rows = [
        Suit(f"Suit {number}", design.suit_armor, lost, lost > design.suit_armor or number in condition.lost)
        for number, lost in losses
    ]
    draw_rows(pen, RIGHT, y, RIGHT_WIDE, rows)
    draw_anti_mech(pen, RIGHT, LOWER - 44, RIGHT_WIDE, "Suits", design.leg_attacks, design.swarm_attacks)


def _tables(pen: Pen, design: SuitDesign) -> None:
    known = reference()
    rifles = [mount.equipment.key for mount in design.weapons if mount.equipment.key in known.infantry.range]
    if rifles:
        _platoon_arms(pen, rifles[0], design.suits)
    else:
        _hits(pen, 0, "Suits that hit", known.suits.attack[: design.suits])
    if any(mount.equipment.missiles > 1 for mount in design.weapons):
        _hits(pen, 286, "Missiles that hit, two to a suit", known.suits.missiles[: design.suits])


def _platoon_arms(pen: Pen, weapon: str, suits: int) -> None:
    """Suits with infantry weapons do damage like that many troopers."""
    y = draw_ranges(pen, 0, LOWER, 274, weapon) + 4
    columns = [("Suits", 34.0), *((str(left), 24.0) for left in range(suits, 0, -1))]
    damage = ("Damage", *(reference().infantry.points(weapon, left) for left in range(suits, 0, -1)))
    grid(pen, 0, y, columns, [damage], left=frozenset({0}))


def _hits(pen: Pen, x: float, title: str, rows: tuple[tuple[int, ...], ...]) -> None:
    """By active suits, for each roll."""
    y = heading(pen, x, LOWER, 274, title, "2D6")
    columns = [("Suits", 32.0), *((str(roll), 22.0) for roll in range(2, 13))]
    shown = [(active, *row) for active, row in reversed(list(enumerate(rows, start=1)))]
    grid(pen, x, y, columns, shown, step=8)
