"""Tables that people keep: lists of results and score sheets, whatever their encoding, their separator and their columns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spooklog.domain.values.errors import SpooklogError, Unreadable
from spooklog.replays.exchange.plays import Play, PlaysFile
from spooklog.replays.exchange.spreadsheets.columns import find_columns
from spooklog.replays.exchange.spreadsheets.grid import read_grid
from spooklog.replays.exchange.spreadsheets.mapping import Mapping, read_mapping
from spooklog.replays.exchange.spreadsheets.results import is_list, read_original, read_results
from spooklog.replays.exchange.spreadsheets.score_sheet import ScoreSheet, read_score_sheet

LONG = """\
date,game,player,points,rank,winner
2026-10-31,Catan,Anna Berg,10,1,yes
2026-10-31,Catan,Bert Klee,12+7,2,no
2026-11-01,Azul,Anna Berg,7.0,,
2026-11-01,Azul,Cora,9,,
"""
WIDE = """\
Datum;Spiel;Anna;Bert;Cora;Wetter;Gewinner;Ort
31.10.2026;Würfel;33;20;;kalt;Anna;Küche
1.11.26 20:15;Catan;8;10;7;warm;;
"""


def results(text: str | bytes, mapping: str = "", title: str = "") -> PlaysFile:
    """A list of results, read."""
    known = read_mapping(mapping.encode())
    grid = read_grid(text if isinstance(text, bytes) else text.encode(), encoding=known.encoding, separator=known.separator)
    found = find_columns(grid, known)
    assert is_list(found)
    return read_results(grid, found, known, title)


def score_sheet(text: str, mapping: str = "") -> ScoreSheet:
    """A score sheet, read."""
    known, grid = read_mapping(mapping.encode()), read_grid(text.encode())
    found = find_columns(grid, known)
    assert not is_list(found)
    return read_score_sheet(grid, found, known, "Dice")


def told(play: Play) -> tuple[str, str, list[tuple[str, str, bool, int]]]:
    """What a play says, in short."""
    return play.title, play.played, [(one.name, one.score, one.won, one.place) for one in play.players]


def test_a_list_may_have_a_row_for_each_player() -> None:
    assert [told(one.play) for one in results(LONG).plays] == [
        ("Catan", "2026-10-31", [("Anna Berg", "10", True, 1), ("Bert Klee", "12+7", False, 2)]),
        ("Azul", "2026-11-01", [("Anna Berg", "7", False, 0), ("Cora", "9", False, 0)]),
    ]


def test_a_list_may_have_a_column_for_each_player() -> None:
    first, second = (one.play for one in results(WIDE).plays)
    assert told(first) == ("Würfel", "2026-10-31", [("Anna", "33", True, 0), ("Bert", "20", False, 0)])
    assert told(second) == (
        "Catan",
        "2026-11-01 20:15",
        [("Anna", "8", False, 0), ("Bert", "10", False, 0), ("Cora", "7", False, 0)],
    )
    assert (first.place, second.place) == ("Küche", "")


@pytest.mark.parametrize("order", ["Player 1,Score 1,Player 2,Score 2", "player1,player1 score,player2,player2 score"])
def test_players_may_be_numbered(order: str) -> None:
    (one,) = results(f"Date,Game,{order}\n2026-10-31,Catan,Anna,10,Bert,8\n").plays
    assert told(one.play) == ("Catan", "2026-10-31", [("Anna", "10", False, 0), ("Bert", "8", False, 0)])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("separator", [";", "\t", "|"])
def test_encoding_and_separator_are_found(encoding: str, separator: str) -> None:
    data = WIDE.replace(";", separator).replace("\n", "\r\n").encode(encoding)
    assert results(data).plays == results(WIDE).plays or [one.play for one in results(data).plays] == [
        one.play for one in results(WIDE).plays
    ]


def test_a_first_line_that_names_the_separator_is_no_header() -> None:
    assert [one.play for one in results("sep=|\n" + LONG.replace(",", "|")).plays] == [one.play for one in results(LONG).plays]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("31.10.2026", "2026-10-31"),
        ("31/10/26", "2026-10-31"),
        ("10/31/2026 8:15 PM", "2026-10-31 20:15"),
        ("2026/10/31", "2026-10-31"),
        ("31.10.2026, 20:15 Uhr", "2026-10-31 20:15"),
        ("2026-10-31T20:15:00+01:00", "2026-10-31T20:15:00+01:00"),
    ],
)
def test_dates_are_read_as_people_write_them(written: str, read: str) -> None:
    (one,) = results(f'date,player,score\n"{written}",Anna,3\n', title="Catan").plays
    assert one.play.played == read


def test_dates_that_can_be_read_in_two_ways_need_a_word() -> None:
    text = "date,player,score\n03/04/2026,Anna,3\n"
    with pytest.raises(Unreadable, match="can be read in two ways"):
        results(text, title="Catan")
    for words, read in (("day first", "2026-04-03"), ("month first", "2026-03-04")):
        assert results(text, f'dates = "{words}"', "Catan").plays[0].play.played == read


def test_a_mapping_names_columns_and_what_the_table_does_not_say() -> None:
    mapping = 'title = "Golf"\nwins = "low"\n[columns]\nplayed = "Wann"\nplayers = ["A", "B"]\n'
    (one,) = results("Wann;A;B;C\n2026-10-31;3;;5\n", mapping).plays
    assert told(one.play) == ("Golf", "2026-10-31", [("A", "3", False, 0)])
    assert not one.play.highest_wins


@pytest.mark.parametrize(
    ("mapping", "words"),
    [
        ("title =", "no TOML"),
        ("color = 3", "unknown field"),
        ('separator = "::"', "one sign"),
        ('encoding = "klingon"', "no encoding"),
        ('[columns]\nplayed = "Wann"', "no column 'Wann'"),
    ],
)
def test_a_mapping_that_does_not_fit_is_refused(mapping: str, words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        results(LONG, mapping)


def test_a_bad_row_is_named_with_its_line_and_spoils_no_other_play() -> None:
    text = LONG + "soon,Azul,Anna,3,,\n2026-11-03,Azul,Anna,3,first,\n2026-11-04,Azul,,3,,\n2026-11-05,Azul,Anna,3,,maybe\n"
    found = results(text)
    assert len(found.plays) == 2
    assert [one.why for one in found.bad] == [
        "line 6: 'soon' is no date",
        "line 7: 'first' is no place",
        "line 8: one of its rows names no player",
        "line 9: 'maybe' does not say whether Anna won",
    ]


def test_a_player_who_comes_again_begins_another_play_of_the_day() -> None:
    found = results(
        "date,game,player,score\n" + "2026-10-31,Catan,Anna,3\n,,Bert,5\n2026-10-31,Catan,Anna,3\n2026-10-31,Catan,Bert,5\n"
    )
    assert [[one.name for one in play.play.players] for play in found.plays] == [["Anna", "Bert"]] * 2
    assert len({one.play.id for one in found.plays}) == 2


def test_a_play_is_known_by_title_date_and_players_and_not_by_its_scores_or_its_row() -> None:
    ids = [one.play.id for one in results(LONG).plays]
    head, *rows = LONG.splitlines(keepends=True)
    longer = head + "2026-10-01,Uno,Anna Berg,1,,\n" + "".join(rows).replace("10,1,yes", "11,1,yes")
    assert [one.play.id for one in results(longer).plays][1:] == ids


def test_an_original_reads_back_as_its_play() -> None:
    for one in results(LONG).plays:
        assert read_original(one.original).plays[0].play == one.play
    with pytest.raises(Unreadable):
        read_original(b'{"csv":3}')


def test_a_score_sheet_has_a_row_for_each_round() -> None:
    sheet = score_sheet("Runde;Anna Berg;Bert\n1;4;3\n2;-2;5\n3;;7\nSumme;2;15\n", 'wins = "low"\nplayed = "2026-10-31"')
    assert sheet.text == (
        'game tally\ntitle Dice\nplayers anna="Anna Berg" bert="Bert"\ndate 2026-10-31\noptions wins=low\n---\n'
        "anna 4, bert 3\nanna -2, bert 5\nbert 7\nround\nend\n"
    )
    assert sheet.sources[6:] == (2, 3, 4, 4, 0)


def test_a_score_sheet_has_categories_where_its_rows_have_names() -> None:
    sheet = score_sheet(",Anna,Bert\nRoads,4,3\nBig Cities,2,5\nTotal,6,8\n")
    assert "categories Roads, Big-Cities\n---\nRoads anna 4, bert 3\nBig-Cities anna 2, bert 5\n" in sheet.text


@pytest.mark.parametrize(
    ("cell", "words"),
    [("½", "'½' of Anna is no whole number: count halves"), ("1½", "count halves"), ("x", "'x' of Anna is no whole number$")],
)
def test_one_cell_that_is_no_score_leaves_no_player_out(cell: str, words: str) -> None:
    with pytest.raises(Unreadable, match=words) as refused:
        score_sheet(f"Round,Anna,Bert\n1,3,4\n2,{cell},5\n")
    assert refused.value.line == 3
    listed = results(f"date;Anna;Bert;Weather\n2026-10-31;3;4;cold\n2026-11-01;{cell};5;9\n2026-11-02;3;4;warm\n", title="Golf")
    assert [one.name for one in listed.plays[1].play.players] == ["Anna", "Bert"]
    assert listed.plays[1].play.players[0].score == cell


def test_a_list_without_a_date_says_how_to_name_one() -> None:
    table = "name,points\nAnna,10\nBert,8\n"
    [bad] = results(table, title="Golf").bad
    assert 'played = "2026-10-31"' in bad.why
    assert [one.play.played for one in results(table, 'played = "2026-10-31"', "Golf").plays] == ["2026-10-31"]


def test_a_total_that_does_not_agree_is_refused_at_its_line() -> None:
    with pytest.raises(Unreadable, match="the total of Anna is 3, and the rows above come to 2") as refused:
        score_sheet("Round,Anna,Bert\n1,4,3\n2,-2,5\nTotal,3,8\n")
    assert refused.value.line == 4
    with pytest.raises(Unreadable, match="of Bert is no whole number"):
        score_sheet("Round,Anna,Bert\n1,4,1.5\n")


@given(st.text(st.sampled_from('ab1;,\t\n"\r-0 .')) | st.text(max_size=40))
def test_any_text_is_read_or_refused_without_a_crash(text: str) -> None:
    try:
        grid = read_grid(text.encode("utf-8", "replace"))
        found = find_columns(grid, Mapping())
        (read_results if is_list(found) else read_score_sheet)(grid, found, Mapping(), "Dice")
    except SpooklogError:
        pass
