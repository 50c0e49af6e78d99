"""What games tell of themselves: kept game by game, added up as the ruleset says, and only where a game counts."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import to_builtins
from tests.projections.kit import catch_up, change, tables_of
from tests.store.conftest import Starter

from spooklog.domain.contract.ruleset import Statistic
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Undo
from spooklog.domain.values.errors import NotFound
from spooklog.projections.lists.players import player
from spooklog.projections.lists.stat_values import PlayerStats, PlayerValue, StatSums, Sum, shown_figures, value_of
from spooklog.projections.lists.statistics import statistics
from spooklog.projections.lists.upkeep.rebuild import rebuild
from spooklog.projections.lists.upkeep.row_check import wrong_rows
from spooklog.projections.lists.upkeep.soundness import problems
from spooklog.store.changes.merging import merge
from spooklog.store.store import Store


def played(store: Store, start: Starter, *lines: str, target: int = 3) -> str:
    """A game of anna and bert."""
    game = store.games.start(start(target=target)).loaded.stream.id
    for line in lines:
        store.games.append(game, Play(line), by="Scribe")
    return game


def figures(store: Store) -> dict[str, PlayerStats]:
    """What the only ruleset's games tell, by the name of the statistic."""
    (one,) = statistics(store).rulesets
    return {figure.name: figure for figure in one.figures}


def test_numbers_are_added_up_and_the_largest_is_found(store: Store, start: Starter) -> None:
    played(store, start, "anna 1 2", "bert 3")
    played(store, start, "anna 1", "bert 2 3 4 5", target=5)
    told = figures(store)
    assert to_builtins(told["said"]) == {
        "name": "said",
        "title": "numbers",
        "help": "numbers said",
        "kind": "sum",
        "unit": "",
        "team": False,
        "value": 8,
        "players": [{"player": "bert", "value": 5}, {"player": "anna", "value": 3}],
    }
    assert (told["most"].value, told["most"].players[0]) == (4, PlayerValue(player="bert", value=4))


def test_a_teams_numbers_stand_for_all_and_a_share_of_cases_is_a_mean(store: Store, start: Starter) -> None:
    played(store, start, "anna 1 2", "bert 3")
    played(store, start, "anna 1", "bert 2 3 4 5", target=5)
    reached = figures(store)["reached"]
    assert (reached.kind, reached.team, reached.players) == ("mean", True, [])
    assert reached.value == (3 + 5) / 2 / 2, "two games, in units of two"


def test_only_decided_games_count(store: Store, start: Starter) -> None:
    game = played(store, start, "anna 1 2")
    played(store, start, "anna 1", "void")
    assert statistics(store).rulesets[0].figures == []
    store.games.append(game, Play("bert 3"), by="Scribe")
    assert figures(store)["said"].value == 3
    store.games.branch(game, by="Scribe")
    assert figures(store)["said"].value == 3
    store.games.append(game, Undo(), by="Scribe")
    assert statistics(store).rulesets[0].figures == []


def test_a_person_has_statistics_of_own_and_of_team_games(store: Store, start: Starter) -> None:
    played(store, start, "anna 1 2", "bert 3")
    store.games.start(start("cora", "dora", target=1), Play("dora 1"))
    told = player(store, "anna")
    assert (told.player, told.other_names, told.games, told.wins) == ("anna", [], 1, 0)
    (one,) = told.rulesets
    assert (one.ruleset, one.games, one.mean) == ("counting", 1, 2)
    assert {figure.name: figure.value for figure in one.figures} == {"said": 2, "most": 2, "games": 1, "reached": 1.5}
    merge(store.own_log, "cora", ["anna"], by="Scribe")
    both = player(store, "anna")
    assert (both.player, both.other_names, both.games) == ("cora", ["anna"], 2)
    assert [figure.value for figure in both.rulesets[0].figures] == [2, 2, 2, 1]
    with pytest.raises(NotFound):
        player(store, "zoe")


def test_a_person_who_has_not_played_has_no_games(store: Store, start: Starter) -> None:
    played(store, start)
    told = player(store, "Scribe")
    assert (told.games, told.share, told.played, told.rulesets) == (0, None, None, [])


def test_statistics_without_effect_are_not_stored(store: Store, start: Starter) -> None:
    played(store, start, "anna 1")
    catch_up(store)
    rows = {(seat, name): number for _, seat, name, _, number in tables_of(store)["figures"]}
    assert rows == {(1, "said"): 1, (1, "most"): 1, (2, "most"): 0, (0, "games"): 1, (0, "reached"): 1}


def test_a_wrong_number_is_found_and_made_right(store: Store, path: Path, start: Starter) -> None:
    game = played(store, start, "anna 1 2", "bert 3")
    catch_up(store)
    change(path, "UPDATE figures_a SET number = 99 WHERE seat = 1 AND name = 'said'")
    assert [told for told in wrong_rows(store.log) if f"{game} 1 said" in told]
    (found,) = rebuild(store.log).differences or ()
    assert (found.table, found.key, found.what) == ("figures", (game, 1, "said"), "different")
    assert figures(store)["said"].value == 3
    change(path, "UPDATE figures_b SET game = 'gone' WHERE seat = 1")
    assert [told for told in problems(store.recorder.location, store.log.recorder.max_notification_id() or 0) if "gone" in told]


def test_a_share_of_no_cases_is_missing_and_a_sum_of_none_is_zero() -> None:
    total, mean = Statistic(name="a", title="a", help="a"), Statistic(name="b", title="b", help="b", over="a")
    best = Statistic(name="c", title="c", help="c", kind="best", scale=10)
    assert [value_of(one, {}) for one in (total, mean, best)] == [None, None, None]
    assert [value_of(one, {"z": Sum(1, 1)}) for one in (total, mean, best)] == [0, None, None]
    assert [value_of(one, {"a": Sum(4, 2), "c": Sum(9, 5)}) for one in (total, mean, best)] == [4, 0, 0.5]


def test_statistics_of_an_uninstalled_ruleset_are_left_out() -> None:
    assert shown_figures("gone", StatSums({"said": Sum(1, 1)}, {})) == []
