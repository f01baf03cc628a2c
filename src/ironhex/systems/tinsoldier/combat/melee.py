"""Physical attacks: punches, kicks, pushes, charges and charging jumps."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.engine import Play
from ironhex.kernel.hexes import Hex, direction_to, neighbors
from ironhex.kernel.tally import Barred, Item, Mod, Tally
from ironhex.systems.tinsoldier.actions import AvoidCharge, Check, Damage, Displace, Fall, Follow, Melee, Strike
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.combat.arcs import bears, is_from_behind
from ironhex.systems.tinsoldier.combat.firing import hits_of
from ironhex.systems.tinsoldier.combat.sight import line_between, range_to
from ironhex.systems.tinsoldier.combat.to_hit import HEAVY_WOODS, LIGHT_WOODS, covered, dodging, tag_against, tag_of
from ironhex.systems.tinsoldier.conditions import hot_target, melee_light
from ironhex.systems.tinsoldier.destruction import riders, set_down
from ironhex.systems.tinsoldier.element import Arc
from ironhex.systems.tinsoldier.events import Displaced, StatusChanged, Struck
from ironhex.systems.tinsoldier.movement.costs import entry_cost, resting_height
from ironhex.systems.tinsoldier.movement.stacking import too_many
from ironhex.systems.tinsoldier.numbers import pilot, squares
from ironhex.systems.tinsoldier.piloting import LEGS, can_be_driven

PUNCH, KICK, PUSH, CHARGE, JUMP_ON, BRUSH = "punch", "kick", "push", "charge", "jump", "brush off"
HOWS = (PUNCH, KICK, PUSH, CHARGE, JUMP_ON, BRUSH)
BRUSH_OFF = -8
PRONE_NEAR, SHUT_DOWN = 2, 6
HEAT_STEP = 5
ARMS = {Arc.FL: "left arm", Arc.FR: "right arm"}

TinPlay = Play[Battle]


class Blow:
    """A physical attack by one piece on another."""

    def __init__(self, battle: Battle, attacker: Piece, target: Piece, how: str) -> None:
        self.battle, self.attacker, self.target, self.how = battle, attacker, target, how


# --- what is possible -------------------------------------------------------------------------------------------------
def melee_refusal(battle: Battle, piece: Piece, target: Piece, how: str) -> Barred | None:
    """Why a physical attack is impossible."""
    if not piece.is_mech or piece.hex is None:
        return Barred("TS-MEL-001", "only 'Mechs make physical attacks")
    if how == BRUSH:
        return _brush_refusal(piece, target)
    if target.hex is None or not target.on_board or target.side == piece.side:
        return Barred("TS-MEL-002", "it is not an enemy on the board")
    if range_to(battle, piece, target) > 1:
        return Barred("TS-MEL-002", "it is out of reach")
    if piece.prone:
        return Barred("TS-MEL-002", "a prone 'Mech makes no physical attacks")
    return (
        REFUSALS[how](piece, target) if how in REFUSALS else Barred("TS-MEL-001", f"{how!r} is not a physical attack")
    )


def _brush_refusal(piece: Piece, target: Piece) -> Barred | None:
    if target.swarming != piece.id:
        return Barred("TS-INF-015", "it is not on this 'Mech")
    return None if fists(piece, None) else Barred("TS-CRT-013", "it cannot punch")


def fists(piece: Piece, at: Hex | None) -> tuple[Arc, ...]:
    """The arms with which a 'Mech can punch a hex, or at all."""
    return tuple(
        arc for arc in piece.element.punches if not squares(piece, ARMS[arc]) and (at is None or bears(piece, arc, at))
    )


def _punch(piece: Piece, target: Piece) -> Barred | None:
    return None if fists(piece, target.hex) else Barred("TS-CNV-010", "no arm can punch there")


def _kick(piece: Piece, target: Piece) -> Barred | None:
    assert target.hex is not None
    if squares(piece, "leg actuators"):
        return Barred("TS-CRT-015", "with a damaged leg it cannot kick")
    if not any(bears(piece, arc, target.hex) for arc in ((Arc.FB_L,) if piece.element.quad else (Arc.F,))):
        return Barred("TS-CNV-010", "no leg can kick there")
    return None


def _push(piece: Piece, target: Piece) -> Barred | None:
    assert target.hex is not None
    if piece.element.quad or all(squares(piece, arm) for arm in ARMS.values()):
        return Barred("TS-MEL-007", "it needs an undamaged arm")
    if not target.is_mech or target.hex == piece.hex or not bears(piece, Arc.F, target.hex):
        return Barred("TS-MEL-007", "only a 'Mech in front of it can be pushed")
    return None


