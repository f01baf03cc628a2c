"""What a ProtoMech weighs, part by part, in kilograms."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog import ProtoDesign
from ironhex.catalog.variable import TON, jump_jet
from ironhex.construction.engines import fusion_engines
from ironhex.construction.gear import frame, kilograms
from ironhex.construction.violation import count
from ironhex.kernel.tally import Mod, Tally

COCKPIT = 500
ARMOR_POINT = 50
HEAT_SINK = 250
SMALL_ENGINE = 25
"""Kilograms of an engine per point of a rating below 40."""


def proto_weight(design: ProtoDesign) -> Tally:
    """Every part of a ProtoMech with its weight."""
    return Tally((*_chassis(design), *_gear(design)))


def proto_engine_weight(rating: int) -> int | None:
    """Small engines weigh by the point, others follow the Fusion Engine Table; None beyond the table."""
    if rating < 40:
        return SMALL_ENGINE * rating
    weights = fusion_engines().get(rating)
    return None if weights is None else weights.standard * TON // 4


def _chassis(design: ProtoDesign) -> Iterator[Mod]:
    yield Mod("BMR-CPROTO-005", design.tons * TON // 10, "internal structure")
    yield Mod("BMR-CPROTO-008", COCKPIT, "cockpit")
    engine = proto_engine_weight(design.engine_rating)
    if engine is not None:
        yield Mod("BMR-CPROTO-011", engine, f"engine rated {design.engine_rating}")
    if design.jump:
        jets = design.jump * jump_jet(frame(design)).kilograms
        yield Mod("BMR-CPROTO-014", jets, count(design.jump, "jump jet"))
    yield Mod("BMR-CPROTO-017", ARMOR_POINT * sum(design.armor), f"{count(sum(design.armor), 'point')} of armor")
    if sinks := design.heat_sinks:
        yield Mod("BMR-CPROTO-025", HEAT_SINK * sinks, count(sinks, "heat sink"))


def _gear(design: ProtoDesign) -> Iterator[Mod]:
    on = frame(design)
    for item in design.items:
        rule = "BMR-CPROTO-033" if item.equipment.category == "ammo" else "BMR-CPROTO-002"
        yield Mod(rule, kilograms(item, on), f"{item.equipment.name}, {design.location_name(item.location)}")
