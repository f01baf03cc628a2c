"""Whole battles as clients see them: every event has its sentence, every question its words, every answer its offer."""

from __future__ import annotations

import msgspec
import pytest
from tests.tinsoldier.stage import mech, piece, stage

from ironhex.bots.bot import asked
from ironhex.bots.offer_bot import OfferBot
from ironhex.catalog import board, design
from ironhex.engine import Play
from ironhex.engine.presentation.story import opening, told
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.tinsoldier.battle import Battle
from ironhex.systems.tinsoldier.convert import element_of
from ironhex.systems.tinsoldier.events import EVENTS, ActionTaken, ArmorTested, Fired, MoveBegan
from ironhex.systems.tinsoldier.narrate import SENTENCES
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
