"""Whom an event is about, what was rolled, and how it is shown."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ironhex.engine.presentation.story import Highlight, Told
from ironhex.kernel.hexes import Hex
from ironhex.systems.tinsoldier import events as e
from ironhex.systems.tinsoldier.battle import Battle
from ironhex.systems.tinsoldier.narrate import named, weapons_named

TURN, HAPPENING, DETAIL = 0, 2, 3
D6, D20, D1000 = 6, 20, 1000
LOOKS = {"energy": "beam", "gun": "tracer", "missile": "salvo"}
HEADINGS = (e.TurnBegan,)
DETAILS = (e.ArmorTested, e.HazardsRolled, e.CriticalHit, e.HeatChanged, e.WeaponLost, e.TroopersLost)
SILENT = (e.ActivationEnded, e.ActionTaken)
"""What other events tell about."""


def told(before: Battle, after: Battle, event: Any) -> Told:
    """What an entry of the story contains besides its text."""
    match event:
        case e.Fired(piece=piece, target=target, tally=tally, faces=faces, hits=hits, weapons=weapons):
            look = LOOKS[after.piece(piece).element.weapons[weapons[0]].type]
            rolled = Told(_about(piece, target), (faces,), tally, tally.total, hits > 0, look=look, sound=look)
            return replace(rolled, means=weapons_named(after, piece, weapons), sides=D20, low=True)
        case e.Struck(piece=piece, target=target, tally=tally, faces=faces, hits=hits, how=how):
            rolled = Told(_about(piece, target), (faces,), tally, tally.total, hits > 0, look="blow", sound="blow")
            return replace(rolled, means=how, sides=D20, low=True)
        case e.Checked(piece=piece, tally=tally, face=face):
            return Told(_about(piece), ((face,),), tally, tally.total, event.passed, DETAIL, sides=D20, low=True)
        case e.Stepped(piece=piece, hex=hex):
            origin = before.piece(piece).hex
            look = "leap" if after.piece(piece).jumped else ""
            sound = look or ("step" if after.piece(piece).is_mech else "engine")
            path = tuple(map(str, filter(None, (origin, hex))))
            return Told(_about(piece), path=path, look=look, sound=sound, depth=DETAIL)
        case e.CardDrawn(card=card):
            return Told(() if event.is_joker else _about(card))
        case e.ArmorTested(faces=faces):
            return Told(_about(event.piece), (faces,) if faces else (), depth=DETAIL, sides=D6)
        case e.HazardsRolled(faces=faces):
            return Told(_about(event.piece), (faces,), depth=DETAIL, sides=D20)
        case e.CriticalHit(rolls=rolls):
            return Told(_about(event.piece), (rolls,) if rolls else (), depth=DETAIL, sides=D1000)
    return replace(_plain(event), highlight=_highlight(after, event))


def _highlight(after: Battle, event: Any) -> Highlight | None:
    """What makes an event a moment to remember."""
    match event:
        case e.Destroyed(piece=piece):
            return Highlight("Destroyed", named(after, piece), "loss", str(piece))
        case e.Fell(piece=piece):
            return Highlight("Fall", named(after, piece), "fall", str(piece))
        case e.AmmunitionLost(piece=piece):
            return Highlight("Ammunition explodes", named(after, piece), "blast", str(piece))
        case e.PowerChanged(piece=piece, down=True):
            return Highlight("Shutdown", named(after, piece), "off", str(piece))
        case e.BuildingCollapsed(hex=hex):
            return Highlight("Collapse", f"Building in {hex}", "collapse", place=str(hex))
    return None


def _plain(event: Any) -> Told:
    if isinstance(event, HEADINGS):
        return Told(depth=TURN)
    about = _about(event.piece) if hasattr(event, "piece") else ()
    return Told(about, depth=DETAIL if isinstance(event, DETAILS) else HAPPENING)


def _about(piece: int, target: int | Hex | None = None) -> tuple[str, ...]:
    return (str(piece), str(target)) if isinstance(target, int) else (str(piece),)
