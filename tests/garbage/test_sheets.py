"""Whatever is imported as a sheet is refused in a documented way, or stored as a game whose sheet reads back as the same game."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.garbage.conftest import NOW
from tests.garbage.mutation import SHEETS, damaged_sheets
from tests.garbage.text import MANY, ODD, ask, check_refusal, is_inert, texts
from tests.replays.conftest import written
from tests.replays.sheets.test_round_trip import same

from spooklog.domain.values.errors import SpooklogError, Unreadable
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store
from spooklog.testing.thorough import thorough

HEAD = b"game spooks\nplayers anna bert cora\ndate 2026-10-31 20:15+01:00\ndealer cora\n"


def taken(store: Store, sheet: bytes) -> LoadedGame | None:
    """The game of a sheet; None where it was refused as it should be."""
    try:
        loaded = import_sheet(store.games, BytesIO(sheet), by="Scribe", now=NOW).loaded
    except SpooklogError as problem:
        check_refusal(problem)
        return None
    text = written(store, loaded)
    assert is_inert(text), ascii(text)
    again = import_sheet(store.games, BytesIO(text.encode()), by="Scribe", now=NOW).loaded
    same(loaded, again, store)
    assert [(seat.label, seat.name) for seat in again.seats] == [(seat.label, seat.name) for seat in loaded.seats]
    assert written(store, again) == text
    return loaded


@MANY
@given(damaged_sheets())
def test_a_damaged_sheet_is_refused_or_reads_back(store: Store, sheet: bytes) -> None:
    taken(store, sheet)


@MANY
@given(
    st.lists(st.sampled_from(("game ", "players ", "date ", "options ", "data ", "dealer ", "counts ", "deal ", "")), max_size=4),
    st.data(),
)
def test_a_head_of_odd_lines_is_refused_or_reads_back(store: Store, begun: list[str], data: st.DataObject) -> None:
    lines = [words + data.draw(texts) for words in begun]
    known = data.draw(st.sets(st.sampled_from(HEAD.decode().splitlines())))
    head = "\n".join([*known, *lines]).encode("utf-8", "surrogatepass")
    taken(store, head + b"\n---\n")


@MANY
@given(st.lists(texts, max_size=6))
def test_a_body_of_odd_lines_is_refused_or_reads_back(store: Store, lines: list[str]) -> None:
    taken(store, HEAD + b"---\n" + "\n".join(lines).encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: f"{ascii(odd)[:24]} {len(odd)}")
def test_odd_text_in_a_name_a_note_and_a_reason_is_kept_or_refused(store: Store, odd: str) -> None:
    said = odd.encode("utf-8", "surrogatepass")
    head = HEAD.replace(b"bert", b'bert="Bert ' + said.replace(b"\\", b"\\\\").replace(b'"', b'\\"') + b' B"')
    taken(store, head + b"---\n")
    taken(store, HEAD + b"---\n# so " + said + b" it was\n")
    taken(store, HEAD + b"---\nanna 2S  #! so " + said + b" we play\n")
    taken(store, HEAD + b"---\nvoid so " + said + b" it ended\n")


@given(st.binary(max_size=200))
def test_random_bytes_are_refused(store: Store, sheet: bytes) -> None:
    assert taken(store, sheet) is None


@pytest.mark.parametrize(
    ("sheet", "line", "words"),
    [
        (HEAD + b"---\n\xef\xbb\xbfanna 1S\n", 6, "U+FEFF (zero width no-break space) at column 1"),
        (HEAD + b"---\nanna \xe2\x80\xae1S\n", 6, "U+202E (right-to-left override) at column 6"),
        (HEAD + b"---\nanna 1S # \x1b[31m\n", 6, "U+001B at column 11"),
        (HEAD + b"---\nanna\xe2\x80\x8b1S\n", 6, "U+200B (zero width space) at column 5"),
        (HEAD.replace(b"\n", b"\r"), 1, "U+000D at column 12"),
        (HEAD + b"---\nanna \xff1S\n", 6, "not UTF-8"),
        (HEAD.decode().encode("utf-16"), 1, "not UTF-8"),
        (HEAD.replace(b"bert", b'bert="' + b"x" * 101 + b'"'), 2, "a name has 1 to 100"),
        (HEAD.replace(b"bert", "\u3164".encode()), 2, "cannot be a label"),
        (HEAD + b"data points.M = " + b"[" * 3000 + b"\n---\n", 5, "not a TOML pair"),
        (HEAD + b"data points.M = {" + b"a." * 1500 + b"a = 1}\n---\n", 5, "too many dots in one key"),
        (HEAD + b"data points.M = " + b"[" * 100 + b"]" * 100 + b"\n---\n", 5, "nested too deeply"),
        (HEAD + b"deal @" + b"9" * 5000 + b" 1S\n---\n", 5, "no player"),
        (HEAD + b"x @" + b"9" * 5000 + b"\n---\n", 5, "no header line"),
    ],
)
def test_a_refusal_names_the_character_and_its_position(store: Store, sheet: bytes, line: int, words: str) -> None:
    with pytest.raises(Unreadable) as refused:
        import_sheet(store.games, BytesIO(sheet), by="Scribe", now=NOW)
    assert refused.value.line == line
    assert words in refused.value.message
    check_refusal(refused.value)


def test_windows_line_ends_and_a_mark_at_the_start_are_no_garbage(store: Store) -> None:
    for sheet in SHEETS if thorough() else SHEETS[::4]:
        assert taken(store, b"\xef\xbb\xbf" + sheet.replace(b"\n", b"\r\n")) is not None


@pytest.mark.parametrize("name", ["a\x1b[31mb.sheet", "a\nb.sheet", "\x9b31m.sheet", "\u202egnp.sheet", "[red].sheet"], ids=ascii)
def test_the_name_of_a_file_is_printed_inert(at_home: Path, db: Path, name: str) -> None:
    for file in (name, f"missing{name}"):
        if file == name:
            (at_home / name).write_bytes(HEAD + b"---\n")
        for more in ((), ("--json",)):
            code, *_ = ask("import", file, "--db", str(db), *more)
            assert code == (0 if file == name else 7)
    assert ask("export", "-o", f"x{name}", "--format", "sheet", "--db", str(db))[0] == 0
    assert (at_home / f"x{name}").exists()
