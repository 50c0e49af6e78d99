"""Erasing a person: no row or byte of them is left, logs stay unchanged, and no other process writes the old name."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from tests.forking import Forked
from tests.store.conftest import Starter
from tests.store.counting import COUNTING

from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Undo
from spooklog.domain.series.commands import CloseSeries, ReopenSeries
from spooklog.domain.values.errors import Conflict, NotFound, Unavailable, Unreadable
from spooklog.replays.sheets.sheet import import_sheet, write_sheet
from spooklog.store.changes.merging import merge
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.database.writes import write_skip
from spooklog.store.entries.rows import GONE, Skip
from spooklog.store.erasing import erase as module
from spooklog.store.erasing.erase import erase, find
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.series_writer import Opening
from spooklog.store.store import Store, open_store

NAME = "Annabella Bergström"
LABEL = "annabella"
SIDES = ("", "-wal", "-shm", "-journal")
SECRETS = (NAME, NAME.casefold(), LABEL, "bergström", "BERGSTRÖM", "lurks behind", "wears a hat")


@pytest.fixture
def game(store: Store, start: Starter) -> str:
    """A game of hers and bert's with lines, an undone one, and remarks by and about her."""
    game = store.games.start(start(f"{LABEL}={NAME}", "bert", by=NAME), name="annabella-friday").loaded.stream.id
    store.games.append(game, Play("annabella 1"), by="Scribe")
    store.games.append(game, Play("bert 3", ruled="ANNABELLA wears a hat"), by="Scribe")
    store.games.append(game, Undo(), by="Scribe")
    store.games.append(game, Annotate("somebody lurks behind the door"), by=NAME)
    store.games.append(game, Annotate("annabella's hand shook"), by="bert")
    store.games.append(game, Annotate("bert stays calm"), by="bert")
    return game


@pytest.fixture
def elsewhere(store: Store, start: Starter) -> str:
    """A game where she does not sit, with remarks that name her."""
    game = store.games.start(start("bert", "cora"), name="elsewhere").loaded.stream.id
    store.games.append(game, Annotate("last week ANNABELLA BERGSTRÖM lurks behind us"), by="bert")
    store.games.append(game, Annotate("annabella is a common name"), by="bert")
    return game


def scribe_erases(store: Store, name: str = NAME) -> tuple[module.Found, dict[str, str]]:
    """Erase the person, as the scribe does."""
    return erase(store.own_log, name, by="Scribe")


def secrets_in(path: Path, secrets: tuple[str, ...] = SECRETS) -> list[str]:
    """The secrets found in any byte of a store or of the files beside it."""
    files = [path.with_name(path.name + side) for side in SIDES]
    held = b"\n".join(file.read_bytes() for file in files if file.exists()).lower()
    words = [secret.encode(code).lower() for secret in secrets for code in ("utf-8", "utf-16-le")]
    return [word.decode("utf-8", "replace") for word in words if word in held]


def test_an_erasure_leaves_no_byte_of_the_person_in_the_store(store: Store, path: Path, game: str, elsewhere: str) -> None:
    store.games.append(elsewhere, Play("bert 1"), by=NAME)
    assert len(secrets_in(path, (NAME, LABEL, "lurks behind", "wears a hat"))) == 4
    scribe_erases(store)
    assert secrets_in(path, (NAME, "BERGSTRÖM", "lurks behind", "wears a hat")) == []
    assert set(store.games.texts(elsewhere).values()) == {"annabella is a common name"}
    assert not store.recorder.unscrubbed()
    store.games.append(game, Play("bert 2"), by="bert")
    assert secrets_in(path, (NAME, "BERGSTRÖM", "lurks behind", "wears a hat")) == []


def test_an_erasure_removes_remarks_of_the_person_recorded_by_others(store: Store, game: str) -> None:
    store.games.append(game, Play("annab says I always win"), by="Scribe")
    store.games.append(game, Play("bert says not today"), by="Scribe")
    scribe_erases(store)
    assert "not today" in store.games.texts(game).values()
    assert "I always win" not in store.games.texts(game).values()
    sheet = write_sheet(store.games.load(game), store.games.texts(game))
    assert "bert says not today" in sheet
    assert verify(store.games, game) == []


