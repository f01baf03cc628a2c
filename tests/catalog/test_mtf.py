"""Reading .mtf files, written here from our own designs in the old form and in the new one."""

from collections.abc import Callable

import pytest

from ironhex.catalog import CatalogError, Location, MechDesign, mech, read_mtf

FRONT = (("LA", 4), ("RA", 5), ("LT", 2), ("RT", 3), ("CT", 1), ("HD", 0), ("LL", 6), ("RL", 7))
ARMOR = (*FRONT, ("RTL", 9), ("RTR", 10), ("RTC", 8))
ORDER = (Location.LA, Location.RA, Location.LT, Location.RT, Location.CT, Location.HD, Location.LL, Location.RL)
BIPED = ("Left Arm", "Right Arm", "Left Torso", "Right Torso", "Center Torso", "Head", "Left Leg", "Right Leg")
QUAD = ("Front Left Leg", "Front Right Leg", *BIPED[2:6], "Rear Left Leg", "Rear Right Leg")
WELL_KNOWN = (
    "Griffin GRF-1N",
    "Centurion CN9-A",
    "Scorpion SCP-1N",
    "Hatchetman HCT-3F",
    "Vapor Eagle",
    "Wyvern WVE-5N",
    "Raven RVN-3L",
)
TECH = {"IS": "Inner Sphere", "Clan": "Clan"}


def block(title: str, slots: tuple[str, ...]) -> str:
    lines = [{"": "-Empty-", "Engine": "Fusion Engine"}.get(text, text) for text in slots]
    return "\n".join([f"{title}:", *lines, *["-Empty-"] * (12 - len(lines))])


def old_form(machine: MechDesign) -> str:
    """By position; the engine's base follows from the machine's, quads say arms for their front legs."""
    engine = machine.engine.removeprefix("Clan ")
    armor = "\n".join(f"{name} Armor:{machine.armor[index]}" for name, index in ARMOR)
    return "\n\n".join(
        [
            f"Version:1.0\n{machine.chassis} (Other Name)\n{machine.model}",
            f"Config:{machine.config.title()}{' Omnimech' * machine.omni}\nTechBase:{TECH[machine.tech]}\n"
            f"Era:{machine.era}\nRules Level:{machine.level}",
            f"Mass:{machine.tons}\nEngine:{machine.engine_rating} {engine} Engine\nStructure:{machine.structure}\n"
            "Myomer:Standard",
            f"Heat Sinks:{machine.heat_sinks} {'Double' if machine.double_sinks else 'Single'}\n"
            f"Walk MP:{machine.walk}\nJump MP:{machine.jump}",
            f"Armor:{machine.armor_type} Armor\n{armor}",
            "Weapons:2\n1 ISPPC, Right Arm\n1 ISLRM10, Right Torso, Ammo:24",
            *(block(title, machine.slots[location]) for title, location in zip(BIPED, ORDER, strict=True)),
        ]
    )


def new_form(machine: MechDesign) -> str:
    """By keys, in another order, with a preface and prose."""
    base = "Clan" if machine.clan else "IS"
    engine = machine.engine.removeprefix("Clan ")
    armor = "\n".join(f"{name} armor:{machine.armor[index]}" for name, index in ARMOR)
    titles = QUAD if machine.config == "quad" else BIPED
    return "\n\n".join(
        [
            "# a comment\ngenerator:some program",
            f"chassis:{machine.chassis}\nclanname:Other\nmodel:{machine.model}\nmul id:12",
            f"Config:{machine.config.title()}{' Omnimech' * machine.omni}\ntechbase:{TECH[machine.tech]}\n"
            f"era:{machine.era}\nsource:A book\nrules level:{machine.level}\nrole:Skirmisher\nquirk:stable",
            f"mass:{machine.tons}\nengine:{machine.engine_rating} {engine} Engine({base})\n"
            f"structure:{base} {machine.structure}\nmyomer:Standard\ncockpit:Standard Cockpit\ngyro:Standard Gyro",
            f"heat sinks:{machine.heat_sinks} {'Clan Double' if machine.double_sinks else 'Single'}\n"
            f"walk mp:{machine.walk}\njump mp:{machine.jump}",
            f"armor:{machine.armor_type}(Inner Sphere)\n{armor}",
            "Weapons:1\nPPC, Right Arm, Ammo:24",
            *(block(title, machine.slots[location]) for title, location in zip(titles, ORDER, strict=True)),
            "overview:Once upon a time: a war.\n",
        ]
    )


