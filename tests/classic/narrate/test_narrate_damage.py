"""Hits, damage and critical hits as the players read them."""

from __future__ import annotations

import pytest
from tests.classic.stage import mech, points, stage

from ironhex.catalog import Location, design
from ironhex.engine import Event
from ironhex.systems.classic.events.damage import (
    AimRolled,
    BlownOff,
    CriticalHit,
    CriticalsRolled,
    Damaged,
    Doomed,
    Exploded,
    LocationDestroyed,
    LocationRolled,
    TrooperRolled,
)
from ironhex.systems.classic.system import narrate

HD, CT, LT, RT, LA, RA, LL, RL = Location
GRIFFIN = design("Griffin GRF-1N")


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            LocationRolled(0, "full", "left", (3, 4), LT),
            "Griffin GRF-1N is hit from the left side: rolled 3+4 = 7, left torso",
        ),
        (
            LocationRolled(0, "full", "rear", (1, 1), CT, critical=True),
            "Griffin GRF-1N is hit from the rear: rolled 1+1 = 2, center torso, with a chance of a critical hit",
        ),
        (
            LocationRolled(1, "kick", "front", (5,), LL),
            "Scorpion SCP-1N is hit from the front: rolled 5, left rear leg",
        ),
        (LocationRolled(0, "full", "", (3, 4), LT), "Griffin GRF-1N is hit: rolled 3+4 = 7, left torso"),
        (
            LocationRolled(0, "full", "front", (1, 2), LL, motive=1),
            "Griffin GRF-1N is hit from the front: rolled 1+2 = 3, left leg, motive system hit",
        ),
        (TrooperRolled(0, 1, ((6,), (2,))), "Griffin GRF-1N is hit: rolled 6, again rolled 2, center torso"),
        (
            AimRolled(0, HD, (3, 4), struck=True),
            "The aimed shot strikes Griffin GRF-1N's head: rolled 3+4 = 7, needs 6 to 8",
        ),
        (
            AimRolled(0, HD, (1, 4), struck=False),
            "The aimed shot misses Griffin GRF-1N's head: rolled 1+4 = 5, needs 6 to 8",
        ),
        (Damaged(0, LT, 5), "Griffin GRF-1N's left torso takes 5: armor 20"),
        (Damaged(0, LT, 5, rear=True), "Griffin GRF-1N's left torso (rear) takes 5: armor 6"),
        (Damaged(0, LL, 3, rear=True), "Griffin GRF-1N's left leg takes 3: armor 18"),
        (Damaged(0, RA, 0, 2), "Griffin GRF-1N's right arm takes 2: armor 14, structure 7"),
        (
            Damaged(0, RA, 0, 2, internal=True),
            "Griffin GRF-1N's right arm takes 2 inside: armor 14, structure 7",
        ),
        (
            CriticalsRolled(0, LT, (3, 4), 0, LT),
            "Critical check for Griffin GRF-1N's left torso: rolled 3+4 = 7, no critical hit",
        ),
        (
            CriticalsRolled(0, LT, (5, 5), 2, CT),
            "Critical check for Griffin GRF-1N's left torso: rolled 5+5 = 10, 2 critical hits, in the center torso",
        ),
        (
            CriticalsRolled(0, LL, (6, 6), 0, LL),
            "Critical check for Griffin GRF-1N's left leg: rolled 6+6 = 12, blown off",
        ),
        (
            CriticalsRolled(0, LA, (6, 6), 0, LA),
            "Critical check for Griffin GRF-1N's left arm: rolled 6+6 = 12, nothing left to blow off",
        ),
        (CriticalHit(0, RA, 4, ((1, 5),)), "Griffin GRF-1N's right arm: PPC hit (rolled 1, 5)"),
        (CriticalHit(0, CT, 0), "Griffin GRF-1N's center torso: Engine hit"),
        (BlownOff(0, LL, "BMR-CRIT-047"), "Griffin GRF-1N's left leg is blown off"),
        (LocationDestroyed(1, RA), "Scorpion SCP-1N's right front leg is destroyed"),
        (Exploded(0, 7, RT, 120), "LRM 10 Ammo explodes in Griffin GRF-1N's right torso: 120 points"),
        (Doomed(0, "BMR-CRIT-021", "engine destroyed"), "Griffin GRF-1N is out of action: engine destroyed"),
        (
            Doomed(0, "BMR-CRIT-018", "cockpit destroyed", killed=True),
            "Griffin GRF-1N is out of action: cockpit destroyed, its MechWarrior is killed",
        ),
    ],
)
def test_told(event: Event, told: str) -> None:
    battle = stage(
        "10x10",
        mech(GRIFFIN, "0505", structure=points(GRIFFIN.structure_points, {RA: 7, LA: 0})),
        mech("Scorpion SCP-1N", "0507"),
    )
    assert narrate(battle, event) == told
