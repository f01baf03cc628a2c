"""Attacks and their numbers: what is needed to fire, what each shot needs, and the worked examples of the book."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.quickstart.field import (
    CICADA,
    ENFORCER,
    HERMES,
    HUNCHBACK,
    SALADIN,
    Extra,
    bar,
    changed,
    field,
    fire,
    happened,
    menu,
    number,
    played,
    refused,
    shot,
    unit,
    value,
)

from ironhex.catalog import Location
from ironhex.engine import Play, Position
from ironhex.kernel.dice import ScriptedDice
from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.attack.to_hit import aim
from ironhex.systems.classic.battle import Battle, Fire, Mode, MoveState, Phase, TurnState
from ironhex.systems.classic.events.damage import Damaged, LocationRolled
from ironhex.systems.classic.events.weapons import WeaponFired, WeaponsDeclared
from ironhex.systems.classic.phases.weapons import FIRE_ANYWAY, HOPELESS_SHOTS
from ironhex.systems.classic.questions import Choice
from ironhex.systems.classic.sequence import BeginPhase
from ironhex.systems.quickstart.system import QUICKSTART

LANE = (
    """board lane
size 3 17
"""
    + "\n".join(f"{row:02d}  .  .  ." for row in range(1, 18))
    + "\n"
)


def lane(attacker: Extra, target: Extra, *woods: str) -> Battle:
    """Two units on a lane, with woods such as 0205w in some hexes."""
    rows = LANE.splitlines()
    for place in woods:
        col, row, what = int(place[:2]), int(place[2:4]), place[4]
        cells = rows[1 + row].split()
        cells[col] = what
        rows[1 + row] = "  ".join(cells)
    return field("\n".join(rows) + "\n", attacker, target)


def at_range(hexes: int, name: str = ENFORCER, move: MoveState | None = None) -> Battle:
    """An attacker as many hexes south of a Hunchback, which has done something."""
    return lane(unit(name, f"02{1 + hexes:02d}"), unit(HUNCHBACK, "0201", 3, move=move or MoveState()))


# --- what is needed to fire -------------------------------------------------------------------------------------------
@pytest.mark.rule("QS-CBT-003", "QS-CBT-013", "QS-VEH-008")
@pytest.mark.parametrize("name", [ENFORCER, SALADIN])
def test_all_weapons_fire_into_the_forward_arc_only(name: str) -> None:
    """Of the ring at two hexes five are ahead: straight, and up to sixty degrees to either side."""
    around = ("0503", "0603", "0704", "0705", "0706", "0606", "0507", "0406", "0306", "0305", "0304", "0403")
    seen = [hex for hex in around if _bears(name, hex)]
    assert seen == ["0503", "0603", "0704", "0304", "0403"]


def _bears(name: str, hex: str) -> bool:
    battle = field("9x9", unit(name, "0505"), unit(HUNCHBACK, hex))
    bars = {bar(number(battle, item.equipment.name)) for item in battle.unit(0).design.weapons}
    assert bars in ({None}, {"QS-CBT-013"})
    return bars == {None}


@pytest.mark.rule("QS-CBT-014")
def test_the_arc_reaches_to_the_edge_of_the_map() -> None:
    for hexes in range(1, 16):
        assert bar(number(at_range(hexes), "Large Laser")) is None
    assert bar(number(at_range(16), "Large Laser")) == "QS-TOH-010"


@pytest.mark.rule("QS-CBT-003", "QS-TOH-010")
@pytest.mark.parametrize(("name", "long"), [("Autocannon 10", 15), ("Large Laser", 15), ("Small Laser", 3)])
def test_nothing_is_fired_beyond_long_range(name: str, long: int) -> None:
    near, far = at_range(long), at_range(long + 1)
    assert refused(near, Phase.WEAPONS, fire(near, name)) is None
    assert refused(far, Phase.WEAPONS, fire(far, name)) == "QS-TOH-010"
    listed = [entry for entry in menu(far, Phase.WEAPONS) for shot in entry.shots if shot == fire(far, name).shots[0]]
    assert not listed


@pytest.mark.rule("QS-CBT-015")
def test_a_unit_fires_at_one_target() -> None:
    battle = field("9x9", unit(ENFORCER, "0508"), unit(HUNCHBACK, "0505"), unit(CICADA, "0306"), unit(HERMES, "0405"))
    one, other = fire(battle, "Autocannon 10"), fire(battle, "Large Laser", target=3)
    assert refused(battle, Phase.WEAPONS, Declare(0, shots=(*one.shots, *other.shots))) == "QS-CBT-015"
    assert refused(battle, Phase.WEAPONS, fire(battle, "Autocannon 10", "Large Laser")) is None


@pytest.mark.rule("QS-CBT-007", "QS-CBT-008")
def test_any_of_the_weapons_may_fire_each_once_with_a_roll_of_its_own() -> None:
    battle = at_range(3)
    _, events = shot(battle, "Autocannon 10", "Large Laser", dice=[1, 1, 6, 6, 3, 4])
    assert [event.hit for event in happened(events, WeaponFired)] == [False, True]
    twice = fire(battle, "Large Laser").shots
    assert refused(battle, Phase.WEAPONS, Declare(0, shots=(*twice, *twice))) == "QS-CBT-008"
    assert refused(battle, Phase.WEAPONS, fire(battle, "Large Laser", rate=2)) == "QS-CBT-008"
    sizes = {len(entry.shots) for entry in menu(battle, Phase.WEAPONS)}
    assert sizes == {0, 1, 3}


@pytest.mark.rule("QS-CBT-004")
def test_only_declared_attacks_are_made() -> None:
    battle, events = shot(at_range(3), "Large Laser", dice=[6, 6, 3, 4])
    assert [event.weapon for event in happened(events, WeaponFired)] == [fire(battle, "Large Laser").shots[0].weapon]
    assert refused(battle, Phase.WEAPONS, fire(battle, "Autocannon 10")) == "QS-SEQ-009"


@pytest.mark.rule("QS-CBT-005")
def test_declared_attacks_are_made_even_if_the_target_is_destroyed_meanwhile() -> None:
    battle = at_range(3)
    armor = battle.unit(1).armor
    battle = changed(battle, 1, armor=(armor[0], 1, *armor[2:]))
    after, events = shot(battle, "Large Laser", "Autocannon 10", dice=[6, 6, 3, 4, 6, 6, 3, 3])
    assert [event.hit for event in happened(events, WeaponFired)] == [True, True]
    assert after.unit(0).ammo == (9,)
    assert after.unit(1).fate == "destroyed"


@pytest.mark.rule("QS-CBT-006")
def test_the_order_of_an_attack() -> None:
    """To hit, damage, location, circles, and inward with the rest; then the next weapon."""
    battle = at_range(3)
    armor = battle.unit(1).armor
    battle = changed(battle, 1, armor=(*armor[: Location.LA], 4, *armor[Location.RA :]))
    _, events = shot(battle, "Autocannon 10", "Small Laser", dice=[6, 6, 5, 5, 6, 6, 3, 4])
    told = [
        (type(event), getattr(event, "location", None), getattr(event, "armor", None))
        for event in happened(events, WeaponFired, LocationRolled, Damaged)
    ]
    assert told == [
        (WeaponFired, None, None),
        (LocationRolled, Location.LA, None),
        (Damaged, Location.LA, 4),
        (Damaged, Location.LT, 6),
        (WeaponFired, None, None),
        (LocationRolled, Location.CT, None),
        (Damaged, Location.CT, 3),
    ]


# --- ammunition -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("QS-CBT-010", "QS-CBT-011", "QS-CBT-012")
def test_ammunition_is_marked_off_shot_by_shot_until_there_is_none() -> None:
    battle = at_range(3)
    assert battle.unit(0).ammo == (10,)
    for left in range(9, -1, -1):
        battle, _ = shot(battle, "Autocannon 10", "Large Laser", dice=[1, 1, 1, 1])
        battle = changed(battle, 0, move=MoveState(), turn=TurnState())
        battle = changed(battle, 1, move=MoveState(), turn=TurnState())
        assert battle.unit(0).ammo == (left,)
    assert refused(battle, Phase.WEAPONS, fire(battle, "Autocannon 10")) == "QS-CBT-011"
    assert refused(battle, Phase.WEAPONS, fire(battle, "Large Laser")) is None


@pytest.mark.rule("QS-CBT-012")
def test_the_sample_inventory() -> None:
    design = at_range(3).unit(0).design
    rows = [
        (
            i.equipment.name,
            design.location_code(i.location),
            i.equipment.damage,
            i.equipment.short,
            i.equipment.medium,
            i.equipment.long,
        )
        for i in design.weapons
    ]
    assert rows == [
        ("Autocannon 10", "RA", 10, 5, 10, 15),
        ("Large Laser", "LA", 8, 5, 10, 15),
        ("Small Laser", "LT", 3, 1, 2, 3),
    ]


# --- the number -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("QS-TOH-001", "QS-TOH-002")
def test_every_attack_starts_from_four_whoever_makes_it() -> None:
    for name in (ENFORCER, HUNCHBACK):
        battle = at_range(1, name)
        for item in battle.unit(0).design.weapons:
            assert [(mod.rule, mod.value) for mod in number(battle, item.equipment.name).mods] == [("QS-TOH-001", 4)]


@pytest.mark.rule("QS-TOH-002", "QS-TOH-007")
def test_all_modifiers_are_added() -> None:
    battle = lane(
        unit(ENFORCER, "0208", move=MoveState(mode=Mode.RUN)),
        unit(CICADA, "0202", move=MoveState(hexes=5)),
        "0202w",
        "0205w",
        "0206w",
    )
    tally = number(battle, "Large Laser")
    assert [(mod.rule, mod.value) for mod in tally.mods] == [
        ("QS-TOH-001", 4),
        ("QS-TOH-011", 2),
        ("QS-TOH-016", 2),
        ("QS-TOH-015", 1),
        ("QS-TOH-012", 2),
        ("QS-TOH-009", 2),
    ]
    assert tally.total == 13


@pytest.mark.rule("QS-TOH-003")
@pytest.mark.parametrize("faces", [(a, b) for a in range(1, 7) for b in range(a, 7)])
def test_a_roll_of_at_least_the_number_hits(faces: tuple[int, int]) -> None:
    battle = at_range(7)
    assert number(battle, "Large Laser").total == 6
    hit = sum(faces) >= 6
    _, events = shot(battle, "Large Laser", dice=[*faces, *([3, 4] if hit else [])])
    assert happened(events, WeaponFired)[0].hit is hit


def hopeless() -> Battle:
    """A number of 13."""
    return lane(
        unit(ENFORCER, "0208", move=MoveState(mode=Mode.RUN)),
        unit(CICADA, "0202", move=MoveState(hexes=5)),
        "0202w",
        "0205w",
        "0206w",
    )


@pytest.mark.rule("QS-TOH-004")
def test_a_number_above_twelve_misses_without_a_roll() -> None:
    battle = hopeless()
    script = [fire(battle, "Autocannon 10")]
    after, events = played(battle, Phase.WEAPONS, script=script, picks={HOPELESS_SHOTS: FIRE_ANYWAY})
    assert [(event.hit, event.faces) for event in happened(events, WeaponFired)] == [(False, ())]
    assert after.unit(0).ammo == (9,)
    possible = changed(battle, 1, move=MoveState(hexes=4))
    assert number(possible, "Autocannon 10").total == 12
    _, events = shot(possible, "Autocannon 10", dice=[6, 6, 3, 4])
    assert happened(events, WeaponFired)[0].hit


@pytest.mark.rule("QS-TOH-005", "QS-CBT-005")
def test_a_hopeless_attack_may_be_called_off_and_saves_its_ammunition() -> None:
    after, events = shot(hopeless(), "Autocannon 10", dice=[])
    assert not happened(events, WeaponFired)
    assert after.unit(0).ammo == (10,)
    declared = happened(events, WeaponsDeclared)[0]
    assert declared.withheld
    assert not declared.shots
    assert after.unit(0).turn.declared  # it has had its turn: the attack is not switched to another target


@pytest.mark.rule("QS-TOH-005")
def test_the_question_about_hopeless_shots_cites_the_quick_start() -> None:
    battle = hopeless()
    play = Play(QUICKSTART, Position(battle, (BeginPhase(Phase.WEAPONS),)), ScriptedDice(()))
    while not isinstance(play.asks[0].question, Choice):
        unit = play.asks[0].question.side
        play.answer(play.asks[0], fire(battle, "Autocannon 10") if unit == "Red" else Declare(1))
    assert play.asks[0].question.rule == "QS-TOH-005"


@pytest.mark.rule("QS-TOH-006")
def test_a_number_of_two_or_less_always_hits() -> None:
    battle = field("9x9", unit(CICADA, "0505"), unit(HUNCHBACK, "0504"))
    assert number(battle, "Small Pulse Laser").total == 2
    _, events = shot(battle, "Small Pulse Laser", dice=[1, 1, 3, 4])
    assert happened(events, WeaponFired)[0].hit


@pytest.mark.rule("QS-TOH-008")
@pytest.mark.parametrize(
    ("hex", "hexes"), [("0504", 1), ("0503", 2), ("0604", 1), ("0703", 3), ("0802", 4), ("0308", 4)]
)
def test_range_counts_the_target_s_hex_and_not_the_attacker_s(hex: str, hexes: int) -> None:
    battle = field("9x9", unit(ENFORCER, "0505"), unit(HUNCHBACK, hex))
    assert aim(battle, battle.unit(0), battle.unit(1)).attack.distance == hexes


@pytest.mark.rule("QS-TOH-009", "QS-TBL-007")
@pytest.mark.parametrize(
    ("name", "hexes", "added"),
    [
        ("Large Laser", 1, 0),
        ("Large Laser", 5, 0),
        ("Large Laser", 6, 2),
        ("Large Laser", 10, 2),
        ("Large Laser", 11, 4),
        ("Large Laser", 15, 4),
        ("Small Laser", 1, 0),
        ("Small Laser", 2, 2),
        ("Small Laser", 3, 4),
    ],
)
def test_range_adds(name: str, hexes: int, added: int) -> None:
    assert value(number(at_range(hexes), name), "QS-TOH-009") == added


@pytest.mark.rule("QS-TOH-011", "QS-TBL-004")
@pytest.mark.parametrize(("mode", "added"), [(Mode.STAND, 0), (Mode.WALK, 1), (Mode.RUN, 2)])
@pytest.mark.parametrize("name", [ENFORCER, SALADIN])
def test_the_attacker_s_mode_counts_however_far_it_went(name: str, mode: Mode, added: int) -> None:
    for spent, hexes in ((0, 0), (1, 0), (6, 6)):
        battle = changed(at_range(3, name), 0, move=MoveState(mode=mode, spent=spent, hexes=hexes))
        gun = battle.unit(0).design.weapons[0].equipment.name
        assert value(number(battle, gun), "QS-TOH-011") == added


@pytest.mark.rule("QS-TOH-012", "QS-TBL-005")
@pytest.mark.parametrize(
    ("hexes", "added"),
    [
        (0, 0),
        (2, 0),
        (3, 1),
        (4, 1),
        (5, 2),
        (6, 2),
        (7, 3),
        (9, 3),
        (10, 4),
        (17, 4),
        (18, 5),
        (24, 5),
        (25, 6),
        (30, 6),
    ],
)
def test_the_hexes_a_target_entered_count_and_not_its_mp(hexes: int, added: int) -> None:
    for spent in (hexes, hexes + 5):
        battle = at_range(3, move=MoveState(hexes=hexes, spent=spent, mode=Mode.RUN))
        assert value(number(battle, "Large Laser"), "QS-TOH-012") == added


@pytest.mark.rule("QS-TOH-013")
@pytest.mark.parametrize(("steps", "hexes"), [("BBBFF", 2), ("FFBBB", 3), ("FFFF", 4), ("BRBB", 3), ("FFRFB", 1)])
def test_only_hexes_since_the_last_reversal_count(steps: str, hexes: int) -> None:
    battle = field("9x17", unit(CICADA, "0509"), unit(ENFORCER, "0501", 3), phase=Phase.MOVEMENT)
    battle, _ = played(battle, Phase.MOVEMENT, script=[Move(0, Mode.WALK, steps)])
    assert battle.unit(0).move.hexes == hexes
    assert value(number(battle, "Large Laser", attacker=1, target=0), "QS-TOH-012") == (1 if hexes > 2 else 0)


@pytest.mark.parametrize(
    ("woods", "added"),
    [
        pytest.param("0204w", {"QS-TOH-015": 1}, marks=pytest.mark.rule("QS-TOH-015", "QS-TBL-006")),
        pytest.param("0204W", {"QS-TOH-017": 2}, marks=pytest.mark.rule("QS-TOH-017", "QS-TBL-006")),
        pytest.param("0205w", {"QS-TOH-016": 1}, marks=pytest.mark.rule("QS-TOH-016", "QS-TBL-006")),
        pytest.param("0205w 0206w", {"QS-TOH-016": 2}, marks=pytest.mark.rule("QS-TOH-016", "QS-TBL-006")),
        pytest.param("0206W", {"QS-TOH-018": 2}, marks=pytest.mark.rule("QS-TOH-018", "QS-TBL-006")),
        pytest.param(
            "0204W 0206W", {"QS-TOH-017": 2, "QS-TOH-018": 2}, marks=pytest.mark.rule("QS-TOH-017", "QS-TOH-018")
        ),
        pytest.param("0208W", {}, id="the attacker's own woods", marks=pytest.mark.rule("QS-TBL-006")),
    ],
)
def test_woods_add(woods: str, added: dict[str, int]) -> None:
    tally = number(lane(unit(ENFORCER, "0208"), unit(HUNCHBACK, "0204"), *woods.split()), "Large Laser")
    assert {mod.rule: mod.value for mod in tally.mods if mod.rule != "QS-TOH-001"} == added


# --- the worked examples ----------------------------------------------------------------------------------------------
@pytest.mark.rule("QS-TOH-001", "QS-TOH-002", "QS-TOH-008", "QS-TOH-009", "QS-TOH-011", "QS-TOH-012", "QS-TOH-014")
@pytest.mark.parametrize(
    ("attacker", "target", "gun", "hexes", "mods"),
    [
        pytest.param(
            (CICADA, MoveState(mode=Mode.WALK, spent=7, hexes=5)),
            (ENFORCER, MoveState()),
            "Medium Laser",
            4,
            (4, 1, 2),
            id="Cicada",
        ),
        pytest.param(
            (HUNCHBACK, MoveState(mode=Mode.RUN, spent=5, hexes=2)),
            (CICADA, MoveState(mode=Mode.WALK, spent=7, hexes=5)),
            "Autocannon 20",
            2,
            (4, 2, 2),
            id="Hunchback",
        ),
        pytest.param(
            (ENFORCER, MoveState()),
            (HUNCHBACK, MoveState(mode=Mode.RUN, spent=5, hexes=2)),
            "Large Laser",
            4,
            (4,),
            id="Enforcer",
        ),
    ],
)
def test_the_book_s_examples(
    attacker: tuple[str, MoveState], target: tuple[str, MoveState], gun: str, hexes: int, mods: tuple[int, ...]
) -> None:
    battle = lane(unit(attacker[0], f"02{2 + hexes:02d}", move=attacker[1]), unit(target[0], "0202", move=target[1]))
    tally = number(battle, gun)
    assert tuple(mod.value for mod in tally.mods) == mods
    assert tally.total == sum(mods)


@pytest.mark.rule("QS-GEN-003")
def test_nothing_that_is_not_printed_can_be_declared() -> None:
    battle = at_range(3)
    shots = fire(battle, "Large Laser").shots
    for action in (
        Declare(0, twist=1, shots=shots),
        Declare(0, find="tree"),
        Declare(0, shots=shots, prop=4),
        Declare(0, shots=tuple(replace(each, aim="HD") for each in shots)),
    ):
        assert refused(battle, Phase.WEAPONS, action) == "QS-GEN-003"
    assert refused(battle, Phase.WEAPONS, Declare(0, shots=(Fire(99, 1),))) == "QS-SEQ-008"
