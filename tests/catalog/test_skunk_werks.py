"""Reading .ssw and .saw files."""

import pytest
from tests.catalog.foreign import SAW, SSW, pods

from ironhex.catalog import CatalogError, Location, MechDesign, VehicleDesign, read_saw, read_ssw


def machine(text: str = SSW, dead_weight: bool = False) -> MechDesign:
    (found,) = read_ssw(text, "t.ssw", dead_weight)
    if isinstance(found, CatalogError):
        raise found
    return found


def carrier(text: str = SAW) -> VehicleDesign:
    (found,) = read_saw(text, "t.saw")
    if isinstance(found, CatalogError):
        raise found
    return found


def test_figures_of_a_mech() -> None:
    found = machine()
    assert (found.name, found.tons, found.tech, found.era, found.level) == ("Test T-1", 60, "IS", 3050, 2)
    assert (found.walk, found.jump, found.engine, found.engine_rating) == (4, 2, "XL", 240)
    assert (found.structure, found.armor_type, found.heat_sinks, found.double_sinks) == (
        "Endo Steel",
        "Standard",
        11,
        True,
    )
    assert found.armor == (9, 20, 18, 17, 15, 14, 22, 21, 8, 6, 5)


def test_slots_of_a_mech() -> None:
    slots = machine().slots
    assert slots[Location.RT] == (
        *["Engine"] * 3,
        *["IS LRM 10"] * 2,
        "IS Artemis IV FCS",
        "IS LRM 10 Artemis Ammo",
        "",
        "",
        *["IS Double Heat Sink"] * 3,
    )
    assert slots[Location.LT] == (*["Engine"] * 3, "", "", *["IS MASC"] * 3, *["IS Targeting Computer"] * 2, "", "")
    assert slots[Location.CT][10:] == ("IS Medium Laser (R)", "")
    assert slots[Location.HD][3] == "IS Machine Gun Ammo (100)"
    assert slots[Location.LA][:4] == ("Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "")
    assert slots[Location.RA][3:7] == ("Hand Actuator", *["IS PPC"] * 3)
    assert slots[Location.RL][4:] == ("Jump Jet", "")


def test_configurations_have_their_loads_in_pods() -> None:
    found = machine(pods(SSW))
    assert (found.name, found.omni, found.era, found.heat_sinks) == ("Test T-1 A", True, 3055, 12)
    assert {item.equipment.key for item in found.items if not item.pod} == {
        "Endo Steel",
        "IS MASC",
        "IS Double Heat Sink",
        "Jump Jet",
    }
    assert [item.location for item in found.items if item.equipment.category == "heat sink" and item.pod] == [
        Location.LA
    ]
    assert "IS Artemis IV FCS (pod)" in found.slots[Location.RT]


def test_one_bad_configuration_does_not_spoil_the_others() -> None:
    text = pods(SSW)
    loadout = text[text.index("    <loadout") : text.index("    </loadout>") + len("    </loadout>\n")]
    two = text.replace(loadout, loadout + loadout.replace('"A"', '"B"').replace("(IS) PPC", "(IS) Death Ray"))
    good, bad = read_ssw(two, "t.ssw")
    assert isinstance(good, MechDesign)
    assert isinstance(bad, CatalogError)
    assert bad.reason == "(IS) Death Ray: no such equipment"


def test_figures_of_a_vehicle() -> None:
    found = carrier()
    assert (found.name, found.tons, found.motion, found.cruise) == ("Test X", 30, "hover", 6)
    assert (found.struck(found.armor), found.cargo, found.level, found.engine) == (
        (20, 18, 17, 14, 16),
        10,
        1,
        "Fusion",
    )
    assert [(mount.equipment.key, found.location_name(mount.location), mount.rear) for mount in found.items] == [
        ("IS Flamer", "rear", False),
        ("IS SRM 6", "turret", False),
        ("IS SRM 6 Ammo", "body", False),
    ]


def test_unknown_equipment_as_dead_weight() -> None:
    text = SSW.replace("(IS) PPC", "Death Ray").replace(
        '<location index="4">RA</location>', '<location index="4">RA</location><tons>2.5</tons>'
    )
    item = next(item for item in machine(text, dead_weight=True).items if item.equipment.special == "dead weight")
    assert (item.equipment.name, item.equipment.quarter_tons, len(item.slots)) == ("Death Ray", 10, 1)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("(IS) PPC", "(IS) Death Ray", r"^t\.ssw:62: equipment: \(IS\) Death Ray: no such equipment"),
        ("Standard Gyro", "XL Gyro", r"^t\.ssw:13: gyro: the Master Rules have no gyro 'XL Gyro'"),
        ("XL Engine", "XXL Engine", r"^t\.ssw:12: engine: the Master Rules have no engine 'XXL Engine'"),
        (
            "Standard Cockpit",
            "Small Cockpit",
            r"^t\.ssw:15: cockpit: the Master Rules have no cockpit 'Small Cockpit'",
        ),
        ("Standard Armor", "Hardened", r"^t\.ssw:22: armor: the Master Rules have no armor 'Hardened'"),
        ("Standard Jump Jet", "UMU", r"^t\.ssw:39: jump jet: the Master Rules have no jump jet 'UMU'"),
        ('fcsa5="FALSE"', 'fcsa5="TRUE"', r"^t\.ssw:35: equipment: Artemis V: not in the Master Rules"),
        ('fhes="FALSE"', 'fhes="TRUE"', r"^t\.ssw:15: cockpit: Full Head Ejection System: not in the Master Rules"),
        ("<clancase>FALSE", "<partialwing/><clancase>FALSE", r"^t\.ssw:37: equipment: Partial Wing: not in the Mast"),
        ('index="3">RT', 'index="2">RT', r"^t\.ssw:50: slots\.RT: IS LRM 10 overlaps Engine"),
        ('index="9">RT', 'index="11">RT', r"^t\.ssw:45: slots\.RT: IS Double Heat Sink does not fit"),
        ('index="10">CT', 'index="-1">CT', r"^t\.ssw:60: location index: expected a number, not '-1'"),
        ('index="10">CT', 'index="10">XX', r"^t\.ssw:60: location: no location 'XX'"),
        ("<hd>9</hd>", "", r"^t\.ssw:21: hd: missing"),
        ('tons="60"', 'tons="61"', r"tons: no 'Mech weighs 61 tons"),
        ('tons="60"', "", r"^t\.ssw:2: mech tons: missing"),
        ("<mech ", "<mecha ", r"^t\.ssw:78: XML: mismatched tag"),
        ("</mech>", "", r"^t\.ssw:79: XML: no element found"),
        ("PPC</name>", "PPC</nome>", r"^t\.ssw:63: XML: mismatched tag"),
        ('encoding ="UTF-8"?>', "?><!DOCTYPE mech []>", r"^t\.ssw:1: XML: document types are not allowed"),
        ("(IS) PPC", "Cockpit", r"^t\.ssw:62: equipment: 'Cockpit' is not equipment"),
    ],
)
def test_faults_of_mechs_are_named_with_their_line(old: str, new: str, message: str) -> None:
    assert old in SSW
    with pytest.raises(CatalogError, match=message):
        machine(SSW.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "Fusion Engine",
            "Fuel-Cell",
            r"^t\.saw:11: vehicle engine: the Master Rules have no vehicle engine 'Fuel-Cell'",
        ),
        ('type="Hovercraft"', 'type="WiGE"', r"^t\.saw:3: motive type: the Master Rules have no 'WiGE'"),
        ('turret="Single Turret"', 'turret="Dual"', r"^t\.saw:3: motive turret: the Master Rules have no 'Dual'"),
        ('trailer="false"', 'trailer="true"', r"^t\.saw:9: structure: Trailer: not in the Master Rules"),
        ("<tons>2.5</tons>", "<tons>2.3</tons>", r"^t\.saw:27: tons: expected a weight in quarter tons, not '2\.3'"),
        ("<tons>2.5</tons>", "", r"^t\.saw:23: tons: missing"),
        ("<location>Rear<", "<location>Roof<", r"the Master Rules have no vehicle location 'Roof'"),
        ("combatvehicle", "mech", r"^t\.saw:2: mech: no vehicle of Solaris Armor Werks"),
    ],
)
def test_faults_of_vehicles_are_named_with_their_line(old: str, new: str, message: str) -> None:
    assert old in SAW
    with pytest.raises(CatalogError, match=message):
        carrier(SAW.replace(old, new))


def test_deep_nesting_is_refused() -> None:
    with pytest.raises(CatalogError, match=r"^t\.ssw:1: a: nested too deeply"):
        list(read_ssw("<a>" * 100_000, "t.ssw"))
