"""Check designs against the construction rules, and calculate their weight, Battle Value and price."""

from ironhex.catalog import Crew
from ironhex.construction.assess import check, cost, weight
from ironhex.construction.battle_value import BattleValue, Force, battle_value, force_of, force_values
from ironhex.construction.factors import skill_multiplier
from ironhex.construction.mech_weight import mech_weight
from ironhex.construction.omni import configuration_violations, pod_space, pod_weight
from ironhex.construction.proto_weight import proto_weight
from ironhex.construction.role import ROLES, role
from ironhex.construction.vehicle_weight import vehicle_weight
from ironhex.construction.violation import Violation

__all__ = [
    "ROLES",
    "BattleValue",
    "Crew",
    "Force",
    "Violation",
    "battle_value",
    "check",
    "configuration_violations",
    "cost",
    "force_of",
    "force_values",
    "mech_weight",
    "pod_space",
    "pod_weight",
    "proto_weight",
    "role",
    "skill_multiplier",
    "vehicle_weight",
    "weight",
]
