"""A loop that does always the same, so that figures of different machines can be compared as ratios to it."""

from collections.abc import Callable
from time import process_time


def calls_per_second(work: Callable[[], int], seconds: float = 1.0) -> float:
    """How often something is done in a second of the processor; `work` does it some times and says how many."""
    work()
    done, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        done += work()
    return done / spent


def calibration() -> int:
    """Plain interpreter work: small tuples, a dictionary, additions."""
    seen: dict[tuple[int, int], int] = {}
    for number in range(10_000):
        key = (number & 63, number >> 6)
        seen[key] = seen.get(key, 0) + number
    return 10_000


def report(title: str, figures: dict[str, float]) -> None:
    """Print each figure, and how many rounds of the calibration loop one call is worth."""
    base = calls_per_second(calibration)
    print(title)
    print(f"  {'calibration loop':42} {base:>14,.0f} a second")
    for name, figure in figures.items():
        print(f"  {name:42} {figure:>14,.0f} a second {base / figure:>14,.2f} loops each")
