"""kill -9 at any moment: what was answered is stored, what is stored is whole, and the next command goes on by itself."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from string import ascii_lowercase

import pytest
from tests.cli.conftest import Spooklog
from tests.endurance.killing import Live, Tally, Unharmed
from tests.endurance.stores import (
    LoggedEntry,
    copied,
    counting,
    logged_entries,
    long_hand,
    look,
    many_games,
    numbers,
    sheets,
    sound,
)
from tests.migrations.older import older_store
from tests.projections.kit import catch_up, place_of, rows_by_folding, stands, tables_of
from tests.store.storelog.forging import chained, log_of, rows_of, runner

from spooklog.migrations import upgrade as migrations
from spooklog.migrations.upgrade import upgrade
from spooklog.store.database import schema
from spooklog.store.database.schema import SCHEMA
from spooklog.store.entries.mapper import entry_hash
from spooklog.store.store import Store, open_store
from spooklog.testing.thorough import thorough

LINES = 200


class Evening:
    """A store with one game, the lines that are to be played in it, and how its log stands after each of them."""

    def __init__(self, folder: Path, lines: list[str], arguments: list[str], *, piped: bool) -> None:
        self.folder = folder
        self.file = folder / "lines.txt"
        self.file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        self.given = self.file.read_text(encoding="utf-8") if piped else None
        self.arguments = arguments
        self.unharmed, self.log, self.heads = self._to_the_end()

    def live(self) -> tuple[Live, Path]:
        """The program as it starts to play them, in a store of its own."""
        path = copied(self.folder / "evening.db", self.folder / "store")
        return Live(path, self.arguments, given=self.given), path

    def _to_the_end(self) -> tuple[Unharmed, list[LoggedEntry], list[int]]:
        live, path = self.live()
        unharmed = live.to_the_end()
        with open_store(str(path)) as store:
            stream = store.streams.find("evening")
            log = logged_entries(store, stream.id)
            lasts = {entry.line: number for number, entry in enumerate(log, start=1) if entry.line}
            starts = sorted(lasts.values())
        heads = [1]
        for number, last in enumerate(starts):  # a remark stands behind the last entry of its line
            following = starts[number + 1] if number + 1 < len(starts) else len(log) + 1
            remarks = 0
            while last + remarks + 1 < following and log[last + remarks].topic == "game.noted":
                remarks += 1
            heads.append(last + remarks)
        assert heads[-1] == len(log) == stream.head
        return unharmed, log, heads


@pytest.fixture(params=["from a file", "through a pipe", "as JSON, a hand of Spooks"])
def evening(request: pytest.FixtureRequest, tmp_path: Path, empty_store: Path) -> Evening:
    """An evening that is played from a file, through a pipe, or as another game with answers in JSON."""
    path = Path(shutil.copy(empty_store, tmp_path / "evening.db"))
    with open_store(str(path)) as store:
        if "Spooks" in request.param:
            lines = long_hand(store, "evening")
        else:
            store.games.start(counting("anna", "bert"), name="evening")
            lines = numbers(LINES, Random(1))
    piped = "pipe" in request.param
    arguments = ["play", "-g", "evening", "--file", "-" if piped else str(tmp_path / "lines.txt")]
    return Evening(tmp_path, lines, [*arguments, *(["--json"] if "JSON" in request.param else [])], piped=piped)


def test_after_a_kill_each_acknowledged_ply_and_at_most_one_more_is_stored_whole(
    evening: Evening, tally: Tally, spooklog: Spooklog
) -> None:
    with tally:
        for rng in tally.turns():
            live, path = evening.live()
            killed = tally.strike(live, evening.unharmed, rng)
            answered = _plies_answered(killed.answers)
            look(spooklog, path, rng)
            with open_store(str(path)) as store:
                stream = store.streams.find("evening")
                assert logged_entries(store, stream.id) == evening.log[: stream.head]
            assert stream.head in evening.heads, "a line is stored in part"
            stored = evening.heads.index(stream.head)
            assert answered <= stored <= answered + 1
            sound(spooklog, path)
            if stored + 1 < len(evening.heads):
                spooklog("play", "-g", "evening", "--file", str(evening.file), "--from", str(stored + 1), "--db", str(path))
            with open_store(str(path)) as store:
                assert logged_entries(store, stream.id) == evening.log
            tally.count(killed, half_done=0 < stored < len(evening.heads) - 1, unanswered=stored > answered)


def _plies_answered(answers: list[str]) -> int:
    """How many plies: the number of each, told in order."""
    plies = []
    for answer in answers:
        if answer.startswith("{"):
            plies.append(json.loads(answer)["ply"])
        elif answer[:4].strip().isdecimal():
            plies.append(int(answer[:4]))
    assert plies == list(range(1, len(plies) + 1))
    return len(plies)


# -- import ------------------------------------------------------------------------------------------------------------


class Imports:
    """Sheets, and the games that they become in a store where there was one game before."""

    def __init__(self, folder: Path, empty_store: Path, count: int, lines: int) -> None:
        self.folder = folder
        self.template = Path(shutil.copy(empty_store, folder / "template.db"))
        with open_store(str(self.template)) as store:
            store.games.start(counting("anna", "bert"), name="evening")
        self.files = sheets(folder, Random(1), count, lines)
        live, path = self.live()
        self.unharmed = live.to_the_end()
        self.logs = imported(path)
        assert len(self.logs) == count

    def live(self) -> tuple[Live, Path]:
        """The program as it starts to import them, into a store of its own."""
        path = copied(self.template, self.folder / "store")
        return Live(path, ["import", *map(str, self.files), "--json"]), path


def imported(path: Path) -> list[list[LoggedEntry]]:
    """The logs of all games but the first, in the order in which they were stored."""
    with open_store(str(path)) as store:
        started = store.recorder.select_notifications(1, 1000, topics=["game.started"])
        return [logged_entries(store, one.originator_id) for one in started[1:]]


@pytest.mark.parametrize(("count", "lines"), [(1, 400), (12, 150)], ids=["one sheet", "several sheets"])
def test_after_a_kill_an_imported_game_is_whole_or_absent_and_an_acknowledged_one_is_stored(
    count: int, lines: int, tmp_path: Path, empty_store: Path, tally: Tally, spooklog: Spooklog
) -> None:
    imports = Imports(tmp_path, empty_store, count, lines)
    with tally:
        for rng in tally.turns():
            live, path = imports.live()
            killed = tally.strike(live, imports.unharmed, rng)
            answered = len(killed.answers)
            assert [json.loads(answer)["file"] for answer in killed.answers] == list(map(str, imports.files[:answered]))
            look(spooklog, path, rng)
            logs = imported(path)
            assert answered <= len(logs) <= answered + 1
            assert logs == imports.logs[: len(logs)]
            sound(spooklog, path)
            spooklog("import", str(imports.files[-1]), "--db", str(path))
            assert imported(path) == [*logs, imports.logs[-1]]
            # one sheet has no half that could be seen: what counts is that the program had the store in its hands
            half_done = 0 < len(logs) < count if count > 1 else killed.part == "work" and not logs
            tally.count(killed, half_done=half_done, unanswered=len(logs) > answered)


# -- the lists ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of several thousand entries, or hundreds in a short run, whose lists have not been read yet."""
    path = tmp_path_factory.mktemp("season") / "season.db"
    upgrade(str(path))
    many_games(path, games=28 if thorough() else 8, lines=80 if thorough() else 40, rng=Random(1))
    return path


