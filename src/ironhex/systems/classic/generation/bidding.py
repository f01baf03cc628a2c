"""The bidding of Clans for the honor of attacking: units are bid away until nobody wants to attack with fewer."""

from __future__ import annotations

from typing import NamedTuple

from ironhex.kernel.dice import Dice

ALWAYS, HALF = 1, 2


class BadBid(ValueError):
    """A bid that is not possible; the message says why."""


class Bidding(NamedTuple):
    """A round of bidding: two players in the order of their turns, the units to start from, and the bids so far.

    Each bid names the player and the places, in `units`, of what is bid away with it; a player who has passed bids
    no more.
    """

    players: tuple[str, str]
    units: tuple[str, ...]
    bids: tuple[tuple[str, frozenset[int]], ...] = ()
    passed: tuple[str, ...] = ()

    @property
    def gone(self) -> frozenset[int]:
        """What has been bid away."""
        return frozenset[int]().union(*(places for _, places in self.bids))

    @property
    def left(self) -> tuple[str, ...]:
        """The units of the lowest bid so far."""
        return tuple(unit for place, unit in enumerate(self.units) if place not in self.gone)

    @property
    def lowest(self) -> str:
        """The player of the lowest bid; empty if nobody has bid."""
        return self.bids[-1][0] if self.bids else ""

    @property
    def over(self) -> bool:
        """Whether nobody can or wants to bid less."""
        rivals = [player for player in self.players if player != self.lowest]
        return all(player in self.passed for player in rivals) or len(self.left) == 1

    @property
    def next_player(self) -> str:
        """Whose turn it is; empty when the bidding is over."""
        if self.over:
            return ""
        if self.bids:
            return next(player for player in self.players if player != self.lowest)
        return next(player for player in self.players if player not in self.passed)

    @property
    def bonus(self) -> int:
        """What the attacker adds to Initiative rolls and to the roll for experience."""
        if not self.gone:
            return 0
        return HALF if 2 * len(self.gone) >= len(self.units) else ALWAYS


def bid(bidding: Bidding, player: str, places: frozenset[int]) -> Bidding:
    """Bid units away, one or more; at least one must be left to attack with."""
    _check_turn(bidding, player)
    if not places:
        raise BadBid("a bid gives up at least one unit; pass instead")
    if unknown := places - frozenset(range(len(bidding.units))):
        raise BadBid(f"there is no unit {min(unknown)}; units are counted from 0 to {len(bidding.units) - 1}")
    if twice := places & bidding.gone:
        raise BadBid(f"{bidding.units[min(twice)]} has been bid away already")
    if len(bidding.gone | places) == len(bidding.units):
        raise BadBid("somebody has to attack: a bid leaves at least one unit")
    return bidding._replace(bids=(*bidding.bids, (player, places)))


def pass_bid(bidding: Bidding, player: str) -> Bidding:
    """Bid no more."""
    _check_turn(bidding, player)
    return bidding._replace(passed=(*bidding.passed, player))


def _check_turn(bidding: Bidding, player: str) -> None:
    if bidding.over:
        raise BadBid("the bidding is over")
    if player != bidding.next_player:
        raise BadBid(f"it is {bidding.next_player}'s turn to bid")


def attacker(bidding: Bidding, dice: Dice) -> str:
    """Who attacks: the lowest bidder, or a player chosen by the dice if nobody has bid."""
    if not bidding.over:
        raise BadBid("the bidding goes on")
    return bidding.lowest or _drawn(bidding.players, dice)


def _drawn(players: tuple[str, str], dice: Dice) -> str:
    """The player with the higher roll of 2D6; ties are rolled again."""
    draw = 0
    while True:
        first, second = sum(dice.faces(draw, 2)), sum(dice.faces(draw + 2, 2))
        if first != second:
            return players[0] if first > second else players[1]
        draw += 4
