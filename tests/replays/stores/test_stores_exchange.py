"""Two stores become one: new games come over, shorter ones are continued, diverged versions are reported or kept as copies."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.replays.logs import random_log
from tests.replays.stores.kit import begun, device, faults, heads, lines, names, opening, sync, versions

from spooklog.domain.formats.result import Reported
from spooklog.domain.log.describing import Describe
from spooklog.domain.log.events import GameStarted, Origin
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Undo
from spooklog.domain.series.commands import RecordResult
from spooklog.replays.files.reader import read_replay
from spooklog.replays.stores.content import Content, contents
from spooklog.replays.stores.copies import new_copy
from spooklog.store.store import Store


def test_an_export_into_an_empty_store_gives_the_same_store(phone: Store, laptop: Store) -> None:
    game = begun(phone, "anna=Anna Berg", "bert", name="friday")
    phone.games.append(game, Play("anna 1"), Annotate("so it began"), by="Scribe")
    series = phone.series.open(opening(), name="fridays").loaded.stream.id
    phone.series.append(series, RecordResult(Reported(players=(1, 2), points=(3, 1))), by="Scribe")
    report = sync(phone, laptop)
    assert (report.number("new", "game"), report.number("new", "series"), report.entries) == (1, 1, 5)
    assert heads(laptop) == heads(phone)
    assert names(laptop).items() >= names(phone).items()
    assert laptop.games.texts(game) == phone.games.texts(game)
    assert laptop.series.shown(series) == phone.series.shown(series)
    assert lines(laptop)[1:-2] == lines(phone)[1:-2]
    assert faults(laptop) == []


def test_a_second_import_does_nothing(phone: Store, laptop: Store) -> None:
    begun(phone)
    sync(phone, laptop)
    before = heads(laptop)
    report = sync(phone, laptop)
    assert (report.number("same"), report.entries, heads(laptop)) == (1, 0, before)


def test_a_log_is_continued_with_the_texts_and_people_of_its_new_entries(phone: Store, laptop: Store) -> None:
    game = begun(phone)
    sync(phone, laptop)
    phone.games.append(game, Annotate("well played"), Describe(place="the club", watchers=("Eva Egg",)), by="Zoe")
    assert sync(phone, laptop).number("extended") == 1
    assert sorted(laptop.games.texts(game).values()) == ["the club", "well played"]
    assert {"Zoe", "Eva Egg"} <= set(names(laptop).values())
    assert lines(laptop)[1:-1] == lines(phone)[1:-1]


def test_each_device_continues_what_the_other_began(phone: Store, laptop: Store) -> None:
    game, other = begun(phone), begun(laptop)
    sync(phone, laptop)
    laptop.games.append(game, Play("anna 1"), by="Zoe")
    report = sync(laptop, phone)
    assert (report.number("extended"), report.number("new")) == (1, 1)
    phone.games.append(game, Undo(), by="Scribe")
    assert sync(laptop, phone).number("older") == 1
    sync(phone, laptop)
    assert heads(phone) == heads(laptop)
    assert {*heads(phone)} == {game, other}
    assert faults(phone) == faults(laptop) == []


def parted(phone: Store, laptop: Store) -> str:
    """A game that both devices have continued after the third entry, each in its own way."""
    game = begun(phone, name="friday")
    phone.games.append(game, Play("anna 1"), Annotate("together"), by="Scribe")
    sync(phone, laptop)
    phone.games.append(game, Play("bert 2"), Annotate("by phone"), by="Scribe")
    laptop.games.append(game, Play("anna 2"), Annotate("by laptop"), by="Zoe")
    return game


def test_diverged_versions_are_reported_with_entry_and_both_lines_and_stay_unchanged(phone: Store, laptop: Store) -> None:
    parted(phone, laptop)
    before = heads(laptop)
    report = sync(phone, laptop)
    assert heads(laptop) == before
    (note,) = report.notes
    assert (note.change, note.name, note.entry) == ("parted", "friday", 4)
    assert 'part at entry 4. Here: "anna 2", by Zoe' in note.words
    assert 'In the file: "bert 2", by Scribe' in note.words


def test_a_diverged_version_with_fewer_entries_is_found_too(phone: Store, laptop: Store) -> None:
    game = parted(phone, laptop)
    laptop.games.append(game, Play("bert 3"), Annotate("long since"), by="Zoe")
    assert len(laptop.games.entries(game)) > len(phone.games.entries(game))
    report = sync(phone, laptop)
    assert [(note.change, note.entry) for note in report.notes] == [("parted", 4)]
    assert sync(phone, laptop, branches=True).number("copied") == 1
    assert {*versions(phone)} < {*versions(laptop)}


def test_on_request_the_other_version_is_kept_as_a_copy_with_all_its_entries_and_texts(phone: Store, laptop: Store) -> None:
    game = parted(phone, laptop)
    report = sync(phone, laptop, branches=True)
    (note,) = report.notes
    assert (note.change, note.name, note.words, note.entry) == ("copied", "friday-2", "friday", 4)
    copy = laptop.games.load(laptop.streams.find("friday-2").id)
    origin = copy.game.started.origin
    assert origin is not None
    assert (origin.stream, origin.entry, origin.ply) == (game, 3, 1)
    theirs = phone.games.load(game)
    assert copy.game.plies == theirs.game.plies
    assert sorted(laptop.games.texts(copy.stream.id).values()) == sorted(phone.games.texts(game).values())
    said = [(one.entry.by, one.entry.at, one.topic) for one in phone.games.entries(game)]
    assert [(one.entry.by, one.entry.at, one.topic) for one in laptop.games.entries(copy.stream.id)] == said
    assert faults(laptop) == []


def test_two_stores_that_kept_the_version_of_the_other_are_equal(phone: Store, laptop: Store) -> None:
    parted(phone, laptop)
    for _ in range(2):
        sync(phone, laptop, branches=True)
        sync(laptop, phone, branches=True)
        assert {*versions(phone)} == {*versions(laptop)}
        assert len(heads(phone)) == len(heads(laptop)) == 2
    report = sync(phone, laptop, branches=True)
    assert report.number("kept") == 2
    assert faults(phone) == faults(laptop) == []


def test_a_version_that_goes_on_continues_its_copy(phone: Store, laptop: Store) -> None:
    game = parted(phone, laptop)
    sync(phone, laptop, branches=True)
    phone.games.append(game, Play("bert 3"), Annotate("later"), by="Scribe")
    told = sync(phone, laptop)
    assert "is here as friday-2, with fewer entries" in told.notes[0].words
    report = sync(phone, laptop, branches=True)
    assert (report.number("extended"), report.number("copied"), report.entries) == (1, 0, 2)
    copy = laptop.games.load(laptop.streams.find("friday-2").id)
    assert copy.game.plies == phone.games.load(game).game.plies
    assert len(heads(laptop)) == 2
    assert faults(laptop) == []


@pytest.mark.parametrize("seed", range(4))
def test_a_copy_of_any_log_is_sound_and_equal(phone: Store, laptop: Store, seed: int) -> None:
    stream = random_log(phone, seed, name="any")
    section = [raw for raw in lines(phone) if not raw.startswith((b'{"spooklogs"', b'{"end"'))]
    (log,) = read_replay(section, phone.mapper, keep=True)
    parted = stream.head // 2 + 1
    copy = new_copy(laptop, log, parted, parted - 1)
    assert copy.problems == []
    ours, theirs = (list(contents(one.rows, phone.mapper, one.find_texts)) for one in (copy, log))
    assert all(one.says(other) for one, other in zip(ours, theirs, strict=True))
    assert [one.texts for one in ours] == [one.texts for one in theirs]
    event = phone.mapper.entry(copy.rows[0]).event
    assert isinstance(event, GameStarted)
    then = phone.games.load_as_of(stream.id, parted - 1).game
    hash = log.examination.hashes.of(parted - 1)
    assert event.origin == Origin(stream.id, parted - 1, hash, len(then.plies))


def test_each_of_three_diverged_versions_is_a_copy_of_the_game(
    phone: Store, laptop: Store, empty_store: Path, tmp_path: Path
) -> None:
    game = begun(phone, name="friday")
    with device(empty_store, tmp_path, "tablet") as tablet:
        sync(phone, laptop)
        phone.games.append(game, Play("anna 1"), by="Scribe")
        sync(phone, tablet)
        phone.games.append(game, Play("bert 2"), by="Scribe")
        tablet.games.append(game, Play("anna 2"), by="Zoe")
        laptop.games.append(game, Play("bert 1"), by="Max")
        for other in (phone, tablet):
            assert sync(other, laptop, branches=True).number("copied") == 1
        copies = [laptop.games.load(laptop.streams.find(name).id) for name in ("friday-2", "friday-3")]
        origins = [copy.game.started.origin for copy in copies]
        assert [(one.stream, one.entry) for one in origins if one] == [(game, 1)] * 2
        assert [len(copy.game.plies) for copy in copies] == [2, 2]
        for other in (phone, tablet):
            assert sync(other, laptop, branches=True).number("kept") == 1
        assert faults(laptop) == []


def test_lines_that_were_recorded_in_a_copy_never_go_into_the_game_itself(phone: Store, laptop: Store) -> None:
    game = parted(phone, laptop)
    sync(phone, laptop, branches=True)
    before = heads(phone)[game]
    copy = laptop.streams.find("friday-2").id
    laptop.games.append(copy, Play("anna 3"), by="Zoe")
    report = sync(laptop, phone, branches=True)
    assert (report.number("new"), report.number("copied"), report.number("extended")) == (1, 1, 0)
    assert heads(phone)[game] == before
    assert heads(phone)[copy] == heads(laptop)[copy]
    assert phone.games.load(copy).game.started.origin is not None


def test_entries_are_equal_where_their_texts_are_equal_or_one_is_unknown() -> None:
    one, other, erased = (Content(b"note", (text,)) for text in ("hm", "ha", None))
    assert one.says(one)
    assert one.says(erased)
    assert erased.says(other)
    assert not one.says(other)
    assert not one.says(Content(b"play", ("hm",)))
