"""Write the page's TypeScript types from the server's OpenAPI schema: make_types.py [--check]."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from ironhex.server.storage import Store

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "types.generated.ts"
HEAD = "/** Written by tools/make_types.py from the server's OpenAPI schema; docs/protocol.md says what it means. */\n"
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = Mapping[str, Any]


def main() -> int:
    wanted = types(schemas())
    if "--check" in sys.argv:
        return 0 if TARGET.is_file() and TARGET.read_text(encoding="utf-8") == wanted else 1
    TARGET.write_text(wanted, encoding="utf-8")
    return 0


def schemas() -> Schema:
    """All request and response types of the server."""
    from ironhex.server.app import build

    schema = build(cast("Store", None)).routes.openapi_schema.to_schema()  # the schema needs no store
    found: Schema = schema["components"]["schemas"]
    return found


def types(forms: Schema) -> str:
    """Each schema as a type, in alphabetical order."""
    return HEAD + "".join(_declaration(name, forms[name]) for name in sorted(forms, key=_named))


def _declaration(name: str, form: Schema) -> str:
    if "properties" not in form:
        return f"export type {_named(name)} = {_type(form)};\n"
    fields = "".join(_fields(form))
    return f"export type {_named(name)} = {{\n{fields}}};\n"


def _fields(form: Schema) -> Iterator[str]:
    needed = form.get("required", ())
    for name, field in form["properties"].items():
        key = name if name.isidentifier() else json.dumps(name)
        yield f"  {key}{'' if name in needed else '?'}: {_type(field)};\n"


def _type(form: Schema) -> str:
    if "$ref" in form:
        return _named(form["$ref"].rpartition("/")[2])
    if "enum" in form:
        return " | ".join(json.dumps(each) for each in form["enum"])
    if "const" in form:
        return json.dumps(form["const"])
    for several in ("oneOf", "anyOf"):
        if several in form:
            return " | ".join(dict.fromkeys(_type(each) for each in form[several] if each))
    return _plain(form)


def _plain(form: Schema) -> str:
    kind = form.get("type")
    if isinstance(kind, list):
        return " | ".join(dict.fromkeys(_plain({**form, "type": each}) for each in kind))
    if kind == "array":
        return _array(form)
    if kind == "object":
        more = form.get("additionalProperties")
        return f"Record<string, {_type(more) if isinstance(more, dict) and more else 'unknown'}>"
    return SIMPLE.get(kind or "", "unknown")


def _array(form: Schema) -> str:
    if "prefixItems" in form:
        return f"[{', '.join(_type(each) for each in form['prefixItems'])}]"
    items = _type(form.get("items") or {})
    return f"({items})[]" if " | " in items else f"{items}[]"


def _named(name: str) -> str:
    """A schema by its own name; if several modules have one with that name, by the last word of its module."""
    return "".join(word.capitalize() for word in name.split("_")[-2:-1]) + name.rpartition("_")[2]


if __name__ == "__main__":
    raise SystemExit(main())
