"""Games, players and statistics: what is listed, in which order, and under whose name."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import to_builtins
from msgspec.structs import astuple
from tests.projections.kit import change
from tests.store.conftest import Starter

from spooklog.domain.log.closing import Close
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import NotFound, Usage
from spooklog.projections.lists.filters import Wanted
from spooklog.projections.lists.games import changes, games
from spooklog.projections.lists.players import players
from spooklog.projections.lists.statistics import Counts, statistics
from spooklog.projections.series import SeatedPlayer
from spooklog.store.changes.merging import merge, split
from spooklog.store.checks.logs import verify
from spooklog.store.store import Store, open_store


@pytest.fixture
def evening(store: Store, start: Starter) -> dict[str, str]:
    """Games by name: anna has won one and bert another, which is closed; one is void, one goes on with cora."""
    first = {
        name: store.games.start(start(*labels, target=3), name=name).loaded.stream.id
        for name, labels in {"one": (), "two": (), "broken": (), "fresh": ("cora=Cora Berg", "anna")}.items()
    }
    for game, lines in {"one": ("anna 1 2 3",), "two": ("anna 1", "anna 2", "bert 3"), "broken": ("anna 1", "void")}.items():
        for line in lines:
            store.games.append(first[game], Play(line), by="Scribe")
    store.games.append(first["two"], Close(), by="Scribe")
    store.games.append(first["fresh"], Play("cora 1"), by="Scribe")
    return first


def named(store: Store, wanted: Wanted | None = None, limit: int = 20) -> list[str]:
    """The names of games that are listed."""
    return [row.game for row in games(store, wanted, limit=limit)]


def test_the_game_touched_last_comes_first(store: Store, evening: dict[str, str]) -> None:
    assert named(store) == ["fresh", "two", "broken", "one"]
    store.games.append(evening["one"], Annotate("hm"), by="Scribe")
    assert named(store, limit=2) == ["one", "fresh"]


@pytest.mark.usefixtures("evening")
def test_games_are_listed_with_their_status(store: Store) -> None:
    rows = {row.game: row for row in games(store, limit=9)}
    assert {name: (row.status, row.standing, row.winners, row.ply) for name, row in rows.items()} == {
        "one": ("provisional", "anna won", ["anna"], 1),
        "two": ("official", "bert won", ["bert"], 3),
        "broken": ("void", "void", [], 2),
        "fresh": ("provisional", "going on", [], 1),
    }
    assert rows["fresh"].players == [SeatedPlayer(player="cora", name="Cora Berg"), SeatedPlayer(player="anna", name="anna")]


@pytest.mark.usefixtures("evening")
def test_games_are_filtered(store: Store) -> None:
    assert named(store, Wanted(player="CORA  berg")) == ["fresh"]
    assert named(store, Wanted(player="bert", status="provisional")) == ["one"]
    assert named(store, Wanted(status="void")) == ["broken"]
    assert len(named(store, Wanted(ruleset="counting"))) == len(named(store, Wanted(ruleset="counting/1"))) == 4
    assert named(store, Wanted(ruleset="spooks")) == named(store, Wanted(ruleset="counting/2")) == []
    with pytest.raises(NotFound, match="no ruleset 'spoks'"):
        named(store, Wanted(ruleset="spoks"))
    with pytest.raises(NotFound) as refused:
        named(store, Wanted(player="coro berg"))
    assert "Cora Berg" in refused.value.expected
    assert named(store, Wanted(player="CORA")) == named(store, Wanted(player="Cora Berg")), "a label that one person has had"
    with pytest.raises(Usage) as misread:
        named(store, Wanted(status="over"))
    assert "official" in misread.value.expected


@pytest.mark.usefixtures("evening")
def test_players_are_listed_with_their_results(store: Store) -> None:
    rows = {row.player: row for row in players(store)}
    assert list(rows) == ["anna", "bert", "Cora Berg"]
    anna = rows["anna"]
    assert (anna.games, anna.void, anna.decided, anna.wins, anna.share) == (4, 1, 2, 1, 0.5)
    assert (anna.counted, anna.points, anna.mean) == (2, 5, 2.5)
    assert (rows["Cora Berg"].share, rows["Cora Berg"].mean) == (None, None)
    assert (rows["Cora Berg"].played or 0) > (rows["bert"].played or 0)
    assert players(store, "spooks") == []
    assert players(store, "counting") == players(store)


def test_merged_names_add_up_without_folding_games_again(store: Store, start: Starter, evening: dict[str, str]) -> None:
    merge(store.own_log, "bert", ["Cora Berg"], by="Scribe")
    rows = {row.player: row for row in players(store)}
    bert = rows["bert"]
    assert (bert.other_names, bert.games, bert.decided, bert.wins) == (["Cora Berg"], 4, 2, 1)
    assert list(rows) == ["anna", "bert"]
    assert len(named(store, Wanted(player="bert"))) == len(named(store, Wanted(player="Cora Berg"))) == 4
    store.games.start(start("cora=Cora Berg", "dora"))
    assert next(row.games for row in players(store) if row.player == "bert") == 5
    assert statistics(store).all.players == 3
    assert verify(store.games, evening["one"]) == []
    split(store.own_log, "cora berg", by="Scribe")
    assert {row.player: row.games for row in players(store)} == {"anna": 4, "bert": 3, "Cora Berg": 2, "dora": 1}


def test_an_erased_player_is_listed_without_a_name(store: Store, path: Path, evening: dict[str, str]) -> None:
    change(path, "UPDATE people SET name = NULL, key = NULL, salt = NULL WHERE key = 'bert'")
    assert [row.player for row in players(store)] == ["anna", None, "Cora Berg"]
    assert {row.name for row in games(store, Wanted(games=[evening["one"]]), limit=1)[0].players} == {"anna", None}


@pytest.mark.usefixtures("evening")
def test_statistics_count_games_by_status(store: Store) -> None:
    told = statistics(store)
    (counting,) = told.rulesets
    assert (counting.ruleset, counting.title) == ("counting", "Counting")
    assert [one.name for one in counting.figures] == ["said", "most", "games", "reached"]
    assert [getattr(counting, name) for name in Counts.__struct_fields__] == [*astuple(told.all)]
    assert to_builtins(told.all) == {
        "games": 4,
        "decided": 2,
        "official": 1,
        "results": 0,
        "going_on": 1,
        "void": 1,
        "damaged": 0,
        "unsupported": 0,
        "plies": 7,
        "mean_plies": 2,
        "timed": 1,
        "mean_length": 2000,
        "ended": {"end": 2},
        "players": 3,
        "longest": {"game": "two", "plies": 3},
    }
    assert [(row.player, row.decided, row.wins, row.mean) for row in counting.by_player] == [
        ("anna", 2, 1, 2.5),
        ("bert", 2, 1, 0.5),
    ]
    assert counting.team is None
    assert statistics(store, "counting") == told
    assert statistics(store, "spooks").rulesets == []
    with pytest.raises(NotFound):
        statistics(store, "spoks")


def test_an_empty_store_has_no_statistics(store: Store) -> None:
    told = statistics(store)
    assert (told.rulesets, told.all.games, told.all.mean_plies, told.all.longest) == ([], 0, None, None)
    assert players(store) == []


def test_the_length_of_a_game_is_known_where_its_times_at_the_table_are(store: Store, path: Path, start: Starter) -> None:
    told = store.games.start(start()).loaded.stream.id
    for number, happened in ((1, 5_000_000), (2, None), (3, 5_060_000)):
        store.games.append(told, Play(f"anna {number}", happened=happened), by="Scribe")
    with open_store(str(path), clock=lambda: 77, synchronous="OFF") as quick_one:
        at_once = map(Play, ("anna 1", "anna 2", "anna 3"))  # as an import writes them
        quick = quick_one.games.start(start(target=3), *at_once).loaded.stream.id
    games(store, limit=1)
    lengths = dict(store.recorder.query("SELECT game, length FROM games_a"))
    assert (lengths[told], lengths[quick]) == (60_000, None)


def test_changes_show_the_last_line_played(store: Store, evening: dict[str, str]) -> None:
    ids = [evening[name] for name in ("two", "broken", "fresh")]
    told = [(row.game, row.notation) for row in changes(store, Wanted(), ids)]
    assert told == [("two", "bert 3"), ("broken", "void"), ("fresh", "cora 1")]
    assert [row.game for row in changes(store, Wanted(status="void"), ids)] == ["broken"]
    assert changes(store, Wanted(), []) == []
