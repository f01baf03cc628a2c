"""How a system shows itself to clients that know no rule, as a record of functions.

All of it works on a seat's own view, with the menu and the judge that the referee uses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from ironhex.engine.presentation.drafts import Draft, Prompt, Ranges, SightLine
from ironhex.engine.presentation.field import Field
from ironhex.engine.presentation.offers import Menu
from ironhex.engine.presentation.scene import Known, Scene
from ironhex.engine.presentation.statistics import Statistics
from ironhex.engine.presentation.story import Told

if TYPE_CHECKING:
    from ironhex.engine.system import Action, Event

F = TypeVar("F")


class ActionForm(msgspec.Struct, frozen=True):
    """A form of action: a text as an example, and what it means."""

    text: str
    words: str


@dataclass(frozen=True)
class Presentation(Generic[F]):
    """How a system shows itself to clients; every view is a seat's own, and figures go by their printed numbers.

    - `ground` is the field of a view; `scene` draws a view, and from a known view and scene only what has changed.
    - `told` says what an event was about and what was rolled, given the views before and after it.
    - `menu` lists the answers to a question, of one figure if it is named; a move passes the places of `via`.
    - `start` is the draft that a question to be answered by drafting begins with, for a figure.
    - `consider` says what any draft would mean; the target is the figure one looks at.
    - `statistics` counts a whole battle, from the facts it began with.
    - `order_labels` are the names of standing orders by their keys.
    - `action_of` raises ValueError for a text that is no action.
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
    text_of: Callable[[Any], str]
    action_of: Callable[[str], Action]
    forms: tuple[ActionForm, ...] = ()
    order_labels: Mapping[str, str] = field(default_factory=dict)
