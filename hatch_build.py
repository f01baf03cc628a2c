"""Builds the page before packaging, so that installing a wheel does not need Node."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tools.build_client import PAGE, ensure


class PageHook(BuildHookInterface):
    """Hatch's hook: the page is built from sources in git, but is not in git itself."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page unless it exists and is current; a source distribution includes it."""
        if version == "editable":
            return
        ensure(self.app.display_info)
        if not (PAGE / "index.html").is_file():
            raise RuntimeError(f"there is no page in {PAGE}, and no sources to build it from")