def test_an_erasure_cleans_free_pages_as_well(store: Store, path: Path, game: str) -> None:
    for number in range(200):
        store.games.append(game, Annotate(f"annabella {number} " + "x" * 1500), by="bert")
    scribe_erases(store)
    store.recorder.query("PRAGMA wal_checkpoint(TRUNCATE)")
    assert secrets_in(path, SECRETS) == []


@pytest.mark.usefixtures("elsewhere")
def test_an_erasure_cleans_rows_deleted_by_other_programs(store: Store, path: Path, game: str) -> None:
    for number in range(100):
        store.games.append(game, Annotate(f"the fly lurks behind {number} " + "x" * 1900), by="bert")
    with closing(sqlite3.connect(path)) as careless:  # as an SQLite that leaves what is deleted where it lies
        careless.execute("PRAGMA secure_delete = OFF")
        careless.execute("DELETE FROM texts WHERE text LIKE 'the fly%'")
        careless.commit()
        careless.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert secrets_in(path, ("the fly lurks",))
    scribe_erases(store)
    assert secrets_in(path, (NAME, "wears a hat", "lurks behind")) == []


def test_an_erasure_leaves_every_log_unchanged(store: Store, game: str, elsewhere: str) -> None:
    before = {one: store.games.entries(one) for one in (game, elsewhere)}
    scribe_erases(store)
    with open_store(str(store.recorder.location)) as fresh:
        for one in (game, elsewhere):
            assert fresh.games.entries(one) == before[one]
            assert verify(fresh.games, one) == []
        assert check_database(fresh.recorder) == []
        assert fresh.games.load(game).labels.names == ("1", "bert")
        assert [seat.name for seat in fresh.games.load(game).seats] == [None, "bert"]
        assert set(fresh.games.texts(game).values()) == {"bert stays calm"}
        fresh.games.append(game, Play("1 2"), by="bert")


@pytest.mark.usefixtures("elsewhere")
def test_an_erasure_changes_no_other_rows(store: Store, path: Path, game: str) -> None:
    def rows() -> dict[str, list[tuple[object, ...]]]:
        with closing(sqlite3.connect(path)) as connection:
            tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            return {table: connection.execute(f"SELECT * FROM {table}").fetchall() for table in tables}

    before = rows()
    found, _ = scribe_erases(store)
    after = rows()
    assert [table for table in before if before[table] != after[table]] == [
        "events",
        "sqlite_sequence",
        "streams",
        "people",
        "seats",
        "texts",
    ]
    assert [row[3] for row in after["events"][len(before["events"]) :]] == ["store.log_renamed", "store.erased"]
    (person,) = found.people
    assert [row for row in before["people"] if row[0] != person.id] == [row for row in after["people"] if row[0] != person.id]
    assert [row for row in before["texts"] if row[0] not in found.texts] == after["texts"]
    others = [[row for row in rows["streams"] if row[0] != game and row[1] != "store"] for rows in (before, after)]
    assert others[0] == others[1]
    assert len(found.texts) == 4


def test_an_erasure_renames_a_game_named_after_the_person(store: Store, game: str, elsewhere: str) -> None:
    _, renamed = scribe_erases(store)
    assert list(renamed) == ["annabella-friday"]
    assert store.streams.get(game).name == renamed["annabella-friday"]
    assert store.streams.get(elsewhere).name == "elsewhere"
    with pytest.raises(NotFound):
        store.streams.find("annabella")


def test_an_erasure_includes_all_people_merged_into_the_person(store: Store, start: Starter, path: Path) -> None:
    first = store.games.start(start("zora=Zora Zimt", "bert")).loaded.stream.id
    second = store.games.start(start("zz=Zora Zucker", "bert")).loaded.stream.id
    merge(store.own_log, "Zora Zimt", ["Zora Zucker"], by="Scribe")
    found, _ = scribe_erases(store, "ZORA zucker")
    assert sorted(found.names) == ["Zora Zimt", "Zora Zucker"]
    assert [store.games.load(game).labels.names for game in (first, second)] == [("1", "bert")] * 2
    assert secrets_in(path, ("zora", "zimt", "zucker")) == []
    assert len(store.people.merged()) == 1  # their games still count as those of one


