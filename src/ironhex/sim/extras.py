"""Optional packages: an error says how to install one that is missing."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any


class Missing(RuntimeError):
    """A package that is not installed; says how to install it."""


def needed(module: str, extra: str) -> Any:
    """A module of one of the extras `lab`, `cluster` and `research`."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = module.partition(".")[0]
        command = f"{sys.executable} -m pip install {PACKAGES[package]}"
        raise Missing(
            f"this needs the package {package} (the extra ironhex[{extra}]); install it with\n  {command}"
        ) from error


PACKAGES = {
    "distributed": "distributed==2026.8.0",
    "gymnasium": "pettingzoo==1.27.0",
    "pettingzoo": "pettingzoo==1.27.0",
    "polars": "polars==2.1.0",
}
"""What to install for a module, in the versions that Ironhex is tested with."""
