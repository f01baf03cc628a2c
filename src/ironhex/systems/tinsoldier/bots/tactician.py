"""The opponent in Tin Soldier: passes each question to what weighs its answers, and takes the best one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ironhex.bots import Advice, Asked, OwnDice, first_accepted
from ironhex.bots.reasons import ROLLED
from ironhex.engine import Ask, RollDice
from ironhex.systems.tinsoldier import actions as a
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.bots.close_combat import strikes
from ironhex.systems.tinsoldier.bots.orders import Orders
from ironhex.systems.tinsoldier.bots.planning import NEVER, WORTHLESS, Option, Plan, attack_of
from ironhex.systems.tinsoldier.bots.survey import Arsenals, Survey, pose_of
from ironhex.systems.tinsoldier.bots.weights import LEVELS, WEIGHTS
from ironhex.systems.tinsoldier.infantry import mounts
from ironhex.systems.tinsoldier.narrate import named
from ironhex.systems.tinsoldier.presentation.offers import offer

GRAIN = 1000
RIDING, GETTING_OFF = 0.2, 0.5
"""What it is worth to be carried, and to get off."""


class Tactician:
    """Takes the action that promises most, for what is left of an activation."""

    def __init__(self, seed: bytes, level: str = "normal") -> None:
        self.reason = ""
        self.weighed = 0
        """How many attacks it has weighed so far."""
        self._skill = LEVELS[level]
        self._arsenals = Arsenals()
        self._dice = OwnDice(seed, "tin tactician")

    def choose(self, asked: Asked) -> Any:
        question = asked.ask.question
        if isinstance(question, RollDice):
            self.reason = ROLLED
            return self._dice.roll(asked.ask, question)
        chosen = first_accepted(asked, self._advice(asked))
        self.reason = chosen.reason
        return chosen.action

    def _advice(self, asked: Asked) -> Iterator[Advice]:
        survey = Survey(asked.view, self._skill, self._arsenals)
        found = [*options(survey, asked.ask.question, asked.seat)]
        self.weighed += survey.count
        errors = [self._error(asked.ask, number) for number in range(len(found))]
        ranked = sorted(range(len(found)), key=lambda number: -(found[number].worth + errors[number]))
        for number in ranked:
            yield Advice(found[number].action, _reason(asked, found[number]))

    def _error(self, ask: Ask, number: int) -> float:
        if not self._skill.noise:
            return 0.0
        return self._skill.noise * (2 * self._dice.number(ask, GRAIN, which=number % 256) / GRAIN - 1)


# --- what can be answered ---------------------------------------------------------------------------------------------
def options(survey: Survey, question: Any, seat: str) -> Iterator[Option]:
    """The answers that a bot thinks of, and what each is worth."""
    view: Battle = survey.battle
    match question:
        case a.Act():
            yield from _actions(survey, view.piece(question.piece), question)
        case a.Interrupt():
            yield Option(WEIGHTS.passing, a.Pass())
            enemy = pose_of(view, view.piece(question.enemy))
            for piece in (view.piece(id) for id in question.watchers):
                shot = survey.shot(pose_of(survey.battle, piece), enemy) if piece.seat == seat else None
                if shot is not None and shot.gun is not None:
                    yield Option(shot.worth, attack_of(piece, shot))
        case a.LoseWeapon():
            weapons = view.piece(question.piece).element.weapons
            yield from (Option(-weapons[n].damage * weapons[n].shots, a.Pick(n)) for n in question.weapons)


def _actions(survey: Survey, piece: Piece, question: a.Act) -> Iterator[Option]:
    if piece.hex is None:
        yield from _off_board(survey, piece, question)
        return
    plan = Plan(survey, piece, question.left, question.only)
    own = [*plan.options()]
    yield from own
    yield from (Option(plan.stays() + RIDING, mount) for mount in mounts(survey.battle, piece))
    if question.only:
        return
    best = max((option.worth for option in own), default=NEVER)
    yield from _orders(survey, piece, question, plan.stays(), best)


def _orders(survey: Survey, piece: Piece, question: a.Act, stays: float, best: float) -> Iterator[Option]:
    """Orders, each with the best thing to do after it."""
    if not survey.skill.commands:
        return
    orders = Orders(survey, piece)
    more = question.left > 1
    rest = WEIGHTS.afterwards * max(best - stays, orders.best) if more else 0.0
    for gained in (*orders.calls(), *orders.gains):
        yield Option(stays + gained.worth + rest - WORTHLESS, gained.action)
    if survey.skill.groups and question.first and more:
        yield from (Option(stays + asking.worth, asking.action) for asking in orders.request())


def _off_board(survey: Survey, piece: Piece, question: a.Act) -> Iterator[Option]:
    """A piece that is off the board, aboard a vehicle, or on an enemy."""
    yield Option(1.0, a.Overwatch(piece.id))
    yield from (Option(worth, action) for worth, action in strikes(survey, piece))
    if piece.carrier is not None:
        yield Option(GETTING_OFF, a.Dismount(piece.id))
    if survey.skill.commands:
        yield from Orders(survey, piece).gains
    yield Option(0.0, a.Wait(piece.id))
    yield Option(-WORTHLESS, a.Stop(piece.id))


def _reason(asked: Asked, option: Option) -> Any:
    """Why, in words, when somebody asks."""
    view, question = asked.view, asked.ask.question

    def words() -> str:
        shown = offer(view, question, option.action)
        who = f"{named(view, option.action.piece)}: " if hasattr(option.action, "piece") else ""
        harm = f" That should do about {shown.expected:.1f} points of harm." if shown.expected else ""
        return f"{who}{shown.label}.{harm}"

    return words
