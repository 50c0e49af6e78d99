"""Files that say the same in other bytes, texts that were left out, and impossible times: refused, or named."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from tests.replays.logs import exported, lines_of, random_log, rechained, resealed

from spooklog.domain.log.noting import Annotate
from spooklog.replays.files.format import EntryLine, TextLine, decode_line, encode_line
from spooklog.replays.files.verify import VerifyResult, verify_file, verify_stored
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.entries.rows import Stream
from spooklog.store.store import Store

DAY = 24 * 60 * 60 * 1000


@pytest.fixture
def game(store: Store) -> Stream:
    """A game with two notes."""
    game = random_log(store, 7, most=20)
    return store.games.append(game.id, Annotate("nice", 3), Annotate("not nice", 4), by="Scribe").loaded.stream


@pytest.fixture
def lines(store: Store, game: Stream) -> list[bytes]:
    """The lines of its file."""
    return lines_of(exported(store, game.id))


def verdict(data: bytes, now: int | None = None) -> VerifyResult:
    """The verdict on the one log of a file, now or then."""
    clock = {} if now is None else {"clock": lambda: now}
    (found,) = verify_file(lines_of(data), EntryMapper(), "hand.spooklog", **clock)
    return found


def changed(lines: list[bytes], entry: int, change: Callable[[str], str]) -> list[bytes]:
    """The lines with the state of an entry changed."""
    place = next(place for place, raw in enumerate(lines) if raw.startswith(b'{"entry":%d,' % entry))
    line = decode_line(lines[place])
    assert isinstance(line, EntryLine)
    state = change(line.state)
    assert state != line.state
    return [*lines[:place], encode_line(EntryLine(entry, line.topic, state)), *lines[place + 1 :]]


def reordered(state: str) -> str:
    """The same fields in another order."""
    fields = json.loads(state)
    return json.dumps({"v": fields.pop("v"), **dict(reversed(fields.items()))}, separators=(",", ":"))


# -- entries -----------------------------------------------------------------------------------------------------------

SPELLINGS: dict[str, Callable[[str], str]] = {
    "a key twice": lambda state: state.replace(',"at":', ',"at":1,"at":', 1),
    "a key of the event twice": lambda state: state.replace('"event":{', '"event":{"seat":1,', 1),
    "a blank": lambda state: state.replace(',"at":', ', "at":', 1),
    "a blank at the end": lambda state: state + " ",
    "a default": lambda state: state[:-1] + ',"ruled":null}',
    "another order": reordered,
}


@pytest.mark.parametrize("change", SPELLINGS.values(), ids=SPELLINGS.keys())
@pytest.mark.parametrize("entry", [2, 6])
def test_an_entry_in_other_bytes_is_named_though_chain_and_seal_agree(
    lines: list[bytes], entry: int, change: Callable[[str], str]
) -> None:
    found = verdict(rechained(changed(lines, entry, change)))
    assert [(problem.kind, problem.entry) for problem in found.problems] == [("form", entry)]
    assert f"entry {entry} is not written as spooklog writes entries" in found.problems[0].message


# -- lines -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("beginning", [b'{"spooklog":', b'{"person":', b'{"text":', b'{"entry":'])
@pytest.mark.parametrize("change", ["a blank at the end", "a key twice"])
def test_a_line_in_other_bytes_is_named_though_the_seal_agrees(lines: list[bytes], beginning: bytes, change: str) -> None:
    place = next(place for place, raw in enumerate(lines) if raw.startswith(beginning))
    raw = lines[place]
    first, value = next(iter(json.loads(raw).items()))
    twice = b"{" + json.dumps({first: value}, separators=(",", ":")).encode()[1:-1] + b"," + raw[1:]
    lines[place] = twice if change == "a key twice" else raw[:-1] + b" \n"
    found = verdict(resealed(lines))
    assert [problem.kind for problem in found.problems] == ["form"]
    assert f"line {place + 1} of the file" in found.problems[0].message


@pytest.mark.parametrize(("beginning", "kind"), [(b'{"person":', "person"), (b'{"text":', "text")])
def test_a_duplicated_person_or_text_is_found_though_the_seal_agrees(lines: list[bytes], beginning: bytes, kind: str) -> None:
    place = next(place for place, raw in enumerate(lines) if raw.startswith(beginning))
    found = verdict(resealed([*lines[:place], lines[place], *lines[place:]]))
    assert f"the same {kind} stands in the file a second time" in found.problems[0].message


def test_line_ends_of_another_system_are_named_though_the_seal_agrees(lines: list[bytes]) -> None:
    converted = [raw.replace(b"\n", b"\r\n") for raw in lines[:-1]]
    assert [problem.kind for problem in verdict(resealed([*converted, lines[-1]])).problems] == ["form"]


# -- remarks -----------------------------------------------------------------------------------------------------------


def test_a_sound_file_has_no_remarks(lines: list[bytes]) -> None:
    assert verdict(b"".join(lines)).remarks == ()


def test_time_that_runs_backwards_is_named_once_with_the_largest_step_and_is_no_damage(lines: list[bytes]) -> None:
    for entry, hours in ((5, 1), (9, 3)):
        lines = changed(lines, entry, lambda state, ms=hours * 3_600_000: moved(state, -ms))  # type: ignore[misc]  # bound here
    found = verdict(rechained(lines))
    assert found.sound
    (remark,) = found.remarks
    assert "time runs backwards: entry 9 was recorded 3 hours before" in remark
    assert "so was 1 other entry, by less" in remark


def test_times_more_than_a_day_ahead_are_named_and_are_no_damage(store: Store, game: Stream, lines: list[bytes]) -> None:
    last = max(entry.entry.happened or entry.entry.at for entry in store.games.entries(game.id))
    assert verdict(b"".join(lines), now=last - DAY).remarks == ()
    found = verdict(b"".join(lines), now=last - DAY - 1)
    assert found.sound
    assert "has a time in the future" in found.remarks[0]


@pytest.mark.parametrize("count", [1, 2])
def test_texts_that_were_left_out_are_named_and_are_no_damage(lines: list[bytes], count: int) -> None:
    texts = [raw for raw in lines if isinstance(decode_line(raw), TextLine)][-count:]
    found = verdict(resealed([raw for raw in lines if raw not in texts]))
    assert found.sound
    assert found.remarks == (
        ("1 text is missing: it was" if count == 1 else "2 texts are missing: they were") + " erased, or left out",
    )


def test_texts_that_are_not_in_the_store_are_named_there(store: Store, game: Stream) -> None:
    assert verify_stored(store, game.id).remarks == ()
    with store.recorder.writing() as writer:
        writer.execute("DELETE FROM texts WHERE text = 'nice'")
    found = verify_stored(store, game.id)
    assert [problem.message for problem in found.problems] == ["1 text was removed, and the store's own log knows of no erasure"]
    assert found.remarks == found.answer().remarks == ()


def moved(state: str, ms: int) -> str:
    """An entry recorded at another time."""
    at = json.loads(state)["at"]
    return state.replace(f'"at":{at}', f'"at":{at + ms}', 1)
