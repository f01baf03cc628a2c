"""The documentation: every link leads somewhere, and the site needs nothing from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import pytest

from ironhex.cli.documentation import docs
from ironhex.rulebook import rules

ROOT = Path(__file__).resolve().parents[2]
TEXTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
CODE = re.compile(r"```.*?```|`[^`\n]*`|^    .*$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ +(.*)$", re.MULTILINE)
LOADED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}
NOT_LOADED = {"canonical", "next", "prev", "alternate"}
ELSEWHERE = re.compile(rb"googleapis|gstatic|google-analytics|googletagmanager|fonts\.google")


class HtmlPage(HTMLParser):
    """The anchors of a page, where its links lead, and what it loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.anchors |= {found[name] for name in ("id", "name") if name in found}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif tag in LOADED and LOADED[tag] in found and found.get("rel") not in NOT_LOADED:
            self.loads.append(found[LOADED[tag]])


class DocumentationSite(NamedTuple):
    folder: Path
    pages: dict[Path, HtmlPage]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> DocumentationSite:
    """The site, as the command builds it."""
    folder = tmp_path_factory.mktemp("documentation") / "site"
    assert docs(folder) == 0
    return DocumentationSite(folder, {path: HtmlPage(path) for path in folder.rglob("*.html")})


def broken(site: DocumentationSite) -> Iterator[str]:
    for path, page in site.pages.items():
        if path.name == "404.html":
            continue  # its links start at the root of a web server
        for link in (*page.links, *page.loads):
            target = urlsplit(link)
            if target.scheme or target.netloc:
                continue
            file = (path.parent / unquote(target.path)).resolve() if target.path else path
            other = site.pages.get(file)
            if not file.is_file() or (target.fragment and other and unquote(target.fragment) not in other.anchors):
                yield f"{path.name}: {link}"


def test_every_link_of_the_site_leads_somewhere(site: DocumentationSite) -> None:
    assert len(site.pages) > 20
    assert list(broken(site)) == []


def test_the_site_loads_nothing_from_elsewhere(site: DocumentationSite) -> None:
    foreign = [load for page in site.pages.values() for load in page.loads if urlsplit(load).netloc]
    assert foreign == []
    files = [path for path in site.folder.rglob("*") if path.suffix in (".html", ".css", ".js")]
    assert [path.name for path in files if ELSEWHERE.search(path.read_bytes())] == []


def test_every_rule_has_its_place(site: DocumentationSite) -> None:
    anchors = {anchor for page in site.pages.values() for anchor in page.anchors}
    assert [rule.id for rule in rules() if rule.id not in anchors] == []


def test_the_reference_has_the_docstrings(site: DocumentationSite) -> None:
    anchors = site.pages[site.folder / "api.html"].anchors
    assert {"ironhex.start.new_game", "ironhex.engine.play.Play.fork", "ironhex.bots.bot.let_answer"} <= anchors


def test_an_installed_package_has_no_documentation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ironhex.cli.documentation.ROOT", tmp_path)
    assert docs() == 2
    assert "in a clone" in capsys.readouterr().err


def anchors_of(text: str) -> set[str]:
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(text))
    return {heading.strip().replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_links_between_files_lead_somewhere(path: Path) -> None:
    """As a reader of the repository follows them."""
    text = path.read_text(encoding="utf-8")
    for link in LINK.findall(CODE.sub("", text)):
        target = urlsplit(link)
        if not target.scheme:
            file = (path.parent / unquote(target.path)) if target.path else path
            assert file.exists(), link
            if target.fragment:
                assert target.fragment in anchors_of(file.read_text(encoding="utf-8")), link
