"""BG Stats JSON as it is read: hostile, damaged, of other versions."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.replays.exchange.bgstats_files import ANNA, BERT, GAMES, PLAYERS, file, play, score, two

from spooklog.domain.values.errors import Unreadable
from spooklog.replays.exchange.bgstats.reading import read_bgstats
from spooklog.replays.exchange.plays import BadPlay


def test_a_play_has_players_game_time_and_place() -> None:
    (found,) = read_bgstats(file(two(1, comments="<b>fun</b>\nto play", locationRefId=3, durationMin=95))).plays
    read = found.play
    assert (read.title, read.played, read.place, read.minutes) == ("Harbour Lights", "2026-10-01 20:15:00", "Anna's kitchen", 95)
    assert read.comment == "<b>fun</b> to play"
    assert [(one.name, one.score, one.won) for one in read.players] == [("Anna Berg", "33", True), ("Bert Klee", "20", False)]


@pytest.mark.parametrize("written", ["12+7", "-4", "½", "3:2", "1,5", "", "12 + =1", "<img src=x>"])
def test_a_score_stays_as_it_was_written(written: str) -> None:
    (found,) = read_bgstats(file(two(1, written))).plays
    assert found.play.players[0].score == written


def test_ids_of_a_file_are_local_to_it() -> None:
    other = json.loads(file(two(1)))
    for one in [*other["games"], *other["players"]]:
        one["id"] += 100
    other["plays"][0]["gameRefId"] += 100
    for one in other["plays"][0]["playerScores"]:
        one["playerRefId"] += 100
    (here,), (there,) = read_bgstats(file(two(1))).plays, read_bgstats(json.dumps(other).encode()).plays
    assert here.play == there.play


def test_an_original_is_a_file_with_one_play_that_reads_the_same() -> None:
    for found in read_bgstats(file(two(1, locationRefId=3), two(2, "12+7"), play(3, score(ANNA), gameRefId=6))).plays:
        (again,) = read_bgstats(found.original).plays
        assert again.play == found.play


def test_seats_come_before_the_order_of_the_file() -> None:
    (found,) = read_bgstats(file(play(1, score(ANNA, seatOrder=2), score(BERT, seatOrder=1, startPlayer=True)))).plays
    assert [(one.name, one.began) for one in found.play.players] == [("Bert Klee", True), ("Anna Berg", False)]


@pytest.mark.parametrize(
    ("setting", "game", "points", "together"),
    [
        (0, 5, True, False),
        (1, 6, True, False),
        (3, 5, False, False),
        (4, 5, True, True),
        (6, 5, False, True),
        (0, 6, False, True),
    ],
)
def test_the_scoring_of_a_play_comes_before_that_of_its_game(setting: int, game: int, points: bool, together: bool) -> None:
    (found,) = read_bgstats(file(two(1, scoringSetting=setting, gameRefId=game))).plays
    assert (found.play.counts_points, found.play.cooperative) == (points, together)


def test_fields_of_other_versions_are_passed_over_and_kept_in_the_original() -> None:
    (found,) = read_bgstats(file(two(1, newIn="7.0", deep={"a": [1]}, winner=None, isBaseGame=1), stats={"x": 1})).plays
    assert b'"newIn": "7.0"' in found.original or b'"newIn":"7.0"' in found.original


def test_flags_and_numbers_of_other_versions_keep_their_meaning() -> None:
    scores = [score(ANNA, winner=1), score("2", 20, rank="2")]  # type: ignore[arg-type]
    (found,) = read_bgstats(file(play(1, *scores, durationMin="95", usesTeams=0))).plays
    assert [(one.won, one.score, one.place) for one in found.play.players] == [(True, "", 0), (False, "20", 2)]
    assert found.play.minutes == 95


BAD = {
    "it refers to player 42, which is not in the file": play(1, score(ANNA), score(42)),
    "it refers to game 42, which is not in the file": two(1, gameRefId=42),
    "it refers to location 42, which is not in the file": two(1, locationRefId=42),
    "it names no player": play(1),
    "'soon' is no date": two(1, playDate="soon", playDateYmd=0),
    "it has no date": two(1, playDate="", playDateYmd=None),
    "object missing required field `gameRefId`": {"uuid": "x", "playerScores": []},
    "expected `object`, got `int`": 7,
    "its uuid has more than 100 characters, or blanks, or some that cannot be printed": two(1, uuid="x" * 101),
    "one of its scores is a number of more than 100 digits": play(1, score(ANNA, 10**400)),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("why", BAD)
def test_a_bad_play_is_named_with_its_number_and_spoils_no_other(why: str) -> None:
    read = read_bgstats(file(two(2), BAD[why], two(3)))  # type: ignore[arg-type]
    assert [one.number for one in read.plays] == [1, 3]
    assert [(one.number, one.why) for one in read.bad] == [(2, why)]


def test_a_uuid_that_comes_twice_is_taken_once() -> None:
    read = read_bgstats(file(two(1), two(1, "34")))
    assert [one.number for one in read.plays] == [1]
    assert read.bad == (BadPlay(2, "it has the uuid of play 1 in the same file"),)


def test_a_play_that_is_repeated_word_for_word_is_taken_once() -> None:
    read = read_bgstats(file(two(1), two(2), two(1)))
    assert [one.number for one in read.plays] == [1, 2]
    assert (read.repeated, read.bad) == (1, ())


def test_a_play_without_a_uuid_is_known_by_its_file() -> None:
    plain = two(1)
    del plain["uuid"]
    first, again, other = file(plain, plain), file(plain, plain), file(plain, plain, challenges=[1])
    ids = [[one.play.id for one in read_bgstats(data).plays] for data in (first, again, other)]
    assert len({*ids[0]}) == 2
    assert ids[0] == ids[1] != ids[2]


def test_a_play_with_a_duplicated_player_id_is_refused() -> None:
    twins = [*PLAYERS, {"id": ANNA, "uuid": "other", "name": "Arne Holm"}]
    read = read_bgstats(file(two(1), players=twins))
    assert not read.plays
    assert "several in the file have that number" in read.bad[0].why


def test_a_day_alone_is_enough() -> None:
    (found,) = read_bgstats(file(two(1, playDate=None, playDateYmd=20261031))).plays
    assert found.play.played == "2026-10-31"


def test_deleted_plays_and_full_exports_are_told_apart() -> None:
    read = read_bgstats(file(two(1), deletedObjects=[{"uuid": "gone"}, {"type": 3}]))
    assert (read.deleted, read.whole) == (frozenset({"gone"}), True)
    assert not read_bgstats(file(two(1), about="a play")).whole


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"plays": {}}',
        b'{"games": []}',
        file(two(1))[:-40],
        b"\xff" + file(two(1)),
        b'{"plays":[' + b"[" * 100_000 + b"]" * 100_000 + b"]}",
        b'{"plays":["\\ud800"]}',
    ],
    ids=lambda data: repr(data[:12]),
)
def test_a_file_not_from_the_app_is_refused_as_unreadable(data: bytes) -> None:
    with pytest.raises(Unreadable):
        read_bgstats(data)


@given(st.integers(0, 2500), st.one_of(st.binary(max_size=8), st.sampled_from([b"null", b"[]", b'"x"', b"1e9", b"-1", b"{}"])))
def test_a_damaged_file_is_refused_or_read_without_a_crash(at: int, damage: bytes) -> None:
    whole = file(two(1, locationRefId=3), two(2))
    with suppress(Unreadable):
        read_bgstats(whole[:at] + damage + whole[at + len(damage) :])


def test_a_uuid_has_no_blanks() -> None:
    words = "its uuid has more than 100 characters, or blanks, or some that cannot be printed"
    assert read_bgstats(file(two(1), two(2, uuid="4444 1"))).bad == (BadPlay(2, words),)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32"])
def test_another_encoding_is_refused_as_such(encoding: str) -> None:
    with pytest.raises(Unreadable, match="the JSON is not UTF-8 text"):
        read_bgstats(file(two(1)).decode().encode(encoding))


def test_bytes_that_are_no_text_spoil_one_play() -> None:
    read = read_bgstats(file(two(1), two(2, comments="@@")).replace(b"@@", b"\xff\xfe"))
    assert [one.number for one in read.plays] == [1]
    assert [one.number for one in read.bad] == [2]


def test_a_byte_order_mark_is_ignored() -> None:
    assert len(read_bgstats(b"\xef\xbb\xbf" + file(two(1))).plays) == 1


def test_invisible_signs_and_lines_become_one_visible_line() -> None:
    game = dict(GAMES[0]) | {"name": "Har\u202ebour\n Lights\x07"}
    (found,) = read_bgstats(file(two(1, comments="a\u200bb\r\n\tc"), games=[game])).plays
    assert (found.play.title, found.play.comment) == ("Harbour Lights", "ab c")
