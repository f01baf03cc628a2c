"""What a player should know about a shot besides its number: what guides missiles, who shoots them down, what jams."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ironhex.engine.presentation.drafts import Remark
from ironhex.kernel.odds import at_least
from ironhex.systems.classic.attack.attack import Attack
from ironhex.systems.classic.attack.guidance import CAPABLE as FOR_ARTEMIS
from ironhex.systems.classic.attack.guidance import GUIDED, fire_control
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.condition import works
from ironhex.systems.classic.electronics.ecm import jammer_against, jammer_of
from ironhex.systems.classic.electronics.networks import connected
from ironhex.systems.classic.missiles.narc_pods import CAPABLE as FOR_NARC
from ironhex.systems.classic.missiles.nemesis import lures
from ironhex.systems.classic.missiles.sticking import BEACON, HOMING, pod_name
from ironhex.systems.classic.munitions.swarm_odds import further_damage
from ironhex.systems.classic.munitions.tags import SEMIGUIDED, designated
from ironhex.systems.classic.narrate.words import named

TABLE = f"+{GUIDED} on the Missile Hits Table"
LOWEST = 2  # the lowest roll of two dice


def remarks(shot: Shot, rate: int) -> tuple[Remark, ...]:
    """Everything to say about a shot that is fired at this rate."""
    return tuple(remark for say in REMARKS for remark in say(shot, rate))


# --- guidance ---------------------------------------------------------------------------------------------------------
def artemis(shot: Shot, rate: int) -> Iterator[Remark]:
    """Whether the Artemis IV system of a launcher helps, and if not, why."""
    attack = shot.aim.attack
    system = fire_control(attack.attacker.design).get(shot.weapon.index)
    if system is None:
        return
    if not works(attack.attacker, system):
        yield Remark("Artemis IV is out of action", "BMR-EQ-028", "Artemis out")
    elif FOR_ARTEMIS not in shot.mode:
        yield Remark("Artemis IV needs Artemis-capable missiles", "BMR-EQ-027")
    elif attack.spotter is not None:
        yield Remark("Artemis IV does not help indirect fire", "BMR-EQ-029", "no Artemis")
    else:
        yield _guided(shot, "Artemis IV", "BMR-EQ-023", "BMR-EQ-076", "Artemis")


def built_in(shot: Shot, rate: int) -> Iterator[Remark]:
    """Whether the fire control of an advanced tactical missile launcher works."""
    if shot.gear.special == "atm":
        yield _guided(shot, "Built-in fire control", "BMR-EQ-111", "BMR-EQ-076", "guided")


def beacon(shot: Shot, rate: int) -> Iterator[Remark]:
    """Whether missiles home in on a pod of the attacker's side."""
    attack = shot.aim.attack
    if not isinstance(attack, Attack) or not shot.gear.missiles:
        return
    pods = {pod.what for pod in attack.target.pods if pod.side == attack.attacker.side}
    what = HOMING if HOMING in pods else BEACON if BEACON in pods else ""
    if what and FOR_NARC in shot.mode:
        yield _guided(shot, _capital(pod_name(what)), "BMR-EQ-132", "BMR-EQ-077", pod_name(what))
    elif what:
        yield Remark(f"Only Narc-capable missiles home in on the {pod_name(what)}", "BMR-EQ-134")


def _guided(shot: Shot, what: str, rule: str, jamming: str, short: str) -> Remark:
    """Guidance that works unless an enemy's ECM is in the way."""
    by = jammer_against(shot.aim.attack)
    if by is None:
        return Remark(f"{what}: {TABLE}", rule, f"{short} +{GUIDED}")
    return Remark(f"{what} does not work: {_jammed(shot, by)}", jamming, f"ECM: no {short}")


def _jammed(shot: Shot, by: Unit) -> str:
    """How ECM disturbs a shot."""
    attack = shot.aim.attack
    if by.id == attack.attacker.id:
        return "an ECM pod or its own stealth armor jams the attacker"
    own = jammer_of(attack.battle, attack.attacker) is not None
    where = "the attacker is inside" if own else "the line of fire touches"
    return f"{where} the ECM field of {named(attack.battle, by.id)}"


