"""Vehicles as a chapter."""

from __future__ import annotations

from ironhex.systems.classic.chapter import Chapter
from ironhex.systems.classic.vehicles.events import MotiveHit, TurretLocked, VehicleCritical
from ironhex.systems.classic.vehicles.sentences import SENTENCES

VEHICLES = Chapter(events=SENTENCES, details=(MotiveHit, TurretLocked, VehicleCritical))