@pytest.mark.parametrize("read", [True, False], ids=["read before", "never read"])
def test_a_killed_rebuild_disturbs_no_list_and_goes_on(
    read: bool, season: Path, tmp_path: Path, tally: Tally, spooklog: Spooklog
) -> None:
    template = Path(shutil.copy(season, tmp_path / "template.db"))
    with open_store(str(template)) as store:
        right = rows_by_folding(store)
        head = store.recorder.max_notification_id() or 0
        assert head > (4000 if thorough() else 400)
        if read:
            catch_up(store)
    unharmed = Live(copied(template, tmp_path / "store"), ["db", "rebuild"]).to_the_end()
    with tally:
        for rng in tally.turns():
            path = copied(template, tmp_path / "store")
            killed = tally.strike(Live(path, ["db", "rebuild"]), unharmed, rng)
            with open_store(str(path)) as store:
                stood = stands(store)
                states = dict(stood.values())
                swapped = stood["b"][0] == "live"
                if read or swapped:
                    assert tables_of(store) == right
            if rng.random() < 0.5:
                look(spooklog, path, rng)
            again = spooklog("db", "rebuild", "--db", str(path), "--json").json
            assert again == {"entries": head, "resumed": states.get("building", 0), "differences": [], "rows": None}
            with open_store(str(path)) as store:
                assert tables_of(store) == right
                assert place_of(store).position == head
            sound(spooklog, path)
            tally.count(killed, half_done=0 < states.get("building", 0) < head, unanswered=swapped and not killed.answers)


# -- the schema --------------------------------------------------------------------------------------------------------


