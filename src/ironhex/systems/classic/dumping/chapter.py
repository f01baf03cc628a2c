"""Dumping ammunition as a chapter: the option, its choice and its events."""

from __future__ import annotations

from collections.abc import Sequence

from ironhex.engine.edition_rows import Option
from ironhex.systems.classic.battle import Battle, Phase, Unit
from ironhex.systems.classic.chapter import Chapter, ChoiceWords, RulesOption, Sentences
from ironhex.systems.classic.dumping.events import AmmunitionDumped, DumpedAmmunitionHit, DumpingBegan
from ironhex.systems.classic.dumping.rules import (
    DUMPED_AMMUNITION,
    ENDANGERED_AMMUNITION,
    KEEP_ALL,
    OfferDumping,
    SetOff,
    dump,
    finish_dumping,
    hit_from_behind,
    offer_dumping,
    set_off,
)
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.phases.end import SWITCH_SINKS
from ironhex.systems.classic.phases.phase import Step
from ironhex.systems.classic.ruleset import Ruleset

DUMPING = "dumping"


def dumping(rules: Ruleset) -> Ruleset:
    """Two more steps of the End Phase."""
    for step in (Step("finish dumping", finish_dumping), Step("offer dumping", offer_dumping)):
        rules = rules.with_step(Phase.END, step, before=SWITCH_SINKS)
    return rules


def words(battle: Battle, unit: Unit, option: str) -> str:
    """What an option means."""
    return "Keep all ammunition" if option == KEEP_ALL else f"Dump the {option}: no running or jumping next turn"


def orders(units: Sequence[Unit]) -> tuple[str, ...]:
    """Players can order in advance only that everything is kept, and do so from the start."""
    return (KEEP_ALL,)


def bin_names(battle: Battle, unit_id: int, bins: Sequence[int]) -> str:
    unit = battle.unit(unit_id)
    return " and ".join(dict.fromkeys(unit.design.bins[bin].equipment.name for bin in bins))


def dumping_began(event: DumpingBegan, battle: Battle) -> str:
    what = bin_names(battle, event.unit, (event.bin,))
    return f"{named(battle, event.unit)} opens its ammunition doors to dump {what}"


def ammunition_dumped(event: AmmunitionDumped, battle: Battle) -> str:
    return f"{named(battle, event.unit)} has dumped its {bin_names(battle, event.unit, event.bins)}"


def dumped_ammunition_hit(event: DumpedAmmunitionHit, battle: Battle) -> str:
    return f"The hit in the back of {named(battle, event.unit)} sets off the ammunition that it is dumping"


SENTENCES: Sentences = {
    DumpingBegan: dumping_began,
    AmmunitionDumped: ammunition_dumped,
    DumpedAmmunitionHit: dumped_ammunition_hit,
}
OPTION = Option(
    DUMPING,
    "Dumping ammunition",
    "'Mechs may dump ammunition, bin by bin. It takes a turn in which they cannot run or jump, and in which a hit in "
    "the back sets it off.",
    "BMR-DUMP-001",
)
DUMPING_AMMUNITION = Chapter(
    tasks={OfferDumping: dump, SetOff: set_off},
    events=SENTENCES,
    choices={
        DUMPED_AMMUNITION: ChoiceWords(
            "Should {name} dump ammunition next turn?",
            "Dumped ammunition",
            describe=words,
            orders=orders,
            option=DUMPING,
        ),
        ENDANGERED_AMMUNITION: ChoiceWords(
            "The ammunition of {name} may explode. Should it dump some next turn?",
            "Endangered ammunition",
            describe=words,
            orders=orders,
            option=DUMPING,
        ),
    },
    options=(RulesOption(OPTION, dumping),),
    sequel=hit_from_behind,
)
