"""The typeface of page and paper, and how much space its words take."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

FAMILY = "Source Sans Pro"
REGULAR, STRONG = 400, 600

FILES = {REGULAR: "SourceSansPro-Regular.ttf", STRONG: "SourceSansPro-Semibold.ttf"}
ASCENT, DESCENT = 0.73, 0.21
"""How far its letters extend above and below the baseline, as a fraction of their size."""

SMALLEST = 0.78
"""The fraction of the wanted size down to which words are shrunk before they are cut."""


def folder() -> Path:
    """Where the typeface files are."""
    import font_source_sans_pro

    return Path(font_source_sans_pro.font_directory)


class Fitted(NamedTuple):
    """Words that fit, and their size."""

    words: str
    size: float


def width(words: str, size: float, weight: int = REGULAR) -> float:
    """The width of words, ignoring kerning, which only ever makes them narrower."""
    advances, unknown = _advances(weight)
    return size * sum(advances.get(sign, unknown) for sign in words)


def fit(words: str, room: float, size: float, weight: int = REGULAR) -> Fitted:
    """Words unchanged if there is room, else smaller, and finally truncated."""
    wide = width(words, size, weight)
    if wide <= room:
        return Fitted(words, size)
    shrunk = max(size * room / wide, SMALLEST * size)
    while width(words, shrunk, weight) > room + 0.01 and len(words) > 1:
        words = f"{words[:-2].rstrip()}…"
    return Fitted(words, shrunk)


@cache
def faces() -> str:
    """The typeface as CSS rules, with only the characters of western scripts."""
    return "".join(
        f"@font-face{{font-family:'{FAMILY}';font-weight:{weight};src:url(data:font/woff;base64,{_in_text(weight)})}}"
        for weight in FILES
    )


def _in_text(weight: int) -> str:
    return b64encode(cut_down(weight)).decode()


@cache
def cut_down(weight: int) -> bytes:
    """A typeface file with only the characters of western scripts, for browsers."""
    from fontTools.subset import Options, Subsetter, load_font, save_font

    options = Options(flavor="woff", layout_features=["kern", "tnum"], hinting=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=(*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, "–—‘’“”…•−⁴←↑→↓")))
    file = BytesIO()
    with load_font(str(folder() / FILES[weight]), options) as font:
        subsetter.subset(font)
        save_font(font, file, options)
    return file.getvalue()


@cache
def _advances(weight: int) -> tuple[dict[str, float], float]:
    from fontTools.ttLib import TTFont

    with TTFont(folder() / FILES[weight], lazy=True) as font:
        per_em: int = font["head"].unitsPerEm
        metrics = font["hmtx"].metrics
        wide = {chr(code): metrics[name][0] / per_em for code, name in font.getBestCmap().items()}
        return wide, metrics[".notdef"][0] / per_em


def with_typeface(svg: str) -> str:
    """The same drawing with the typeface embedded, so that it looks right anywhere."""
    return svg.replace("</title>", f"</title>\n<style>{faces()}</style>", 1)
