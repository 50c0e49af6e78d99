"""The benchmarks themselves: that they compare what they say, and write down what they found."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest
from bench import report
from bench.clones import fill
from bench.corpus import BY, script, stores
from bench.folding import brought_back
from bench.measure import Figure, Scale, compare, figure_of

from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.checks.own_log import check_own_log

KEPT = Figure("ours / theirs", 1.5, 2.0, 5, 3.0, 2.0, "µs", 1.4, 1.6)


def test_a_figure_is_the_median_ratio_of_neighbouring_runs_without_the_warm_up() -> None:
    ours, theirs = iter([900.0, 2.0, 9.0, 4.0]), iter([1.0, 1.0, 3.0, 1.0])
    figure = compare("a / b", lambda: next(ours), lambda: next(theirs), scale=Scale("ms", 1e-3), target=3.0, runs=3)
    assert (figure.ratio, figure.low, figure.high, figure.runs) == (3.0, 2.0, 4.0, 3)
    assert (figure.ours, figure.theirs, figure.unit) == (4000.0, 1000.0, "ms")


@pytest.mark.parametrize(("ratio", "target", "holds"), [(2.0, 2.0, True), (2.1, 2.0, False), (99.0, None, True)])
def test_a_promise_is_kept_up_to_its_target(ratio: float, target: float | None, holds: bool) -> None:
    assert figure_of("a / b", lambda: (ratio, 1.0), "s", target=target, runs=1).holds is holds


def test_figures_are_written_as_json_and_into_the_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    readme, results = tmp_path / "README.md", tmp_path / "results.json"
    readme.write_text(f"# bench\n\n{report.BEGIN}old{report.END}\n\nmore\n", "utf-8")
    monkeypatch.setattr(report, "README", readme)
    monkeypatch.setattr(report, "RESULTS", results)
    report.write([KEPT, KEPT._replace(ratio=2.5, target=None)])
    assert orjson.loads(results.read_bytes()) == [
        {"name": "ours / theirs", "ratio": 1.5, "target": 2.0, "holds": True, "runs": 5},
        {"name": "ours / theirs", "ratio": 2.5, "target": None, "holds": True, "runs": 5},
    ]
    text = readme.read_text("utf-8")
    assert text.startswith("# bench\n")
    assert text.endswith("more\n")
    assert "| ours / theirs | 3 | 2 | µs | 1.5 | 1.4 | 1.6 | 2 kept |" in text
    assert "old" not in text


def test_the_readme_shows_the_figures_of_the_results() -> None:
    text, results = report.README.read_text("utf-8"), orjson.loads(report.RESULTS.read_bytes())
    for result in results:
        (line,) = (line for line in text.splitlines() if line.startswith(f"| {result['name']} |"))
        assert ("kept" in line) == (result["target"] is not None and result["holds"])
        assert ("BROKEN" in line) == (not result["holds"])


def test_cloned_games_are_whole_games_of_their_own() -> None:
    with stores(synchronous="OFF") as store:
        fill(store, 1200)
        streams = store.streams.every()
        assert [stream.head for stream in streams] == [200] * 6
        assert [verify(store.games, stream.id) for stream in streams] == [[]] * 6
        assert (check_database(store.recorder), list(check_own_log(store))) == ([], [])
        game = brought_back(store.recorder.iter_events(streams[0].id), store.mapper)
        assert game == store.games.load(streams[0].id).game


def test_a_script_is_played_as_it_stands_and_ruled_only_where_it_may_be() -> None:
    lawful, long = script(60, declined=80, seed=5), script(150, declined=99, ruled=True, seed=2)
    assert not any(move.ruled for move in lawful.moves)
    assert any(move.ruled for move in long.moves)
    with stores(synchronous="OFF") as store:
        for wanted in (lawful, long):
            game = store.games.start(wanted.start, *wanted.commands).loaded.game
            assert len(game.plies) == len(wanted.moves)
            assert {ply.by for ply in game.plies} == {store.people.called(BY).id}
