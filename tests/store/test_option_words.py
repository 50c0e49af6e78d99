"""Words of options: sealed beside the log, shown as before, erased one by one, and no digest knows them."""

from __future__ import annotations

import io
from pathlib import Path

import msgspec
import pytest
from tests.behind import behind
from tests.store.test_wordlists import start

from spooklog.domain.rulesets.spukstaben import RULESET
from spooklog.domain.values.errors import Corrupt
from spooklog.migrations.upgrade import create_if_missing
from spooklog.replays.files.importing import import_replay
from spooklog.replays.files.writer import write_replay
from spooklog.replays.sheets.sheet import write_sheet
from spooklog.store.checks.logs import verify
from spooklog.store.entries.store_events import Erased
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.series_writer import Opening
from spooklog.store.store import Store, open_store

HOUSE = "boo,quisty,zebulon"


@pytest.fixture
def game(store: Store) -> str:
    """A game with words of its own."""
    return store.games.start(start(house_words=HOUSE, banned_words="spook"), name="words").loaded.stream.id


def house(store: Store, game: str) -> object:
    """The words that a game's table takes."""
    return store.games.load(game).game.setup.options["house_words"]


def erase_word(store: Store, word: str) -> None:
    """Erase a word as `players erase` would."""
    log = store.own_log
    author = log.author("Scribe")
    digests = tuple(digest for (digest,) in store.recorder.query("SELECT digest FROM texts WHERE text = ?", (word,)))
    with store.recorder.writing() as writer:
        log.record(writer, author, log.drafts(author, Erased(persons=(), texts=digests)))
        writer.execute("DELETE FROM texts WHERE text = ?", (word,))


def test_a_log_holds_hashes_and_the_game_its_words(store: Store, game: str) -> None:
    started = store.games.load(game).game.started
    assert [len(digest) for digest in msgspec.convert(started.options["house_words"], list[str])] == [64] * 3
    assert house(store, game) == HOUSE.split(",")
    assert b"zebulon" not in b"".join(bytes(state) for (state,) in store.recorder.query("SELECT state FROM events"))
    assert f"house_words={HOUSE}" in write_sheet(store.games.load(game), {})
    assert verify(store.games, game) == []


def test_an_erased_word_is_gone_and_the_others_stay(store: Store, other: Store, game: str) -> None:
    assert house(other, game) == HOUSE.split(",")
    erase_word(store, "zebulon")
    for one in (store, other):
        assert house(one, game) == ["boo", "quisty"], "also where the game was loaded before"
        assert verify(one.games, game) == []
    erase_word(store, "boo")
    erase_word(store, "quisty")
    assert house(store, game) == []
    assert store.games.load(game).game.setup.options["banned_words"] == ["spook"]
    assert verify(store.games, game) == []


def test_a_word_that_was_altered_is_damage(path: Path, game: str) -> None:
    behind(path, "UPDATE texts SET text = 'zebulo' WHERE text = 'zebulon'")
    with open_store(str(path)) as fresh:
        assert any("not what was written" in problem for problem in verify(fresh.games, game))
        with pytest.raises(Corrupt, match="house_words is not what was written"):
            fresh.games.load(game)


def test_a_branch_seals_the_words_that_are_left_anew(store: Store, game: str) -> None:
    erase_word(store, "zebulon")
    copy = store.games.branch(game, by="Scribe").loaded
    assert copy.game.setup.options["house_words"] == ["boo", "quisty"]
    before, after = (store.games.load(one).game.started.options["house_words"] for one in (game, copy.stream.id))
    assert not {*msgspec.convert(before, list[str])} & {*msgspec.convert(after, list[str])}
    assert verify(store.games, copy.stream.id) == []


def test_a_series_hands_its_words_on_until_they_are_erased(store: Store) -> None:
    seats = [SeatSpec("anna"), SeatSpec("bea")]
    opening = Opening(ruleset=RULESET, format="cooperative", seats=seats, by="Scribe", options={"house_words": HOUSE})
    series = store.series.open(opening, name="nights").loaded.stream.id
    assert store.series.next_start(series).options["house_words"] == HOUSE
    erase_word(store, "zebulon")
    assert store.series.next_start(series).options["house_words"] == "boo,quisty"
    assert verify(store.series, series) == []


def test_a_replay_file_carries_the_words_and_another_store_has_them(store: Store, game: str, tmp_path: Path) -> None:
    file = io.BytesIO()
    write_replay(store, store.streams.get(game), file)
    lines = file.getvalue().splitlines(keepends=True)
    assert b"zebulon" in b"".join(lines[: next(n for n, line in enumerate(lines) if line.startswith(b'{"entry":1'))])
    there = str(tmp_path / "there.db")
    create_if_missing(there)
    with open_store(there) as far:
        import_replay(far, lines, by="Scribe")
        assert house(far, game) == HOUSE.split(",")
        assert verify(far.games, game) == []


def test_the_lists_keep_no_words(store: Store, path: Path, game: str) -> None:
    from spooklog.projections.lists.games import games

    assert games(store, limit=10)
    rows = behind(path, "SELECT sql, name FROM sqlite_master WHERE type = 'table'")
    held = [str(behind(path, f"SELECT * FROM {name}")) for _, name in rows if name != "texts"]
    assert not [text for text in held if "zebulon" in text]
    assert house(store, game)
