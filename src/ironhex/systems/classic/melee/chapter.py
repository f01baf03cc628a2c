"""Physical attacks as a chapter."""

from __future__ import annotations

from ironhex.engine.presentation import ActionForm
from ironhex.systems.classic.action_texts import read_strike
from ironhex.systems.classic.actions import Strike
from ironhex.systems.classic.chapter import Answers, Chapter, ChoiceWords, Verb
from ironhex.systems.classic.melee.charge import MISSED_CHARGE
from ironhex.systems.classic.melee.death_from_above import OUT_OF_THE_WAY
from ironhex.systems.classic.narrate.physical import SENTENCES
from ironhex.systems.classic.phases.physical import TASKS, menu, refusal
from ironhex.systems.classic.presentation.hex_words import hex_words
from ironhex.systems.classic.presentation.offers import strike_offer
from ironhex.systems.classic.presentation.previews import strike_preview
from ironhex.systems.classic.presentation.prompts import strike_prompt
from ironhex.systems.classic.questions import StrikeNext

FORMS = (
    ActionForm("strike 3 punch:LA>5 punch:RA>5", "punch unit 5 with both arms; without attacks it does nothing"),
    ActionForm("strike 3 kick:LL>5", "kick unit 5; also push:>5, club:>5, hatchet:12>5 and sword:12>5 by item"),
    ActionForm("strike 3 brush:LA>5 brush:RA>5", "brush off the infantry of unit 5 with both arms"),
    ActionForm("strike 3 frenzy:>5", "the special attack of a ProtoMech"),
    ActionForm("strike 3 thrash:>5", "thrash about among infantry in the hex of a prone 'Mech"),
)
MELEE = Chapter(
    tasks=TASKS,
    questions={StrikeNext: Answers(menu, refusal, strike_prompt)},
    verbs={"strike": Verb(Strike, read_strike, strike_offer, strike_preview, FORMS)},
    events=SENTENCES,
    choices={
        MISSED_CHARGE: ChoiceWords(
            "The charge of {name} misses. On which side does it run past?",
            "Destination after a missed charge",
            describe=hex_words,
            orders=lambda units: (),
        ),
        OUT_OF_THE_WAY: ChoiceWords(
            "{name} makes room for the attacker landing on it. Where to?",
            "Destination when jumped on",
            describe=hex_words,
            orders=lambda units: (),
        ),
    },
)