def _charge(piece: Piece, target: Piece) -> Barred | None:
    if not piece.charging or piece.jumped or not piece.moved:
        return Barred("TS-MEL-009", "a charge follows immediately after a move")
    return None if target.hex != piece.hex and not target.is_infantry else Barred("TS-MEL-009", "it cannot be charged")


def _jump_on(piece: Piece, target: Piece) -> Barred | None:
    if not piece.jumped:
        return Barred("TS-MEL-014", "a charging jump follows immediately after a jump")
    return None if target.hex != piece.hex and not target.is_infantry else Barred("TS-MEL-014", "it cannot be hit so")


REFUSALS = {PUNCH: _punch, KICK: _kick, PUSH: _push, CHARGE: _charge, JUMP_ON: _jump_on}


# --- the number to hit ------------------------------------------------------------------------------------------------
def melee_number(battle: Battle, piece: Piece, target: Piece, how: str) -> Tally:
    """The number to hit of a physical attack: Piloting instead of Gunnery (TS-MEL-002)."""
    number = pilot(piece)
    blow = Blow(battle, piece, target, how)
    for rule in battle.rules.melee:
        item = rule(blow)
        number = number.plus(item) if isinstance(item, Mod) else number
    return number


def moved(blow: Blow) -> Item:
    return tag_of(blow.attacker)


def overheated(blow: Blow) -> Item:
    steps = blow.attacker.heat // HEAT_STEP
    return Mod("TS-MOD-005", -steps, f"heat {blow.attacker.heat}") if steps else None


def target_pilot(blow: Blow) -> Item:
    return dodging(blow.target)


def woods(blow: Blow) -> Item:
    """The woods in which the target stands."""
    if blow.target.hex is None:
        return None
    line = line_between(blow.battle, blow.attacker, blow.target)
    value = LIGHT_WOODS * line.light + HEAVY_WOODS * line.heavy
    return Mod("TS-MOD-009", value, "woods") if value else None


def target_moved(blow: Blow) -> Item:
    return tag_against(blow.battle, blow.target)


def target_cover(blow: Blow) -> Item:
    return covered(blow.battle, blow.target)


def target_prone(blow: Blow) -> Item:
    return Mod("TS-MOD-012", PRONE_NEAR, "target is prone, adjacent") if blow.target.prone else None


def target_shut_down(blow: Blow) -> Item:
    return Mod("TS-MOD-013", SHUT_DOWN, "target is shut down") if blow.target.shut_down else None


def brushing_off(blow: Blow) -> Item:
    return Mod("TS-INF-015", BRUSH_OFF, "infantry on itself") if blow.how == BRUSH else None


def darkness(blow: Blow) -> Item:
    return melee_light(blow.battle.conditions)


def hot(blow: Blow) -> Item:
    return hot_target(blow.battle.conditions, blow.target)


RULES = (
    target_pilot,
    moved,
    overheated,
    woods,
    target_moved,
    target_cover,
    target_prone,
    target_shut_down,
    brushing_off,
    darkness,
    hot,
)


def blow_damage(piece: Piece, how: str) -> int:
    """What a physical attack does to its target; a push does nothing."""
    element, speed = piece.element, piece.moved
    if how in (PUNCH, BRUSH):
        return element.punch
    return {KICK: element.kick, CHARGE: element.mass * speed, JUMP_ON: 2 * element.mass * speed}.get(how, 0)


def blows(piece: Piece, target: Piece, how: str) -> int:
    """How many dice a physical attack rolls: one for each fist, otherwise one."""
    return len(fists(piece, None if how == BRUSH else target.hex)) if how in (PUNCH, BRUSH) else 1


# --- what happens -----------------------------------------------------------------------------------------------------
def strike(play: TinPlay, task: Strike) -> None:
    """A physical attack is rolled and resolved."""
    piece, target = play.facts.piece(task.piece), play.facts.piece(task.melee.target)
    how = task.melee.how
    tally = melee_number(play.facts, piece, target, how)
    faces = play.roll(blows(piece, target, how), 20, f"{piece.name}: {how}", (piece.seat,))
    hits = hits_of(tally, faces)
    play.emit(Struck(piece.id, target.id, how, tally, faces, hits))
    RESULTS[how](play, piece, target, hits)


