"""The Weapon Attack Phase: the sides alternate declaring, then each unit resolves everything it has declared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ironhex.engine import Task
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.armament.clearing import try_to_clear
from ironhex.systems.classic.attack.declarations import declarations, refused
from ironhex.systems.classic.attack.to_hit import may_hit, to_hit
from ironhex.systems.classic.attack.volley import fire_volley, shots_of
from ironhex.systems.classic.battle import Battle, Fire, How, Phase, Unit
from ironhex.systems.classic.cargo.lifting import lift
from ironhex.systems.classic.cargo.loads import LIFTING
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.damage.condition import location_name, usable_bins
from ironhex.systems.classic.events.weapons import WeaponsDeclared
from ironhex.systems.classic.infantry.anti_personnel_pods import fire_pod
from ironhex.systems.classic.infantry.close_attacks import attack_closely
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.melee.clubs import CLUBS, find_club
from ironhex.systems.classic.missiles.engagement import aim_systems
from ironhex.systems.classic.phases.phase import PhaseRules, Step
from ironhex.systems.classic.phases.phase_end import settle
from ironhex.systems.classic.protomechs.points import point_begun
from ironhex.systems.classic.questions import DeclareNext
from ironhex.systems.classic.sequence import Act, ClassicPlay, commanders, next_place, waiting, yet_to_act
from ironhex.systems.classic.sight.hexsides import bind_lines, settle_lines

HOPELESS_SHOTS, AMMUNITION_BIN = "hopeless shots", "ammunition bin"
HOLD_BACK, FIRE_ANYWAY = HOPELESS = ("hold back", "fire anyway")


class Volley(Task, frozen=True, tag=True):
    """A unit resolves what it has declared."""

    unit: int


def menu(battle: Battle, question: DeclareNext, seat: str) -> Iterator[Declare]:
    """Common declarations of every unit that has not declared."""
    for unit in waiting(battle, Phase.WEAPONS, question.side, seat):
        yield from declarations(battle, unit.id)


def refusal(battle: Battle, question: DeclareNext, seat: str, action: Any) -> Barred | None:
    """Judge any declaration."""
    if not isinstance(action, Declare):
        return Barred("BMR-SEQ-008", "weapon attacks must be declared now")
    if action.unit not in [unit.id for unit in waiting(battle, Phase.WEAPONS, question.side, seat)]:
        return Barred("BMR-SEQ-010", f"unit {action.unit + 1} has no weapon attacks to declare")
    return refused(battle, action)


def act(play: ClassicPlay, side: str) -> None:
    """One unit of a side declares; declaring no attack counts too. A Point of ProtoMechs declares as one."""
    action = ask(play, side)
    declare(play, action)
    if play.facts.kind(play.facts.unit(action.unit)).in_points:
        go_on_with_point(play, side)


def go_on_with_point(play: ClassicPlay, side: str) -> None:
    """The others of a Point follow the first one before anybody else declares."""
    if point_begun(play.facts, yet_to_act(play.facts, Phase.WEAPONS, side)):
        play.then(Act(Phase.WEAPONS, side))


def act_along_hexsides(play: ClassicPlay, side: str, rule: str = "BMR-LOS-003") -> None:
    """Lines along hexsides are settled before a unit declares; its attack settles them for the return fire, too."""
    settle_lines(play, side, rule)
    action = ask(play, side)
    declare(play, action)
    bind_lines(play, action.unit, play.facts.unit(action.unit).turn.shots)


def ask(play: ClassicPlay, side: str) -> Declare:
    """What a side declares for one of its units."""
    action: Declare = play.ask(commanders(play.facts, Phase.WEAPONS, side), DeclareNext(side))
    return action


def declare(play: ClassicPlay, action: Declare) -> None:
    """Use up the ammunition of everything fired."""
    withheld = hold_back(play, action)
    fired = tuple(fire for fire in action.shots if fire not in withheld)
    play.emit(
        WeaponsDeclared(
            action.unit,
            place=next_place(play.facts, play.facts.unit(action.unit).side, lambda each: each.turn.declared),
            twist=action.twist,
            shots=fired,
            bins=choose_bins(play, play.facts.unit(action.unit), fired),
            withheld=withheld,
            prop=action.prop,
            find=action.find,
            primary=action.shots[0].target if action.shots else None,
            close=action.close,
        )
    )


def hold_back(play: ClassicPlay, action: Declare) -> tuple[Fire, ...]:
    """The shots that turn out to be hopeless and are not fired, which saves ammunition and heat; the player may insist.

    Shots out of range are known to be so, and are fired only to dump ammunition.
    """
    declared = shots_of(play.facts, action.unit, action.shots, action.twist, action.prop)
    numbers = [(fire, to_hit(shot)) for fire, shot in declared]
    hopeless = tuple(fire for fire, number in numbers if not number.barred and not may_hit(number))
    if not hopeless or choose(play, action.unit, HOPELESS_SHOTS, "BMR-HIT-006", HOPELESS) == FIRE_ANYWAY:
        return ()
    return hopeless


def choose_bins(play: ClassicPlay, unit: Unit, fired: tuple[Fire, ...]) -> tuple[int, ...]:
    """The bin each shot comes from, or the first of several; by default the emptiest, so that fewest can explode."""
    left = list(unit.ammo)
    chosen: list[int] = []
    for fire in fired:
        weapon = unit.design.items[fire.weapon]
        bins = sorted((bin for bin in usable_bins(unit, weapon, fire.mode) if left[bin]), key=lambda bin: left[bin])
        if weapon.equipment.ammo:
            names = {bin_name(unit, bin): bin for bin in bins}
            first = names[choose(play, unit.id, AMMUNITION_BIN, "BMR-WPN-009", tuple(names))]
            drawn = [first] * left[first] + [bin for bin in bins if bin != first for _ in range(left[bin])]
            for bin in drawn[: fire.rate]:
                chosen.append(bin)
                left[bin] -= 1
    return tuple(chosen)


def bin_name(unit: Unit, bin: int) -> str:
    """A bin by its slot, such as left torso 3; without a slot, by its name."""
    found = unit.design.bins[bin]
    if not found.slots:
        return found.equipment.name
    location, slot = found.slots[0]
    return f"{location_name(unit, location)} {slot + 1}"


def resolve(play: ClassicPlay) -> None:
    """All attacks of one unit, then all of the next, in the order of declaration."""
    busy = [unit for unit in play.facts.units if attacks(unit)]
    play.then(*(Volley(unit.id) for unit in sorted(busy, key=lambda unit: unit.turn.declared)))


def attacks(unit: Unit) -> bool:
    """Whether a unit attacks now; one that has attacked from hiding has done so before."""
    return not unit.turn.ambushed and bool(unit.turn.shots or unit.turn.finding in (*CLUBS, LIFTING) or unit.turn.close)


def volley(play: ClassicPlay, task: Volley) -> None:
    turn = play.facts.unit(task.unit).turn
    if turn.finding in CLUBS:
        find_club(play, task.unit)
    elif turn.finding == LIFTING:
        lift(play, task.unit)
    elif turn.close is not None:
        attack_closely(play, task.unit)
    elif survives_pods(play, task.unit):
        fire_volley(play, task.unit)


def survives_pods(play: ClassicPlay, unit_id: int) -> bool:
    """Whether infantry that attacks from hiding is still there after the pods of its target, if that has any."""
    target = play.facts.unit(unit_id).phase.ambush
    if target is not None:
        fire_pod(play, unit_id, target)
    unit = play.facts.unit(unit_id)
    return target is None or unit.phase.doom is None


def has_acted(unit: Unit) -> bool:
    """A unit that has landed from a DropShip this turn does nothing more (BMR-DROP-006)."""
    return unit.turn.declared > 0 or unit.turn.dropped


def takes_part(kind: Kind) -> bool:
    return kind.fires


TASKS: Mapping[type[Task], Callable[[ClassicPlay, Any], None]] = {Volley: volley}
RULES = PhaseRules(
    Phase.WEAPONS,
    act,
    (
        Step("aim anti-missile systems", aim_systems),
        Step("fire", resolve),
        Step("clear jams", try_to_clear),
        Step("settle", settle),
    ),
    has_acted=has_acted,
    takes_part=takes_part,
    together=True,
    attack=True,
    attached=(How.SWARM,),
)
