"""What sets one kind of unit apart from another: a record of functions and figures, a new file for each kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ironhex.catalog import Item, Location
from ironhex.engine import Play
from ironhex.kernel.tally import Mod, Tally

if TYPE_CHECKING:
    from ironhex.systems.classic.attack.arcs import Arc
    from ironhex.systems.classic.battle import Battle, Unit
    from ironhex.systems.classic.damage.mech_damage import Hit
    from ironhex.systems.classic.ruleset import Rule


class Gait(NamedTuple):
    """How a kind of unit takes the ground it moves over."""

    climb: int = 2  # levels it may go up or down from one hex to the next
    per_level: int = 1  # MP for each of them
    wades: bool = True  # enters water of depth 1 and more
    turn: int = 1  # MP for a hexside; 0 where facing means nothing
    rolls: bool = True  # makes Piloting Skill Rolls to keep its feet
    shifts: bool = False  # steps sideways without turning
    crawls: bool = True  # a unit with 1 MP can always enter the hex ahead, whatever that costs
    rules: tuple[Rule, ...] = ()  # what forbids a step, and what it costs; none named: the Master Rules'


ON_LEGS = Gait()


@dataclass(frozen=True)
class Kind:
    """One kind of unit. Phases ask the kind; they never ask what class a unit is."""

    name: str
    legs: tuple[Location, ...]
    arms: tuple[Location, ...]
    tall: bool  # rises a level above its hex when standing, and may have partial cover
    walk: Callable[[Unit], Tally]
    run: Callable[[Unit], Tally]
    jump: Callable[[Battle, Unit], Tally]
    stability: Callable[[Unit], tuple[Mod, ...]]  # lasting damage in a Piloting Skill Roll
    take_hit: Callable[[Play[Any], int, Hit], None]
    walks: str = "walks"  # what players call its slower way of moving
    runs: str = "runs"  # and its faster one
    makes_piloting_rolls: bool = True
    has_heat: bool = True
    has_facing: bool = True
    has_location: bool = True  # hits strike a location by the direction of the attack
    has_sheet: bool = True  # armor and weapons of its own
    twists: bool = True
    arcs: Callable[[Item], frozenset[Arc]] | None = None  # what its mounts cover, unless they are a 'Mech's
    shifts: bool = False  # steps sideways without turning
    stands_freely: Callable[[Unit], bool] = lambda unit: False  # rises without a roll
    props_to_fire: Callable[[Unit], bool] = lambda unit: True  # leans on a limb to fire when down
    fires: bool = True  # declares weapon attacks
    physical: bool = True  # makes physical attacks at all
    punches: bool = True  # punch, push, club
    kicks_with: tuple[Location, ...] = ()  # the legs that can kick
    can_eject: bool = True
    stacks_as_mech: bool = True
    gait: Gait = ON_LEGS
    foretold: bool = True  # the chance to destroy it is worked out by critical hits and structure
    holds_field: bool = True  # keeps its side in the battle as long as it is on the map
