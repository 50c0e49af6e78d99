"""Saved BGG plays as they are read: free scores, several plays in one, hostile XML."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spooklog.domain.values.errors import Unreadable
from spooklog.replays.exchange.bgg import read_bgg
from spooklog.replays.exchange.plays import BadPlay

PLAYERS = """
<players>
 <player username="annab" userid="77" name="Anna Berg" startposition="1" color="red" score="12+7" new="0" rating="0" win="1"/>
 <player username="" userid="0" name="Bert Klee" startposition="" color="" score="1,5" new="1" rating="8" win="0"/>
</players>"""


def plays(*inner: str) -> bytes:
    """A saved page of plays."""
    return f"""<?xml version="1.0" encoding="utf-8"?>
<plays username="annab" userid="77" total="{len(inner)}" page="1" termsofuse="https://example.org/terms">
{"".join(inner)}</plays>""".encode()


def play(id: str = "9001", players: str = PLAYERS, comments: str = "", **attributes: object) -> str:
    """A play of Harbour Lights."""
    given = {"date": "2026-10-30", "quantity": 1, "length": 95, "incomplete": 0, "nowinstats": 0, "location": "Anna's kitchen"}
    words = " ".join(f'{name}="{value}"' for name, value in (given | attributes).items())
    item = '<item name="Harbour Lights" objecttype="thing" objectid="1"><subtypes><subtype value="boardgame"/></subtypes></item>'
    said = f"<comments>{comments}</comments>" if comments else ""
    return f'<play id="{id}" {words}>{item}{said}{players}</play>'


def test_a_play_has_players_game_time_and_place() -> None:
    (found,) = read_bgg(plays(play(comments="&lt;b&gt;fun&lt;/b&gt;\nto play"))).plays
    read = found.play
    assert (read.id, read.title, read.played, read.place, read.minutes) == (
        "9001", "Harbour Lights", "2026-10-30", "Anna's kitchen", 95
    )  # fmt: skip
    assert read.comment == "<b>fun</b> to play"
    told = [(one.key, one.name, one.score, one.won, one.began, one.role) for one in read.players]
    assert told == [
        ("user annab", "Anna Berg", "12+7", True, True, "red"),
        ("name bert klee of annab", "Bert Klee", "1,5", False, False, ""),
    ]


def test_a_quantity_is_so_many_plays_without_a_length_of_their_own() -> None:
    found = read_bgg(plays(play(quantity=3), play("9002"))).plays
    assert [(one.number, one.play.id, one.play.minutes) for one in found] == [
        (1, "9001", 0),
        (1, "9001#2", 0),
        (1, "9001#3", 0),
        (2, "9002", 95),
    ]


def test_an_original_is_a_file_with_one_play_that_reads_the_same() -> None:
    for found in read_bgg(plays(play(quantity=2), play("9002", incomplete=1, nowinstats=1))).plays:
        assert found.play in [one.play for one in read_bgg(found.original).plays]


def test_a_play_without_elements_spoils_no_other() -> None:
    read = read_bgg(plays('<play id="7"/>', play("9001")))
    assert [(one.number, one.play.id) for one in read.plays] == [(2, "9001")]
    assert [one.number for one in read.bad] == [1]


def test_signs_by_number_stand_in_the_original_as_themselves() -> None:
    players = PLAYERS.replace("Bert Klee", "J&#246;rg &#x57;ei&#xDF; &#38;amp; S&#38;#246;hne &#60;b&#62; &quot;")
    (found,) = read_bgg(plays(play(players=players))).plays
    assert found.play.players[1].name == 'Jörg Weiß &amp; S&#246;hne <b> "'
    assert 'name="Jörg Weiß &#38;amp; S&#38;#246;hne &#60;b&#62; &quot;"'.encode() in found.original
    assert read_bgg(found.original).plays[0].play == found.play


def test_unfinished_and_uncounted_plays_are_marked() -> None:
    (found,) = read_bgg(plays(play(incomplete=1, nowinstats=1))).plays
    assert (found.play.complete, found.play.ignored) == (False, True)


def test_a_player_without_names_is_anonymous() -> None:
    (found,) = read_bgg(plays(play(players="<players><player score='4' win='1'/></players>"))).plays
    assert [(one.key, one.anonymous, one.score) for one in found.play.players] == [("", True, "4")]


BAD = {
    "it names no game": '<play id="1" date="2026-10-30"/>',
    "it has no date": play(date="0000-00-00"),
    "'soon' is no date": play(date="soon"),
    "it has no id": play(id=""),
    "'9000#2' is no id": play("9000#2"),
    "it stands for 1001 plays, and 1000 are the most": play(quantity=1001),
    "it has the id of play 1 in the same file": play("9000", comments="another"),
}


def test_a_play_without_players_is_one_of_its_owner() -> None:
    found = read_bgg(plays(play("1", players=""), play("2", players="<players/>", quantity=2)))
    assert [[(one.key, one.name, one.won) for one in play.play.players] for play in found.plays] == [
        [("user annab", "annab", False)]
    ] * 3
    nobody = read_bgg(plays(play(players="")).replace(b'username="annab" ', b"", 1))
    assert [one.why for one in nobody.bad] == ["it names no player, and the file does not say whose plays it holds"]


def test_a_play_on_two_pages_is_taken_once() -> None:
    found = read_bgg(plays(play("1"), play("2", quantity=2), play("1"), play("2", quantity=2)))
    assert [one.play.id for one in found.plays] == ["1", "2", "2#2"]
    assert (found.repeated, found.bad) == (2, ())


BUSY = {
    "<message>Your request for this collection has been accepted. Please try again later.</message>": "Please try again later.",
    "<errors><error><message>Rate limit exceeded.</message></error></errors>": "Rate limit exceeded.",
    '<?xml version="1.0"?><error message="Rate limit exceeded."/>': "Rate limit exceeded.",
    "<!DOCTYPE html><html><body>502 Bad Gateway</body></html>": "a web page",
    "<html><body><h1>502 Bad Gateway<hr></body></html>": "502 Bad Gateway",
    "Rate limit exceeded.": "Rate limit exceeded.",
    "": "BGG has not answered with plays",
}


@pytest.mark.parametrize("answer", BUSY)
def test_an_answer_without_plays_is_shown_with_the_advice_to_ask_again(answer: str) -> None:
    with pytest.raises(Unreadable, match="BGG has not answered with plays") as refused:
        read_bgg(answer.encode())
    assert BUSY[answer] in refused.value.message
    assert "later" in refused.value.expected[0]


@pytest.mark.parametrize("why", BAD)
def test_a_bad_play_is_named_with_its_number_and_spoils_no_other(why: str) -> None:
    read = read_bgg(plays(play("9000"), BAD[why], play("9009")))
    assert [one.number for one in read.plays] == [1, 3]
    assert read.bad == (BadPlay(2, why),)


BOMB = '<!DOCTYPE plays [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'


@given(st.integers(0, 700), st.binary(max_size=8))
def test_a_damaged_file_is_refused_or_read_without_a_crash(at: int, damage: bytes) -> None:
    whole = plays(play(quantity=2), play("9002"))
    with suppress(Unreadable):
        read_bgg(whole[:at] + damage + whole[at + len(damage) :])


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<plays>",
        b"<html></html>",
        plays(play())[:-20],
        BOMB.encode() + b"<plays>&b;</plays>",
        b'<!DOCTYPE plays SYSTEM "file:///etc/hostname"><plays/>',
        b'<!DOCTYPE plays [<!ENTITY f SYSTEM "file:///etc/hostname">]><plays><play id="&f;"/></plays>',
        b"<plays>&undefined;</plays>",
        b"<plays>" + b"<play>" * 10_000,
        b'<plays><play id="\xff"/></plays>',
        plays(play()).decode().encode("utf-16"),
        b'<?l ?><plays d="" e=""><play g="" n=""/>',
        b"plain text",
    ],
    ids=lambda data: repr(data[:40]),
)
def test_a_file_without_plays_is_refused_as_unreadable(data: bytes) -> None:
    with pytest.raises(Unreadable):
        read_bgg(data)
