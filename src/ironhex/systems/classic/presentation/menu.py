"""The menu described: every answer to a question with its text and meaning; moves come straight from the search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import islice
from typing import Any

from msgspec.structs import replace

from ironhex.engine.presentation.offers import Menu, Mode, NumberName, Offer
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import MODES, Declare, Eject, Masc, Move, Pick, Strike, number_of
from ironhex.systems.classic.answers import describe, option_words
from ironhex.systems.classic.answers import menu as answers
from ironhex.systems.classic.artillery import words as gunnery_words
from ironhex.systems.classic.artillery.plotting import LANDS_IN, PlotNext
from ironhex.systems.classic.artillery.presets import PresetNext
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.battle import Mode as Gait
from ironhex.systems.classic.crew.ejection import refusal as no_ejection
from ironhex.systems.classic.damage.condition import immobile
from ironhex.systems.classic.drops.nominating import DROP_MODES, DropNext
from ironhex.systems.classic.mines import laying_words
from ironhex.systems.classic.mines.laying import LayNext
from ironhex.systems.classic.movement.forecast import handled
from ironhex.systems.classic.movement.move_menu import (
    ON_FEET,
    Seen,
    Way,
    lying,
    unsearched,
    ways,
    ways_with_infantry,
)
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.reach import Reach
from ironhex.systems.classic.movement.steps import gait_of
from ironhex.systems.classic.munitions.designating import NEEDS, DesignateNext
from ironhex.systems.classic.myomer.masc import no_masc
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.phases.movement import Asked, movers
from ironhex.systems.classic.presentation.attack_numbers import blow_numbers, volley_numbers
from ironhex.systems.classic.presentation.move_columns import columns_of
from ironhex.systems.classic.presentation.numbers import unit_numbered
from ironhex.systems.classic.presentation.offers import (
    CHARGE,
    DEPLOY,
    DROP,
    EJECT,
    HANDLING,
    JETTISON,
    LEAP_ON,
    LEAVE,
    MASC,
    PICK,
    STAND_UP,
    STOP,
    End,
    movement_heat_of,
    mover_of,
    offer_move,
)
from ironhex.systems.classic.presentation.waypoints import ways_through
from ironhex.systems.classic.questions import Choice, DeployNext, GoOn

MOST_OFFERS = 20_000
NUMBERS = (
    NumberName("cost", "movement points", "MP", "main"),
    NumberName("rolls", "rolls", "rolls needed", "risk", one="roll needed"),
    NumberName("hexes", "hexes moved", "hexes", one="hex"),
    NumberName("target_modifier", "harder to hit", role="gain"),
)
ALTITUDE = NumberName("altitude", "altitude", "up", zero="landed")
DEPTH = NumberName("depth", "depth", "down", zero="on the surface")
FLOOR = NumberName("floor", "floor", "levels up", zero="ground floor", one="level up")
HANDLING_KEYS = {"load": ("B", "and go to"), "unload": ("U", "in")}
"""The letter of each way to handle infantry, and what stands between its words and a hex."""
HEX_QUESTIONS = (LayNext, PlotNext, PresetNext, DropNext)  # answered by a hex
STAND_STILL, STAY_DOWN = Mode("stand", "Stand still"), Mode("stand", "Stay down")
OTHER_MODES = (
    Mode(STOP, "Stop here"),
    Mode(MASC, "Switch on MASC", "fast"),
    Mode(STAND_UP, "Stand up"),
    Mode(DROP, "Go prone"),
    Mode(CHARGE, "Charge", "attack"),
    Mode(LEAP_ON, "Death from above on", "attack"),
    Mode(LEAVE, "Leave the map", "attack"),
    Mode(EJECT, "Eject", "attack"),
)
"""What a unit can do besides ordinary movement."""


def menu(battle: Battle, question: Any, seat: str, figure: str | None, via: Sequence[str]) -> Menu:
    """The answers to a question, for one unit if named; with `via`, only moves through these hexes."""
    found = tuple(islice(offers(battle, question, seat, figure, via), MOST_OFFERS))
    if isinstance(question, LayNext):
        return Menu(found, tuple(laying_words.modes(battle, question.side)))
    if isinstance(question, (PlotNext, PresetNext)):
        return Menu(found, tuple(gunnery_words.modes(battle, question)), (LANDS_IN,))
    if isinstance(question, DropNext):
        return Menu(found, DROP_MODES)
    if isinstance(question, DesignateNext):
        return Menu(found, numbers=(NEEDS,))
    if not isinstance(question, (Asked, DeployNext)):
        return Menu(found)
    down = figure is not None and bool(found) and unit_numbered(battle, found[0].subject).body.prone
    numbers = (
        *NUMBERS,
        *(level for level in (ALTITUDE, DEPTH, FLOOR) if any(level.id in each.numbers for each in found)),
    )
    return Menu(found, _modes(battle, found, {each.mode for each in found}, down), numbers)


def short_menu(battle: Battle, question: Any, seat: str, figure: str | None, via: Sequence[str]) -> Menu:
    """The same with the moves of one unit as columns, if it stands on the map and turns, and
    neither flies nor dives nor has floors to choose from."""
    movers_asked = movers(battle, question, seat) if isinstance(question, Asked) and not via else ()
    for unit in movers_asked:
        if figure == str(number_of(unit.id)) and _can_be_short(battle, unit):
            return _short(battle, question, unit)
    return menu(battle, question, seat, figure, via)


def _can_be_short(battle: Battle, unit: Unit) -> bool:
    gait = gait_of(battle, unit)
    climbs = gait.upstairs and bool(battle.board.building.any())
    if not gait.turn or gait.flies or gait.dives or climbs or not battle.kind(unit).has_facing:
        return False
    return unit.hex is not None and not unit.body.prone and not immobile(unit)


def _short(battle: Battle, question: Asked, unit: Unit) -> Menu:
    reach, modes = Reach(battle, unit), _modes_of(question, unit)
    columns, seen = columns_of(reach, modes)
    others = (*_before_moves(battle, question, unit), *_simulated(battle, reach, modes, seen))
    found = (*others, *_after_moves(battle, question, unit))
    there = {each.mode for each in found} | set(columns.modes)
    return Menu(found, _modes(battle, found, there, down=False), NUMBERS, columns)


def _simulated(battle: Battle, reach: Reach, modes: tuple[Gait, ...], seen: Seen) -> Iterator[Offer]:
    return (describe(move, battle) for move in unsearched(reach, modes, seen))


def _modes(battle: Battle, found: Sequence[Offer], there: Set[str], down: bool) -> tuple[Mode, ...]:
    still = STAY_DOWN if down else STAND_STILL
    ways_to_go = (*_ways_of_moving(battle, found), *_ways_with_infantry(battle, there))
    deploying = (Mode(DEPLOY, "Deploy", usual=True), *_ways_below(there))
    modes = (*deploying, *ways_to_go, still, *_charges(there), *OTHER_MODES)
    return tuple(mode for mode in modes if mode.id in there)


def _ways_below(there: Set[str]) -> Iterator[Mode]:
    """A way to deploy for each depth under water, and for each upper level of buildings."""
    for mode in sorted(there):
        verb, _, depth = mode.partition(" ")
        if verb == DEPLOY and depth:
            deep = int(depth)
            yield Mode(mode, f"Deploy at depth {deep}" if deep > 0 else f"Deploy on level {-deep}", usual=True)


def _charges(there: Set[str]) -> Iterator[Mode]:
    """A charge at each building."""
    for mode in sorted(there):
        verb, _, hex = mode.partition(" ")
        if verb == CHARGE and hex:
            yield Mode(mode, f"Charge the building at {hex}", "attack")


def _ways_of_moving(battle: Battle, found: Sequence[Offer]) -> Iterator[Mode]:
    """Walking, running and jumping, with the moving unit's names for them, each with the MP it has left."""
    if not found:
        return
    unit = unit_numbered(battle, found[0].subject)
    kind = battle.kind(unit)
    walk, run = (words.removesuffix("s").capitalize() for words in (kind.drive.walks, kind.drive.runs))
    ways = ((Gait.WALK, walk, "calm", "W"), (Gait.RUN, run, "fast", "R"), (Gait.JUMP, "Jump", "leap", "J"))
    for mode, label, style, key in ways:
        points = allowance(battle, unit, mode)
        most = 0 if points.barred else max(0, points.total - unit.move.spent)
        yield Mode(MODES[mode], label, style, usual=True, beyond=mode is Gait.RUN, key=key, value=most)


