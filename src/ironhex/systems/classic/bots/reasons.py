"""Why a bot does what it does, in sentences that a first-time player understands."""

from __future__ import annotations

from collections.abc import Sequence

from ironhex.bots.reasons import USUAL, points
from ironhex.engine.presentation.offers import EXPECTED
from ironhex.kernel.hexes import DIRECTIONS, Hex
from ironhex.systems.classic.actions import Declare, Strike
from ironhex.systems.classic.artillery.plotting import Plot
from ironhex.systems.classic.battle import Battle, Mode, Rush, Unit
from ironhex.systems.classic.damage.condition import HEATING
from ironhex.systems.classic.drops.nominating import Drop
from ironhex.systems.classic.electronics.stealth_armor import engaged
from ironhex.systems.classic.infantry.close_attacks import LEG
from ironhex.systems.classic.infernos.attacks import INFERNO
from ironhex.systems.classic.munitions.designating import Designate
from ironhex.systems.classic.narrate.physical import attacks
from ironhex.systems.classic.narrate.weapons import volley
from ironhex.systems.classic.narrate.words import named, target_named
from ironhex.systems.classic.night.searchlights import Shine
from ironhex.systems.classic.presentation.attack_numbers import volley_numbers
from ironhex.systems.classic.sight.terrain import CHARGE


def helpless(battle: Battle, unit: Unit) -> str:
    return f"{named(battle, unit.id)} can do nothing this turn."


def stays(battle: Battle, unit: Unit) -> str:
    return f"{named(battle, unit.id)} stays where it is: no other place is better."


def flees(battle: Battle, unit: Unit) -> str:
    return f"{named(battle, unit.id)} cannot help its side any more and leaves the battle to save itself."


def breaks_out(battle: Battle, unit: Unit) -> str:
    return f"{named(battle, unit.id)} has broken through and leaves the map, which is its objective."


def turns(battle: Battle, unit: Unit, facing: int) -> str:
    return f"{named(battle, unit.id)} is unlikely to get up, so it turns on the ground to face {DIRECTIONS[facing]}."


def gets_up(battle: Battle, unit: Unit, facing: int) -> str:
    return f"{named(battle, unit.id)} stands up facing {DIRECTIONS[facing]}: it can do little on the ground."


def begins(battle: Battle, hex: Hex) -> str:
    """Why to start in a hex."""
    terrain = battle.board.at(hex)
    if terrain.woods:
        return f"{hex} is a good place to begin: the trees make the unit harder to hit."
    if terrain.level > 0:
        return f"{hex} is a good place to begin: you see far from high ground."
    return f"{hex} is a good place to begin: there is room to move, and it is not crowded."


def goes(battle: Battle, unit: Unit, mode: Mode, hex: Hex, facing: int) -> str:
    """Where a unit goes, in the words for its kind."""
    kind = battle.kind(unit)
    walks, runs = kind.drive.walks, kind.drive.runs
    ways = {Mode.STAND: "stays at", Mode.WALK: f"{walks} to", Mode.RUN: f"{runs} to", Mode.JUMP: "jumps to"}
    faces = f", facing {DIRECTIONS[facing]}" if kind.has_facing else ""
    return f"{named(battle, unit.id)} {ways[mode]} {hex}{faces}"


def loads(battle: Battle, units: Sequence[int]) -> str:
    """Why to take infantry along."""
    who = " and ".join(named(battle, unit) for unit in units)
    return f"{who} would take too long to get to the fight and should ride."


def unloads(battle: Battle, units: Sequence[int]) -> str:
    """Why to let infantry off."""
    who = " and ".join(named(battle, unit) for unit in units)
    return f"{who} gets off where the enemy is near." if len(units) == 1 else f"{who} get off where the enemy is near."


def promises(done: float, spotted: float, taken: float) -> str:
    """What a place promises: the damage the unit should do there, or its friends if it spots for them, and take."""
    give, take = round(max(done, spotted)), round(taken)
    if not give and not take:
        return "no enemy is in range yet, and nothing can hit it there"
    if not give:
        return f"it can hardly hit anything from there yet, and may take about {points(take)} if all enemies fire at it"
    does = "it can spot for friends, whose missiles should do" if spotted > done else "its shots should do"
    risk = f"it may take about {take} if all enemies fire at it" if take else "hardly anything can hit it"
    return f"from there {does} about {points(give)} of damage this turn, and {risk}"


