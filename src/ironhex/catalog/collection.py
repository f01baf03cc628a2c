"""All designs by name: the bundled ones and those of the user's library. A file is read on first use."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

from ironhex.catalog import data_files
from ironhex.catalog.chassis_names import chassis_of, renamed
from ironhex.catalog.design import Design
from ironhex.catalog.document import Document, parse
from ironhex.catalog.emplacement import EmplacementDesign
from ironhex.catalog.errors import CatalogError
from ironhex.catalog.mech import MechDesign
from ironhex.catalog.mech_sheet import MechSheet
from ironhex.catalog.mounts import MountedDesign
from ironhex.catalog.omni import CHASSIS, configured
from ironhex.catalog.platoon import PlatoonDesign
from ironhex.catalog.protomech import ProtoDesign
from ironhex.catalog.suits import SuitDesign
from ironhex.catalog.vehicle import VehicleDesign

TYPES: dict[str, type[MechDesign | MountedDesign]] = {
    each.type: each for each in (MechDesign, VehicleDesign, PlatoonDesign, SuitDesign, ProtoDesign, EmplacementDesign)
}
FOLDERS = {
    "mech": "designs/mechs",
    "vehicle": "designs/vehicles",
    "infantry": "designs/infantry",
    "battle armor": "designs/battle-armor",
    "protomech": "designs/protomechs",
    "emplacement": "designs/emplacements",
}
"""The folder of each type of design."""

SUFFIX = ".toml"
NO_SUCH_DESIGN = "no such design"
FIXED = ".chassis"
"""The suffix of files that hold only the fixed parts of an OmniMech or OmniVehicle."""
PRIMARY = " Prime"
OMNI_TYPES = ("mech", "vehicle")


def designs(type: str | None = None) -> tuple[str, ...]:
    """The names of all designs, or of all of one type, including the user's."""
    found = data_files.folder(FOLDERS[type] if type else "designs", SUFFIX)
    return tuple(name for name in found if not name.endswith(FIXED))


def design(name: str) -> Design:
    """The design with a name; aliases and another word order work too."""
    if name in _ours():
        return _our_design(name)
    theirs = data_files.users("designs", SUFFIX)
    if name not in theirs and (own := _alike().get(plain(name))):
        return _our_design(own)
    path = theirs.get(name) or {plain(each): path for each, path in theirs.items()}.get(plain(name))
    if path is None:
        raise CatalogError("designs", name, NO_SUCH_DESIGN)
    return _read(path)


def reader() -> Callable[[str], Design]:
    """A way to read many designs by their exact names, which scans the user's library only once."""
    theirs = data_files.users("designs", SUFFIX)

    def read(name: str) -> Design:
        return _our_design(name) if name in _ours() else _read(theirs[name])

    return read


def _read(path: Traversable) -> Design:
    """A design of the user's; read again only if its file has changed."""
    state = Path(str(path)).stat()
    return _read_version(str(path), state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=4096)
def _read_version(path: str, changed: int, size: int) -> Design:
    return load_design(Path(path).read_text(encoding="utf-8"), path)


def mech(name: str) -> MechDesign:
    """The 'Mech with a name."""
    found = design(name)
    if not isinstance(found, MechDesign):
        raise CatalogError("designs", name, f"is a {found.type}, not a 'Mech")
    return found


def load_design(text: str, place: str, chassis: Document | None = None) -> Design:
    """Parse our own TOML format of any design; a configuration needs the file of its chassis."""
    document = parse(text, place)
    if CHASSIS in document.data:
        if chassis is None:
            raise CatalogError(
                f"{place}:{document.lines.get(CHASSIS, 1)}", CHASSIS, "the file of the chassis is missing"
            )
        document = configured(document, chassis)
    type = document.data.get("type", "mech")
    if type not in TYPES:
        raise CatalogError(
            f"{place}:{document.lines.get('type', 1)}", "type", f"{type!r} is not one of {', '.join(TYPES)}"
        )
    return TYPES[type].of(document)


