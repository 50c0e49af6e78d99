"""What was seen of a store is there, or it is said that it is not; nothing else is ever said."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from tests.behind import behind
from tests.store.conftest import Starter
from tests.store.storelog.forging import chained, rows_of, runner

from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.store.checks.database import check_database
from spooklog.store.entries.mapper import entry_hash
from spooklog.store.files.private_files import LOCK
from spooklog.store.store import Store, open_store
from spooklog.store.witness import sightings
from spooklog.store.witness.accepting import accept
from spooklog.store.witness.sightings import MOST_STORES, Loss
from spooklog.store.witness.witness import Report, Witness
from spooklog.testing.thorough import thorough

HARMS: dict[str, Callable[[Path, int], object]] = {
    "removed": lambda wal, _: wal.unlink(),
    "cut": os.truncate,
    "damaged": lambda wal, at: _flip(wal, at),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the witness keeps its files."""
    return tmp_path / "state"


@pytest.fixture
def game(path: Path, start: Starter) -> str:
    """A game in the store, with two entries, which no witness has recorded."""
    with open_store(str(path), synchronous="OFF") as store:
        game = store.games.start(start(), name="tonight").loaded.stream.id
        store.games.append(game, Play("anna 1"), by="Scribe")
    return game


def _flip(file: Path, at: int) -> None:
    raw = bytearray(file.read_bytes())
    raw[at] ^= 0xFF
    file.write_bytes(raw)


def state_files(folder: Path) -> list[Path]:
    """The files of a folder beside the one that is locked."""
    return sorted(file for file in folder.iterdir() if file.name != LOCK)


def look(path: Path, folder: Path, *, every_log: bool = False) -> Report:
    """Open a store and look at it, as a command does."""
    with open_store(str(path), synchronous="OFF") as store:
        return Witness(store, folder).look(every_log=every_log)


def write(path: Path, folder: Path, game: str, lines: int = 1) -> None:
    """Record so many lines, seen by a witness, and close."""
    with open_store(str(path), synchronous="OFF") as store:
        record(store, folder, game, lines)


def record(store: Store, folder: Path, game: str, lines: int) -> Witness:
    witness = Witness(store, folder)
    witness.look()
    store.recorder.witness = witness.stored
    for number in range(lines):
        store.games.append(game, Annotate(f"note {number}"), by="Scribe")
    return witness


def copied(path: Path, to: Path) -> Path:
    return Path(shutil.copy(path, to))


def kinds(losses: tuple[Loss, ...]) -> list[tuple[str, int, int | None]]:
    return [(log.kind, log.entry, log.kept) for loss in losses for log in loss.logs]


def test_a_store_that_only_grows_has_no_loss(path: Path, folder: Path, game: str) -> None:
    for _ in range(5):
        assert look(path, folder) == Report(str(path))
        write(path, folder, game, 3)
    with open_store(str(path)) as unseen:
        unseen.games.append(game, Play("bert 2"), by="Scribe")
    assert not look(path, folder).losses


def test_an_older_copy_has_a_loss_until_it_is_accepted(path: Path, folder: Path, game: str, tmp_path: Path) -> None:
    older = copied(path, tmp_path / "older.db")
    write(path, folder, game, 3)
    shutil.copy(older, path)
    for _ in range(2):
        assert kinds(look(path, folder).losses) == [("game", 5, 2)]
    write(path, folder, game, 9)  # the numbers of the missing entries are used anew
    (loss,) = look(path, folder).losses
    (log,) = loss.logs
    assert (log.log, log.kind, log.entry, log.kept) == (game, "game", 5, 2)
    with open_store(str(path)) as store:
        witness = Witness(store, folder)
        assert accept(store, witness, by="Cora") == (loss,)
        (accepted,) = store.own_log.state().accepted
        assert (accepted.seen, accepted.found) == (loss.entry, store.recorder.max_notification_id() - 1)  # type: ignore[operator]
        assert accept(store, witness, by="Cora") == ()
        assert check_database(store.recorder) == []
    assert not look(path, folder).losses


def test_a_copy_continued_elsewhere_is_reported_as_replaced_entries(path: Path, folder: Path, game: str, tmp_path: Path) -> None:
    older = copied(path, tmp_path / "older.db")
    write(path, folder, game, 3)
    write(older, tmp_path / "elsewhere", game, 20)
    shutil.copy(older, path)
    assert kinds(look(path, folder).losses) == [("game", 5, None)]


