"""What burning gel does in every Heat Phase, how water ends that, and how infernos explode in the heat."""

from __future__ import annotations

from ironhex.catalog.loads import munition_of
from ironhex.engine import Event, Task
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.damage.explosions import GEL, explode_bin
from ironhex.systems.classic.infernos.attacks import burn
from ironhex.systems.classic.infernos.events import GelBraved, GelBurned, Rinsed
from ironhex.systems.classic.movement.steps import spot_of, water
from ironhex.systems.classic.munitions.volatile import bins_with, set_off
from ironhex.systems.classic.phases.heat import check_shutdown
from ironhex.systems.classic.sequence import ClassicPlay

HEAT, FIERCE = 6, 10
SURVIVAL = Tally((Mod("BMR-AMMO-034", 8, "burning gel"),))
DEEP, PRONE = 2, 1  # the depth of water that rinses the gel off, standing and lying


class Rinse(Task, frozen=True, tag=True):
    """A burning unit has got into the water."""

    unit: int


# --- in the Heat Phase ------------------------------------------------------------------------------------------------
def gel_heat(battle: Battle, unit: Unit) -> tuple[Mod, ...]:
    """Burning gel heats a 'Mech, however many missiles have hit it; that of an Inferno-IV missile even more."""
    if unit.fierce:
        return (Mod("BMR-ARTY-068", FIERCE, "burning gel of an Inferno-IV"),)
    return (Mod("BMR-AMMO-033", HEAT, "burning gel"),) if unit.burning else ()


def brave_gel(play: ClassicPlay) -> None:
    """Burning vehicles, and others without a heat scale, roll for their survival."""
    for unit in play.facts.present():
        if unit.burning and not play.facts.kind(unit).has_heat and unit.phase.doom is None:
            faces = play.roll(2, why="burning gel")
            passed = sum(faces) >= SURVIVAL.total
            play.emit(GelBraved(unit.id, SURVIVAL, faces, passed))
            if not passed:
                doom(play, unit.id, "BMR-AMMO-034", "burned")


def burn_down(play: ClassicPlay) -> None:
    """One turn less to burn."""
    if any(unit.burning for unit in play.facts.units):
        play.emit(GelBurned())


# --- water ------------------------------------------------------------------------------------------------------------
def into_water(before: Battle, after: Battle, event: Event) -> tuple[Task, ...]:
    """A burning 'Mech that gets into deep water, or lies down in shallow water, is rid of the gel."""
    id = getattr(event, "unit", None)
    unit = after.find(id) if isinstance(id, int) else None
    if unit is None or not unit.burning or unit.hex is None or isinstance(event, Rinsed) or not under(after, unit):
        return ()
    earlier = before.find(unit.id)
    return () if earlier is not None and earlier.burning and under(before, earlier) else (Rinse(unit.id),)


def under(battle: Battle, unit: Unit) -> bool:
    """Whether water covers a unit."""
    if unit.hex is None:
        return False
    return water(battle.board.at(unit.hex), spot_of(unit)) >= (PRONE if unit.body.prone else DEEP)


def rinse(play: ClassicPlay, task: Rinse) -> None:
    """The gel burns on on the surface."""
    unit = play.facts.unit(task.unit)
    if unit.burning and unit.on_map:
        play.emit(Rinsed(unit.id))
        burn(play, unit.place)


# --- ammunition -------------------------------------------------------------------------------------------------------
def inferno_bins(unit: Unit) -> tuple[int, ...]:
    """The bins with infernos, and with missiles that lay them as mines (BMR-AMMO-055)."""
    return bins_with(unit, lambda ammo: munition_of(ammo) in GEL)


def risk_infernos(play: ClassicPlay) -> None:
    """'Mechs that carry infernos roll once more in the heat; a bin that explodes heats them, and does as much damage as
    missiles of a launcher of two tubes."""
    for unit in play.facts.present():
        if unit.phase.doom is None and (bin := set_off(play, unit, inferno_bins(unit), "infernos")) is not None:
            blow_up(play, unit, bin)


def blow_up(play: ClassicPlay, unit: Unit, bin: int) -> None:
    explode_bin(play, unit.id, bin)
    if play.facts.unit(unit.id).on_map and not play.facts.unit(unit.id).body.shutdown:
        check_shutdown(play, unit.id)
