"""What a piece can fire now, and which weapons go together in one attack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, groupby

from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred, Tally
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.combat.arcs import ARC_RULES, bears, turret_bears
from ironhex.systems.tinsoldier.combat.shot import Shot, Target
from ironhex.systems.tinsoldier.combat.to_hit import arm_hits, is_guided, to_hit
from ironhex.systems.tinsoldier.element import LEFT_ARM, RIGHT_ARM, Arc, Weapon
from ironhex.systems.tinsoldier.ground import is_water
from ironhex.systems.tinsoldier.numbers import squares

ARMS = LEFT_ARM | RIGHT_ARM
RIFLES = "Rifles"


def works(battle: Battle, piece: Piece, number: int) -> Barred | None:
    """Why a weapon cannot be fired at anything."""
    weapon = piece.element.weapons[number]
    if piece.is_gone("sensors"):
        return Barred("TS-CRT-006", "all sensors are lost")
    if number in piece.lost:
        return Barred("TS-CRT-009", f"{weapon.name} is destroyed")
    if number in piece.spent or not has_ammunition(piece, weapon):
        return Barred("TS-HIT-024", f"{weapon.name} is out of ammunition")
    if piece.unarmed:
        return Barred("TS-INF-011", "it is ready with its rifles in its next activation")
    if piece.element.heavy and (weapon.name == RIFLES) != piece.discarded:
        why = "its heavy weapons are gone" if piece.discarded else "it still carries its heavy weapons"
        return Barred("TS-INF-011", why)
    if not battle.rules.refire and number in piece.fired:
        return Barred("TS-ACT-005", f"{weapon.name} has been fired in this activation")
    if any(_clash(piece, number, other) for other in piece.fired):
        return Barred("TS-CRT-012", f"another {weapon.name} has been fired in this activation")
    return _arm_works(piece, weapon) or _prone_works(piece, weapon)


def has_ammunition(piece: Piece, weapon: Weapon) -> bool:
    """Whether a shot is left; weapons without ammunition always have one."""
    return not weapon.ammo or shots_left(piece, weapon.ammo) > 0


def shots_left(piece: Piece, ammo: str) -> int:
    """Shots left of a kind of ammunition."""
    rows = zip(piece.element.ammunition, piece.shots, strict=True)
    return next((shots for kind, shots in rows if kind.name == ammo), 0)


def _arm_works(piece: Piece, weapon: Weapon) -> Barred | None:
    if (arm := _arm(weapon)) and piece.is_gone(arm):
        return Barred("TS-CRT-014", f"the arm with the {weapon.name} no longer works")
    return None


def _arm(weapon: Weapon) -> str:
    """The arm that holds a weapon, if one does."""
    return "left arm" if weapon.arc in LEFT_ARM else "right arm" if weapon.arc in RIGHT_ARM else ""


def _clash(piece: Piece, number: int, other: int) -> bool:
    """Whether one of two weapons of a type is on a damaged arm, and the other one elsewhere (TS-CRT-012)."""
    one, two = piece.element.weapons[number], piece.element.weapons[other]
    apart = one.name == two.name and _arm(one) != _arm(two)
    return apart and bool(arm_hits(piece, one) or arm_hits(piece, two))


def _prone_works(piece: Piece, weapon: Weapon) -> Barred | None:
    """A prone biped can only fire an arm's weapons if both arms are undamaged (TS-HIT-018)."""
    if not piece.prone or piece.element.quad or weapon.arc not in ARMS:
        return None
    if squares(piece, "left arm") or squares(piece, "right arm"):
        return Barred("TS-HIT-018", "prone, with a damaged arm")
    return None


def aims(battle: Battle, piece: Piece, number: int, target: Target) -> Tally:
    """The number to hit of a direct shot, or why it is impossible."""
    barred = works(battle, piece, number) or _out_of_arc(battle, piece, number, target)
    if barred is None:
        shot = Shot(battle, piece, number, target)
        barred = shot.line.blocked
        if barred is None:
            return to_hit(shot)
    return Tally(barred=barred)


