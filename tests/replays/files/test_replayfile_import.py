"""Replay files into a store where something is already: the same log, a shorter or longer one, people of equal names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.replays.conftest import take
from tests.replays.logs import RULED, exported, lines_of, random_log, rechained, resealed

from spooklog.domain.log.closing import Reopen
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Conflict, Corrupt, SpooklogError, Usage
from spooklog.replays.files.importing import import_replay
from spooklog.replays.files.plan import Taken
from spooklog.store.changes.merging import merge
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.entries.rows import Stream
from spooklog.store.erasing.erase import erase
from spooklog.store.store import Store, open_store


@pytest.fixture
def other(empty_store: Path, tmp_path: Path) -> Iterator[Store]:
    """A store somewhere else."""
    path = tmp_path / "other.db"
    path.write_bytes(empty_store.read_bytes())
    with open_store(str(path), synchronous="OFF") as store:
        yield store


@pytest.fixture
def game(store: Store) -> Stream:
    """A game of two entries and a note, called hand."""
    return store.streams.find(take_named(store, "hand"))


def take_named(store: Store, name: str) -> str:
    """The game of the sheet under a name."""
    stream = take(store, RULED).stream.id
    with store.recorder.writing() as writer:
        writer.execute("UPDATE streams SET name = ? WHERE id = ?", (name, stream))
    return name


def copied(store: Store, other: Store, stream: str) -> Taken:
    """A log taken from one store into another."""
    (taken,) = import_replay(other, lines_of(exported(store, stream)), by="Scribe")
    return taken


# -- the log is here already -------------------------------------------------------------------------------------------


def test_a_longer_copy_makes_the_log_here_longer_with_its_new_people_and_texts(store: Store, other: Store, game: Stream) -> None:
    copied(store, other, game.id)
    store.games.append(game.id, Play("bert pass"), by="Zoe")
    store.games.append(game.id, Annotate("so far"), by="Yan")
    taken = copied(store, other, game.id)
    assert (taken.change, taken.entries, taken.stream.head) == ("extended", 2, game.head + 2)
    assert exported(other, game.id) == exported(store, game.id)
    assert verify(other.games, game.id) == check_database(other.recorder) == []
    assert other.games.load(game.id).game == store.games.load(game.id).game


def test_a_game_loaded_before_an_import_is_the_longer_one_afterwards(store: Store, other: Store, game: Stream) -> None:
    copied(store, other, game.id)
    assert len(other.games.load(game.id).game.plies) == 1
    store.games.append(game.id, Play("bert pass"), by="Zoe")
    copied(store, other, game.id)
    assert len(other.games.load(game.id).game.plies) == 2


def test_a_shorter_copy_changes_nothing(store: Store, other: Store, game: Stream) -> None:
    older = lines_of(exported(store, game.id))
    store.games.append(game.id, Play("bert pass"), by="Zoe")
    copied(store, other, game.id)
    (taken,) = import_replay(other, older, by="Scribe")
    assert (taken.change, taken.entries, taken.stream.head) == ("older", 0, game.head + 1)
    assert exported(other, game.id) == exported(store, game.id)


@pytest.mark.parametrize("more", [0, 1, 3], ids=["as long", "longer", "much longer"])
def test_a_diverged_copy_is_a_conflict_with_its_entry_and_both_lines(store: Store, other: Store, game: Stream, more: int) -> None:
    copied(store, other, game.id)
    store.games.append(game.id, Play("bert pass"), by="Zoe")
    other.games.append(game.id, Play("bert 6S"), by="Max")
    for number in range(more):
        store.games.append(game.id, Annotate(f"note {number}"), by="Zoe")
    before = exported(other, game.id)
    words = ('Here: "bert 6S", by Max at', 'In the file: "bert pass", by Zoe at')
    for here, there, said in ((other, store, words), (store, other, ())):
        with pytest.raises(Conflict) as refused:
            copied(there, here, game.id)
        assert f"the same up to entry {game.head}, and part at entry {game.head + 1}" in refused.value.message
        assert all(words in refused.value.message for words in said)
    assert exported(other, game.id) == before


def test_the_local_name_of_a_log_is_kept(store: Store, other: Store, game: Stream) -> None:
    copied(store, other, game.id)
    with store.recorder.writing() as writer:
        writer.execute("UPDATE streams SET name = ? WHERE kind = 'game'", ("renamed",))
    assert copied(store, other, game.id).stream.name == "hand"
    with pytest.raises(Conflict, match="already, as hand"):
        import_replay(other, lines_of(exported(store, game.id)), name="mine", by="Scribe")


def test_no_entries_are_appended_to_a_damaged_log(store: Store, other: Store, game: Stream) -> None:
    copied(store, other, game.id)
    store.games.append(game.id, Play("bert pass"), by="Zoe")
    with other.recorder.writing() as writer:
        writer.execute("UPDATE events SET topic = ? WHERE originator_version = ?", ("game.reopened", 2))
    with pytest.raises(Corrupt, match="entry 2 here is not what was stored; in the file it is whole"):
        copied(store, other, game.id)


# -- names -------------------------------------------------------------------------------------------------------------


def test_an_imported_game_with_a_taken_name_gets_a_new_one(store: Store, other: Store, game: Stream) -> None:
    take_named(other, "hand")
    taken = copied(store, other, game.id)
    assert taken.stream.name != "hand"
    assert other.streams.find(taken.stream.name).id == game.id
    assert other.streams.find("hand").id != game.id


def test_a_game_may_be_given_a_name(store: Store, other: Store, game: Stream) -> None:
    take_named(other, "taken")
    with pytest.raises(Conflict, match="there is a game called taken already"):
        import_replay(other, lines_of(exported(store, game.id)), name="taken", by="Scribe")
    with pytest.raises(Usage):
        import_replay(other, lines_of(exported(store, game.id)), name="No Name", by="Scribe")
    (taken,) = import_replay(other, lines_of(exported(store, game.id)), name="mine", by="Scribe")
    assert taken.stream.name == "mine"
    two = exported(store, game.id) + exported(store, random_log(store, 3).id)
    with pytest.raises(Usage, match="this file holds 2"):
        import_replay(other, lines_of(two), name="ours", by="Scribe")


def test_an_imported_person_with_a_known_name_stays_separate_and_can_be_merged(store: Store, other: Store, game: Stream) -> None:
    here = take(other, RULED.replace("anna bert cora", 'anna="Anna Berg" bert="Bert" cora="Cora Lind"')).stream
    take(other, RULED.replace("anna bert cora", 'anna="Bert (2)" carl cora="Cora Lind"'))
    taken = copied(store, other, game.id)
    assert {(one.name, one.here) for one in taken.people} == {("bert", "bert (3)"), ("Scribe", "Scribe (2)")}
    assert [seat.name for seat in other.people.seats(game.id)] == ["anna", "bert (3)", "cora"]
    assert other.games.load(game.id).labels.names == ("anna", "bert", "cora")
    merge(other.own_log, "Bert", ["bert (3)"], by="Scribe")
    assert other.people.merged() == {other.people.seats(game.id)[1].person: other.people.seats(here.id)[1].person}
    assert copied(other, store, game.id).change == "same"
    assert [seat.name for seat in store.people.seats(game.id)] == ["anna", "bert", "cora"]


def test_the_same_person_in_two_files_is_one_person(store: Store, other: Store, game: Stream) -> None:
    second = take(store, RULED).stream
    copied(store, other, game.id)
    copied(store, other, second.id)
    first, then = ([(seat.person, seat.name) for seat in other.people.seats(stream)] for stream in (game.id, second.id))
    assert first == then
    assert len(other.recorder.query("SELECT id FROM people")) == 4


def test_a_person_erased_here_does_not_come_back(store: Store, other: Store, game: Stream) -> None:
    second = take(store, RULED.replace("# a note", "# another note")).stream
    store.games.append(second.id, Annotate("by the erased"), by="anna")
    copied(store, other, game.id)
    with other.recorder.writing() as writer:
        writer.execute("UPDATE people SET name = NULL, key = NULL, salt = NULL WHERE key = ?", ("anna",))
        writer.execute("UPDATE seats SET label = NULL, salt = NULL WHERE seat = ?", (1,))
        writer.execute("DELETE FROM texts WHERE text LIKE ?", ("a note%",))
    store.games.append(game.id, Play("bert pass"), by="anna")
    copied(store, other, game.id)
    copied(store, other, second.id)
    assert [seat.name for seat in other.people.seats(second.id)] == [None, "bert", "cora"]
    assert other.games.load(second.id).labels.names == ("1", "bert", "cora")
    assert not any("anna" in str(value) for row in other.recorder.query("SELECT name, key FROM people") for value in row)
    said = {text for (text,) in other.recorder.query("SELECT text FROM texts")}
    assert "a note – with “signs” \\ and 🎃" not in said
    assert "by the erased" not in said
    assert "another note – with “signs” \\ and 🎃" in said
    removed = "1 text was removed, and the store's own log knows of no erasure"
    assert (verify(other.games, game.id), verify(other.games, second.id)) == ([removed], [])


def test_texts_and_game_names_about_an_erased_person_do_not_come_back(store: Store, other: Store, game: Stream) -> None:
    """It could not be erased again: the name to ask for is gone."""
    copied(store, other, game.id)
    erase(other.own_log, "anna", by="Scribe")
    store.games.append(game.id, Annotate("Anna bluffs"), by="bert")
    second = store.streams.find(take_named(store, "annas-evening"))
    store.games.append(second.id, Annotate("ANNA's own rules"), by="bert")
    store.games.append(second.id, Annotate("Hannah too"), by="bert")
    for stream in (game, second):
        copied(store, other, stream.id)
    said = {text for (text,) in other.recorder.query("SELECT text FROM texts")}
    assert [text for text in said if "anna" in text.casefold()] == ["Hannah too"]
    assert "anna" not in other.streams.get(second.id).name
    assert verify(other.games, game.id) == verify(other.games, second.id) == []


def test_a_person_erased_in_the_file_has_no_label_here_either(store: Store, other: Store, game: Stream) -> None:
    file = re.sub(rb'"name":"anna","salt":"[0-9a-f]+"', b'"name":null,"salt":null', exported(store, game.id))
    assert b'"name":null' in file
    import_replay(other, lines_of(resealed(lines_of(file))), by="Scribe")
    assert other.games.load(game.id).labels.names == ("1", "bert", "cora")
    assert verify(other.games, game.id) == []


# -- several logs ------------------------------------------------------------------------------------------------------


def test_of_several_logs_in_a_file_all_are_stored_or_none(store: Store, other: Store, game: Stream) -> None:
    second = random_log(store, 4)
    file = exported(store, game.id) + exported(store, second.id)
    with pytest.raises(SpooklogError):
        import_replay(other, lines_of(file[:-2]), by="Scribe")
    copied(store, other, second.id)
    other.games.append(second.id, Reopen(), by="Max") if second.status != "open" else other.games.append(
        second.id, Annotate("mine"), by="Max"
    )
    store.games.append(second.id, Annotate("theirs"), by="Max")
    with pytest.raises(Conflict):
        import_replay(other, lines_of(exported(store, game.id) + exported(store, second.id)), by="Scribe")
    assert [stream.id for stream in other.streams.newest()] == [second.id]
    assert [taken.change for taken in import_replay(other, lines_of(file), by="Scribe")] == ["new", "older"]


def test_an_import_that_loses_a_race_is_repeated(
    store: Store, other: Store, game: Stream, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = exported(store, game.id)
    raced: list[str] = []
    insert = other.recorder.insert_events

    def meanwhile(*arguments: Any, **more: Any) -> None:
        monkeypatch.undo()
        raced.append(take_named(other, "hand"))
        insert(*arguments, **more)

    monkeypatch.setattr(other.recorder, "insert_events", meanwhile)
    (taken,) = import_replay(other, lines_of(file), by="Scribe")
    assert (raced, taken.stream.name != "hand") == (["hand"], True)
    assert {person.here for person in taken.people} == {"anna (2)", "bert (2)", "cora (2)", "Scribe (2)"}
    assert verify(other.games, game.id) == []


# -- files that agree with themselves and still say what cannot be -----------------------------------------------------


def test_a_log_that_breaks_the_rules_digests_is_refused_though_its_chain_and_seal_agree(
    store: Store, other: Store, game: Stream
) -> None:
    lines = lines_of(exported(store, game.id))
    forged = [line.replace(b'\\"card\\":\\"5S\\"', b'\\"card\\":\\"6S\\"') for line in lines]
    assert forged != lines
    with pytest.raises(Corrupt, match="entry 2 led to another position"):
        import_replay(other, lines_of(rechained(forged)), by="Scribe")


FALSE = {
    "other seats": (b'{"seat":1,', b'{"seat":4,'),
    "a label twice": (b'"label":"bert"', b'"label":"anna"'),
    "a label that is a card": (b'"label":"bert"', b'"label":"1S"'),
    "a label that is no word": (b'"label":"bert"', b'"label":"b t"'),
    "other rules": (b'"ruleset":"spooks/2","program"', b'"ruleset":"spooks/3","program"'),
    "another text": ("“signs”".encode(), "“sighs”".encode()),
    "a name with blanks": (b'"name":"anna"', b'"name":"anna "'),
}


@pytest.mark.parametrize(("old", "new"), FALSE.values(), ids=FALSE.keys())
def test_people_and_texts_beside_the_entries_must_agree_with_them(
    store: Store, other: Store, game: Stream, old: bytes, new: bytes
) -> None:
    file = exported(store, game.id)
    assert old in file
    with pytest.raises(Corrupt):
        import_replay(other, lines_of(resealed(lines_of(file.replace(old, new)))), by="Scribe")
    assert other.streams.newest() == []
