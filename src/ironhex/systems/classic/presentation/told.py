"""What an event is about and what was rolled for it, so that clients can show dice and numbers without knowing events.

Events are distinguished by their fields: `faces` were rolled, a `tally` or a `number` had to be reached.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ironhex.engine.presentation.story import Told
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.actions import number_of
from ironhex.systems.classic.battle import Battle, Mode
from ironhex.systems.classic.chapters import DETAILS
from ironhex.systems.classic.events.physical import BlowRolled
from ironhex.systems.classic.events.turn import InitiativeRolled, PhaseBegan, TurnBegan
from ironhex.systems.classic.events.weapons import WeaponFired
from ironhex.systems.classic.presentation.gear import look_of
from ironhex.systems.classic.presentation.highlights import highlight
from ironhex.systems.classic.presentation.purposes import purpose
from ironhex.systems.classic.presentation.sounds import sound
from ironhex.systems.classic.presentation.strikes import LOOKS, struck_places

TURN, PHASE, HAPPENING, DETAIL = range(4)
RESULTS = ("hit", "passed", "avoided", "started", "conscious", "awake", "unhurt", "struck")  # whether a roll succeeded


ACTORS = ("unit", "target", "victim", "carrier")
ATTACKS, SALVOS = ("blow", "rush"), ("shots", "blows")


@cache
def _fields(event: type, names: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some fields that events of a type have."""
    return tuple(name for name in names if hasattr(event, name))


def told(before: Battle, after: Battle, event: Any) -> Told:
    """What an entry of the story contains besides its text."""
    tally: Tally | None = getattr(event, "tally", None)
    dice, about = _dice(event), _about(event)
    hit = _hit(event, dice, tally)
    look = _look(before, after, event) or ("blow" if hit is not None and len(about) > 1 else "")
    return Told(
        about=about,
        dice=dice,
        tally=tally,
        needs=_needs(event, tally, dice),
        hit=hit,
        depth=_depth(event),
        look=look,
        path=tuple(map(str, getattr(event, "path", ()))),
        tags=_tags(event),
        means=_means(before, event),
        purpose=purpose(event),
        area=struck_places(before, event),
        sound=sound(before, event) or look,
        highlight=highlight(before, after, event),
    )


def _look(before: Battle, after: Battle, event: Any) -> str:
    """How an event is drawn: a shot by its weapon, a jump through the air; what is done to the shot of another unit is
    not."""
    if falls := LOOKS.get(event.__class__):
        return falls
    weapon, unit = getattr(event, "weapon", None), getattr(event, "unit", None)
    if weapon is not None and unit is not None and not hasattr(event, "attacker"):
        return look_of(before.unit(unit).design.items[weapon].equipment)
    return "leap" if hasattr(event, "path") and after.unit(event.unit).move.mode is Mode.JUMP else ""


def _means(before: Battle, event: Any) -> str:
    """The weapon or the kind of attack that is used."""
    if isinstance(event, BlowRolled):
        return event.blow.form
    if not isinstance(event, WeaponFired):
        return ""
    return before.unit(event.unit).design.items[event.weapon].equipment.name


def _tags(event: Any) -> tuple[str, ...]:
    """Special cases of an event type: motive hits, and damage behind the armor."""
    found = {"motive": getattr(event, "motive", False), "inside": getattr(event, "structure", 0)}
    return tuple(tag for tag, there in found.items() if there)


def _about(event: Any) -> tuple[str, ...]:
    """The units concerned, the acting one first."""
    form = event.__class__
    targets = [getattr(event, field) for field in _fields(form, ACTORS)]
    targets += [getattr(getattr(event, field), "target", None) for field in _fields(form, ATTACKS)]
    for field in _fields(form, SALVOS):
        targets += [attack.target for attack in getattr(event, field)]
    return tuple(dict.fromkeys([str(number_of(unit)) for unit in targets if isinstance(unit, int)]))


def _dice(event: Any) -> tuple[tuple[int, ...], ...]:
    """The dice as rolled, throw by throw."""
    if isinstance(event, InitiativeRolled):
        return tuple(faces for _, thrown in event.rolls for faces in thrown)
    if faces := getattr(event, "faces", ()):
        return (faces,)
    if rolls := getattr(event, "rolls", ()):
        return (rolls[-1],)  # the others were rolled again because they hit nothing
    face: int | None = getattr(event, "face", None)
    return () if face is None else ((face,),)


def _needs(event: Any, tally: Tally | None, dice: tuple[tuple[int, ...], ...]) -> int | None:
    """The number that had to be reached, if dice were rolled."""
    if not dice:
        return None
    if tally is not None:
        return None if tally.barred else tally.total
    number: int | None = getattr(event, "number", None) or getattr(event, "needed", None)
    return number


def _hit(event: Any, dice: tuple[tuple[int, ...], ...], tally: Tally | None) -> bool | None:
    """Whether the roll, or its substitute, succeeded."""
    if not dice and tally is None:
        return None
    found = [getattr(event, field) for field in _fields(event.__class__, RESULTS)]
    return next((result for result in found if isinstance(result, bool)), None)


def _depth(event: Any) -> int:
    if isinstance(event, TurnBegan):
        return TURN
    return PHASE if isinstance(event, PhaseBegan) else DETAIL if isinstance(event, DETAILS) else HAPPENING
