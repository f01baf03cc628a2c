"""What units do and suffer by moving: the events of moves, carriers, displacement and leaving."""

from __future__ import annotations

from tests.runner.outcomes.details import Found, details

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.events import attachments, movement, piloting, turn
from ironhex.systems.classic.hiding.events import Revealed
from ironhex.systems.classic.vtols import events as vtols


@details.register
def _(event: movement.Moved, battle: Battle) -> Found:
    yield event.unit, f"moved: {event.mode.name.lower()}{' onto the map' if event.origin is None else ''}"


@details.register
def _(event: movement.Rushed, battle: Battle) -> Found:
    yield event.unit, f"rushes: {event.rush.form}"


@details.register
def _(event: movement.Skidded, battle: Battle) -> Found:
    yield event.unit, "skids" if event.hex else "skids: is stopped"


@details.register
def _(event: attachments.Mounted, battle: Battle) -> Found:
    yield event.unit, f"mounts as {event.how}"
    yield event.carrier, f"takes a {event.how} aboard"


@details.register
def _(event: attachments.Unloading, battle: Battle) -> Found:
    yield event.carrier, "unloading"


@details.register
def _(event: attachments.Dismounted, battle: Battle) -> Found:
    yield event.unit, "dismounts"
    yield event.carrier, "is dismounted from"


@details.register
def _(event: turn.Left, battle: Battle) -> Found:
    yield event.unit, f"left: {event.fate}"


@details.register
def _(event: piloting.Displaced, battle: Battle) -> Found:
    yield event.unit, f"displaced: {event.rule}"


@details.register
def _(event: piloting.FellFromAbove, battle: Battle) -> Found:
    yield event.unit, "falls onto another"
    yield event.victim, f"fallen onto: {'hit' if event.hit else 'missed'}"


@details.register
def _(event: piloting.Drawn, battle: Battle) -> Found:
    yield event.unit, f"drawn: {event.what}"


@details.register
def _(event: Revealed, battle: Battle) -> Found:
    yield event.unit, f"revealed: {event.rule}"


@details.register
def _(event: vtols.LiftLost, battle: Battle) -> Found:
    yield event.unit, f"lift lost: {event.cause.rule}"
