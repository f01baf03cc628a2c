"""What the sheets of vehicles, vessels and platoons have fields for."""

import pytest
from tests.sheets.reading import words

from ironhex.catalog import design
from ironhex.systems.classic.sheets.record_sheet import draw


def after(name: str, label: str, count: int = 1) -> list[str]:
    """The words that follow a label on the sheet of a design."""
    found = words(draw(design(name)))
    at = found.index(label)
    return found[at + 1 : at + 1 + count]


def before(name: str, label: str) -> str:
    found = words(draw(design(name)))
    return found[found.index(label) - 1]


@pytest.mark.rule("BMR-BREF-007")
def test_a_vehicle_has_its_movement_type_skills_engine_and_the_parts_that_depend_on_it() -> None:
    vedette = "Vedette Medium Tank"
    assert any(word.startswith("Medium tracked vehicle, 50 tons") for word in words(draw(design(vedette))))
    assert (before(vedette, "Cruising"), before(vedette, "Flank")) == ("5", "8")
    assert after(vedette, "Gunnery") == ["Driving"]
    assert after(vedette, "Engine") == ["250 ICE"]
    assert after(vedette, "Controls") == ["2.5 t"]
    assert not {"Heat sinks", "Cargo", "Power amplifiers"} & set(words(draw(design(vedette))))
    assert after("Patton Tank", "Heat sinks") == [str(design("Patton Tank").heat_sinks)]
    assert after(vedette, "squares are structure", 5) == ["Front 20", "Right 18", "Left 18", "Rear 20", "Turret 20"]
    assert {"Machine Gun", "AC/5"} <= set(words(draw(design(vedette))))


@pytest.mark.rule("BMR-BREF-007")
def test_a_vtol_has_a_rotor_and_a_track_of_its_elevation_by_turn() -> None:
    karnov = "Karnov UR Transport"
    assert after(karnov, "Elevation by turn", 10) == [str(turn) for turn in range(1, 11)]
    assert after(karnov, "Controls") == ["1.5 t"]
    assert after(karnov, "Rotor") == ["3 t"]
    assert after(karnov, "Cargo") == ["6 t"]
    assert "Rotor 2" in words(draw(design(karnov)))


@pytest.mark.rule("BMR-BREF-008")
def test_a_submarine_has_its_diving_equipment_and_a_track_of_its_depth_by_turn() -> None:
    neptune = "Neptune Submarine (LRT)"
    assert after(neptune, "Depth by turn", 10) == [str(turn) for turn in range(1, 11)]
    assert after(neptune, "Controls") == ["5 t"]
    assert after(neptune, "Diving equipment") == ["10 t"]


@pytest.mark.rule("BMR-BREF-009")
@pytest.mark.parametrize(
    ("platoon", "track"),
    [
        ("Foot Platoon (Rifle)", ["28", "7", "27", "7"]),
        ("Foot Platoon (MG)", ["28", "10", "27", "9"]),
        ("Foot Platoon (Flamer)", ["28", "10", "27", "9"]),
        ("Foot Platoon (Laser)", ["28", "14", "27", "14"]),
        ("Foot Platoon (SRM)", ["28", "14", "27", "14"]),
        ("Jump Platoon (Rifle)", ["21", "6", "20", "5"]),
        ("Clan Foot Point (Rifle)", ["25", "7", "24", "6"]),
    ],
)
def test_a_platoon_has_a_track_of_the_damage_its_survivors_do(platoon: str, track: list[str]) -> None:
    assert after(platoon, "Damage", 4) == track
