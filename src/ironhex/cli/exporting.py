"""`ironhex export`: write designs as files, in our own format or other programs'."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from ironhex.catalog import CatalogError, Design, MechDesign, MountedDesign, write_blk, write_mtf
from ironhex.catalog.data_files import file_name
from ironhex.cli.design_rows import AsJson, fail, find, print_json, refused

Form = Literal["toml", "mtf", "blk"]


def export(*names: str, into: Path = Path(), form: Form | None = None, as_json: AsJson = False) -> int:
    """Write designs as files: 'Mechs as .mtf and all others as .blk, or all as our own .toml.

    Parameters
    ----------
    names
        Names of designs, or files of any supported format.
    into
        The folder for the files.
    form
        The format of the files: toml, mtf (only 'Mechs) or blk (all but 'Mechs).
    as_json
        Print JSON: what was written, and where.
    """
    found = find(names)
    rows = []
    try:
        into.mkdir(parents=True, exist_ok=True)
        for each in found:
            path = _write(each.design, into, form) if each.design else None
            rows.append(each.row | {"written": str(path) if path else None})
    except (CatalogError, OSError) as error:
        return fail(str(error))
    if as_json:
        print_json(rows)
    else:
        for row in rows:
            if row["written"]:
                print(row["written"])
    return refused(found)


def _write(design: Design, into: Path, form: Form | None) -> Path:
    suffix, text = _text(design, form)
    path = into / file_name(design.name, f".{suffix}")
    path.write_text(text, encoding="utf-8")
    return path


def _text(design: Design, form: Form | None) -> tuple[str, str]:
    if form == "toml":
        return form, design.to_toml()
    if isinstance(design, MechDesign) and form != "blk":
        return "mtf", write_mtf(design)
    if isinstance(design, MountedDesign) and form != "mtf":
        return "blk", write_blk(design)
    raise CatalogError(design.name, "form", f"a design of type {design.type} cannot be written as .{form}")