def _hurt(play: TinPlay, piece: Piece, target: Piece, damage: int, hits: int = 1, part: str = "") -> None:
    """Blows meet the target, and the infantry on it (TS-INF-019)."""
    play.then(Damage(target.id, is_from_behind(target, piece.hex), damage, hits, part))
    play.then(*(Damage(other.id, behind=False, damage=damage, hits=hits) for other in riders(play.facts, target)))


def _punched(play: TinPlay, piece: Piece, target: Piece, hits: int) -> None:
    if hits:
        _hurt(play, piece, target, blow_damage(piece, PUNCH), hits)


def _brushed(play: TinPlay, piece: Piece, target: Piece, hits: int) -> None:
    """Infantry is thrown off and hit (TS-INF-015)."""
    if hits:
        assert piece.hex is not None
        set_down(play, target.id, piece.hex)
        play.then(Damage(target.id, behind=False, damage=blow_damage(piece, BRUSH), hits=1))


def _kicked(play: TinPlay, piece: Piece, target: Piece, hits: int) -> None:
    """Criticals strike the legs, and somebody has to keep upright (TS-MEL-005, TS-MEL-006)."""
    if not hits:
        play.then(Check(piece.id, "missed a kick"))
        return
    _hurt(play, piece, target, blow_damage(piece, KICK), part=LEGS)
    play.then(Check(target.id, "kicked"))


def _pushed(play: TinPlay, piece: Piece, target: Piece, hits: int) -> None:
    """The target is driven back and the attacker follows; if it cannot be, both stay (TS-MEL-007, TS-MEL-008)."""
    if hits:
        _drive(play, piece, target)


def _drive(play: TinPlay, piece: Piece, target: Piece) -> None:
    assert piece.hex is not None
    assert target.hex is not None
    direction = direction_to(piece.hex, target.hex)
    if direction is None:
        return
    free = can_be_driven(play.facts, target, direction)
    play.then(Displace(target.id, direction))
    if free:
        play.then(Follow(piece.id, target.hex))


def _charged(play: TinPlay, piece: Piece, target: Piece, hits: int) -> None:
    """Both are damaged, and a 'Mech is driven back; a charge that misses ends in a fall (TS-MEL-010 to TS-MEL-013)."""
    if not hits:
        _missed_charge(play, piece, target)
        return
    _hurt(play, piece, target, blow_damage(piece, CHARGE))
    play.then(Damage(piece.id, behind=False, damage=target.element.mass * piece.moved, hits=1))
    if target.is_mech:
        _drive(play, piece, target)


def _missed_charge(play: TinPlay, piece: Piece, target: Piece) -> None:
    if target.is_mech and (ways := sidesteps(play.facts, target)) and target.hex is not None:
        to = play.ask(target.seat, AvoidCharge(target.id, piece.id)).to
        if to in ways:
            left = target.hex
            play.emit(Displaced(target.id, to, resting_height(play.facts, target, to)))
            play.emit(StatusChanged(target.id, cover=False, overwatch=False))
            play.emit(Displaced(piece.id, left, resting_height(play.facts, piece, left)))
    play.then(Fall(piece.id))


def sidesteps(battle: Battle, target: Piece) -> tuple[Hex, ...]:
    """Where a 'Mech can step aside from a charge: an adjacent hex that it could enter."""
    if target.hex is None or target.prone or target.shut_down:
        return ()
    return tuple(
        hex
        for hex in neighbors(target.hex)
        if hex in battle.board
        and entry_cost(battle, target, target.hex, hex, height=target.height).barred is None
        and not too_many(battle, target, hex, resting_height(battle, target, hex))
    )


def _jumped_on(play: TinPlay, piece: Piece, target: Piece, hits: int) -> None:
    """The damage goes to both, or to the attacker alone if it misses, whose criticals strike its legs (TS-MEL-014)."""
    damage = blow_damage(piece, JUMP_ON)
    if hits:
        _hurt(play, piece, target, damage)
    play.then(Damage(piece.id, behind=False, damage=damage, hits=1, part=LEGS))


RESULTS = {
    PUNCH: _punched,
    KICK: _kicked,
    PUSH: _pushed,
    CHARGE: _charged,
    JUMP_ON: _jumped_on,
    BRUSH: _brushed,
}


def attacks(battle: Battle, piece: Piece) -> Iterator[Melee]:
    """All physical attacks that a 'Mech can make now."""
    for target in battle.alive():
        if target.side != piece.side:
            for how in HOWS:
                if melee_refusal(battle, piece, target, how) is None:
                    yield Melee(piece.id, target.id, how)
