"""The proving ground: every weapon with all its ammunition is fired from a test bed, and every bin is blown up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tests.classic.stage import variant
from tests.runner.directing import Scene
from tests.runner.happenings import Happening
from tests.runner.item_rows import carried, mounted, munitions, possible_for_items
from tests.runner.items import GEAR, ITEM, MUNITION
from tests.runner.loaded_dice import BEST, LEVEL
from tests.runner.scenes.gear import with_special
from tests.runner.scenes.staging import QUIET, SPECIMENS, against, goals, plot

from ironhex.catalog import Damage, Equipment, Location, MechDesign, design
from ironhex.catalog.equipment import all_equipment, equipment, loads_for
from ironhex.catalog.loads import munition_of
from ironhex.systems.classic.master_rules import MASTER_RULES
from ironhex.systems.classic.playable_units import units
from ironhex.systems.classic.setup import Recruit

Goals = frozenset[Happening]
BED = "Atlas AS7-D"  # has room for anything
EMPTY = (Location.LA, Location.RA, Location.LT, Location.RT)
ARM = ("Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator")
ROOM = 12  # critical slots of a torso
OPTIONS = ("fire", "infernos", "minefields", "night", "flamer-heat")

FAST = {"Magnetic Mine Launcher": goals("battle armor", "cluster of mines", "declares: fire fast")}


def proving() -> Iterator[Scene]:
    for weapon in mounted().values():
        yield from _fired(weapon)
    yield from (_blown_up(bin) for bin in explosive())
    yield from _suits()
    yield from _gear()


# --- fire -------------------------------------------------------------------------------------------------------------
def _fired(weapon: Equipment) -> Iterator[Scene]:
    """With the usual ammunition at every rate, and with every other kind of ammunition."""
    usual = equipment(weapon.ammo) if weapon.ammo else None
    rates = MASTER_RULES.firing(weapon).rates
    for rate in rates:
        whats = [Happening(ITEM + weapon.name, f"fires {rate} shots")] if rate > 1 else []
        if rate == max(rates):
            listed = (pair for pair in possible_for_items() if pair.kind == ITEM + weapon.name)
            whats += [pair for pair in listed if not pair.what.startswith(("explodes", "fires"))]
        wish = f"fires {rate} shots" if rate > 1 else "hits"
        yield _shot(weapon, usual, f"{rate} shots", f"{ITEM}{weapon.name}|{wish}", whats)
    for bin in loads_for(usual) if usual else ():
        munition = munition_of(bin)
        whats = [Happening(MUNITION + munition, what) for what in ("hits", "misses")]
        yield _shot(weapon, bin, munition, f"fires: {munition}", whats)


def _shot(weapon: Equipment, bin: Equipment | None, how: str, wish: str, whats: list[Happening]) -> Scene:
    name = f"fired: {weapon.name}, {how}"
    red = [Recruit(_bed(weapon, bin), 3, 3, hex="0405", facing=0)]
    blue = [Recruit(BED, 4, 5, hex="0403", facing=3)]
    board = plot("range", 7, 8, "~2" if weapon.special == "torpedo" else ".")
    make_up = against(name, board, red, blue, turns=6, options=OPTIONS, supplies={})
    return Scene(name, make_up, frozenset(whats), (wish, *QUIET), {"to hit": LEVEL})


def _bed(weapon: Equipment, bin: Equipment | None) -> MechDesign:
    return variant(
        BED, slots={**_stripped(), Location.RT: [weapon.key] * weapon.slots, Location.LT: [bin.key] * 2 if bin else []}
    )


def _stripped() -> dict[Location, tuple[str, ...]]:
    return {place: ARM if place in (Location.LA, Location.RA) else () for place in EMPTY}


# --- explosions -------------------------------------------------------------------------------------------------------
@cache
def explosive() -> tuple[Equipment, ...]:
    """Every bin of a 'Mech that explodes, and Gauss rifles."""
    kinds = {pair.kind.removeprefix(ITEM) for pair in possible_for_items() if pair.what == "explodes"}
    special = {name for name, blows_up in munitions().items() if blows_up}
    return tuple(
        gear
        for gear in all_equipment()
        if gear.explosive_damage and (gear.name in kinds or (gear.category == "ammo" and munition_of(gear) in special))
    )


def _blown_up(bin: Equipment) -> Scene:
    """A test bed full of it, without armor, is fired at."""
    name = f"blown up: {bin.key}"
    filled = {place: [*contents, *[bin.key] * _fit(bin, contents)] for place, contents in _stripped().items()}
    red = [Recruit("Awesome AWS-8Q", 0, 3, hex=hex, facing=0) for hex in ("0406", "0306")]
    blue = [
        Recruit(
            variant(BED, slots=filled), 4, 5, hex="0403", facing=3, damage=Damage(armor=_armor(BED)), auto_eject=False
        )
    ]
    whats = {Happening(ITEM + bin.name, "explodes")} & possible_for_items()
    if munition_of(bin):
        whats |= {Happening(MUNITION + munition_of(bin), "explodes")}
    make_up = against(name, plot("range", 7, 8), red, blue, turns=3, options=OPTIONS, supplies={})
    return Scene(
        name, make_up, frozenset(whats), ("Red|declares: fire", *QUIET), {"to hit": BEST, "critical hits": LEVEL}
    )


