"""Attacks with weapons as they happen: dice, ammunition, heat, and whom the hits meet."""

from __future__ import annotations

from ironhex.engine import Play
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.tinsoldier.actions import Attack, Damage, Fire, HitBuilding
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.burning import may_ignite
from ironhex.systems.tinsoldier.combat.arcs import is_from_behind, turret_direction
from ironhex.systems.tinsoldier.combat.damage import lose_troopers
from ironhex.systems.tinsoldier.combat.shot import Shot, Target
from ironhex.systems.tinsoldier.combat.to_hit import to_hit
from ironhex.systems.tinsoldier.destruction import riders
from ironhex.systems.tinsoldier.element import Arc, Weapon
from ironhex.systems.tinsoldier.events import Fired, HeatChanged
from ironhex.systems.tinsoldier.ground import building_mass, is_inside

NATURAL_MISS = 20

TinPlay = Play[Battle]


def target_of(battle: Battle, attack: Attack) -> Target:
    """What an attack is aimed at."""
    return battle.piece(attack.target) if isinstance(attack.target, int) else attack.target


def number_of(battle: Battle, piece: Piece, attack: Attack, designator: Piece | None = None) -> Tally:
    """The number to hit of an attack."""
    return to_hit(Shot(battle, piece, attack.weapons[0], target_of(battle, attack), designator))


def dice_of(piece: Piece, attack: Attack) -> int:
    """How many dice an attack rolls: all shots of all weapons, or one for each Streak launcher (TS-HIT-025)."""
    weapons = [piece.element.weapons[number] for number in attack.weapons]
    return sum(1 if weapon.streak else weapon.shots * _firing(piece) for weapon in weapons) * attack.rate


def _firing(piece: Piece) -> int:
    """A heavy-weapons section fires a weapon for each soldier (TS-INF-009)."""
    return piece.troopers if piece.is_infantry else 1


def hits_of(tally: Tally, faces: tuple[int, ...]) -> int:
    """The dice that hit: at or below the number, but never a 20 (TS-HIT-022, TS-HIT-023)."""
    return sum(face <= tally.total and face != NATURAL_MISS for face in faces)


def fire(play: TinPlay, task: Fire) -> None:
    """An attack is rolled, and its hits meet the target."""
    battle = play.facts
    piece = battle.piece(task.piece)
    designator = battle.piece(task.designator) if task.designator else None
    target = target_of(battle, task.attack)
    if not piece.alive or (isinstance(target, Piece) and not target.on_board):
        return
    tally = number_of(battle, piece, task.attack, designator)
    if tally.barred or tally.total < 1:
        return
    faces = play.roll(dice_of(piece, task.attack), 20, f"{piece.name} fires", (piece.seat,))
    hits = hits_of(tally, faces)
    _expend(play, piece, task, tally, faces, hits)
    weapon = piece.element.weapons[task.attack.weapons[0]]
    total = hits * weapon.shots if weapon.streak else hits
    _land(play, target, weapon, total, cluster=task.attack.cluster, origin=(designator or piece).hex)
    may_ignite(play, _place(target), weapon, faces, deliberate=task.attack.burn)


def _place(target: Target) -> Hex | None:
    return target.hex if isinstance(target, Piece) else target


def _expend(play: TinPlay, piece: Piece, task: Fire, tally: Tally, faces: tuple[int, ...], hits: int) -> None:
    """Ammunition is marked off, and the weapons heat up; a Streak launcher that misses does not fire."""
    attack = task.attack
    weapons = [piece.element.weapons[number] for number in attack.weapons]
    locked = (n for n, face in zip(attack.weapons, faces, strict=False) if hits_of(tally, (face,)))
    numbers = tuple(locked) if weapons[0].streak else attack.weapons
    fired = [piece.element.weapons[number] for number in numbers]
    spent = (*piece.spent, *(n for n in numbers if piece.element.weapons[n].one_shot))
    turret = any(weapon.arc is Arc.X for weapon in weapons) and task.designator == 0
    place = _place(target_of(play.facts, attack))
    play.emit(
        Fired(
            piece.id,
            attack.target,
            attack.weapons,
            tally,
            faces,
            hits,
            shots_after(piece, fired, attack.rate),
            spent,
            attack.rate,
            attack.cluster,
            task.designator,
            turret_direction(piece, place) if turret and place else None,
        )
    )
    heat = sum(weapon.heat for weapon in fired) * attack.rate
    if heat and piece.is_mech:
        play.emit(HeatChanged(piece.id, heat, "weapons", "TS-HIT-020"))


def shots_after(piece: Piece, fired: list[Weapon], rate: int) -> tuple[int, ...]:
    """The shots left after some weapons have fired: one for each weapon and each time it fires (TS-HIT-024)."""
    used = [weapon.ammo for weapon in fired]
    rows = zip(piece.element.ammunition, piece.shots, strict=True)
    return tuple(max(left - rate * used.count(kind.name), 0) for kind, left in rows)


# --- whom hits meet ---------------------------------------------------------------------------------------------------
def _land(play: TinPlay, target: Target, weapon: Weapon, hits: int, *, cluster: bool, origin: Hex | None) -> None:
    if not hits:
        return
    if not isinstance(target, Piece):
        through = _through_walls(play.facts, target, weapon, hits, origin)
        play.then(*through, HitBuilding(target, weapon.damage, hits))
        return
    strike(play, target, weapon, hits, cluster=cluster, origin=origin)
    for other in riders(play.facts, target):
        strike(play, other, weapon, hits, cluster=cluster, origin=origin)  # TS-INF-019


def strike(play: TinPlay, target: Piece, weapon: Weapon, hits: int, *, cluster: bool, origin: Hex | None) -> None:
    """Hits on a piece: soldiers by ones or by points, machines by their armor."""
    walls = building_mass(play.facts.board.at(target.hex)) if target.hex and is_inside(play.facts, target) else 0
    damage = max(weapon.damage - walls, 0)
    if target.is_infantry:
        kills = weapon.anti_infantry or cluster
        lose_troopers(play, target, hits * (damage if kills else int(damage > 0)))
        return
    if _is_rifle(weapon):
        return
    if weapon.heats and target.is_mech and damage:
        play.emit(HeatChanged(target.id, damage * hits, weapon.name, "TS-CRT-003"))
    play.then(Damage(target.id, is_from_behind(target, origin), damage, hits))


def _is_rifle(weapon: Weapon) -> bool:
    """The rifles of infantry do no harm to armor (TS-INF-008)."""
    return weapon.name == "Rifles"


def _through_walls(battle: Battle, hex: Hex, weapon: Weapon, hits: int, origin: Hex | None) -> list[Damage]:
    """Everyone in a building that is hit takes what its walls do not keep off (TS-BLD-009)."""
    left = weapon.damage - building_mass(battle.board.at(hex))
    inside = [piece for piece in battle.at(hex) if is_inside(battle, piece)]
    return [Damage(piece.id, is_from_behind(piece, origin), left, hits) for piece in inside if left > 0]
