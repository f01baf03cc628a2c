"""What an element does with an activation: every action is weighed together with the best one after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ironhex.systems.tinsoldier import actions as a
from ironhex.systems.tinsoldier.battle import Piece
from ironhex.systems.tinsoldier.bots.close_combat import strikes
from ironhex.systems.tinsoldier.bots.outlook import Outlook
from ironhex.systems.tinsoldier.bots.places import Place, best_places
from ironhex.systems.tinsoldier.bots.survey import Pose, Shot, Survey, pose_of
from ironhex.systems.tinsoldier.bots.weights import WEIGHTS
from ironhex.systems.tinsoldier.movement.route import TAKE_OFF
from ironhex.systems.tinsoldier.numbers import dissipation

NEVER = -1000.0
MOVE = "move"
WORTHLESS = 0.01


class Option(NamedTuple):
    """Something to do, and what it is worth."""

    worth: float
    action: Any


class Plan:
    """The choices of a piece on the board that may still take some actions."""

    def __init__(self, survey: Survey, piece: Piece, left: int, only: str = "", hexes: int | None = None) -> None:
        self.survey, self.piece, self.left, self.only = survey, piece, left, only
        self.outlook = Outlook(survey, piece)
        self.here: Pose = pose_of(survey.battle, piece)
        self.hexes = survey.skill.hexes if hexes is None else hexes
        self._places: list[Place] | None = None

    # --- single actions -----------------------------------------------------------------------------------------------
    def attack(self, pose: Pose) -> Shot:
        """The best attack from a pose."""
        return self.outlook.best(pose)

    def places(self) -> list[Place]:
        """The best places to go to now."""
        if self._places is None:
            told = self.only not in ("", MOVE)
            self._places = [] if told or self.piece.shut_down else best_places(self.outlook, self.here, self.hexes)
        return self._places

    def stays(self, actions: int = 1) -> float:
        """What it is worth to stay, after some actions that are no moves."""
        return self.outlook.worth(self.here.dropped(actions)) - self._stalling()

    def _stalling(self) -> float:
        """A WiGE vehicle in flight must keep its speed."""
        return WEIGHTS.shutdown if self.piece.flying and self.piece.spent_points < TAKE_OFF else 0.0

    def last(self, pose: Pose) -> Iterator[Option]:
        """Last actions of an activation at a place, and what each is worth with what comes after it."""
        after, piece = pose.dropped(), self.piece
        worth = self.outlook.worth(after) - self._stalling()
        shot = self.attack(pose)
        if shot.gun is not None:
            watched = self.watching(pose, shot) if piece.overwatch else 0.0
            yield Option(self.fired(pose, shot) - watched, attack_of(piece, shot))
        if not piece.is_vehicle and not pose.cover:
            yield Option(self.outlook.worth(after._replace(cover=True)), a.Cover(piece.id))
        if not piece.overwatch and piece.element.weapons:
            yield Option(worth + self.watching(pose, shot), a.Overwatch(piece.id))
        if piece.is_mech and pose.heat:
            yield Option(self.outlook.worth(self.cooled(after)), a.CoolDown(piece.id))
        yield Option(worth - WORTHLESS, a.Wait(piece.id))

    def fired(self, pose: Pose, shot: Shot) -> float:
        """An attack as the last action."""
        return shot.harm + self.outlook.worth(hotter(pose.dropped(), shot)) - self._stalling()

    def cooled(self, pose: Pose) -> Pose:
        """A pose after cooling down."""
        by = max(dissipation(self.survey.battle, self.piece).total, 0)
        return pose._replace(heat=max(pose.heat - by, 0))

    def watching(self, pose: Pose, shot: Shot) -> float:
        """What overwatch is worth: an attack later on somebody who comes into sight, or is there already."""
        if shot.worth:
            return WEIGHTS.watching * shot.worth
        coming = (
            self.survey.shot(pose, foe, turns=True, comes=max(foe.piece.element.speed, 1)).worth
            for foe in self.outlook.targets
        )
        return WEIGHTS.watching * WEIGHTS.hidden * max(coming, default=0.0)

    # --- plans --------------------------------------------------------------------------------------------------------
    def options(self) -> Iterator[Option]:
        """Everything that the piece can do itself."""
        yield from self._strikes()
        if self.left < a.FULL:
            yield from self.last(self.here)
            yield from (Option(place.worth, place.end.action) for place in self.places())
        else:
            yield from self._with_more()
        yield Option(self.stays(self.left) - 2 * WORTHLESS, a.Stop(self.piece.id))

    def _with_more(self) -> Iterator[Option]:
        """First actions, each with the best last one after it."""
        moving = max((place.worth for place in self.places()), default=NEVER)
        shot = self.attack(self.here)
        for option in self.last(self.here):
            if isinstance(option.action, a.Attack):
                price = shot.harm - shot.worth
                yield Option(shot.harm + max(self._second(shot), moving - price), option.action)
            elif not isinstance(option.action, a.Wait):
                yield Option(max(self._rest(option.action), moving - WORTHLESS), option.action)
        for place in self.places():
            yield Option(self._after_move(place), place.end.action)

    def _second(self, first: Shot) -> float:
        """The best last action that is no move, after an attack; a second attack counts a little less."""
        pose = hotter(self.here.dropped(), first)
        lost = (1 - WEIGHTS.again) * self.attack(pose).harm
        return max(option.worth - (lost if isinstance(option.action, a.Attack) else 0.0) for option in self.last(pose))

    def _rest(self, done: Any) -> float:
        """The best last action after cover, overwatch, cooling or waiting."""
        now = self.here.dropped()
        if isinstance(done, a.Cover):
            now = now._replace(cover=True)
        if isinstance(done, a.CoolDown):
            now = self.cooled(now)
        watches = isinstance(done, a.Overwatch)
        barred = (a.Overwatch, a.Attack) if watches else (type(done),)  # an attack ends overwatch
        others = (option.worth for option in self.last(now) if not isinstance(option.action, barred))
        watched = self.watching(self.here, self.attack(self.here)) if watches else 0.0
        return max(others, default=NEVER) + watched - WORTHLESS

    def _after_move(self, place: Place) -> float:
        """A move, and an attack after it or nothing."""
        shot = self.attack(place.pose)
        return max(place.worth, self.fired(place.pose, shot)) if shot.gun else place.worth

    def _strikes(self) -> Iterator[Option]:
        """Physical attacks, with an attack or a move after them if there is time."""
        rest = None
        for worth, action in strikes(self.survey, self.piece):
            if rest is None:
                rest = self._rest_of_strike()
            yield Option(worth + rest, action)

    def _rest_of_strike(self) -> float:
        if self.left < a.FULL:
            return self.stays()
        return max(
            *(option.worth for option in self.last(self.here.dropped())), *(p.worth for p in self.places()), NEVER
        )


def hotter(pose: Pose, shot: Shot) -> Pose:
    """A pose after an attack."""
    if shot.gun is None or not pose.piece.is_mech:
        return pose
    return pose._replace(heat=pose.heat + shot.gun.heat * len(shot.weapons))


def attack_of(piece: Piece, shot: Shot) -> a.Attack:
    """An attack as an action."""
    assert shot.gun is not None
    return a.Attack(piece.id, shot.target, shot.weapons, shot.gun.rate)
