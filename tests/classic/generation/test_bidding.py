"""The bidding of Clans."""

from __future__ import annotations

import pytest

from ironhex.kernel.dice import ScriptedDice
from ironhex.systems.classic.generation.bidding import BadBid, Bidding, attacker, bid, pass_bid

START = Bidding(("Wolf", "Falcon"), ("Adder", "Nova", "Mad Dog", "Summoner", "Warhawk"))
NO_DICE = ScriptedDice(())


def away(*places: int) -> frozenset[int]:
    return frozenset(places)


@pytest.mark.rule("BMR-UGEN-025")
def test_players_bid_by_turns_and_the_lowest_bidder_attacks() -> None:
    bidding = bid(START, "Wolf", away(4))
    assert bidding.next_player == "Falcon"
    bidding = bid(bidding, "Falcon", away(0))
    assert bidding.left == ("Nova", "Mad Dog", "Summoner")
    bidding = pass_bid(bidding, "Wolf")
    assert bidding.over
    assert attacker(bidding, NO_DICE) == "Falcon"


@pytest.mark.rule("BMR-UGEN-025")
def test_a_player_may_pass_and_let_the_other_bid() -> None:
    bidding = pass_bid(START, "Wolf")
    assert bidding.next_player == "Falcon"
    bidding = bid(bidding, "Falcon", away(1))
    assert bidding.over
    assert attacker(bidding, NO_DICE) == "Falcon"


@pytest.mark.rule("BMR-UGEN-026")
@pytest.mark.parametrize(("faces", "winner"), [((6, 1, 2, 2), "Wolf"), ((3, 3, 2, 4, 1, 1, 1, 2), "Falcon")])
def test_without_bids_the_dice_choose_the_attacker(faces: tuple[int, ...], winner: str) -> None:
    bidding = pass_bid(pass_bid(START, "Wolf"), "Falcon")
    assert attacker(bidding, ScriptedDice(faces)) == winner
    assert bidding.bonus == 0


@pytest.mark.rule("BMR-UGEN-027", "BMR-UGEN-028")
@pytest.mark.parametrize(("places", "bonus"), [((0,), 1), ((0, 1), 1), ((0, 1, 2), 2)])
def test_the_bonus_doubles_when_half_the_force_is_bid_away(places: tuple[int, ...], bonus: int) -> None:
    assert bid(START, "Wolf", away(*places)).bonus == bonus
    assert bid(Bidding(("A", "B"), ("1", "2", "3", "4")), "A", away(0, 1)).bonus == 2


def test_the_last_unit_ends_the_bidding() -> None:
    bidding = bid(START, "Wolf", away(0, 1, 2, 3))
    assert bidding.over
    assert bidding.next_player == ""


@pytest.mark.parametrize(
    ("player", "places", "reason"),
    [
        ("Falcon", away(0), "it is Wolf's turn to bid"),
        ("Wolf", away(), "gives up at least one unit"),
        ("Wolf", away(7), "there is no unit 7; units are counted from 0 to 4"),
        ("Wolf", away(0, 1, 2, 3, 4), "somebody has to attack"),
    ],
)
def test_a_bad_bid_says_why(player: str, places: frozenset[int], reason: str) -> None:
    with pytest.raises(BadBid, match=reason):
        bid(START, player, places)


def test_nothing_is_bid_away_twice_or_after_the_end() -> None:
    bidding = bid(START, "Wolf", away(0))
    with pytest.raises(BadBid, match="Adder has been bid away already"):
        bid(bidding, "Falcon", away(0))
    with pytest.raises(BadBid, match="the bidding is over"):
        bid(pass_bid(bidding, "Falcon"), "Wolf", away(1))
    with pytest.raises(BadBid, match="the bidding goes on"):
        attacker(bidding, NO_DICE)
