"""Double blind: who sees whom, what is seen of moves and attacks, and what is noticed of the rest."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.stage import mech, stage

from ironhex.engine import Event, Play, save
from ironhex.engine.setup import SetupError
from ironhex.games import load
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Attachment, Battle, Contact, How, Minefield, Phase, Scenario
from ironhex.systems.classic.blind.events import Glimpse
from ironhex.systems.classic.blind.veil import veil
from ironhex.systems.classic.bots.searching import search_goal
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.movement import Moved, Skidded, StoodUp
from ironhex.systems.classic.events.warriors import Ejected
from ironhex.systems.classic.events.weapons import WeaponFired
from ironhex.systems.classic.mines.fields import COMMAND, near
from ironhex.systems.classic.positions import play_from
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.setup import Force, new_battle
from ironhex.systems.classic.views import view

RULES = ruleset(("double-blind",))
GRIFFIN, LOCUST, ATLAS = "Griffin GRF-1N", "Locust LCT-1V", "Atlas AS7-D"
HILL = """board hill
size 7 7
01  .   .   .   .   .   .   .
02  .   .   .   .   .   .   .
03  .   .   9   9   9   .   .
04  .   .   9   9   9   .   .
05  .   .   .   .   .   .   .
06  .   .   .   .   .   .   .
07  .   .   .   .   .   .   .
"""
GAP = """board gap
size 7 7
01  .   .   .   .   .   .   .
02  .   .   .   .   .   .   .
03  9   9   9   .   9   9   9
04  9   9   9   .   9   9   9
05  .   .   .   .   .   .   .
06  .   .   .   .   .   .   .
07  .   .   .   .   .   .   .
"""

RIDGE = """board ridge
size 7 7
01  .   .   .   .   .   .   .
02  .   .   .   .   .   .   .
03  .   .   .   .   .   .   .
04  2   2   2   2   2   2   2
05  .   .   .   .   .   .   .
06  .   .   .   .   .   .   .
07  .   .   .   .   .   .   .
"""


def blind(board: str, *units: Any, phase: Phase = Phase.MOVEMENT, **fields: Any) -> Play[Battle]:
    return play_from(stage(board, *units, phase=phase, rules=RULES, **fields))


def seen(battle: Battle, side: str | None) -> list[int]:
    return [unit.id for unit in view(battle, side).units]


def shown(events: tuple[Event, ...], side: str | None) -> list[Event]:
    return [event for each in events if (event := each.seen_by(side)) is not None]


def test_a_side_sees_its_own_units_and_those_in_a_line_of_sight() -> None:
    battle = stage(HILL, mech(GRIFFIN, "0401"), mech(LOCUST, "0407"), mech(ATLAS, "0101", side="Blue"), rules=RULES)
    assert seen(battle, "Red") == [0, 2]
    assert seen(battle, "Blue") == [0, 1, 2]
    assert seen(battle, None) == [0, 2], "spectators see what both sides see"


def test_units_next_to_each_other_see_each_other_even_through_the_surface_of_water() -> None:
    deep = HILL.replace("01  .   .   .", "01  .   .   ~3").replace("9", ".")
    near = stage(deep, mech(GRIFFIN, "0401"), mech(LOCUST, "0301", elevation=-3), rules=RULES)
    far = stage(deep, mech(GRIFFIN, "0404"), mech(LOCUST, "0301", elevation=-3), rules=RULES)
    assert seen(near, "Red") == [0, 1]
    assert seen(far, "Red") == [0]
    assert seen(far, "Blue") == [1]


def test_a_unit_that_comes_into_sight_appears_where_its_move_ends() -> None:
    play = blind(HILL, mech(GRIFFIN, "0201"), mech(LOCUST, "0607"), order=("Blue", "Red"))
    assert seen(play.facts, "Red") == [0]
    events = play.push("move 2 run FFFFF")
    assert not any(isinstance(event, Moved) for event in shown(events, "Red"))
    assert play.view("Red").unit(1).hex == play.facts.unit(1).hex == Hex(6, 2)
    assert "Locust LCT-1V is in sight at 0602" in play.told_to("Red")
    assert any(isinstance(event, Moved) for event in shown(events, "Blue"))
    assert "Griffin GRF-1N is in sight at 0201" in play.told_to("Blue")


def test_a_unit_that_gets_out_of_sight_leaves_the_place_where_it_was_seen_last() -> None:
    play = blind(HILL, mech(GRIFFIN, "0201"), mech(LOCUST, "0601", facing=3), order=("Blue", "Red"))
    assert seen(play.facts, "Red") == [0, 1]
    play.push("move 2 walk FFF")
    assert play.facts.unit(1).hex == Hex(6, 4)
    assert seen(play.facts, "Red") == [0]
    (row,) = play.view("Red").sighted
    assert row.contacts == (Contact(1, LOCUST, "Blue", Hex(6, 2), 1),)
    assert [*play.told_to("Red")] == ["Locust LCT-1V is out of sight, last seen at 0602"]


def test_infantry_gets_out_of_sight_with_its_carrier() -> None:
    units = (
        mech(GRIFFIN, "0201"),
        mech("Heavy Hover APC", "0601", facing=3),
        mech("Foot Platoon (Rifle)", "0601", side="Blue"),
    )
    battle = stage(HILL, *units, phase=Phase.MOVEMENT, rules=RULES, order=("Blue", "Red"))
    battle = battle.changed(replace(battle.unit(2), hex=None, attached=Attachment(1, How.PASSENGER)))
    play = play_from(battle)
    known = play.view("Red")
    assert seen(play.facts, "Red") == [0, 1, 2]
    for event in shown(play.push("move 2 walk FFF"), "Red"):
        known = event.apply(known)
        assert [unit.id for unit in known.units] in ([0], [0, 1, 2]), "never one without the other"
    assert seen(play.facts, "Red") == [0]


def test_a_contact_is_forgotten_when_its_place_is_in_sight_and_empty() -> None:
    play = blind(HILL, mech(GRIFFIN, "0201"), mech(LOCUST, "0601", facing=3), order=("Blue", "Red"))
    play.push("move 2 walk FFF")
    while play.facts.turn == 1:
        play.answer(play.asks[0], next(play.menu(play.asks[0])))
    assert seen(play.facts, "Red") == [0]
    assert [row.contacts for row in play.view("Red").sighted] == [()]


def test_a_move_in_sight_is_seen_with_its_path() -> None:
    play = blind(HILL, mech(GRIFFIN, "0201"), mech(LOCUST, "0107"), order=("Blue", "Red"))
    events = play.push("move 2 walk FFF")
    assert any(isinstance(event, Moved) for event in shown(events, "Red"))


def test_what_passes_between_two_covers_is_noticed_where_it_was_seen() -> None:
    play = blind(GAP, mech(GRIFFIN, "0401"), mech(LOCUST, "0306", facing=2), order=("Blue", "Red"))
    assert seen(play.facts, "Red") == [0]
    play.push("move 2 walk FLFF")
    assert play.facts.unit(1).hex == Hex(6, 5)
    assert seen(play.facts, "Red") == [0]
    (row,) = play.view("Red").sighted
    assert row.contacts == (Contact(1, LOCUST, "Blue", Hex(4, 6), 1),)
    assert [*play.told_to("Red")] == ["Locust LCT-1V is seen at 0406 in passing"]
    (other,) = play.view("Blue").sighted
    assert [each.unit for each in other.contacts] == [0], "sight is mutual"
    assert "Griffin GRF-1N is seen at 0401 in passing" in play.told_to("Blue")


def test_damage_by_an_unseen_attacker_is_told_without_the_attacker() -> None:
    """Long-range missiles fly over the hill; only the spotter is in sight."""
    trebuchet = mech("Trebuchet TBT-5N", "0607", side="Red", skills=(0, 5))
    spotter = mech(LOCUST, "0101", side="Red", facing=2)
    play = blind(HILL, trebuchet, spotter, mech(ATLAS, "0201", side="Blue"), phase=Phase.WEAPONS)
    assert seen(play.facts, "Blue") == [1, 2]
    play.push(next(str(each) for each in play.menu(play.asks[0]) if each.unit == 0 and each.shots))
    while play.facts.phase is Phase.WEAPONS:
        ask = play.asks[0]
        play.answer(ask, next(each for each in play.menu(ask) if not getattr(each, "shots", ())))
    fired = [event.whole for event in play.log if isinstance(event.whole, WeaponFired)]
    assert any(event.hit for event in fired)
    told = list(play.log_of("Blue"))
    assert not any(isinstance(event, WeaponFired) for event in told)
    assert any(isinstance(event, Damaged) for event in told)
    assert "Trebuchet" not in " ".join(play.told_to("Blue"))
    assert all(unit.id != 0 for unit in play.view("Blue").units)


def test_an_event_with_the_name_of_an_unseen_unit_is_not_seen() -> None:
    """The reason of a modifier may name a unit, such as the one of a network that is nearest to the target."""
    battle = stage(HILL, mech(GRIFFIN, "0201"), mech(LOCUST, "0607"), mech(ATLAS, "0101", side="Blue"), rules=RULES)
    assert seen(battle, "Red") == [0, 2]
    plain, naming = (StoodUp(2, 0), Skidded(2, None, why=f"stopped by {LOCUST}"))
    assert [each.seen_by("Red") is each for each in veil(battle, plain)] == [True]
    (veiled,) = veil(battle, naming)
    assert veiled.whole is naming
    assert isinstance(veiled.seen_by("Red"), Glimpse)
    assert veiled.seen_by("Blue") is naming


def test_nobody_gets_out_of_sight_in_an_attack_phase() -> None:
    play = blind(HILL, mech(GRIFFIN, "0401"), mech(LOCUST, "0407"), phase=Phase.WEAPONS)
    (red,) = [row for row in play.facts.sighted if row.side == "Red"]
    held = replace(play.facts, sighted=tuple(replace(row, units=(0, 1)) for row in play.facts.sighted))
    look = RULES.sighting
    assert look is not None
    fallen = held.changed(replace(held.unit(1), elevation=0, facing=3, hex=Hex(3, 7)))
    after = {row.side: row.units for row in look(held, fallen, Glimpse())}
    assert red.units == ()
    assert after["Red"] == (1,)


def test_a_move_that_meets_an_enemy_out_of_sight_stops_before_it() -> None:
    play = blind(RIDGE, mech(LOCUST, "0401", facing=3), mech(ATLAS, "0406", side="Blue"), order=("Red", "Blue"))
    assert seen(play.facts, "Red") == [0]
    play.push("move 1 run FFFFF")
    assert play.facts.unit(0).hex == Hex(4, 5)
    assert seen(play.facts, "Red") == [0, 1]


def test_nothing_can_be_undone() -> None:
    play = blind("9x9", mech(GRIFFIN, "0105"), mech(LOCUST, "0909"))
    play.push("move 1 walk F")
    assert not play.can_undo("Red")


def test_a_side_acts_with_all_its_units_before_the_other() -> None:
    units = mech(GRIFFIN, "0101"), mech(LOCUST, "0909"), mech(ATLAS, "0301", side="Red")
    play = blind("9x9", *units, order=("Blue", "Red"))
    asked = []
    while play.facts.phase is Phase.MOVEMENT:
        asked.append(play.asks[0].seats[0])
        play.answer(play.asks[0], next(play.menu(play.asks[0])))
    assert asked == ["Blue", "Red", "Red"]


def test_when_the_battle_is_over_everybody_sees_everything() -> None:
    play = blind(HILL, mech(GRIFFIN, "0401"), mech(LOCUST, "0407"))
    play.resign("Blue")
    assert seen(play.facts, "Red") == seen(play.facts, "Blue") == seen(play.facts, None) == [0, 1]
    record = load(save(play))
    assert record.events() == play.log
    *_, (_, facts) = record.replay()
    assert facts == play.facts


def battle_of(*forces: Force, **more: Any) -> Play[Battle]:
    return new_battle(forces, "woods", options=("double-blind",), **more)


def test_it_is_for_two_sides_with_the_dice_of_the_program() -> None:
    three = [Force(name, [LOCUST], home=home) for name, home in (("Red", 3), ("Blue", 0), ("Gray", 1))]
    with pytest.raises(SetupError, match="double blind is for two sides, not for 3"):
        battle_of(*three)
    with pytest.raises(SetupError, match="double blind needs the dice of the program"):
        battle_of(*three[:2], real_dice=True)


def test_deployment_zones_must_not_overlap() -> None:
    forces = Force("Red", [LOCUST], arrival="deploy", zone=9), Force("Blue", [LOCUST], home=0, arrival="deploy", zone=9)
    with pytest.raises(SetupError, match="zones"):
        battle_of(*forces)


def test_the_number_of_a_warrior_on_foot_tells_nothing_about_others() -> None:
    battle = battle_of(Force("Red", [LOCUST] * 3), Force("Blue", [LOCUST], home=0)).facts
    ids = [battle.next_id(unit.id) for unit in battle.units]
    assert len({*ids, *(unit.id for unit in battle.units)}) == 2 * len(battle.units)


def test_bots_look_for_enemies_where_they_were_seen_last() -> None:
    battle = stage(HILL, mech(GRIFFIN, "0401"), mech(LOCUST, "0407"), rules=RULES, scenario=Scenario())
    known = view(battle, "Red")
    assert search_goal(known, known.unit(0)) == Hex(4, 4)
    (row,) = known.sighted
    contact = Contact(1, LOCUST, "Blue", Hex(7, 5), 1)
    noticed = replace(known, sighted=(replace(row, contacts=(contact,)),))
    assert search_goal(noticed, known.unit(0)) == Hex(7, 5)
    later = replace(noticed, turn=8)
    assert search_goal(later, known.unit(0)).row == 1, "the enemy edge"


def test_owners_of_mines_are_not_told_of_enemies_out_of_sight() -> None:
    field = Minefield(Hex.parse("0405"), COMMAND, "Red", 10)
    units = mech(GRIFFIN, "0401"), mech(LOCUST, "0406", side="Blue")
    assert list(near(stage(HILL, *units, rules=RULES), field)) == []
    assert [unit.id for unit in near(stage(HILL, *units), field)] == [1], "everybody sees everything"
    watched = stage(HILL, *units, mech(ATLAS, "0407"), rules=RULES)
    assert [unit.id for unit in near(watched, field)] == [1]


def test_a_warrior_on_foot_takes_the_place_of_its_number() -> None:
    """Views list units by their numbers, also those that are put together from glimpses."""
    battle = stage(HILL, mech(GRIFFIN, "0401"), mech(LOCUST, "0407", side="Blue"), rules=RULES)
    battle = replace(battle, units=(battle.unit(0), replace(battle.unit(1), id=40)))
    out = Ejected(0, 20, Hex(4, 2), 0, automatic=True, tally=Tally(()), faces=(3, 4))
    assert [unit.id for unit in out.apply(battle).units] == [0, 20, 40]
