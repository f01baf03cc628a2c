"""The ledger loads whole, answers by id and prefix, and says where it is damaged.

Ids are put together from parts here, because a whole id in a test claims that the test is about that rule.
"""

from collections import Counter
from pathlib import Path

import pytest

from ironhex.rulebook import BOOKS, DamagedLedger, UnknownRule, rule, rules
from ironhex.rulebook.ledger import COLUMNS, load

HEADER = ",".join(COLUMNS)
HIT = "BMR-HIT-"
KIT = rules("QS-GEN-")[0].id
GOOD = f"{KIT},17,Introduction,Playing kit,A map and two dice.,data"


def test_every_row_of_every_book_is_there() -> None:
    assert Counter(entry.book for entry in rules()) == {"BMR": 2607, "QS": 210, "BA": 265, "BTR": 554, "TS": 273}
    assert len(rules()) == len({entry.id for entry in rules()}) == 3909


def test_every_rule_belongs_to_a_named_book() -> None:
    assert {entry.book for entry in rules()} == set(BOOKS)
    assert all(entry.id.startswith(f"{entry.book}-") for entry in rules())


def test_a_chapter_has_one_name() -> None:
    names = {(entry.id.rpartition("-")[0], entry.chapter) for entry in rules()}
    assert len(names) == len({code for code, _ in names})


def test_rule_by_id() -> None:
    found = rule(f"{HIT}046")
    assert (found.book, found.title, found.kind) == ("BMR", "Target movement table", "data")


@pytest.mark.parametrize(
    ("chapter", "number", "ending"),
    [
        ("BMR-HEAT", 18, "Running MP recomputed from the reduced value."),
        ("BMR-BV", 34, "(text: Flanking MP + VTOL MP, see A-BV-6)."),
        ("QS-INF", 23, "randomly chosen trooper (reading: rolled anew for each, see notes 9)."),
        ("TS-ENV", 3, "automatic for heat-inflicting weapons, deliberate or stray."),
    ],
)
def test_summaries_keep_their_commas(chapter: str, number: int, ending: str) -> None:
    assert rule(f"{chapter}-{number:03}").summary.endswith(ending)


def test_rules_by_prefix_keep_the_order_of_the_book() -> None:
    ids = [entry.id for entry in rules(HIT)]
    assert ids[:2] == [f"{HIT}001", f"{HIT}002"]
    assert ids == sorted(ids)
    assert rules("NONE-") == ()


def test_unknown_rule_says_which() -> None:
    with pytest.raises(UnknownRule, match=rf"^no rule '{HIT}999' in the ledger$") as caught:
        rule(f"{HIT}999")
    assert isinstance(caught.value, KeyError)


@pytest.mark.parametrize(
    ("rows", "line", "reason"),
    [
        (["id,title", GOOD], 1, "the columns must be id,lines"),
        ([], 1, "the columns must be id,lines"),
        ([HEADER, GOOD, GOOD], 3, f"{KIT} is a duplicate"),
        ([HEADER, GOOD.replace("map", "map, a table")], 2, "7 fields instead of 6; is a comma unquoted?"),
        ([HEADER, GOOD.replace(KIT, "QS-GEN-1")], 2, r"matching regex .* `\$\.id`"),
        ([HEADER, GOOD.replace("QS-", "XX-")], 2, r"`\$\.id`"),
        ([HEADER, GOOD.replace("17", "page 17")], 2, r"`\$\.lines`"),
        ([HEADER, GOOD.replace("Playing kit", "")], 2, r"`\$\.title`"),
        ([HEADER, GOOD.replace("A map", " A map")], 2, r"`\$\.summary`"),
        ([HEADER, GOOD.replace(",data", ",n")], 2, r"Invalid enum value 'n' - at `\$\.kind`"),
        ([HEADER, GOOD.replace("A map", '"A" map')], 2, "expected after"),
    ],
)
def test_damage_is_refused_with_file_and_line(tmp_path: Path, rows: list[str], line: int, reason: str) -> None:
    (tmp_path / "part.csv").write_text("\n".join(rows), encoding="utf-8")
    with pytest.raises(DamagedLedger, match=rf"part\.csv:{line}: .*{reason}"):
        load(tmp_path, ("part",))