def designation(shot: Shot, rate: int) -> Iterator[Remark]:
    """Semiguided missiles without a designated target are ordinary ones."""
    attack = shot.aim.attack
    if SEMIGUIDED not in shot.mode or not isinstance(attack, Attack):
        return
    if not designated(attack.battle, attack.target, attack.attacker.side):
        yield Remark("Not designated by TAG: semiguided missiles fly like others", "BMR-AMMO-041", "no TAG")


# --- what may happen to it --------------------------------------------------------------------------------------------
def interception(shot: Shot, rate: int) -> Iterator[Remark]:
    """The anti-missile systems that would be aimed at a salvo, if nobody else attacked their unit."""
    for dice in shot.systems:
        name = named(shot.aim.attack.battle, shot.aim.on_unit.target.id)
        yield Remark(f"Anti-missile system of {name}: shoots down {dice}D6 missiles", "BMR-EQ-011", f"AMS −{dice}D6")


def diversion(shot: Shot, rate: int) -> Iterator[Remark]:
    """The friends with Nemesis pods that may attract the missiles on their way."""
    for lure in lures(shot):
        friend = named(shot.aim.attack.battle, lure.aim.on_unit.target.id)
        yield Remark(f"The Nemesis pod on {friend} may attract the missiles", "BMR-AMMO-069", "Nemesis pod")


def jam(shot: Shot, rate: int) -> Iterator[Remark]:
    """The risk that a weapon jams at this rate."""
    firing = shot.aim.attack.battle.rules.firing(shot.gear)
    highest, chance = firing.jams.get(rate, 0), jam_chance(shot, rate)
    if chance:
        rolls = str(highest) if highest == LOWEST else f"{LOWEST} to {highest}"
        after = "a jam can be cleared" if firing.clears else "for the rest of the battle"
        rule = "BMR-EQ-037" if firing.clears else "BMR-EQ-044"
        yield Remark(f"Jams on a roll of {rolls}: {chance}%, {after}", rule, f"jams {chance}%")


def jam_chance(shot: Shot, rate: int) -> int:
    """The chance in percent that a weapon jams when it fires this many shots."""
    highest = shot.aim.attack.battle.rules.firing(shot.gear).jams.get(rate, 0)
    return round(100 * (1 - at_least(highest + 1))) if highest else 0


def swarming(shot: Shot, rate: int) -> Iterator[Remark]:
    """The units that swarm missiles may fly on to, with the damage that they can expect."""
    battle, side = shot.aim.attack.battle, shot.aim.attack.attacker.side
    expected = {id: points for id, points in further_damage(shot).items() if points}
    if expected:
        who = ", ".join(_suffers(battle, side, id, points) for id, points in expected.items())
        friends = any(battle.unit(id).side == side for id in expected)
        short = "may hit friends" if friends else "flies on"
        yield Remark(f"Missiles that miss fly on. Expected damage: {who}", "BMR-AMMO-042", short)


def _suffers(battle: Battle, side: str, id: int, points: float) -> str:
    whose = "your " if battle.unit(id).side == side else ""
    return f"{whose}{named(battle, id)} {points:.1f}"


# --- networks ---------------------------------------------------------------------------------------------------------
def cut_off(shot: Shot, rate: int) -> Iterator[Remark]:
    """Why the attacker gets no ranges from its C3 network."""
    attack = shot.aim.attack
    unit, battle = attack.attacker, attack.battle
    if unit.network is None or unit.hex is None:
        return
    if attack.spotter is not None:
        yield Remark("C3 does not help indirect fire", "BMR-EQ-057")
    elif len(connected(battle, unit)) == 1:
        by = jammer_of(battle, unit)
        if by is None:
            yield Remark("No connection to its C3 network", "BMR-EQ-055")
        else:
            yield Remark(f"Cut off from its C3 network: {_jammed(shot, by)}", "BMR-EQ-078")


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


REMARKS: tuple[Callable[[Shot, int], Iterator[Remark]], ...] = (
    artemis,
    built_in,
    beacon,
    designation,
    interception,
    diversion,
    jam,
    swarming,
    cut_off,
)
