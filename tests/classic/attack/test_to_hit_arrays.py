"""Numbers for every hex at once equal the tally of a unit that stands there."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.classic.attack.to_hit_fields import ToHitField, at_every_hex, from_every_hex
from tests.classic.protomechs.machines import crossed
from tests.classic.stage import marked, mech, stage

from ironhex.catalog import Location, ProtoLocation, board
from ironhex.catalog.board import Change
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Unit, altered
from ironhex.systems.classic.movement.steps import standing, topmost
from ironhex.systems.classic.sight.line_of_sight import sight

DESIGNS = ("Wasp WSP-1A", "Timber Wolf Prime", "Atlas AS7-D", "Scorpion SCP-1N", "Thunderbolt TDR-5S")
movements = st.builds(MoveState, mode=st.sampled_from(Mode), hexes=st.integers(0, 11))
states = st.fixed_dictionaries(
    {
        "facing": st.integers(0, 5),
        "heat": st.integers(0, 25),
        "prone": st.booleans(),
        "shutdown": st.booleans(),
        "move": movements,
        "crits": st.sampled_from(
            [marked({}), marked({Location.HD: [1]}), marked({Location.RA: [0], Location.LA: [1]})]
        ),
    }
)


@st.composite
def duels(draw: st.DrawFn) -> Battle:
    """Two units in any condition on one of our boards."""
    field = board(draw(st.sampled_from(["hills", "woods", "river-crossing"])))
    places = st.sampled_from(field.hexes())
    smoke = draw(st.lists(places, max_size=12, unique=True))
    field = field.with_changes(tuple(Change(hex, "smoke", 1) for hex in smoke))
    here, there = (mech(draw(st.sampled_from(DESIGNS)), str(draw(places))) for _ in range(2))
    battle = stage(field, here, there)
    return replace(battle, units=tuple(altered(unit, **draw(states)) for unit in battle.units))


def at(battle: Battle, unit: Unit, index: int) -> Unit:
    """The unit in another hex, on its bridge if it has one."""
    hex = battle.board.hex(index)
    return replace(unit, hex=hex, elevation=topmost(battle.board.at(hex)))


def agrees(field: ToHitField, index: int, column: int, shot: Shot) -> bool:
    """Arcs aside, the field says what the tally says."""
    found = to_hit(shot)
    if found.barred and found.barred.rule.startswith("BMR-ARC") and found.barred.rule != "BMR-ARC-009":
        return True
    number, possible = field.number[index, column], field.possible[index, column]
    return bool(not possible if found.barred else possible and number == found.total)


@settings(max_examples=40)
@given(battle=duels(), prop=st.sampled_from([Location.LA, Location.RA]), data=st.data())
def test_the_field_equals_the_tally(battle: Battle, prop: Location, data: st.DataObject) -> None:
    attacker, target = battle.units
    weapons = attacker.design.weapons
    fields = (
        from_every_hex(battle, attacker, target, weapons, prop),
        at_every_hex(battle, attacker, target, weapons, prop),
    )
    for index in data.draw(st.lists(st.integers(0, len(battle.board.hexes()) - 1), min_size=20, max_size=20)):
        moved = at(battle, attacker, index), at(battle, target, index)
        aims = aim(battle, moved[0], target), aim(battle, attacker, moved[1])
        for column, weapon in enumerate(weapons):
            for field, aimed in zip(fields, aims, strict=True):
                assert agrees(field, index, column, Shot(aimed, weapon, prop=prop)), (battle.board.hex(index), weapon)


@pytest.mark.rule("BMR-ARC-009")
def test_leg_weapons_behind_cover_and_in_water_are_silent_in_the_field() -> None:
    """The Wasp's missiles are in its leg: they do not fire from behind the wall, nor out of the water."""
    column = "board column\nsize 1 5\n01 .\n02 ~1\n03 .\n04 1\n05 .\n"
    battle = stage(column, mech("Wasp WSP-1A", "0105"), mech("Wasp WSP-1A", "0101"))
    wasp, target = battle.units
    missiles = [item for item in wasp.design.weapons if item.location in battle.kind(wasp).drive.legs]
    found = from_every_hex(battle, wasp, target, missiles).possible[:, 0]
    for index, possible in enumerate(found):
        own = sight(battle, at(battle, wasp, index), target)
        assert possible == (index > 0 and not own.blocked and not own.own_cover), battle.board.hex(index)
    assert set(found[1:]) == {True, False}


# --- units of other kinds ---------------------------------------------------------------------------------------------
def every_number_agrees(battle: Battle, attacker: Unit, target: Unit) -> int:
    """Compare the numbers in every third hex, both ways; how many shots were possible."""
    weapons, possible = attacker.design.weapons, 0
    fields = from_every_hex(battle, attacker, target, weapons), at_every_hex(battle, attacker, target, weapons)
    for index in range(0, len(battle.board.hexes()), 3):
        hex = battle.board.hex(index)
        there = [
            replace(unit, hex=hex, elevation=standing(battle.board, battle.kind(unit).drive.gait, hex).elevation)
            for unit in (attacker, target)
        ]
        aims = aim(battle, there[0], target), aim(battle, attacker, there[1])
        for column, weapon in enumerate(weapons):
            for field, aimed in zip(fields, aims, strict=True):
                assert agrees(field, index, column, Shot(aimed, weapon)), (hex, weapon.equipment.name)
                possible += bool(field.possible[index, column])
    return possible


@pytest.mark.parametrize("suit", ["Achileus (Laser)", "Infiltrator Mk. I", "Infiltrator Mk. II"])
def test_the_field_knows_stealth_armor(suit: str) -> None:
    battle = stage(board("woods"), mech("Griffin GRF-1N", "0808"), mech(suit, "0806"))
    assert every_number_agrees(battle, battle.unit(0), battle.unit(1))


def test_the_field_knows_a_protomech_without_a_head() -> None:
    whole = mech("Centaur", "0808")
    battle = stage(board("woods"), whole, mech("Griffin GRF-1N", "0806"))
    headless = altered(battle.unit(0), boxes=crossed({ProtoLocation.HEAD: 2}))
    far, near = (every_number_agrees(battle.changed(unit), unit, battle.unit(1)) for unit in (battle.unit(0), headless))
    assert far > near > 0


@pytest.mark.parametrize("infantry", ["Foot Platoon (SRM)", "Jump Platoon (Rifle)", "Elemental (Laser)"])
def test_the_field_knows_infantry_that_fires_in_its_own_hex(infantry: str) -> None:
    battle = stage(board("woods"), mech(infantry, "0808"), mech("Griffin GRF-1N", "0808"))
    assert every_number_agrees(battle, battle.unit(0), battle.unit(1))
    field = from_every_hex(battle, battle.unit(0), battle.unit(1), battle.unit(0).design.weapons)
    assert field.possible[battle.board.index(battle.unit(1).place)].any()


@pytest.mark.parametrize("name", ["Saladin Assault Hovertank", "Sea Skimmer Hydrofoil", "Undine"])
def test_the_field_knows_units_on_the_surface_of_water(name: str) -> None:
    battle = stage(board("lake-district"), mech(name, "0808"), mech("Griffin GRF-1N", "0806"))
    assert every_number_agrees(battle, battle.unit(0), battle.unit(1))
