"""The program writes one kind of apostrophe: 'Mech, never with a typographic one beside it."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("src/ironhex/**/*.py", "src/ironhex/data/**/*.toml", "src/ironhex/data/classic/*.csv", "web/src/**/*.ts")
FONTS = ROOT / "src/ironhex/sheets/typeface.py"  # lists the letters that fonts have


def test_apostrophes_are_straight_everywhere() -> None:
    files = [path for pattern in SOURCES for path in ROOT.glob(pattern) if path != FONTS]
    assert len(files) > 500
    assert [str(path) for path in files if "\N{RIGHT SINGLE QUOTATION MARK}" in path.read_text("utf-8")] == []
