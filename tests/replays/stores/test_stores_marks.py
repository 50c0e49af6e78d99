"""What stands around the logs: people who are one, archived logs, erasures, word lists, files that decide."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.replays.stores.kit import begun, device, faults, heads, import_store, lines, names, opening, start, sync
from tests.replays.stores.test_store_files import ended

from spooklog.domain.formats.result import Reported
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.series.commands import RecordResult, RemoveGame
from spooklog.replays.files.newcomers import Renamed
from spooklog.replays.files.reader import read_replay
from spooklog.replays.stores.copies import new_copy
from spooklog.replays.stores.report import Merged
from spooklog.store.changes.archiving import archive, reasons, unarchive
from spooklog.store.changes.merging import merge, split
from spooklog.store.changes.renaming import rename
from spooklog.store.erasing.erase import Choice, erase
from spooklog.store.store import Store

WORDS = b"ghost\nhouse\n"

# -- people ------------------------------------------------------------------------------------------------------------


def test_people_of_equal_names_stay_two_until_one_store_merges_them(phone: Store, laptop: Store) -> None:
    begun(phone, "anna=Anna Berg", "bert", by="Anna Berg")
    begun(laptop, "anna=Anna Berg", "cora", by="Anna Berg")
    report = sync(phone, laptop)
    assert ("Anna Berg", "Anna Berg (2)") in [(one.name, one.here) for one in report.renamed]
    merge(laptop.own_log, "Anna Berg", ["Anna Berg (2)"], by="Anna Berg")
    told = sync(laptop, phone)
    assert told.merged == [Merged("Anna Berg", "Anna Berg (2)")]
    assert phone.people.merged() == laptop.people.merged() != {}
    assert sync(phone, laptop).merged == sync(laptop, phone).merged == []
    assert faults(phone) == faults(laptop) == []


def test_people_whom_this_store_has_split_stay_two(phone: Store, laptop: Store) -> None:
    begun(phone, "anna", "bert", by="anna")
    begun(phone, "zoe", "yan", by="anna")
    merge(phone.own_log, "anna", ["zoe"], by="anna")
    sync(phone, laptop)
    assert len(laptop.people.merged()) == 1
    split(laptop.own_log, "zoe", by="anna")
    report = sync(phone, laptop)
    assert report.not_merged == ["zoe and anna: this store has decided otherwise"]
    assert laptop.people.merged() == {}


def test_people_who_sat_at_one_table_are_not_merged(phone: Store, laptop: Store) -> None:
    game = begun(phone, "anna", "bert")
    begun(phone, "zoe", "yan")
    sync(phone, laptop)
    begun(laptop, "anna", "zoe")
    merge(phone.own_log, "anna", ["zoe"], by="anna")
    report = sync(phone, laptop)
    assert report.merged == []
    assert "they are two people" in report.not_merged[0]
    assert laptop.streams.get(game).head == 1


# -- erasures ----------------------------------------------------------------------------------------------------------


def test_texts_and_people_erased_here_do_not_come_back(phone: Store, laptop: Store) -> None:
    game = begun(phone, "anna=Anna Berg", "bert")
    phone.games.append(game, Annotate("Anna Berg lurks"), by="bert")
    sync(phone, laptop)
    erase(laptop.own_log, "Anna Berg", by="Scribe")
    phone.games.append(game, Annotate("Anna Berg lurks again"), by="bert")
    begun(phone, "anna=Anna Berg", "bert")
    for _ in range(2):
        sync(phone, laptop)
    assert "Anna Berg" not in names(laptop).values()
    assert [*laptop.games.texts(game).values()] == []
    assert heads(laptop) == heads(phone)
    assert faults(laptop) == []


def test_texts_that_an_erased_person_wrote_elsewhere_are_not_imported(phone: Store, laptop: Store) -> None:
    game = begun(phone, "anna=Anna Berg", "bert")
    sync(phone, laptop)
    erase(laptop.own_log, "Anna Berg", by="Scribe")
    phone.games.append(game, Annotate("she has a cold"), by="Anna Berg")
    phone.games.append(game, Annotate("so it goes"), by="bert")
    assert sync(phone, laptop).number("extended") == 1
    assert [*laptop.games.texts(game).values()] == ["so it goes"]
    other = begun(phone, "bert", "cora")
    phone.games.append(other, Annotate("a new table"), by="Anna Berg")
    assert sync(phone, laptop).number("new") == 1
    assert laptop.games.texts(other) == {}


def test_a_new_log_whose_name_holds_that_of_an_erased_person_gets_another_one(phone: Store, laptop: Store) -> None:
    begun(phone, "anna=Anna Berg", "bert", name="first")
    sync(phone, laptop)
    erase(laptop.own_log, "Anna Berg", by="Scribe")
    game = begun(phone, "anna=Anna Berg", "bert", name="anna-berg-night")
    (log,) = sync(phone, laptop).renamed_logs
    assert log == Renamed("anna-berg-night", laptop.streams.get(game).name)
    assert "anna" not in log.here


def test_an_erasure_in_the_other_store_is_reported_but_not_applied(phone: Store, laptop: Store) -> None:
    game = begun(phone, "anna=Anna Berg", "bert")
    phone.games.append(game, Annotate("Anna Berg lurks"), by="bert")
    sync(phone, laptop)
    erase(phone.own_log, "Anna Berg", by="Scribe")
    report = sync(phone, laptop)
    assert (report.erased, report.erased_texts) == (["Anna Berg"], 1)
    assert [*laptop.games.texts(game).values()] == ["Anna Berg lurks"]
    erase(laptop.own_log, "Anna Berg", by="Scribe")
    assert sync(phone, laptop).erased == []
    assert sync(laptop, phone).sound
    assert "Anna Berg" not in names(phone).values()


def test_a_version_is_copied_without_texts_erased_here(phone: Store, laptop: Store) -> None:
    game = begun(phone, "anna=Anna Berg", "bert", name="friday")
    sync(phone, laptop)
    erase(laptop.own_log, "Anna Berg", by="Scribe")
    phone.games.append(game, Play("anna 1"), Annotate("Anna Berg lurks"), Annotate("so it goes"), by="Scribe")
    laptop.games.append(game, Play("bert 1"), by="Scribe")
    assert sync(phone, laptop, branches=True).number("copied") == 1
    copy = laptop.streams.find("friday-2")
    assert [*laptop.games.texts(copy.id).values()] == ["so it goes"]
    assert laptop.people.seats(copy.id)[0].label is None
    assert sync(phone, laptop, branches=True).number("kept") == 1
    assert faults(laptop) == []


def test_no_copy_brings_back_a_text_or_a_label_that_was_erased_in_the_game_itself(
    phone: Store, laptop: Store, empty_store: Path, tmp_path: Path
) -> None:
    game = begun(phone, "annabella=Bert Ohm", "zoe", name="friday")
    phone.games.append(game, Annotate("annabella is a common name"), Annotate("so it goes"), by="zoe")
    begun(phone, "anna=Annabella Berg", "zoe")
    sync(phone, laptop)
    with device(empty_store, tmp_path, "tablet") as tablet:
        sync(phone, tablet)
        erase(laptop.own_log, "Annabella Berg", Choice(everything=True), by="Scribe")
        assert [*laptop.games.texts(game).values()] == ["so it goes"]
        assert laptop.people.seats(game)[0].label is None
        for number, one in enumerate((phone, tablet, laptop)):
            one.games.append(game, Annotate(f"mine {number}"), by="zoe")
        sync(phone, tablet, branches=True)
        report = sync(tablet, laptop, branches=True)  # its copy of the phone's version, and its own version
        assert (report.number("new"), report.number("copied")) == (1, 1)
    copies = [stream for stream in laptop.streams.every() if laptop.games.load(stream.id).game.started.origin]
    assert [laptop.people.seats(copy.id)[0].label for copy in copies] == [None, None]
    texts = sorted(sorted(laptop.games.texts(copy.id).values()) for copy in copies)
    assert texts == [["mine 0", "so it goes"], ["mine 1", "so it goes"]]
    assert faults(laptop) == []


# -- archived logs and names -------------------------------------------------------------------------------------------


def test_an_archived_log_is_archived_in_the_other_store_with_its_reason(phone: Store, laptop: Store) -> None:
    game, later = begun(phone, name="old"), begun(phone, name="later")
    archive(phone.own_log, ["old"], by="Scribe", why="long ago")
    assert sync(phone, laptop).archived == ["old"]
    assert reasons(laptop.own_log) == {game: "long ago"}
    archive(phone.own_log, ["later"], by="Scribe")
    assert sync(phone, laptop).archived == ["later"]
    assert laptop.streams.get(later).archived is not None
    assert faults(laptop) == []


def test_a_dry_run_lists_imported_marks_and_adds_none(phone: Store, laptop: Store) -> None:
    begun(phone, "anna", "bert", name="old", by="anna")
    begun(phone, "zoe", "yan", by="anna")
    sync(phone, laptop)
    merge(phone.own_log, "anna", ["zoe"], by="anna")
    archive(phone.own_log, ["old"], by="anna")
    before = laptop.recorder.query("SELECT head FROM streams WHERE kind = 'store'")
    told = sync(phone, laptop, dry_run=True)
    assert (told.merged, told.archived) == ([Merged("zoe", "anna")], ["old"])
    assert laptop.recorder.query("SELECT head FROM streams WHERE kind = 'store'") == before
    assert laptop.people.merged() == {}
    assert laptop.streams.find("old").archived is None


def test_a_log_that_this_store_has_listed_again_stays_listed(phone: Store, laptop: Store) -> None:
    begun(phone, name="old")
    archive(phone.own_log, ["old"], by="Scribe")
    sync(phone, laptop)
    unarchive(laptop.own_log, ["old"], by="Scribe")
    assert sync(phone, laptop).archived == []
    assert laptop.streams.find("old").archived is None


def test_an_archived_log_takes_no_imported_entries_and_that_is_reported(phone: Store, laptop: Store) -> None:
    game = begun(phone, name="old")
    sync(phone, laptop)
    archive(laptop.own_log, ["old"], by="Scribe")
    phone.games.append(game, Play("anna 1"), by="Scribe")
    report = sync(phone, laptop)
    assert [(note.change, note.words) for note in report.notes] == [("archived", "old is archived: unarchive it first")]
    assert sync(laptop, phone).not_archived == ["old"]
    unarchive(laptop.own_log, ["old"], by="Scribe")
    assert sync(phone, laptop).number("extended") == 1


def test_a_taken_name_is_drawn_anew_and_a_local_name_is_kept(phone: Store, laptop: Store) -> None:
    game = begun(phone, name="friday")
    begun(laptop, name="friday")
    report = sync(phone, laptop)
    (log,) = report.renamed_logs
    assert log.name == "friday"
    assert laptop.streams.find(log.here).id == game
    rename(phone.own_log, "friday", "monday", by="Scribe")
    sync(phone, laptop)
    assert laptop.streams.get(game).name == log.here


# -- ids ---------------------------------------------------------------------------------------------------------------


def test_another_game_under_the_same_id_is_refused_even_as_a_copy(phone: Store, laptop: Store) -> None:
    game = begun(phone)
    laptop.games.store(laptop.games.new(start("zoe", "yan"), id=game))
    for branches in (False, True):
        report = sync(phone, laptop, branches=branches)
        (note,) = report.notes
        assert (note.change, note.words, note.entry) == ("refused", "another game was begun here under the same id", 1)
    assert faults(laptop) == []


def test_a_copy_has_the_same_id_and_bytes_wherever_it_is_made(phone: Store, laptop: Store) -> None:
    game = begun(phone)
    phone.games.append(game, Play("anna 1"), Annotate("why"), by="Scribe")
    section = [raw for raw in lines(phone) if not raw.startswith((b'{"spooklogs"', b'{"end"'))]
    (log,) = read_replay(section, phone.mapper, keep=True)
    there, here = new_copy(phone, log, 2, 1), new_copy(laptop, log, 2, 1)
    assert (there.rows, there.texts, there.header.stream) == (here.rows, here.texts, here.header.stream)
    assert there.problems == []
    assert not {*there.texts} & {*log.texts}


# -- series ------------------------------------------------------------------------------------------------------------


def test_games_of_a_diverged_series_are_imported_and_can_be_added(phone: Store, laptop: Store) -> None:
    series = phone.series.open(opening(), name="fridays").loaded.stream.id
    sync(phone, laptop)
    game = _over(phone, "third")
    phone.series.add(series, game, by="Scribe")
    laptop.series.append(series, RecordResult(Reported(players=(1, 2), points=(3, 1))), by="Scribe")
    report = sync(phone, laptop, branches=True)
    (note,) = report.notes
    assert (note.change, note.kind, note.entry) == ("parted", "series", 2)
    assert "Here: result recorded: anna 3, bert 1; won by anna, by Scribe" in note.words
    assert 'In the file: game added "third", by Scribe' in note.words
    assert report.loose == {"fridays": ["third"]}
    rename(laptop.own_log, "fridays", "mondays", by="Scribe")
    assert sync(phone, laptop).loose == {"mondays": ["third"]}
    laptop.series.add(series, game, by="Scribe")
    assert sync(phone, laptop).loose == {}
    assert faults(laptop) == []


def _over(store: Store, name: str) -> str:
    """A game of anna and bert, as they are in the series, that anna has won."""
    game = begun(store, name=name, target=2)
    store.games.append(game, Play("anna 1 2"), by="Scribe")
    return game


def test_series_that_exchange_a_game_are_taken_in_the_order_that_works(phone: Store, laptop: Store) -> None:
    one, two = sorted(phone.series.open(opening()).loaded.stream.id for _ in range(2))
    game = _over(phone, "third")
    phone.series.add(two, game, by="Scribe")
    sync(phone, laptop)
    phone.series.append(two, RemoveGame(1), by="Scribe")
    phone.series.add(one, game, by="Scribe")
    report = sync(phone, laptop)
    assert (report.number("extended"), report.number("refused")) == (2, 0)
    assert heads(laptop) == heads(phone)
    assert faults(laptop) == []


def test_series_that_pass_games_on_are_taken_whatever_their_order(phone: Store, laptop: Store) -> None:
    one, two, three = (phone.series.open(opening()).loaded.stream.id for _ in range(3))
    second, third = _over(phone, "second"), _over(phone, "third")
    phone.series.add(two, second, by="Scribe")
    phone.series.add(three, third, by="Scribe")
    sync(phone, laptop)
    phone.series.append(three, RemoveGame(1), by="Scribe")
    phone.series.append(two, RemoveGame(1), by="Scribe")
    phone.series.add(two, third, by="Scribe")
    phone.series.add(one, second, by="Scribe")
    for series in (one, two, three):  # in the file each stands before the one that it got its game from
        phone.series.append(series, RecordResult(Reported(players=(1, 2), points=(3, 1))), by="Scribe")
    report = sync(phone, laptop)
    assert (report.number("extended"), report.number("refused")) == (3, 0)
    assert heads(laptop) == heads(phone)
    assert faults(laptop) == []


# -- word lists --------------------------------------------------------------------------------------------------------


def test_word_lists_come_along_once(phone: Store, laptop: Store) -> None:
    phone.wordlists.add("dictionary", "house.txt", WORDS, by="Scribe")
    assert sync(phone, laptop, dry_run=True).word_lists == ["house.txt"]
    assert sync(phone, laptop).word_lists == ["house.txt"]
    assert [one.name for one in laptop.wordlists.kept()] == ["house.txt"]
    assert sync(phone, laptop).word_lists == []
    assert faults(laptop) == []


def test_a_word_list_that_was_erased_here_does_not_come_back(phone: Store, laptop: Store) -> None:
    begun(phone, "bergstroem=Annabella Bergström", "bert")
    phone.wordlists.add("dictionary", "house.txt", b"bergstroem\nboo\n", by="bert")
    sync(phone, laptop)
    erase(laptop.own_log, "Annabella Bergström", Choice(everything=True), by="bert")
    assert laptop.wordlists.kept() == ()
    assert sync(phone, laptop).word_lists == []
    assert laptop.wordlists.kept() == ()
    assert faults(laptop) == []


def test_the_importer_of_word_lists_is_the_person_of_that_name_in_the_logs(phone: Store, laptop: Store) -> None:
    begun(phone, "anna=Anna Berg", "bert", by="Anna Berg")
    phone.wordlists.add("dictionary", "house.txt", WORDS, by="Anna Berg")
    report = import_store(laptop, lines(phone), by="Anna Berg")
    assert (report.word_lists, report.renamed) == (["house.txt"], [])
    assert [name for name in names(laptop).values() if name.startswith("Anna")] == ["Anna Berg"]


def test_a_word_list_with_a_wrong_checksum_is_reported(phone: Store, laptop: Store) -> None:
    phone.wordlists.add("dictionary", "house.txt", WORDS, by="Scribe")
    written = lines(phone)
    forged = ended([raw.replace(b"Z2hvc3QKaG91c2UK", b"Z2hvc3QKbW91c2UK") for raw in written], 0)
    report = import_store(laptop, forged, by="Importer")
    assert report.problems == ["the word list house.txt is not what was written"]
    assert laptop.wordlists.kept() == ()


@pytest.mark.parametrize("what", ["", '"why":"\\u0000x",'])
def test_lines_that_spooklog_would_not_write_are_reported(phone: Store, laptop: Store, what: str) -> None:
    game = begun(phone)
    mark = f'{{"archived":"{game}", {what}"entry":1,"why":null}}\n'.encode()
    written = lines(phone)
    report = import_store(laptop, ended([*written[:-1], mark, written[-1]], 1), by="Importer")
    assert "cannot be read" in report.problems[0]
    assert laptop.streams.get(game).archived is None


# -- the published schema ----------------------------------------------------------------------------------------------


def test_every_line_outside_the_logs_conforms_to_the_published_schema(phone: Store) -> None:
    schema = json.loads((resources.files("spooklog.replays") / "schema" / "spooklogs-1.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    begun(phone, "anna=Anna Berg", "bert", name="old")
    begun(phone, "zoe", "yan", by="zoe")
    phone.wordlists.add("dictionary", "house.txt", WORDS, by="Scribe")
    merge(phone.own_log, "Anna Berg", ["zoe"], by="Scribe")
    archive(phone.own_log, ["old"], by="Scribe", why="long ago")
    erase(phone.own_log, "bert", by="Scribe")
    kinds = set()
    for raw in lines(phone):
        line = json.loads(raw)
        if raw.startswith((b'{"spooklog":', b'{"person":', b'{"text":', b'{"entry":', b'{"seal":')):
            assert not validator.is_valid(line)
            continue
        validator.validate(line)
        kinds.add(next(iter(line)))
        assert not validator.is_valid({**line, "more": 1})
    assert kinds == {"spooklogs", "wordlist", "merged", "archived", "erased", "end"}
