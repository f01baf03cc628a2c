"""How a system shows itself to clients that know no rule: scenes, offers, considerations.

All of it works on a seat's own view, with the menu and the judge that the referee uses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from ironhex.engine.drafts import Consideration, Prompt, Ranges, SightLine
from ironhex.engine.scene import Known, Scene, Told
from ironhex.engine.statistics import Statistics
from ironhex.engine.system import Action, Event, Offer

F = TypeVar("F")


class ActionForm(msgspec.Struct, frozen=True):
    """A form of action: a text as an example, and what it means."""

    text: str
    words: str


@dataclass(frozen=True)
class Presentation(Generic[F]):
    """How a system shows itself to clients; every view is a seat's own, and units go by their printed numbers.

    - `scene` draws a view; from a known view and scene it draws only what has changed.
    - `told` says what an event was about and what was rolled, given the views before and after it.
    - `places` has words for every place of the board.
    - `offers` lists the answers to a question, of one unit if it is named; a move passes the places of `via`.
    - `consider` says what any draft would mean; the target is whom the desk's weapons are to be aimed at.
    - `statistics` counts a whole battle, from the facts it began with.
    - `action_of` raises ValueError for a text that is no action.
    """

    scene: Callable[[F, Known | None], Scene]
    told: Callable[[F, F, Any], Told]
    places: Callable[[F], Mapping[str, str]]
    prompt: Callable[[F, Any, str], Prompt]
    offers: Callable[[F, Any, str, str | None, Sequence[str]], Iterator[Offer]]
    consider: Callable[[F, Any, str, Any, str | None], Consideration]
    sight: Callable[[F, str, str], SightLine]
    ranges: Callable[[F, str], Ranges]
    statistics: Callable[[F, Iterable[Event]], Statistics]
    text_of: Callable[[Any], str]
    action_of: Callable[[str], Action]
    forms: tuple[ActionForm, ...] = ()
