"""The engine that runs any game: tasks, questions, events, views, undo and records."""

from ironhex.engine.errors import (
    ClosedQuestion,
    EngineError,
    GameOver,
    NothingToUndo,
    RecordError,
    Refused,
    WrongSeat,
)
from ironhex.engine.legal import Legal
from ironhex.engine.play import Play
from ironhex.engine.position import Ask, Position, StandingOrder
from ironhex.engine.presentation.offers import Offer
from ironhex.engine.real_dice import Faces, RollDice
from ironhex.engine.record import Record, header_line, line_texts, save, seed_line
from ironhex.engine.record_reader import load
from ironhex.engine.ruleset import UnknownOption, with_options
from ironhex.engine.system import Action, Codec, Event, Orders, Outcome, Preview, Question, Risk, System, Task, Veiled

__all__ = [
    "Action",
    "Ask",
    "ClosedQuestion",
    "Codec",
    "EngineError",
    "Event",
    "Faces",
    "GameOver",
    "Legal",
    "NothingToUndo",
    "Offer",
    "Orders",
    "Outcome",
    "Play",
    "Position",
    "Preview",
    "Question",
    "Record",
    "RecordError",
    "Refused",
    "Risk",
    "RollDice",
    "StandingOrder",
    "System",
    "Task",
    "UnknownOption",
    "Veiled",
    "WrongSeat",
    "header_line",
    "line_texts",
    "load",
    "save",
    "seed_line",
    "with_options",
]
