"""The file of a whole store: what is in it, what damage shows, and what an import of a damaged or cut one still takes."""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import chain, repeat
from typing import Any

import pytest
from tests.replays.stores.kit import begun, faults, heads, import_store, lines, opening, sync
from tests.store.test_wordlists import OPENING
from tests.store.test_wordlists import start as words_start

from spooklog.domain.formats.result import Reported
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.series.commands import RecordResult
from spooklog.domain.values.errors import Conflict, NotFound, Unreadable
from spooklog.replays.files.lines import BEGINNING as LOG
from spooklog.replays.files.lines import MAX_LINE
from spooklog.replays.stores import importing, reader
from spooklog.replays.stores.format import EndLine, EndValues, encode_line
from spooklog.replays.stores.importing import StoreImport
from spooklog.replays.stores.left_out import find_left_out
from spooklog.replays.stores.packing import is_store_file, unpacked, write_packed
from spooklog.replays.stores.reader import Section, StoreReader
from spooklog.replays.stores.verify import StoreFileCheck
from spooklog.replays.stores.writer import Written, store_lines
from spooklog.store.changes.archiving import archive
from spooklog.store.changes.merging import merge
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.erasing.erase import erase
from spooklog.store.store import Store, open_store


def packed(written: Sequence[bytes]) -> bytes:
    """Lines as a packed file."""
    out = io.BytesIO()
    write_packed(written, out)
    return out.getvalue()


def read(data: bytes) -> list[bytes]:
    """The lines of a packed file."""
    return list(unpacked(io.BytesIO(data), data[:16]))


def checked(written: Iterable[bytes]) -> tuple[list[str], list[str]]:
    """The problems of the logs and of the file."""
    check = StoreFileCheck(written, EntryMapper(), "file")
    logs = [f"{result.name}: {problem.message}" for result in check.results() for problem in result.problems]
    return logs, check.problems


def ended(written: Sequence[bytes], logs: int) -> list[bytes]:
    """Lines with an end that agrees with them, in place of the last one."""
    before = written[:-1]
    return [*before, encode_line(EndLine(EndValues(logs, len(before), sha256(b"".join(before)).hexdigest())))]


@pytest.fixture
def games(phone: Store) -> list[str]:
    """Three games of the phone, by id, in the order of the file."""
    games = [begun(phone, name=f"game-{number}") for number in range(3)]
    for game in games:
        phone.games.append(game, Play("anna 1"), Annotate("well played"), by="Scribe")
    return games


# -- the form ----------------------------------------------------------------------------------------------------------


def test_a_file_is_packed_and_reads_the_same_unpacked(phone: Store, laptop: Store, games: list[str]) -> None:
    written = lines(phone)
    data = packed(written)
    assert gzip.decompress(data) == b"".join(written)
    assert read(data) == list(unpacked(io.BytesIO(b"".join(written)), written[0][:16])) == written
    assert packed(written) == data
    assert is_store_file("any", data)
    assert is_store_file("any", written[0])
    assert not is_store_file("hand.spooklog", b'{"spooklog":2')
    assert import_store(laptop, read(data), by="Importer").number("new") == len(games)


def test_games_stand_before_series_and_what_was_touched_last_stands_last(phone: Store, games: list[str]) -> None:
    first, second = (phone.series.open(opening()).loaded.stream.id for _ in range(2))
    phone.games.append(games[0], Play("bert 2"), by="Scribe")
    phone.series.append(first, RecordResult(Reported(players=(1, 2), points=(3, 1))), by="Scribe")
    items = StoreReader(lines(phone)).items()
    order = [item.header.stream for item in items if isinstance(item, Section) and item.header]
    assert order == [games[1], games[2], games[0], second, first]


def test_lines_recorded_while_a_file_is_written_are_not_in_it(phone: Store, laptop: Store, games: list[str]) -> None:
    before = heads(phone)
    running = store_lines(phone)
    first = next(running)
    for game in games:
        phone.games.append(game, Play("bert 2"), by="Scribe")
    begun(phone)
    import_store(laptop, [first, *running], by="Importer")
    assert heads(laptop) == before


