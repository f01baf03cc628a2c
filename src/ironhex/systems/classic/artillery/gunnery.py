"""The number that decides whether an indirect shot lands where it was aimed at, and who spots for it."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.classic.artillery.pieces import Piece, order_of, sees
from ironhex.systems.classic.attack.attack import MOVED
from ironhex.systems.classic.attack.to_hit import HAYWIRE_POD
from ironhex.systems.classic.battle import Battle, Due, Unit
from ironhex.systems.classic.damage.condition import able
from ironhex.systems.classic.missiles.sticking import HAYWIRE, carries

INDIRECT = 7
AVERAGE = 4  # the Gunnery Skill of a spotter that neither helps nor hinders
STEP = 2  # points of skill for each modifier


# --- hits without a roll ----------------------------------------------------------------------------------------------
def sure_hit(battle: Battle, unit: Unit, hex: Hex) -> Tally | None:
    """Why a shot cannot miss: its side was ranged in on the hex before the battle, or its unit has hit it before."""
    if any(preset.side == unit.side and preset.hex == hex for preset in battle.presets):
        return Tally((Mod("BMR-ARTY-006", 2, "designated target hex"),))
    if any(known.hex == hex and known.hit for known in unit.ranged):
        return Tally((Mod("BMR-ARTY-022", 2, "has hit this hex before"),))
    return None


# --- the number -------------------------------------------------------------------------------------------------------
def number(battle: Battle, due: Due) -> tuple[Tally, Unit | None]:
    """What a shell needs to hit its hex, and the spotter who helps it, if anybody does."""
    order = order_of(due)
    unit, spotter = battle.unit(order.unit), best_spotter(battle, due)
    helped = () if spotter is None else spotted(unit, order.shell.weapon, order.hex, spotter)
    return Tally((*base(unit), *order.shell.moved, *helped)), spotter


def base(unit: Unit) -> tuple[Mod, ...]:
    """The skill of the crew, and how hard it is to hit a hex from afar."""
    skill = "BMR-EDCHG-027" if unit.battery is None else "BMR-ARTY-019"
    return Mod(skill, unit.gunnery, "Gunnery Skill"), Mod("BMR-ARTY-019", INDIRECT, "indirect artillery fire")


def movement(battle: Battle, unit: Unit) -> tuple[Mod, ...]:
    """What the movement of a piece on the map adds in the turn in which it fires."""
    mode, kind = unit.move.mode, battle.kind(unit)
    if unit.battery is not None or mode not in MOVED or kind.on_foot:
        return ()
    return (Mod("BMR-ARTY-047", MOVED[mode], f"attacker {kind.drive.did(mode)}"),)


def as_fired(battle: Battle, unit: Unit) -> tuple[Mod, ...]:
    """What counts as it is when a piece fires: how it moves, and a haywire pod on it."""
    disturbed = (HAYWIRE_POD,) if carries(unit, HAYWIRE) else ()
    return (*movement(battle, unit), *disturbed)


def spotted(unit: Unit, weapon: int, hex: Hex, spotter: Unit) -> tuple[Mod, ...]:
    """The skill of the spotter, and one less for each earlier shot of the piece at the hex that was adjusted."""
    away = spotter.gunnery - AVERAGE
    skill = (abs(away) // STEP) * (1 if away > 0 else -1)
    mods = (Mod("BMR-ARTY-017", skill, f"{spotter.name} spots, Gunnery Skill {spotter.gunnery}"),) if skill else ()
    shots = next((known.adjusted for known in unit.ranged if (known.weapon, known.hex) == (weapon, hex)), 0)
    return (*mods, Mod("BMR-ARTY-016", -shots, "adjusting fire")) if shots else mods


def expected_number(battle: Battle, piece: Piece, hex: Hex) -> Tally:
    """The number as it would be now, with the best of those who see the hex; nobody has to rely on a bad one."""
    unit = piece.unit
    if (sure := sure_hit(battle, unit, hex)) is not None:
        return sure
    helped = [spotted(unit, piece.weapon.index, hex, spotter) for spotter in spotters(battle, unit.side, hex)]
    best = min(((), *helped), key=lambda mods: sum(mod.value for mod in mods))
    return Tally((*base(unit), *as_fired(battle, unit), *best))


# --- spotters ---------------------------------------------------------------------------------------------------------
def spotters(battle: Battle, side: str, hex: Hex) -> Iterator[Unit]:
    """The units of a side that see a hex and can tell the artillery about it."""
    for unit in battle.present():
        fit = unit.side == side and not unit.hidden and able(unit) and not carries(unit, HAYWIRE)
        if fit and sees(battle, unit, hex):
            yield unit


def best_spotter(battle: Battle, due: Due) -> Unit | None:
    """The unit that saw the hex when the shell was fired, sees it now, and helps most; none if the piece has fired at
    another hex in between, and nobody who would only be a hindrance."""
    gun, hex, shell = order_of(due)
    if shell.distracted:
        return None
    unit, weapon = battle.unit(gun), shell.weapon
    fit = [each for each in spotters(battle, due.side, hex) if each.id in shell.seen_by]
    helps = {each.id: sum(mod.value for mod in spotted(unit, weapon, hex, each)) for each in fit}
    best = min(fit, key=lambda each: (helps[each.id], each.id), default=None)
    return None if best is None or helps[best.id] > 0 else best
