"""Replay files that were damaged, by accident or on purpose: all damage is found, and nothing of it is stored."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.replays.conftest import take
from tests.replays.logs import RULED, exported, lines_of, messages, random_log, read, rechained, resealed, sound

from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import SpooklogError, Unreadable
from spooklog.replays.files.format import PersonLine, encode_line
from spooklog.replays.files.importing import import_replay
from spooklog.replays.files.receipt import receipt_of
from spooklog.replays.files.verify import verify_file
from spooklog.store.entries.ids import person_id
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.store import Store, open_store
from spooklog.testing.playing import SEEDS


@pytest.fixture(scope="module")
def kept(empty_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store for the whole module: what is refused leaves nothing in it."""
    path = tmp_path_factory.mktemp("kept") / "games.db"
    path.write_bytes(empty_store.read_bytes())
    with open_store(str(path), synchronous="OFF") as store:
        yield store


# -- any byte changed is found -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def file(empty_store: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file with all kinds of lines."""
    path = tmp_path_factory.mktemp("file") / "games.db"
    path.write_bytes(empty_store.read_bytes())
    with open_store(str(path), synchronous="OFF") as store:
        return exported(store, take(store, RULED).stream.id)


@given(data=st.data())
def test_a_byte_changed_added_or_left_out_anywhere_is_found_harmless_or_not(file: bytes, data: st.DataObject) -> None:
    assert sound(file)
    for _ in range(20):
        place = data.draw(st.integers(0, len(file) - 1))
        byte = bytes([data.draw(st.one_of(st.sampled_from(b' \n\r\t"0{}\\'), st.integers(0, 255)))])
        how = data.draw(st.sampled_from(("change", "add", "leave out")))
        changed = file[:place] + (b"" if how == "leave out" else byte) + file[place + (how != "add") :]
        if changed != file:
            assert not sound(changed), (how, place, byte)


def test_every_byte_of_the_header_and_of_the_seal_counts(file: bytes) -> None:
    lines = lines_of(file)
    for place in (*range(len(lines[0])), *range(len(file) - len(lines[-1]), len(file))):
        assert not sound(file[:place] + bytes([file[place] ^ 1]) + file[place + 1 :]), place


def test_line_ends_of_another_system_are_found_and_reported(file: bytes) -> None:
    (log,) = read(file.replace(b"\n", b"\r\n"))
    assert [problem.kind for problem in log.problems] == ["seal"]
    assert "line ends" in log.problems[0].message


def test_a_file_that_was_cut_off_anywhere_is_found(file: bytes) -> None:
    for end in range(0, len(file), 7):
        assert not sound(file[:end]), end


NAMED = re.compile(rb'"name":"(anna|bert)","salt":"([0-9a-f]+)"')
LABELLED = re.compile(rb'"label":"(anna|bert)","salt":"([0-9a-f]+)"')


def exchanged(file: bytes, field: re.Pattern[bytes], groups: Sequence[int]) -> bytes:
    """A file in which anna and bert have changed their names or labels, the salts of these, or both."""
    one, other = field.finditer(file)
    parts = sorted(
        ((found.span(group), by[group]) for found, by in ((one, other), (other, one)) for group in groups), reverse=True
    )
    for (start, end), new in parts:
        file = file[:start] + new + file[end:]
    return file


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (b'"name":"anna"', b'"name":"anne"', "the name anne is not the one that was recorded"),
        (b'"name":"anna","salt":"', b'"name":"anna","salt":"00', "the name anna is not the one that was recorded"),
        (b'"label":"anna"', b'"label":"anne"', "the label of seat 1 is not the one that was recorded"),
        (b'"label":"anna","salt":"', b'"label":"anna","salt":"00', "the label of seat 1 is not the one that was recorded"),
        (b'"label":"anna"', b'"label":null', "the label of seat 1 is not the one that was recorded"),
    ],
)
def test_a_name_or_a_label_changed_with_a_seal_that_agrees_is_found_by_the_log(
    file: bytes, old: bytes, new: bytes, words: str
) -> None:
    """The id of a person is the hash of the name, and the first entry holds those of the labels."""
    assert old in file
    (problem,) = messages(read(resealed(lines_of(file.replace(old, new)))))
    assert words in problem


@pytest.mark.parametrize("groups", [(1,), (2,), (1, 2)], ids=["without their salts", "the salts alone", "with their salts"])
@pytest.mark.parametrize("field", [NAMED, LABELLED], ids=["names", "labels"])
def test_exchanged_names_or_labels_are_found_though_the_seal_agrees(
    file: bytes, field: re.Pattern[bytes], groups: tuple[int, ...]
) -> None:
    forged = resealed(lines_of(exchanged(file, field, groups)))
    assert len(forged) == len(file)
    assert "not the one that was recorded" in messages(read(forged))[0]


def test_a_person_replaced_throughout_is_found_only_by_a_receipt(store: Store) -> None:
    """With a chain and a seal that agree, a file was written anew: it tells of another game."""
    stream = take(store, RULED).stream
    lines = exported(store, stream.id)
    anna = next(seat for seat in store.people.seats(stream.id) if seat.name == "anna")
    assert anna.salt
    named = re.sub(rb'"name":"anna","salt":"[0-9a-f]+"', b'"name":"anne","salt":"00"', lines)
    forged = rechained(lines_of(named.replace(anna.person.encode(), person_id(b"\0", "anne").encode())))
    (verdict,) = verify_file(lines_of(forged), EntryMapper(), "hand.spooklog")
    assert verdict.sound
    found = verdict.with_receipt(receipt_of(stream.name, stream.head, stream.head_hash))
    assert [problem.kind for problem in found.problems] == ["receipt"]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_lines_after_the_seal_or_between_two_logs_are_found(store: Store, file: bytes, count: int) -> None:
    other = exported(store, random_log(store, 5).id)
    logs = read(file + b"\n" * count + other)
    assert len(messages(logs)) == count
    assert [log.header.stream for log in logs][1] != logs[0].header.stream
    assert len(messages(read(file + b'{"entry":9}\n' * count))) == count
    with pytest.raises(Unreadable, match="second time"):
        read(file + file)