def test_an_erased_person_can_return_as_a_new_one(store: Store, game: str) -> None:
    before = store.games.entries(game)[0].entry.by
    scribe_erases(store)
    store.games.append(game, Annotate("here I am again"), by=NAME)
    assert store.games.entries(game)[-1].entry.by != before
    assert store.people.called(NAME).id == store.games.entries(game)[-1].entry.by
    assert store.games.load(game).labels.names == ("1", "bert")
    assert verify(store.games, game) == check_database(store.recorder) == []


def test_a_person_who_was_erased_by_another_process_sits_down_as_a_new_one(store: Store, other: Store, start: Starter) -> None:
    before = other.games.start(start(f"{LABEL}={NAME}")).loaded.seats[0].person  # seen by the other process
    scribe_erases(store)
    after = other.games.start(start(f"{LABEL}={NAME}")).loaded
    assert after.seats[0].person != before
    assert store.people.called(NAME).id == after.seats[0].person


def test_a_person_erased_meanwhile_cannot_skip_an_entry(store: Store, game: str) -> None:
    author = store.own_log.author(NAME)
    scribe_erases(store)
    skip = Skip(game, 1, author.person.id, 5, "the disk was full", "entry is broken")
    with store.recorder.writing() as writer:
        write_skip(writer, skip)
        with pytest.raises(Conflict, match="erased meanwhile"):
            store.own_log.record(writer, author, ())
        writer.execute("DELETE FROM skipped")
    assert store.recorder.query("SELECT entry FROM skipped") == []


def test_an_erasure_removes_a_reason_to_skip_that_names_the_person(store: Store, game: str, elsewhere: str, path: Path) -> None:
    bert, person = store.people.called("bert").id, store.people.called(NAME).id
    for stream, entry, by, why in (
        (game, 1, bert, "the disk of annabella was full"),
        (game, 2, bert, "the disk was full"),
        (elsewhere, 1, person, "it lurks behind"),
    ):
        with store.recorder.writing() as writer:
            write_skip(writer, Skip(stream, entry, by, 5, why, "entry is broken"))
    scribe_erases(store)
    rows = store.recorder.query("SELECT entry, why FROM skipped WHERE stream_id = ? ORDER BY entry", (game,))
    assert rows == [(1, GONE), (2, "the disk was full")]
    assert store.recorder.query("SELECT why, problem FROM skipped WHERE stream_id = ?", (elsewhere,)) == [(GONE, GONE)]
    assert secrets_in(path, (NAME, "lurks behind", "disk of")) == []


def test_an_unknown_name_erases_nothing(store: Store, game: str) -> None:
    with pytest.raises(NotFound) as refused:
        scribe_erases(store, "Annabella Bergstroem")
    assert refused.value.expected == (NAME,)
    assert len(store.games.texts(game)) == 4


def test_a_sheet_of_a_game_with_an_erased_player_reads_back(store: Store, start: Starter, game: str) -> None:
    other = store.games.start(start(f"p1={NAME}", "p2", "bert", "p4=Dora")).loaded.stream.id
    store.games.append(other, Play("p1 1"), by="Scribe")
    scribe_erases(store)
    scribe_erases(store, "dora")
    for stream, labels in ((game, ["p1", "bert"]), (other, ["p1", "p2", "bert", "p4"])):
        loaded = store.games.load(stream)
        sheet = write_sheet(loaded, store.games.texts(stream))
        again = import_sheet(store.games, sheet.encode().splitlines(keepends=True), by="Scribe", now=0).loaded
        assert list(again.labels.names) == labels
        assert again.game.state == loaded.game.state


