"""Infantry against machines in its hex: leg attacks, boarding and damage from on board; mounting carriers."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.engine import Play
from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.tinsoldier.actions import Damage, Mount, Swarm
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.combat.firing import hits_of
from ironhex.systems.tinsoldier.combat.to_hit import PRONE_NEAR, SHUT_DOWN, covered, dodging, tag_against
from ironhex.systems.tinsoldier.element import Weapon
from ironhex.systems.tinsoldier.events import Struck, Swarmed
from ironhex.systems.tinsoldier.movement.stacking import too_many
from ironhex.systems.tinsoldier.numbers import gunnery
from ironhex.systems.tinsoldier.piloting import LEGS

LEGS_ATTACK, BOARD, FRONT, BACK = "legs", "board", "front", "back"
HOWS = (LEGS_ATTACK, BOARD, FRONT, BACK)
LEG_DAMAGE = 4
JUMP_BONUS = 2
REACH = 1
"""Levels by which a machine may be above or below the infantry that attacks it."""

TinPlay = Play[Battle]


# --- what is possible -------------------------------------------------------------------------------------------------
def swarm_refusal(battle: Battle, piece: Piece, target: Piece, how: str) -> Barred | None:
    """Why infantry cannot attack a machine so."""
    if not piece.is_infantry or target.is_infantry or target.side == piece.side or not target.on_board:
        return Barred("TS-INF-012", "infantry attacks enemy machines so")
    if how in (FRONT, BACK):
        return None if piece.swarming == target.id else Barred("TS-INF-014", "it is not on that machine")
    if piece.swarming is not None or piece.hex is None or piece.hex != target.hex:
        return Barred("TS-INF-012", "it must be in the same hex")
    if abs(piece.height - target.height) > REACH:
        return Barred("TS-INF-012", "it cannot reach that high")
    if not piece.element.anti_mech:
        return Barred("TS-INF-002", "it has no anti-'Mech training")
    if how == LEGS_ATTACK:
        return None if target.is_mech else Barred("TS-INF-012", "only 'Mechs have legs")
    return None if how == BOARD else Barred("TS-INF-012", f"{how!r} is not an attack of infantry")


def swarms(battle: Battle, piece: Piece) -> Iterator[Swarm]:
    """All attacks of infantry on machines in its hex, or on the one that it has boarded."""
    for target in battle.alive():
        for how in HOWS:
            if swarm_refusal(battle, piece, target, how) is None:
                yield Swarm(piece.id, target.id, how)


def swarm_number(battle: Battle, piece: Piece, target: Piece, how: str) -> Tally:
    """The number to hit; jump troops board more easily (TS-INF-013)."""
    number = gunnery(piece).plus(dodging(target), tag_against(battle, target), covered(battle, target))
    number = number.plus(Mod("TS-MOD-012", PRONE_NEAR, "target is prone, adjacent") if target.prone else None)
    number = number.plus(Mod("TS-MOD-013", SHUT_DOWN, "target is shut down") if target.shut_down else None)
    return number.plus(Mod("TS-INF-013", JUMP_BONUS, "jump troops") if how == BOARD and piece.element.jump else None)


def swarm_dice(piece: Piece, how: str) -> int:
    """How many dice infantry rolls: one for each soldier at the legs, one to get onto a machine, none on it."""
    return 0 if how in (FRONT, BACK) else piece.troopers if how == LEGS_ATTACK else 1


# --- what happens -----------------------------------------------------------------------------------------------------
def swarm(play: TinPlay, action: Swarm) -> None:
    """An attack of infantry on a machine."""
    piece, target = play.facts.piece(action.piece), play.facts.piece(action.target)
    if action.how in (FRONT, BACK):
        _damage(play, piece, target, behind=action.how == BACK)
        return
    tally = swarm_number(play.facts, piece, target, action.how)
    faces = play.roll(swarm_dice(piece, action.how), 20, f"{piece.name}: {action.how}", (piece.seat,))
    hits = hits_of(tally, faces)
    play.emit(Struck(piece.id, target.id, action.how, tally, faces, hits))
    if hits and action.how == BOARD:
        play.emit(Swarmed(piece.id, target.id))
    elif hits:
        play.then(Damage(target.id, behind=False, damage=LEG_DAMAGE, hits=hits, part=LEGS))


def _damage(play: TinPlay, piece: Piece, target: Piece, *, behind: bool) -> None:
    """Every soldier hits (TS-INF-014)."""
    play.emit(Struck(piece.id, target.id, BACK if behind else FRONT, Tally(), (), piece.troopers))
    if damage := damage_on_board(piece):
        play.then(Damage(target.id, behind, damage, piece.troopers))


def damage_on_board(piece: Piece) -> int:
    """What each soldier does to the machine that he is on: all of a weapon that is neither rifle nor launcher."""
    weapon = next((w for w in armed(piece) if w.type != "missile"), None)
    return weapon.damage * weapon.shots if weapon is not None and weapon.name != "Rifles" else 0


def armed(piece: Piece) -> tuple[Weapon, ...]:
    """The weapons of a section: rifles, once it has thrown its heavy weapons away."""
    if piece.unarmed:
        return ()
    return tuple(w for w in piece.element.weapons if (w.name == "Rifles") == piece.discarded or not piece.element.heavy)


# --- carriers ---------------------------------------------------------------------------------------------------------
def mount_refusal(battle: Battle, piece: Piece, carrier: Piece) -> Barred | None:
    """Why infantry cannot board a vehicle."""
    if not piece.is_infantry or piece.hex is None:
        return Barred("TS-ACT-011", "only infantry on the ground can board a vehicle")
    if carrier.side != piece.side or not carrier.is_vehicle or carrier.hex != piece.hex or not carrier.alive:
        return Barred("TS-ACT-011", "there is no such vehicle in its hex")
    aboard = sum(other.carrier == carrier.id for other in battle.alive())
    if aboard >= carrier.element.room or carrier.height != piece.height:
        return Barred("TS-ACT-011", f"{carrier.name} has no room")
    return None


def mounts(battle: Battle, piece: Piece) -> Iterator[Mount]:
    """All vehicles that infantry can board now."""
    for carrier in battle.alive(piece.side):
        if mount_refusal(battle, piece, carrier) is None:
            yield Mount(piece.id, carrier.id)


def dismount_refusal(battle: Battle, piece: Piece) -> Barred | None:
    """Why infantry cannot leave its carrier."""
    if piece.carrier is None:
        return Barred("TS-ACT-011", "it is not aboard a vehicle")
    carrier = battle.piece(piece.carrier)
    if carrier.hex is None or carrier.height != 0:
        return Barred("TS-ACT-011", f"{carrier.name} is not on the ground")
    return too_many(battle, piece, carrier.hex, 0)
