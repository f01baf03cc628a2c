"""Read .ssw files, the format of Solaris Skunk Werks: a 'Mech, or an OmniMech with all its configurations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from ironhex.catalog.document import convert
from ironhex.catalog.equipment import Equipment, equipment
from ironhex.catalog.errors import CatalogError, at
from ironhex.catalog.importers.naming import BASES, Naming
from ironhex.catalog.importers.skunk import Gear, count, gear, guided, identity, number, read_machines
from ironhex.catalog.importers.xml import Node
from ironhex.catalog.mech import MechDesign
from ironhex.catalog.mech_sheet import ARM, LEG, SIDE_SLOTS, SLOTS, TORSOS, Location, MechSheet
from ironhex.catalog.variable import Frame, size

CONFIGS = {"Biped": "biped", "Quad": "quad"}
STRUCTURES = {"Standard Structure": "Standard", "Endo-Steel": "Endo Steel"}
ARMORS = {"Standard Armor": "Standard", "Ferro-Fibrous": "Ferro-Fibrous", "Stealth Armor": "Stealth"}
MATERIALS = {"Endo Steel": "Endo Steel", "Ferro-Fibrous": "Ferro-Fibrous", "Stealth": "Stealth Armor"}
ENGINES = {"Fusion Engine": "Fusion", "XL Engine": "XL", "Light Fusion Engine": "Light"}
SINKS = {"Single Heat Sink": False, "Double Heat Sink": True}
JETS = {"Standard Jump Jet": "Jump Jet"}
ENHANCEMENTS = {"MASC": "MASC", "TSM": "TSM"}
STRANGE = {
    "multislot": "Spread gear",
    "armored_locations": "Armored components",
    "partialwing": "Partial Wing",
    "arm_aes": "Arm AES",
    "turret": "Turret of a 'Mech",
    "boobytrap": "Booby Trap",
    "tracks": "Tracks of a 'Mech",
}
"""Equipment of later books that has its own elements."""
PLACES = {location.name: location for location in Location} | {
    "FLL": Location.LA,
    "FRL": Location.RA,
    "RLL": Location.LL,
    "RRL": Location.RL,
}
HEAD = ("Life Support", "Sensors", "Cockpit", "", "Sensors", "Life Support")
CENTER = (*["Engine"] * 3, *["Gyro"] * 4, *["Engine"] * 3)


def read_ssw(text: str, place: str, dead_weight: bool = False) -> Iterator[MechDesign | CatalogError]:
    """The designs of an .ssw file; an unreadable configuration is returned as its error."""
    make = partial(_design, dead_weight)
    return read_machines(text, place, "mech", "'Mech of Solaris Skunk Werks", make)


def _design(dead_weight: bool, root: Node, fixed: Node, loadout: Node | None) -> MechDesign:
    return _Frame(root, fixed, loadout, dead_weight).design()


class _Spot(NamedTuple):
    """A slot of a location, from an element such as `<location index="3">RT</location>`."""

    location: Location
    number: int


class _Frame:
    """A machine whose slots are being filled one by one."""

    def __init__(self, root: Node, fixed: Node, loadout: Node | None, dead_weight: bool) -> None:
        self.root, self.fixed, self.loadout = root, fixed, loadout
        self.load = loadout or fixed
        engine = root.one("engine")
        clan = engine.attributes.get("techbase") == "1"
        self.data = identity(root, loadout, "Mixed Clan" if clan else "Mixed IS")
        self.naming = Naming(BASES[self.data["tech"]], "mech", dead_weight)
        kind = engine.word(ENGINES, "engine")
        self.engine = "Clan XL" if kind == "XL" and clan else kind
        self.config = root.one("motive_type").word(CONFIGS, "configuration")
        self.slots = [[""] * size for size in SLOTS[self.config]]

    def design(self) -> MechDesign:
        self._refuse_strange_gear()
        self._systems()
        self._materials()
        jump = self._jets()
        sinks, double = self._sinks()
        self._enhancements()
        self._equipment()
        figures: dict[str, Any] = {
            "tons": count(self.root, "tons"),
            "config": self.config,
            "walk": count(self.root.one("engine"), "rating") // max(1, count(self.root, "tons")),
            "jump": jump,
            "engine_rating": count(self.root.one("engine"), "rating"),
            "engine": self.engine,
            "structure": self._structure(),
            "armor_type": self._armor_type(),
            "heat_sinks": sinks,
            "double_sinks": double,
            "armor": self._armor(),
            "slots": tuple(tuple(row) for row in self.slots),
        }
        with at(self.root.place, {}):
            return MechDesign(convert(self.data | figures, MechSheet))

    def _structure(self) -> str:
        return self.root.one("structure").one("type").word(STRUCTURES, "structure")

    def _armor_type(self) -> str:
        return self.root.one("armor").one("type").word(ARMORS, "armor")

    def _armor(self) -> tuple[int, ...]:
        armor = self.root.one("armor")
        tags = [location.name.lower() for location in Location] + [f"{torso.name.lower()}r" for torso in TORSOS]
        return tuple(number(armor.one(tag)) for tag in tags)

    def _refuse_strange_gear(self) -> None:
        for load in filter(None, (self.fixed, self.loadout)):
            for tag, usual in STRANGE.items():
                if strange := load.find(tag):
                    name = strange.attributes.get("name", usual)
                    raise strange.fail("equipment", f"{name}: not in the Master Rules: gear of later books")
        cockpit = self.root.one("cockpit").one("type")
        cockpit.word({"Standard Cockpit": ""}, "cockpit")
        for attribute, name in (("commandconsole", "Command Console"), ("fhes", "Full Head Ejection System")):
            if cockpit.has(attribute):
                raise cockpit.fail("cockpit", f"{name}: not in the Master Rules: gear of later books")

    def _systems(self) -> None:
        self.root.one("gyro").word({"Standard Gyro": ""}, "gyro")
        self._put(self.root, _Spot(Location.HD, 0), HEAD)
        self._put(self.root, _Spot(Location.CT, 0), CENTER)
        for leg in (Location.LL, Location.RL):
            self._put(self.root, _Spot(leg, 0), LEG)
        actuators = self.load.one("actuators")
        for arm, lower, hand in ((Location.LA, "lla", "lh"), (Location.RA, "rla", "rh")):
            fitted = 2 + actuators.has(lower) + (actuators.has(lower) and actuators.has(hand))
            self._put(actuators, _Spot(arm, 0), LEG if self.config == "quad" else ARM[:fitted])
        engine = self.root.one("engine")
        if slots := SIDE_SLOTS[self.engine]:
            for torso, start in ((Location.LT, "lsstart"), (Location.RT, "rsstart")):
                self._put(engine, _Spot(torso, count(engine, start)), ("Engine",) * slots)

    def _materials(self) -> None:
        for part, kind in (("structure", self._structure()), ("armor", self._armor_type())):
            for node in self.root.one(part).all("location"):
                self._put(node, _spot(node), (MATERIALS.get(kind, ""),))

    def _jets(self) -> int:
        """Jump MP; a configuration lists the jets it adds, and the total."""
        jump = 0
        for jets, pod in self._both("jumpjets"):
            jet = jets.one("type").word(JETS, "jump jet") + " (pod)" * pod
            jump = max(jump, count(jets, "number"))
            for node in jets.all("location"):
                self._put(node, _spot(node), (jet,))
        return jump

    def _sinks(self) -> tuple[int, bool]:
        sinks, double = 0, False
        for some, pod in self._both("heatsinks"):
            kind = some.one("type")
            double = kind.word(SINKS, "heat sink")
            sinks = max(sinks, count(some, "number"))
            clan = some.attributes.get("techbase") == "1"
            key = f"{'Clan' if clan else 'IS'} Double Heat Sink" if double else "Heat Sink"
            for node in some.all("location"):
                self._put(node, _spot(node), (key + " (pod)" * pod,) * (1 if not double else 2 if clan else 3))
        return sinks, double

    def _both(self, tag: str) -> Iterator[tuple[Node, bool]]:
        """An element of the fixed load, then that of the pods."""
        for load, pod in ((self.fixed, False), (self.loadout, True)):
            if load and (found := load.find(tag)):
                yield found, pod

    def _enhancements(self) -> None:
        for node in self.root.all("enhancement"):
            kind = node.one("type").word(ENHANCEMENTS, "enhancement")
            kept = equipment(kind, "Clan" if node.attributes.get("techbase") == "1" else "IS", "mech")
            bulk = 1 if kept.slots else self._bulk(kept, [])
            for spot in node.all("location"):
                self._put(spot, _spot(spot), (kept.key,) * bulk)

    def _equipment(self) -> None:
        everything = list(gear(self.fixed, self.loadout, self.naming))
        for item in everything:
            self._place(item, everything)

    def _place(self, item: Gear, everything: list[Gear]) -> None:
        bulk = self._bulk(item.slot.equipment, everything)
        for node in item.node.all("splitlocation"):
            self._put(node, _spot(node), (str(item.slot),) * count(node, "number"))
        locations = list(item.node.all("location"))
        single = len(locations) == 1
        for node in locations:
            self._put(node, _spot(node), (str(item.slot),) * (bulk if single else 1))
            if guided(self.load if item.slot.pod else self.fixed, item.slot):
                fire_control = self.naming.text("Artemis IV" + " (pod)" * item.slot.pod)
                self._put(node, _Spot(_spot(node).location, _spot(node).number + bulk), (fire_control,))

    def _bulk(self, item: Equipment, everything: list[Gear]) -> int:
        """How many slots an item fills; the file gives only the first."""
        aimed = sum(each.slot.equipment.kilograms for each in everything if each.slot.equipment.aimed)
        return max(1, size(item, Frame(count(self.root, "tons"), aimed=aimed)).slots)

    def _put(self, node: Node, spot: _Spot, texts: tuple[str, ...]) -> None:
        row = self.slots[spot.location]
        for offset, text in enumerate(texts, spot.number):
            if offset >= len(row):
                raise node.fail(f"slots.{spot.location.name}", f"{text} does not fit")
            if row[offset] and text:
                raise node.fail(f"slots.{spot.location.name}", f"{text} overlaps {row[offset]}")
            row[offset] = text or row[offset]


def _spot(node: Node) -> _Spot:
    if node.text not in PLACES:
        raise node.fail(node.tag, f"no location {node.text[:60]!r}")
    return _Spot(PLACES[node.text], count(node, "index"))
