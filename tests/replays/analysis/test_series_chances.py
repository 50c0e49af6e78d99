"""The chances of a series: from the games that were decided before each of its moments, whoever comes and goes."""

from __future__ import annotations

import pickle
import re

import pytest
from tests.replays.series_kit import take

from spooklog.domain.series.commands import CorrectResult, RecordResult
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Usage
from spooklog.projections.lists.contests.past import past_as_in_series
from spooklog.replays.analysis import series_chances
from spooklog.replays.analysis.answers import SeriesAnalysed
from spooklog.replays.analysis.series_chances import series_task
from spooklog.replays.analysis.series_kept import kept_of_series, series_analysed
from spooklog.replays.sheets.series_result import read_result
from spooklog.store.store import Store

THREE = ("anna", "bert", "cora")


def head(name: str, format: str = "spooks-short", more: str = "target 120", players: tuple[str, ...] = THREE) -> str:
    """The beginning of a series."""
    return f"series {name}\ngame spooks\nformat {format}\nplayers {' '.join(players)}\n{more}\n"


def hands(number: int, seed: int, players: tuple[str, ...] = THREE, lucky: int = 0) -> str:
    """Hands in which one player gets out, and the others keep points; a lucky one gets out in half of them."""
    rng, found = Rng(seed), list[str]()
    for _ in range(number):
        out = lucky - 1 if lucky and rng.below(2) else rng.below(len(players))
        points = [f"{name}={0 if seat == out else 1 + rng.below(30)}" for seat, name in enumerate(players)]
        found.append(f"\nhand\nresult {' '.join(points)}\n")
    return "".join(found)


def told(store: Store, text: str) -> SeriesAnalysed:
    """What past games tell of a series."""
    loaded = take(store, text).series
    return series_analysed(store, loaded, past_as_in_series(store, loaded.stream.id), "quick")[0]


def some_hands(store: Store, number: int, lucky: int = 0, players: tuple[str, ...] = THREE) -> None:
    """A series that has no end in sight."""
    take(store, head("before", more="target 9999", players=players) + hands(number, 7, players, lucky))


def test_a_series_has_a_point_after_each_game_with_an_error(store: Store) -> None:
    some_hands(store, 25)
    found = told(store, head("now") + "\nhand\nresult anna=0 bert=9 cora=30\n\nhand\nresult anna=0 bert=9 cora=80\n")
    assert [point.number for point in found.curve] == [0, 1, 2]
    assert [point.rounds for point in found.curve] == [25, 26, 27]
    first, _, last = found.curve
    assert first.shares[0] == pytest.approx(1 / 3, abs=0.2)
    assert last.shares[0] > last.shares[1] > last.shares[2] < 0.02, "the lowest total wins"
    assert all(sum(point.shares) == pytest.approx(1, abs=0.001) and min(point.errors) > 0 for point in found.curve)


def test_a_series_that_is_over_ends_in_a_win(store: Store) -> None:
    some_hands(store, 25)
    found = told(store, head("now") + "\nhand\nresult anna=0 bert=9 cora=30\n\nhand\nresult anna=0 bert=9 cora=110\n")
    assert (found.curve[-1].shares, found.curve[-1].errors) == ([1.0, 0.0, 0.0], [0.0, 0.0, 0.0])


def test_players_draw_from_games_of_their_own(store: Store) -> None:
    some_hands(store, 60, lucky=1)
    shares = told(store, head("now")).curve[0].shares
    assert shares[0] > 0.45
    others = told(store, head("others", players=("emil", "fina", "gero"))).curve[0]
    assert others.shares[0] == pytest.approx(1 / 3, abs=3 * others.errors[0])


def test_too_few_games_tell_nothing_but_how_many_would_do(store: Store) -> None:
    some_hands(store, 17)
    with pytest.raises(Usage, match="it takes 20 past hands of 3 players or more, and there are 17"):
        told(store, head("now"))
    with pytest.raises(Usage, match="it takes 20"):  # although it is over
        told(store, head("over", more="target 20") + "\nhand\nresult anna=0 bert=9 cora=30\n")


def test_a_curve_begins_where_enough_games_were_decided(store: Store) -> None:
    some_hands(store, 18)
    found = told(store, head("now") + hands(4, 3))
    assert [point.number for point in found.curve] == [2, 3, 4]


def test_who_joins_late_has_a_chance_from_then_on_and_who_left_has_none(store: Store) -> None:
    some_hands(store, 25, players=(*THREE, "dave"))
    text = head("now", more="target 120\nroster open") + hands(2, 3)
    text += "\njoin dave\n\nhand\nresult anna=0 bert=9 cora=30 dave=9\n\nleave anna\n"
    found = told(store, text)
    assert [point.number for point in found.curve] == [0, 1, 2, 3]
    assert [point.shares[3] > 0 for point in found.curve] == [False, False, True, True]
    assert (found.curve[-2].shares[0] > 0, found.curve[-1].shares[0]) == (True, 0.0)
    assert "the players of the next hand play every hand that follows" in " ".join(found.notes)


