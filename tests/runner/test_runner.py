"""A part of the exhaustive run: mixed battles of every theme; nothing goes wrong, and nothing impossible happens."""

from __future__ import annotations

from tests.runner.happenings import Happening
from tests.runner.item_rows import impossible_for_items, possible_for_items, unseen_for_items
from tests.runner.items import ITEM
from tests.runner.muster import catalog, make_up
from tests.runner.running import campaign
from tests.runner.table import coverage, expanded, possible, rare, sure, unexpected, unlisted, unseen
from tests.runner.themes import THEMES

from ironhex.systems.classic.playable_units import units

BATTLES = range(2 * len(THEMES))
LEAST = 0.4  # of everything possible, shown by so few battles; thousands show nearly all


def test_mixed_battles_show_much_of_what_can_happen_and_nothing_else() -> None:
    figures = campaign(BATTLES, every=40)
    seen = figures.happenings
    print(*coverage(seen), sep="\n")
    assert not figures.faults
    assert not unexpected(seen), "not in table.txt, or impossible"
    assert not impossible_for_items(seen)
    assert len(possible() & seen.keys()) > LEAST * len(possible())


def test_the_same_battles_come_to_the_same() -> None:
    first, again = (campaign(range(4, 5), every=1000) for _ in range(2))
    assert first == again
    assert first.battles["battles"] == 1


def test_a_battle_takes_place_for_every_number_and_every_design_has_its_turn() -> None:
    listed = [name for names in catalog().values() for name in names]
    assert sorted(listed) == sorted(units())
    assert len({str(make_up(number)) for number in BATTLES}) == len(BATTLES)


def test_the_table_is_read() -> None:
    assert list(expanded("{a,b}: {c,d}")) == ["a: c", "a: d", "b: c", "b: d"]
    assert Happening("hover", "motive hit: slowed (BMR-VEH-012)") in possible()
    assert Happening("tracked", "motive hit: slowed (BMR-VEH-012)") not in possible()
    assert Happening("diving battle armor", "swarms") not in possible()
    assert unseen(possible()) == []
    assert unexpected([Happening("foot", "moved: jump")]) == [Happening("foot", "moved: jump")]
    assert unlisted([Happening("foot", "moved: by train")]) == [Happening("foot", "moved: by train")]


def test_rare_rows_are_possible_but_need_not_be_seen() -> None:
    assert Happening("tracked", "BreachRolled") in rare()
    assert len(rare()) < 25
    assert sure() == possible() - rare()
    assert unexpected(rare()) == []


def test_items_are_listed_with_what_can_happen_to_them() -> None:
    listed = possible_for_items()
    assert {Happening(ITEM + "Ultra AC/5", what) for what in ("hits", "misses", "jams", "fires 2 shots")} <= listed
    assert Happening(ITEM + "Streak SRM 2", "finds no lock") in listed
    assert Happening(ITEM + "Anti-Missile System", "is switched off") in listed
    laser = Happening(ITEM + "Medium Laser", "jams")
    assert impossible_for_items([laser, *listed]) == [laser]
    assert unseen_for_items(listed) == []
