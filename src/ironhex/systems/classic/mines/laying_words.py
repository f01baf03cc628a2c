"""Laying mines in words: what each kind does, and how players choose, place and take back mines."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.engine import Offer
from ironhex.engine.edition_rows import SupplyRow
from ironhex.engine.presentation import ActionForm, Mode, Prompt
from ironhex.engine.presentation.drafts import Choice, Group
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.action_texts import NotationError, read_number
from ironhex.systems.classic.actions import number_of
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.chapter import Answers, Verb
from ironhex.systems.classic.mines.fields import COMMAND, CONVENTIONAL, PLACED, SETTINGS, USUAL, VIBRABOMB
from ironhex.systems.classic.mines.laying import (
    LAID,
    LAY,
    LIFT,
    MOST,
    RULE,
    Laid,
    Lay,
    LayNext,
    Lift,
    left_to_lay,
    menu,
    refusal,
)

TEXTS = {
    CONVENTIONAL: (
        "Conventional mines",
        "Attack every ground unit that enters their hex, also your own: on 7+ they do 6 points of damage. They stay "
        "until they are cleared.",
        "BMR-MINE-003",
    ),
    COMMAND: (
        "Command-detonated mines",
        "You set them off while one of your units sees their hex: 10 points to every unit in it, 4 to those next to "
        "it, once.",
        "BMR-MINE-007",
    ),
    VIBRABOMB: (
        "Vibrabombs",
        "Only 'Mechs set them off, at about the weight that you choose or more, the heaviest from some hexes away: 10 "
        "points to units in their hex, once.",
        "BMR-MINE-012",
    ),
}
"""What each kind is called, what it does, and its rule."""
SUPPLIES = tuple(SupplyRow(what, *TEXTS[what], USUAL[what], MOST) for what in PLACED)


def commander(battle: Battle, side: str) -> Unit:
    """The first unit of a side, which stands for it."""
    return next(unit for unit in battle.units if unit.side == side)


def prompt(battle: Battle, question: LayNext, seat: str) -> Prompt:
    left = left_to_lay(battle, question.side)
    figures = (str(number_of(commander(battle, question.side).id)),)
    count = left.total()
    words = f"Lay mines in secret: {count} left" if count else "All mines are laid: take some back, or be done"
    hint = "Choose a kind, then a hex for it" if count else "Choose mines that you have laid to take them back"
    return Prompt(words, RULE, figures, "place", "Lay mines here", hint)


def modes(battle: Battle, side: str) -> Iterator[Mode]:
    """The kinds that are left, explained; being done; and taking back."""
    left = left_to_lay(battle, side)
    for what in PLACED:
        if left[what]:
            label, text, rule = TEXTS[what]
            yield Mode(what, label, "mark", usual=True, value=left[what], text=text, rule=rule, to="in")
    rest = left.total()
    yield Mode(LAID, f"Done, without the other {rest}" if rest else "Done", usual=True)
    if any(field.side == side for field in battle.mines):
        yield Mode(LIFT, "Take back mines", "mark", usual=True, text="Choose a hex that you have mined.", to="in")


def settings(action: Lay) -> tuple[Group, ...]:
    """The weights to which vibrabombs can be set."""
    if action.what != VIBRABOMB:
        return ()
    choices = (
        Choice(str(tons), f"{tons} tons", str(Lay(action.what, action.hex, tons)), selected=tons == action.setting)
        for tons in SETTINGS
    )
    return (Group("setting", "Set to 'Mechs of", "menu", tuple(choices)),)


def lay_offer(action: Lay, battle: Battle) -> Offer:
    set_to = f", set to {action.setting} tons" if action.setting else ""
    return Offer(f"{TEXTS[action.what][0]} in {action.hex}{set_to}", action.what, place=str(action.hex))


def lift_offer(action: Lift, battle: Battle) -> Offer:
    return Offer(f"Take back the mines in {action.hex}", LIFT, place=str(action.hex))


def laid_offer(action: Laid, battle: Battle) -> Offer:
    return Offer("Done", LAID)


def read_lift(words: list[str]) -> Lift:
    if len(words) != 1:
        raise NotationError("name the hex of the mines that you take back")
    return Lift(Hex.parse(words[0]))


def read_laid(words: list[str]) -> Laid:
    if words:
        raise NotationError(f"`{LAID}` stands alone")
    return Laid()


def read_lay(words: list[str]) -> Lay:
    if len(words) not in (2, 3) or words[0] not in PLACED:
        raise NotationError(f"name the kind ({', '.join(PLACED)}), the hex and the setting of vibrabombs")
    return Lay(words[0], Hex.parse(words[1]), read_number(words[2]) if len(words) == 3 else 0)


FORMS = (
    ActionForm("lay conventional 0810", "lay mines in hex 0810 before the battle"),
    ActionForm("lay vibrabomb 0810 50", "the same, set to a 'Mech of 50 tons"),
)
VERBS = {
    LAY: Verb(Lay, read_lay, lay_offer, forms=FORMS),
    LIFT: Verb(Lift, read_lift, lift_offer, forms=(ActionForm("lift 0810", "take back the mines in hex 0810"),)),
    LAID: Verb(Laid, read_laid, laid_offer, forms=(ActionForm(LAID, "all mines are laid"),)),
}
ANSWERS = Answers(menu, refusal, prompt)
