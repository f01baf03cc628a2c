"""Actions as short texts that read back the same: for logs, terminals, tests and bots in other languages.

    deploy 3 0915 N                 move 3 walk FFL        move 3 walk U face:NE     move 3 run FF rush:5
    move 3 jump 0914-0913 face:SE   move 3 walk F enter:0101
    eject 3                         declare 3 twist:-1 12>5 14>5@HD                  declare 3 find:tree
    declare 3 12>5/2 (indirectly, 2 being the spotter)                               declare 3 12>5*2 (firing twice)
    strike 3 punch:LA>5 punch:RA>5  pick keep              declare 3 12>hex=0810 13>building=0811
Units have numbers, which players count from 1; items have their numbers on the record sheet.
A location aimed at has the code of the target's own record sheet, which only the judge knows.
"""

from __future__ import annotations

from ironhex.engine import Action
from ironhex.systems.classic.action_texts import NotationError
from ironhex.systems.classic.chapter import Verb
from ironhex.systems.classic.chapters import VERBS

__all__ = ["NotationError", "action_of"]


def action_of(text: str) -> Action:
    """The action a text means; of any other text an error says which word is wrong, with an example."""
    word, *words = text.split(" ") if text.startswith("pick ") else text.split() or [""]
    verb = VERBS.get(word)
    if verb is None:
        raise NotationError(f"{text!r} is not an action such as {_examples(*VERBS.values())}")
    try:
        return verb.read(words)
    except ValueError as error:
        raise NotationError(f"{text!r} is not an action such as {_examples(verb)}: {error}") from error


def _examples(*verbs: Verb) -> str:
    """The first example of each verb."""
    return ", ".join(f"`{form.text}`" for verb in verbs for form in verb.forms[:1])
