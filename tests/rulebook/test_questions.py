"""Questions as players ask them, each with a rule that must be among the first five found."""

import pytest

from ironhex.rulebook import rule, search
from ironhex.rulebook.words import vocabulary

QUESTIONS = {
    "how do I stand up": "BMR-MOV-069",
    "how do i get up?": "BMR-MOV-069",
    "what does standing up cost": "BMR-MOV-065",
    "can I shoot through woods": "BMR-LOS-020",
    "shooting through trees": "BMR-HIT-016",
    "how many heat sinks": "BMR-CON-030",
    "what do heat sinks do": "BMR-EQ-100",
    "death from above": "BMR-DFA-001",
    "what happens when I overheat": "BMR-HEAT-024",
    "when does my mech shut down": "BMR-HEAT-023",
    "how do I restart after shutdown": "BMR-HEAT-030",
    "when does ammo explode": "BMR-HEAT-034",
    "how far can I jump": "BMR-MOV-054",
    "how much heat does jumping make": "BMR-MOV-061",
    "how much does turning cost": "BMR-MOV-042",
    "what does it cost to enter water": "BMR-MOV-004",
    "can I walk backwards": "BMR-MOV-020",
    "can I run backwards": "BMR-MOV-021",
    "who goes first": "BMR-SEQ-003",
    "how do I kick": "BMR-KICK-001",
    "can I punch and shoot with the same arm": "BMR-PUNCH-002",
    "what happens if I miss a kick": "BMR-KICK-008",
    "how much damage does a punch do": "BMR-PUNCH-006",
    "how does charging work": "BMR-CHARGE-002",
    "when do I fall": "BMR-PSR-006",
    "how much damage from falling": "BMR-FALL-011",
    "is my pilot hurt when I fall": "BMR-FALL-015",
    "when does the pilot pass out": "BMR-WAR-028",
    "how does the pilot wake up": "BMR-WAR-032",
    "can two mechs share a hex": "BMR-STACK-002",
    "how do I torso twist": "BMR-ATK-007",
    "what is partial cover": "BMR-COVER-001",
    "minimum range": "BMR-HIT-010",
    "what is the target movement modifier": "BMR-HIT-013",
    "movement modifier of the attacker": "BMR-HIT-011",
    "how do I shoot at two targets": "BMR-HIT-023",
    "what happens when a leg is destroyed": "BMR-DMG-008",
    "what happens when the engine is hit": "BMR-CRIT-019",
    "what does a gyro hit do": "BMR-CRIT-028",
    "head hit": "BMR-WAR-022",
    "how do vtols move": "BMR-VTOL-001",
    "can I hide units": "BMR-HIDDEN-006",
    "how do I set woods on fire": "BMR-FIRE-010",
    "how do mines work": "BMR-MINE-003",
    "how does night combat work": "BMR-NIGHT-001",
    "how does ECM work": "BMR-EQ-073",
    "how does C3 work": "BMR-EQ-048",
    "how do I spot for indirect fire": "BMR-INDIRECT-001",
    "how do I eject": "BMR-EJECT-004",
    "how do I win": "BMR-SEQ-021",
    "can I see over hills": "BMR-LOS-018",
    "how do I go prone": "BMR-MOV-063",
    "jam ultra autocannon": "BMR-EQ-044",
    "targeting computer aimed shot": "BMR-EQ-156",
    "anti-missile system": "BMR-EQ-008",
    "what is CASE": "BMR-EQ-065",
    "range modifiers": "BMR-HIT-008",
    "armor per ton": "BMR-CON-035",
    "shooting at a building": "BMR-BLDG-037",
    "DFA": "BMR-DFA-001",
}


@pytest.mark.parametrize(("question", "id"), QUESTIONS.items())
def test_a_question_finds_its_rule(question: str, id: str) -> None:
    assert id in [found.id for found in search(question, limit=5)]


@pytest.mark.parametrize("question", ["death from above", "how do I stand up", "partial cover", "minimum range"])
def test_the_book_in_play_comes_first(question: str) -> None:
    assert search(question)[0].book == "BMR"


def test_another_book_may_be_in_play() -> None:
    assert search("initiative roll", book="QS")[0].id == "QS-SEQ-003"
    assert search("initiative roll")[0].id == "BMR-SEQ-003"


def test_further_index_words_belong_to_rules_of_the_ledger() -> None:
    assert all(rule(id) for id in vocabulary().further)
