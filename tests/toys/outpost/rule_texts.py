"""The rules in words, as tallies and refusals cite them."""

from __future__ import annotations

from tests.toys.outpost.fire import BASE, RANGE
from tests.toys.outpost.state import HOLD

from ironhex.engine.edition_rows import RuleText

_MOVING, _FIRING, _WINNING = "Moving", "Firing", "Winning"

RULE_TEXTS = (
    RuleText("TOY-1", _MOVING, "Actions", "The sides act in turn. A soldier moves, shoots or watches, once a turn."),
    RuleText(
        "TOY-2", _MOVING, "Steps", "A step leads to the next dot, or up or down the stairs. Walls and people block."
    ),
    RuleText(
        "TOY-3", _FIRING, "Base number", f"A shot hits with {BASE} or more on two dice, plus what the situation adds."
    ),
    RuleText("TOY-4", _FIRING, "Line of sight", "Walls block the line. Another floor is seen only along the stairs."),
    RuleText("TOY-5", _FIRING, "Cover", "A line that grazes a wall adds 1."),
    RuleText(
        "TOY-6", _FIRING, "Distance", f"Every two dots beyond the first two add 1. Nobody hits beyond {RANGE} dots."
    ),
    RuleText("TOY-7", _FIRING, "Training", "Marksmen subtract 1, scouts add 1."),
    RuleText(
        "TOY-8",
        _FIRING,
        "Wounds",
        "A wound adds 1 to shots and costs a dot of movement; the second takes a soldier out.",
    ),
    RuleText(
        "TOY-9", _FIRING, "Opportunity fire", "A watcher may fire on every dot an enemy moves to in its sight, at +1."
    ),
    RuleText(
        "TOY-10", _WINNING, "The upper room", f"A side that is alone upstairs at the end of {HOLD} turns in a row wins."
    ),
    RuleText("TOY-11", _WINNING, "The last side", "A side wins when the other has nobody left."),
    RuleText("TOY-12", _WINNING, "Time", "After the last turn the side with more soldiers wins."),
)
