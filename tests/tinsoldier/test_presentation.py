"""Whole battles as clients see them: every event has its sentence, every question its words, every answer its offer."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace
from tests.tinsoldier.stage import mech, piece, stage

from ironhex.bots.bot import asked
from ironhex.bots.offer_bot import OfferBot
from ironhex.catalog import board, design
from ironhex.engine import Play
from ironhex.engine.presentation.story import opening, told
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.tinsoldier.actions import Act
from ironhex.systems.tinsoldier.answers import menu
from ironhex.systems.tinsoldier.battle import Battle
from ironhex.systems.tinsoldier.convert import element_of
from ironhex.systems.tinsoldier.events import EVENTS, ActionTaken, ArmorTested, Fired, MoveBegan
from ironhex.systems.tinsoldier.narrate import SENTENCES
from ironhex.systems.tinsoldier.notation import parse
from ironhex.systems.tinsoldier.presentation.told import SILENT
from ironhex.systems.tinsoldier.setup import Force, Recruit, new_battle
from ironhex.systems.tinsoldier.system import PRESENTATION, TIN_SOLDIER

LANCES = (
    ("Griffin GRF-1N", "Locust LCT-1V", "Vedette Medium Tank", "Archer ARC-2R"),
    ("Wolverine WVR-6R", "Spider SDR-5V", "Hunchback HBK-4G", "Drillson Heavy Hovertank"),
)


def lances(seed: int) -> Play[Battle]:
    forces = [
        Force(name, [Recruit(element_of(design(each)), value=100) for each in units], home=home)
        for name, units, home in zip(("Red", "Blue"), LANCES, (3, 0), strict=True)
    ]
    return new_battle(forces, board("woods"), SeededDice(bytes([seed] * 32)), limit=4)


def fought(seed: int) -> Play[Battle]:
    """A battle of bots to its end; every question and what is chosen can be put into words."""
    play, bots = lances(seed), {side: OfferBot(bytes([number] * 8)) for number, side in enumerate(("Red", "Blue"))}
    while not play.over:
        ask = play.asks[0]
        seat = ask.seats[0]
        assert PRESENTATION.prompt(play.facts, ask.question, seat).words
        chosen = bots[seat].choose(asked(play, ask, seat))
        draft = PRESENTATION.consider(play.facts, ask.question, seat, chosen, None)
        assert draft.label
        assert draft.refusal is None
        play.answer(ask, chosen, seat)
    return play


def test_every_event_has_a_sentence_or_is_told_by_others() -> None:
    assert set(EVENTS) - set(SENTENCES) == set(SILENT)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_battle_is_told_and_drawn_to_its_end(seed: int) -> None:
    play = fought(seed)
    entries = [*told(TIN_SOLDIER, opening(TIN_SOLDIER, play.start.facts, None), play.log)]
    silent = {entry.form for _, entry in entries if not entry.text}
    assert silent <= {each.__name__ for each in SILENT} | {"Activated"}
    last = entries[-1][0].scene
    assert last == PRESENTATION.scene(play.facts, None)
    assert msgspec.json.encode(last)
    counted = PRESENTATION.statistics(play.start.facts, play.log)
    assert sum(side.shots for side in counted.sides) == sum(unit.shots for unit in counted.units) > 0


def test_harm_counts_for_an_attacker_only_while_the_attack_lasts() -> None:
    battle = stage("5x5", piece(mech(), "0304"), piece(mech(), "0301", facing=3))
    number = Tally((Mod("TS-PRE-004", 18, "Gunnery"),))
    shot = Fired(1, 2, (0,), number, (3,), 1)
    hit = ArmorTested(2, behind=False, armor=20, damage=5, hits=1, faces=(6,), armor_hits=1, criticals=0, hazards=0)
    later = (ActionTaken(1, moved=False), hit)
    counted = PRESENTATION.statistics(battle, (shot, hit, *later, MoveBegan(2), hit))
    assert [sum(side.damage) for side in counted.sides] == [1, 0]
    assert [sum(side.taken) for side in counted.sides] == [0, 3]


# --- what the page shows ----------------------------------------------------------------------------------------------
def facing_lances() -> Battle:
    """Two 'Mechs in sight of two enemies; the first commands the second."""
    griffin, hunchback = (element_of(design(name)) for name in ("Griffin GRF-1N", "Hunchback HBK-4G"))
    return stage(
        "8x8",
        piece(griffin, "0406"),
        piece(griffin, "0506", side="Red", commander=1, group="lance"),
        piece(hunchback, "0402", side="Blue", facing=3, tag=1, cover=True, overwatch=True),
        piece(hunchback, "0502", side="Blue", facing=3),
    )


@pytest.mark.rule("TS-HIT-017")
def test_an_attack_can_be_changed_to_other_weapons_each_with_its_number_and_odds() -> None:
    battle, question = facing_lances(), Act(3, 2)
    lasers = next(action for action in menu(battle, question, "Blue") if str(action) == "fire 3 1 2,3")
    draft = PRESENTATION.consider(battle, question, "Blue", lasers, None)
    weapons = draft.group("weapons").choices
    assert [choice.label for choice in weapons if choice.selected] == ["2 × Medium Laser, 2 dice"]
    assert all(choice.low and choice.needs and choice.odds and choice.tally for choice in weapons)
    assert [choice.action for choice in draft.group("count").choices] == ["fire 3 1 2", "fire 3 1 2,3"]
    assert all(choice.refusal is None for group in draft.groups for choice in group.choices)


@pytest.mark.rule("TS-ACT-013")
def test_an_order_names_its_subordinates_and_what_they_are_told() -> None:
    battle, question = facing_lances(), Act(1, 2)
    order = parse("order 1 overwatch : lance")
    draft = PRESENTATION.consider(battle, question, "Red", order, None)
    assert draft.targets == ("2", "1")
    assert draft.confirm == "Give the order"
    told = {choice.label: choice.selected for choice in draft.group("what").choices}
    assert told["Go on overwatch"]
    assert "Get in or off" not in told
    assert [choice.action for choice in draft.group("joins").choices][1] == "order 1 overwatch join : lance"


@pytest.mark.rule("TS-TRN-004")
def test_the_deck_shows_what_was_drawn_what_is_left_and_the_jokers() -> None:
    battle = replace(facing_lances(), drawn=(2, 0), turn=1)
    (deck,) = [each for each in PRESENTATION.scene(battle, None).conditions if each.id == "deck"]
    assert deck.short == "4 cards, 1 joker"
    assert "Drawn: Griffin GRF-1N 2 and joker." in deck.text
    assert PRESENTATION.scene(replace(battle, active=2), None).phase == "Griffin GRF-1N 2"


def test_a_counter_shows_tag_cover_and_overwatch_and_how_much_harder_it_is_to_hit() -> None:
    figures = PRESENTATION.scene(facing_lances(), None).figures
    marks = {mark.id: mark.look for mark in figures[2].marks}
    assert marks == {"tag": "tag", "cover": "shield", "overwatch": "alert"}
    assert figures[2].target_modifier == 4 + 3
    assert [gear.tip for gear in figures[2].gear if gear.name == "AC/20"] == [
        "Fires to the front. 1 die for each shot, 20 damage each. Beyond 9 hexes, each takes 1."
    ]


def test_arcs_are_those_where_a_move_ends() -> None:
    battle = facing_lances()
    here, there = PRESENTATION.arcs(battle, "1", None), PRESENTATION.arcs(battle, "1", parse("move 1 LLL"))
    assert [arc.id for arc in here.arcs] == ["F", "FR"]
    assert "0403" in here.arcs[0].places
    assert "0403" not in there.arcs[0].places
