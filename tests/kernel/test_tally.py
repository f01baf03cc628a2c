"""Tallies add up, explain themselves and stop at the first bar."""

from ironhex.kernel.tally import Barred, Item, Mod, Tally, tally


def base(number: int) -> Item:
    return Mod("T-1", number, "base")


def odd_penalty(number: int) -> Item:
    return Mod("T-2", 2, "odd") if number % 2 else None


def too_big(number: int) -> Item:
    return Barred("T-3", "too big") if number > 9 else None


RULES = (base, odd_penalty, too_big)


def test_rules_that_do_not_apply_leave_no_trace() -> None:
    assert tally(4, RULES) == Tally((Mod("T-1", 4, "base"),))
    assert tally(5, RULES).total == 7


def test_the_first_bar_ends_the_tally() -> None:
    result = tally(11, (*RULES, base))
    assert result.barred == Barred("T-3", "too big")
    assert [mod.rule for mod in result.mods] == ["T-1", "T-2"]
    assert str(result) == "impossible: too big [T-3]"


def test_a_tally_is_extended_by_what_applies() -> None:
    extended = tally(4, RULES).plus(None, Mod("T-4", -1, "luck"))
    assert extended.total == 3
    assert str(extended) == " +4  base [T-1]\n -1  luck [T-4]\n  3  total"
