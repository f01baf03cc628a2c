"""What must happen to each item, each kind of ammunition and other gear, derived from the equipment and the designs.

Artillery is left to its own chapter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from tests.runner.happenings import Happening
from tests.runner.items import CITED, GEAR, ITEM, MUNITION
from tests.runner.muster import catalog

from ironhex.catalog import Equipment, design
from ironhex.catalog.equipment import all_equipment, equipment, loads_for
from ironhex.catalog.loads import munition_of
from ironhex.systems.classic.armament.switching import SWITCHES
from ironhex.systems.classic.master_rules import MASTER_RULES

TORSO = 12  # critical slots of a torso
BEYOND = 3  # the rules level of other books
MECHS = ("mech", "quad")  # whose ammunition explodes bin by bin; other units are destroyed as a whole


def fires(gear: Equipment) -> bool:
    return gear.weapon and gear.special != "ams" and gear.category != "artillery"


def jams(gear: Equipment) -> bool:
    return fires(gear) and bool(MASTER_RULES.firing(gear).jams)


def clears(gear: Equipment) -> bool:
    return fires(gear) and MASTER_RULES.firing(gear).clears


def locks(gear: Equipment) -> bool:
    return fires(gear) and MASTER_RULES.firing(gear).locks


def switches(gear: Equipment) -> bool:
    return gear.special in SWITCHES


def shoots_down(gear: Equipment) -> bool:
    return gear.special == "ams"


def marks(gear: Equipment) -> bool:
    return gear.special == "narc"


ROWS: tuple[tuple[tuple[str, ...], Callable[[Equipment], bool]], ...] = (
    (("hits", "misses"), fires),
    (("jams",), jams),
    (("is cleared", "stays jammed"), clears),
    (("finds no lock",), locks),
    (("is switched on", "is switched off"), switches),
    (("shoots missiles down", "does not fire after all"), shoots_down),
    (("attaches a pod",), marks),
)
OF_GEAR = (
    *CITED.values(),
    ("active probe", "finds a hidden unit"),
    ("active probe", "is disturbed"),
    ("anti-personnel pod", "is fired"),
    ("MASC", "holds"),
    ("MASC", "fails"),
    ("TAG", "designates"),
    ("TAG", "misses"),
)


@cache
def carried(*kinds: str) -> dict[str, Equipment]:
    """All equipment of the designs of some kinds, or of all, by name."""
    machines = (design(name) for kind, names in catalog().items() if not kinds or kind in kinds for name in names)
    return {item.equipment.name: item.equipment for machine in machines for item in machine.items}


@cache
def mounted() -> dict[str, Equipment]:
    """Every weapon that a 'Mech can mount in one location and fire directly, by name; designs may lack it."""
    by_tech = sorted(filter(_can_mount, all_equipment()), key=lambda gear: gear.tech == "IS")  # with more ammunition
    return {gear.name: gear for gear in by_tech}


def _can_mount(gear: Equipment) -> bool:
    fit = "mech" in gear.carriers and 0 < gear.slots <= TORSO and gear.level < BEYOND
    return fit and fires(gear) and not gear.load and gear.category not in ("infantry", "physical")


@cache
def munitions() -> dict[str, bool]:
    """Every kind of special ammunition for these weapons, and whether it explodes."""
    usual = [equipment(gear.ammo) for gear in mounted().values() if gear.ammo]
    return {munition_of(bin): bool(bin.explosive_damage) for gear in usual for bin in loads_for(gear)}


@cache
def possible_for_items() -> frozenset[Happening]:
    """What must happen sooner or later; more may happen than is listed."""
    everything = carried() | mounted()
    rows = [
        (ITEM + name, what) for name, gear in everything.items() for whats, can in ROWS if can(gear) for what in whats
    ]
    for name, gear in everything.items():
        rates = MASTER_RULES.firing(gear).rates if fires(gear) else ()
        rows += [(ITEM + name, f"fires {rate} shots") for rate in rates if rate > 1]
    for name, gear in carried(*MECHS).items():
        if gear.explosive_damage and not name.startswith("Arrow IV"):
            rows.append((ITEM + name, "explodes"))
    for munition, explosive in munitions().items():
        rows += [(MUNITION + munition, what) for what in ("hits", "misses", *(("explodes",) if explosive else ()))]
    rows += [(GEAR + name, what) for name, what in OF_GEAR]
    return frozenset(Happening(kind, what) for kind, what in rows)


def unseen_for_items(seen: Iterable[Happening]) -> list[Happening]:
    return sorted(possible_for_items() - set(seen))


def impossible_for_items(seen: Iterable[Happening]) -> list[Happening]:
    """What has happened to items of which the rows say that it cannot."""
    listed = {pair.what for pair in possible_for_items() if pair.kind.startswith(ITEM)}
    strange = set(seen) - possible_for_items() - _exploding_guns()
    return sorted(pair for pair in strange if pair.kind.startswith(ITEM) and pair.what in listed and _known(pair))


def _exploding_guns() -> frozenset[Happening]:
    """Guns that explode now and then: after incendiary rounds (BMR-AMMO-014), or with a shot stuck in them."""
    everything = carried() | mounted()
    guns = (name for name, gear in everything.items() if gear.family in ("AC", "Rotary AC") and gear.weapon)
    return frozenset(Happening(ITEM + name, "explodes") for name in guns)


def _known(pair: Happening) -> bool:
    """Whether the rows are about an item: not about artillery, nor about what only test beds carry."""
    gear = (carried() | mounted()).get(pair.kind.removeprefix(ITEM))
    return gear is not None and gear.category not in ("artillery", "ammo")