def test_an_erased_seat_never_gets_the_label_of_another_player(store: Store, start: Starter) -> None:
    game = store.games.start(start(f"{LABEL}={NAME}", "p1")).loaded.stream.id
    scribe_erases(store)
    header = write_sheet(store.games.load(game), {}).splitlines()[1]
    assert header == "players p1_ p1"


def test_an_erasure_covers_series_as_well_as_games(store: Store, other: Store, start: Starter, path: Path) -> None:
    seats = [SeatSpec(LABEL, NAME), SeatSpec("bert")]
    opening = Opening(ruleset=COUNTING, format="points-high", seats=seats, by="Scribe", settings={})
    series = store.series.open(opening, name="annabella-and-bert").loaded.stream.id
    game = store.games.start(start(f"{LABEL}={NAME}", "bert", target=3)).loaded.stream.id
    store.games.append(game, Play("annabella 1 2 3"), by="Scribe")
    store.series.add(series, game, by="Scribe")
    store.series.append(series, CloseSeries("ANNABELLA wears a hat"), by="Scribe")
    other.series.load(series)
    _, renamed = scribe_erases(store)
    assert list(renamed) == ["annabella-and-bert"]
    for one in (store, other):
        assert one.series.load(series).labels.names == ("1", "bert")
        assert set(one.series.shown(series).totals) == {"1", "bert"}
        assert one.series.texts(series) == {}
    assert verify(store.series, series) == verify(store.games, game) == check_database(store.recorder) == []
    assert secrets_in(path) == []
    store.series.append(series, ReopenSeries(), by="Scribe")


# -- processes that loaded the old name --------------------------------------------------------------------------------


def test_a_process_that_knew_the_game_shows_and_takes_the_old_name_no_more(store: Store, other: Store, game: str) -> None:
    assert other.games.load(game).labels.names == (LABEL, "bert")
    scribe_erases(store)
    assert other.games.load(game).labels.names == ("1", "bert")
    assert other.games.load(game).seats[0].name is None
    assert other.games.load(game).stream.name == store.streams.get(game).name


def test_a_line_with_the_old_name_is_refused_by_a_process_that_knew_the_game(store: Store, other: Store, game: str) -> None:
    other.games.load(game)
    head = store.streams.get(game).head
    scribe_erases(store)
    with pytest.raises(Unreadable):
        other.games.append(game, Play("annabella 2"), by="bert")
    assert store.streams.get(game).head == head
    recorded = other.games.append(game, Play("1 2"), by="bert")
    assert recorded.loaded.labels.names == ("1", "bert")


def test_a_process_that_knew_the_game_answers_without_the_old_names(store: Store, other: Store, game: str) -> None:
    other.games.load(game)
    scribe_erases(store)
    recorded = other.games.append(game, Play("bert 2"), by="bert")
    assert (recorded.loaded.labels.names, recorded.loaded.stream.name) == (("1", "bert"), store.streams.get(game).name)
    assert recorded.loaded.game.line(recorded.loaded.game.plies[0], recorded.loaded.labels) == "1 1"


def test_an_erasure_of_names_alone_is_noticed_by_another_process(store: Store, other: Store, start: Starter) -> None:
    game = store.games.start(start(f"{LABEL}={NAME}", "bert")).loaded.stream.id  # of which the name says nothing of her
    other.games.load(game)
    scribe_erases(store)
    assert other.games.append(game, Play("bert 1"), by="Scribe").loaded.labels.names == ("1", "bert")


def test_a_second_erasure_is_noticed_by_another_process_as_well(store: Store, other: Store, game: str) -> None:
    scribe_erases(store)
    other.games.load(game)
    scribe_erases(store, "bert")
    assert other.games.append(game, Play("2 2"), by="Scribe").loaded.labels.names == ("1", "2")


def test_an_erased_recorder_becomes_a_new_person_in_other_processes(store: Store, other: Store, game: str) -> None:
    before = other.games.append(game, Annotate("hello"), by=NAME).loaded.stream
    scribe_erases(store)
    other.games.append(game, Annotate("again"), by=NAME)
    by = [entry.entry.by for entry in store.games.entries(game)[before.head - 1 :]]
    assert by[0] != by[1]
    assert store.people.get(by[0]).name is None


