"""How a system presents itself to clients that know no rules, as a record of functions.

Everything works on a seat's own view, with the menu and the judge that the engine uses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from ironhex.engine.presentation.drafts import Arcs, Draft, Prompt, Ranges, SightLine
from ironhex.engine.presentation.field import Field
from ironhex.engine.presentation.offers import Menu
from ironhex.engine.presentation.scene import Known, Scene
from ironhex.engine.presentation.statistics import Statistics
from ironhex.engine.presentation.story import Told
from ironhex.engine.presentation.symbols import Symbol

if TYPE_CHECKING:
    from ironhex.engine.system import Action, Event

F = TypeVar("F")


def _no_symbols(_: Any) -> Mapping[str, Symbol]:
    return {}


def _nobody_idle(_: Any, question: Any, seat: str) -> Mapping[str, str]:
    return {}


def _no_arcs(_: Any, figure: str, action: Any) -> Arcs:
    return Arcs(figure)


class ActionForm(msgspec.Struct, frozen=True):
    """An action text: an example, and what it means."""

    text: str
    words: str


@dataclass(frozen=True)
class Presentation(Generic[F]):
    """How a system presents itself to clients; every view is a seat's own, and figures have their printed numbers.

    - `ground` is the field of a view; `scene` draws a view or, given a known view and scene, only what has changed.
    - `told` describes what an event was about and what was rolled, given the views before and after it.
    - `menu` lists the answers to a question, for one figure if named; a move passes the places of `via`.
    - `short_menu` is the same with columns instead of many offers, for clients far away; without it, `menu` serves.
    - `idle` has the figures of a question that can do nothing, each with its only answer, which clients may give.
    - `start` is the initial draft of a question that is answered with a draft, for a figure.
    - `consider` says what a draft would do; the target is what is in focus.
    - `arcs` are the firing arcs of a figure where it is, or where a draft of its own would leave it.
    - `statistics` counts a whole battle, given its initial facts.
    - `order_labels` are the labels of standing orders by key.
    - `symbols` are the signs of a view's places for a map drawn as text, and `legend` explains them.
    """

    ground: Callable[[F], Field]
    scene: Callable[[F, Known | None], Scene]
    told: Callable[[F, F, Any], Told]
    prompt: Callable[[F, Any, str], Prompt]
    menu: Callable[[F, Any, str, str | None, Sequence[str]], Menu]
    start: Callable[[F, Any, str, str], Action]
    consider: Callable[[F, Any, str, Any, str | None], Draft]
    sight: Callable[[F, str, str], SightLine]
    ranges: Callable[[F, str], Ranges]
    statistics: Callable[[F, Iterable[Event]], Statistics]
    forms: tuple[ActionForm, ...] = ()
    order_labels: Mapping[str, str] = field(default_factory=dict)
    symbols: Callable[[F], Mapping[str, Symbol]] = _no_symbols
    legend: str = ""
    idle: Callable[[F, Any, str], Mapping[str, str]] = _nobody_idle
    arcs: Callable[[F, str, Any], Arcs] = _no_arcs
    short_menu: Callable[[F, Any, str, str | None, Sequence[str]], Menu] | None = None
