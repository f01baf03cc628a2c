"""Numbers to hit a second, one thread, on our 16x17 board `hills`.

    PYTHONPATH=src:. python tests/bench/bench_to_hit.py

A Timber Wolf Prime in 0810 (9 weapons, heat 9, it ran) and an Atlas in 0803 that walked 3 hexes, each aiming at the
other. Aims: a pair prepared, its sight being remembered by the board. Tallies: itemised numbers of prepared pairs, and
of a battle of which nothing is remembered.
Fields: numbers of all weapons from every hex of the board. No seed is needed.
"""

from msgspec.structs import replace
from tests.bench.calibration import calls_per_second, report
from tests.classic.attack.to_hit_fields import at_every_hex, from_every_hex
from tests.classic.stage import mech, stage

from ironhex.catalog import board
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.battle import Mode, MoveState

BATTLE = stage(
    board("hills"),
    mech("Timber Wolf Prime", "0810", heat=9, move=MoveState(mode=Mode.RUN, hexes=5)),
    mech("Atlas AS7-D", "0803", 3, move=MoveState(mode=Mode.WALK, hexes=3)),
)
WOLF, ATLAS = BATTLE.units
SHOTS = [
    Shot(aim(BATTLE, attacker, target), weapon)
    for attacker, target in ((WOLF, ATLAS), (ATLAS, WOLF))
    for weapon in attacker.design.weapons
]


def aims() -> int:
    for _ in range(100):
        aim(BATTLE, WOLF, ATLAS)
    return 100


def tallies() -> int:
    for _ in range(100):
        for shot in SHOTS:
            to_hit(shot)
    return 100 * len(SHOTS)


def cold_tallies() -> int:
    for turn in range(20):
        battle = replace(BATTLE, turn=turn)
        for attacker, target in ((WOLF, ATLAS), (ATLAS, WOLF)):
            aimed = aim(battle, attacker, target)
            for weapon in attacker.design.weapons:
                to_hit(Shot(aimed, weapon))
    return 20 * len(SHOTS)


def fields() -> int:
    numbers = 0
    for make in (from_every_hex, at_every_hex):
        for attacker, target in ((WOLF, ATLAS), (ATLAS, WOLF)):
            numbers += make(BATTLE, attacker, target, attacker.design.weapons).number.size
    return numbers


def cold_fields() -> int:
    BATTLE.board.memo.clear()
    return fields()


if __name__ == "__main__":
    figures = {
        "aims prepared": calls_per_second(aims),
        "itemised tallies": calls_per_second(tallies),
        "itemised tallies, nothing remembered": calls_per_second(cold_tallies),
        "numbers by fields": calls_per_second(fields),
        "numbers by fields, sight cold": calls_per_second(cold_fields),
    }
    report("numbers to hit, board of 16x17", figures)
