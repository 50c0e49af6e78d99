"""The head of a sheet: any order, each line once, and every mistake at its line."""

from __future__ import annotations

import pytest
from tests.replays.conftest import take, written

from spooklog.domain.values.errors import Illegal, NotFound, SpooklogError, Unreadable, Usage
from spooklog.replays.sheets.header import SheetHeader
from spooklog.replays.sheets.line import read_line
from spooklog.store.store import Store


def header(*lines: str) -> SheetHeader:
    """Header lines, taken one after the other."""
    head = SheetHeader()
    for number, line in enumerate(lines, start=1):
        head.take(read_line(line, number))
    return head


def test_lines_come_in_any_order_with_blank_lines_and_notes_between() -> None:
    lines = ["dealer anna", "", "# our best evening", "options ghost=yes", "options masters=all", "players anna bert cora"]
    head = header(*lines, "GAME Spooks/1", "date 2026-10-31 20:15+01:00")
    arranged = head.arrange()
    assert [player.label for player in arranged.players] == ["anna", "bert", "cora"]
    assert (arranged.setup.options["ghost"], arranged.setup.options["masters"]) == (
        True,
        ["spiders", "spooks", "goblins", "bones", "bats"],
    )
    assert (head.date, head.notes) == ((1_793_474_100_000, 60), ["our best evening"])


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("game spooks", Unreadable),
        ("players emil fina gero", Unreadable),
        ("date 2026-10-31", Unreadable),
        ("options ghost=no", Usage),
        ("options ghost", Usage),
        ("dealer anna #@ 20:31", Unreadable),
        ('players anna="Anna', (Usage, Unreadable)),
    ],
)
def test_a_duplicate_or_wrong_header_line_is_refused_at_once(line: str, error: type[SpooklogError]) -> None:
    with pytest.raises(error) as refused:
        header("game spooks", "players anna bert cora", "date 2026-10-31", "options ghost=yes", line)
    assert (refused.value.line, refused.value.input) in ((5, line), (5, line.split(" ", 1)[1]))


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("nonsense", Unreadable),
        ("deal anna 1-999K", Unreadable),
        ("deal zoe 1S", Unreadable),
        ("options gost=yes", Usage),
        ("options ghost=perhaps", Usage),
        ("data nothing.here = 1", Usage),
        ("data points.M = ", Usage),
        ("data " + "x" * 5000, Usage),
        ("---x", Unreadable),
    ],
)
def test_a_line_that_the_ruleset_cannot_take_is_refused_at_its_number(line: str, error: type[SpooklogError]) -> None:
    with pytest.raises(error) as refused:
        header("game spooks", "players anna bert cora", line).arrange()
    assert refused.value.line == 3


def test_a_header_without_a_game_or_players_is_refused_with_the_missing_line() -> None:
    for lines, word in ((["players anna bert cora"], "game"), (["game spooks"], "players")):
        with pytest.raises(Usage, match=word) as refused:
            header(*lines).arrange()
        assert refused.value.expected


def test_a_version_that_this_program_does_not_have_is_not_found() -> None:
    with pytest.raises(NotFound):
        header("game spooks/9999", "players anna bert cora").arrange()


@pytest.mark.parametrize(
    "labels", ["public bert cora", "1 bert cora", "C bert cora", "MS bert cora", "anna ANNA cora", "a-b c d"]
)
def test_a_label_that_lines_could_not_be_read_with_is_refused(labels: str) -> None:
    with pytest.raises(Usage):
        header("game spooks", f"players {labels}").arrange()


def test_names_with_blanks_quotes_and_signs_come_back(store: Store) -> None:
    players = r'players anna="Anna \"Ann\" Berg" zoë="Zoë \# O\\Brien" İda="İda = İ" cora'
    loaded = take(store, f"game spooks\n{players}\n---\n")
    assert [seat.name for seat in loaded.seats] == ['Anna "Ann" Berg', "Zoë # O\\Brien", "İda = İ", "cora"]
    assert written(store, loaded).splitlines()[1] == players


def test_a_label_typed_with_combining_marks_is_the_same_label(store: Store) -> None:
    loaded = take(store, "game spooks\nplayers zoe\u0308 bert cora\n---\nzoë 1S\nbert 2S\n")
    assert loaded.labels.names[0] == "zoë"


def test_options_and_data_that_differ_from_the_shipped_ones_are_written(store: Store) -> None:
    head = "options ghost=yes masters=spiders,bats\ndata points.M = 15\ndata points.C = 25\n"
    loaded = take(store, f"game spooks\nplayers anna bert cora\n{head}---\n")
    assert all(line in written(store, loaded) for line in head.splitlines())


def test_a_breach_at_the_start_needs_a_reason_which_comes_back(store: Store) -> None:
    text = "game spooks\nplayers anna bert cora\ndate 2026-10-31 20:15+01:00\ndealer anna\ncounts 9 9 9"
    with pytest.raises(Illegal):
        take(store, f"{text}\n---\n")
    ruled = f"{text}  #! a short evening\n---\n"
    assert written(store, take(store, ruled)) == ruled
