"""Files made to take time and memory without end: refused at a line, or passed over, and nothing of them kept."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import count, islice

import msgspec
import pytest
from tests.replays.logs import exported, lines_of, random_log

from spooklog.domain.values.errors import Unreadable, Usage
from spooklog.replays.files import log as file_log
from spooklog.replays.files.format import (
    MOST_FILES,
    MOST_LOGS,
    MOST_VALUES,
    MOST_WAITING,
    EntryLine,
    FileLine,
    Header,
    PersonLine,
    SealLine,
    SealValues,
    TextLine,
    decode_line,
    encode_line,
)
from spooklog.replays.files.lines import replay_lines
from spooklog.replays.files.log import Log
from spooklog.replays.files.reader import read_replay
from spooklog.replays.files.verify import verify_file
from spooklog.store.checks.examination import Examination
from spooklog.store.entries.ids import person_id
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.store import Store

LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


@pytest.fixture
def lines(store: Store) -> list[bytes]:
    """The lines of a file of ours."""
    return lines_of(exported(store, random_log(store, 7, most=40).id))


def id_of(kind: str, number: int) -> str:
    """An id of this kind."""
    return kind + "".join(LETTERS[number // 32**place % 32] for place in range(20))


def people(_: bytes) -> Iterator[bytes]:
    """People whom no entry names, without end."""
    salts = (number.to_bytes(8, "big") for number in count())
    return (encode_line(PersonLine(person_id(salt, "x"), "x", salt.hex())) for salt in salts)


def texts(_: bytes) -> Iterator[bytes]:
    """Texts that no entry names, without end."""
    for number in count():
        digest = sha256(b"\0" + str(number).encode()).hexdigest()
        yield encode_line(TextLine(digest, "00", str(number)))


def files(_: bytes) -> Iterator[bytes]:
    """Files that no entry names, without end."""
    for number in count():
        content = str(number).encode()
        yield encode_line(FileLine(sha256(content).hexdigest(), content))


def logs(header: bytes) -> Iterator[bytes]:
    """Empty logs without end."""
    first = decode_line(header)
    assert isinstance(first, Header)
    seal = encode_line(SealLine(SealValues(1, "0" * 64, 1, "0" * 64)))
    for number in count():
        yield seal
        yield encode_line(msgspec.structs.replace(first, stream=id_of("g", number), seats=()))


def nonsense(_: bytes) -> Iterator[bytes]:
    """Lines of no kind without end."""
    return (b"x\n" for _ in count())


@pytest.mark.parametrize(
    ("endless", "most"),
    [(people, MOST_WAITING), (texts, MOST_WAITING), (files, MOST_FILES), (logs, 2 * MOST_LOGS), (nonsense, 101_000)],
)
def test_lines_without_end_are_refused_before_they_take_memory(
    lines: list[bytes], endless: Callable[[bytes], Iterator[bytes]], most: int
) -> None:
    read = 0

    def source() -> Iterator[bytes]:
        nonlocal read
        yield lines[0]
        for raw in endless(lines[0]):
            read += 1
            assert read <= most + 2, "it reads on"
            yield raw

    with pytest.raises(Unreadable) as refused:
        list(verify_file(source(), EntryMapper(), "bomb.spooklog"))
    assert refused.value.line is not None


def test_a_log_names_so_many_people_at_most(lines: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    named = sum(raw.startswith(b'{"person":') for raw in lines)
    monkeypatch.setattr(file_log, "MOST_PEOPLE", named)
    assert next(verify_file(lines, EntryMapper(), "x")).sound
    monkeypatch.setattr(file_log, "MOST_PEOPLE", named - 1)
    with pytest.raises(Unreadable, match="people at most"):
        list(verify_file(lines, EntryMapper(), "x"))


def test_a_log_is_abandoned_after_many_problems_and_the_next_one_is_checked(store: Store, lines: list[bytes]) -> None:
    other = lines_of(exported(store, random_log(store, 8, most=5).id))
    strange = [encode_line(EntryLine(number, "nobody.came", "{}")) for number in range(1, 5000)]
    first, second = verify_file([lines[0], *strange, lines[-1], *other], EntryMapper(), "two.spooklog")
    assert (len(first.problems), first.entries) == (100, 4999)
    assert second.sound


def test_later_ones_of_many_damaged_logs_are_reported_briefly(lines: list[bytes]) -> None:
    source = with_noise(lines[0], islice(logs(lines[0]), 199))
    found = [len(log.problems) for log in read_replay(source, EntryMapper())]
    assert found[0] == 100
    assert found[-1] == 10


def with_noise(header: bytes, lines: Iterator[bytes]) -> Iterator[bytes]:
    """Logs with 200 lines of no kind in each."""
    yield header
    for raw in lines:
        if raw.startswith(b'{"seal"'):
            yield from [b"x\n"] * 200
        yield raw


def test_an_entry_of_more_values_than_any_of_ours_is_not_decoded(lines: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    state = '{"v":1,"event":{"data":{"a":[' + "[]," * MOST_VALUES + "[]]}}}"
    monkeypatch.setattr(Examination, "take", lambda *_: pytest.fail("it was decoded"))
    (log,) = read_replay([lines[0], encode_line(EntryLine(1, "game.started", state))], EntryMapper())
    assert "more values" in log.problems[0].message


def test_verifying_keeps_few_texts_and_gives_the_same_report_of_damage(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    from spooklog.domain.log.noting import Annotate

    game = random_log(store, 7, most=5).id
    first = store.games.append(game, *(Annotate(f"note {number}", 1) for number in range(50)), by="Scribe").loaded.stream
    lines = lines_of(exported(store, game))
    place = next(place for place, raw in enumerate(lines) if raw.startswith(b'{"entry":%d,' % (first.head - 40)))
    lines[place] = lines[place].replace(b'\\"at\\":', b'\\"at\\":1')
    (whole,) = verify_file(lines, EntryMapper(), "x")
    monkeypatch.setattr(file_log, "_TEXT_BYTES", 30)
    kept: list[int] = []
    take = Log.take

    def counted(log: Log, line: object) -> None:
        take(log, line)  # type: ignore[arg-type]  # as it is
        kept.append(len(log.texts))

    monkeypatch.setattr(Log, "take", counted)
    (pruned,) = verify_file(lines, EntryMapper(), "x")
    assert pruned.quote == whole.quote
    assert pruned.quote is not None
    assert "note 9" in pruned.quote
    assert max(kept) < 15


def test_the_longest_line_is_written_and_read_and_a_longer_one_is_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    game = random_log(store, 7, most=40).id
    whole = exported(store, game)
    longest = max(map(len, lines_of(whole)))
    for room in (longest, longest - 1):
        monkeypatch.setattr("spooklog.replays.files.lines.MAX_LINE", room)
        monkeypatch.setattr("spooklog.replays.files.lines._REPLAY_BYTES", room + 1)
        monkeypatch.setattr("spooklog.replays.files.writer.MAX_LINE", room)
        monkeypatch.setattr("spooklog.replays.files.reader.MAX_LINE", room)
        if room == longest:
            assert exported(store, game) == whole
            assert next(verify_file(replay_lines(io.BytesIO(whole)), EntryMapper(), "x")).sound
    with pytest.raises(Usage, match="too large"):
        exported(store, game)
    with pytest.raises(Unreadable, match="at most"):
        list(verify_file(replay_lines(io.BytesIO(whole)), EntryMapper(), "x"))
