"""The presentation contract: what clients without any rules draw, ask and read, in types that any game can fill."""

from ironhex.engine.presentation.contract import ActionForm, Presentation
from ironhex.engine.presentation.drafts import Arcs, Draft, Prompt, Ranges, SightLine
from ironhex.engine.presentation.field import Field
from ironhex.engine.presentation.offers import Menu, Mode, Offer
from ironhex.engine.presentation.scene import Figure, Known, Scene
from ironhex.engine.presentation.statistics import Measure, Statistics
from ironhex.engine.presentation.story import Entry, Highlight, Told, presentation_of
from ironhex.engine.presentation.symbols import Symbol

__all__ = [
    "ActionForm",
    "Arcs",
    "Draft",
    "Entry",
    "Field",
    "Figure",
    "Highlight",
    "Known",
    "Measure",
    "Menu",
    "Mode",
    "Offer",
    "Presentation",
    "Prompt",
    "Ranges",
    "Scene",
    "SightLine",
    "Statistics",
    "Symbol",
    "Told",
    "presentation_of",
]
