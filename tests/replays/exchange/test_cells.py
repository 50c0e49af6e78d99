"""No text of a CSV cell is taken for a formula, and each is read back as it was."""

from __future__ import annotations

import csv
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spooklog.replays.exchange.cells import csv_cell, guarded, unguarded

TEXTS = st.text(st.sampled_from("=+-@\t\r\n＝＋－＠'\"; ,a1|")) | st.text()


@given(TEXTS)
def test_a_guarded_text_reads_back_and_begins_no_formula_wherever_a_spreadsheet_splits_it(text: str) -> None:
    cell = guarded(text)
    assert unguarded(cell) == text
    for part in re.split(r"[;\t\r\n]", cell):
        assert not re.match(r'[ "]*[=+\-@＝＋－＠]', part)


@given(st.lists(TEXTS, min_size=1, max_size=4))
def test_python_s_csv_reads_a_line_back(texts: list[str]) -> None:
    out = io.StringIO(newline="")
    csv.writer(out).writerow(map(csv_cell, texts))
    (row,) = csv.reader(io.StringIO(out.getvalue(), newline=""))
    assert [unguarded(cell) for cell in row] == texts


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=HYPERLINK(0)", "'=HYPERLINK(0)"),
        ("-2", "'-2"),
        ("＝1+1", "'＝1+1"),
        ("well; =1", "well; '=1"),
        ("'tis", "'tis"),
        ("anna 1S po b>g 3:2", "anna 1S po b>g 3:2"),
        ("'=1", "''=1"),
    ],
)
def test_only_cells_that_could_begin_a_formula_are_changed(text: str, cell: str) -> None:
    assert guarded(text) == cell


@pytest.mark.parametrize(("value", "cell"), [(-3, -3), (0, 0), (None, ""), (True, "true"), (False, "false")])
def test_numbers_stay_numbers(value: int | None, cell: object) -> None:
    assert csv_cell(value) == cell
