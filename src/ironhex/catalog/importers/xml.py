"""A safe XML parser: elements with their lines, but no document types, no entities, no excessive nesting."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeVar
from xml.parsers import expat

from ironhex.catalog.errors import CatalogError

Word = TypeVar("Word")

DEEPEST = 40


class Node(NamedTuple):
    """An element: its attributes, its text, its children and its line."""

    place: str
    tag: str
    attributes: dict[str, str]
    line: int
    texts: list[str]
    children: list[Node]

    def fail(self, field: str, reason: str) -> CatalogError:
        return CatalogError(f"{self.place}:{self.line}", field, reason)

    @property
    def text(self) -> str:
        return "".join(self.texts).strip()

    def all(self, tag: str) -> Iterator[Node]:
        return (child for child in self.children if child.tag == tag)

    def find(self, tag: str) -> Node | None:
        return next(self.all(tag), None)

    def one(self, tag: str) -> Node:
        found = self.find(tag)
        if found is None:
            raise self.fail(tag, "missing")
        return found

    def attribute(self, name: str) -> str:
        if name not in self.attributes:
            raise self.fail(f"{self.tag} {name}", "missing")
        return self.attributes[name]

    def has(self, name: str) -> bool:
        """Whether an attribute is TRUE."""
        return self.attributes.get(name, "").lower() == "true"

    def read(self, reader: Callable[[str], int], attribute: str = "") -> int:
        """The number in an attribute, or in the text."""
        said = self.attribute(attribute) if attribute else self.text
        try:
            return reader(said)
        except ValueError as error:
            raise self.fail(f"{self.tag} {attribute}".strip(), str(error)) from None

    def word(self, words: Mapping[str, Word], kind: str) -> Word:
        """The meaning of a text that must be one of some words."""
        if self.text not in words:
            raise self.fail(kind, f"the Master Rules have no {kind} {self.text[:60]!r}")
        return words[self.text]


def parse_xml(text: str, place: str) -> Node:
    """The root element of a document."""
    reader = _Reader(place)
    parser = expat.ParserCreate(encoding="utf-8")
    parser.buffer_text = True
    reader.watch(parser)
    try:
        parser.Parse(text.encode(errors="replace"), True)
    except expat.ExpatError as error:
        raise CatalogError(f"{place}:{error.lineno}", "XML", expat.ErrorString(error.code)) from None
    return reader.root.children[0]


class _Reader:
    """Builds the tree while the parser reads the text."""

    def __init__(self, place: str) -> None:
        self.root = Node(place, "", {}, 1, [], [])
        self.open = [self.root]

    def watch(self, parser: expat.XMLParserType) -> None:
        self.parser = parser
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters
        parser.StartDoctypeDeclHandler = self.doctype

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        node = Node(self.root.place, tag, attributes, self.parser.CurrentLineNumber, [], [])
        if len(self.open) > DEEPEST:
            raise node.fail(tag, "nested too deeply")
        self.open[-1].children.append(node)
        self.open.append(node)

    def end(self, tag: str) -> None:
        self.open.pop()

    def characters(self, text: str) -> None:
        self.open[-1].texts.append(text)

    def doctype(self, name: str, *_: object) -> None:
        raise CatalogError(
            f"{self.root.place}:{self.parser.CurrentLineNumber}", "XML", "document types are not allowed"
        )