def _out_of_arc(battle: Battle, piece: Piece, number: int, target: Target) -> Barred | None:
    weapon, hex = piece.element.weapons[number], _hex(target)
    if weapon.off_board_only:
        return Barred("TS-TRN-009", f"{weapon.name} only fires when it is called")
    if weapon.torpedo and not (_in_water(battle, piece.hex) and _in_water(battle, hex)):
        return Barred("TS-INT-006", "torpedoes only work in water")
    arc = Arc.F if arm_hits(piece, weapon) else weapon.arc
    if not bears(piece, arc, hex):
        return Barred(ARC_RULES[arc], f"not in the {arc} arc")
    if arc is Arc.X and is_turret_stuck(piece) and not turret_bears(piece, hex):
        return Barred("TS-CRT-022", "the turret is stuck in another direction")
    return None


def is_turret_stuck(piece: Piece) -> bool:
    """Whether a turret can only fire in the direction in which it last fired."""
    return piece.jammed or squares(piece, "turret") > 1


def _in_water(battle: Battle, hex: Hex | None) -> bool:
    return hex is not None and is_water(battle.board.at(hex))


def _hex(target: Target) -> Hex:
    hex = target.hex if isinstance(target, Piece) else target
    assert hex is not None
    return hex


# --- weapons that go together -----------------------------------------------------------------------------------------
def kind_of(weapon: Weapon) -> tuple[object, ...]:
    """Weapons fired together must share their range and damage characteristics (TS-HIT-017)."""
    figures = (weapon.damage, weapon.minimum, weapon.effective, weapon.accuracy, weapon.type)
    return (*figures, weapon.heats, weapon.anti_infantry, weapon.streak, weapon.guided, weapon.torpedo)


def volleys(battle: Battle, piece: Piece, target: Target) -> Iterator[tuple[tuple[int, ...], Tally]]:
    """All weapons that can hit a target, grouped into attacks, with the number to hit of each."""
    usable = [(number, tally) for number, tally in _aimed(battle, piece, target) if tally.total >= 1]

    def key(row: tuple[int, Tally]) -> tuple[object, ...]:
        number, tally = row
        return (*map(str, kind_of(piece.element.weapons[number])), tally.total)

    for _, rows in groupby(sorted(usable, key=key), key):
        group = sorted(rows)
        yield tuple(number for number, _ in _fitting(piece, group)), group[0][1]


def _aimed(battle: Battle, piece: Piece, target: Target) -> Iterator[tuple[int, Tally]]:
    """The weapons that bear on a target; those that are alike have the same number."""
    known: dict[tuple[Weapon, bool], Tally] = {}
    for number, weapon in enumerate(piece.element.weapons):
        if works(battle, piece, number) is None:
            key = weapon, is_guided(piece, number)
            if key not in known:
                known[key] = aims(battle, piece, number, target)
            if known[key].barred is None:
                yield number, known[key]


def _fitting(piece: Piece, rows: Sequence[tuple[int, Tally]]) -> list[tuple[int, Tally]]:
    """As many of these weapons as one attack can have: ammunition, and the arms of a prone biped, may limit it."""
    chosen: list[tuple[int, Tally]] = []
    for row in rows:
        if not conflict(piece, tuple(number for number, _ in (*chosen, row))):
            chosen.append(row)
    return chosen


def conflict(piece: Piece, numbers: Sequence[int], rate: int = 1) -> Barred | None:
    """Why some weapons cannot be fired in one attack."""
    weapons = [piece.element.weapons[number] for number in numbers]
    if len({kind_of(weapon) for weapon in weapons}) > 1:
        return Barred("TS-HIT-017", "these weapons have different range or damage characteristics")
    for ammo in {weapon.ammo for weapon in weapons if weapon.ammo}:
        needed = rate * sum(weapon.ammo == ammo for weapon in weapons)
        if needed > shots_left(piece, ammo):
            return Barred("TS-HIT-024", f"only {shots_left(piece, ammo)} shots of {ammo} are left")
    arms = {weapon.arc for weapon in weapons if weapon.arc in ARMS}
    if piece.prone and not piece.element.quad and len(arms) > 1:
        return Barred("TS-HIT-018", "prone, a biped fires only one arm")
    if any(_clash(piece, *pair) for pair in combinations(numbers, 2)):
        return Barred("TS-CRT-012", "a damaged arm does not fire together with others of the same type")
    return None
