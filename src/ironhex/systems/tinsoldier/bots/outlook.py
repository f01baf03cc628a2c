"""What it is worth to be somewhere: what a piece could do from there next, and what may be done to it before."""

from __future__ import annotations

from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.bots.survey import NOTHING, Pose, Shot, Survey, heat_price, pose_of
from ironhex.systems.tinsoldier.bots.weights import WEIGHTS

MOST_FEARED_TAG = 1
"""Enemies are expected to stand or move slowly when they fire."""


class Outlook:
    """How a piece sees a battle: the enemies that matter to it, and what places are worth."""

    def __init__(self, survey: Survey, piece: Piece) -> None:
        self.survey, self.piece = survey, piece
        self.foes = nearest(survey.battle, piece, max(survey.skill.targets, survey.skill.feared, 1))
        self.reach = preferred_range(survey, piece)
        self._lies: dict[Hex, float] = {}
        turn = max(survey.battle.turn - 1, 0)
        self.hurry = min(1 + WEIGHTS.hurry * turn, WEIGHTS.most_hurry)

    def best(self, pose: Pose) -> Shot:
        """The best attack from a pose."""
        return max((self.survey.shot(pose, foe) for foe in self.targets), key=_worth, default=NOTHING)

    @property
    def targets(self) -> tuple[Pose, ...]:
        """The enemies that it thinks of firing at."""
        return self.foes[: self.survey.skill.targets]

    def worth(self, pose: Pose) -> float:
        """What a pose is worth at the end of an activation."""
        if not self.survey.skill.plans:
            return self.lie(pose.at.hex)
        cost = heat_price(pose.heat, pose.piece) if pose.piece.is_mech else 0.0
        ready = self.survey.skill.future * self.best(pose._replace(tag=min(pose.tag, 1))).worth
        return ready + self.lie(pose.at.hex) - self.danger(pose) - cost

    def lie(self, hex: Hex) -> float:
        """What is to be said for a hex without looking around: the right distance, and the ground."""
        found = self._lies.get(hex)
        if found is None:
            found = self._lies[hex] = self.ground(hex) + self.approach(hex)
        return found

    def glance(self, pose: Pose) -> float:
        """A first impression of a place: the right distance, the ground, and whom it sees."""
        score = self.lie(pose.at.hex)
        for rank, foe in enumerate(self.foes[:2]):
            way = self.survey.way(pose.spot, foe.spot)
            if not way.blocked:
                score += max(WEIGHTS.sight + WEIGHTS.thicket * way.woods, 0.0) / (rank + 1)
        return score

    def danger(self, pose: Pose) -> float:
        """What enemies may do to a piece before it acts again."""
        total = 0.0
        for foe in self.foes[: self.survey.skill.feared]:
            calm = foe._replace(tag=min(foe.tag, MOST_FEARED_TAG))
            if self.survey.way(foe.spot, pose.spot).blocked:
                speed = max(foe.piece.element.speed, foe.piece.element.jump, 1)
                total += WEIGHTS.hidden * self.survey.shot(calm, pose, turns=True, comes=speed).worth
            else:
                total += self.survey.shot(calm, pose, turns=True).worth
        return self.survey.skill.fear / self.hurry * total

    def approach(self, hex: Hex) -> float:
        """The right distance to the nearest enemies."""
        score = 0.0
        for rank, foe in enumerate(self.foes[:3]):
            off = distance(hex, foe.at.hex) - self.reach / self.hurry
            score -= WEIGHTS.closing * (off if off > 0 else -0.4 * off) / (rank + 1)
        return score * self.hurry

    def ground(self, hex: Hex) -> float:
        """What the ground is worth by itself."""
        terrain, piece = self.survey.battle.board.at(hex), self.piece
        score = WEIGHTS.woods * terrain.woods
        if terrain.fire:
            score -= WEIGHTS.fire * (3 if piece.is_infantry else 1)
        if terrain.building and not piece.is_infantry and hex != piece.hex:
            score -= WEIGHTS.building
        if piece.element.anti_mech and any(foe.at.hex == hex and not foe.piece.is_infantry for foe in self.foes):
            score += WEIGHTS.boarding
        return score


def _worth(shot: Shot) -> float:
    return shot.worth


def nearest(battle: Battle, piece: Piece, most: int) -> tuple[Pose, ...]:
    """The enemies closest to a piece."""
    here = piece.hex
    if here is None:
        return ()
    foes = sorted((distance(here, foe.hex or here), foe.id) for foe in battle.foes(piece))
    return tuple(pose_of(battle, battle.piece(id)) for _, id in foes[:most])


def preferred_range(survey: Survey, piece: Piece) -> int:
    """The range at which most of its firepower is effective."""
    guns = survey.arsenal(piece).guns
    power = sorted(
        ((gun.weapon.effective, gun.weapon.damage**2 * gun.dice * len(gun.numbers)) for gun in guns), reverse=True
    )
    total, so_far = sum(points for _, points in power), 0
    for effective, points in power:
        so_far += points
        if 2 * so_far >= total:
            return max(effective * 2 // 3, 1)
    return 1