@pytest.mark.parametrize("name", WELL_KNOWN)
@pytest.mark.parametrize("form", [old_form, new_form])
def test_both_forms_read_back_our_designs(name: str, form: Callable[[MechDesign], str]) -> None:
    machine = mech(name)
    assert read_mtf(form(machine), "test.mtf").sheet == machine.sheet


def test_line_ends_do_not_matter() -> None:
    machine = mech("Griffin GRF-1N")
    assert read_mtf(old_form(machine).replace("\n", "\r\n"), "test.mtf") == machine


def test_split_and_rear_and_part_loads() -> None:
    machine = mech("Centurion CN9-A")
    text = (
        old_form(machine).replace("IS AC/10\n", "ISAC10 (Split)\n").replace("IS Medium Laser (R)", "Medium Laser (R)")
    )
    assert read_mtf(text, "test.mtf") == machine
    text = text.replace("Head:\nLife Support\nSensors\nCockpit\n-Empty-", "Head:\nLife Support\nSensors\nCockpit\nX", 1)
    half = read_mtf(text.replace("\nX", "\nISMG Ammo (100)"), "test.mtf").bins[0]
    assert (half.equipment.key, half.shots) == ("IS Machine Gun Ammo", 100)
    assert read_mtf(text.replace("\nX", "\nIS Machine Gun Ammo - Half"), "test.mtf").bins[0].shots == 100


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("Walk MP:5", "Walk MP:fast", r"^g\.mtf:16: walk mp: expected a number, not 'fast'"),
        ("Walk MP:5\n", "", r"^g\.mtf:1: walk mp: missing"),
        ("Mass:55", "Mass:57", r"^g\.mtf:10: tons: no 'Mech weighs 57 tons"),
        (
            "275 Fusion Engine",
            "275 Steam Engine",
            r"^g\.mtf:11: engine: the Master Rules have no engine '275 Steam Engine'",
        ),
        ("Armor:Standard Armor", "Armor:Hardened", r"^g\.mtf:19: armor: the Master Rules have no armor 'Hardened'"),
        ("Config:Biped", "Config:LAM", r"^g\.mtf:5: config: the Master Rules have no configuration 'LAM'"),
        ("Myomer:Standard", "Cockpit:Small", r"^g\.mtf:13: cockpit: the Master Rules have no cockpit 'Small'"),
        ("CT Armor:20", "CT Armor:", r"^g\.mtf:24: ct armor: expected a number, not ''"),
        ("IS PPC\n", "ISXPulse\n", r"^g\.mtf:55: right arm: ISXPulse: no such equipment"),
        ("IS PPC\n", "-Empty-\n", r"^g\.mtf:51: slots\.RA: IS PPC fills 2 of its 3 slots"),
        ("Head:\nLife Support\nSensors\nCockpit\n", "Head:\n\n", r": head: 0 slots instead of 6"),
        ("Heat Sinks:12 Single", "Heat Sinks:0 Single", r"^g\.mtf:15: heat_sinks: 0 heat sinks, but 1 in the slots"),
        (
            "Heat Sinks:12 Single",
            "Heat Sinks:12 Laser",
            r"^g\.mtf:15: heat sinks: the Master Rules have no kind of heat sink '12 Laser'",
        ),
    ],
)
def test_faults_are_named_with_their_line(old: str, new: str, message: str) -> None:
    text = old_form(mech("Griffin GRF-1N"))
    assert old in text
    with pytest.raises(CatalogError, match=message):
        read_mtf(text.replace(old, new, 1), "g.mtf")