def _fit(gear: Equipment, contents: tuple[str, ...]) -> int:
    return (ROOM - len(contents)) // gear.slots * gear.slots


def _armor(name: str) -> dict[str, int]:
    machine = design(name)
    return {place.code: machine.armor[place.index] for place in machine.locations if machine.armor[place.index]}


# --- what only others carry -------------------------------------------------------------------------------------------
def _suits() -> Iterator[Scene]:
    """Weapons that no 'Mech mounts, fired by a design that carries them."""
    on_mechs = mounted().keys()
    for name, gear in carried().items():
        goal = frozenset(pair for pair in possible_for_items() if pair.kind == ITEM + name and pair.what != "explodes")
        if name not in on_mechs and goal and gear.special != "ams":
            yield from _shown(name, gear, goal)


def _shown(name: str, gear: Equipment, goal: frozenset[Happening]) -> Iterator[Scene]:
    """At a single shot, and at every other rate."""
    carrier = next(each for each in sorted(units()) if any(item.equipment.name == name for item in design(each).items))
    wet, close = gear.special.startswith("torpedo"), gear.long == 0
    red = [Recruit(carrier, 3, 3, hex=hex, facing=0) for hex in (("0403",) if close else ("0404", "0304"))]
    blue = [Recruit(SPECIMENS["submarine"] if wet else BED, 4, 5, hex="0403", facing=3)]
    single = frozenset(pair for pair in goal if not pair.what.startswith("fires"))
    for pair in (Happening(ITEM + name, "hits"), *sorted(goal - single)):
        scene = f"fired: {name}, {pair.what}"
        board = plot("range", 7, 8, "~2" if wet else ".")
        make_up = against(scene, board, red, blue, turns=6, options=OPTIONS, supplies={})
        shown = single if pair.what == "hits" else frozenset({pair}) | FAST.get(name, frozenset())
        yield Scene(scene, make_up, shown, (f"{ITEM}{name}|{pair.what}", "Red|moves: up", *QUIET), {"to hit": LEVEL})


# --- other gear -------------------------------------------------------------------------------------------------------
def _gear() -> Iterator[Scene]:
    for name, special, wishes in (
        ("MASC", "masc", ("Masc",)),
        ("targeting computer", "targeting computer", ("declares: aim", "declares: fire")),
        ("Artemis IV", "artemis", ("declares: fire",)),
        ("Narc pod", "narc", ("declares: fire",)),
    ):
        carrier = with_special("mech", special)
        red = [Recruit(carrier, 3, 3, hex=hex, facing=0) for hex in ("0406", "0306")]
        yield _helps(name, red, Recruit(BED, 4, 5, hex="0403", facing=3), wishes)
    yield _network()
    yield _designates()
    yield _pods()


def _helps(name: str, red: list[Recruit], blue: Recruit, wishes: tuple[str, ...], more: Goals = frozenset()) -> Scene:
    scene = f"gear: {name}"
    goal = more | {pair for pair in possible_for_items() if pair.kind == GEAR + name}
    make_up = against(scene, plot("range", 7, 16), red, [blue], turns=6)
    tempers = {"to hit": LEVEL, "to designate": LEVEL}
    return Scene(scene, make_up, goal, (*(f"Red|{wish}" for wish in wishes), "declares: leg", *QUIET), tempers)


def _network() -> Scene:
    """A unit far away fires at the range of another one of its network."""
    master, slave = with_special("mech", "c3 master"), with_special("mech", "c3 slave")
    red = [Recruit(master, 3, 3, hex="0404", facing=0), Recruit(slave, 3, 3, hex="0414", facing=0, linked=0)]
    return _helps("C3 computer", red, Recruit(BED, 4, 5, hex="0402", facing=3), ("declares: fire",))


def _designates() -> Scene:
    """A spotter designates the target of semiguided missiles, which has moved."""
    loads = {bin.index: "semiguided" for bin in design("Archer ARC-2R").bins}
    red = [Recruit(with_special("mech", "tag"), 3, 3, hex="0412", facing=0)]
    red += [Recruit("Archer ARC-2R", 3, 3, hex="0414", facing=0, ammunition=loads)]
    scene = _helps("TAG", red, Recruit("Locust LCT-1V", 4, 5, hex="0402", facing=3), ("Designate", "fires: semiguided"))
    return scene._replace(script=("move 3 run FFFFFF",))


def _pods() -> Scene:
    red = [Recruit(with_special("mech", "a-pod"), 3, 3, hex="0406", facing=0)]
    more = goals("mech", "PodFired", "is asked: anti-personnel pod", "chooses: anti-personnel pod: fire it")
    blue = Recruit(SPECIMENS["foot"], 4, 5, hex="0406", facing=3)
    return _helps("anti-personnel pod", red, blue, ("chooses: anti-personnel pod: fire it",), more)
