"""Header lines about what surrounds a game: typed, written, and read back the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.replays.conftest import NOW, take, written
from tests.replays.series_kit import take as take_series
from tests.replays.sheets.test_header import header
from tests.replays.sheets.test_series_sheet import SHORT

from spooklog.domain.contract.registry import BUILT_IN, find_ruleset
from spooklog.domain.log.describing import Describe
from spooklog.domain.log.surroundings import Description, in_words
from spooklog.domain.log.times import A_DAY
from spooklog.domain.values.errors import SpooklogError, Unreadable, Usage
from spooklog.replays.sheets.header import SheetHeader
from spooklog.replays.sheets.line import read_line
from spooklog.replays.sheets.next_game import kept_lines, take_players, take_terms
from spooklog.replays.sheets.series_writing import write_series
from spooklog.replays.sheets.surroundings import WORDS, SurroundingsLines, read_minutes, write_surroundings
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

LINES = """place Anna's kitchen
tags league, late night
watchers Frida, "Eva Egg"
photo https://example.org/1.jpg
photo https://example.org/2.jpg?a=1#b
duration 95"""
SHEET = f"""game spooks
players anna bert cora
date 2026-10-31 20:15+01:00
{LINES}
options ghost=yes
dealer cora
---
anna 1S
"""


def around(store: Store, loaded: LoadedGame) -> Description:
    """The surroundings of a game in words."""
    held = loaded.game.surroundings
    return in_words(held, store.games.texts(loaded.stream.id), store.people.names(held.watchers))


def read(*lines: str) -> Description:
    """The surroundings that header lines give."""
    found = SurroundingsLines()
    for line in lines:
        word, _, rest = read_line(line).text.partition(" ")
        found.take(word, rest)
    return Description(found.place, found.tags, found.watchers, found.photos, found.minutes)


def test_a_sheet_holds_the_description_of_a_game_and_reads_back_the_same(store: Store) -> None:
    loaded = take(store, SHEET)
    assert around(store, loaded) == Description(
        "Anna's kitchen",
        ("league", "late night"),
        ("Frida", "Eva Egg"),
        ("https://example.org/1.jpg", "https://example.org/2.jpg?a=1#b"),
        95,
    )
    text = written(store, loaded)
    assert LINES in text
    again = take(store, text)
    assert written(store, again) == text
    assert around(store, again) == around(store, loaded)


def test_the_order_of_a_header_is_free_and_lists_add_up() -> None:
    head = header("tags late", "place  The  attic ", "game spooks", "TAGS league", "players anna bert cora", "duration 1:35")
    assert head.commands() == (Describe(place="The attic", tags=("late", "league"), minutes=95),)


def test_a_sheet_holds_the_corrected_description(store: Store) -> None:
    loaded = take(store, SHEET)
    told = Describe(place="the attic", without_tags=("league",), clear=("photos", "watchers", "minutes"))
    loaded = store.games.append(loaded.stream.id, told, by="Bert").loaded
    assert written(store, loaded).splitlines()[3:6] == ["place the attic", "tags late night", "options ghost=yes"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("place", "is empty"),
        ("tags", "is empty"),
        ("tags league, , night", "a tag has"),
        ("watchers Eva, ,", "a name has"),
        ('watchers "Eva', "cannot read the names"),
        ("photo javascript:alert(1)", "a photo is a link"),
        ("duration soon", "no length"),
        ("duration 0", "a game takes"),
        ("duration 1:75", "no length"),
        ("place the attic #@ 20:31", "behind a line of play"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_at_its_number(store: Store, line: str, words: str) -> None:
    with pytest.raises(Unreadable, match=words) as refused:
        take(store, SHEET.replace("duration 95", line))
    assert refused.value.line == 9


@pytest.mark.parametrize("line", ["place elsewhere", "duration 5"])
def test_a_place_and_a_length_are_given_once(store: Store, line: str) -> None:
    with pytest.raises(Unreadable, match="there are two lines"):
        take(store, SHEET.replace("options ghost=yes", line))


def test_a_player_is_no_watcher(store: Store) -> None:
    with pytest.raises(Unreadable, match="plays in this game") as refused:
        take(store, SHEET.replace("Frida", "Anna"))
    assert refused.value.line == 6
    with pytest.raises(Unreadable, match="plays in this game"):
        take_series(store, SHORT + "\nhand\nwatchers Anna\nresult anna 30, bert 0\n")


def test_a_player_can_be_called_like_a_line_of_the_header(store: Store) -> None:
    text = SHEET.replace("anna", "place").replace("bert", "tags").replace("cora", "photo")
    loaded = take(store, text)
    assert loaded.labels.names == ("place", "tags", "photo")
    assert written(store, take(store, written(store, loaded))) == written(store, loaded)


@pytest.mark.parametrize("slug", BUILT_IN)
def test_no_ruleset_has_header_lines_beginning_like_a_description(slug: str) -> None:
    assert not set(WORDS) & set(find_ruleset(slug).meta.header)


@pytest.mark.parametrize(("text", "minutes"), [("95", 95), ("95 min", 95), ("1:35", 95), ("10:00", 600), ("95 minutes", 95)])
def test_lengths_are_read_as_people_write_them(text: str, minutes: int) -> None:
    assert read_minutes(text) == minutes


@pytest.mark.parametrize("text", ["", "-5", "1:5", "1.5", "٩", "1h", "100000", "9999:59"])
def test_an_invalid_length_is_refused(text: str) -> None:
    with pytest.raises(Usage):
        read_minutes(text)


SIGNS = st.characters(codec="utf-8", exclude_categories=("C", "Zl", "Zp", "Zs"))
TEXT = st.text(st.one_of(SIGNS, st.sampled_from(' "\\#!@,=')), min_size=1, max_size=30).map(lambda text: " ".join(text.split()))


@settings(max_examples=60)
@given(
    place=st.none() | TEXT.filter(bool),
    tags=st.lists(TEXT.map(lambda text: text.replace(",", "")).filter(str.strip), max_size=3),
    watchers=st.lists(TEXT.filter(bool), max_size=3),
    minutes=st.none() | st.integers(1, 99_999),
)
def test_any_texts_of_a_description_read_back(
    place: str | None, tags: list[str], watchers: list[str], minutes: int | None
) -> None:
    try:
        told = Description(place, tuple(tags), tuple(watchers), (), minutes)
        first = read(*write_surroundings(told))
    except SpooklogError:
        return  # signs that cannot be typed
    assert read(*write_surroundings(first)) == first
    if all(text.isascii() for text in (place or "", *tags, *watchers)):  # else letters may be composed
        clean = tuple(" ".join(tag.split()) for tag in tags)
        assert first == told._replace(tags=clean)


# -- series ----------------------------------------------------------------------------------------------------------------


def test_a_series_sheet_holds_the_descriptions_of_its_games(store: Store) -> None:
    text = SHORT + "\nhand\nplace the attic\ntags league\nwatchers Frida\nresult anna 30, bert 0\n"
    imported = take_series(store, text)
    (game,) = imported.series.series.games
    assert around(store, store.games.load(game)) == Description("the attic", ("league",), ("Frida",))
    sheet = write_series(store, imported.series)
    assert "place the attic\ntags league\nwatchers Frida\n" in sheet
    again = take_series(store, sheet, "again")
    assert write_series(store, again.series).splitlines()[1:] == sheet.splitlines()[1:]


def test_a_result_without_a_log_has_no_description(store: Store) -> None:
    with pytest.raises(Unreadable, match="only a logged game has a place"):
        take_series(store, SHORT + "\nhand\nplace the attic\nresult anna=30 bert=0\n")


# -- the next game ---------------------------------------------------------------------------------------------------------


def test_another_game_of_the_evening_is_at_the_same_place_with_the_same_tags(store: Store) -> None:
    loaded = take(store, SHEET)
    lines = ["place Anna's kitchen", "tags league, late night", "options ghost=yes"]
    assert kept_lines(store, loaded, NOW) == lines
    assert kept_lines(store, loaded, NOW + A_DAY + 1) == ["options ghost=yes"]


def test_the_next_game_of_a_series_takes_place_and_tags_over_unless_it_has_its_own(store: Store) -> None:
    text = SHORT + "\nhand\ndate 2026-10-31 20:15+01:00\nplace the attic\ntags league\nresult anna 30, bert 0\n"
    stream = take_series(store, text).series.stream.id

    def following(*lines: str, now: int = NOW) -> Describe | None:
        head = SheetHeader(" ")
        for line in lines:
            head.take(read_line(line))
        take_terms(store, take_players(store, stream, head), head, now)
        return next(iter(head.around.commands()), None)

    assert following() == Describe(place="the attic", tags=("league",))
    assert following("place the cellar") == Describe(place="the cellar", tags=("league",))
    assert following("tags final", "watchers Frida") == Describe(place="the attic", tags=("final",), watchers=("Frida",))
    assert following(now=NOW + 2 * A_DAY) is None
    assert following("date 2026-12-24 20:00+01:00") is None
