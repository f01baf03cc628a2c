"""The builders of platoons and of squads of battle armor."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Any, Self

from ironhex.catalog import Equipment, PlatoonDesign, PlatoonSheet, SuitDesign, SuitLocation, SuitSheet, Tech
from ironhex.catalog.equipment import equipment
from ironhex.catalog.platoon import Motive
from ironhex.construction.builder.arguments import flag, known, whole
from ironhex.construction.builder.builder import Assembly, Builder, Impossible
from ironhex.construction.builder.mounting import MountingBuilder
from ironhex.construction.foot import CLAN_POINT, STRENGTHS, SUITS
from ironhex.construction.violation import Violation, count

USUAL = "Infantry Rifle"


class PlatoonBuilder(Builder[PlatoonDesign]):
    """A platoon with one kind of weapon.

    >>> PlatoonBuilder("Jump Platoon", "(SRM)", motive="jump", weapon="Infantry SRM").build().jump
    2
    """

    carrier = "platoon"
    sheet = PlatoonSheet
    cited = MappingProxyType({"tech": "BMR-INF-002"})
    legal = MappingProxyType({"troopers": 1})

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
        known("motive type", motive, STRENGTHS)
        full = CLAN_POINT if self.base == "Clan" else STRENGTHS[motive][1]
        self.figures: dict[str, Any] = {
            "motive": motive,
            "troopers": full if troopers is None else whole("troopers", troopers),
            "anti_mech": flag("anti_mech", anti_mech),
        }
        self.items = [self.gear(weapon)]

    def mount(self, name: str) -> Self:
        """A kit in addition to the troopers' own weapon."""
        self.items.append(self.gear(name))
        return self

    def _rule(self, field: str) -> str:
        return STRENGTHS[self.figures["motive"]][0] if field == "troopers" else super()._rule(field)

    def _impossible(self) -> Iterator[Impossible]:
        yield from super()._impossible()
        arms = self._arms()
        if len(arms) != 1:
            what = f"expected one weapon for all, not {', '.join(gear.name for gear in arms) or 'none'}"
            yield Impossible("items", Violation("BMR-INF-038", "men", what))

    def _arms(self) -> list[Equipment]:
        return [gear for gear in self.items if gear.category == "infantry"]

    def _assemble(self) -> Assembly[PlatoonDesign]:
        """Without exactly one weapon, everything else is checked with the usual one."""
        arms = self._arms()
        weapon = arms[0] if len(arms) == 1 else equipment(USUAL)
        others = (gear.key for gear in self.items if gear.category != "infantry")
        return Assembly(PlatoonDesign(PlatoonSheet(**self.identity, **self.figures, items=((weapon.key, *others),))))


class SuitBuilder(MountingBuilder[SuitDesign]):
    """A squad or Point of battle armor.

    >>> squad = SuitBuilder("Elemental", "(Laser)", tech="Clan", armor=10, jump=3, leg_attacks=True)
    >>> squad.mount("Small Laser").mount("SRM 2").build().suits
    5
    """

    carrier = "suit"
    sheet = SuitSheet
    cited = MappingProxyType(
        {"tech": "BMR-INF-047", "suits": "BMR-INF-047", "bv": "BMR-BV-040"}
        | dict.fromkeys(("walk", "jump", "fly", "swim", "armor"), "BMR-SUIT-002")
    )
    legal = MappingProxyType({"suits": 4, "walk": 1, "jump": 0, "fly": 0, "swim": 0, "armor": 5, "bv": 0})
    unsure = MappingProxyType({"suits": frozenset({"BMR-INF-047", "BMR-INF-049"})})
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
            "suits": SUITS[self.base == "Clan"] if suits is None else whole("suits", suits),
            "walk": whole("walk", walk),
            "jump": whole("jump", jump),
            "fly": whole("fly", fly),
            "swim": whole("swim", swim),
            "armor": whole("armor", armor),
            "leg_attacks": flag("leg_attacks", leg_attacks),
            "swarm_attacks": flag("swarm_attacks", swarm_attacks),
        }

    def declared_value(self, value: int) -> Self:
        """A Battle Value for a suit that the books do not list."""
        self.figures["bv"] = whole("value", value)
        return self

    def _assemble(self) -> Assembly[SuitDesign]:
        suits = self.figures["suits"]
        faults = tuple(
            Violation("BMR-INF-047", f"trooper {at}", f"{slot.equipment.name}, but there are {count(suits, 'suit')}")
            for at, slot in self.items
            if at > suits
        )
        rows = self._texts(range(suits + 1, len(self.rows)))
        return Assembly(SuitDesign(SuitSheet(**self.identity, **self.figures, items=rows)), faults)
