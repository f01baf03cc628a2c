"""What a force is made of: formations with a weight class, and the weight class of each of their units."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ironhex.systems.classic.generation.tables import Roller, counted

LIGHT, MEDIUM, HEAVY, ASSAULT = CLASSES = ("Light", "Medium", "Heavy", "Assault")
ELEMENTALS, PROTOMECHS, NOVA = "Elemental", "ProtoMech", "Nova"

Size = Literal["lance", "company", "level 2", "star", "binary", "trinary"]
Arms = Literal["mechs", "conventional", "rolled"]

SPHERE_SIZES: tuple[Size, ...] = ("lance", "company", "level 2")
CLAN_SIZES: tuple[Size, ...] = ("star", "binary", "trinary")
STARS = {"binary": 2, "trinary": 3}
POINTS = 5  # of a Star
PROTOMECHS_OF_A_POINT = 5
LANCES = 3  # of a company


class Formation(NamedTuple):
    """A lance, a Star or a Level II: its name, what it consists of, and the weight class of each unit.

    The units of a formation of battle armor or ProtoMechs have no weight class of their own.
    """

    name: str
    arm: Literal["mech", "vehicle", "battle armor", "protomech"]
    classes: tuple[str, ...]
    omni: bool = False  # only OmniMechs


class Composition(NamedTuple):
    """Decisions about what is rolled: a fixed weight class, the arms, and whether Novas are possible."""

    size: Size = "lance"
    weight: str = ""  # empty: rolled
    arms: Arms = "mechs"
    lances: int = LANCES  # of a company
    second_line: bool = False


def compose(wish: Composition, roller: Roller) -> tuple[Formation, ...]:
    """Roll the formations of a force."""
    match wish.size:
        case "lance" | "level 2":
            return (_lance(wish, roller, wish.weight or roller.on("Lance Type")),)
        case "company":
            return tuple(_lance(wish, roller, weight) for weight in _company_classes(wish, roller))
        case "star":
            return _star_force(wish, roller)
        case "binary" | "trinary":
            return _cluster(wish, roller)


# --- the Inner Sphere -------------------------------------------------------------------------------------------------
def _company_classes(wish: Composition, roller: Roller) -> tuple[str, ...]:
    """The weight classes of the lances; those beyond the third are rolled one by one."""
    if wish.weight:
        return (wish.weight,) * wish.lances
    rolled = counted(roller.on("Company Type"))[: wish.lances]
    return rolled + tuple(roller.on("Lance Type") for _ in range(wish.lances - len(rolled)))


def _lance(wish: Composition, roller: Roller, weight: str) -> Formation:
    vehicles = _conventional(wish, roller)
    classes = counted(roller.on(f"{weight} Lance Composition"))
    word = "lance"
    if wish.size == "level 2":
        classes, word = with_extremes(classes), "Level II"
    return Formation(f"{weight} {word}", "vehicle" if vehicles else "mech", classes)


def _conventional(wish: Composition, roller: Roller) -> bool:
    if wish.arms == "rolled":
        return roller.on("Unit Type") == "Conventional"
    return wish.arms == "conventional"


def with_extremes(classes: tuple[str, ...]) -> tuple[str, ...]:
    """A lance with one more unit of its lightest and one of its heaviest weight class."""
    ordered = sorted(classes, key=CLASSES.index)
    return tuple(sorted((*ordered, ordered[0], ordered[-1]), key=CLASSES.index))


# --- the Clans --------------------------------------------------------------------------------------------------------
def _star_force(wish: Composition, roller: Roller) -> tuple[Formation, ...]:
    kind = wish.weight or _rolled_star(wish, roller)
    if kind == NOVA:
        kind = _again(roller, "Star Type", (ELEMENTALS, PROTOMECHS, NOVA))  # a Nova has OmniMechs
        return *_star(roller, kind, omni=True), _elementals()
    return _star(roller, kind)


def _rolled_star(wish: Composition, roller: Roller) -> str:
    """The type of a Star; units of the second line have no Novas."""
    return _again(roller, "Star Type", (NOVA,) if wish.second_line else ())


def _star(roller: Roller, kind: str, omni: bool = False) -> tuple[Formation, ...]:
    if kind == ELEMENTALS:
        return (_elementals(),)
    if kind == PROTOMECHS:
        return (Formation("ProtoMech Star", "protomech", ("",) * POINTS * PROTOMECHS_OF_A_POINT),)
    classes = counted(roller.on(f"{kind} Star Composition"))
    return (Formation(f"{kind} Star", "mech", classes, omni),)


def _elementals() -> Formation:
    return Formation("Elemental Star", "battle armor", ("",) * POINTS)


def _cluster(wish: Composition, roller: Roller) -> tuple[Formation, ...]:
    """The Stars of a Binary or a Trinary; a Supernova has one of Elementals for each of OmniMechs."""
    name, nova = f"{wish.size.capitalize()} Type", f"Supernova {wish.size.capitalize()}"
    if wish.weight:
        kinds, super_nova = (wish.weight,) * STARS[wish.size], False
    else:
        result = _again(roller, name, (nova,) if wish.second_line else ())
        super_nova = result == nova
        kinds = counted(_again(roller, name, (nova,)) if super_nova else result)
    stars = tuple(star for kind in kinds for star in _star(roller, kind, omni=super_nova))
    return stars + (_elementals(),) * len(kinds) if super_nova else stars


def _again(roller: Roller, name: str, ignored: tuple[str, ...]) -> str:
    """The first result on a table that is not ignored."""
    while (result := roller.on(name)) in ignored:
        continue
    return result