def test_each_loss_is_kept_and_a_file_that_is_put_back_ends_it(path: Path, folder: Path, game: str, tmp_path: Path) -> None:
    first = copied(path, tmp_path / "first.db")
    write(path, folder, game, 3)
    whole = copied(path, tmp_path / "whole.db")
    shutil.copy(first, path)
    write(path, folder, game, 1)
    other = copied(path, tmp_path / "other.db")
    shutil.copy(first, path)
    assert len(look(path, folder).losses) == 2
    shutil.copy(whole, path)
    assert [loss.entry for loss in look(path, folder).losses] == [4]  # what was recorded on the older one
    shutil.copy(other, path)
    assert [loss.entry for loss in look(path, folder).losses] == [6]


@pytest.mark.parametrize("harm", HARMS)
def test_acknowledged_lines_are_reported_missing_with_their_log(path: Path, folder: Path, game: str, harm: str) -> None:
    rng, said, rounds = random.Random(7), 0, 40 if thorough() else 4
    for _ in range(rounds):
        _killed_after(path, folder, game, rng.randint(1, 12))
        wal = path.with_name("games.db-wal")
        HARMS[harm](wal, rng.randrange(wal.stat().st_size))
        path.with_name("games.db-shm").unlink()
        with open_store(str(path), synchronous="OFF") as store:
            witness = Witness(store, folder)
            said += bool(witness.look().losses)
            accept(store, witness, by="Cora")
    assert said == rounds


