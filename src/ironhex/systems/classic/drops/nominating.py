"""Units in a DropShip: in each turn their owner may name the hex in which one lands, or let it wait."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from ironhex.engine import Action, Offer, Preview, Question, Risk, Task
from ironhex.engine.presentation import ActionForm, Mode, Prompt
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred, Item, Mod
from ironhex.systems.classic.action_texts import NotationError, read_unit
from ironhex.systems.classic.actions import number_of
from ironhex.systems.classic.attack.attack import AnyAttack
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.buildings.forecast import warnings
from ironhex.systems.classic.chapter import Answers, Verb
from ironhex.systems.classic.drops.events import DropBegan
from ironhex.systems.classic.drops.landings import landing_spot, landing_tally
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.movement.stacking import crowded
from ironhex.systems.classic.movement.steps import gait_of, no_standing
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.sequence import ClassicPlay

DROP, WAIT = "drop", "wait"
DROP_MODES = (Mode(DROP, "Drop", usual=True, to="into"), Mode(WAIT, "Wait in the DropShip"))
RULE = "BMR-DROP-002"


class DropNext(Question, frozen=True, tag=True):
    """Choose the hex in which a unit lands, or let it wait."""

    unit: int


class Drop(Action, frozen=True, tag=True, omit_defaults=True):
    """Let a unit land in a hex; without a hex, it waits."""

    unit: int
    hex: Hex | None = None

    def __str__(self) -> str:
        return f"{DROP} {number_of(self.unit)} {WAIT if self.hex is None else self.hex}"


class OfferDrop(Task, frozen=True, tag=True):
    """The owner of a unit in a DropShip decides."""

    unit: int


def drops(kind: Kind) -> bool:
    """Whether units of a kind make assault drops: 'Mechs, battle armor and ProtoMechs do."""
    return kind.makes_piloting_rolls or (kind.on_foot and not kind.hull.men and kind.has_sheet) or kind.frenzies


def offer_drops(play: ClassicPlay) -> None:
    """At the start of the Movement Phase."""
    play.then(*(OfferDrop(unit.id) for unit in play.facts.units if unit.dropping and not unit.fate))


def decide(play: ClassicPlay, task: OfferDrop) -> None:
    unit = play.facts.unit(task.unit)
    action: Drop = play.ask(unit.seat, DropNext(unit.id))
    if action.hex is not None:
        play.emit(DropBegan(unit.id, action.hex))


# --- menu, judge and words --------------------------------------------------------------------------------------------
def menu(battle: Battle, question: DropNext, seat: str) -> Iterator[Drop]:
    yield Drop(question.unit)
    unit = battle.unit(question.unit)
    yield from (Drop(unit.id, hex) for hex in battle.board.hexes() if no_target(battle, unit, hex) is None)


def refusal(battle: Battle, question: DropNext, seat: str, action: Any) -> Barred | None:
    if not isinstance(action, Drop) or action.unit != question.unit:
        return Barred(RULE, f"{battle.unit(question.unit).name} may drop now")
    return None if action.hex is None else no_target(battle, battle.unit(action.unit), action.hex)


def no_target(battle: Battle, unit: Unit, hex: Hex) -> Barred | None:
    """Why a unit cannot be dropped into a hex."""
    if hex not in battle.board:
        return Barred(RULE, f"{hex} is off the map")
    if barred := no_standing(battle.board, gait_of(battle, unit), hex):
        return barred
    spot = landing_spot(battle, unit, hex)
    return crowded(battle, replace(unit, hex=hex, elevation=spot.elevation), hex)


def prompt(battle: Battle, question: DropNext, seat: str) -> Prompt:
    words = f"Choose where {named(battle, question.unit)} lands at the end of this phase, or let it wait"
    return Prompt(words, RULE, (str(number_of(question.unit)),), "place", "Drop here", "Choose a hex to land in")


def offered(action: Drop, battle: Battle) -> Offer:
    name = named(battle, action.unit)
    if action.hex is None:
        return Offer(f"{name}: wait in the DropShip", WAIT, str(number_of(action.unit)))
    return Offer(f"{name}: drop into {action.hex}", DROP, str(number_of(action.unit)), place=str(action.hex))


def preview(action: Drop, battle: Battle) -> Preview:
    if action.hex is None or not battle.knows(action.unit):
        return Preview()
    unit = battle.unit(action.unit)
    notes = tuple(warnings(battle, unit, landing_spot(battle, unit, action.hex)))
    return Preview(risks=(Risk("land safely", landing_tally(battle, unit)),), notes=notes)


def read(words: list[str]) -> Drop:
    if len(words) != 2:
        raise NotationError("name the unit, and a hex or wait")
    return Drop(read_unit(words[0]), None if words[1] == WAIT else Hex.parse(words[1]))


FORMS = (ActionForm("drop 3 0810", "unit 3 drops from its DropShip into hex 0810; drop 3 wait lets it wait"),)
VERB = Verb(Drop, read, offered, preview, FORMS)
ANSWERS = Answers(menu, refusal, prompt)


# --- after the landing ------------------------------------------------------------------------------------------------
def just_landed(attack: AnyAttack) -> Item:
    """A unit that has landed this turn does not attack."""
    if not attack.attacker.turn.dropped:
        return None
    return Barred("BMR-DROP-006", "the attacker has landed this turn")


def moving_target(attack: AnyAttack) -> Item:
    """It is a little harder to hit."""
    target = attack.target
    return Mod("BMR-DROP-007", 1, "just landed") if isinstance(target, Unit) and target.turn.dropped else None
