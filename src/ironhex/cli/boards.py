"""`ironhex boards` and `ironhex board`: list, draw and generate boards."""

from pathlib import Path
from secrets import randbelow

import msgspec
from rich.table import Table

from ironhex import maps
from ironhex.catalog import Board, CatalogError
from ironhex.catalog.board import board as printed
from ironhex.catalog.board import boards as names
from ironhex.catalog.board import character
from ironhex.catalog.exporters.board import lost_terrain, write_board
from ironhex.cli.forces import SEEDS, ground
from ironhex.cli.hinting import UnknownName
from ironhex.cli.screen import complain, plain_console
from ironhex.sheets.board_tiles import HEX_MM, SIZES, tiled_pdf
from ironhex.sheets.paper import Paper

WIDTHS = range(16, 16_001)  # pixels


def boards(*, json: bool = False) -> int:
    """List the boards, and the themes for generating others.

    Parameters
    ----------
    json
        Print JSON.
    """
    if json:
        rows = [
            {"name": name, "width": printed(name).width, "height": printed(name).height, "character": character(name)}
            for name in names()
        ]
        print(msgspec.json.format(msgspec.json.encode({"boards": rows, "themes": maps.THEMES}), indent=2).decode())
        return 0
    table = Table("board", "size", "description", box=None, pad_edge=False)
    for name in names():
        table.add_row(name, f"{printed(name).width}x{printed(name).height}", character(name))
    themes = Table("theme", "what it adds to a generated board", box=None, pad_edge=False)
    for theme, looks in maps.THEMES.items():
        themes.add_row(theme, looks)
    plain_console().print(table, "", themes, sep="\n")
    return 0


def board(
    name: str | None = None,
    /,
    *,
    generate: str | None = None,
    size: str = "16x17",
    seed: int | None = None,
    svg: Path | None = None,
    png: Path | None = None,
    width: int | None = None,
    pdf: Path | None = None,
    paper: Paper = "a4",
    hex: float = HEX_MM,
    save: Path | None = None,
) -> int:
    """Show a board as text, draw it, print it at the scale of miniatures, or generate a new one.

    Parameters
    ----------
    name
        A board's name, a .txt or .board file, generated:THEMES:SEED, or several of them joined: + beside, / below, ^
        rotated, such as hills+woods^/village+desert.
    generate
        Generate a new board with these themes, such as hills,woods.
    size
        The new board's columns and rows.
    seed
        The seed of the new board; the same seed gives the same board.
    svg
        Write the drawing to this file.
    png
        Write the picture to this file.
    width
        The width of the picture in pixels.
    pdf
        Write the board to this file as pages to cut and join, with a page that shows how.
    paper
        The paper of these pages: a4 or letter.
    hex
        The size of their hexes from side to side in millimeters.
    save
        Write the board to this file, which other commands can read: as text, or as a .board file for other programs.
    """
    try:
        if (name is None) == (generate is None):
            raise UnknownName("name a board, or the themes of a new one with --generate; `ironhex boards` lists both")
        _check_width(width, png)
        _check_hex(hex, pdf)
        drawn = ground(name) if name else made(generate or "", size, seed)
        if pdf:
            pdf.write_bytes(tiled_pdf(drawn, paper, hex))
        return shown(drawn, svg, png, width, save, pdf)
    except (UnknownName, CatalogError, OSError) as error:
        return complain(error)


def _check_width(width: int | None, png: Path | None) -> None:
    if width is not None and png is None:
        raise UnknownName("--width is the width of a picture: add --png FILE")
    if width is not None and width not in WIDTHS:
        raise UnknownName(f"a picture is {WIDTHS[0]} to {WIDTHS[-1]} pixels wide, not {width}")


def _check_hex(hex: float, pdf: Path | None) -> None:
    if hex != HEX_MM and pdf is None:
        raise UnknownName("--hex is the size of hexes on paper: add --pdf FILE")
    if not SIZES[0] <= hex <= SIZES[-1]:
        raise UnknownName(f"a hex on paper is {SIZES[0]} to {SIZES[-1]} millimeters from side to side, not {hex:g}")


def made(themes: str, size: str, seed: int | None) -> Board:
    """A new board, with a random seed by default."""
    width, height = maps.size(size)
    wanted = (theme.strip() for theme in themes.split(",") if theme.strip())
    return maps.generate(wanted, width, height, randbelow(SEEDS) if seed is None else seed)


def shown(
    drawn: Board, svg: Path | None, png: Path | None, width: int | None, save: Path | None, pdf: Path | None = None
) -> int:
    """Write the requested files; without any, show the board's text."""
    from ironhex.sheets import board_picture

    if save:
        save.write_text(write_board(drawn) if save.suffix == ".board" else drawn.to_text(), encoding="utf-8")
        if save.suffix == ".board" and (lost := lost_terrain(drawn)):
            complain(f"{save}: this format has no {', '.join(lost)}")
    if svg:
        svg.write_text(board_picture.svg(drawn), encoding="utf-8")
    if png:
        png.write_bytes(board_picture.png(drawn, width))
    written = [str(file) for file in (save, svg, png, pdf) if file]
    print(f"{drawn.name}, {drawn.width}x{drawn.height}: {', '.join(written)}" if written else drawn.to_text().rstrip())
    return 0
