"""Movement as a chapter: moves on the ground and by jumping, and ejection instead of a move."""

from __future__ import annotations

from ironhex.engine.presentation import ActionForm
from ironhex.systems.classic.action_texts import read_eject, read_move
from ironhex.systems.classic.actions import Eject, Move
from ironhex.systems.classic.chapter import Answers, Chapter, Verb
from ironhex.systems.classic.narrate.movement import SENTENCES
from ironhex.systems.classic.phases.movement import TASKS, menu, parts, refusal
from ironhex.systems.classic.presentation.offers import eject_offer, move_offer
from ironhex.systems.classic.presentation.previews import eject_preview, move_preview
from ironhex.systems.classic.presentation.prompts import dodge_prompt, go_on_prompt, move_prompt
from ironhex.systems.classic.questions import DodgeMove, GoOn, MoveNext

MOVES = (
    ActionForm(
        "move 3 walk FFL",
        "walk or run step by step: F forward, B backward, L and R turn a hexside, 1 2 4 5 sideways (quads), "
        "C and S climb and sink a level (VTOLs, and infantry on stairs), T before a step onto the roof of a building, "
        "E before one into it on the floor level with the unit, W before one through the water under "
        "ice; a final D goes prone, a final X leaves the map",
    ),
    ActionForm("move 3 stand", "unit 3 stays where it is"),
    ActionForm("move 3 walk U face:NE", "try to stand up, facing north-east"),
    ActionForm("move 3 jump 0914-0913 face:SE", "jump over these hexes into the last, facing south-east"),
    ActionForm("move 3 run FF rush:5", "run and charge unit 5; with a jump it is a death from above"),
    ActionForm("move 3 walk FF load:4 unload:5", "take unit 4 aboard, go on, and let unit 5 off at the end"),
    ActionForm("move 3 walk FF drop:cargo", "go on, and drop all cargo at the end"),
    ActionForm("move 3 walk F face:S enter:0101", "enter the map in hex 0101 of the home edge, facing south"),
)
EJECTION = (ActionForm("eject 3", "the MechWarrior of unit 3 ejects instead of moving"),)
MOVEMENT = Chapter(
    tasks=TASKS,
    questions={
        MoveNext: Answers(menu, refusal, move_prompt, parts),
        GoOn: Answers(menu, refusal, go_on_prompt, parts),
        DodgeMove: Answers(menu, refusal, dodge_prompt, parts),
    },
    verbs={
        "move": Verb(Move, read_move, move_offer, move_preview, MOVES),
        "eject": Verb(Eject, read_eject, eject_offer, eject_preview, EJECTION),
    },
    events=SENTENCES,
)
