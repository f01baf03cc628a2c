"""Configurations: what is fixed, and what is in pods."""

import pytest

from ironhex.catalog import CatalogError, Location, MechDesign, VehicleDesign, design, designs, load_design, mech
from ironhex.catalog.collection import _chassis, configurations
from ironhex.catalog.document import Document, parse

CHASSIS = """
chassis = "Test"
tons = 50
config = "biped"
tech = "Clan"
omni = true
level = 2
walk = 5
jump = 0
engine = "Clan XL"
engine_rating = 250
structure = "Standard"
heat_sinks = 10
double_sinks = true
armor_type = "Standard"

[armor]
head = 9
center_torso = [20, 5]
left_torso = [15, 5]
right_torso = [15, 5]
left_arm = 15
right_arm = 15
left_leg = 20
right_leg = 20

[slots]
head = ["Life Support", "Sensors", "Cockpit", "-", "Sensors", "Life Support"]
center_torso = ["3 Engine", "4 Gyro", "3 Engine"]
left_torso = ["2 Engine"]
right_torso = ["2 Engine"]
left_arm = ["Shoulder", "Upper Arm Actuator", "3 -", "2 Clan Double Heat Sink"]
right_arm = ["Shoulder", "Upper Arm Actuator"]
left_leg = ["Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator"]
right_leg = ["Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator"]
"""
PRIME = """configuration_of = "Test"
model = "Prime"
era = 3050
jump = 1

[slots]
left_torso = ["Jump Jet"]
left_arm = ["Lower Arm Actuator", "Clan ER PPC", "Clan ER PPC"]
"""


def chassis() -> Document:
    return parse(CHASSIS, "test.chassis.toml")


def configured(text: str) -> MechDesign:
    found = load_design(text, "prime.toml", chassis())
    assert isinstance(found, MechDesign)
    return found


def test_pods_take_the_free_slots_in_order() -> None:
    prime = configured(PRIME)
    assert (prime.name, prime.jump, prime.era, prime.heat_sinks) == ("Test Prime", 1, 3050, 10)
    assert prime.slots[Location.LA][:8] == (
        "Shoulder",
        "Upper Arm Actuator",
        "Lower Arm Actuator",
        "Clan ER PPC (pod)",
        "Clan ER PPC (pod)",
        "Clan Double Heat Sink",
        "Clan Double Heat Sink",
        "",
    )
    assert [(item.equipment.key, item.pod) for item in prime.items] == [
        ("Jump Jet", True),
        ("Clan ER PPC", True),
        ("Clan Double Heat Sink", False),
    ]
    assert prime.arm_has_lower == {Location.LA: True, Location.RA: False}


def test_the_whole_machine_reads_back_with_its_pods() -> None:
    prime = configured(PRIME)
    assert MechDesign.load(prime.to_toml(), "again").sheet == prime.sheet


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("Clan ER PPC", "Death Ray", r"^prime\.toml:8: slots\.left_arm: Death Ray: no such"),
        ('"Jump Jet"', '"11 Jump Jet"', r"^prime\.toml:7: slots\.left_torso: 11 slots in pods, but 10 free"),
        ('"Jump Jet"', '"Clan ER PPC"', r"^prime\.toml:7: slots\.LT: Clan ER PPC fills 1 of its 2 slots"),
        ("left_torso", "tail", r"^prime\.toml:7: slots\.tail: no such location"),
    ],
)
def test_faults_are_named_with_the_line_of_the_configuration(old: str, new: str, message: str) -> None:
    with pytest.raises(CatalogError, match=message):
        configured(PRIME.replace(old, new))


def test_a_configuration_alone_is_not_enough() -> None:
    with pytest.raises(CatalogError, match=r"^prime\.toml:1: configuration_of: the file of the chassis is missing"):
        load_design(PRIME, "prime.toml")


def test_configurations_of_a_chassis_share_all_that_is_fixed() -> None:
    names = [name for name in designs("mech") if name.startswith("Timber Wolf ")]
    assert len(names) == 9
    wolves = [mech(name) for name in names]
    assert len({(wolf.tons, wolf.armor, wolf.engine, wolf.walk) for wolf in wolves}) == 1
    fixed = {tuple(sorted(item.equipment.key for item in wolf.items if not item.pod)) for wolf in wolves}
    assert len(fixed) == 1
    assert all(item.pod for wolf in wolves for item in (*wolf.weapons, *wolf.bins))


def test_no_pod_holds_what_must_be_fixed() -> None:
    for name in designs("mech"):
        machine = mech(name)
        pods = [item for item in machine.items if item.pod]
        assert machine.omni or not pods, name
        assert not any(item.equipment.category == "material" for item in pods), name


def test_an_omnivehicle_keeps_its_turret() -> None:
    badger = design("Badger Tracked Transport (Clan) A")
    assert isinstance(badger, VehicleDesign)
    assert (badger.omni, badger.turret, badger.cargo) == (True, 2, 20)
    assert [mount.pod for mount in badger.weapons] == [True] * 9
    assert _chassis("Badger Tracked Transport (Clan)").data["turret"] == 2


def test_configurations_of_a_chassis_are_not_those_of_one_whose_name_begins_alike() -> None:
    assert "Nova Prime" in configurations("Nova A")
    assert not [name for name in configurations("Nova A") if name.startswith("Nova Cat")]
    assert configurations("Griffin GRF-1N") == ()


def test_configurations_of_the_inner_sphere_are_found_by_their_chassis() -> None:
    assert configurations("Avatar AV1-OC") == ("Avatar AV1-O", *(f"Avatar AV1-O{each}" for each in "ABCDEF"))
    assert configurations("Owens OW-1C") == ("Owens OW-1", *(f"Owens OW-1{each}" for each in "ABCDE"))
    assert "Firestarter FS9-O" in configurations("Firestarter FS9-OA")
    assert "Firestarter FS9-S" not in configurations("Firestarter FS9-OA")
    assert configurations("Firestarter FS9-S") == ()
    assert configurations("Nova X") == configurations("Nova Prime")


def test_every_omni_is_among_its_configurations() -> None:
    for name in (*designs("mech"), *designs("vehicle")):
        assert (name in configurations(name)) == getattr(design(name), "omni", False), name
