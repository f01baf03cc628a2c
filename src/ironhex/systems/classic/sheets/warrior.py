"""The crew of a machine: skills, wounds, and consciousness numbers."""

from __future__ import annotations

from ironhex.sheets.blocks import heading
from ironhex.sheets.condition import Condition
from ironhex.sheets.pen import Pen
from ironhex.systems.classic.crew.warriors import CONSCIOUSNESS
from ironhex.systems.classic.events.damage import DEAD


def draw_warrior(pen: Pen, x: float, y: float, wide: float, condition: Condition) -> None:
    """The block of a MechWarrior."""
    y = heading(pen, x, y, wide, "MechWarrior")
    name_and_skills(pen, x, y, wide, condition)
    draw_wounds(pen, x, y + 38, wide, condition)


def name_and_skills(
    pen: Pen, x: float, y: float, wide: float, condition: Condition, skills: tuple[str, ...] = ("Gunnery", "Piloting")
) -> None:
    """A line for the name, and a box for each skill."""
    pen.text(x + 3, y + 11, "Name", 6.8, tone="soft")
    pen.line((x + 24, y + 13), (x + wide, y + 13))
    if condition.warrior:
        pen.text(x + 26, y + 11, condition.warrior, 7.4, strong=True, room=wide - 28)
    room = wide / len(skills)
    for number, (skill, value) in enumerate(zip(skills, (condition.gunnery, condition.piloting), strict=False)):
        at = x + number * room
        pen.text(at + 3, y + 28, skill, 6.8, tone="soft")
        pen.box(at + room - 30, y + 18, 22, 14)
        if value is not None:
            pen.text(at + room - 19, y + 28.6, value, 10, strong=True, anchor="middle")


def draw_wounds(pen: Pen, x: float, y: float, wide: float, condition: Condition) -> None:
    """A box for every wound, over the number to stay conscious."""
    names = 36.0
    room = (wide - names) / DEAD
    pen.text(x + 3, y + 8, "Hits taken", 6.8, tone="soft")
    pen.text(x + 3, y + 20, "Conscious on", 6.8, tone="soft", room=names - 4)
    for wounds in range(1, DEAD + 1):
        at = x + names + (wounds - 1) * room
        hit = wounds <= condition.wounds
        pen.box(at, y, room - 2, 11, look="box hit" if hit else "box")
        pen.text(at + (room - 2) / 2, y + 8, wounds, 6.6, anchor="middle", tone="plain" if hit else "soft")
        number = f"{CONSCIOUSNESS[wounds - 1]}+" if wounds < DEAD else "dead"
        pen.text(at + (room - 2) / 2, y + 20, number, 6.6, anchor="middle", strong=True, room=room - 1)
