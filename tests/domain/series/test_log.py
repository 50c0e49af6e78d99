"""The log of a series: what may follow what, and what folding refuses."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.domain.series.kit import Book, game

from spooklog.domain.log.entry import Entry
from spooklog.domain.log.events import Noted
from spooklog.domain.series.answers import SeriesFlagAnswer, standings_of
from spooklog.domain.series.events import GameAdded, GameRemoved, ResultCorrected, ResultRecorded, SeriesClosed, SeriesOpened
from spooklog.domain.series.opening import next_options
from spooklog.domain.series.series import fold_series
from spooklog.domain.values.errors import Corrupt, NotFound, Usage
from spooklog.domain.values.labels import Labels

OPENED = SeriesOpened(ruleset="spooks/1", format="spooks-short", persons=("p1", "p2", "p3"), settings={"target": 200})
RESULT: dict[str, Any] = {"players": (1, 2, 3), "points": (0, 1, 2), "winners": (1,), "ranks": (1, 2, 3)}


def log(*events: object) -> list[tuple[int, Any]]:
    """Entries of these events."""
    return [(number, Entry(1, "p1", number, "", "", event)) for number, event in enumerate(events, start=1)]


def changed(**fields: object) -> SeriesOpened:
    """Another opening."""
    return msgspec.structs.replace(OPENED, **fields)


def test_an_empty_log_is_no_series() -> None:
    with pytest.raises(NotFound):
        fold_series([])


@pytest.mark.parametrize(
    "events",
    [
        (GameAdded("g", (1, 2, 3)),),
        (OPENED, OPENED),
        (OPENED, Noted("x" * 64, 1)),
        (OPENED, GameAdded("g", (1, 2, 4))),
        (OPENED, GameAdded("g", (1, 2, 2))),
        (OPENED, GameAdded("g", ())),
        (OPENED, GameAdded("g", (1, 2, 3)), GameAdded("g", (1, 2, 3))),
        (OPENED, GameRemoved(1)),
        (OPENED, ResultRecorded(**{**RESULT, "points": (0, 1)})),
        (OPENED, ResultRecorded(**{**RESULT, "ranks": (1,)})),
        (OPENED, ResultRecorded(**{**RESULT, "winners": (1,), "players": (2, 3, 4)})),
        (OPENED, ResultRecorded(**RESULT, dealer=4)),
        (OPENED, ResultCorrected(number=1, **RESULT)),
        (OPENED, GameAdded("g", (1, 2, 3)), ResultCorrected(number=1, **RESULT)),
        (changed(format="golf"),),
        (changed(ruleset="nothing"),),
        (changed(persons=("p1",)),),
        (changed(settings={"target": "many"}),),
        (changed(settings={"target": -1}),),
        (changed(settings={"nothing": 1}),),
        (changed(options={"nothing": 1}),),
        (changed(options={"masters": ["nobody"]}),),
        (changed(options={"masters": 3}),),
        (changed(format="best-of", settings={"games": None}),),
    ],
)
def test_an_impossible_log_of_a_series_is_corrupt(events: tuple[object, ...]) -> None:
    with pytest.raises(Corrupt):
        fold_series(log(*events))


def test_entries_of_a_series_follow_each_other_without_a_gap() -> None:
    first, second = log(OPENED, GameAdded("g", (1, 2, 3)))
    with pytest.raises(Corrupt):
        fold_series([first, (3, second[1])])
    with pytest.raises(Corrupt):
        fold_series([(2, first[1])])


def test_folding_on_is_folding_from_nothing() -> None:
    entries = log(OPENED, GameAdded("g", (1, 2, 3)), ResultRecorded(**RESULT), GameRemoved(1), ResultRecorded(**RESULT))
    whole = fold_series(entries)
    for cut in range(1, len(entries)):
        assert fold_series(entries[cut:], fold_series(entries[:cut])) == whole
    assert ([item.number for item in whole.items], whole.numbers, whole.games) == ([2, 3], 3, ())


def test_the_digest_of_a_series_covers_its_whole_log() -> None:
    entries = log(OPENED, ResultRecorded(**RESULT), SeriesClosed(standings="d" * 64, totals=(0,), places=(1,), winners=()))
    digests = {fold_series(entries[:n]).digest for n in (1, 2, 3)}
    other = fold_series(log(OPENED, ResultRecorded(**{**RESULT, "points": (0, 1, 3)}))).digest
    assert len(digests | {other}) == 4


def test_a_series_keeps_its_opening_settings_and_every_lasting_option() -> None:
    book = Book("spooks-long", options={"masters": "bats", "dealer_next": "left"}, settings={"target": "99"})
    opened = book.series.opened
    assert opened.settings == {"target": 99}
    assert opened.options == {"decks": 1, "masters": ["bats"], "dealer_next": "left"}
    assert next_options(book.series, Labels.numbered(3)) == {
        "decks": "1",
        "masters": "bats",
        "dealer_next": "left",
        "series": "long",
        "target": "99",
    }


def test_a_game_of_another_ruleset_cannot_be_added() -> None:
    with pytest.raises(Usage, match="counting"):
        Book().add("g", "abc", game("0 1 2", ruleset="counting/1"))


def test_the_same_game_cannot_be_added_twice() -> None:
    with pytest.raises(Usage, match="already"):
        Book("wins").add("g", "abc", game("0 1 2")).add("g", "abc", game("0 1 2"))


def test_standings_have_labels_and_names() -> None:
    book = Book("spooks-long", 4).add("g1", "abcd", game("0 200 3 4")).result("a0 c1 d2")
    book.correct(2, "a0 b1 c1 d2")
    told = standings_of("fridays", book.standings, Labels(["anna", "bert", "cora", "dave"]), {"g1": "amber-bat-1"}, "hand")
    first, second = told.games
    assert told.totals == {"anna": 0, "bert": 200, "cora": 3, "dave": 4}
    assert (told.playing, told.ranking) == (["anna", "cora", "dave"], [["anna"], ["cora"], ["dave"], ["bert"]])
    assert (first.game, first.grabbed, first.points["bert"]) == ("amber-bat-1", ["bert"], 200)
    assert (second.game, second.status, second.counted) == (None, "recorded", False)
    assert second.flags == [SeriesFlagAnswer(rule="spooks:series.5", words="bert was grabbed and dropped out", counts=False)]
