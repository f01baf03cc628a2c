"""Fire and smoke: hexes set on fire, fires that spread with the wind, and smoke that drifts."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.engine import Play
from ironhex.kernel.hexes import Hex, neighbor
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.tinsoldier.battle import Battle
from ironhex.systems.tinsoldier.conditions import weather
from ironhex.systems.tinsoldier.destruction import burn_infantry
from ironhex.systems.tinsoldier.element import Weapon
from ironhex.systems.tinsoldier.events import FireStarted, SmokeMoved
from ironhex.systems.tinsoldier.ground import burns

STRAY = (19, 20)
SPREAD = 5
BASE, ENERGY, STRAY_MOD = 5, 7, -4
DISSIPATES = 2
THICKEST = 2

TinPlay = Play[Battle]


def ignition(weapon: Weapon, *, deliberate: bool) -> Tally:
    """The number at or below which a d20 starts a fire (TS-ENV-004)."""
    number = Tally((Mod("TS-ENV-004", BASE, "starting a fire"),))
    number = number.plus(Mod("TS-ENV-004", ENERGY, "energy weapon") if weapon.type == "energy" else None)
    return number.plus(None if deliberate else Mod("TS-ENV-004", STRAY_MOD, "not on purpose"))


def may_ignite(play: TinPlay, hex: Hex | None, weapon: Weapon, faces: tuple[int, ...], *, deliberate: bool) -> None:
    """A stray shot at woods, or one on purpose, may set them on fire (TS-ENV-002, TS-ENV-003)."""
    if not play.facts.rules.burns or hex is None:
        return
    terrain = play.facts.board.at(hex)
    if terrain.fire or not burns(terrain) or not (deliberate or any(face in STRAY for face in faces)):
        return
    if weapon.heats:
        ignite(play, hex)
        return
    (face,) = play.roll(1, 20, f"fire in {hex}")
    if face <= ignition(weapon, deliberate=deliberate).total:
        ignite(play, hex, (face,))


def ignite(play: TinPlay, hex: Hex, faces: tuple[int, ...] = ()) -> None:
    """A hex burns, and infantry in it is lost (TS-ENV-007)."""
    play.emit(FireStarted(hex, faces))
    burn_infantry(play, hex)


def downwind(battle: Battle, hex: Hex) -> Iterator[Hex]:
    """The three hexes on the downwind side."""
    wind = battle.conditions.wind
    for direction in (wind - 1, wind, wind + 1):
        to = neighbor(hex, direction)
        if to in battle.board:
            yield to


def spread_fire(play: TinPlay) -> None:
    """At the end of a turn fires may spread downwind (TS-ENV-008)."""
    battle = play.facts
    burning = [hex for hex in battle.board.hexes() if battle.board.at(hex).fire]
    for hex in burning:
        for to in downwind(battle, hex):
            terrain = play.facts.board.at(to)
            if burns(terrain) and not terrain.fire:
                faces = play.roll(1, 20, f"fire spreads to {to}")
                if faces[0] <= SPREAD:
                    ignite(play, to, faces)


def move_smoke(play: TinPlay) -> None:
    """Smoke drifts and thins out, and fires make more of it (TS-ENV-009, TS-ENV-010)."""
    battle = play.facts
    now = weather(battle.conditions)
    before = {hex: battle.board.at(hex).smoke for hex in battle.board.hexes() if battle.board.at(hex).smoke}
    after: dict[Hex, int] = {}
    for hex in before:
        (face,) = play.roll(1, 20, f"smoke in {hex}")
        if face > DISSIPATES + now.drift:
            to = _drifted(battle, hex, now.drift)
            if to is not None:
                after[to] = _thicker(after.get(to, 0), now.thickens)
    for hex in battle.board.hexes():
        if battle.board.at(hex).fire:
            for to in downwind(battle, hex):
                after[to] = _thicker(after.get(to, 0), now.thickens)
    changed = {hex: after.get(hex, 0) for hex in {*before, *after} if after.get(hex, 0) != before.get(hex, 0)}
    if changed:
        play.emit(SmokeMoved(tuple(sorted(changed.items()))))


def _thicker(now: int, thickens: bool) -> int:
    return min(now + 1, THICKEST) if thickens else 1


def _drifted(battle: Battle, hex: Hex, hexes: int) -> Hex | None:
    """Where smoke is after drifting; None if it has left the board."""
    for _ in range(hexes):
        hex = neighbor(hex, battle.conditions.wind)
    return hex if hex in battle.board else None
