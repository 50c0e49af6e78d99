"""Series sheets: written so that they read back as the same series; read all or nothing, with the first bad line told."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import msgspec
import pytest
from tests.replays.conftest import NOW, SAMPLES
from tests.replays.series_kit import body, standings, take

from spooklog.domain.formats.result import Reported
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Undo
from spooklog.domain.series.commands import CorrectResult
from spooklog.domain.values.errors import Conflict, Illegal, SpooklogError
from spooklog.replays.sheets.series_sheet import import_series, is_series_sheet
from spooklog.replays.sheets.series_writing import write_series
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.store import Store

ROOT = Path(__file__).resolve().parents[3]
LIBRARY = ROOT / "replays" / "library" / "series"
FRIDAY = (LIBRARY / "friday-hands.series").read_text(encoding="utf-8")
SHORT = """\
series fridays
game spooks
format spooks-short
players anna bert cora
"""
CATALOGUE = """\
series long
players anna bert cora dave emil
target 200
options masters=all
hand dealer=emil ghost=yes          # then a hand log, or only a result line
result anna out, bert left 120, cora left 90, dave left 60, emil left 30
hand                                # dealer: left of the last one
result bert=0 anna=12 cora=33 dave=140 emil=9
"""
HAND = """
hand dealer=anna
result anna out, bert left 12, cora left 40
"""


def refused(store: Store, text: str) -> SpooklogError:
    """Why a sheet is refused; nothing of it is stored."""
    with pytest.raises(SpooklogError) as told:
        take(store, text)
    assert not store.streams.every(kind="series")
    assert not store.streams.every()
    return told.value


# -- by example ----------------------------------------------------------------------------------------------------------


def test_the_sample_of_the_catalogue_is_read_unchanged(store: Store) -> None:
    imported = take(store, CATALOGUE)
    now = standings(store, imported)
    assert now.format == "spooks-long"
    assert now.totals == (12, 120, 123, 200, 39)
    assert now.playing == (1, 2, 3, 5)
    first, second = now.lines
    assert (first.level, first.dealer, first.grabbed) == ("result", 5, ())
    assert (second.game, second.status, second.grabbed) == (None, "recorded", (4,))
    game = store.games.load(first.game or "").game
    assert game.setup.options["ghost"] is True
    assert game.setup.options["masters"] == ["spiders", "spooks", "goblins", "bones", "bats"], (
        "what the series was opened with holds for its hands"
    )
    assert game.setup.options["target"] == 200


def test_the_hands_of_the_library_are_written_as_they_were_read(store: Store) -> None:
    imported = take(store, FRIDAY)
    assert write_series(store, imported.series) == FRIDAY
    assert [game.name for game in store.streams.every()] == [f"friday-hands-{n}" for n in (1, 2, 3, 5)]
    assert imported.games == ("friday-hands-1", "friday-hands-2", "friday-hands-3", None, "friday-hands-5")


def test_the_hands_of_the_library_ship_with_the_program() -> None:
    assert (SAMPLES / "friday-hands.series").read_text(encoding="utf-8") == FRIDAY
    assert resources.files("spooklog.replays").joinpath("samples", "friday-hands.series").is_file()


def test_the_hands_of_the_library_have_every_kind_of_trust_and_put_cora_ahead(store: Store) -> None:
    now = standings(store, take(store, FRIDAY))
    assert [(line.level, line.trust) for line in now.lines] == [
        ("full", "full"),
        ("table", "points"),
        ("table", "cards"),
        ("result", "points"),
        ("full", "full"),
    ]
    assert now.ranking == ((3,), (2,), (1,), (4,))
    assert [line.grabbed for line in now.lines] == [(), (), (), (), (4,)]


def test_amending_the_second_hand_of_the_library_puts_bert_ahead(store: Store) -> None:
    imported = take(store, FRIDAY)
    second = store.streams.find("friday-hands-2").id
    store.games.append(second, Undo(), by="Scribe")
    store.games.append(second, Play("result bert left 29, cora left 54, dave left 37"), by="Scribe")
    now = standings(store, imported)
    assert now.ranking == ((2,), (3,), (1,), (4,))
    assert now.totals == (136, 95, 120, 208)


def test_players_left_out_of_a_hand_come_from_the_series(store: Store) -> None:
    sheet = (
        SHORT
        + "target 150\n\nhand\nresult anna out, bert left 12, cora left 40\n\nhand\nresult bert out, anna left 9, cora left 9\n"
    )
    first, second = standings(store, take(store, sheet)).lines
    assert (first.players, first.dealer) == ((1, 2, 3), 3)
    assert (second.players, second.dealer) == ((1, 2, 3), 1), "left of the last dealer"


def test_players_of_a_hand_may_have_other_labels_with_the_same_full_names(store: Store) -> None:
    sheet = (
        'series fridays\ngame spooks\nformat points-low\nplayers anna="Anna Berg" bert cora\n\n'
        'game\nplayers ann="Anna Berg" cora bert\n---\nbert 1S\n'
    )
    imported = take(store, sheet)
    (line,) = standings(store, imported).lines
    assert line.players == (1, 3, 2)
    text = write_series(store, imported.series)
    assert 'players ann="Anna Berg" cora bert' in text
    assert body(write_series(store, take(store, text, "again").series)) == body(text)


def test_sheets_of_single_games_can_be_put_one_behind_the_other(store: Store) -> None:
    hand = (SAMPLES / "spooks-table.sheet").read_text(encoding="utf-8")
    head = "series fridays\ngame spooks\nformat points-low\n" + next(
        line for line in hand.splitlines(keepends=True) if "Berg" in line
    )
    now = standings(store, take(store, head + hand + hand))
    assert [line.counted for line in now.lines] == [True, True]


def test_notes_rulings_and_times_stay_with_their_hand(store: Store) -> None:
    sheet = (
        SHORT + "target 200\n\nhand dealer=anna  #! we misdealt\ndate 2026-10-31 20:15+01:00\ncounts 20 18 18\n---\n"
        "# late again\nbert 1S  #@ 20:20\ncora 3S  #! let it lie\n# a bluff\n"
    )
    imported = take(store, sheet)
    assert body(write_series(store, imported.series)) == body(sheet)


def test_people_who_are_new_to_the_store_may_watch_several_games_and_then_join(store: Store) -> None:
    hand = "\nhand\nwatchers Frida\nresult anna out, bert left 3, cora left 4\n"
    sheet = f"{SHORT}target 200\nroster open\n{hand}{hand}\njoin frida=Frida\n"
    assert standings(store, take(store, sheet)).playing == (1, 2, 3, 4)
    names = [name for (name,) in store.recorder.query("SELECT name FROM people")]
    assert sorted(names) == ["Frida", "Scribe", "anna", "bert", "cora"]


def test_a_hand_stays_a_table_record_in_a_series_though_all_hands_are_known(store: Store) -> None:
    deals = "deal anna 1-10S 1-9K\ndeal bert 1-10G 1-9B\ndeal cora MS 10-MK MG 10-MB 1-MT C\n"
    sheet = SHORT + f"target 200\n\nhand dealer=anna record=table\ndate 2026-10-31 20:15+01:00\n{deals}---\nanna 1S\n"
    text = write_series(store, take(store, sheet).series)
    assert "hand dealer=anna record=table" in text
    assert body(write_series(store, take(store, text, "again").series)) == body(text)


def test_a_hand_of_which_only_the_result_is_known_is_written_without_a_log(store: Store) -> None:
    imported = take(store, SHORT + "target 200\n" + HAND)
    dated = HAND.replace("result", "date 2026-10-31 19:31+00:00\nresult", 1)
    assert body(write_series(store, imported.series)) == body(SHORT + "target 200\n" + dated)


def test_a_hand_that_was_broken_off_stays_in_the_series(store: Store) -> None:
    sheet = SHORT + "target 200\n\nhand dealer=anna\ndate 2026-10-31 20:15+01:00\n---\nbert 1S\nvoid the cat\n" + HAND
    imported = take(store, sheet)
    assert [line.status for line in standings(store, imported).lines] == ["void", "provisional"]
    again = take(store, write_series(store, imported.series), "again")
    assert standings(store, again).digest == standings(store, imported).digest


def test_a_series_without_games_is_one(store: Store) -> None:
    imported = take(store, SHORT)
    assert standings(store, imported).lines == ()
    assert write_series(store, imported.series) == SHORT + "target 200\n"


def test_results_are_read_according_to_the_format(store: Store) -> None:
    for number, (format, lines, totals) in enumerate(
        (
            ("points-high", "anna=-3 bert=7 cora=0", (-3, 7, 0)),
            ("points-high", "anna=3 bert=7 cora=0 winner=anna", (3, 7, 0)),
            ("wins", "anna=1 bert=0 cora=1", (1, 0, 1)),
            ("wins", "anna=? bert=? cora=? winner=bert", (0, 1, 0)),
            ("ranks", "anna=1 bert=3 cora=2", (2, 0, 1)),
            ("cooperative", "team=23", (23, 23, 23)),
            ("cooperative", "anna bert team=9", (9, 9, 0)),
        )
    ):
        head = f"series {format}\ngame spooks\nformat {format}\nplayers anna bert cora\n\ngame\nresult {lines}\n"
        imported = take(store, head, f"s{number}")
        before = standings(store, imported)
        after = standings(store, take(store, write_series(store, imported.series), f"t{number}"))
        assert before.totals == totals
        assert after.digest == before.digest
        assert after.lines[0].winners == before.lines[0].winners


def test_the_first_word_distinguishes_a_series_sheet_from_a_game_sheet() -> None:
    for text, expected in (
        ("series fridays\n", True),
        ("\ufeff# ours\n\nSERIES fridays\n", True),
        ("game spooks\n", False),
        ("# series\n", False),
        ("", False),
        ("seriesfridays\n", False),
    ):
        raw = text.encode().splitlines(keepends=True)
        found, lines = is_series_sheet(raw)
        assert found is expected, text
        assert list(lines) == raw


def test_a_sheet_of_a_game_is_read_as_before(store: Store) -> None:
    text = (SAMPLES / "spooks-full.sheet").read_bytes().splitlines(keepends=True)
    _, lines = is_series_sheet(text)
    assert import_sheet(store.games, lines, by="Scribe", now=NOW).loaded.game.outcome


# -- what is refused -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "rule", "words"),
    [
        ("game spooks\n", 1, None, "begins with 'series'"),
        ("series fridays\nseries fridays\n", 2, None, "two lines 'series'"),
        ("series fridays\nplayers anna bert cora\nformat spooks-long\nformat wins\n", 4, None, "two lines 'format'"),
        ("series fridays\ngame poker\nformat wins\nplayers anna bert cora\n", 2, None, "no ruleset"),
        ("series fridays\ngame spooks\nformat spoks\nplayers anna bert cora\n", 3, None, "no format 'spoks'"),
        ("series fridays\ngame spooks\nplayers anna bert cora\n", 1, None, "no format 'fridays'"),
        ("series fridays\ngame spooks\nformat spooks-long\nplayers anna bert\n", 4, "spooks:intro.4", "3 or more"),
        (SHORT + "target many\n", 5, None, "target"),
        (SHORT + "options ghosts=yes\n", 5, None, "no option 'ghosts'"),
        (SHORT + "what is this\n", 5, None, "no line of a series"),
        (SHORT + "anna 1S  #! why\n", 5, None, "behind a line of a game"),
        (SHORT + "\nhand\n", 6, None, "or a result"),
        (SHORT + "\nhand\nhand\n", 6, None, "or a result"),
        (SHORT + "\nhand ghost\n---\n", 6, None, "no setting"),
        (SHORT + "\nhand ghost=perhaps\n---\n", 6, None, "ghost"),
        (SHORT + "\nhand\nplayers anna bert emil\n---\n", 6, None, "emil does not play"),
        (SHORT + "\nhand\nplayers anna cora bert\n---\n", 6, "spooks:r.33", ""),
        (SHORT + "\nhand decks=2\n---\n", 6, "spooks:r.37", ""),
        (SHORT + "\nhand dealer=anna\n---\nbert 1S\ncora 7S\n", 9, "spooks:blue.3", ""),
        (SHORT + "\nhand dealer=anna\n---\nbert 1S\nwhat\n", 9, None, ""),
        (SHORT + "\nhand\nresult anna=1 bert=2 cora=3\n", 7, "spooks:escape.1", ""),
        (SHORT + "\nhand\nresult anna=0 bert=2 dave=3\n", 7, None, "no player 'dave'"),
        (SHORT + "\nhand\nresult anna=0 bert=x cora=3\n", 7, None, "no result"),
        (SHORT + "\nhand\nresult anna=0 anna=1 cora=3\n", 7, None, "two results"),
        (SHORT + "\nhand\nresult anna=0 bert=2 cora=3\nbert 1S\n", 8, None, "one line"),
        (SHORT + "\nhand\nresult anna=0 bert=200 cora=3\n\nhand\nresult anna=0 bert=2 cora=3\n", 10, "spooks:series.4", ""),
        (SHORT + "\nhand\nresult anna=0 bert=200 cora=3\n" + HAND + "what\n", 9, "spooks:series.4", ""),
        (SHORT + HAND + "\nhand dealer=anna\n---\nbert 1S\n" + HAND, 13, "spooks:series.2", "still being played"),
        (SHORT + "\ngame chess\n---\n", 6, None, "games of this series are spooks"),
        (
            SHORT.replace("spooks-short", "points-low") + "\nhand\nresult anna out, bert left ?, cora left 3\n",
            6,
            "series:points",
            "bert",
        ),
    ],
)
def test_the_first_bad_line_is_reported_with_number_and_rule_and_nothing_is_stored(
    store: Store, text: str, line: int, rule: str | None, words: str
) -> None:
    problem = refused(store, text)
    assert problem.line == line, problem.message
    assert problem.input or line == 4
    if rule:
        assert problem.rule == rule
    assert words in problem.message or words in " ".join(problem.expected)


def test_hands_that_corrections_made_superfluous_read_back_with_their_flags(store: Store) -> None:
    text = SHORT + "target 200\n\nhand\nresult anna=0 bert=2 cora=3\n\nhand\nresult anna=0 bert=20 cora=3\n" + HAND
    stream = take(store, text).series.stream.id
    store.series.append(stream, CorrectResult(1, Reported(players=(1, 2, 3), points=(0, 220, 3))), by="Scribe")
    before = store.series.standings(stream)
    assert [line.counted for line in before.lines] == [True, False, False]
    sheet = write_series(store, store.series.load(stream))
    assert sheet.count("hand anyway=yes") == 2
    again = take(store, sheet, "again")
    after = standings(store, again)
    assert [line.flags for line in after.lines] == [line.flags for line in before.lines]
    assert (after.totals, after.places, after.over) == (before.totals, before.places, before.over)
    assert write_series(store, again.series).splitlines()[1:] == sheet.splitlines()[1:]


def test_an_impossible_hand_is_refused_without_the_word_anyway(store: Store) -> None:
    over = SHORT + "target 200\n\nhand\nresult anna=0 bert=220 cora=3\n"
    for late in ("hand", "hand dealer=anna"):
        result = f"\n{late}\nresult anna=0 bert=20 cora=3\n"
        problem = refused(store, over + result)
        assert problem.rule == "spooks:series.4"
        assert isinstance(problem, Illegal)
        assert not problem.ruling_helps
    problem = refused(store, over + HAND)
    assert (problem.rule, problem.line) == ("spooks:series.4", len(over.splitlines()) + 2)
    assert isinstance(problem, Illegal)
    assert not problem.ruling_helps


@pytest.mark.parametrize("tail", ["  #! so we play", "  #@ 20:31", "\n#@ 20:31"])
def test_a_ruling_or_a_time_at_a_recorded_result_is_refused_and_not_lost(store: Store, tail: str) -> None:
    problem = refused(store, SHORT + "\nhand\nresult anna=0 bert=2 cora=3" + tail + "\n")
    assert problem.kind == "unreadable"
    assert "a recorded result has none" in problem.message
    assert problem.line == 7 + tail.count("\n")


def test_labels_and_not_numbers_stand_in_what_a_sheet_is_refused_with(store: Store) -> None:
    problem = refused(store, SHORT + HAND + "\nhand dealer=cora dealer_next=left\n---\n")
    assert "@" not in problem.message + " ".join(problem.expected)
    assert "bert" in problem.message


def test_a_taken_name_is_refused_before_anything_is_stored(store: Store) -> None:
    take(store, SHORT)
    with pytest.raises(Conflict) as told:
        take(store, SHORT + HAND)
    assert told.value.line == 1
    assert not store.streams.every()
    take(store, SHORT + HAND, "others")


def test_bytes_that_are_no_text_and_too_many_lines_are_refused(store: Store) -> None:
    head = SHORT.encode().splitlines(keepends=True)
    with pytest.raises(SpooklogError) as told:
        import_series(store, [*head, b"hand \xff\n"], by="Scribe", now=NOW)
    assert told.value.line == 5
    with pytest.raises(SpooklogError) as told:
        import_series(store, [*head, *[b"\n"] * 20_001], by="Scribe", now=NOW)
    assert told.value.line == 20_001


def test_more_games_than_a_sheet_may_have_are_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spooklog.replays.sheets.series_block.MAX_GAMES", 2)
    problem = refused(store, SHORT + 3 * "\nhand\nresult anna=0 bert=2 cora=3\n")
    assert (problem.line, problem.message) == (12, "a series sheet may have 2 games at most")


def test_a_game_begins_with_the_word_of_its_own_ruleset_alone(store: Store) -> None:
    problem = refused(store, SHORT.replace("spooks", "spookies").replace("format spookies-short", "format wins") + "\nhand\n")
    assert (problem.line, problem.message) == (6, "no line of a series: 'hand'")
    assert problem.expected[-1] == "game: its first game"


@pytest.mark.rule("spooks:r.33")
def test_who_comes_and_goes_stands_between_the_hands(store: Store) -> None:
    text = "\n".join(
        (
            *("series club", "game spooks", "format spooks-short", "players anna bert cora", "target 200", "roster open", ""),
            *("join emil at 3", "", "hand", "result anna=0 bert=20 cora=57", "", 'join dave="Dave Berg"', ""),
            *("hand", "players anna bert dave", "result anna out, bert left 3, dave left 5", ""),
            *("leave anna", "", "leave bert", "", "join bert at 90", "", "hand dealer=dave", "result bert=0 cora=4 dave=9", ""),
            *("join anna", ""),
        )
    )
    taken = take(store, text)
    shown = standings(store, taken)
    assert (shown.totals, shown.left, len(shown.roster)) == ((0, 90, 61, 3, 71), (), 6)
    written = write_series(store, store.series.load(taken.series.stream.id))
    again = take(store, written, "again")
    assert standings(store, again) == msgspec.structs.replace(
        shown,
        lines=tuple(
            msgspec.structs.replace(a, game=b.game) for a, b in zip(shown.lines, standings(store, again).lines, strict=True)
        ),
    )
    assert body(write_series(store, store.series.load(again.series.stream.id))) == body(written)
    assert [line for line in written.splitlines() if line.startswith(("join", "leave"))] == [
        "join emil at 3",
        'join dave="Dave Berg"',
        "leave anna",
        "leave bert",
        "join bert at 90",
        "join anna",
    ]


@pytest.mark.rule("spooks:r.33")
def test_who_joined_after_what_is_now_the_end_is_written_as_misplaced(store: Store) -> None:
    head = "series club\ngame spooks\nformat spooks-short\nplayers anna bert cora\nroster open\n"
    taken = take(store, f"{head}hand\nresult anna=0 bert=2 cora=5\njoin dave\nhand\nresult anna=0 dave=4 cora=1\nleave anna\n")
    stream = taken.series.stream.id
    store.series.append(stream, CorrectResult(1, Reported(players=(1, 2, 3), points=(0, 2, 200)), "a slip"), by="Scribe")
    written = write_series(store, store.series.load(stream))
    again = take(store, written, "again")
    assert ("join dave anyway=yes" in written, "leave" in written) == (True, False)
    shown = standings(store, again)
    assert (shown, shown.over, shown.winners) == (standings(store, taken), True, (1,))


@pytest.mark.rule("spooks:r.33")
@pytest.mark.parametrize("line", ["join dave", "leave anna"])
def test_nobody_comes_or_goes_in_the_sheet_of_a_table_of_the_same_players(store: Store, line: str) -> None:
    with pytest.raises(Illegal) as refused:
        take(store, f"{SHORT}hand\nresult anna=0 bert=2 cora=5\n{line}\n")
    assert (refused.value.line, refused.value.rule) == (7, "spooks:r.33")
    assert not refused.value.ruling_helps


@pytest.mark.rule("spooks:r.33")
@pytest.mark.parametrize(
    ("lines", "rule"),
    [("join dave at 200", "spooks:r.33"), ("leave anna  #! WHY", None), ("join", None), ("join dave emil", None)],
)
def test_a_line_that_lets_nobody_come_or_go_is_refused_where_it_stands(store: Store, lines: str, rule: str | None) -> None:
    head = "series club\ngame spooks\nformat spooks-short\nplayers anna bert cora\nroster open\n"
    with pytest.raises(SpooklogError) as refused:
        take(store, f"{head}hand\nresult anna=0 bert=2 cora=5\n{lines}\n")
    assert (refused.value.line, refused.value.rule) == (8, rule)