def revive(sheet: dict[str, Any]) -> Design:
    """The design of a sheet stored in a record."""
    kind = TYPES[sheet.get("type", "mech")]
    if issubclass(kind, MountedDesign):
        return kind(msgspec.convert(sheet, kind.form.sheet))
    return MechDesign(msgspec.convert(sheet, MechSheet))


def plain(name: str) -> str:
    """A name without case and punctuation, its words in alphabetical order."""
    return " ".join(sorted(re.findall(r"\w+", name.lower().replace("'", ""))))


@cache
def _ours() -> dict[str, Traversable]:
    return data_files.ours("designs", SUFFIX)


@cache
def _alike() -> dict[str, str]:
    """The names of our designs by the normalized forms of all their aliases."""
    named = {cells["also"]: cells["name"] for _, cells in data_files.table("designs/aliases.csv")}
    found = _primary() | _renamed() | named | {name: name for name in _ours()}
    return {plain(also): name for also, name in found.items()}


def _renamed() -> dict[str, str]:
    """Our designs by the other names of their chassis."""
    bases = {name: _our_bases().get(name) or chassis_of(name) for name in _ours() if not name.endswith(FIXED)}
    return {also: name for name, base in bases.items() for also in renamed(name, base)}


def _primary() -> dict[str, str]:
    """The primary configuration of each Omni unit by the names of its chassis alone."""
    bases = {name: base for name, base in _our_bases().items() if name == f"{base}{PRIMARY}"}
    return {also: name for name, base in bases.items() for also in (base, *renamed(base, base))}


@cache
def _our_design(name: str) -> Design:
    file = _ours()[name]
    text = file.read_text(encoding="utf-8")
    named = re.search(rf'^{CHASSIS} = "(.*)"', text, re.MULTILINE)
    return load_design(text, f"designs/{file.name}", _chassis(named[1]) if named else None)


def omni_chassis(name: str) -> Design | None:
    """The fixed parts of all configurations of an OmniMech or OmniVehicle, by the name of one; None if unknown."""
    base = _omni_base(name)
    return _bare(base) if base else None


def configurations(name: str) -> tuple[str, ...]:
    """All our configurations of the Omni unit of this name, the primary one first; none of other units."""
    base = _omni_base(name)
    return tuple(sorted(_by_base().get(base, ()), key=lambda each: (not each.endswith(PRIMARY), each))) if base else ()


@cache
def _by_base() -> dict[str, tuple[str, ...]]:
    """Our configurations by the name of their chassis: each chassis has a folder for itself and them."""
    found = {}
    for base in _omni_bases():
        folders = (f"{FOLDERS[type]}/omni/{data_files.file_name(base, '')}" for type in OMNI_TYPES)
        files = (name for folder in folders for name in data_files.ours(folder, SUFFIX))
        found[base] = tuple(name for name in files if not name.endswith(FIXED))
    return found


@cache
def _our_bases() -> dict[str, str]:
    """The names of the chassis of all our configurations."""
    return {name: base for base, names in _by_base().items() for name in names}


def _omni_base(name: str) -> str:
    """The name of the chassis of a configuration, ours or one whose name begins like it; empty for other units."""
    if name in _ours():
        return _our_bases().get(name, "")
    return max((base for base in _omni_bases() if f"{name} ".startswith(f"{base} ")), key=len, default="")


@cache
def _bare(name: str) -> Design:
    """A chassis with empty pods."""
    document = _chassis(name)
    named = document._replace(data={"model": "", "era": 0} | document.data)
    return TYPES[document.data.get("type", "mech")].of(named)


@cache
def _omni_bases() -> tuple[str, ...]:
    return tuple(name.removesuffix(FIXED) for name in _ours() if name.endswith(FIXED))


@cache
def _chassis(name: str) -> Document:
    file = _ours()[f"{name}{FIXED}"]
    return parse(file.read_text(encoding="utf-8"), f"designs/{file.name}")
