"""What attacks and places are worth to a bot, in harm on average."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from ironhex.kernel.hexes import distance, relative_bearing
from ironhex.systems.tinsoldier.actions import Attack, Melee
from ironhex.systems.tinsoldier.battle import JUMP_TAG, MOST_TAG, Battle, Piece
from ironhex.systems.tinsoldier.combat.melee import attacks
from ironhex.systems.tinsoldier.combat.sight import eye, line
from ironhex.systems.tinsoldier.combat.usable import volleys
from ironhex.systems.tinsoldier.infantry import swarms
from ironhex.systems.tinsoldier.movement.route import Stand
from ironhex.systems.tinsoldier.prospects import of_attack, of_melee, of_swarm

NEAREST = 3
"""Enemies that a bot looks at from a place."""
FEARED = 2
"""Enemies that a bot is afraid of."""
WARM, HOT = 8, 0.4
"""From this heat on, each point of it costs so much."""
LEAST_LIFE = 4.0
SEEING, THICKET = 1.5, 0.4
"""What it is worth to see an enemy from a place, and what woods between take away."""
URGE, MOST_URGE = 0.25, 4.0
"""How much more a bot wants to close in with each turn, and at most."""


class Blow(NamedTuple):
    """An attack, and what it is worth."""

    worth: float
    action: Any


def life(piece: Piece) -> float:
    """How much harm an element can take, roughly."""
    if piece.is_infantry:
        return max(float(piece.troopers), 1.0)
    return LEAST_LIFE + piece.front + piece.back


def full_life(piece: Piece) -> float:
    element = piece.element
    return max(float(element.troopers), 1.0) if piece.is_infantry else LEAST_LIFE + element.front + element.back


def interest(target: Piece) -> float:
    """A target that is nearly destroyed is the better one."""
    return 1.6 - 0.6 * life(target) / full_life(target)


def nearest(battle: Battle, piece: Piece, most: int = NEAREST) -> tuple[Piece, ...]:
    """The enemies closest to a piece."""
    here = piece.hex
    if here is None:
        return ()
    foes = [foe for foe in battle.foes(piece) if foe.hex is not None]
    return tuple(sorted(foes, key=lambda foe: (distance(here, foe.hex or here), foe.id))[:most])


# --- attacks ----------------------------------------------------------------------------------------------------------
def blows(battle: Battle, piece: Piece, foes: tuple[Piece, ...]) -> Iterator[Blow]:
    """All attacks of a piece on some enemies."""
    if piece.swarming is not None or piece.is_infantry:
        for swarm in swarms(battle, piece):
            yield Blow(of_swarm(battle, swarm).harm * interest(battle.piece(swarm.target)), swarm)
    if piece.hex is None or piece.shut_down:
        return
    for foe in foes:
        for weapons, number in volleys(battle, piece, foe):
            attack = Attack(piece.id, foe.id, weapons)
            yield Blow(
                of_attack(battle, attack, number=number).harm * interest(foe) - heat_price(piece, attack), attack
            )
    if piece.is_mech and any(distance(piece.hex, foe.hex or piece.hex) <= 1 for foe in foes):
        for melee in attacks(battle, piece):
            yield Blow(_melee_worth(battle, melee), melee)


def _melee_worth(battle: Battle, melee: Melee) -> float:
    return of_melee(battle, melee).harm * interest(battle.piece(melee.target))


def heat_price(piece: Piece, attack: Attack) -> float:
    """What the heat of an attack costs."""
    if not piece.is_mech:
        return 0.0
    heat = sum(piece.element.weapons[number].heat for number in attack.weapons) * attack.rate
    return HOT * (max(piece.heat + heat - WARM, 0) - max(piece.heat - WARM, 0))


def best_blow(battle: Battle, piece: Piece) -> Blow:
    """The best attack from where a piece is; nothing is worth 0."""
    return max(blows(battle, piece, nearest(battle, piece)), key=lambda blow: blow.worth, default=Blow(0.0, None))


# --- places -----------------------------------------------------------------------------------------------------------
def moved_to(piece: Piece, stand: Stand, *, jumped: bool = False) -> Piece:
    """A piece as it would be after a move."""
    tag = JUMP_TAG if jumped else min(piece.tag + 1, MOST_TAG)
    return replace(
        piece,
        hex=stand.hex,
        facing=stand.facing,
        height=stand.height,
        prone=stand.prone,
        flying=stand.flying,
        tag=tag,
        cover=False,
    )


def danger(battle: Battle, piece: Piece) -> float:
    """What the nearest enemies may do to a piece."""
    total = 0.0
    for foe in nearest(battle, piece, FEARED):
        found = [
            of_attack(battle, Attack(foe.id, piece.id, weapons), number=number).harm
            for weapons, number in volleys(battle, foe, piece)
        ]
        total += max(found, default=0.0)
    return total * interest(piece)


class Glances:
    """First impressions of places: the right distance, the front to the enemy, and something to hide behind.

    What does not depend on its facing is calculated once.
    """

    def __init__(self, battle: Battle, piece: Piece, foes: tuple[Piece, ...]) -> None:
        self.battle, self.piece, self.foes = battle, piece, foes
        self._places: dict[tuple[Any, ...], float] = {}

    def of(self, stand: Stand, hexes: int) -> float:
        """How good a place looks."""
        key = (stand.hex, stand.height, stand.prone)
        if key not in self._places:
            self._places[key] = _place(self.battle, self.piece, stand, self.foes)
        return self._places[key] + 0.05 * hexes + _facing(self.piece, stand, self.foes)


def _facing(piece: Piece, stand: Stand, foes: tuple[Piece, ...]) -> float:
    """What it is worth to have enemies in front."""
    score = 0.0
    for rank, foe in enumerate(foes):
        assert foe.hex is not None
        near = piece.is_infantry or foe.hex == stand.hex
        if near or relative_bearing(stand.hex, stand.facing, foe.hex) % 24 in AHEAD:
            score += 1.0 / (rank + 1)
    return score


def _place(battle: Battle, piece: Piece, stand: Stand, foes: tuple[Piece, ...]) -> float:
    """The right distance, something to hide behind, and enemies in sight."""
    terrain = battle.board.at(stand.hex)
    score = 0.5 * terrain.woods + 0.2 * terrain.level - 0.3 * max(terrain.depth, 0)
    reach = preferred_range(piece) / urge(battle)
    for rank, foe in enumerate(foes):
        assert foe.hex is not None
        far = distance(stand.hex, foe.hex)
        in_range = 0.25 * max(far - reach, 0) + 0.1 * max(reach - far, 0)
        score += (_view(battle, piece, stand, foe) - in_range) / (rank + 1)
    return score


def _view(battle: Battle, piece: Piece, stand: Stand, foe: Piece) -> float:
    """What a clear line of sight to an enemy is worth."""
    assert foe.hex is not None
    level = battle.board.at(stand.hex).level + stand.height + (piece.is_mech and not stand.prone)
    seen = line(battle.board, (stand.hex, level), (foe.hex, eye(battle, foe)), smoke=battle.rules.smoke_hinders)
    return 0.0 if seen.blocked else max(SEEING - THICKET * (seen.light + 2 * seen.heavy), 0.0)


def urge(view: Battle) -> float:
    """How much a bot wants to close in: battles of those who wait would never end."""
    return min(1 + URGE * max(view.turn - 1, 0), MOST_URGE)


AHEAD = frozenset({20, 21, 22, 23, 0, 1, 2, 3, 4})


def preferred_range(piece: Piece) -> int:
    """The range at which most of its firepower is effective."""
    weapons = [each for number, each in enumerate(piece.element.weapons) if number not in piece.lost]
    power = sorted(((weapon.effective, weapon.damage * weapon.shots) for weapon in weapons), reverse=True)
    total, so_far = sum(points for _, points in power), 0
    for effective, points in power:
        so_far += points
        if 2 * so_far >= total:
            return max(effective, 1)
    return 1