def test_a_damaged_log_is_left_out_and_named_and_the_rest_is_written(phone: Store, laptop: Store, games: list[str]) -> None:
    with phone.recorder.writing() as writer:
        writer.execute(
            "UPDATE events SET topic = 'game.reopened' WHERE originator_id = ? AND originator_version = 2", (games[1],)
        )
    written = Written()
    assert import_store(laptop, store_lines(phone, written=written), by="Importer").sound
    assert (written.games, len(written.problems)) == (2, 1)
    assert {*heads(laptop)} == {games[0], games[2]}


def test_a_log_that_is_too_large_for_memory_is_no_reason_to_keep_it_there() -> None:
    with pytest.raises(Unreadable, match="bytes at most"):
        StoreReader([b'{"spooklogs":' + b"1" * MAX_LINE])


def test_a_damaged_row_of_the_index_is_left_out_and_named(phone: Store, laptop: Store, games: list[str]) -> None:
    with phone.recorder.writing() as writer:
        for game, head in ((games[0], "x"), (games[1], 2**62)):
            writer.execute("UPDATE streams SET head = ? WHERE id = ?", (head, game))
    written = Written()
    report = import_store(laptop, list(store_lines(phone, written=written)), by="Importer")
    assert [problem.rpartition(": ")[2] for problem in written.problems] == ["its head is text", f"its head is {2**62}"]
    assert (report.number("new"), report.sound) == (1, True)


# -- damage ------------------------------------------------------------------------------------------------------------


def test_a_freshly_written_file_is_sound(phone: Store, games: list[str]) -> None:
    assert checked(lines(phone)) == ([], [])
    assert len(list(StoreFileCheck(lines(phone), EntryMapper(), "file").results())) == len(games)


def test_any_line_changed_taken_out_or_put_in_twice_is_found(phone: Store, games: list[str]) -> None:
    erase(phone.own_log, "anna", by="Scribe")
    written = lines(phone)
    assert len(games) == 3
    for place, raw in enumerate(written):
        changed = raw.replace(b":1,", b":2,", 1) if b":1," in raw else raw.replace(b"a", b"b", 1)
        for forged in ([*written[:place], *written[place + 1 :]], [*written[:place], raw, *written[place:]]):
            assert found(forged), place
        if changed != raw:
            assert found([*written[:place], changed, *written[place + 1 :]]), place


def test_a_log_that_stands_twice_in_a_file_is_refused(phone: Store, laptop: Store, games: list[str]) -> None:
    written = lines(phone)
    (second,) = (number for number, raw in enumerate(written) if raw.startswith(LOG) and games[1].encode() in raw)
    doubled = ended([*written[:second], *written[1:second], *written[second:]], 4)
    for check in (lambda source: import_store(laptop, source, by="Importer"), checked):
        with pytest.raises(Unreadable, match="a second time"):
            check(doubled)


def found(written: Sequence[bytes]) -> bool:
    """Whether a check finds something wrong."""
    try:
        return checked(written) != ([], [])
    except Unreadable:
        return True


def test_a_damaged_log_is_left_out_and_reported_and_the_others_are_stored(phone: Store, laptop: Store, games: list[str]) -> None:
    written = lines(phone)
    place = next(number for number, raw in enumerate(written) if games[1].encode() in raw)
    forged = [raw.replace(b"well played", b"badly played") if number > place else raw for number, raw in enumerate(written)]
    report = import_store(laptop, forged, by="Importer")
    assert (report.number("damaged"), report.number("new"), report.sound) == (2, 1, False)
    assert "is not what was written" in report.notes[0].words
    again = import_store(laptop, written, by="Importer")
    assert (again.number("new"), again.number("same"), again.sound) == (2, 1, True)
    assert heads(laptop) == heads(phone)


def test_of_a_file_that_was_cut_off_the_whole_logs_are_stored(phone: Store, laptop: Store, games: list[str]) -> None:
    data = packed(lines(phone))
    report = import_store(laptop, unpacked(io.BytesIO(data[:-40]), data[:16]), by="Importer")
    assert not report.sound
    assert "cut off" in report.problems[0]
    assert heads(laptop).items() <= heads(phone).items()
    sync(phone, laptop)
    assert heads(laptop) == heads(phone)
    assert faults(laptop) == []
    assert len(games) == 3