def test_no_player_is_seated_under_a_name_erased_meanwhile(store: Store, other: Store, game: str, start: Starter) -> None:
    before = store.games.load(game).seats[0].person
    writer = other.games.new(start(f"{LABEL}={NAME}", "bert"))
    assert writer.loaded().seats[0].person == before
    scribe_erases(store)
    loaded = other.games.store(writer).loaded
    assert loaded.seats[0].person != before
    assert store.people.get(loaded.seats[0].person).name == NAME


# -- cut short ---------------------------------------------------------------------------------------------------------


def test_an_erasure_that_fails_half_way_erases_nothing(store: Store, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        remove(*_)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    remove = module._remove
    before = store.games.texts(game), store.streams.get(game)
    monkeypatch.setattr(module, "_remove", fail)
    with pytest.raises(KeyboardInterrupt):
        scribe_erases(store)
    assert (store.games.texts(game), store.streams.get(game)) == before
    assert store.people.called(NAME).name == NAME
    assert not store.recorder.unscrubbed()


@pytest.mark.usefixtures("game")
def test_an_unscrubbed_erasure_is_completed_by_repeating_the_call(
    path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spooklog.store.sqlite.connections.BUSY_SECONDS", 0.05)
    with open_store(str(path)) as hasty, closing(sqlite3.connect(path, isolation_level=None)) as reading:
        reading.execute("BEGIN")
        reading.execute("SELECT * FROM people").fetchall()
        with pytest.raises(Unavailable, match="another program is reading"):
            scribe_erases(hasty)
        assert hasty.people.find(NAME) is None
        assert hasty.recorder.unscrubbed()
        assert secrets_in(path)
        reading.execute("COMMIT")
        scribe_erases(hasty)
        assert not hasty.recorder.unscrubbed()
    assert secrets_in(path) == []
    with pytest.raises(NotFound):
        scribe_erases(store)


def test_an_erasure_that_is_killed_is_done_or_is_done_again(path: Path, store: Store, game: str, elsewhere: str) -> None:
    for number in range(50):
        store.games.append(game, Annotate(f"annabella lurks behind {number}"), by="bert")
    store.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = path.read_bytes()
    code = (
        "import sys; from spooklog.store.store import open_store; from spooklog.store.erasing.erase import erase\n"
        "s = open_store(sys.argv[1]); print('ready', flush=True); sys.stdin.readline()\n"
        "erase(s.own_log, sys.argv[2], by='Scribe'); print('done', flush=True)"
    )
    rng, ended = Random(1), 0
    for _ in range(12):
        for side in SIDES[1:]:
            path.with_name(path.name + side).unlink(missing_ok=True)
        path.write_bytes(whole)
        process = Forked(code, path, NAME)
        process.stdout.readline()
        process.stdin.write("\n")
        process.stdin.flush()
        time.sleep(rng.uniform(0, 0.03))
        process.kill()
        ended += process.communicate()[0] == "done\n"
        with open_store(str(path)) as again:
            texts = len(again.games.texts(game)), len(again.games.texts(elsewhere))
            known = again.people.find(NAME) is not None
            assert texts == ((54, 2) if known else (1, 1))
            assert again.games.load(game).labels[1] == (LABEL if known else "1")
            if known or again.recorder.unscrubbed():
                scribe_erases(again)
            assert check_database(again.recorder) == verify(again.games, game) == []
        assert secrets_in(path, (NAME, "lurks behind", "wears a hat")) == []
    assert ended < 12


@pytest.mark.usefixtures("elsewhere")
def test_a_preview_of_an_erasure_changes_nothing(store: Store, path: Path, game: str) -> None:
    before = path.read_bytes()
    found = find(store.people, NAME)
    assert (found.names, len(found.texts), list(found.tables)) == ((NAME,), 4, [game])
    assert path.read_bytes() == before
    assert not store.recorder.unscrubbed()