def form_of(path: Path) -> tuple[str, list[str]] | None:
    """The version of a store and every table and index of it, None where there is no store yet."""
    if not path.exists():
        return None
    with closing(sqlite3.connect(path)) as connection:
        tables = sorted(sql for (sql,) in connection.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL"))
        if not tables:
            return None
        ((version,),) = connection.execute("SELECT version_num FROM alembic_version")
        return version, tables


def _multiply(path: Path, times: int) -> None:
    """Keep two games of an older store that need nothing of newer tables, one of them so many times; it has no texts."""
    run, insert = runner(path), "INSERT INTO events (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)"
    log = log_of(run, "tonight")
    for letter in ascii_lowercase[:times]:
        copy = f"g{letter * 3}{log[4:]}"
        made = chained(rows_of(run, log), copy)
        values = "kind, ruleset, head, touched, status"
        row = f"INSERT INTO streams (id, name, head_hash, {values}) SELECT ?, ?, ?, {values} FROM streams WHERE id = ?"
        run(row, copy, f"tonight-{letter}", entry_hash(made[-1]), log)
        run("INSERT INTO seats SELECT ?, seat, person_id, label FROM seats WHERE stream_id = ?", copy, log)
        for event in made:
            run(insert, *event)
    others = "SELECT id FROM streams WHERE name <> 'gift' AND name NOT GLOB 'tonight*' AND name <> 'evening'"
    run("UPDATE streams SET name = 'evening' WHERE name = 'tonight'")
    for table, column in (("events", "originator_id"), ("seats", "stream_id"), ("texts", "stream_id"), ("streams", "id")):
        run(f"DELETE FROM {table} WHERE {column} IN ({others})")
    place = "SELECT count(*) FROM events AS before WHERE before.notification_id <= events.notification_id"
    run(f"UPDATE events SET notification_id = ({place})")  # no number of the store is left out


@pytest.fixture
def old_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store of the first schema with games in it, each as an older program wrote it."""
    path, new = tmp_path / "old.db", older_store(tmp_path / "new.db", "0007")
    _multiply(new, 24 if thorough() else 6)
    with monkeypatch.context() as older:
        older.setattr(migrations, "SCHEMA", "0001")
        older.setattr(schema, "SCHEMA", "0001")
        upgrade(str(path))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ATTACH ? AS new", (str(new),))
        connection.execute("UPDATE new.people SET touched = NULL")
        for table in ("streams", "people", "seats", "texts", "events"):
            columns = ", ".join(name for _, name, *_ in connection.execute(f"PRAGMA main.table_info({table})"))
            connection.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM new.{table}")
        connection.commit()
    return path


def _games(store: Store) -> dict[str, object]:
    """Every game of a store with all that is the same whatever salts an upgrade draws."""
    games: dict[str, object] = {}
    for stream in store.streams.every():
        entries = [stored.entry for stored in store.games.entries(stream.id)]
        names = store.people.names(entry.by for entry in entries)
        seats = [(seat.number, seat.label, seat.name) for seat in store.people.seats(stream.id)]
        games[stream.name] = (logged_entries(store, stream.id), [(entry.at, names[entry.by]) for entry in entries], seats)
    return games


def test_a_killed_upgrade_leaves_the_old_store_or_the_new_one_and_every_game(
    old_store: Path, tmp_path: Path, tally: Tally, spooklog: Spooklog
) -> None:
    path = copied(old_store, tmp_path / "store")
    before = form_of(path)
    unharmed = Live(path, ["db", "upgrade"]).to_the_end()
    after = form_of(path)
    with open_store(str(path)) as store:
        logs = _games(store)
    assert before is not None
    assert after is not None
    assert (before[0], after[0]) == ("0001", SCHEMA)
    with tally:
        for rng in tally.turns():
            path = copied(old_store, tmp_path / "store")
            killed = tally.strike(Live(path, ["db", "upgrade"]), unharmed, rng)
            written = sum(file.stat().st_size for file in path.parent.glob("*-wal"))
            found = form_of(path)
            assert found in (before, after)
            answer = spooklog("db", "upgrade", "--db", str(path), "--json").json
            assert answer == {"from": "0001" if found == before else SCHEMA, "to": SCHEMA}
            assert form_of(path) == after
            look(spooklog, path, rng)
            with open_store(str(path)) as store:
                assert _games(store) == logs
                catch_up(store)
                assert tables_of(store) == rows_by_folding(store)
            sound(spooklog, path)
            tally.count(killed, half_done=found == before and written > 0, unanswered=found == after and not killed.answers)


@pytest.mark.parametrize("command", [("db", "upgrade"), ("new", "counting", "anna", "bert", "--name", "evening")], ids=" ".join)
def test_a_store_that_was_being_created_is_there_or_is_created_by_the_next_command(
    command: tuple[str, ...], tmp_path: Path, tally: Tally, spooklog: Spooklog
) -> None:
    folder = tmp_path / "store"
    unharmed = Live(_nothing(folder), command).to_the_end()
    after = form_of(folder / "games.db")
    with tally:
        for rng in tally.turns():
            path = _nothing(folder)
            killed = tally.strike(Live(path, command), unharmed, rng)
            left = {file.name.removeprefix("games.db"): file.stat().st_size for file in folder.iterdir()}
            found = form_of(path) if rng.random() < 0.5 else None
            following = rng.choice((("games",), ("new", "spooks", "anna", "bert", "cora"), ("db", "upgrade")))
            empty = following == ("games",) and form_of(path) is None  # what only reads does not go on with making a store
            spooklog(*following, "--db", str(path), code=7 if empty else 0)
            if empty:
                spooklog("db", "upgrade", "--db", str(path))
            assert form_of(path) == after
            assert found in (None, after)
            with open_store(str(path)) as store:
                names = {stream.name for stream in store.streams.every()}
                assert command[0] != "new" or not killed.answers or "evening" in names
            sound(spooklog, path)
            tally.count(killed, half_done=bool(left) and found is None, unanswered="evening" in names and not killed.answers)


def _nothing(folder: Path) -> Path:
    """Where a store will be, in an empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder / "games.db"
