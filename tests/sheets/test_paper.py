"""Sheets on paper: vectors, selectable text, our typeface and no other, and as many to a page as were asked for."""

from io import BytesIO
from typing import Any

import pytest
from pypdf import PageObject, PdfReader
from tests.sheets.reading import words

from ironhex.catalog import design
from ironhex.sheets.paper import MARGIN, PAPERS, Paper, Placed, pdf, spread, stacked
from ironhex.sheets.pen import Drawing
from ironhex.sheets.typeface import fit, width
from ironhex.systems.classic.sheets.record_sheet import draw

ONE_OF_EACH = (
    "Dire Wolf S",
    "Goliath GOL-1H",
    "Behemoth Heavy Tank (Flamer)",
    "Cavalry Attack Helicopter",
    "Neptune Submarine (LRT)",
    "Clan Anti-Mech Jump Point (SRM)",
    "Elemental (Laser)",
    "Centaur",
    "Heavy Ranged Missile Battery Yoyodyne HRMB-A5",
)


def printed(*names: str, paper: Paper = "a4", per_page: int | None = None) -> PdfReader:
    return PdfReader(BytesIO(pdf([draw(design(name)) for name in names], "Force", paper, per_page)))


def resources(thing: Any, kind: str) -> list[Any]:
    """Things of a kind that a page uses, also in the forms drawn on it."""
    here = thing.get("/Resources", {})
    found = [each.get_object() for each in here.get(kind, {}).values()]
    forms = [each.get_object() for each in here.get("/XObject", {}).values()]
    return found + [each for form in forms for each in resources(form, kind)]


def fonts(page: PageObject) -> set[str]:
    return {str(font["/BaseFont"]).partition("+")[2].removesuffix("-Identity-H") for font in resources(page, "/Font")}


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_all_words_of_a_sheet_can_be_selected_on_paper(name: str) -> None:
    (page,) = printed(name).pages
    text = "".join(page.extract_text().split())
    missing = {word for word in words(draw(design(name))) if "".join(word.split()) not in text}
    assert missing == set()


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_our_typeface_is_embedded_and_no_other_and_nothing_is_a_picture(name: str) -> None:
    (page,) = printed(name).pages
    assert fonts(page) == {"SourceSansPro-Regular", "SourceSansPro-Semibold"}
    descriptors = [font["/DescendantFonts"][0].get_object()["/FontDescriptor"] for font in resources(page, "/Font")]
    assert all("/FontFile2" in each or "/FontFile3" in each for each in descriptors)
    assert not any(each.get("/Subtype") == "/Image" for each in resources(page, "/XObject"))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_pages_have_the_size_of_the_paper(paper: Paper) -> None:
    for page in printed("Dire Wolf S", "Centaur", paper=paper).pages:
        assert [float(side) for side in page.mediabox[2:]] == pytest.approx(PAPERS[paper], abs=0.01)


def test_a_whole_force_is_one_file_with_a_title() -> None:
    reader = printed("Dire Wolf S", "Behemoth Heavy Tank", "Behemoth Heavy Tank", "Dire Wolf S")
    assert reader.metadata is not None
    assert reader.metadata.title == "Force"
    assert [page.extract_text().count("BV ") for page in reader.pages] == [1, 2, 1]


def test_the_same_sheets_make_the_same_file() -> None:
    sheets = [draw(design("Centaur"))]
    assert pdf(sheets) == pdf(sheets)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("name", "fitting"), [("Dire Wolf S", 1), ("Behemoth Heavy Tank", 2), ("Foot Platoon (Rifle)", 5), ("Centaur", 5)]
)
def test_as_many_as_fit_share_a_page_at_full_size(name: str, fitting: int, paper: Paper) -> None:
    pages = list(stacked([draw(design(name))] * (fitting + 1), paper))
    assert [len(page.sheets) for page in pages] == [fitting, 1]
    assert all(each.scale > 0.97 for page in pages for each in page.sheets)


@pytest.mark.parametrize("per_page", [1, 2, 3, 4, 6, 9])
@pytest.mark.parametrize("name", ["Dire Wolf S", "Behemoth Heavy Tank", "Centaur"])
def test_sheets_do_not_overlap_and_stay_inside_the_margins(name: str, per_page: int) -> None:
    pages = list(spread([draw(design(name))] * (per_page + 1), "letter", per_page))
    assert [len(page.sheets) for page in pages] == [per_page, 1]
    for page in pages:
        boxes = [box(each) for each in page.sheets]
        for left, top, right, bottom in boxes:
            assert left >= MARGIN - 0.01
            assert top >= MARGIN - 0.01
            assert right <= page.width - MARGIN + 0.01
            assert bottom <= page.height - MARGIN + 0.01
        assert not any(overlap(one, other) for one in boxes for other in boxes if one is not other)


def box(each: Placed) -> tuple[float, float, float, float]:
    wide, high = each.scale * each.drawing.width, each.scale * each.drawing.height
    return each.x, each.y, each.x + wide, each.y + high


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_two_mechs_per_page_are_side_by_side() -> None:
    (page,) = spread([draw(design("Dire Wolf S"))] * 2, "a4", 2)
    assert page.width > page.height
    assert page.sheets[0].y == page.sheets[1].y


def test_words_shrink_before_they_are_cut() -> None:
    full = width("Anti-Missile System", 10)
    assert fit("Anti-Missile System", full, 10) == ("Anti-Missile System", 10)
    words, size = fit("Anti-Missile System", 0.9 * full, 10)
    assert words == "Anti-Missile System"
    assert size == pytest.approx(9)
    cut = fit("Anti-Missile System", 0.5 * full, 10)
    assert cut.words.endswith("…")
    assert width(cut.words, cut.size) <= 0.5 * full + 0.01


def test_digits_have_equal_widths() -> None:
    assert len({round(width(figure, 10), 6) for figure in "0123456789"}) == 1


def test_an_empty_sheet_has_no_text() -> None:
    blank = Drawing(10, 10, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"/>')
    (page,) = PdfReader(BytesIO(pdf([blank]))).pages
    assert page.extract_text() == ""