def spots(battle: Battle, unit: Unit, friend: Unit) -> str:
    """Why to hold fire for a friend."""
    who, whom = named(battle, unit.id), named(battle, friend.id)
    return f"{who} holds its fire and spots for {whom}, whose missiles should do more."


def rushes(battle: Battle, unit: Unit, rush: Rush, given: float, cost: float) -> str:
    """Why to charge an enemy or jump on it."""
    target = target_named(battle, rush.target)
    does = f"charges {target}" if rush.form == CHARGE else f"jumps on {target}"
    worth = f"that should be worth about {points(round(given))} of damage and cost it about {round(cost)}"
    return f"{named(battle, unit.id)} {does}: {worth}."


def holds_fire(battle: Battle, unit: Unit, *, likely: bool) -> str:
    """Why not to fire: no shot is likely enough to hit, or none is worth its heat."""
    hot = likely and battle.kind(unit).has_heat
    why = "no shot is worth its heat" if hot else "it has no shot that is likely enough to hit"
    return f"{named(battle, unit.id)} holds its fire: {why}."


BESIDE_DAMAGE = {HEATING: "heat hurts a warm 'Mech more than burned armor", INFERNO: "infernos keep burning"}
"""Why to fire weapons that do no damage, by their mode."""


def fires(battle: Battle, unit: Unit, action: Declare) -> str:
    """Why to fire at an enemy, with the numbers that players are shown for such a volley."""
    numbers = volley_numbers(action, battle)
    damage, heat = numbers.get(EXPECTED, 0.0), round(numbers.get("heat_after", 0))
    hot = f" Its heat will be {heat}." if heat else ""
    shots = volley(battle, unit.id, action.shots)
    modes = {fire.mode for fire in action.shots}
    more = [words for mode, words in BESIDE_DAMAGE.items() if mode in modes]
    done = [f"that should do about {points(damage)} of damage"] if modes - BESIDE_DAMAGE.keys() else []
    return f"{named(battle, unit.id)} fires {shots}: {', and '.join(done + more)}.{hot}"


def climbs(battle: Battle, unit: Unit, action: Declare) -> str:
    """Why infantry attacks a 'Mech in its hex instead of firing."""
    if action.close is None:
        return f"{named(battle, unit.id)} can do nothing this turn."
    target = named(battle, action.close.target)
    if unit.attached is not None:
        return f"{named(battle, unit.id)} stays on {target}: there it hits without fail."
    if action.close.form == LEG:
        return f"{named(battle, unit.id)} attacks the legs of {target}: that promises more than shots."
    return f"{named(battle, unit.id)} swarms {target}: once on it, every attack hits."


def springs(battle: Battle, unit: Unit) -> str:
    return f"{named(battle, unit.id)} has waited long enough: now it can do something."


def clears(battle: Battle, unit: Unit) -> str:
    return f"{named(battle, unit.id)} clears its jammed weapon: it can do little without it."


def dumps(battle: Battle, unit: Unit, what: str) -> str:
    return f"{named(battle, unit.id)} dumps its {what}: it may explode, and it can do without it."


def drops_cargo(battle: Battle, unit: Unit) -> str:
    return f"{named(battle, unit.id)} drops its cargo: the enemy is near, and it needs its hands and its speed."


def drops(battle: Battle, drop: Drop) -> str:
    if drop.hex is None:
        return f"{named(battle, drop.unit)} waits: there is no place to land."
    return f"{named(battle, drop.unit)} lands in {drop.hex}: the enemy is in reach from there, but not too near."


def stealth(battle: Battle, unit: Unit, *, change: bool) -> str:
    """Why to engage stealth armor, to switch it off, or to leave everything as it is."""
    if not change:
        return USUAL
    if engaged(unit):
        return f"{named(battle, unit.id)} switches its stealth armor off: its heat costs more than it protects now."
    return f"{named(battle, unit.id)} engages its stealth armor: enemies are far away, and it can spare the heat."


def sprints(battle: Battle, unit: Unit) -> str:
    return f"{named(battle, unit.id)} switches on its MASC to come within range sooner."


def shoots_down(battle: Battle, unit: Unit) -> str:
    return f"{named(battle, unit.id)} shoots down the missiles that threaten it most."


