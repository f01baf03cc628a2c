"""The pods that stick to a unit, `Unit.pods`, by their names."""

from __future__ import annotations

from ironhex.systems.classic.battle import Pod, Unit

BEACON, HOMING = "Narc pod", "homing pod"  # the usual ones, of both kinds of launchers
ECM_POD, HAYWIRE, NEMESIS, EXPLOSIVE = "ecm pod", "haywire pod", "nemesis pod", "explosive pod"
REMOVABLE = (HOMING, ECM_POD, HAYWIRE, NEMESIS)  # those of improved launchers, which are larger
NAMES = {ECM_POD: "ECM pod", NEMESIS: "Nemesis pod"}


def pod_name(what: str) -> str:
    """A pod as players call it."""
    return NAMES.get(what, what)


def pod_words(unit: Unit, what: str) -> str:
    """The pods of a kind on a unit, counted if there are several."""
    count = sum(pod.what == what for pod in unit.pods)
    return f"{count} {pod_name(what)}s attached" if count > 1 else f"{pod_name(what)} attached"


def carries(unit: Unit, what: str) -> bool:
    """Whether an enemy's pod of a kind sticks to a unit."""
    return any(pod.what == what and pod.side != unit.side for pod in unit.pods)


def removable(unit: Unit) -> tuple[Pod, ...]:
    """The pods on a unit that can be removed: those of improved launchers."""
    return tuple(pod for pod in unit.pods if pod.what in REMOVABLE)
