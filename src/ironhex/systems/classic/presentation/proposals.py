"""What a good player would do, as the first draft: what bots would, where the rules of the edition allow it."""

from __future__ import annotations

from typing import Any

from ironhex.systems.classic.actions import Declare, Strike
from ironhex.systems.classic.answers import menu
from ironhex.systems.classic.attack.attack import AnyAttack, Attack
from ironhex.systems.classic.attack.declarations import refused
from ironhex.systems.classic.battle import Battle, Unit


def proposed_volley(battle: Battle, unit: Unit, otherwise: Declare) -> Declare:
    """The volley that a hint would advise, worth its heat and its ammunition; another one where the rules refuse it."""
    from ironhex.systems.classic.bots.shooting import best_volley
    from ironhex.systems.classic.bots.weights import ADVISING

    action = best_volley(battle, unit, ADVISING).action
    return action if isinstance(action, Declare) and refused(battle, action) is None else otherwise


def proposed_strike(battle: Battle, question: Any, seat: str, unit: Unit) -> Strike:
    """The physical attack that is worth its risk; none if no attack is."""
    from ironhex.systems.classic.bots.striking import best_strike

    able = (action for action in menu(battle, question, seat) if action.unit == unit.id)
    action: Strike = best_strike(battle, unit, able).action
    return action


def interest(battle: Battle, attack: AnyAttack) -> float:
    """What a point of damage to a target is worth; people on foot hold no ground, and are worth the least."""
    from ironhex.systems.classic.bots.interest import interest as worth
    from ironhex.systems.classic.bots.weights import USUAL

    if not isinstance(attack, Attack) or not attack.target_kind.holds_field:
        return 0.0
    return worth(battle, attack.attacker, attack.target, USUAL)
