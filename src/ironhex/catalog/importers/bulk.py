"""Critical slots of what is larger on a larger machine, for files that give only the first slot."""

from __future__ import annotations

from ironhex.catalog.equipment import Equipment


def bulk(equipment: Equipment, tons: int, aimed_quarter_tons: int) -> int:
    """How many slots an item fills on a 'Mech of this weight with so much of weapons that a computer aims."""
    if equipment.slots:
        return equipment.slots
    clan = equipment.tech == "Clan"
    match equipment.formula:
        case "masc":
            return _nearest(tons, 25 if clan else 20)
        case "targeting computer":
            return -(-aimed_quarter_tons // (20 if clan else 16))
        case "hatchet" | "sword":
            return -(-tons // 15)
    return 1


def _nearest(number: int, divisor: int) -> int:
    return (2 * number + divisor) // (2 * divisor)
