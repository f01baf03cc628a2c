"""The Quick-Start edition as a system for the engine: what it shares it takes from the Master Rules."""

from __future__ import annotations

from typing import Any

import msgspec

from ironhex.catalog import Board, Library
from ironhex.engine import System
from ironhex.systems.classic import sequence
from ironhex.systems.classic.actions import Declare, Deploy, Move, Pick
from ironhex.systems.classic.answers import menu, refusal
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.codec import ClassicCodec
from ironhex.systems.classic.codec import codec as classic_codec
from ironhex.systems.classic.events import turn
from ironhex.systems.classic.events.damage import Doomed, LocationDestroyed
from ironhex.systems.classic.events.movement import Halted, Moved
from ironhex.systems.classic.events.warriors import Abandoned
from ironhex.systems.classic.events.weapons import WeaponFired, WeaponsDeclared
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.phases import movement, phase_end
from ironhex.systems.classic.phases.weapons import Volley
from ironhex.systems.classic.presentation.offers import offer
from ironhex.systems.classic.presentation.previews import preview
from ironhex.systems.classic.questions import Choice, DeclareNext, DeployNext, MoveNext
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.system import outcome, seats
from ironhex.systems.classic.victory import resign
from ironhex.systems.classic.views import view
from ironhex.systems.quickstart.cards import Card, Figures
from ironhex.systems.quickstart.citations import quoting
from ironhex.systems.quickstart.events import EVENTS
from ironhex.systems.quickstart.levels import ruleset
from ironhex.systems.quickstart.narrate import narrate
from ironhex.systems.quickstart.presentation import PRESENTATION, orders
from ironhex.systems.quickstart.volley import volley

RULES_VERSION = "1"


class QuickstartCodec(ClassicCodec):
    """Reads rules as levels of this edition."""

    def decode(self, type: Any, obj: Any) -> Any:
        return ruleset(tuple(obj)) if type is Ruleset else self.library.decode(type, obj)


def codec(battle: Battle) -> QuickstartCodec:
    return QuickstartCodec(classic_codec(battle).library)


def restore_codec(data: Any) -> QuickstartCodec:
    """The cards and the map that a record has with it."""
    library = Library()
    for sheet in data["designs"]:
        library.add(Card(msgspec.convert(sheet, Figures)))
    for text in data["boards"]:
        library.add(Board.parse(text, "record"))
    return QuickstartCodec(library)


QUICKSTART: System[Battle] = System(
    name="quickstart",
    rules_version=RULES_VERSION,
    facts=Battle,
    procedures={**sequence.TASKS, **movement.TASKS, Volley: volley, **phase_end.TASKS},
    events=(
        *turn.EVENTS,
        Moved,
        Halted,
        WeaponsDeclared,
        WeaponFired,
        LocationDestroyed,
        Doomed,
        Abandoned,
        *EVENTS,
    ),
    questions=(DeployNext, MoveNext, DeclareNext, Choice),
    actions=(Deploy, Move, Declare, Pick),
    menu=menu,
    refusal=quoting(refusal),
    view=view,
    seats=seats,
    resign=quoting(resign),
    outcome=outcome,
    narrate=narrate,
    offer=offer,
    preview=quoting(preview),
    codec=codec,
    restore_codec=restore_codec,
    orders=orders,
    parse=action_of,
    presentation=PRESENTATION,
)
