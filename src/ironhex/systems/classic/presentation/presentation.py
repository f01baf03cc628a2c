"""How the battle presents itself to clients, assembled."""

from __future__ import annotations

from ironhex.engine.presentation import Presentation
from ironhex.systems.classic.answers import prompt
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapters import CHOICES, VERBS
from ironhex.systems.classic.presentation.arc_overlay import arcs
from ironhex.systems.classic.presentation.coverage import ranges
from ironhex.systems.classic.presentation.drafts import consider, start
from ironhex.systems.classic.presentation.field import ground
from ironhex.systems.classic.presentation.idle import idle
from ironhex.systems.classic.presentation.menu import menu, short_menu
from ironhex.systems.classic.presentation.scene import scene
from ironhex.systems.classic.presentation.sight_lines import sight
from ironhex.systems.classic.presentation.statistics import statistics
from ironhex.systems.classic.presentation.told import told
from ironhex.systems.hex_symbols import LEGEND, symbols

FORMS = tuple(form for verb in VERBS.values() for form in verb.forms)
ORDERS = {what: words.order for what, words in CHOICES.items()}

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
    symbols=lambda battle: symbols(battle.board),
    legend=LEGEND,
    idle=idle,
    arcs=arcs,
    short_menu=short_menu,
)
