"""Brings records of older versions up to date, one version of a form at a time."""

from __future__ import annotations

from typing import Any


def with_traveled(form: dict[str, Any]) -> dict[str, Any]:
    """In version 1 the hexes that a unit has entered were spelled `travelled`."""
    renamed: dict[str, Any] = _renamed(form, "travelled", "traveled")
    return renamed


def _renamed(value: Any, old: str, new: str) -> Any:
    """A value in which a field has another name, wherever it is."""
    if isinstance(value, dict):
        return {new if key == old else key: _renamed(each, old, new) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_renamed(each, old, new) for each in value]
    return value


def with_halts(form: dict[str, Any]) -> dict[str, Any]:
    """In version 1 a motive hit that cost no points kept the vehicle from moving."""
    return form if form.get("points") else {**form, "halts": True}


UPGRADES = {(form, 1): with_traveled for form in ("Battle", "Moved", "Revealed")} | {("MotiveHit", 1): with_halts}
