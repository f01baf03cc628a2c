"""Heat: what builds it up, what dissipates it, and the numbers it requires."""

from __future__ import annotations

from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.damage.condition import ENGINE, hits, working_sinks, works
from ironhex.systems.classic.sight.terrain import depth, submerged

OVERHEATED = 30  # shutdown cannot be avoided from here on
SHUTDOWN = ((26, 10), (22, 8), (18, 6), (14, 4))  # at this heat, avoided on this roll
AMMO_EXPLOSION = ((28, 8), (23, 6), (19, 4))
WATER_BONUS = 6  # the most that standing in water can dissipate in a turn


def avoid_number(scale: tuple[tuple[int, int], ...], heat: int) -> int | None:
    """The highest number that applies at a heat level, or None below the scale."""
    return next((number for level, number in scale if heat >= level), None)


def heat_tally(battle: Battle, unit: Unit) -> Tally:
    """All heat a unit builds up and dissipates this turn, itemized."""
    gained = () if unit.body.shutdown else (*movement_heat(unit), *weapon_heat(unit), *engine_heat(unit))
    heated = [mod for heater in battle.rules.heaters for mod in heater(battle, unit)]
    return Tally((*gained, *heated, *dissipation(battle, unit)))


def movement_heat(unit: Unit) -> tuple[Mod, ...]:
    """Walking costs 1, running 2, jumping a point per hex but at least 3; every attempt to stand costs 1 more."""
    move = unit.move
    moves = {
        Mode.WALK: Mod("BMR-MOV-046", 1, "walked"),
        Mode.RUN: Mod("BMR-MOV-049", 2, "ran"),
        Mode.JUMP: Mod("BMR-MOV-061", max(3, move.traveled), f"jumped {move.traveled}"),
    }
    moved = (moves[move.mode],) if move.mode in moves else ()
    stood = (Mod("BMR-MOV-072", move.stand_attempts, "tried to stand up"),) if move.stand_attempts else ()
    return moved + stood


def weapon_heat(unit: Unit) -> tuple[Mod, ...]:
    """Every weapon fired adds its heat from the table, once for each shot; so does an anti-missile system."""
    fired = [(unit.design.items[fire.weapon].equipment, fire.rate) for fire in unit.turn.shots]
    fired += [(unit.design.items[each.system].equipment, 1) for each in unit.turn.engaged]
    return tuple(
        Mod("BMR-HEAT-011", gear.heat * rate, f"{gear.name} × {rate}" if rate > 1 else gear.name)
        for gear, rate in fired
        if gear.heat
    )


def engine_heat(unit: Unit) -> tuple[Mod, ...]:
    """A damaged engine: 5 per turn after one hit, 10 after two."""
    leaks = min(2, hits(unit, ENGINE))
    return (Mod("BMR-HEAT-012", 5 * leaks, f"engine hit {'twice' if leaks == 2 else 'once'}"),) if leaks else ()


def dissipation(battle: Battle, unit: Unit) -> tuple[Mod, ...]:
    """Working heat sinks dissipate 1 each, double ones 2, and twice as much under water, up to 6 more."""
    each = 2 if unit.design.double_sinks else 1
    running = max(0, working_sinks(unit) - unit.body.sinks_off)
    sinks = Mod("BMR-HEAT-004", -each * running, f"{running} {'double ' if each == 2 else ''}heat sinks")
    wet = min(soaked_sinks(battle, unit), running)
    bonus = min(WATER_BONUS, each * wet)
    return (sinks, Mod("BMR-HEAT-005", -bonus, f"{wet} heat sinks under water")) if bonus else (sinks,)


def soaked_sinks(battle: Battle, unit: Unit) -> int:
    """All sinks of a submerged 'Mech; only those in the legs in water of depth 1."""
    if unit.hex is None or depth(battle, unit) < 1:
        return 0
    if submerged(battle, unit):
        return working_sinks(unit)
    return working_sinks(unit, battle.kind(unit).drive.legs)


def life_support_wounds(heat: int) -> int:
    """Damage to a warrior without life support: 1 from heat 15, 2 from heat 26."""
    return 2 if heat >= 26 else 1 if heat >= 15 else 0


def worst_bins(unit: Unit) -> tuple[tuple[int, ...], ...]:
    """The bins that would explode, by type: those with the most destructive rack, and only the fullest of each type."""
    loaded = [
        (bin.equipment.explosive_damage, bin.equipment.key, index)
        for index, bin in enumerate(unit.design.bins)
        if unit.ammo[index] > 0 and bin.equipment.explosive_damage and works(unit, bin)
    ]
    if not loaded:
        return ()
    worst = max(loaded)[0]
    by_type: dict[str, list[int]] = {}
    for damage, key, index in loaded:
        if damage == worst:
            by_type.setdefault(key, []).append(index)
    return tuple(_fullest(unit, bins) for bins in by_type.values())


def _fullest(unit: Unit, bins: list[int]) -> tuple[int, ...]:
    most = max(unit.ammo[index] for index in bins)
    return tuple(index for index in bins if unit.ammo[index] == most)