def _killed_after(path: Path, folder: Path, game: str, lines: int) -> None:
    """A process that is killed once so many lines are acknowledged."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        with suppress(BaseException):
            record(open_store(str(path), synchronous="OFF"), folder, game, lines)
            os.write(writing, b"!")
            signal.pause()
        os._exit(1)
    assert os.read(reading, 1) == b"!"
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(reading)
    os.close(writing)


def test_a_copy_in_another_place_is_a_place_of_its_own(path: Path, folder: Path, game: str, tmp_path: Path) -> None:
    older = copied(path, tmp_path / "older.db")
    write(path, folder, game, 3)
    assert look(older, folder) == Report(str(older))
    write(older, folder, game, 5)
    assert not look(path, folder).losses
    assert not look(older, folder).losses


def test_a_moved_store_is_compared_with_its_earlier_state(path: Path, folder: Path, game: str, tmp_path: Path) -> None:
    older = copied(path, tmp_path / "older.db")
    write(path, folder, game, 3)
    moved = path.rename(tmp_path / "moved.db")
    assert look(moved, folder) == Report(str(moved))
    moved.unlink()
    older.rename(tmp_path / "again.db")
    assert kinds(look(tmp_path / "again.db", folder).losses) == [("game", 5, 2)]


def test_a_store_has_not_left_a_place_that_cannot_be_read(path: Path, folder: Path, game: str, tmp_path: Path) -> None:
    older = copied(path, tmp_path / "older.db")
    write(path, folder, game, 3)
    path.write_bytes(b"no database" * 100)
    assert look(older, folder) == Report(str(older))


def test_another_store_in_a_known_place_is_reported_once(path: Path, folder: Path, game: str, tmp_path: Path) -> None:
    from spooklog.migrations.upgrade import upgrade

    write(path, folder, game, 3)
    mine, older = path.rename(tmp_path / "mine.db"), path
    upgrade(str(path))
    replaced = look(path, folder).replaced
    assert replaced is not None
    assert replaced.empty
    assert look(older, folder) == Report(str(path))
    os.replace(mine, path)
    back = look(path, folder)
    assert back.replaced is not None
    assert not back.replaced.empty
    assert not back.losses
    assert look(path, folder) == Report(str(path))


def test_a_link_leads_to_the_same_place(path: Path, folder: Path, game: str, tmp_path: Path) -> None:
    older = copied(path, tmp_path / "older.db")
    (tmp_path / "link.db").symlink_to(path)
    write(tmp_path / "link.db", folder, game, 3)
    shutil.copy(older, path)
    assert look(path, folder).losses


def test_concurrent_processes_never_lower_the_recorded_state(path: Path, folder: Path, game: str) -> None:
    with open_store(str(path), synchronous="OFF") as one, open_store(str(path), synchronous="OFF") as two:
        first, second = record(one, folder, game, 1), record(two, folder, game, 1)
        copy = shutil.copy(path, path.with_name("older.db"))
        for _ in range(3):
            for store in (one, two, two, one):
                store.games.append(game, Annotate("x"), by="Scribe")
        newest = two.recorder.max_notification_id()
        first.leave()
        second.leave()
        assert not first.look().losses
    shutil.copy(copy, path)
    (loss,) = look(path, folder).losses
    assert loss.entry == newest


@pytest.mark.parametrize("there", ["a file", "a link into nothing", "a device"])
def test_a_state_path_that_is_no_folder_is_left_alone(path: Path, folder: Path, game: str, there: str) -> None:
    if there == "a file":
        folder.write_text("mine", encoding="utf-8")
    elif there == "a device":
        folder = Path("/dev/null")
    else:
        folder.symlink_to("nowhere/at/all")
    write(path, folder / "seen", game, 3)
    assert look(path, folder / "seen") == Report(str(path))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{}",
        b"null",
        b"[" * 100_000,
        b'{"store":"STORE","places":[{"where":"x","seen":{"at":-1,"entry":1,"hash":"","logs":[]}}]}',
        b'{"store":"STORE","places":[{"where":"x","seen":{"at":1,"entry":99999999999999999999,"hash":"","logs":[]}}]}',
        b'{"store":"another","places":[]}',
        b'{"store":"STORE","places":[],"more":1}',
        b"\xff" * 2**21,
    ],
)
def test_a_strange_state_file_is_ignored_and_rewritten(path: Path, folder: Path, game: str, content: bytes) -> None:
    write(path, folder, game)
    (file,) = state_files(folder)
    good = file.read_bytes()
    file.write_bytes(content.replace(b"STORE", file.stem.encode()))
    assert look(path, folder) == Report(str(path))
    assert len(file.read_bytes()) == len(good)
    file.unlink()
    os.mkfifo(file)
    assert look(path, folder) == Report(str(path))
    assert file.is_file()


def test_files_are_for_their_user_alone_and_follow_no_link(path: Path, folder: Path, game: str, tmp_path: Path) -> None:
    write(path, folder, game)
    (file,) = state_files(folder)
    assert (folder.stat().st_mode & 0o777, file.stat().st_mode & 0o777) == (0o700, 0o600)
    precious = tmp_path / "precious"
    precious.write_text("mine")
    file.unlink()
    file.symlink_to(precious)
    (folder / f".{file.name}.part").symlink_to(precious)
    write(path, folder, game)
    assert precious.read_text() == "mine"
    assert not file.is_symlink()


def test_names_are_not_in_the_files_and_old_files_go(path: Path, folder: Path, game: str) -> None:
    folder.mkdir()
    for number in range(MOST_STORES + 5):
        (folder / f"old{number}.json").write_text("{}")
    write(path, folder, game)
    assert len(state_files(folder)) == MOST_STORES
    said = b"".join(file.read_bytes() for file in folder.glob("l*.json"))
    assert game.encode() in said
    for name in (b"tonight", b"anna", b"Anna", b"Scribe", b"note"):
        assert name not in said


def test_a_truncated_older_game_is_reported_although_the_newest_entry_exists(
    path: Path, folder: Path, game: str, start: Starter
) -> None:
    write(path, folder, game, 3)
    with open_store(str(path), synchronous="OFF") as store:
        newer = store.games.start(start("cora", "dave")).loaded.stream.id
        hashes = [entry.hash for entry in store.games.entries(game)]
    write(path, folder, newer)
    behind(path, "DELETE FROM events WHERE originator_id = ? AND originator_version = ?", game, len(hashes))
    behind(path, "UPDATE streams SET head = head - 1, head_hash = ? WHERE id = ?", hashes[-2], game)
    for _ in range(2):
        (loss,) = look(path, folder).losses
        assert [log.log for log in loss.logs] == [game]
    write(path, folder, newer, 2)
    assert look(path, folder).losses


def written_anew_and_longer(path: Path, game: str) -> None:
    """Give the entries of a game from the fourth on another time, and one more, of which the order of the store does not tell."""
    run = runner(path)
    first, *more = rows_of(run, game)
    later = [row._replace(state=re.sub(rb'"at":(\d+)', rb'"at":1\1', row.state, count=1)) for row in more[2:]]
    made = chained([first, *more[:2], *later, later[-1]], game)
    run("DELETE FROM events WHERE originator_id = ? AND originator_version > 3", game)
    columns = "notification_id, originator_id, originator_version, topic, state"
    for row in made[3:]:
        run(f"INSERT INTO events ({columns}) SELECT min(notification_id) - 1, ?, ?, ?, ? FROM events", *row)
    run("UPDATE streams SET head = ?, head_hash = ? WHERE id = ?", len(made), entry_hash(made[-1]), game)


def test_a_game_that_was_written_anew_and_went_on_is_reported(path: Path, folder: Path, game: str, start: Starter) -> None:
    write(path, folder, game, 3)
    with open_store(str(path), synchronous="OFF") as store:
        newer = store.games.start(start("cora", "dave")).loaded.stream.id
    write(path, folder, newer)
    written_anew_and_longer(path, game)
    (loss,) = look(path, folder).losses
    assert [(log.log, log.entry, log.kept) for log in loss.logs] == [(game, 5, None)]


def test_a_log_touched_long_ago_is_compared_where_all_are(
    path: Path, folder: Path, game: str, start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sightings, "MOST_LOGS", 2)
    monkeypatch.setattr("spooklog.store.witness.witness.MOST_LOGS", 2)
    monkeypatch.setattr(sightings, "PUT_AWAY", 2)
    monkeypatch.setattr("spooklog.store.witness.witness.PUT_AWAY", 2)
    write(path, folder, game, 3)
    with open_store(str(path), synchronous="OFF") as store:
        others = [store.games.start(start()).loaded.stream.id for _ in range(6)]
    for other in others:
        write(path, folder, other)
    written_anew_and_longer(path, game)
    assert not look(path, folder).losses
    for _ in range(2):
        (loss,) = look(path, folder, every_log=True).losses
        assert [(log.log, log.entry, log.kept) for log in loss.logs] == [(game, 5, None)]
        assert look(path, folder).losses == (loss,)
    behind(path, "DELETE FROM events WHERE originator_id = ? AND originator_version = 2", others[0])
    behind(path, "UPDATE streams SET head = head - 1 WHERE id = ?", others[0])
    assert kinds(look(path, folder, every_log=True).losses) == [("game", 5, None), ("game", 2, 1)]
    with open_store(str(path)) as store:
        accept(store, Witness(store, folder), by="Cora")
    assert not look(path, folder, every_log=True).losses


def test_a_log_touched_long_ago_is_remembered_where_the_store_moves(
    path: Path, folder: Path, game: str, start: Starter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sightings, "MOST_LOGS", 2)
    monkeypatch.setattr("spooklog.store.witness.witness.MOST_LOGS", 2)
    monkeypatch.setattr(sightings, "PUT_AWAY", 2)
    monkeypatch.setattr("spooklog.store.witness.witness.PUT_AWAY", 2)
    write(path, folder, game, 3)
    with open_store(str(path), synchronous="OFF") as store:
        for _ in range(6):
            store.games.start(start())
    look(path, folder)
    moved = path.rename(tmp_path / "moved.db")
    assert not look(moved, folder, every_log=True).losses
    written_anew_and_longer(moved, game)
    assert look(moved, folder, every_log=True).losses


@pytest.mark.parametrize("id", ["l-forged", "../../lforged"])
def test_a_store_whose_id_was_forged_is_reported_as_another_one(path: Path, folder: Path, game: str, id: str) -> None:
    write(path, folder, game)
    behind(path, "UPDATE events SET originator_id = ? WHERE originator_id = (SELECT id FROM streams WHERE kind = 'store')", id)
    behind(path, "UPDATE streams SET id = ? WHERE kind = 'store'", id)
    assert look(path, folder).replaced
    assert not look(path, folder).replaced
    assert len(state_files(folder)) == 2
    assert not [*folder.parent.glob("*.json"), *folder.parent.parent.glob("*.json")]
