"""Commands, requests for orders, and fire on call: how a commander makes the most of an action."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ironhex.systems.tinsoldier import actions as a
from ironhex.systems.tinsoldier.battle import JOKER, JOKERS, Piece
from ironhex.systems.tinsoldier.bots.close_combat import strikes
from ironhex.systems.tinsoldier.bots.outlook import Outlook
from ironhex.systems.tinsoldier.bots.planning import Option, Plan
from ironhex.systems.tinsoldier.bots.survey import Survey, pose_of
from ironhex.systems.tinsoldier.combat.sight import sees
from ironhex.systems.tinsoldier.command import groups, orders_refusal, units_on_call
from ironhex.systems.tinsoldier.prospects import of_call

COMMANDED = 1.7
"""The attacks of a subordinate that is activated, compared with one of them."""
MEMBER_HEXES = 3
"""Hexes that a commander looks at for each member of a group."""
ATTACK, MOVE = "attack", "move"


class Orders:
    """What a piece can let others do, as gains over doing nothing."""

    def __init__(self, survey: Survey, piece: Piece) -> None:
        self.survey, self.piece, self.battle = survey, piece, survey.battle
        self._plans: dict[int, Plan] = {}

    @cached_property
    def gains(self) -> list[Option]:
        """All orders, with what each gains."""
        return [*self._commands(), *(self._group_orders() if self.survey.skill.groups else ())]

    @property
    def best(self) -> float:
        """What the best order gains."""
        return max((option.worth for option in self.gains), default=0.0)

    # --- single subordinates ------------------------------------------------------------------------------------------
    def _commands(self) -> Iterator[Option]:
        for other in self.battle.subordinates(self.piece.id):
            gain = self._nested(other) if self.survey.skill.groups else 0.0
            yield Option(max(gain, COMMANDED * self.hit(other)), a.Command(self.piece.id, other.id))

    def _nested(self, other: Piece) -> float:
        """What an activation gains a subordinate, which may be a commander itself."""
        if other.hex is None:
            return 0.0
        own = 2 * max(self.hit(other), self.walk(other))
        if self.battle.subordinates(other.id):
            return max(own, 2 * max((g.worth for g in Orders(self.survey, other)._group_orders()), default=0.0))
        return max(own, self.hit(other) + max(self.walk(other), 0.0))

    def plan(self, other: Piece) -> Plan:
        """What a piece could do with one action."""
        if other.id not in self._plans:
            self._plans[other.id] = Plan(self.survey, other, a.SINGLE, hexes=MEMBER_HEXES)
        return self._plans[other.id]

    def hit(self, other: Piece) -> float:
        """What one attack gains."""
        if other.hex is None or other.shut_down or other.stunned:
            return 0.0
        blows = [worth for worth, _ in strikes(self.survey, other)]
        return max(Outlook(self.survey, other).best(pose_of(self.battle, other)).worth, *blows, 0.0)

    def walk(self, other: Piece) -> float:
        """What one move gains."""
        if other.hex is None or other.shut_down:
            return 0.0
        plan = self.plan(other)
        best = max((place.worth for place in plan.places()), default=0.0)
        return max(best - plan.outlook.worth(plan.here), 0.0) if plan.places() else 0.0

    # --- groups -------------------------------------------------------------------------------------------------------
    def _group_orders(self) -> Iterator[Option]:
        """A group acts together, and its commander with it."""
        joins = self.piece.hex is not None
        for group in groups(self.battle, self.piece):
            members = [*self.battle.subordinates(self.piece.id, group), *([self.piece] if joins else [])]
            for what, gain in ((ATTACK, self.hit), (MOVE, self.walk)):
                yield Option(sum(map(gain, members)), a.GroupCommand(self.piece.id, group, what, joins=joins))

    # --- fire on call -------------------------------------------------------------------------------------------------
    def calls(self) -> Iterator[Option]:
        """Those on overwatch may fire at what this piece sees."""
        side = self.piece.side
        ready = any(p.overwatch and p.side == side and p.id != self.piece.id and p.alive for p in self.battle.pieces)
        if not ready or self.piece.hex is None:
            return
        for pose in Outlook(self.survey, self.piece).targets:
            foe = pose.piece
            for _, callers in units_on_call(self.battle, self.piece, foe) if sees(self.battle, self.piece, foe) else ():
                call = a.CallFire(self.piece.id, foe.id, callers)
                yield Option(sum(shot.harm for shot in of_call(self.battle, call)) * self.survey.interest(foe), call)

    # --- requests -----------------------------------------------------------------------------------------------------
    def request(self, own: float) -> Iterator[Option]:
        """Asking for orders, if the commander might otherwise not act in this turn; `own` is what is given up."""
        order = a.RequestOrders(self.piece.id)
        if orders_refusal(self.battle, order) is not None or self.piece.commander is None:
            return
        commander = self.battle.piece(self.piece.commander)
        if commander.shut_down or commander.stunned or commander.carrier or commander.swarming:
            return
        gain = 2 * max((o.worth for o in Orders(self.survey, commander)._group_orders()), default=0.0)
        yield Option(gain * (1 - self._odds(commander)), order)

    def _odds(self, commander: Piece) -> float:
        """The chance that the commander, or another who can ask it, is drawn before the turn ends."""
        deck = set(self.battle.deck)
        others = [p for p in self.battle.subordinates(commander.id) if p.id in deck and p.id != self.piece.id]
        cards = len(others) + (commander.id in deck)
        if JOKERS - self.battle.drawn.count(JOKER) > 1:
            return 1 - 2 / ((cards + 1) * (cards + 2))
        return 1 - 1 / (cards + 1)
