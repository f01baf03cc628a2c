"""The problems that axe finds on a page, one line for each place."""

from functools import cache
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page

SOURCE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


@cache
def _source() -> str:
    return SOURCE.read_text(encoding="utf-8")


def violations(page: Page, theme: Literal["light", "dark"]) -> list[str]:
    """Everything that axe reports in a theme, including best practices."""
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    page.evaluate("Promise.allSettled(document.getAnimations().map(each => each.finished)).then(() => null)")
    page.evaluate(_source())
    found: list[dict[str, Any]] = page.evaluate("axe.run().then(results => results.violations)")
    return [
        f"{theme}, {each['id']}: {node['html'][:160]} — {node['failureSummary'].splitlines()[-1].strip()}"
        for each in found
        for node in each["nodes"]
    ]