def test_a_long_series_goes_on_without_those_who_dropped_out(store: Store) -> None:
    some_hands(store, 25, players=(*THREE, "dave"))
    text = head("now", "spooks-long", players=(*THREE, "dave")) + "\nhand\nresult anna=0 bert=9 cora=30 dave=60\n"
    found = told(store, text + "\nhand\nresult anna=0 bert=9 cora=30 dave=60\n")
    assert found.curve[-1].shares[3] == 0
    assert found.curve[-1].shares[0] > 0.3
    assert sum(found.curve[-1].shares) == pytest.approx(1, abs=0.001)


def test_wins_are_dealt_one_a_game(store: Store) -> None:
    some_hands(store, 25)
    text = head("now", "best-of", "games 5") + "\nhand\nresult anna=1 bert=0 cora=0\n\nhand\nresult anna=1 bert=0 cora=0\n"
    first, one, two = told(store, text).curve
    assert first.shares[0] < one.shares[0] < two.shares[0]
    assert two.shares[0] > 0.75


@pytest.mark.parametrize(
    ("format", "more", "why"),
    [("points-low", "", "neither a target nor a number of games"), ("wins", "", "neither a target nor a number of games")],
)
def test_a_series_without_an_end_has_no_chances(store: Store, format: str, more: str, why: str) -> None:
    with pytest.raises(Usage, match=why):
        told(store, head("now", format, more))


def test_chances_are_kept_until_the_series_goes_on_or_its_past_changes(store: Store) -> None:
    some_hands(store, 25)
    loaded = take(store, head("now") + "\nhand\nresult anna=0 bert=9 cora=30\n").series
    stream = loaded.stream.id
    past = past_as_in_series(store, stream)
    found, _ = series_analysed(store, loaded, past, "quick")
    assert series_analysed(store, loaded, past, "quick") == (found, True)
    assert not series_analysed(store, loaded, past, "quick", 2)[1]
    assert kept_of_series(store, loaded).analysis == found
    assert not any(name in str(store.recorder.query("SELECT * FROM analyses")) for name in THREE)
    take(store, head("later", more="target 9999") + hands(2, 9))  # what others play later changes nothing that was known then
    assert kept_of_series(store, loaded).analysis == found
    store.series.append(stream, RecordResult(read_result(["anna=0", "bert=9", "cora=9"], loaded.labels, (1, 2, 3))), by="x")
    assert kept_of_series(store, store.series.load(stream)) == (None, True)


def test_a_corrected_result_of_another_series_makes_chances_stale(store: Store) -> None:
    before = take(store, head("before", more="target 9999") + hands(25, 7)).series
    loaded = take(store, head("now")).series
    series_analysed(store, loaded, past_as_in_series(store, loaded.stream.id), "quick")
    result = read_result(["anna=0", "bert=9", "cora=9"], before.labels, (1, 2, 3))
    store.series.append(before.stream.id, CorrectResult(3, result), by="x")
    assert kept_of_series(store, loaded) == (None, True)


def test_damaged_chances_are_counted_anew(store: Store) -> None:
    some_hands(store, 25)
    loaded = take(store, head("now")).series
    past = past_as_in_series(store, loaded.stream.id)
    found, _ = series_analysed(store, loaded, past, "quick")
    ((content,),) = store.recorder.query("SELECT content FROM analyses")
    for damaged in ("{}", re.sub(r'"curve":\[.*?\}\]', '"curve":[]', content)):
        with store.recorder.writing() as writer:
            writer.execute("UPDATE analyses SET content = ?", (damaged,))
        assert kept_of_series(store, loaded).analysis is None
        assert series_analysed(store, loaded, past, "quick") == (found, False)


def test_another_process_counts_the_same(store: Store) -> None:
    some_hands(store, 25)
    loaded = take(store, head("now", more="target 60")).series
    task = series_task(store, loaded, past_as_in_series(store, loaded.stream.id), "quick", 1)
    assert pickle.loads(pickle.dumps(task)).findings() == task.findings()


def test_a_long_series_has_some_points_the_last_one_among_them(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    some_hands(store, 25)
    monkeypatch.setattr(series_chances, "MOST_MOMENTS", 4)
    found = told(store, head("now") + hands(7, 3))
    assert [point.number for point in found.curve] == [0, 2, 4, 7]


def test_the_same_seed_tells_the_same(store: Store) -> None:
    some_hands(store, 25)
    loaded = take(store, head("now", more="target 90")).series
    past = past_as_in_series(store, loaded.stream.id)
    one, same, other = (series_task(store, loaded, past, "quick", seed).findings() for seed in (1, 1, 2))
    assert one == same
    assert one.curve != other.curve
