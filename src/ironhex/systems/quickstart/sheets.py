"""The record sheets of the Quick-Start edition: half a page for a machine, a strip for infantry."""

from __future__ import annotations

from ironhex.catalog import Equipment, Item
from ironhex.sheets.blocks import SMALL_HEAD, big_figures, facts, grid, heading, name_line, notes
from ironhex.sheets.condition import Condition
from ironhex.sheets.diagrams import draw_armor
from ironhex.sheets.inventory import damage, draw_inventory, lines, loads
from ironhex.sheets.pen import Drawing, Pen
from ironhex.sheets.troopers import Ranks, Suit, draw_ranks, draw_rows, square
from ironhex.systems.classic.sheets.vehicle import KINDS as VEHICLE_KINDS
from ironhex.systems.quickstart.cards import INFANTRY, MECH, SQUAD, VEHICLES, Card
from ironhex.systems.quickstart.damage import MECH_LOCATIONS, MOTIVE_HITS, VEHICLE_LOCATIONS
from ironhex.systems.quickstart.to_hit import BASE

WIDE, HIGH, STRIP = 560.0, 352.0, 132.0
TOP = SMALL_HEAD + 4
LEFT_WIDE, MIDDLE, MIDDLE_WIDE, RIGHT = 234.0, 246.0, 96.0, 354.0
KINDS = {
    **VEHICLE_KINDS,
    "mech": "BattleMech",
    "battle armor": "Battle armor",
    "infantry": "Conventional infantry",
}
MOTIVE = "† also a motive hit: Cruising MP –1 from the End Phase on; Flanking MP is 1.5 times that, rounded up."


def draw_card(card: Card, condition: Condition) -> Drawing:
    """Figures and weapons on the left; a machine's hit table in the middle and its armor on the right."""
    pen = Pen(WIDE, STRIP if card.kind in INFANTRY else HIGH)
    kind = f"{KINDS[card.kind]}, {card.tons} tons" if card.tons else KINDS[card.kind]
    name_line(pen, card, kind, condition, room=pen.width)
    _data(pen, card)
    _inventory(pen, card, condition)
    if card.kind in INFANTRY:
        _troopers(pen, card, condition)
    else:
        _hits(pen, card)
        _armor(pen, card, condition)
    return pen.finished(card.name, f"quickstart {card.kind.replace(' ', '-')}")


def _data(pen: Pen, card: Card) -> None:
    y = heading(pen, 0, TOP, LEFT_WIDE, "Movement")
    modes = ("Walking", "Running") if card.kind == MECH else ("Cruising", "Flanking")
    figures = list(zip(modes, (card.walk, card.run), strict=True)) if card.run else [("Movement Points", card.walk)]
    facts(pen, 0, big_figures(pen, 0, y, LEFT_WIDE, figures), LEFT_WIDE, [("Base to-hit number", BASE)])


def _inventory(pen: Pen, card: Card, condition: Condition) -> None:
    def place(item: Item) -> str:
        """Infantry all carry the same, and ammunition has no place."""
        return card.location_code(item.location) if item.slots else "all" if item.equipment.weapon else ""

    items, bins = lines(card, condition, place, _damage), loads(card, condition, place)
    draw_inventory(pen, 0, TOP + 54, LEFT_WIDE, pen.height - TOP - 54, items, bins, heat=False)


def _damage(gear: Equipment) -> str:
    """Points and letters, as on the printed sheets."""
    letters = ", ".join(word.rstrip("0123456789") if word.startswith("AI") else word for word in gear.special.split())
    points = f"{damage(gear)}/Sht" if "R" in letters else damage(gear)
    return f"{points} ({letters})" if letters else points or "by men"


# --- machines ---------------------------------------------------------------------------------------------------------
def _hits(pen: Pen, card: Card) -> None:
    y = heading(pen, MIDDLE, TOP, MIDDLE_WIDE, "Hit location", "2D6")
    struck = MECH_LOCATIONS if card.kind == MECH else VEHICLE_LOCATIONS
    dagger = MOTIVE_HITS if card.kind in VEHICLES else ()
    # Without a turret, its hits go to the front.
    names = [card.location_name(place if place < len(card.armor) else 0) for place in struck]
    rows = [(roll, f"{name} †" if roll in dagger else name) for roll, name in enumerate(names, start=2)]
    y = grid(pen, MIDDLE, y, (("", 22.0), ("", MIDDLE_WIDE - 22)), rows, left=frozenset({1}))
    if dagger:
        notes(pen, MIDDLE, y + 2, MIDDLE_WIDE, MOTIVE)


def _armor(pen: Pen, card: Card, condition: Condition) -> None:
    y = heading(pen, RIGHT, TOP, WIDE - RIGHT, "Armor", f"{sum(card.armor)} points") + 6
    draw_armor(pen, RIGHT, y, WIDE - RIGHT, HIGH - 4 - y, card, condition)


# --- infantry ---------------------------------------------------------------------------------------------------------
def _troopers(pen: Pen, card: Card, condition: Condition) -> None:
    """A row for each trooper of a squad, the last point being the trooper; the men of a platoon with their damage."""
    wide, lost = WIDE - MIDDLE, [condition.armor_lost(at) for at in range(len(card.armor))]
    if card.kind == SQUAD:
        y = heading(pen, MIDDLE, TOP, wide, "Troopers", "the square is the trooper inside")
        rows = [Suit(f"No. {at + 1}", full - 1, lost[at], lost[at] >= full) for at, full in enumerate(card.armor)]
        draw_rows(pen, MIDDLE, y + 4, wide, rows)
    else:
        y = heading(pen, MIDDLE, TOP, wide, "Troopers left, and the damage they do", "in groups of 2 points")
        ranks = Ranks(card.armor[0], lost[0], card.by_men.__getitem__, -(-card.armor[0] // 2))
        draw_ranks(pen, MIDDLE, y, wide, ranks, square)
