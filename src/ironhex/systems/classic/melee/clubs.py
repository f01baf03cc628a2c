"""Finding a club: a limb on the ground, a tree to uproot, or a girder in the rubble of a strong building."""

from __future__ import annotations

from ironhex.kernel.tally import Barred
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.cargo.loads import held
from ironhex.systems.classic.damage.condition import HAND, able, sound
from ironhex.systems.classic.events.weapons import ClubFound, ClubNotFound
from ironhex.systems.classic.sequence import ClassicPlay

LIMB, TREE, GIRDER = CLUBS = ("limb", "tree", "girder")
GIRDER_FOUND_ON = {2: 7, 3: 6, 4: 5}  # by the class of the collapsed building: medium, heavy, hardened


def clubs_at_hand(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """The clubs a unit may pick up or search for in its hex."""
    return tuple(club for club in CLUBS if not out_of_reach(battle, unit, club))


def out_of_reach(battle: Battle, unit: Unit, club: str) -> Barred | None:
    """Why a unit cannot pick up or search for a club: it needs two hands, must stand, and its hex must have one."""
    kind = battle.kind(unit)
    if not able(unit) or not kind.punches or not all(sound(unit, arm, HAND) for arm in kind.attacks.arms):
        return Barred("BMR-CLUB-005", "a club needs two working hands")
    if unit.body.prone or unit.move.rush or unit.body.club or held(unit):
        return Barred("BMR-CLUB-008", "the 'Mech is not free to pick up a club")
    terrain = battle.board.at(unit.place)
    there = {
        LIMB: any(limb.hex == unit.hex for limb in battle.limbs),
        TREE: terrain.woods > 0,
        GIRDER: terrain.rubble in GIRDER_FOUND_ON,
    }
    if there.get(club):
        return None
    rules = {LIMB: "BMR-CLUB-007", TREE: "BMR-CLUB-009"}
    return Barred(rules.get(club, "BMR-CLUB-010"), f"there is no {club} at {unit.hex}")


def find_club(play: ClassicPlay, unit_id: int) -> None:
    """Pick up what was declared; only a girder must be searched for."""
    unit = play.facts.unit(unit_id)
    if unit.turn.finding != GIRDER:
        play.emit(ClubFound(unit_id, unit.turn.finding))
        return
    needed = GIRDER_FOUND_ON[play.facts.board.at(unit.place).rubble]
    faces = play.roll(2, why="girder")
    found = sum(faces) >= needed
    play.emit(ClubFound(unit_id, GIRDER, faces, needed) if found else ClubNotFound(unit_id, faces, needed))
