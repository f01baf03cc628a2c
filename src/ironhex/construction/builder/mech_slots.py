"""Find critical slots for the parts of a 'Mech."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any, NamedTuple

from ironhex.catalog import CatalogError, Equipment, Location
from ironhex.catalog.items import ADJACENT, gather
from ironhex.catalog.mech import LOCATIONS
from ironhex.catalog.mech_sheet import ARM, LEG, SIDE_SLOTS, SLOTS, Slot
from ironhex.catalog.variable import Frame, size
from ironhex.construction.gear import ONE_PER_UNIT, UNAIMED
from ironhex.construction.mech_slots import STEALTH
from ironhex.construction.violation import Violation, count

HEAD = ("Life Support", "Sensors", "Cockpit", "", "Sensors", "Life Support")
CENTER = (*["Engine"] * 3, *["Gyro"] * 4, *["Engine"] * 3)

LT, RT, LA, RA, LL, RL = Location.LT, Location.RT, Location.LA, Location.RA, Location.LL, Location.RL
ANYWHERE = (LT, RT, LA, RA, LL, RL, Location.CT, Location.HD)
"""The order of locations for things without a given place."""
JETS: dict[str, dict[Location, int]] = {
    "biped": {LL: 0, RL: 0, LT: 1, RT: 1, Location.CT: 2},
    "quad": {LL: 0, RL: 0, LA: 0, RA: 0, LT: 1, RT: 1, Location.CT: 2},
}
"""Where jump jets go, the best places first; equally good ones fill evenly."""


class Wish(NamedTuple):
    """An item and where it should go."""

    slot: Slot
    homes: tuple[Location, ...] = ()
    parts: tuple[int, ...] = ()
    """How many slots in each of these locations, if given."""
    rest: bool = False
    """The slots of a material that are still missing."""


def fixed_rows(figures: Mapping[str, Any], missing: Iterable[tuple[Location, str]]) -> list[list[str]]:
    """The slots that every 'Mech fills: cockpit, engine, gyro and actuators, except omitted ones."""
    sizes = SLOTS[figures["config"]]
    side = ("Engine",) * SIDE_SLOTS[figures["engine"]]
    front = ARM if figures["config"] == "biped" else LEG
    fixed = [HEAD, CENTER, side, side, front, front, LEG, LEG]
    rows = [[*texts, *[""] * (size - len(texts))] for texts, size in zip(fixed, sizes, strict=True)]
    for location, actuator in missing:
        rows[location] = ["" if text == actuator else text for text in rows[location]]
    return rows


