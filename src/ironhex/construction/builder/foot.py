"""The builders of platoons and of squads of battle armor."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Self

from ironhex.catalog import PlatoonDesign, PlatoonSheet, SuitDesign, SuitLocation, SuitSheet, Tech
from ironhex.catalog.platoon import Motive
from ironhex.construction.builder.builder import Assembly, Builder, MountingBuilder
from ironhex.construction.foot import CLAN_POINT, STRENGTHS, SUITS
from ironhex.construction.violation import Violation, count


class PlatoonBuilder(Builder[PlatoonDesign]):
    """A platoon with one kind of weapon.

    >>> PlatoonBuilder("Jump Platoon", "(SRM)", motive="jump", weapon="Infantry SRM").build().jump
    2
    """

    carrier = "platoon"
    sheet = PlatoonSheet

    def __init__(
        self,
        chassis: str,
        model: str = "",
        *,
        motive: Motive,
        weapon: str,
        troopers: int | None = None,
        anti_mech: bool = False,
        tech: Tech = "IS",
        era: int = 3067,
        level: int = 2,
    ) -> None:
        super().__init__(chassis, model, tech=tech, era=era, level=level)
        if motive not in STRENGTHS:
            raise ValueError(f"no motive type {motive!r}; known: {', '.join(STRENGTHS)}")
        full = CLAN_POINT if self.base == "Clan" else STRENGTHS[motive][1]
        self.figures: dict[str, Any] = {
            "motive": motive,
            "troopers": full if troopers is None else troopers,
            "anti_mech": anti_mech,
        }
        self.items = [self.gear(weapon)]

    def mount(self, name: str) -> Self:
        """A kit in addition to the troopers' own weapon."""
        self.items.append(self.gear(name))
        return self

    def _assemble(self) -> Assembly[PlatoonDesign]:
        arms = [gear.name for gear in self.items if gear.category == "infantry"]
        if len(arms) != 1:
            what = f"expected one weapon for all, not {', '.join(arms) or 'none'}"
            return Assembly(None, (Violation("BMR-INF-038", "men", what),))
        keys = tuple(gear.key for gear in self.items)
        return Assembly(PlatoonDesign(PlatoonSheet(**self.identity, **self.figures, items=(keys,))))


class SuitBuilder(MountingBuilder[SuitDesign]):
    """A squad or Point of battle armor.

    >>> squad = SuitBuilder("Elemental", "(Laser)", tech="Clan", armor=10, jump=3, leg_attacks=True)
    >>> squad.mount("Small Laser").mount("SRM 2").build().suits
    5
    """

    carrier = "suit"
    sheet = SuitSheet
    cited = MappingProxyType({"suits": "BMR-INF-047"})
    rows = tuple(location.name.lower() for location in SuitLocation)
    codes = SuitDesign.codes
    stores = "squad"

    def __init__(
        self,
        chassis: str,
        model: str = "",
        *,
        armor: int,
        suits: int | None = None,
        walk: int = 1,
        jump: int = 0,
        fly: int = 0,
        swim: int = 0,
        leg_attacks: bool = False,
        swarm_attacks: bool = False,
        tech: Tech = "IS",
        era: int = 3067,
        level: int = 2,
    ) -> None:
        super().__init__(chassis, model, tech=tech, era=era, level=level)
        self.figures: dict[str, Any] = {
            "suits": SUITS[self.base == "Clan"] if suits is None else suits,
            "walk": walk,
            "jump": jump,
            "fly": fly,
            "swim": swim,
            "armor": armor,
            "leg_attacks": leg_attacks,
            "swarm_attacks": swarm_attacks,
        }

    def declared_value(self, value: int) -> Self:
        """A Battle Value for a suit that the books do not list."""
        self.figures["bv"] = value
        return self

    def _assemble(self) -> Assembly[SuitDesign]:
        suits = self.figures["suits"]
        missing = [(at, slot) for at, slot in self.items if at > suits]
        faults = tuple(
            Violation("BMR-INF-047", f"trooper {at}", f"{slot.equipment.name}, but there are {count(suits, 'suit')}")
            for at, slot in missing
        )
        kept = [(at, slot) for at, slot in self.items if at <= suits]
        rows = tuple(tuple(str(slot) for at, slot in kept if at == row) for row in range(len(self.rows)))
        return Assembly(SuitDesign(SuitSheet(**self.identity, **self.figures, items=rows)), faults)
