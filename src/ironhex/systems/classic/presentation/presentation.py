"""How the battle presents itself to clients, assembled."""

from __future__ import annotations

from ironhex.engine.presentation import ActionForm, Presentation
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.presentation.choice_words import ORDERS
from ironhex.systems.classic.presentation.coverage import ranges
from ironhex.systems.classic.presentation.drafts import consider, start
from ironhex.systems.classic.presentation.field import ground
from ironhex.systems.classic.presentation.menu import menu
from ironhex.systems.classic.presentation.prompts import prompt
from ironhex.systems.classic.presentation.scene import scene
from ironhex.systems.classic.presentation.sight_lines import sight
from ironhex.systems.classic.presentation.statistics import statistics
from ironhex.systems.classic.presentation.symbols import LEGEND, symbols
from ironhex.systems.classic.presentation.told import told

FORMS = (
    ActionForm("deploy 3 0915 N", "put unit 3 in hex 0915, facing north (N NE SE S SW NW)"),
    ActionForm("move 3 stand", "unit 3 stays where it is"),
    ActionForm(
        "move 3 walk FFL",
        "walk or run step by step: F forward, B backward, L and R turn a hexside, 1 2 4 5 sideways (quads); "
        "a final D goes prone, a final X leaves the map",
    ),
    ActionForm("move 3 walk U face:NE", "try to stand up, facing north-east"),
    ActionForm("move 3 jump 0914-0913 face:SE", "jump over these hexes into the last, facing south-east"),
    ActionForm("move 3 run FF rush:5", "run and charge unit 5; with a jump it is a death from above"),
    ActionForm("move 3 walk F face:S enter:0101", "enter the map in hex 0101 of the home edge, facing south"),
    ActionForm("eject 3", "the MechWarrior of unit 3 ejects instead of moving"),
    ActionForm(
        "declare 3 twist:-1 12>5 14>5@HD",
        "turn the torso (-1 left, +1 right) and fire item 12 at unit 5 and item 14 at its head; "
        "the first target is the primary one; without shots it holds its fire",
    ),
    ActionForm("declare 3 12>5/2", "fire item 12 indirectly at unit 5, with unit 2 as the spotter"),
    ActionForm("declare 3 prop:LA 12>5", "fire lying on the ground, leaning on the left arm"),
    ActionForm("declare 3 find:tree", "pick up a club instead of firing: limb, tree or girder"),
    ActionForm("strike 3 punch:LA>5 punch:RA>5", "punch unit 5 with both arms; without attacks it does nothing"),
    ActionForm("strike 3 kick:LL>5", "kick unit 5; also push:>5, club:>5, hatchet:12>5 and sword:12>5 by item"),
    ActionForm("pick keep", "choose an option by its name; `pick` alone takes the default"),
)

CLASSIC_PRESENTATION: Presentation[Battle] = Presentation(
    ground=ground,
    scene=scene,
    told=told,
    prompt=prompt,
    menu=menu,
    start=start,
    consider=consider,
    sight=sight,
    ranges=ranges,
    statistics=statistics,
    forms=FORMS,
    order_labels=ORDERS,
    symbols=symbols,
    legend=LEGEND,
)