def fires_at_hex(battle: Battle, unit: Unit, action: Declare) -> str:
    what = volley(battle, unit.id, action.shots)
    why = (
        "light there helps its side" if action.shots[0].mode == "flare" else "enemies will have to go around the mines"
    )
    return f"{named(battle, unit.id)} fires {what}: it has no better target, and {why}."


MINED = "All mines are laid."


def mines(hex: Hex) -> str:
    return f"{hex} is a good place for mines: the enemy is likely to come through there."


def ranges_in(hex: Hex | None) -> str:
    if hex is None:
        return "There is no other good hex for the artillery to be ranged in on."
    return f"The enemy is likely to come through {hex}, where the artillery will not miss."


def plots(battle: Battle, plot: Plot, worth: float) -> str:
    """Why to fire artillery at a hex, or not at all."""
    unit = named(battle, plot.unit)
    if plot.hex is None:
        return f"{unit} holds its fire: a shell would hardly do more to enemies than to friends."
    what = "homing missile, for which a target may be designated" if plot.mode else "shell, with enemies around"
    return f"{unit} fires at {plot.hex}: a {what}, should do {points(max(1, round(worth)))} of damage."


def bombards(battle: Battle, unit: Unit, action: Declare, worth: float) -> str:
    what = volley(battle, unit.id, action.shots)
    return f"{named(battle, unit.id)} fires {what}: that should do {points(max(1, round(worth)))} of damage there."


def detonates(battle: Battle, hex: Hex, *, now: bool) -> str:
    if now:
        return f"The mines in {hex} go off now: enemies are close enough."
    return f"The mines in {hex} wait for a better chance."


def clears_mines(battle: Battle, unit: Unit) -> str:
    return f"{named(battle, unit.id)} clears the mines in {unit.hex}: it has the gear for it and nothing to fire at."


def lays_mines(battle: Battle, unit: Unit) -> str:
    return f"{named(battle, unit.id)} lays mines in {unit.hex}: enemies are near."


def switches(battle: Battle, unit: Unit, choice: str) -> str:
    name = named(battle, unit.id)
    if choice == "off":
        return f"{name} stays in the dark."
    verb = "keeps" if unit.light == "on" else "switches"
    return f"{name} {verb} its searchlight on: it can take hits, and the others see their targets."


def lights(battle: Battle, action: Shine) -> str:
    if action.target is None:
        return f"{named(battle, action.unit)} does not aim its searchlight: no enemy in its beam is in the dark."
    who = target_named(battle, action.target)
    return f"{named(battle, action.unit)} lights {who}, which most of its side can fire at."


def waits(battle: Battle, unit: Unit) -> str:
    return f"{named(battle, unit.id)} stays hidden and waits for a better chance."


def strikes_nobody(battle: Battle, unit: Unit) -> str:
    return f"{named(battle, unit.id)} makes no physical attack: none is worth the risk."


def strikes(battle: Battle, unit: Unit, strike: Strike, worth: float) -> str:
    """Why to make a physical attack."""
    blows = attacks(battle, unit.id, strike.blows)
    return f"{named(battle, unit.id)} tries to {blows}: that is worth about {points(max(1, round(worth)))} of damage."


def besieges(battle: Battle, unit: Unit, action: Declare) -> str:
    """Why to fire at a building."""
    where = target_named(battle, action.shots[0].target)
    return f"{named(battle, unit.id)} fires at {where}: the infantry inside suffers a share of the damage."


def sets_fire(battle: Battle, unit: Unit, action: Declare) -> str:
    """Why to set a hex on fire."""
    what = volley(battle, unit.id, action.shots)
    return f"{named(battle, unit.id)} fires {what}: enemies will have to leave the fire, or suffer in it."


def designates(battle: Battle, action: Designate, gain: float) -> str:
    """Why to designate an enemy, or nobody."""
    unit = named(battle, action.unit)
    if action.target is None:
        return f"{unit} designates nobody: no missiles gain more by it than its own weapons can do."
    more = points(max(1, round(gain)))
    return f"{unit} designates {named(battle, action.target)}: the missiles of its side do {more} more damage."


SWARM = "The missiles attack somebody anyway: rather an enemy, or else the friend with most armor left."
