"""What the chain finds: any entry altered, missing or out of order, and a tail that was cut."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from tests.store.conftest import Starter

from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Corrupt, NotFound
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.checks.reindex import reindex
from spooklog.store.entries.mapper import entry_hash
from spooklog.store.entries.rows import EventRow
from spooklog.store.entries.store_events import Erased
from spooklog.store.store import Store, open_store
from spooklog.store.storelog.checkpoint import make_checkpoint


@pytest.fixture
def game(store: Store, start: Starter) -> str:
    """A game of six entries, the last a note."""
    game = store.games.start(start()).loaded.stream.id
    for line in ("anna 1", "bert 2", "anna 3", "bert 4"):
        store.games.append(game, Play(line), by="Scribe")
    return store.games.append(game, Annotate("nice"), by="Scribe").loaded.stream.id


@pytest.fixture
def tamper(path: Path) -> Iterator[sqlite3.Connection]:
    """Change the store with a database tool."""
    connection = sqlite3.connect(path, isolation_level=None)
    yield connection
    connection.close()


TAMPERINGS = {
    "an altered action": "UPDATE events SET state = replace(state, '\"number\":2', '\"number\":3') WHERE originator_version = 3",
    "an altered time": "UPDATE events SET state = replace(state, '\"at\":1', '\"at\":2') WHERE originator_version = 4",
    "an altered last entry": "UPDATE events SET state = replace(state, '\"at\":1', '\"at\":2') WHERE originator_version = 6",
    "an altered topic": "UPDATE events SET topic = 'game.undone' WHERE originator_version = 3",
    "no JSON": "UPDATE events SET state = x'00ff' WHERE originator_version = 3",
    "a field too few": "UPDATE events SET state = replace(state, '\"number\":', '\"nomber\":') WHERE originator_version = 3",
    "a removed entry": "DELETE FROM events WHERE originator_version = 3",
    "a removed first entry": "DELETE FROM events WHERE originator_version = 1",
    "a cut tail": "DELETE FROM events WHERE originator_version = 6",
    "an emptied log": "DELETE FROM events",
    "an added entry": "INSERT INTO events SELECT NULL, originator_id, 7, topic, state FROM events WHERE originator_version = 6",
    "another head": "UPDATE streams SET head_hash = 'ab' || substr(head_hash, 3)",
}


def test_a_wrong_row_of_a_game_is_made_anew_from_its_log(store: Store, game: str, tamper: sqlite3.Connection) -> None:
    right = store.streams.get(game)
    tamper.execute("UPDATE streams SET touched = 1, status = 'closed' WHERE kind = 'game'")
    assert reindex(store, by="Scribe") == 1
    assert store.streams.get(game) == right
    assert reindex(store, by="Scribe") == 0


@pytest.mark.usefixtures("game")
def test_no_checkpoint_is_made_of_a_log_that_ends_elsewhere_than_the_index_says(store: Store, tamper: sqlite3.Connection) -> None:
    tamper.execute("UPDATE streams SET head_hash = 'ab' || substr(head_hash, 3) WHERE kind = 'game'")
    before = store.own_log.entries(store.own_log.id)
    with pytest.raises(Corrupt, match="would prove nothing"):
        make_checkpoint(store.own_log, by="Scribe")
    assert store.own_log.entries(store.own_log.id) == before


@pytest.mark.parametrize("statement", TAMPERINGS.values(), ids=TAMPERINGS.keys())
def test_every_tampering_is_found(store: Store, game: str, tamper: sqlite3.Connection, statement: str) -> None:
    assert verify(store.games, game) == []
    assert tamper.execute(statement).rowcount > 0
    assert verify(store.games, game) != []


@pytest.mark.parametrize("name", [name for name in TAMPERINGS if name != "an added entry"])
def test_a_tampered_game_is_not_shown_as_sound(path: Path, game: str, tamper: sqlite3.Connection, name: str) -> None:
    tamper.execute(TAMPERINGS[name])
    with open_store(str(path)) as store, pytest.raises(Corrupt, match=store.streams.get(game).name):
        store.games.load(game)


def test_two_entries_that_changed_places_are_found(store: Store, game: str, tamper: sqlite3.Connection) -> None:
    for old, new in ((3, 99), (4, 3), (99, 4)):
        tamper.execute("UPDATE events SET originator_version = ? WHERE originator_version = ?", (new, old))
    assert "entry 3 is not the one that was stored there: that stands at 4 now" in verify(store.games, game)


def test_a_log_rewritten_together_with_its_hashes_is_found_when_it_breaks_the_rules_digests(
    store: Store, game: str, tamper: sqlite3.Connection
) -> None:
    last = store.games.entries(game)[-1]
    ((state,),) = tamper.execute("SELECT state FROM events WHERE originator_version = 6").fetchall()
    forged = EventRow(game, 6, last.topic, state.replace(last.entry.digest.encode(), b"0" * 64))
    tamper.execute("UPDATE events SET state = ? WHERE originator_version = 6", (forged.state,))
    tamper.execute("UPDATE streams SET head_hash = ?", (entry_hash(forged),))
    assert verify(store.games, game) == ["entry 6 led to another position when it was stored than counting/1 leads to now"]


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("UPDATE streams SET status = 'closed'", "the index says closed, the log open"),
        ("UPDATE streams SET ruleset = 'counting/2'", "the index says counting/2, the log counting/1"),
        ("UPDATE seats SET seat = 3 - seat + 4", "other people sit at the table than those who started"),
        ("UPDATE texts SET text = 'bad'", "is not what was written"),
    ],
)
def test_an_index_or_a_text_that_was_changed_is_found(
    store: Store, game: str, tamper: sqlite3.Connection, statement: str, problem: str
) -> None:
    tamper.execute(statement)
    (found,) = verify(store.games, game)
    assert problem in found


def test_an_erased_text_leaves_the_chain_whole(store: Store, game: str, tamper: sqlite3.Connection) -> None:
    log = store.own_log
    author, texts = log.author("Scribe"), tuple(store.games.texts(game))
    with log.writing() as writer:
        log.record(writer, author, log.drafts(author, Erased(persons=(), texts=texts)))
    tamper.execute("DELETE FROM texts")
    assert verify(store.games, game) == []
    assert store.games.texts(game) == {}


def test_an_erased_person_leaves_the_chain_whole_and_the_seat_its_number(
    path: Path, game: str, tamper: sqlite3.Connection
) -> None:
    tamper.execute("UPDATE people SET name = NULL, key = NULL, salt = NULL WHERE key = 'anna'")
    tamper.execute("UPDATE seats SET label = NULL, salt = NULL WHERE seat = 1")
    with open_store(str(path)) as store:
        assert verify(store.games, game) == []
        loaded = store.games.load(game)
        assert loaded.labels.names == ("1", "bert")
        assert [seat.name for seat in loaded.seats] == [None, "bert"]
        assert store.games.append(game, Play("1 5"), by="Scribe").loaded.game.state.number == 5


@pytest.mark.usefixtures("game")
def test_a_log_that_is_not_in_the_index_is_found(store: Store, tamper: sqlite3.Connection) -> None:
    assert check_database(store.recorder) == []
    tamper.execute("UPDATE events SET originator_id = 'gother' WHERE originator_version > 5")
    assert check_database(store.recorder) == ["gother: the log is not in the index"]


def test_a_row_that_points_nowhere_is_found(store: Store, game: str, tamper: sqlite3.Connection) -> None:
    tamper.execute("DELETE FROM streams")
    assert "a row of seats points to a missing row of streams" in check_database(store.recorder)
    with pytest.raises(NotFound):
        verify(store.games, game)


def test_the_hash_covers_stream_number_topic_and_bytes() -> None:
    row = EventRow("g1", 2, "game.noted", b"{}")
    assert entry_hash(row) == sha256(b"g1\n2\ngame.noted\n{}").hexdigest()
    others = [
        row._replace(originator_id="g"),
        row._replace(originator_version=1),
        row._replace(topic="game"),
        row._replace(state=b""),
    ]
    assert len({entry_hash(other) for other in (row, *others)}) == 5
