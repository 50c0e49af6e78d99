"""Games with titles of their own: listed under them, found by them, and counted by them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.projections.kit import catch_up, change, rows_by_folding, tables_of
from tests.servers import server_or_skip
from tests.store.conftest import Starter

from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Ambiguous, NotFound
from spooklog.projections.lists.contests.comparing import head_to_head, totals_over_time
from spooklog.projections.lists.contests.runs import Streak
from spooklog.projections.lists.filters import Wanted
from spooklog.projections.lists.games import games
from spooklog.projections.lists.players import player, players
from spooklog.projections.lists.statistics import statistics
from spooklog.projections.lists.upkeep.rebuild import describe, rebuild
from spooklog.projections.lists.upkeep.row_check import wrong_rows
from spooklog.projections.lists.upkeep.soundness import problems
from spooklog.store.store import Store, open_store


@pytest.fixture
def shelf(store: Store, start: Starter) -> Store:
    """Games of the counting game: two called Catan, one of them written small, one called Mühle, one without a title."""
    for name, title, line in (
        ("first", "Catan", "anna 1 2"),
        ("second", "catan", "bert 1 2"),
        ("third", "Mühle", "anna 1 2"),
        ("fourth", None, "bert 1 2"),
    ):
        titled = {} if title is None else {"title": title}
        game = store.games.start(start(target=2, **titled), name=name).loaded.stream.id
        store.games.append(game, Play(line), by="Scribe")
    return store


def named(store: Store, title: str, ruleset: str | None = None) -> list[str]:
    return sorted(row.game for row in games(store, Wanted(title=title, ruleset=ruleset), limit=9))


def test_games_are_listed_under_their_titles_and_those_without_one_under_that_of_the_ruleset(shelf: Store) -> None:
    assert {row.game: row.title for row in games(shelf, limit=9)} == {
        "first": "Catan",
        "second": "catan",
        "third": "Mühle",
        "fourth": "Counting",
    }
    assert [row.title for row in games(shelf, limit=9, sort="title")] == ["catan", "Catan", "Counting", "Mühle"]


def test_a_title_is_found_in_any_case_and_without_its_accents(shelf: Store) -> None:
    assert named(shelf, "CATAN") == ["first", "second"]
    assert named(shelf, "muhle") == ["third"]
    assert named(shelf, "counting") == named(shelf, "Counting", "counting/1") == ["fourth"]
    with pytest.raises(NotFound, match="no game here has the title 'Katan'") as refused:
        named(shelf, "Katan")
    assert refused.value.expected == ("Catan",)
    with pytest.raises(NotFound):
        named(shelf, "Catan", "spooks")


def test_titles_that_differ_in_accents_alone_are_told_apart(shelf: Store, start: Starter) -> None:
    shelf.games.start(start(title="Muhle"), name="fifth")
    assert (named(shelf, "muhle"), named(shelf, "mühle")) == (["fifth"], ["third"])
    with pytest.raises(Ambiguous, match="type the accents") as refused:
        named(shelf, "mùhle")
    assert refused.value.expected == ("Muhle", "Mühle")


def test_each_title_has_statistics_of_its_own_whatever_the_case_it_was_written_in(shelf: Store) -> None:
    told = {one.title: one for one in statistics(shelf).rulesets}
    assert {title: (one.ruleset, one.games) for title, one in told.items()} == {
        "Counting": ("counting", 1),
        "Catan": ("counting", 2),
        "Mühle": ("counting", 1),
    }
    assert {row.player: row.wins for row in told["Catan"].by_player} == {"anna": 1, "bert": 1}
    assert told["Catan"].figures[0].value == 4
    assert told["Catan"].longest
    assert told["Catan"].longest.game in ("first", "second")
    assert statistics(shelf).all.games == 4


def test_players_and_statistics_of_one_title_count_its_games_alone(shelf: Store) -> None:
    assert [(row.player, row.games, row.wins) for row in players(shelf, title="mühle")] == [
        ("anna", 1, 1),
        ("bert", 1, 0),
    ]
    (only,) = statistics(shelf, title="mühle").rulesets
    assert (only.title, only.games, statistics(shelf, title="mühle").all.games) == ("Mühle", 1, 1)
    assert [(one.title, one.wins) for one in player(shelf, "anna").rulesets] == [
        ("Counting", 0),
        ("Catan", 1),
        ("Mühle", 1),
    ]
    rows = {row.player: row for row in players(shelf)}
    assert rows["anna"].mean is None, "points of several titles have no mean"
    assert {row.player: row.mean for row in players(shelf, title="catan")} == {"anna": 1, "bert": 1}


def test_lists_by_title_agree_with_folding_and_a_check_enforces_that(shelf: Store, path: Path) -> None:
    catch_up(shelf)
    head = shelf.recorder.max_notification_id() or 0
    assert tables_of(shelf) == rows_by_folding(shelf)
    assert (problems(shelf.recorder.location, head), list(wrong_rows(shelf.log))) == ([], [])
    change(path, "UPDATE statistics_a SET wins = wins + 1 WHERE title = 'Mühle' AND wins = 1")
    (wrong,) = problems(shelf.recorder.location, head)
    assert wrong.endswith("at Mühle are not the sum of the games")
    done = rebuild(shelf.log)
    assert done.differences is not None
    (told,) = describe(shelf, done.differences)
    assert (told["table"], told["rows"]) == ("statistics", ["anna at Mühle had other values"])


def test_postgresql_counts_by_title_as_well(start: Starter) -> None:
    with server_or_skip().database() as url, open_store(url) as store:
        for title in ("Catan", "catan", "Mühle"):
            game = store.games.start(start(target=2, title=title)).loaded.stream.id
            store.games.append(game, Play("anna 1 2"), by="Scribe")
        told = {one.title: one for one in statistics(store).rulesets}
        assert {title: (one.games, one.longest and one.longest.plies) for title, one in told.items()} == {
            "Catan": (2, 1),
            "Mühle": (1, 1),
        }
        assert [row.games for row in told["Catan"].ratings] == [2, 2]
        assert player(store, "anna", title="CATAN").rulesets[0].streaks.won == Streak(current=2, longest=2)
        assert head_to_head(store, ("anna", "bert")).all.won == 3
        assert len(totals_over_time(store, "points").titles) == 2
