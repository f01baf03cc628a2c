"""Files broken in every way: readers refuse them clearly, and do nothing else."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.catalog.foreign import BLK, MUL, PLATOON, SAW, SSW, SUITS, pods

from ironhex.catalog import (
    CatalogError,
    Design,
    Roster,
    design,
    load_design,
    mech,
    read_anything,
    read_blk,
    read_mtf,
    read_mul,
    read_saw,
    read_ssw,
    write_blk,
    write_mtf,
)

Found = list[object]


def mtf(text: str, dead_weight: bool) -> Found:
    return [read_mtf(text, "x.mtf", dead_weight)]


def blk(text: str, dead_weight: bool) -> Found:
    return [read_blk(text, "x.blk", dead_weight)]


def ssw(text: str, dead_weight: bool) -> Found:
    return list(read_ssw(text, "x.ssw", dead_weight))


def saw(text: str, dead_weight: bool) -> Found:
    return list(read_saw(text, "x.saw", dead_weight))


def mul(text: str, dead_weight: bool) -> Found:
    return [read_mul(text, "x.mul", "X")]


def toml(text: str, dead_weight: bool) -> Found:
    return [load_design(text, "x.toml")]


PROTO, BATTERY, BADGER = (
    design(name) for name in ("Centaur", "Light Laser Battery Yoyodyne LLB-T2", "Badger Tracked Transport (Clan) A")
)
WOLF = mech("Timber Wolf Prime")
FILES = {
    "griffin.mtf": (mtf, write_mtf(mech("Griffin GRF-1N"))),
    "wolf.mtf": (mtf, write_mtf(WOLF)),
    "quad.mtf": (mtf, write_mtf(mech("Scorpion SCP-1N"))),
    "tank.blk": (blk, BLK),
    "men.blk": (blk, PLATOON),
    "suits.blk": (blk, SUITS),
    "proto.blk": (blk, write_blk(PROTO)),  # type: ignore[arg-type]
    "battery.blk": (blk, write_blk(BATTERY)),  # type: ignore[arg-type]
    "mech.ssw": (ssw, SSW),
    "omni.ssw": (ssw, pods(SSW)),
    "carrier.saw": (saw, SAW),
    "lance.mul": (mul, MUL),
    **{f"{each.type}.toml": (toml, each.to_toml()) for each in (WOLF, BADGER, PROTO, BATTERY, design("Kage (MG)"))},
    "men.toml": (toml, design("Jump Platoon (SRM)").to_toml()),
}

WORDS = st.sampled_from(
    [
        "",
        "0",
        "-1",
        "1e999",
        "9" * 5000,
        "4.75",
        "٣",
        "²",
        "nan",
        "true",
        "None",
        "<",
        "</",
        "&x;",
        "&#0;",
        "<!DOCTYPE a [<!ENTITY b 'c'>]>",
        "<![CDATA[",
        "<a>" * 200,
        "[" * 2000,
        "{",
        "'''",
        '"',
        "\\",
        "\x00",
        "\x7f",
        "\u2028",
        "\ufeff",
        "\r",
        "=",
        ":",
        "(R)",
        "(pod)",
        "(omnipod)",
        ":OMNI",
        "Dead Weight: ",
        "Engine",
        "Cockpit",
        "-Empty-",
        "1000000 Engine",
        "Clan",
        "IS MASC",
        "IS Targeting Computer",
        "Dead Weight: x (999999 tons)",
    ]
)
SPOTS = st.floats(0, 1)


@st.composite
def breakage(draw: st.DrawFn, text: str) -> str:
    """The text after a few accidents: cut off, lines lost, doubled or swapped, words put in, letters changed."""
    for _ in range(draw(st.integers(1, 4))):
        spot, other = (int(draw(SPOTS) * len(text)) for _ in range(2))
        match draw(st.integers(0, 6)):
            case 0:
                text = text[:spot]
            case 1:
                text = text[:spot] + text[min(len(text), spot + draw(st.integers(1, 40))) :]
            case 2:
                text = text[:spot] + draw(WORDS | st.text(max_size=5)) + text[spot:]
            case 3:
                lines = text.split("\n")
                number, second = spot % len(lines), other % len(lines)
                lines[number], lines[second] = lines[second], lines[number]
                text = "\n".join(lines)
            case 4:
                lines = text.split("\n")
                lines[spot % len(lines)] = draw(WORDS)
                text = "\n".join(lines)
            case 5:
                start, end = sorted((spot, other))
                text = text[:end] + text[start:end] + text[end:]
            case _:
                digits = [index for index, sign in enumerate(text) if sign.isdigit()]
                if digits:
                    index = digits[spot % len(digits)]
                    text = text[:index] + draw(WORDS) + text[index + 1 :]
    return text


@pytest.mark.parametrize("name", FILES)
@given(data=st.data(), dead_weight=st.booleans())
def test_a_broken_file_is_read_or_refused(name: str, data: st.DataObject, dead_weight: bool) -> None:
    read, text = FILES[name]
    try:
        found = read(data.draw(breakage(text)), dead_weight)
    except CatalogError as error:
        found = [error]
    for each in found:
        assert isinstance(each, Design | Roster | CatalogError)
        if isinstance(each, CatalogError):
            assert str(each).startswith("x.")
            assert len(str(each)) < 1000
        elif isinstance(each, Design):
            assert load_design(each.to_toml(), "again").sheet == each.sheet


@pytest.mark.parametrize("suffix", [".mtf", ".blk", ".ssw", ".saw", ".mul", ".toml", ""])
@given(raw=st.binary(max_size=300))
def test_any_bytes_are_refused(suffix: str, raw: bytes) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / f"x{suffix}"
        file.write_bytes(raw)
        assert all(isinstance(each, CatalogError) for each in read_anything(file))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("mech.ssw", SSW.replace("<year", "<a>" * 100_000 + "<year")),
        ("mech.ssw", SSW.replace("UTF-8", "UTF-16")),
        ("mech.ssw", SSW.replace('index="9"', f'index="{"9" * 100_000}"')),
        ("tank.blk", BLK.replace("50", "9" * 100_000)),
        ("tank.blk", "<a>\n" * 100_000),
        ("vehicle.toml", "a = " + "[" * 100_000),
        ("vehicle.toml", "a = " + "9" * 100_000),
        ("mech.toml", "a" * 1_000_000),
        ("griffin.mtf", "Left Arm:\n" * 100_000),
    ],
)
def test_monstrous_files_are_refused_at_once(name: str, text: str) -> None:
    read, _ = FILES[name]
    found: Found
    try:
        found = read(text, dead_weight=True)
    except CatalogError as error:
        found = [error]
    assert all(isinstance(each, CatalogError | Design) for each in found)
