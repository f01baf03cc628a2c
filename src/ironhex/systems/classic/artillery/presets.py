"""Before the battle the artillery of a side may be ranged in on some hexes, in secret."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ironhex.engine import Action, Offer, Question, Task
from ironhex.engine.presentation import ActionForm, Prompt
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.action_texts import NotationError
from ironhex.systems.classic.actions import number_of
from ironhex.systems.classic.artillery.events import TargetPreset
from ironhex.systems.classic.artillery.pieces import artillery_of
from ironhex.systems.classic.battle import Battle, Preset
from ironhex.systems.classic.chapter import Answers, Verb
from ironhex.systems.classic.hiding.rules import CloseUndo
from ironhex.systems.classic.mines.laying_words import commander
from ironhex.systems.classic.sequence import ClassicPlay

MOST = 5
RANGE_IN, DONE = "preset", "done"
RULE = "BMR-ARTY-006"


class PresetNext(Question, frozen=True, tag=True):
    """Choose a hex on which your artillery is ranged in, or none anymore."""

    side: str

    @property
    def reveals(self) -> bool:
        return True


class RangeIn(Action, frozen=True, tag=True, omit_defaults=True):
    """Range artillery in on a hex; without a hex, on no more."""

    hex: Hex | None = None

    def __str__(self) -> str:
        return f"{RANGE_IN} {DONE if self.hex is None else self.hex}"


class RangeInNext(Task, frozen=True, tag=True, omit_defaults=True):
    """Every side with artillery that is not done chooses one more hex."""

    done: tuple[str, ...] = ()  # the sides that are


def range_in(play: ClassicPlay) -> None:
    """Each side chooses all of its hexes before the next one does, so that players at one screen pass it only once."""
    play.then(RangeInNext())


def range_in_next(play: ClassicPlay, task: RangeInNext) -> None:
    left = (side for side in play.facts.sides if side.name not in task.done and may_range_in(play.facts, side.name))
    side = next(left, None)
    if side is None:
        play.then(CloseUndo())
        return
    action = play.ask(side.seats, PresetNext(side.name))
    if action.hex is None:
        play.then(RangeInNext((*task.done, side.name)))
        return
    play.emit(TargetPreset(Preset(side.name, action.hex)))
    play.then(task)


def may_range_in(battle: Battle, side: str) -> bool:
    """Whether a side has artillery and hexes left to choose."""
    armed = any(unit.side == side and artillery_of(unit.design) for unit in battle.units)
    return armed and len(ranged_in(battle, side)) < min(MOST, len(battle.board.hexes()))


def ranged_in(battle: Battle, side: str) -> list[Hex]:
    """The hexes that a side has chosen."""
    return [preset.hex for preset in battle.presets if preset.side == side]


# --- menu, judge and words --------------------------------------------------------------------------------------------
def menu(battle: Battle, question: PresetNext, seat: str) -> Iterator[RangeIn]:
    chosen = ranged_in(battle, question.side)
    yield RangeIn()
    yield from (RangeIn(hex) for hex in battle.board.hexes() if hex not in chosen)


def refusal(battle: Battle, question: PresetNext, seat: str, action: Any) -> Barred | None:
    if not isinstance(action, RangeIn):
        return Barred(RULE, "artillery is ranged in now")
    if action.hex is None:
        return None
    if action.hex not in battle.board:
        return Barred(RULE, f"{action.hex} is off the map")
    chosen = action.hex in ranged_in(battle, question.side)
    return Barred(RULE, f"{action.hex} has been chosen already") if chosen else None


def prompt(battle: Battle, question: PresetNext, seat: str) -> Prompt:
    left = MOST - len(ranged_in(battle, question.side))
    words = f"Range your artillery in on up to {left} more hex{'es' if left > 1 else ''}, where it will not miss"
    figures = (str(number_of(commander(battle, question.side).id)),)
    return Prompt(words, RULE, figures, "place", "Range in on this hex", "Choose a hex")


def offered(action: RangeIn, battle: Battle) -> Offer:
    if action.hex is None:
        return Offer("range in on no more hexes", DONE)
    return Offer(f"range in on {action.hex}", RANGE_IN, place=str(action.hex))


def read(words: list[str]) -> RangeIn:
    if len(words) != 1:
        raise NotationError("name a hex, or done")
    return RangeIn(None if words[0] == DONE else Hex.parse(words[0]))


FORMS = (ActionForm("preset 0810", "artillery is ranged in on hex 0810 before the battle; preset done ends that"),)
VERB = Verb(RangeIn, read, offered, forms=FORMS)
ANSWERS = Answers(menu, refusal, prompt)