def _ways_with_infantry(battle: Battle, there: Set[str]) -> Iterator[Mode]:
    """A way of moving for each unit that mounts or dismounts, and one for cargo that is dropped."""
    for mode in sorted(there):
        verb, _, number = mode.partition(" ")
        if verb in HANDLING:
            name = named(battle, unit_numbered(battle, number).id)
            key, to = HANDLING_KEYS[verb]
            yield Mode(mode, HANDLING[verb].format(name), "calm", usual=True, key=key, to=to)
    yield Mode(JETTISON, "Drop the cargo", "calm", usual=True, key="G", to="in")


def offers(battle: Battle, question: Any, seat: str, unit: str | None, via: Sequence[str]) -> Iterator[Offer]:
    """Each answer described, in the order of the menu."""
    if isinstance(question, Asked):
        for mover in movers(battle, question, seat):
            if unit in (None, str(number_of(mover.id))):
                yield from _moves(battle, question, mover, tuple(map(Hex.parse, via)))
        return
    for action in answers(battle, question, seat):
        if unit is None or isinstance(question, (Choice, *HEX_QUESTIONS)) or unit == str(number_of(action.unit)):
            yield offer(battle, question, action)


def offer(battle: Battle, question: Any, action: Any) -> Offer:
    """One answer described."""
    if isinstance(question, Choice) and isinstance(action, Pick):
        return Offer(option_words(battle, question, action.option), PICK, action=str(action))
    offered = replace(describe(action, battle), action=str(action))
    if isinstance(question, (LayNext, PresetNext)):
        return replace(offered, subject=str(number_of(laying_words.commander(battle, question.side).id)))
    if isinstance(action, Declare):
        return replace(offered, numbers=volley_numbers(action, battle))
    if isinstance(action, Strike):
        return replace(offered, numbers=blow_numbers(action, battle))
    return offered