def test_lines_around_the_logs_count_only_with_a_valid_last_line(phone: Store, laptop: Store) -> None:
    game = begun(phone, name="old")
    forged = b'{"archived":"%s","entry":1,"why":null}\n' % game.encode()
    written = lines(phone)
    import_store(laptop, [*written[:-1], forged, written[-1]], by="Importer")
    assert laptop.streams.get(game).archived is None
    import_store(laptop, ended([*written[:-1], forged, written[-1]], 1), by="Importer")
    assert laptop.streams.get(game).archived is not None


@pytest.mark.parametrize(
    ("first", "words"),
    [
        (b"game spooks\n", "no file of a whole store"),
        (b'{"spooklogs":9,"store":"x"}\n', "made by a newer spooklog"),
        (b'{"end":{"logs":0,"lines":1,"sha256":"' + b"0" * 64 + b'"}}\n', "does not begin with its head"),
    ],
)
def test_other_files_are_refused(first: bytes, words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        StoreReader([first])


def test_an_empty_store_is_a_file_of_two_lines(phone: Store, laptop: Store) -> None:
    assert len(lines(phone)) == 2
    report = sync(phone, laptop)
    assert (report.logs, report.sound) == (0, True)


# -- killed and disturbed ----------------------------------------------------------------------------------------------


def test_an_import_that_is_killed_leaves_whole_logs_and_a_repeated_one_does_the_rest(
    phone: Store, laptop: Store, games: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    series = phone.series.open(opening()).loaded.stream.id
    monkeypatch.setattr(importing, "_MOST_LOGS", 1)
    running = StoreImport(laptop, lines(phone), by="Importer").steps()
    next(running)
    next(running)
    del running
    assert heads(laptop).items() <= heads(phone).items()
    assert 0 < len(heads(laptop)) < 4
    with open_store(str(laptop.recorder.location)) as reopened:
        assert faults(reopened) == []
        sync(phone, reopened)
        assert heads(reopened) == heads(phone)
        assert {*games, series} == {*heads(reopened)}


def test_a_writer_that_gets_in_between_disturbs_no_import(
    phone: Store, laptop: Store, games: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sync(phone, laptop)
    for game in games:
        phone.games.append(game, Play("bert 2"), by="Scribe")
    insert = laptop.recorder.insert_events

    def meanwhile(*arguments: Any, **more: Any) -> Any:
        monkeypatch.undo()
        laptop.games.append(games[0], Play("anna 2"), by="Zoe")
        return insert(*arguments, **more)

    monkeypatch.setattr(laptop.recorder, "insert_events", meanwhile)
    report = sync(phone, laptop)
    assert (report.number("extended"), report.number("parted")) == (2, 1)
    assert faults(laptop) == []


def test_a_writer_that_always_gets_in_between_ends_the_import(
    phone: Store, laptop: Store, games: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object, **__: object) -> None:
        raise Conflict("another process wrote first: try again")

    monkeypatch.setattr(laptop.recorder, "insert_events", never)
    with pytest.raises(Conflict):
        sync(phone, laptop)
    assert len(games) == 3


def test_a_dry_run_reports_the_import_and_stores_nothing(phone: Store, laptop: Store, games: list[str]) -> None:
    series = phone.series.open(opening(), name="fridays").loaded.stream.id
    sync(phone, laptop)
    begun(phone, "anna=Anna Berg", "cora", name="mine")
    begun(laptop, "anna=Anna Berg", name="mine")
    phone.games.append(games[0], Play("bert 2"), by="Scribe")
    phone.games.append(games[1], Play("bert 2"), by="Scribe")
    laptop.games.append(games[1], Play("bert 3", ruled="so"), by="Scribe")
    before = heads(laptop)
    tried = sync(phone, laptop, branches=True, dry_run=True)
    assert heads(laptop) == before
    assert series in before
    done = sync(phone, laptop, branches=True)
    assert tried.counts == done.counts
    assert (tried.entries, len(tried.renamed), len(tried.renamed_logs)) == (done.entries, len(done.renamed), 1)


# -- what is left out --------------------------------------------------------------------------------------------------


def test_a_file_without_notes_has_no_text_and_its_logs_are_whole(phone: Store, laptop: Store, games: list[str]) -> None:
    left, _ = find_left_out(phone, (), notes=True)
    written = list(store_lines(phone, left))
    assert b"well played" not in b"".join(written)
    assert b'"without":["notes"]' in written[0]
    assert import_store(laptop, written, by="Importer").sound
    assert heads(laptop) == heads(phone)
    assert laptop.games.texts(games[0]) == {}
    assert faults(laptop) == []


def test_a_person_can_be_left_out_with_own_texts_and_texts_about_them(phone: Store, laptop: Store) -> None:
    game = begun(phone, "annabella=Annabella Bergström", "bert", name="annabella-friday")
    phone.games.append(game, Play("annabella 1"), Annotate("my turn"), by="Annabella Bergström")
    phone.games.append(game, Annotate("annabella shook"), Annotate("bert is calm"), by="bert")
    left, _ = find_left_out(phone, ["Annabella Bergström"], notes=False)
    written = list(store_lines(phone, left))
    data = b"".join(written).decode()
    for secret in ("nnabella", "ergstr", "my turn"):
        assert secret not in data
    assert "bert is calm" in data
    assert import_store(laptop, written, by="Importer").sound
    assert heads(laptop) == heads(phone)
    assert faults(laptop) == []
    assert "annabella" in phone.games.load(game).labels.names
    with pytest.raises(NotFound):
        find_left_out(phone, ["Nobody"], notes=False)


def test_a_label_of_another_player_that_holds_the_name_stays_and_is_counted(phone: Store) -> None:
    begun(phone, "anna=Annabella Bergström", "bert")
    begun(phone, "annabella_bergstroem=Zoe Ohm", "bert")
    left, stay = find_left_out(phone, ["Annabella Bergström"], notes=False)
    assert stay == 1
    assert b"annabella_bergstroem" in b"".join(store_lines(phone, left))


def test_lines_around_the_logs_mention_nothing_left_out(phone: Store, laptop: Store) -> None:
    begun(phone, "annabella=Annabella Bergström", "bert", name="old")
    begun(phone, "bella", "zoe")
    merge(phone.own_log, "Annabella Bergström", ["bella"], by="bert")
    archive(phone.own_log, ["old"], by="bert", why="annabella wished it")
    phone.wordlists.add("dictionary", "annabella.txt", b"boo\n", by="bert")
    without, _ = find_left_out(phone, ["Annabella Bergström"], notes=False)
    written = list(store_lines(phone, without))
    assert not any(raw.startswith(b'{"merged"') for raw in written)
    assert b"bella" not in b"".join(written)
    silent, _ = find_left_out(phone, (), notes=True)
    written = list(store_lines(phone, silent))
    assert b"wished" not in b"".join(written)
    assert any(raw.startswith(b'{"merged"') for raw in written)
    report = import_store(laptop, written, by="Importer")
    assert (report.archived, report.word_lists, len(report.merged)) == (["old"], ["annabella.txt"], 1)


def test_remaining_mentions_of_a_person_in_played_words_are_counted(phone: Store) -> None:
    game = phone.games.start(words_start()).loaded.stream.id
    for line in (*OPENING, "anna: quist"):
        phone.games.append(game, Play(line), by="Zebulon Quist")
    _, stay = find_left_out(phone, ["Zebulon Quist"], notes=False)
    assert stay == 1


@pytest.mark.parametrize("line", [b"\n", b'{"merged":1}\n', b"ab\n"], ids=["empty", "marks", "in-a-log"])
def test_a_file_of_invalid_lines_is_not_read_to_its_end(
    laptop: Store, phone: Store, monkeypatch: pytest.MonkeyPatch, line: bytes
) -> None:
    begun(phone)
    monkeypatch.setattr(reader, "_STRANGE", 5)
    begins = lines(phone)[: 2 if line == b"ab\n" else 1]
    for check in (lambda source: import_store(laptop, source, by="Importer"), checked):
        with pytest.raises(Unreadable, match="too many of its lines cannot be read"):
            check(chain(begins, repeat(line)))
    assert not heads(laptop)


def test_short_lines_of_a_log_count_with_their_memory(laptop: Store, phone: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(phone)
    monkeypatch.setattr(reader, "MAX_BYTES", 100_000)
    with pytest.raises(Unreadable, match="a log has 100000 bytes at most"):
        import_store(laptop, chain(lines(phone)[:2], repeat(b'{"entry":\n', 1000)), by="Importer")
