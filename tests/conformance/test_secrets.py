"""Battles that differ only in a secret of one side are the same to all others, until it comes out."""

from __future__ import annotations

import pytest
from tests.conformance.choosers import Varied
from tests.conformance.secret_battles import SECRETS
from tests.conformance.secrets import Secret, compared

STEPS = 45
FEWEST = 8


@pytest.mark.rule("BMR-HIDDEN-001", "BMR-MINE-002", "BMR-MINE-004", "BMR-EJECT-003", "BMR-ARTY-010")
@pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: secret.name)
def test_nobody_can_tell_the_secret_of_another_side(secret: Secret) -> None:
    assert compared(secret, Varied(b"secret"), STEPS) > FEWEST
