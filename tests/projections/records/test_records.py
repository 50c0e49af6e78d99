"""Records of a store: every table joins with the others, and says what the lists and the logs say."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from tests.projections.kit import break_entry, catch_up
from tests.store.conftest import PLUGIN, Starter
from tests.store.series_kit import finished, opening

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import viewers
from spooklog.domain.formats.result import Reported
from spooklog.domain.log.describing import Describe
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.series.commands import RecordResult
from spooklog.domain.values.errors import NotFound
from spooklog.projections.lists.filters import Wanted
from spooklog.projections.lists.players import players
from spooklog.projections.lists.upkeep.unreadable import skip
from spooklog.projections.records.seen import seen_records
from spooklog.projections.records.walk import FOLDED, Unread, store_records
from spooklog.store.changes.archiving import archive
from spooklog.store.changes.merging import merge
from spooklog.store.erasing.erase import erase
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

EVERY = ("games", "seats", "players", "plies", "points", "series", "standings")

Records = dict[str, list[Any]]


def records_of(store: Store, wanted: Wanted | None = None, *tables: str, unread: list[Unread] | None = None) -> Records:
    """The records by table, in their order."""
    found: Records = {name: [] for name in tables or EVERY}
    for record in store_records(store, wanted or Wanted(), tables or EVERY, unread=unread):
        found[record.TABLE].append(record)
    return found


def of(records: list[Any], *fields: str) -> list[tuple[Any, ...]]:
    """Some fields of records."""
    return [tuple(getattr(record, field) for field in fields) for record in records]


@pytest.fixture
def evening(store: Store, start: Starter) -> dict[str, str]:
    """Ids by name: `one`, which anna has won, `two`, which goes on with cora, and `fridays`, a series with a result."""
    series = store.series.open(opening(), name="fridays").loaded.stream.id
    one = store.games.start(start("anna=Anna Berg", "bert", target=3, played=2_000_000), name="one").loaded.stream.id
    store.games.append(one, Play("anna 1"), Play("bert 2"), Play("anna 3"), Annotate("well played"), by="Dora")
    two = store.games.start(start("anna=Anna Berg", "cora", played=1_000_000), name="two").loaded.stream.id
    store.games.append(two, Play("anna 1 2"), by="Scribe")
    result = RecordResult(Reported(players=(1, 2), points=(7, 2)), happened=3_000_000)
    store.series.append(series, result, by="Scribe")
    return {"one": one, "two": two, "fridays": series}


def test_records_come_in_the_order_of_play_with_seats_lines_and_points(store: Store, evening: dict[str, str]) -> None:
    found = records_of(store)
    assert of(found["games"], "name", "standing", "plies", "logged", "series_name", "number") == [
        ("two", "going on", 1, True, None, None),
        ("one", "anna won", 3, True, None, None),
        ("fridays #1", "anna won", 0, False, "fridays", 1),
    ]
    assert of(found["seats"], "game_name", "label", "name", "winner")[2:4] == [
        ("one", "anna", "Anna Berg", True),
        ("one", "bert", "bert", False),
    ]
    lines = [record for record in found["plies"] if record.game == evening["one"]]
    assert of(lines, "ply", "line", "recorded_by", "notes") == [
        (1, "anna 1", "Dora", ""),
        (2, "bert 2", "Dora", ""),
        (3, "anna 3", "Dora", "well played"),
    ]
    points = [record for record in found["points"] if record.game == evening["one"]]
    assert of(points, "ply", "label", "change", "score") == [(1, "anna", 1, 1), (2, "bert", 1, 1), (3, "anna", 1, 2)]
    assert of(found["standings"], "label", "total", "played") == [("anna", 7, 1), ("bert", 2, 1)]


@pytest.mark.usefixtures("evening")
def test_every_id_leads_to_a_record(store: Store) -> None:
    found = records_of(store)
    games, people, series = ({record.id for record in found[name]} for name in ("games", "players", "series"))
    assert {record.game for name in ("seats", "plies", "points") for record in found[name]} <= games
    assert {record.player for name in ("seats", "standings") for record in found[name]} == people
    assert {record.series for record in (*found["games"], *found["standings"]) if record.series} == series
    assert set(of(found["points"], "game", "position")) <= set(of(found["seats"], "game", "position"))
    assert set(of(found["points"], "game", "ply")) <= set(of(found["plies"], "game", "ply"))


def test_one_game_or_one_series_comes_with_all_its_records(store: Store, start: Starter, evening: dict[str, str]) -> None:
    store.series.add(evening["fridays"], finished(store, start), by="Scribe")
    alone = records_of(store, Wanted(games=[evening["two"]]))
    assert (of(alone["games"], "name"), alone["series"], alone["standings"]) == ([("two",)], [], [])
    assert sorted(of(alone["players"], "name")) == [("Anna Berg",), ("cora",)]
    whole = records_of(store, Wanted(series=evening["fridays"]))
    assert [record.number for record in whole["games"]] == [2, 1]
    assert of(whole["series"], "name", "games") == [("fridays", 2)]
    of_game = records_of(store, Wanted(games=[whole["games"][0].id]))
    assert (of(of_game["series"], "name"), len(of_game["standings"])) == ([("fridays",)], 2)


@pytest.mark.usefixtures("evening")
def test_filters_are_those_of_the_list(store: Store) -> None:
    assert of(records_of(store, Wanted(player="cora"))["games"], "name") == [("two",)]
    assert of(records_of(store, Wanted(status="void"))["games"], "name") == []
    with pytest.raises(NotFound, match="no ruleset 'spoks'"):
        records_of(store, Wanted(ruleset="spoks"))


def test_archived_games_have_marked_records_and_count_for_no_player(store: Store, evening: dict[str, str]) -> None:
    store.games.branch(evening["one"], by="Scribe", name="copy")
    archive(store.own_log, ["two", "fridays"], by="Scribe")
    found = records_of(store)
    assert dict(of(found["games"], "name", "archived")) == {"two": True, "one": False, "copy": False, "fridays #1": True}
    copy = next(record for record in found["games"] if record.name == "copy")
    assert copy.copy_of == evening["one"]
    counted = {record.name: (record.games, record.wins) for record in found["players"]}
    assert counted == {"Anna Berg": (1, 1), "bert": (1, 0), "cora": (0, 0), "anna": (0, 0)}
    listed = {row.player: (row.games, row.wins) for row in players(store)}
    assert listed == {name: sums for name, sums in counted.items() if sums[0]}


def test_merged_people_count_as_one_and_erased_ones_have_no_name(store: Store, evening: dict[str, str]) -> None:
    merge(store.own_log, "Anna Berg", ["anna"], by="Scribe")
    erase(store.own_log, "bert", by="Scribe")
    found = records_of(store)
    names = {record.id: (record.name, record.other_names) for record in found["players"]}
    assert sorted(names.values(), key=repr) == [("Anna Berg", "anna"), ("cora", ""), (None, "")]
    seat = next(record for record in found["seats"] if record.game == evening["one"] and record.seat == 2)
    assert (seat.label, seat.name, names[seat.player]) == ("2", None, (None, ""))


def test_a_damaged_game_has_the_lines_before_the_damage(store: Store, path: Path, evening: dict[str, str]) -> None:
    break_entry(path, evening["one"], 3)
    skip(store, store.streams.find("one"), 3, by="Dora", why="a bad disk")
    unread: list[Unread] = []
    found = records_of(store, unread=unread)
    game = next(record for record in found["games"] if record.name == "one")
    assert (game.status, game.damaged_at, game.plies) == ("damaged", 3, 1)
    assert [record.line for record in found["plies"] if record.game == evening["one"]] == ["anna 1"]
    assert unread == []


def test_damage_unknown_to_the_lists_is_reported_and_stops_no_records(store: Store, path: Path, evening: dict[str, str]) -> None:
    catch_up(store)
    break_entry(path, evening["two"], 2)
    unread: list[Unread] = []
    found = records_of(store, unread=unread)
    assert len(found["games"]) == 3
    assert {record.game_name for record in found["plies"]} == {"one"}
    assert [one.game for one in unread] == ["two"]
    assert "entry 2" in unread[0].problem


@pytest.mark.usefixtures("evening")
def test_an_unsupported_game_has_seats_and_no_lines(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    catch_up(store)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry != str(PLUGIN)])
    find_ruleset.cache_clear()
    unread: list[Unread] = []
    found = records_of(store, unread=unread)
    assert {record.status for record in found["games"]} == {"unsupported"}
    assert (len(found["seats"]), found["plies"], found["points"], unread) == (6, [], [], [])
    assert of(found["series"], "name", "status") == [("fridays", "unsupported")]


def test_lines_are_those_of_the_moment_that_the_lists_show(store: Store, other: Store, evening: dict[str, str]) -> None:
    walk = store_records(store, Wanted(), EVERY)
    first: Any = next(walk)
    other.games.append(evening["two"], Play("cora 3"), by="Scribe")
    other.games.append(evening["one"], Annotate("too late"), by="Scribe")
    rest: list[Any] = list(walk)
    assert (first.name, first.plies) == ("two", 1)
    assert [record.line for record in rest if record.TABLE == "plies" and record.game == evening["two"]] == ["anna 1 2"]
    assert not [record for record in rest if record.TABLE == "plies" and "too late" in record.notes]


@pytest.mark.usefixtures("evening")
def test_each_game_is_folded_once_and_only_for_its_lines(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    folded: list[str] = []
    fold = store.games.load_as_of

    def counted(id: str, entry: int) -> LoadedGame:
        folded.append(id)
        return fold(id, entry)

    monkeypatch.setattr(store.games, "load_as_of", counted)
    records_of(store, None, *(name for name in EVERY if name not in FOLDED))
    assert folded == []
    records_of(store)
    assert len(folded) == len(set(folded)) == 2


def test_records_of_a_game_include_its_description(store: Store, evening: dict[str, str]) -> None:
    told = Describe(place="the kitchen", tags=("night", "league"), watchers=("Eva Egg", "Frida"), minutes=90)
    store.games.append(evening["one"], told, by="Scribe")
    (game,) = records_of(store, Wanted(games=[evening["one"]]), "games")["games"]
    assert (game.place, game.tags, game.watchers, game.length_ms) == (
        "the kitchen",
        "night; league",
        "Eva Egg; Frida",
        5_400_000,
    )
    assert list(seen_records(store, store.games.load(evening["one"]), "public", ["games"])) == [game]


def test_a_store_without_games_has_no_records(store: Store) -> None:
    assert records_of(store) == {name: [] for name in EVERY}


def test_a_viewer_s_records_are_those_of_the_lists_where_nothing_is_hidden(store: Store, evening: dict[str, str]) -> None:
    loaded = store.games.load(evening["one"])
    for viewer in viewers(2):
        seen: Records = {name: [] for name in EVERY}
        for record in seen_records(store, loaded, viewer, EVERY):
            seen[record.TABLE].append(record)
        assert seen == records_of(store, Wanted(games=[evening["one"]]))
