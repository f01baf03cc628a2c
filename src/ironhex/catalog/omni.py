"""Configurations of OmniMechs and OmniVehicles: a file that lists only the pods, next to the file of the chassis."""

from __future__ import annotations

from typing import Any

from ironhex.catalog.document import Document, unfold
from ironhex.catalog.errors import CatalogError, at
from ironhex.catalog.mech_sheet import LONG_NAMES, SLOTS, SYSTEMS

CHASSIS = "configuration_of"
"""The field that names the chassis."""


def configured(document: Document, chassis: Document) -> Document:
    """The whole machine: the fixed parts, with the pods in the free places."""
    own = {field: cell for field, cell in document.data.items() if field not in (CHASSIS, "slots", "items")}
    data = chassis.data | own
    with at(document.place, document.lines):
        if "slots" in chassis.data:
            data["slots"] = _slots(chassis.table("slots"), document.data.get("slots", {}), data.get("config"))
        else:
            data["items"] = _items(chassis.data.get("items", {}), document.data.get("items", {}))
    return Document(document.place, data, document.lines)


def _slots(fixed: dict[str, Any], pods: dict[str, Any], config: object) -> dict[str, Any]:
    quad = "quad" if config == "quad" else "biped"
    sizes = dict(zip(LONG_NAMES[quad], SLOTS[quad], strict=True))
    filled = {name: _filled(name, unfold(fixed.get(name, [])), pods.get(name, []), sizes[name]) for name in sizes}
    return filled | {name: row for name, row in (fixed | pods).items() if name not in sizes}


def _filled(name: str, fixed: list[str], pods: object, size: int) -> list[str]:
    """The pods take the free slots in order; an actuator is always a pod, without a mark (BMR-OMNI-006)."""
    row = fixed + [""] * (size - len(fixed))
    free = [number for number, text in enumerate(row) if not text]
    texts = _unfolded(f"slots.{name}", pods)
    if len(texts) > len(free):
        raise CatalogError("", f"slots.{name}", f"{len(texts)} slots in pods, but {len(free)} free")
    for number, text in zip(free, texts, strict=False):
        row[number] = _pod(text)
    return [text or "-" for text in row]


def _items(fixed: dict[str, Any], pods: dict[str, Any]) -> dict[str, Any]:
    rows = {name: unfold(row) for name, row in fixed.items()}
    for name, row in pods.items():
        rows[name] = rows.get(name, []) + [_pod(text) for text in _unfolded(f"items.{name}", row)]
    return rows


def _unfolded(field: str, pods: object) -> list[str]:
    try:
        return unfold(pods)
    except CatalogError as error:
        raise CatalogError("", field, f"{error.field}: {error.reason}") from None


def _pod(text: str) -> str:
    return text if not text or text in SYSTEMS else f"{text} (pod)"
