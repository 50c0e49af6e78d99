"""A game as a program plays it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import spooklog
from spooklog.replays.installing import install

PLAYERS = ["anna", "bert", "cora"]


@pytest.fixture
def store() -> Iterator[spooklog.Store]:
    with spooklog.open("memory:", by="Cora") as store:
        yield store


@pytest.fixture
def game(store: spooklog.Store) -> spooklog.Game:
    game = store.new("spooks", PLAYERS, name="evening")
    game.play("anna 1S", "bert 2S")
    return game


def test_a_game_says_what_it_is_and_how_it_stands(game: spooklog.Game) -> None:
    assert (game.name, game.title, game.players, game.status) == ("evening", "Spooks", tuple(PLAYERS), "provisional")
    assert (game.ply, game.lines, game.turn, game.over, game.winners) == (2, ["anna 1S", "bert 2S"], ("cora",), False, ())
    assert game.moves("cora")[:2] == game.moves(3)[:2] == ["cora 3S", "cora 3K"]
    assert game.moves("anna") == []
    assert game.scores == {"anna": None, "bert": None, "cora": None}


def test_lines_of_one_call_are_stored_together_or_not_at_all(game: spooklog.Game) -> None:
    with pytest.raises(spooklog.Illegal) as refused:
        game.play("cora 3S", "anna 9K")
    assert (refused.value.rule, refused.value.expected) == ("spooks:blue.3", ("4", "C", "pass"))
    assert game.ply == 2


def test_a_ruling_lets_a_line_stand(game: spooklog.Game) -> None:
    moment = game.play("cora 9K", ruled="house rule")
    assert moment.line == "cora 9K"


def test_a_line_can_be_bound_to_the_entry_that_its_writer_saw(game: spooklog.Game) -> None:
    seen = game.entry
    game.play("cora 3S", after=seen)
    with pytest.raises(spooklog.Conflict):
        game.play("anna 4S", after=seen)


def test_undo_and_redo_take_back_and_bring_back(game: spooklog.Game) -> None:
    assert game.undo(2).ply == 0
    assert game.redo().line == "anna 1S"
    assert game.redo().line == "bert 2S"
    assert game.undo(to=1).ply == 1
    with pytest.raises(spooklog.NotFound):
        game.undo(2)


def test_an_amendment_is_stored_and_says_what_follows(game: spooklog.Game) -> None:
    amendment = game.amend(2, "bert 2T", why="misheard")
    assert amendment.consequences == [
        "ply 2: bert 2S becomes bert 2T",
        "next: cora plays a 3 or the Cat → cora plays a Bat, a 2 or the Cat",
    ]
    assert amendment.applied
    assert (amendment.before.line, amendment.after.line) == ("bert 2S", "bert 2T")
    assert game.lines == ["anna 1S", "bert 2T"]


def test_an_amendment_can_be_tried_only(game: spooklog.Game) -> None:
    amendment = game.amend(1, how="remove", apply=False)
    assert (amendment.applied, amendment.conflicts) == (False, (2,))
    assert amendment.consequences[0] == "ply 1: anna 1S is removed"
    assert amendment.consequences[1].startswith("ply 2: bert 2S cannot stay: ")
    assert game.lines == ["anna 1S", "bert 2S"]


def test_a_conflict_is_refused_with_what_python_can_do_about_it(game: spooklog.Game) -> None:
    with pytest.raises(spooklog.Illegal) as refused:
        game.amend(1, how="remove")
    assert 'conflicts="drop"' in refused.value.expected
    assert not [one for one in refused.value.expected if "--" in one]
    assert game.amend(1, how="remove", conflicts="drop").plies[1].fate == "dropped"
    assert game.lines == []


def test_a_line_is_put_in_before_a_ply_and_behind_the_last_one(store: spooklog.Store) -> None:
    game = store.new("tally", ["ann", "ben"])
    game.play("ann 3", "ben 4")
    game.amend(2, "ben 7", how="insert")
    assert game.lines == ["ann 3", "ben 7", "ben 4"]
    game.amend(4, "ann 1")
    assert game.lines[3] == "ann 1"
    assert game.scores == {"ann": 4, "ben": 11}


def test_an_amendment_names_what_changes_in_its_series(store: spooklog.Store) -> None:
    series = store.new_series("club", "tally", "points-high", ["ann", "ben"])
    game = series.new(name="first")
    game.play("ann 3", "ben 4", "end")
    game.amend(1, "ann 30", why="read upside down")
    assert game.amend(1, "ann 3").consequences[-1].startswith("club: ")
    assert series.totals == {"ann": 3, "ben": 4}


def test_the_beginning_of_a_game_is_corrected_by_lines_of_its_head(store: spooklog.Store) -> None:
    game = store.new("spooks", PLAYERS, header=["dealer cora"])
    game.play("anna 1S", "bert 2S")
    tried = game.amend_beginning("dealer bert", apply=False)
    assert (tried.applied, game.at().view["dealer"]) == (False, "cora")
    assert game.amend_beginning("dealer bert", why="misread").applied
    assert (game.at().view["dealer"], game.lines) == ("bert", ["anna 1S", "bert 2S"])
    with pytest.raises(spooklog.SpooklogError):
        game.amend_beginning("dealer zoe")
    with pytest.raises(spooklog.Usage):
        game.amend_beginning()


def test_a_closed_game_changes_only_on_purpose(store: spooklog.Store) -> None:
    game = store.new("tally", ["ann", "ben"])
    game.play("ann 3", "ben 4", "end")
    game.close()
    assert (game.status, game.over, game.winners) == ("official", True, ("ben",))
    with pytest.raises(spooklog.Illegal):
        game.undo()
    assert game.undo(official=True).ply == 2
    assert game.status == "amended"
    game.reopen()
    game.break_off("late")
    assert (game.status, game.over, game.moves(), game.forms()) == ("void", True, [], [])


def test_notes_stay_with_their_plies(game: spooklog.Game) -> None:
    game.note("what a start", ply=1)
    game.note("before it began", ply=0)
    assert "# what a start" in game.sheet().split("anna 1S")[1].split("bert 2S")[0]
    assert game.sheet().index("before it began") < game.sheet().index("anna 1S")


def test_a_copy_goes_on_from_a_ply(game: spooklog.Game) -> None:
    copy = game.branch(1, name="what-if")
    copy.play("bert 2K")
    assert (copy.lines, game.lines) == (["anna 1S", "bert 2K"], ["anna 1S", "bert 2S"])


def test_a_game_is_live_whoever_records(store: spooklog.Store, game: spooklog.Game) -> None:
    other = store.game("even")
    assert other == game
    assert hash(other) == hash(game)
    other.play("cora 3S")
    assert game.lines[-1] == "cora 3S"


def test_threads_share_a_store_and_its_games(store: spooklog.Store) -> None:
    game = store.new("tally", ["ann", "ben"])
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda _: game.play("ann +1 luck"), range(12)))
    assert game.scores["ann"] == 12


def test_a_game_is_sound_and_says_what_is_not(game: spooklog.Game) -> None:
    assert game.verify() == []


def test_what_a_game_says_of_itself_helps(game: spooklog.Game, store: spooklog.Store) -> None:
    assert repr(game) == "<Game evening, Spooks: anna, bert, cora; ply 2, cora plays a 3 or the Cat>"
    store.close()
    assert repr(game) == "<Game evening: the store is closed>"


@pytest.mark.parametrize("suffix", ["html", "svg", "png", "sheet", "txt", "spooklog"])
def test_a_game_is_written_into_a_file_by_its_suffix(game: spooklog.Game, tmp_path: Path, suffix: str) -> None:
    path = game.export(tmp_path / f"hand.{suffix}")
    assert path.read_bytes()
    with pytest.raises(spooklog.Conflict, match="already") as refused:
        game.export(path)
    assert "replace=True" in refused.value.expected
    assert game.export(path, replace=True) == path


def test_a_picture_without_its_packages_is_refused_with_the_command_that_installs_them(
    game: spooklog.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(spooklog.Usage, match="PNG needs resvg") as refused:
        game.export(tmp_path / "hand.png")
    assert refused.value.expected == (install("png"),)


def test_a_file_for_one_viewer_holds_nothing_that_the_viewer_does_not_know(game: spooklog.Game, tmp_path: Path) -> None:
    assert game.export(tmp_path / "hand.html", viewer="bert").exists()
    with pytest.raises(spooklog.Usage, match="holds everything"):
        game.export(tmp_path / "hand.spooklog", viewer="bert")
    assert not (tmp_path / "hand.spooklog").exists()


def test_no_export_writes_over_the_store(tmp_path: Path) -> None:
    with spooklog.open(tmp_path / "games.sheet") as store:
        game = store.new("tally", ["ann", "ben"])
        with pytest.raises(spooklog.Usage, match="never written over"):
            game.export(tmp_path / "games.sheet", replace=True)


def test_a_small_program_needs_one_import(tmp_path: Path) -> None:
    with spooklog.open(tmp_path / "games.db") as store:
        game = store.new("spooks", PLAYERS, by="me")
        game.play("anna 1S")
        with pytest.raises(spooklog.Illegal) as no:
            game.play("bert 9K")
        assert (no.value.rule, no.value.expected) == ("spooks:blue.3", ("2", "C", "pass"))
        game.undo()
        assert game.amend(1, "bert 1S").consequences[0] == "ply 1: bert 1S is put in"
        assert game.seen_by("bert").view["pile"] == [{"card": "1S", "by": "bert", "how": "play"}]
        assert game.at(1).line == "bert 1S"
        assert game.export(tmp_path / "hand.html").exists()
        assert [row["game"] for row in store.games(title="Spooks")] == [game.name]


def test_score_sheets_and_series_are_estimated_from_the_past(store: spooklog.Store) -> None:
    people, options = ["anna", "bert"], {"target": 20}
    for number in range(5):
        earlier = store.new("tally", people, name=f"sheet-{number}", title="Points", options=options)
        earlier.play(*(f"anna {one}, bert {other}" for one, other in ((6, 1), (2, 7), (5, 4), (4, 2), (3, 1))))
    score = store.new("tally", people, name="score", title="Points", options=options)
    score.play("anna 6, bert 1")
    found = score.analyse(effort="quick")
    assert found.past
    assert (found.past.rounds, found.past.own, [point.ply for point in found.curve]) == (25, {"anna": 25, "bert": 25}, [0, 1])
    assert score.analyse(effort="quick") == found
    series = store.new_series("points", "tally", "wins", people, options={"games": 30})
    with pytest.raises(spooklog.Usage, match="it takes 20"):
        series.analyse(effort="quick")
    for number in range(20):
        series.record({"anna": int(number % 3 > 0), "bert": int(number % 3 == 0)})
    won = series.analyse(effort="quick")
    assert won.curve[-1].shares[0] > 0.9
    assert series.analyse(effort="quick") == won
    with pytest.raises(spooklog.Usage, match="effort must be"):
        series.analyse(effort="endless")  # type: ignore[arg-type]


def test_a_game_is_analysed_as_a_viewer_knew_it(store: spooklog.Store, game: spooklog.Game) -> None:
    dice = store.new("spookies", ["anna", "bert"], name="dice")
    dice.play("anna Hanja", "anna 66")
    found = dice.analyse("anna", effort="quick", seed=3)
    assert (found.viewer, found.effort, found.seed, len(found.curve)) == ("anna", "quick", 3, 3)
    assert dice.analyse("anna", effort="quick", seed=3) == found
    with pytest.raises(spooklog.Usage, match="effort must be"):
        dice.analyse(effort="endless")  # type: ignore[arg-type]
    with pytest.raises(spooklog.Usage):
        game.analyse("zoe")
    score = store.new("tally", ["anna", "bert"], name="score")
    with pytest.raises(spooklog.Usage, match="neither a target nor a number of rounds"):
        score.analyse()
