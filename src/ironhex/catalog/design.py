"""What every design has, whatever it is a design of."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Literal, Protocol

import msgspec

from ironhex.catalog.equipment import Equipment

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Model = Annotated[str, msgspec.Meta(max_length=80)]
Tech = Literal["IS", "Clan", "Mixed IS", "Mixed Clan"]


class Fitted(Protocol):
    """A piece of equipment in its place: an item of a 'Mech, a mount of anything else."""

    @property
    def equipment(self) -> Equipment: ...
    @property
    def location(self) -> int: ...
    @property
    def rear(self) -> bool: ...
    @property
    def shots(self) -> int: ...
    @property
    def pod(self) -> bool: ...


class Design(ABC):
    """A sheet and what follows from it. Never changed once made; two designs are equal when their keys are."""

    __slots__ = ("clan", "key", "name", "sheet")

    type: ClassVar[str]

    key: str
    name: str
    clan: bool
    sheet: Any
    chassis: str
    model: str
    tech: Tech
    era: int
    level: int
    tons: int
    """Its weight; of men on foot, the room they take in a carrier; a building has none."""
    items: Sequence[Fitted]
    weapons: Sequence[Fitted]
    bins: Sequence[Fitted]

    def __init__(self, sheet: Any) -> None:
        for field in sheet.__struct_fields__:
            setattr(self, field, getattr(sheet, field))
        self.sheet = sheet
        self.name = f"{sheet.chassis} {sheet.model}".strip()
        self.key = f"{self.name}#{hashlib.sha256(msgspec.json.encode(sheet)).hexdigest()[:8]}"
        self.clan = sheet.tech.endswith("Clan")

    @abstractmethod
    def to_toml(self) -> str:
        """Our own TOML form of the design, which reads back the same."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Design) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.key}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.sheet,)
