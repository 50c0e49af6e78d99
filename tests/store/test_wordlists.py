"""Word lists kept beside the games, and what games make of them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from hashlib import sha256
from itertools import count
from pathlib import Path

import msgspec
import pytest
from tests.servers import server_or_skip

from spooklog.domain.log.amend import Amend, Correction
from spooklog.domain.log.playing import Play
from spooklog.domain.rulesets.spukstaben import RULESET
from spooklog.domain.rulesets.spukstaben.actions import HourglassTurned, ListVerdict, WordSpoken
from spooklog.domain.start.arrange import Player, arrange
from spooklog.domain.values.errors import Corrupt, Usage
from spooklog.domain.words.lexicons import WORDNET
from spooklog.migrations.upgrade import upgrade
from spooklog.store.backup import back_up
from spooklog.store.changes.wordlists import Kept, Wordlists
from spooklog.store.checks.consistency import disagreements
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.database.application import EventRecorder
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.store import Store, open_store

WORDS = b"# ours\nearth\nstone\nanswer\n"
SHA = sha256(WORDS).hexdigest()
VALUE = f"dictionary@{SHA}"
OPENING = ("+E c", "+S c", "+N c", "+R p", "+TH/p p", "+A+ o", "glass")


def start(**options: str) -> Start:
    """A game of anna and bea."""
    players = [Player("anna", "anna"), Player("bea", "bea")]
    setup = arrange(RULESET, players, options=options, data=(), header=()).setup
    return Start(ruleset=RULESET, setup=setup, seats=[SeatSpec("anna"), SeatSpec("bea")], by="Scribe")


def begun(store: Store, *lines: str, **options: str) -> str:
    """The stream of a game in which these lines follow the opening."""
    game = store.games.start(start(**options)).loaded.stream.id
    for line in (*OPENING, *lines):
        store.games.append(game, Play(line), by="Scribe")
    return game


def spoken_word(store: Store, game: str, ply: int = 8) -> WordSpoken:
    """The word of a ply."""
    (action,) = store.games.load(game).game.plies[ply - 1].actions
    assert isinstance(action, WordSpoken)
    return action


# -- what is kept ------------------------------------------------------------------------------------------------------------


def test_a_list_is_found_by_its_name_and_the_beginning_of_its_checksum(store: Store, other: Store) -> None:
    assert store.wordlists.add("dictionary", "ours.txt", WORDS, by="Scribe") == VALUE
    found = other.wordlists.find(VALUE)
    assert found
    assert (found.id, found.sha256, store.wordlists.name(VALUE)) == ("dictionary", SHA, "ours.txt")
    assert [found.verdict(word) for word in ("Stone", "stones", "ghost")] == [
        ("listed", None),
        ("inflected", "stone"),
        ("unlisted", None),
    ]


def test_the_list_of_the_program_is_in_every_store_and_another_in_none(store: Store) -> None:
    found = store.wordlists.find(WORDNET)
    assert found
    assert found.id == "wordnet-3.0"
    assert store.wordlists.find(VALUE) is store.wordlists.find("another") is None
    assert store.wordlists.kept() == ()


def test_a_list_is_stored_once_under_any_name(store: Store) -> None:
    for name in ("ours.txt", "my words (1).txt", "…", "ours.txt"):
        assert store.wordlists.add("dictionary", name, WORDS, by="Scribe") == VALUE
    assert store.wordlists.kept() == (Kept(SHA, "ours.txt", len(WORDS)),)
    assert store.recorder.query("SELECT sha256, name, content FROM wordlists") == [(SHA, "ours.txt", WORDS)]


def test_the_presence_of_a_list_is_known_without_reading_it(store: Store) -> None:
    assert not store.wordlists.here(VALUE)
    store.wordlists.add("dictionary", "ours.txt", WORDS, by="Scribe")
    assert [store.wordlists.here(value) for value in (VALUE, WORDNET, f"dictionary@{'0' * 64}", "none")] == [
        True,
        True,
        False,
        False,
    ]


def test_an_invalid_list_is_not_stored(store: Store) -> None:
    with pytest.raises(Usage, match="two words"):
        store.wordlists.add("dictionary", "ours.txt", b"two words\n", by="Scribe")
    assert store.wordlists.kept() == ()


def test_a_held_list_is_found_and_stored_with_the_game_that_it_belongs_to(store: Store, other: Store) -> None:
    assert store.wordlists.hold("dictionary", "ours.txt", WORDS) == VALUE
    assert store.wordlists.here(VALUE)
    assert store.wordlists.name(VALUE) == "ours.txt"
    assert other.wordlists.kept() == ()
    begun(store, "anna: stones", dictionary=VALUE)
    assert other.wordlists.kept() == (Kept(SHA, "ours.txt", len(WORDS)),)
    begun(store, dictionary=VALUE)
    entries = [one.topic for one in store.own_log.entries(store.own_log.id)]
    assert entries == ["store.word_list_added", "store.log_begun", "store.log_begun"]
    assert list(problems_of_store(store)) == []


def test_a_held_list_leaves_nothing_where_no_game_begins(store: Store, other: Store) -> None:
    store.wordlists.hold("dictionary", "ours.txt", WORDS)
    with pytest.raises(Usage):
        store.games.start(msgspec.structs.replace(start(dictionary=VALUE), seats=[SeatSpec("anna")]))
    assert other.wordlists.kept() == ()
    assert other.recorder.max_notification_id() is None


def test_a_held_list_that_another_process_added_is_stored_once(store: Store, other: Store) -> None:
    store.wordlists.hold("dictionary", "ours.txt", WORDS)
    other.wordlists.add("dictionary", "theirs.txt", WORDS, by="Scribe")
    begun(store, dictionary=VALUE)
    assert store.wordlists.kept() == (Kept(SHA, "theirs.txt", len(WORDS)),)
    assert list(problems_of_store(store)) == []


def test_a_list_added_twice_at_once_is_stored_once(store: Store, other: Store) -> None:
    class Late(Wordlists):
        def _stored(self, digest: str) -> tuple[str, bytes] | None:
            found = super()._stored(digest)
            other.wordlists.add("dictionary", "ours.txt", WORDS, by="Scribe")
            return found

    assert Late(store.recorder, lambda: store.own_log).add("dictionary", "ours.txt", WORDS, by="Scribe") == VALUE
    assert len(store.wordlists.kept()) == 1


def test_an_altered_list_is_reported_and_never_used(store: Store, path: Path) -> None:
    store.wordlists.add("dictionary", "ours.txt", WORDS, by="Scribe")
    assert reported_problems(store.recorder) == []
    change(path, "UPDATE wordlists SET content = ?", WORDS + b"ghost\n")
    assert reported_problems(store.recorder) == ["the word list ours.txt was altered after it was added"]
    with pytest.raises(Corrupt, match=r"ours\.txt was altered after it was added"):
        store.wordlists.find(VALUE)
    change(path, "UPDATE wordlists SET content = ?", b"two words")
    with pytest.raises(Corrupt, match=r"ours\.txt was altered after it was added"):
        store.wordlists.find(VALUE)


def test_a_list_that_is_no_bytes_is_damage(store: Store, path: Path) -> None:
    store.wordlists.add("dictionary", "ours.txt", WORDS, by="Scribe")
    change(path, "UPDATE wordlists SET content = ?", "text")
    assert [problem for problem in check_database(store.recorder) if "content is text" in problem]
    with pytest.raises(Corrupt, match="content is text"):
        store.wordlists.find(VALUE)


def test_a_copy_of_a_store_has_its_lists(store: Store, path: Path, tmp_path: Path) -> None:
    store.wordlists.add("dictionary", "ours.txt", WORDS, by="Scribe")
    assert back_up(path, str(tmp_path / "copy.db")).problems == ()
    with open_store(str(tmp_path / "copy.db")) as copy:
        assert copy.wordlists.find(VALUE)


def test_a_server_keeps_lists_too() -> None:
    with server_or_skip().database() as url, open_store(url) as store:
        assert (
            store.wordlists.add("dictionary", "ours.txt", WORDS, by="Scribe")
            == store.wordlists.add("dictionary", "ours.txt", WORDS, by="Scribe")
            == VALUE
        )
        found = store.wordlists.find(VALUE)
        assert found
        assert found.sha256 == SHA
        assert store.wordlists.kept() == (Kept(SHA, "ours.txt", len(WORDS)),)
        assert reported_problems(store.recorder) == check_database(store.recorder) == []


# -- what games make of them -------------------------------------------------------------------------------------------------


def test_the_verdict_of_a_list_is_stored_with_the_word(store: Store) -> None:
    value = store.wordlists.add("dictionary", "ours.txt", WORDS, by="Scribe")
    game = begun(store, "anna: stones", dictionary=value)
    advice = spoken_word(store, game).lexicon
    assert advice
    assert (advice.id, advice.sha256, advice.verdict, advice.lemma) == ("dictionary", SHA, "inflected", "STONE")


def test_a_replay_uses_stored_verdicts_without_the_list(store: Store, path: Path) -> None:
    game = begun(store, "anna: stones", dictionary=store.wordlists.add("dictionary", "ours.txt", WORDS, by="Scribe"))
    change(path, "DELETE FROM wordlists WHERE name = ?", "ours.txt")
    with open_store(str(path)) as later:
        assert spoken_word(later, game) == spoken_word(store, game)
        assert verify(later.games, game) == []


def test_a_line_is_taken_without_a_verdict_where_the_list_is_not(store: Store) -> None:
    game = begun(store, "anna: stones", dictionary=VALUE)
    assert spoken_word(store, game) == WordSpoken(1, "STONES")
    store.wordlists.add("dictionary", "ours.txt", WORDS, by="Scribe")  # it comes later: stored verdicts stay unchanged
    store.games.append(game, Play("bea: answer"), by="Scribe")
    assert spoken_word(store, game).lexicon is None
    assert spoken_word(store, game, 9).lexicon


def test_the_list_of_the_program_advises_by_its_name(store: Store) -> None:
    game = begun(store, "anna: farmers", dictionary=WORDNET)
    advice = spoken_word(store, game).lexicon
    assert advice
    assert (advice.id, advice.verdict, advice.lemma) == ("wordnet-3.0", "inflected", "FARMER")


def test_a_corrected_word_is_looked_up_too(store: Store) -> None:
    game = begun(store, "anna: stones", dictionary=store.wordlists.add("dictionary", "ours.txt", WORDS, by="Scribe"))
    loaded = store.games.append(game, Amend((Correction(ply=8, how="replace", text="anna: earth"),)), by="Scribe").loaded
    (action,) = loaded.game.plies[7].actions
    assert action == WordSpoken(1, "EARTH", None, ListVerdict("dictionary", SHA, "listed"))
    with pytest.raises(Usage, match="changes nothing"):
        store.games.plan(game, Amend((Correction(ply=8, how="replace", text="anna: earth"),)))


def test_the_table_time_of_a_line_is_that_of_the_clock_or_the_given_one(path: Path) -> None:
    ticks = count(1_000_000_500, 1000)
    with open_store(str(path), clock=lambda: next(ticks), synchronous="OFF") as store:
        game = store.games.start(start(timer="recorded")).loaded.stream.id
        for line in OPENING[:-1]:
            store.games.append(game, Play(line), by="Scribe")
        store.games.append(game, Play("glass"), by="Scribe")
        store.games.append(game, Play("anna: earth", happened=1000030999), by="Scribe")
        loaded = store.games.load(game)
        glass, word = loaded.game.plies[-2:]
        (turned,) = glass.actions
        assert isinstance(turned, HourglassTurned)
        assert turned.at == glass.at // 1000 * 1000 == glass.happened
        assert word.happened == 1_000_030_000


def test_a_corrected_line_keeps_the_time_of_the_one_it_replaces(store: Store) -> None:
    game = store.games.start(start(timer="recorded")).loaded.stream.id
    for line in OPENING:
        store.games.append(game, Play(line), by="Scribe")
    store.games.append(game, Play("anna: earth", happened=1500000), by="Scribe")
    wishes = [Correction(ply=8, how="replace", text="anna: stone")]
    loaded = store.games.append(game, Amend(tuple(wishes)), by="Scribe").loaded
    (action,) = loaded.game.plies[7].actions
    assert action == WordSpoken(1, "STONE", 1_500_000)
    assert loaded.game.plies[7].happened == 1_500_000


# -- helpers -----------------------------------------------------------------------------------------------------------------


def change(path: Path, statement: str, *values: object) -> None:
    """Change the file behind the program."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement, values)


def reported_problems(recorder: EventRecorder) -> list[str]:
    """Disagreeing rows as `db check` reports them."""
    return list(disagreements(recorder, [], EntryMapper()))


def test_a_fresh_store_has_an_empty_table_of_lists(tmp_path: Path) -> None:
    upgrade(str(tmp_path / "fresh.db"))
    with open_store(str(tmp_path / "fresh.db")) as store:
        assert store.wordlists.kept() == ()
