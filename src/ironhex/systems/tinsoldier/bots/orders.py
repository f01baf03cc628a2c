"""Commands, requests for orders, and fire on call: how a commander makes the most of an action."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ironhex.systems.tinsoldier import actions as a
from ironhex.systems.tinsoldier.answers import KINDS
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
ASKING = 0.8
"""What orders that were asked for are worth, compared with those that a commander gives when it likes."""
MEMBER_HEXES = 3
"""Hexes that a commander looks at for each member of a group."""
ATTACK, MOVE, COOL = "attack", "move", "cool down"


class Orders:
    """What a piece can let others do, as gains over doing nothing."""

    def __init__(self, survey: Survey, piece: Piece) -> None:
        self.survey, self.piece, self.battle = survey, piece, survey.battle
        self._gains: dict[int, dict[str, float]] = {}

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
            gain = self._activation(other) if self.survey.skill.groups else COMMANDED * self._shot(other)
            yield Option(gain, a.Command(self.piece.id, other.id))

    def _shot(self, other: Piece) -> float:
        """What one attack does, at first sight."""
        if other.hex is None or other.shut_down or other.stunned:
            return 0.0
        blows = [worth for worth, _ in strikes(self.survey, other)]
        return max(Outlook(self.survey, other).best(pose_of(self.battle, other)).worth, *blows, 0.0)

    def _activation(self, other: Piece) -> float:
        """What an activation gains a subordinate, which may be a commander itself."""
        if other.hex is None or other.shut_down or other.stunned:
            return 0.0
        plan = Plan(self.survey, other, a.FULL, hexes=MEMBER_HEXES)
        own = max(option.worth for option in plan.options()) - plan.stays(a.FULL)
        if not self.battle.subordinates(other.id):
            return own
        return max(own, 2 * max((order.worth for order in Orders(self.survey, other)._group_orders()), default=0.0))

    def gain(self, other: Piece, what: str) -> float:
        """What one action of a kind gains a piece, which may also do nothing."""
        if other.hex is None or other.stunned or (other.shut_down and what != COOL):
            return 0.0
        if other.id not in self._gains:
            self._gains[other.id] = self._single(other)
        return self._gains[other.id].get(what, 0.0)

    def _single(self, other: Piece) -> dict[str, float]:
        plan, gains = Plan(self.survey, other, a.SINGLE, hexes=MEMBER_HEXES), dict[str, float]()
        stays = plan.stays()
        for option in plan.options():
            what = KINDS.get(type(option.action), "")
            gains[what] = max(gains.get(what, 0.0), option.worth - stays)
        return gains

    # --- groups -------------------------------------------------------------------------------------------------------
    def _group_orders(self) -> Iterator[Option]:
        """A group acts together, and its commander with it."""
        joins = self.piece.hex is not None
        for group in groups(self.battle, self.piece):
            members = [*self.battle.subordinates(self.piece.id, group), *([self.piece] if joins else [])]
            for what in (ATTACK, MOVE, COOL):
                gain = sum(self.gain(member, what) for member in members)
                yield Option(gain, a.GroupCommand(self.piece.id, group, what, joins=joins))

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
    def request(self) -> Iterator[Option]:
        """Asking for orders: what is gained because the commander might otherwise not act in this turn."""
        order = a.RequestOrders(self.piece.id)
        if orders_refusal(self.battle, order) is not None or self.piece.commander is None:
            return
        commander = self.battle.piece(self.piece.commander)
        if commander.shut_down or commander.stunned or commander.carrier or commander.swarming:
            return
        gain = 2 * max((o.worth for o in Orders(self.survey, commander)._group_orders()), default=0.0)
        yield Option(ASKING * gain * (1 - self._odds(commander)), order)

    def _odds(self, commander: Piece) -> float:
        """The chance that the commander, or another who can ask it, is drawn before the turn ends."""
        deck = set(self.battle.deck)
        others = [p for p in self.battle.subordinates(commander.id) if p.id in deck and p.id != self.piece.id]
        cards = len(others) + (commander.id in deck)
        if JOKERS - self.battle.drawn.count(JOKER) > 1:
            return 1 - 2 / ((cards + 1) * (cards + 2))
        return 1 - 1 / (cards + 1)
