"""A sheet is stored whole or not at all, and the first bad line is reported with number, text, rule and the expected form."""

from __future__ import annotations

import gc

import pytest
from tests.replays.conftest import NOW, sample, take, written

from spooklog.domain.log.undoing import Undo
from spooklog.domain.values.errors import Conflict, Illegal, Impossible, SpooklogError, Unreadable
from spooklog.replays.sheets.sheet import MAX_LINES, import_sheet
from spooklog.store.checks.database import check_database
from spooklog.store.store import Store

HEAD = "game spooks\nplayers anna=Anna_B bert cora dave\ndate 2026-10-31 20:15+01:00\ndealer dave\n---\n"


@pytest.mark.parametrize(
    ("line", "error", "rule"),
    [
        ("cora 3S", Illegal, "spooks:blue.3"),
        ("dave 2S", Illegal, "spooks:turn.1"),
        ("cora 1S", Impossible, "spooks:deck.1"),
        ("cora", Unreadable, "spooks:rec.5"),
        ("corra 2S", Unreadable, "spooks:rec.5"),
        ("cora 2S\x07", Unreadable, None),
    ],
)
def test_a_bad_line_is_reported_in_full_and_leaves_nothing(
    store: Store, line: str, error: type[SpooklogError], rule: str | None
) -> None:
    with pytest.raises(error) as refused:
        take(store, f"{HEAD}bert 1S  # opened\n\n{line}\ncora pass\n")
    problem = refused.value
    assert (problem.line, problem.rule) == (8, rule)
    assert (problem.input or "").startswith(line[:7])
    assert problem.expected or error is not Unreadable or rule is None
    assert store.streams.newest() == []
    assert store.people.find("Anna_B") is None
    assert check_database(store.recorder) == []


def test_a_sheet_of_too_many_lines_is_refused(store: Store) -> None:
    with pytest.raises(Unreadable) as refused:
        import_sheet(store.games, (b"\n" for _ in range(10 * MAX_LINES)), by="Scribe", now=NOW)
    assert refused.value.line == MAX_LINES + 1


def test_bytes_that_are_no_text_are_refused_at_their_line(store: Store) -> None:
    with pytest.raises(Unreadable) as refused:
        import_sheet(store.games, [b"game spooks\n", b"players \xff\n"], by="Scribe", now=NOW)
    assert refused.value.line == 2


def test_a_name_that_is_taken_is_a_conflict(store: Store) -> None:
    import_sheet(store.games, HEAD.encode().splitlines(), by="Scribe", now=NOW, name="hand")
    with pytest.raises(Conflict):
        import_sheet(store.games, HEAD.encode().splitlines(), by="Scribe", now=NOW, name="hand")


def test_notes_rulings_and_times_come_back(store: Store) -> None:
    text = (
        HEAD.replace("=Anna_B", '="Anna Berg"').replace("\n---", "\ncounts 14 14 14 14\n---")
        + "# before it all\nbert 1S  #@ 20:31\n# a note\n# \\# and another #! one\n"
        + "-2  #@ 23:59\nanna 4K  #@ 00:01  #! we \\#! play \\# so\nbert pass\nvoid the cat\n# over\n"
    )
    assert written(store, take(store, text)) == text


def test_a_reason_to_break_off_that_looks_like_a_comment_comes_back(store: Store) -> None:
    text = HEAD.replace("=Anna_B", "").replace("\n---", "\ncounts 14 14 14 14\n---") + "void  #! \\# 5 was missing\n"
    loaded = take(store, text)
    assert written(store, loaded) == text
    assert loaded.game.status == "void"


def test_undone_plies_are_not_written(store: Store) -> None:
    stream = take(store, sample("full")).stream.id
    loaded = store.games.append(stream, Undo(40), by="Scribe").loaded
    assert written(store, loaded).splitlines()[-2:] == ["bert 1S", "cora pass"]


def test_the_record_level_follows_from_the_known_cards(store: Store) -> None:
    levels = {name: take(store, sample(name)).game.setup.options["record"] for name in ("full", "table", "masters")}
    assert levels == {"full": "full", "table": "table", "masters": "full"}


def test_a_level_that_contradicts_the_lines_is_refused(store: Store) -> None:
    with pytest.raises(SpooklogError):
        take(store, sample("table").replace("dealer dave", "dealer dave\noptions record=full"))
    with pytest.raises(SpooklogError):
        take(store, sample("full").replace("dealer dave", "dealer dave\noptions record=result"))


def test_a_game_without_a_date_is_played_now(store: Store) -> None:
    game = take(store, HEAD.replace("date 2026-10-31 20:15+01:00\n", "")).game
    assert 0 <= NOW - game.started.played < 60_000


def test_the_first_moment_of_1970_is_a_date_like_any_other(store: Store) -> None:
    game = take(store, HEAD.replace("2026-10-31 20:15+01:00", "1970-01-01 00:00Z") + "bert 1S #@ 11:00\n").game
    assert (game.started.played, game.plies[0].happened) == (0, 11 * 3_600_000)


def test_ruled_plies_leave_no_cycles(store: Store) -> None:
    """An import runs without the search for cycles: what each ply left would stay until its end."""

    def left(plies: int) -> int:
        sheet = f"{HEAD}bert 1S\n{'bert pass  #! so' + chr(10)}{('dave pass  #! so' + chr(10)) * plies}"
        gc.collect()
        gc.disable()
        try:
            take(store, sheet)
            return gc.collect()
        finally:
            gc.enable()

    left(2)  # what is imported and compiled on first use leaves cycles of its own
    few = left(2)
    assert left(40) - few < 38, "not one object for each ply more"