class Rows:
    """The slots of a 'Mech as they fill, and what did not fit."""

    def __init__(self, config: str, frame: Frame, rows: list[list[str]]) -> None:
        self.locations = LOCATIONS[config]
        self.jets = JETS[config]
        self.frame = frame
        self.rows = rows
        self.sinks = 0
        self.sized: set[str] = set()
        """The special rules of equipment that has its size from the machine, once it is there."""
        self.faults: list[Violation] = []

    def texts(self) -> tuple[tuple[str, ...], ...]:
        return tuple(map(tuple, self.rows))

    def put(self, wish: Wish) -> None:
        """Give an item its slots, or note that it does not fit."""
        gear = wish.slot.equipment
        needed = gear.slots or size(gear, self.frame).slots
        if refusal := self._unfit(gear, needed):
            self._refuse(wish, wish.homes[0] if wish.homes else None, *refusal)
        elif wish.rest or (gear.spread and not wish.homes):
            self._scatter(wish, needed)
        elif (needed or wish.parts) and (parts := self._parts(wish, needed)) and self._distinct(wish, parts):
            self.sinks += gear.category == "heat sink"
            for location, number in parts:
                self._fill(location, number, str(wish.slot))
        if not gear.slots:
            self.sized.add(gear.special)

    def _unfit(self, gear: Equipment, needed: int) -> tuple[str, str] | None:
        """Why no 'Mech, or not this one, can carry something, and the rule."""
        if "mech" not in gear.carriers:
            return "not for 'Mechs", "BMR-EQ-064" if gear.special == "cargo" else "BMR-EQ-001"
        if gear.special == "targeting computer" and not needed:
            return UNAIMED, "BMR-EQ-157"
        if gear.special in ONE_PER_UNIT and gear.special in self.sized:
            return "a unit has only one", ONE_PER_UNIT[gear.special]
        if gear.special == "searchlight":
            return "scenarios provide searchlights, which fill no slots", "BMR-NIGHT-002"
        if gear.special == "case" and not needed and not self.frame.clan:
            return "built into Clan machines only", "BMR-CON-013"
        return None

    def _distinct(self, wish: Wish, parts: list[tuple[Location, int]]) -> bool:
        """Whether the parts of a split item can be told apart from those of others of the same kind."""
        if len(parts) == 1 or wish.slot.equipment.spread:
            return True
        text, trial = str(wish.slot), copy(self)
        trial.rows = [row[:] for row in self.rows]
        for location, number in parts:
            trial._fill(location, number, text)
        try:
            gather([[wish.slot if held == text else None for held in row] for row in trial.rows])
        except CatalogError:
            what = f"its slots cannot be told apart from those of another {wish.slot.equipment.name}"
            self._refuse(wish, parts[0][0], what, "BMR-CON-049")
            return False
        return True

    def _scatter(self, wish: Wish, needed: int) -> None:
        """Slots that may be anywhere; the design check reports missing ones."""
        text = str(wish.slot)
        left = needed - sum(row.count(text) for row in self.rows) if wish.rest else needed
        if wish.slot.equipment.special == "stealth" and wish.rest:
            for location in sorted(STEALTH):
                self._fill(location, 2 - self.rows[location].count(text), text)
            return
        for location in ANYWHERE:
            taken = min(left, self._free(location))
            self._fill(location, taken, text)
            left -= taken

    def _parts(self, wish: Wish, needed: int) -> list[tuple[Location, int]]:
        """How many slots in which locations; empty if there is no room."""
        if wish.parts:
            return self._given(wish, needed)
        if not wish.homes:
            return self._anywhere(wish, needed)
        home, here = wish.homes[0], self._free(wish.homes[0])
        if here >= needed:
            return [(home, needed)]
        other = self._second(wish, needed - here) if here else None
        if other is None:
            what = f"needs {count(needed, 'slot')}, {here} free"
            self._refuse(wish, home, what, "BMR-CON-047", count(needed - here, "slot"))
            return []
        touching = wish.slot.equipment.spread or self._touching(wish, home, other)
        return [(home, here), (other, needed - here)] if touching else []

    def _second(self, wish: Wish, rest: int) -> Location | None:
        """Where the rest of an item goes: to the second place named or, if it may be split, to a neighbor."""
        near = (*ADJACENT[wish.homes[0]], *(ANYWHERE if wish.slot.equipment.spread else ()))
        splits = wish.slot.equipment.split or wish.slot.equipment.spread
        places = wish.homes[1:] or (near if splits else ())
        return next((place for place in places if self._free(place) >= rest and place != wish.homes[0]), None)

    def _given(self, wish: Wish, needed: int) -> list[tuple[Location, int]]:
        """The slots the caller has chosen; only spread equipment may fill part of its slots at a time."""
        gear, home = wish.slot.equipment, wish.homes[0]
        if needed and sum(wish.parts) != needed and not gear.spread:
            by = count(abs(needed - sum(wish.parts)), "slot")
            self._refuse(wish, home, f"fills {sum(wish.parts)} of its {count(needed, 'slot')}", "BMR-CON-047", by)
            return []
        parts = list(zip(wish.homes, wish.parts, strict=True))
        for location, number in parts:
            if number > self._free(location):
                what = f"needs {count(number, 'slot')}, {self._free(location)} free"
                self._refuse(wish, location, what, "BMR-CON-047", count(number - self._free(location), "slot"))
                return []
        if len(parts) == 1 or gear.spread:
            return parts
        if len(parts) > 2:
            self._refuse(wish, home, "is in more than two locations", "BMR-CON-049")
            return []
        return parts if self._touching(wish, home, wish.homes[1]) else []

    def _touching(self, wish: Wish, home: Location, other: Location) -> bool:
        if home not in ADJACENT[other]:
            self._refuse(wish, home, f"{self._name(home)} and {self._name(other)} are not adjacent", "BMR-CON-049")
        return home in ADJACENT[other]

    def _anywhere(self, wish: Wish, needed: int) -> list[tuple[Location, int]]:
        jet = wish.slot.equipment.category == "jump jet"
        room = [location for location in (self.jets if jet else ANYWHERE) if self._free(location) >= needed]
        if jet:
            room.sort(key=lambda location: (self.jets[location], self.rows[location].count(str(wish.slot))))
        if not room:
            self._refuse(wish, None, f"needs {count(needed, 'slot')} in one location", "BMR-CON-047")
            return []
        return [(room[0], needed)]

    def _refuse(self, wish: Wish, where: Location | None, what: str, rule: str, by: str = "") -> None:
        place = "slots" if where is None else self._name(where)
        self.faults.append(Violation(rule, place, f"{wish.slot.equipment.name}: {what}", by))

    def _name(self, location: Location) -> str:
        return self.locations[location].name

    def _free(self, location: Location) -> int:
        return self.rows[location].count("")

    def _fill(self, location: Location, number: int, text: str) -> None:
        """The first run of free slots that is long enough, or else the first free slots."""
        row = self.rows[location]
        starts = (at for at in range(len(row)) if number and row[at : at + number] == [""] * number)
        free = [at for at, held in enumerate(row) if not held]
        start = next(starts, None)
        for at in range(start, start + number) if start is not None else free[:number]:
            row[at] = text
