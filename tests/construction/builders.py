"""All builders, plain machines to build on, and what breaks a rule in them."""

from __future__ import annotations

from typing import Any

from ironhex.catalog import Design
from ironhex.construction.builder import (
    Builder,
    EmplacementBuilder,
    MechBuilder,
    PlatoonBuilder,
    ProtoBuilder,
    SuitBuilder,
    VehicleBuilder,
)

BUILDERS: tuple[type[Builder[Any]], ...] = (
    MechBuilder,
    VehicleBuilder,
    ProtoBuilder,
    PlatoonBuilder,
    SuitBuilder,
    EmplacementBuilder,
)


def a_mech(**figures: Any) -> MechBuilder:
    """Fifty tons with nothing on it."""
    return MechBuilder("Test", **{"tons": 50, "walk": 4} | figures)


def a_tank(**figures: Any) -> VehicleBuilder:
    usual: dict[str, Any] = {"tons": 50, "motion": "tracked", "cruise": 4}
    return VehicleBuilder("Test", **usual | figures)


def a_proto(**figures: Any) -> ProtoBuilder:
    return ProtoBuilder("Test", **{"tons": 5, "walk": 4} | figures)


def rules(builder: Builder[Design]) -> list[str]:
    """The rules that are broken."""
    return [violation.rule for violation in builder.violations()]


def found(builder: Builder[Design], rule: str) -> str:
    """The only violation of a rule, as people read it."""
    (text,) = (str(violation) for violation in builder.violations() if violation.rule == rule)
    return text.removesuffix(f" [{rule}]")