def _moves(battle: Battle, question: Asked, unit: Unit, via: tuple[Hex, ...]) -> Iterator[Offer]:
    """What a unit can do with its move, in the order of the menu."""
    modes = _modes_of(question, unit)
    if via:
        yield from _found(battle, unit, ways_through(battle, unit, modes, via))
        return
    yield from _before_moves(battle, question, unit)
    if unit.body.prone and not immobile(unit):
        yield from (offer(battle, question, move) for move in lying(battle, unit, modes))
    elif not immobile(unit):
        yield from _found(battle, unit, ways(battle, unit, modes))
    yield from _after_moves(battle, question, unit)


def _modes_of(question: Asked, unit: Unit) -> tuple[Gait, ...]:
    return (unit.move.mode,) if isinstance(question, GoOn) else ON_FEET


def _before_moves(battle: Battle, question: Asked, unit: Unit) -> Iterator[Offer]:
    """Standing still, or stopping."""
    yield offer(battle, question, Move(unit.id, unit.move.mode if isinstance(question, GoOn) else Gait.STAND))


def _after_moves(battle: Battle, question: Asked, unit: Unit) -> Iterator[Offer]:
    """Moves with infantry that mounts or dismounts or cargo that is dropped, ejecting, and MASC."""
    if not isinstance(question, GoOn) and not immobile(unit):
        yield from _found(battle, unit, ways_with_infantry(battle, unit))
    if not isinstance(question, GoOn) and no_ejection(battle, unit) is None:
        yield offer(battle, question, Eject(unit.id))
    if not isinstance(question, GoOn) and no_masc(battle, unit) is None:
        yield offer(battle, question, Masc(unit.id))


def _found(battle: Battle, unit: Unit, found: Iterator[Way]) -> Iterator[Offer]:
    """Moves as the search found them; what it does not know is simulated."""
    heats: dict[tuple[Gait, int], int | None] = {}
    labels: dict[Hex, str] = {}
    mover = mover_of(battle, unit)
    for move, option in found:
        if option is None:
            yield describe(move, battle)
            continue
        mode, spot, facing, spent, hexes, rolls, _ = option
        far = mode, spent if mode is Gait.JUMP else 0
        if far not in heats:
            heats[far] = movement_heat_of(battle, move, far[1])
        label = labels.get(spot.hex) or labels.setdefault(spot.hex, str(spot.hex))
        spent += handled(move)
        end = End(label, facing, spent, hexes, rolls, heats[far], mover.height(spot), mover.floor(spot))
        yield offer_move(mover, move, end)
