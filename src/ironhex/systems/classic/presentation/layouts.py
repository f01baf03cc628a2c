"""Where the parts of each kind of unit are on a small diagram, by the codes of their record sheets."""

from __future__ import annotations

from collections.abc import Mapping

Layout = Mapping[str, tuple[int, int, int, int]]
"""Boxes by location code: x, y, width, height, on a diagram about 210 wide and 170 high."""

BIPED: Layout = {
    "HD": (88, 2, 34, 30),
    "LT": (46, 36, 36, 48),
    "CT": (86, 36, 38, 56),
    "RT": (128, 36, 36, 48),
    "LA": (10, 40, 31, 66),
    "RA": (169, 40, 31, 66),
    "LL": (62, 98, 36, 68),
    "RL": (112, 98, 36, 68),
}
QUAD: Layout = {
    **BIPED,
    "LA": (10, 70, 32, 66),
    "RA": (168, 70, 32, 66),
    "LL": (52, 98, 34, 66),
    "RL": (124, 98, 34, 66),
}
FRONT, TURRET, REAR = (60, 4, 90, 40), (74, 50, 62, 70), (60, 126, 90, 40)
# Vehicles have longer codes in the Master Rules than on the cards of Quick-Start.
VEHICLE: Layout = {
    "LS": (16, 50, 52, 70),
    "RS": (142, 50, 52, 70),
    **dict.fromkeys(("FR", "F"), FRONT),
    **dict.fromkeys(("TU", "T"), TURRET),
    **dict.fromkeys(("RR", "R"), REAR),
}
SQUAD: Layout = {str(number): (8 + 50 * (number - 1), 20, 42, 90) for number in range(1, 7)}
PROTOMECH: Layout = {
    "HD": (84, 2, 42, 30),
    "T": (60, 36, 90, 60),
    "LA": (10, 40, 44, 66),
    "RA": (156, 40, 44, 66),
    "L": (60, 102, 90, 64),
    "MG": (150, 2, 50, 30),
}
EMPLACEMENT: Layout = {"T": (60, 10, 90, 56), "B": (20, 72, 170, 92)}

LAYOUTS: Mapping[str, Layout] = {
    "mech": BIPED,
    "quad": QUAD,
    "tracked": VEHICLE,
    "wheeled": VEHICLE,
    "hover": VEHICLE,
    "displacement": VEHICLE,
    "hydrofoil": VEHICLE,
    "submarine": VEHICLE,
    "vtol": VEHICLE,
    "battle armor": SQUAD,
    "flying battle armor": SQUAD,
    "diving battle armor": SQUAD,
    "protomech": PROTOMECH,
    "emplacement": EMPLACEMENT,
}
"""The diagram of each kind; the parts of other kinds are listed."""
