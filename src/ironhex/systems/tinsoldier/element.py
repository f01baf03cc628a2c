"""Elements: what the game is played with, as their cards show them."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, NamedTuple

from msgspec import Struct

from ironhex.kernel.calculation import Calculation, nearest


class Category(StrEnum):
    """The three classes of elements (TS-INT-004)."""

    MECH = "'Mech"
    VEHICLE = "vehicle"
    INFANTRY = "infantry"


class Mode(StrEnum):
    """How an element moves."""

    WALKER = "walker"
    WHEEL = "wheel"
    TRACK = "track"
    HOVER = "hover"
    FOOT = "foot"
    VTOL = "VTOL"
    WIGE = "WiGE"
    WATER = "water"
    SUBMARINE = "submarine"

    @property
    def flies(self) -> bool:
        return self in (Mode.VTOL, Mode.WIGE)


class Arc(StrEnum):
    """Where a weapon may fire: front, back, left, right, or several of them (X is everywhere)."""

    F = "F"
    B = "B"
    L = "L"
    R = "R"
    FL = "FL"
    FR = "FR"
    FB_L = "FB(L)"
    FB_R = "FB(R)"
    FX = "FX"
    X = "X"


LEFT_ARM = frozenset({Arc.FL, Arc.FB_L})
RIGHT_ARM = frozenset({Arc.FR, Arc.FB_R})

Type = Literal["energy", "gun", "missile"]


class Weapon(Struct, frozen=True):
    """One weapon of an element."""

    name: str
    type: Type
    arc: Arc
    damage: int
    """Of each shot that hits."""
    shots: int = 1
    """How many dice it rolls."""
    minimum: int = 1
    """The shortest range without a penalty."""
    effective: int = 0
    """The longest range without a penalty."""
    accuracy: int = 0
    heat: int = 0
    ammo: str = ""
    """The ammunition it needs."""
    rate: int = 1
    """It may fire so many times in one attack."""
    anti_infantry: bool = False
    cluster: bool = False
    """It can also fire cluster rounds, which are anti-infantry."""
    heats: bool = False
    """Its damage also heats the target."""
    streak: bool = False
    guided: bool = False
    """Pinpoint: guided by a system that may be destroyed."""
    indirect: bool = False
    off_board_only: bool = False
    """Artillery, which only fires when it is called."""
    torpedo: bool = False
    """It only works in water."""
    one_shot: bool = False


class Entry(Struct, frozen=True):
    """A line of a critical table: what is hit, the numbers of the d1000, and its boxes in order.

    A box is a square (□), blacked in and harmless (■), or a star (★), with which the element is destroyed.
    """

    name: str
    part: str
    """What the effect depends on: engine, gyro, weapon, …"""
    weight: int
    low: int
    high: int
    boxes: str

    @property
    def span(self) -> str:
        """The numbers as a card prints them."""
        return f"{self.low}-{self.high}" if self.low < self.high else str(self.low)


class Ammunition(Struct, frozen=True):
    """The shots of one kind that an element starts with."""

    name: str
    shots: int


class Element(Struct, frozen=True):
    """A 'Mech, a vehicle or a section of infantry, as it enters a battle."""

    name: str
    category: Category
    mode: Mode
    speed: int
    """Movement Points."""
    jump: int = 0
    quad: bool = False
    front: int = 0
    back: int = 0
    second_front: int | None = None
    """The other value of split armor, which is never reduced."""
    second_back: int | None = None
    mass: int = 1
    tons: int = 0
    dissipation: int = 0
    weapons: tuple[Weapon, ...] = ()
    ammunition: tuple[Ammunition, ...] = ()
    table: tuple[Entry, ...] = ()
    punches: tuple[Arc, ...] = ()
    punch: int = 0
    kick: int = 0
    myomer: bool = False
    """Triple-Strength Myomer."""
    room: int = 0
    """How many sections of infantry it carries."""
    sealed: bool = True
    troopers: int = 0
    anti_mech: bool = False
    heavy: bool = False
    """A heavy-weapons section."""
    design: str = ""
    """The design it was converted from."""


class Converted(NamedTuple):
    """An element, and how each of its numbers was calculated."""

    element: Element
    steps: tuple[tuple[str, Calculation], ...]
    notes: tuple[str, ...] = ()
    """What of the design has no rules in this game."""

    def step(self, name: str) -> Calculation:
        """The calculation of a number."""
        return dict(self.steps)[name]


def whole(value: Calculation) -> int:
    """The result of a calculation, rounded to the nearest whole number (TS-INT-005)."""
    return nearest(value.total)
