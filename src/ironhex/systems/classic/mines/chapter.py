"""Minefields as a chapter: the option, the questions and the events."""

from __future__ import annotations

from dataclasses import replace

from ironhex.engine.edition_rows import Option
from ironhex.systems.classic.battle import Phase, Thing
from ironhex.systems.classic.chapter import Chapter, ChoiceWords, RulesOption
from ironhex.systems.classic.hiding.rules import CloseUndo
from ironhex.systems.classic.mines import blasts, detonation, laying, laying_words, sweeping, triggers
from ironhex.systems.classic.mines.engineers import carried_mines
from ironhex.systems.classic.mines.events import BuildingBlasted, MineClearingRolled, MinesExploded, MinesRolled
from ironhex.systems.classic.mines.fields import INFERNO, MINEFIELDS
from ironhex.systems.classic.mines.missile_clearing import MISSILE_CLEARING
from ironhex.systems.classic.mines.sentences import SENTENCES
from ironhex.systems.classic.mines.thunder import BURNING, CHOICES, MINES_OF, SETTING, THUNDERING
from ironhex.systems.classic.phases.phase import PhaseRules, Step
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.sequence import ClassicPlay

LAY_MINES = Step("lay mines", laying.lay_mines)
OFFER_DETONATION = Step("offer detonation", detonation.offer_detonation)
CLEAR_MINES = Step("clear mines", sweeping.clear_mines)
OFFER_LAYING = Step("offer laying", sweeping.offer_laying)
NOTICE_MINES = Step("notice mines", sweeping.notice_mines)


def minefields(rules: Ruleset) -> Ruleset:
    """Mines are laid in secret before the battle, explode under those who enter their hex, and are cleared.

    No move can be undone, because nobody may notice by that whether mines were rolled for.
    """
    rules = rules.with_opening(Phase.DEPLOYMENT, LAY_MINES)
    rules = rules.with_step(Phase.WEAPONS, CLEAR_MINES, before="settle")
    for phase in (Phase.MOVEMENT, Phase.WEAPONS, Phase.PHYSICAL):
        rules = rules.with_step(phase, OFFER_DETONATION, before="settle")
    for step in (OFFER_LAYING, NOTICE_MINES):
        rules = rules.with_step(Phase.END, step, before="settle")
    phases = tuple(map(_without_undo, rules.phases))
    fit = tuple(kind for kind in MINES_OF if kind != BURNING or INFERNO in rules.munitions)
    attackable = {**rules.attackable, Thing.MINES: MISSILE_CLEARING, Thing.THUNDER: THUNDERING}
    return rules.changed(phases=phases, attackable=attackable, munitions=(*rules.munitions, *fit))


def _without_undo(rules: PhaseRules) -> PhaseRules:
    """The Movement Phase with moves that cannot be undone."""
    if rules.phase is not Phase.MOVEMENT or rules.act is None:
        return rules
    usual = rules.act

    def act(play: ClassicPlay, side: str) -> None:
        usual(play, side)
        play.then(CloseUndo())

    return replace(rules, act=act)


OPTION = Option(
    MINEFIELDS,
    "Minefields",
    "Each side lays mines in secret before the battle, as many as you choose under Forces; infantry and missiles clear "
    "them.",
    "BMR-MINE-001",
    supplies=laying_words.SUPPLIES,
)
SUIT_WORDS = ChoiceWords(
    "Should {name} lay mines in its hex?",
    "Mines of battle armor",
    {sweeping.KEEP_MINES: "Lay no mines"},
    orders=lambda units: (sweeping.KEEP_MINES,) if any(map(carried_mines, units)) else None,
    option=MINEFIELDS,
)
SETTING_WORDS = ChoiceWords(
    "To the weight of which 'Mechs should the vibrabombs of {name} be set?",
    "Setting of vibrabombs laid by missiles",
    describe=lambda battle, unit, option: f"{option} tons",
    orders=lambda units: CHOICES,
    option=MINEFIELDS,
)
MINES = Chapter(
    tasks={
        laying.LayMines: laying.lay_next,
        triggers.Spring: blasts.spring,
        triggers.Tread: triggers.tread,
        detonation.OfferDetonation: blasts.offered,
        sweeping.OfferLaying: sweeping.offered,
    },
    questions={laying.LayNext: laying_words.ANSWERS, detonation.DetonateNow: detonation.ANSWERS},
    verbs=laying_words.VERBS,
    events=SENTENCES,
    details=(MinesRolled, MinesExploded, MineClearingRolled, BuildingBlasted),
    choices={detonation.COMMAND_MINES: detonation.WORDS, sweeping.SUIT_MINES: SUIT_WORDS, SETTING: SETTING_WORDS},
    options=(RulesOption(OPTION, minefields, secret=True),),
    sequel=triggers.driven_upon,
)