# -- hostile files -----------------------------------------------------------------------------------------------------

HOSTILE = {
    "nothing": b"",
    "no end": b'{"spooklog":2',
    "another program's": b'{"a":1}\n',
    "a newer format": b'{"spooklog":2,"x":[1]}\n',
    "a header of lists": b'{"spooklog":[[[[' + b"[" * 100_000,
    "an oversized number": b'{"spooklog":' + b"9" * 100_000 + b"}\n",
    "no text": b"\xff\xfe\x00" * 1000,
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_file_that_is_no_replay_file_is_refused_with_a_message(kept: Store, data: bytes) -> None:
    with pytest.raises(Unreadable, match=r"replay file|header"):
        import_replay(kept, lines_of(data), by="Scribe")
    assert kept.streams.newest() == []


def person(name: str) -> bytes:
    """The line of a person whose id stands for the name."""
    return encode_line(PersonLine(person_id(b"\0", name), name, "00"))


LINES = (
    b'{"entry":1,"topic":"game.started","state":"{}"}\n',
    b'{"entry":99999999999999999999,"topic":"x","state":""}\n',
    b'{"entry":9007199254740992,"topic":"game.noted","state":"{}"}\n',
    b'{"entry":2,"topic":"game.\\u001b[2J","state":"\\u0000"}\n',
    b'{"entry":3,"topic":"game.noted","state":"\\ud800"}\n',
    b'{"text":"' + b"0" * 64 + b'","salt":"00","said":"\\u001b[31mred"}\n',
    b'{"text":"' + b"0" * 64 + b'","salt":"0","said":"x"}\n',
    b'{"person":"p../../etc/passwd","name":"x","salt":"00"}\n',
    person("\u202eevil"),
    person(" anna"),
    person("nobody needs me"),
    b'{"person":"paaaaaaaaaaaaaaaaaaaaaaaaaa","name":"another name","salt":"00"}\n',
    b'{"person":"paaaaaaaaaaaaaaaaaaaaaaaaaa","name":"no salt","salt":null}\n',
    b'{"person":"paaaaaaaaaaaaaaaaaaaaaaaaaa","name":null,"salt":"00"}\n',
    b"[" * 100_000 + b"\n",
    b'{"seal":{"entry":1,"hash":"","lines":1,"sha256":""}}\n',
    b"\xff\n",
)


@given(seed=SEEDS)
def test_a_file_of_any_lines_is_refused_with_a_message_and_leaves_nothing(file: bytes, kept: Store, seed: int) -> None:
    rng, lines = Rng(seed), lines_of(file)
    for _ in range(1 + rng.below(3)):
        place = rng.below(len(lines))
        match rng.below(4):
            case 0:
                lines[place] = rng.choice(LINES)
            case 1:
                lines.insert(place, rng.choice(LINES))
            case 2:
                lines[place], lines[0] = lines[0], lines[place]
            case _:
                del lines[place]
    data, agrees = b"".join(lines), False
    if rng.below(2):
        with contextlib.suppress(ValueError, IndexError, AssertionError):  # there is nothing to make a seal of
            data, agrees = resealed([*lines[:-1], lines_of(file)[-1]]), True
    if data == file:
        return
    if agrees and _is_another_sound_file(lines_of(data), lines_of(file)):
        (verdict,) = verify_file(lines_of(data), EntryMapper(), "hand.spooklog")
        wanted = _named(lines_of(file), _begun(lines_of(data), b"entry"))
        missing = len(wanted) - len(_begun(lines_of(data), b"text"))
        assert verdict.sound
        assert [remark.split(" missing")[0] for remark in verdict.remarks] == (
            [f"{missing} text{'s are' if missing > 1 else ' is'}"] if missing else []
        )
        return
    with pytest.raises(SpooklogError) as refused:
        import_replay(kept, lines_of(data), by="Scribe")
    assert refused.value.exit_code in (3, 8), refused.value
    assert refused.value.message.isprintable()
    assert kept.recorder.query("SELECT head FROM streams") == [(0,)], "the store's own log says nothing"
    for table in ("people", "texts", "seats", "events"):
        assert kept.recorder.query(f"SELECT * FROM {table}") == []


def _begun(lines: Sequence[bytes], start: bytes) -> list[bytes]:
    """The lines that begin in some way: entries, texts, people."""
    return [line for line in lines if line.startswith(b'{"' + start + b'":')]


def _named(lines: Sequence[bytes], entries: Sequence[bytes]) -> list[bytes]:
    """The lines of those texts whose hashes stand in some entries."""
    named = set(re.findall(rb"[0-9a-f]{64}", b"".join(entries)))
    return [line for line in _begun(lines, b"text") if line[9:73] in named]


def _is_another_sound_file(lines: list[bytes], as_written: list[bytes]) -> bool:
    """Whether a file with a seal that agrees could have been written: of a shorter game, with fewer texts, in another order."""
    entries = _begun(lines, b"entry")
    if not entries or entries != _begun(as_written, b"entry")[: len(entries)]:
        return False
    people, texts = sorted(_begun(as_written, b"person")), _begun(lines, b"text")
    return (
        lines[0] == as_written[0]
        and sorted(_begun(lines, b"person")) == people
        and len(texts) == len(set(texts))
        and set(texts) <= set(_named(as_written, entries))
        and len(lines) == 2 + len(entries) + len(people) + len(texts)
    )
