"""Every weapon and every kind of ammunition with everything around it that may change its number to hit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from msgspec.structs import replace
from tests.classic.electronics.lances import JAMMER, stealthy
from tests.classic.electronics.lances import TARGET as PLAIN
from tests.classic.firing import weapon
from tests.classic.missiles.salvos import loaded
from tests.classic.stage import drawn, mech, stage, variant

from ironhex.catalog import Location, MechDesign, equipment
from ironhex.catalog.board import Change
from ironhex.catalog.equipment import loaded as with_load
from ironhex.systems.classic.attack.to_hit import Shot, aim
from ironhex.systems.classic.battle import Battle, Flare, Membership, PlaceTarget, Pod, Thing
from ironhex.systems.classic.missiles.sticking import BEACON, ECM_POD, HAYWIRE, HOMING, NEMESIS
from ironhex.systems.classic.night.lights import ON
from ironhex.systems.classic.positions import Placed, walked
from ironhex.systems.classic.ruleset import ruleset

LRM, SRM, AC, LBX, INARC = "IS LRM 15", "IS SRM 6", "IS AC/10", "IS LB 10-X AC", "IS Improved Narc Launcher"
FLAT = drawn("20x42")
BOARDS = {"flat": FLAT, "lake": FLAT.with_changes(tuple(Change(hex, "depth", 2) for hex in FLAT.hexes()))}
OPTIONS = ("fire", "infernos", "minefields")
ATTACKER, TARGET, FRIEND = 0, 1, 2
HOME = 40  # the row in which the attacker stands; its target is as far to the north as medium range reaches


# --- what is fired ----------------------------------------------------------------------------------------------------
class Weapon(NamedTuple):
    """A weapon with what it needs, its ammunition, and what it is fired at if that is not a unit."""

    gear: tuple[str, ...]
    mode: str = ""
    at: Thing | None = None
    ground: str = "flat"

    @property
    def reach(self) -> int:
        """How far its medium range reaches."""
        gear = equipment(self.gear[0])
        return (with_load(gear, self.mode) if self.mode else gear).medium


def fed(key: str, load: str = "", mode: str = "", at: Thing | None = None) -> Weapon:
    return Weapon((key, f"{key} {load}Ammo"), mode, at)


WEAPONS: Mapping[str, Weapon] = {
    "LRM": fed(LRM),
    "SRM": fed(SRM),
    "MRM": fed("IS MRM 20"),
    "rocket launcher": Weapon(("IS Rocket Launcher 10",)),
    "ATM": fed("Clan ATM 6"),
    "Streak SRM": fed("IS Streak SRM 4"),
    "torpedo": Weapon(("IS LRT 15", "IS LRT 15 Ammo"), ground="lake"),
    "Narc launcher": fed("IS Narc Missile Beacon"),
    "Artemis IV": Weapon((LRM, "IS Artemis IV FCS", f"{LRM} Artemis Ammo"), "artemis-capable"),
    "Narc-capable missiles": fed(LRM, "Narc ", "narc-capable"),
    "fragmentation missiles": fed(LRM, "Fragmentation ", "fragmentation"),
    "incendiary missiles": fed(LRM, "Incendiary ", "incendiary"),
    "infernos": fed(SRM, "Inferno ", "inferno"),
    "semiguided missiles": fed(LRM, "Semiguided ", "semiguided"),
    "Swarm missiles": fed(LRM, "Swarm ", "swarm"),
    "Swarm-I missiles": fed(LRM, "Swarm-I ", "swarm-i"),
    "Thunder missiles": fed(LRM, "Thunder ", "thunder", Thing.THUNDER),
    "Thunder-Augmented missiles": fed(LRM, "Thunder-Augmented ", "thunder-augmented", Thing.THUNDER),
    "Thunder-Inferno missiles": fed(LRM, "Thunder-Inferno ", "thunder-inferno", Thing.THUNDER),
    "Thunder-Vibrabomb missiles": fed(LRM, "Thunder-Vibrabomb ", "thunder-vibrabomb", Thing.THUNDER),
    "Thunder-Active missiles": fed(LRM, "Thunder-Active ", "thunder-active", Thing.THUNDER),
    "explosive pod": fed(INARC, "Explosive ", "explosive pod"),
    "autocannon": fed(AC),
    "armor-piercing rounds": fed(AC, "Armor-Piercing ", "armor-piercing"),
    "flechettes": fed(AC, "Flechette ", "flechette"),
    "incendiary rounds": fed(AC, "Incendiary ", "incendiary"),
    "precision rounds": fed(AC, "Precision ", "precision"),
    "LB-X autocannon": fed(LBX),
    "cluster rounds": fed(LBX, "Cluster ", "cluster"),
    "Ultra autocannon": fed("IS Ultra AC/5"),
    "Rotary autocannon": fed("IS Rotary AC/5"),
    "Gauss rifle": fed("IS Gauss Rifle"),
    "heavy Gauss rifle": fed("IS Heavy Gauss Rifle"),
    "machine gun": fed("IS Machine Gun"),
    "laser": Weapon(("IS Large Laser",)),
    "pulse laser": Weapon(("IS Large Pulse Laser",)),
    "PPC": Weapon(("IS PPC",)),
    "flamer": Weapon(("IS Flamer",)),
}

TAG = Weapon(("IS TAG",))


# --- what is around ---------------------------------------------------------------------------------------------------
class Scene(NamedTuple):
    """A battle before anybody fires: what else the attacker carries, the units, and what happens to them."""

    own: tuple[str, ...] = ()
    target: MechDesign | str = PLAIN
    friend: tuple[str, ...] = ()
    others: tuple[Placed, ...] = ()
    options: tuple[str, ...] = OPTIONS
    changes: tuple[Callable[[Battle], Battle], ...] = ()


def changed(unit_id: int, **fields: Any) -> Callable[[Battle], Battle]:
    return lambda battle: battle.changed(replace(battle.unit(unit_id), **fields))


def with_pod(unit_id: int, what: str, side: str) -> Callable[[Battle], Battle]:
    def stick(battle: Battle) -> Battle:
        unit = battle.unit(unit_id)
        return battle.changed(replace(unit, pods=(*unit.pods, Pod(what, side))))

    return stick


def adding(*changes: Callable[[Battle], Battle]) -> Callable[[Scene], Scene]:
    return lambda scene: scene._replace(changes=(*scene.changes, *changes))


def networked(own: str, friend: str, master: int | None) -> Callable[[Scene], Scene]:
    """The attacker and a friend next to the target in a network."""

    def link(battle: Battle) -> Battle:
        for id in (ATTACKER, FRIEND):
            to = master if master not in (None, id) else None
            battle = battle.changed(replace(battle.unit(id), network=Membership(1, to)))
        return battle

    return lambda scene: scene._replace(
        own=(*scene.own, own), friend=(*scene.friend, friend), changes=(*scene.changes, link)
    )


def jammed(scene: Scene) -> Scene:
    """An enemy suite beside the attacker, which also covers what is near."""
    return scene._replace(others=(*scene.others, mech(JAMMER, f"12{HOME}", side="Blue")))


def at_night(scene: Scene) -> Scene:
    return scene._replace(options=(*scene.options, "night"))


def in_stealth_armor(scene: Scene) -> Scene:
    return scene._replace(target=stealthy(), changes=(*scene.changes, changed(TARGET, off=())))


def under_flares(scene: Scene) -> Scene:
    """At night, with flares above the target."""
    return adding(lambda battle: replace(battle, flares=(Flare(battle.unit(TARGET).place, 1, 9),)))(at_night(scene))


def designated(battle: Battle) -> Battle:
    """A friend has pointed its TAG at the target, which has moved on."""
    unit = battle.unit(TARGET)
    return battle.changed(replace(unit, turn=replace(unit.turn, designated=(FRIEND,))))


AROUND: Mapping[str, Callable[[Scene], Scene]] = {
    "ECM suite": jammed,
    "ECM pod": adding(with_pod(ATTACKER, ECM_POD, "Blue")),
    "haywire pod": adding(with_pod(ATTACKER, HAYWIRE, "Blue")),
    "Nemesis pod": adding(with_pod(TARGET, NEMESIS, "Red")),
    "Narc pod": adding(with_pod(TARGET, BEACON, "Red")),
    "homing pod": adding(with_pod(TARGET, HOMING, "Red")),
    "TAG": adding(designated),
    "targeting computer": lambda scene: scene._replace(own=(*scene.own, "IS Targeting Computer")),
    "C3 master": networked("IS C3 Master", "IS C3 Slave", ATTACKER),
    "C3 slave": networked("IS C3 Slave", "IS C3 Master", FRIEND),
    "C3i": networked("IS Improved C3 Computer", "IS Improved C3 Computer", None),
    "stealth armor": in_stealth_armor,
    "night": at_night,
    "flares": under_flares,
    "searchlight": lambda scene: adding(changed(TARGET, light=ON))(at_night(scene)),
}
"""What is around a shot, each with how it changes the scene."""


@cache
def armed(gear: tuple[str, ...], own: tuple[str, ...] = ()) -> MechDesign:
    return variant("Griffin GRF-1N", slots={Location.RT: loaded(*gear), Location.LT: loaded(*own)}, jump=0)


def battle_with(fired: Weapon, *around: str) -> Battle:
    """A weapon at medium range from a target that has moved three hexes, with some things around."""
    scene = Scene()
    for each in around:
        scene = AROUND[each](scene)
    row = HOME - fired.reach
    battle = stage(
        BOARDS[fired.ground],
        mech(armed(fired.gear, scene.own), f"10{HOME}", side="Red"),
        mech(scene.target, f"10{row:02}", 3, side="Blue", moved=walked(3)),
        mech(armed((), scene.friend), f"10{row - 1:02}", side="Red"),
        *scene.others,
        rules=ruleset(scene.options),
    )
    for change in scene.changes:
        battle = change(battle)
    return replace(battle, before=battle.units)


def shot_in(name: str, *around: str) -> Shot:
    """The weapon is fired."""
    fired = WEAPONS[name]
    battle = battle_with(fired, *around)
    unit, target = battle.unit(ATTACKER), battle.unit(TARGET)
    aimed_at = target if fired.at is None else PlaceTarget(fired.at, target.place)
    return Shot(aim(battle, unit, aimed_at), weapon(unit, fired.gear[0]), mode=fired.mode)


# --- what it does -----------------------------------------------------------------------------------------------------
THUNDER = tuple(name for name in WEAPONS if name.startswith("Thunder"))
DIRECT = (
    "autocannon",
    "armor-piercing rounds",
    "flechettes",
    "incendiary rounds",
    "precision rounds",
    "LB-X autocannon",
    "Ultra autocannon",
    "Rotary autocannon",
    "Gauss rifle",
    "heavy Gauss rifle",
    "laser",
    "pulse laser",
    "PPC",
)
"""What a targeting computer helps (BMR-EQ-154); cluster rounds are left out (BMR-EQ-158)."""
NETWORKS, JAMS = ("C3 master", "C3 slave", "C3i"), ("ECM suite", "ECM pod")
LIGHTS = ("flares", "searchlight")

ADDS: Mapping[str, int] = {
    "haywire pod": 1,
    "night": 2,
    "stealth armor": 1,  # at medium range
    **dict.fromkeys(NETWORKS, -2),  # with a friend at short range
}
"""What things add to the number of a weapon, if they add anything."""
ADDS_OTHERWISE: Mapping[tuple[str, str], int] = {
    **{("targeting computer", name): -1 for name in DIRECT},
    ("homing pod", "Narc-capable missiles"): -1,
    ("TAG", "semiguided missiles"): -1,  # the movement of the target does not count
    ("night", "incendiary rounds"): 1,
    # Thunder missiles are fired at a hex from any range (BMR-AMMO-048), which neither armor nor a network changes;
    # the searchlight of a unit lights the unit and not its hex
    **{(each, name): 0 for name in THUNDER for each in (*NETWORKS, "stealth armor")},
    **{("searchlight", name): 2 for name in THUNDER},
}
GUIDES: Mapping[tuple[str, str], int] = {
    **{(each, name): -2 for name in ("Artemis IV", "ATM") for each in (*JAMS, "stealth armor")},
    **{(each, "Narc-capable missiles"): 2 for each in ("Narc pod", "homing pod")},
}
"""What things add to the roll on the Missile Hits Table; stealth armor comes with an ECM suite."""


def added(around: str, name: str) -> int:
    return ADDS_OTHERWISE.get((around, name), ADDS.get(around, 0))
