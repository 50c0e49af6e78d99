"""A store as a program opens, reads and closes it."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.servers import server_or_skip

import spooklog
from spooklog.api.given import _KINDS

SAMPLES = Path(__file__).parents[2] / "replays" / "spooklog" / "replays" / "samples"
PLAYERS = ["anna", "bert", "cora"]
SERIES = Path(__file__).parents[2] / "replays" / "library" / "series" / "friday-hands.series"


def test_a_store_lasts_at_its_path(tmp_path: Path) -> None:
    place = tmp_path / "games.db"
    with spooklog.open(place, by="Cora") as store:
        store.new("tally", ["ann", "ben"], name="evening").play("ann 3")
        assert repr(store) == f"<Store {place}>"
    with spooklog.open(str(place)) as store:
        assert store.game("evening").lines == ["ann 3"]


def test_a_store_is_made_in_a_database_of_a_server() -> None:
    with server_or_skip().database(empty=True) as url:
        with spooklog.open(url) as store:
            store.new("tally", ["ann", "ben"], name="evening").play("ann 3")
            assert [row["game"] for row in store.games()] == ["evening"]
            assert repr(store).startswith("<Store postgresql://")
        with spooklog.open(url) as store:
            assert store.game("evening").lines == ["ann 3"]


def test_no_password_shows_in_what_a_store_says_of_itself() -> None:
    with pytest.raises(spooklog.Unavailable) as refused:
        spooklog.open("postgresql://anna:secret@127.0.0.1:1/games")
    assert "secret" not in f"{refused.value} {refused.value.input} {refused.value.expected}"


def test_a_store_that_was_closed_refuses_in_words_and_closes_again(tmp_path: Path) -> None:
    store = spooklog.open(tmp_path / "games.db")
    game = store.new("tally", ["ann", "ben"])
    store.close()
    store.close()
    assert store.closed
    assert repr(store).endswith("games.db, closed>")
    for use in (lambda: game.play("ann 3"), lambda: game.turn, store.games, lambda: store.new("tally", ["a", "b"])):
        with pytest.raises(spooklog.Unavailable, match="the store is closed"):
            use()


def test_a_game_begins_with_what_a_program_knows_of_it() -> None:
    with spooklog.open("memory:") as store:
        game = store.new(
            "spooks",
            {"anna": "Anna Berg", "bert": "Bert", "cora": "Cora"},
            options={"ghost": True, "target": 120, "masters": None},
            header=["dealer bert", "date 2026-10-31 20:15", "place Hut", "tags club"],
        )
        (row,) = store.games(player="Anna Berg", tags="club")
        assert row["players"] == ["anna", "bert", "cora"]
        assert (row["place"], row["tags"], row["played"].date().isoformat()) == ("Hut", ["club"], "2026-10-31")
        options = game.at().view["options"]
        assert (options["ghost"], options["target"], options["masters"]) == (True, 120, "none")
        assert game.at().view["dealer"] == "bert"


def test_a_game_of_the_score_sheet_begins_by_its_own_name() -> None:
    with spooklog.open("memory:") as store:
        assert store.new("yahtzee", ["ann", "ben"]).title == "Yahtzee"
        assert store.new("tally", ["ann", "ben"], title="Darts").title == "Darts"


def test_the_same_seed_deals_the_same_hands() -> None:
    with spooklog.open("memory:") as store:
        one, two = (store.new("spooks", ["anna", "bert", "cora"], seed=5) for _ in range(2))
        assert one.at().view["known"] == two.at().view["known"]


def test_the_scribe_is_whom_the_game_the_store_or_the_system_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "login")
    with spooklog.open("memory:") as store:
        game = store.new("tally", ["ann", "ben"], by="Dora")
        game.play("ann 1")
        game.play("ben 1", by="Emil")
        store.game(game.name).play("ann 2")
        assert [row["recorded_by"] for row in store.rows("plies")] == ["Dora", "Emil", "login"]


def test_lists_are_rows_for_data_frames() -> None:
    with spooklog.open("memory:") as store:
        store.new("tally", ["ann", "ben"], name="one", header=["date 2026-10-31 20:15"]).play("ann 3", "ben 4", "end")
        store.new("spooks", ["anna", "bert", "cora"], name="two")
        assert [row["game"] for row in store.games(sort="name")] == ["one", "two"]
        (row,) = store.games(title="Tally")
        assert (row["winners"], row["standing"], row["ply"]) == (["ben"], "ben won", 3)
        assert isinstance(row["played"], datetime)
        assert row["touched"].tzinfo is UTC
        assert [(seat["label"], seat["score"]) for seat in store.rows("seats", ruleset="tally")] == [("ann", 3), ("ben", 4)]
        assert store.games(last=1)[0]["game"] == "two"


def test_files_come_back_as_games(tmp_path: Path) -> None:
    with spooklog.open("memory:") as store:
        (hand,) = store.read(SAMPLES / "spooks-full.sheet", name="hand")
        assert isinstance(hand, spooklog.Game)
        assert hand.winners == ("anna",)
        replay = hand.export(tmp_path / "hand.spooklog")
        again = store.read_sheet(hand.sheet())
        assert again.lines == hand.lines
        with spooklog.open("memory:") as other:
            (copy,) = other.read(replay)
            assert (copy.id, copy.name) == (hand.id, "hand")


def test_files_that_are_none_of_these_are_refused_in_words(tmp_path: Path) -> None:
    bad = tmp_path / "bad.sheet"
    bad.write_text("game spooks\nplayers anna bert cora\n---\nanna 1S\nbert 9K\n", encoding="utf-8")
    with spooklog.open("memory:") as store:
        with pytest.raises(spooklog.Illegal) as refused:
            store.read(bad)
        assert (refused.value.line, refused.value.rule) == (5, "spooks:blue.3")
        assert store.games() == []
        with pytest.raises(spooklog.NotFound, match="there is no file"):
            store.read(tmp_path / "none.sheet")
        with pytest.raises(spooklog.Usage, match="cannot be read"):
            store.read(tmp_path)
        (tmp_path / "plays.csv").write_text("a,b\n", encoding="utf-8")
        with pytest.raises(spooklog.Usage, match="for the program spooklog"):
            store.read(tmp_path / "plays.csv")


def test_a_series_adds_games_up(tmp_path: Path) -> None:
    with spooklog.open("memory:") as store:
        series = store.new_series("club", "tally", "points-high", ["ann", "ben"], options={"target": 20})
        game = series.new()
        game.play("ann 3", "ben 4", "end")
        series.record({"ann": 5, "ben": 0})
        series.record({"ann": 1, "ben": 8})
        assert series.totals == {"ann": 9, "ben": 12}
        assert (series.players, series.games, series.over, series.winners) == (("ann", "ben"), [game], False, ())
        alone = store.new("tally", ["ann", "ben"])
        alone.play("ann 0", "ben 9", "end")
        series.add(alone)
        assert (series.over, series.winners) == (True, ("ben",))
        assert repr(series) == "<Series club, points-high: ann 9, ben 21>"
        assert store.series("club") == series
        for suffix in ("html", "svg", "png", "csv", "series"):
            assert series.export(tmp_path / f"club.{suffix}").read_bytes()
        series.close()
        assert store.rows("series")[0]["status"] == "official"


def test_a_series_comes_back_from_its_sheet() -> None:
    with spooklog.open("memory:") as store:
        *games, series = store.read(SERIES, name="club")
        assert isinstance(series, spooklog.Series)
        assert len(games) == len(series.games) == 4
        assert series.standings.ranking[0] == ["cora"]
        assert series.sheet().startswith("series ")


MISUSED = {
    "spooklog.Store('games.db')": "a store is opened, not made",
    'store.new("spooks", "anna bert")': "players are a list of names",
    'store.new("spooks", 3)': "players are a list of names",
    'store.new("spooks", ["anna", 2])': "a player must be a text, not 2",
    'store.new("spooks", {"anna": None})': "a name must be a text, not None",
    'store.new(None, ["anna"])': "ruleset must be a text, not None",
    'store.new("spooks", PLAYERS, name=5)': "name must be a text, not 5",
    'store.new("spooks", PLAYERS, by=b"x")': "by must be a text, not b'x'",
    'store.new("spooks", PLAYERS, options=["ghost"])': "options must be a dict by name",
    'store.new("spooks", PLAYERS, header=["dealer bert", None])': "header must be a list of texts",
    'store.new("spooks", PLAYERS, title="\\ud800")': "title has a sign that UTF-8 cannot hold",
    'store.new("spook", ["anna"])': "did you mean spooks",
    'store.new("spooks", PLAYERS, options={"ghosts": True})': "no option 'ghosts'",
    'store.new("spooks", PLAYERS, options={"ghost": 3})': "takes yes or no",
    'store.new("spooks", PLAYERS, header="dealer bert")': "header must be a list of texts",
    'store.new("spooks", PLAYERS, seed="x")': "seed must be a whole number",
    "game.play(3)": "each of lines must be a text, not 3",
    "game.play()": "there is no line",
    'game.at("1")': "ply must be a whole number",
    "game.at(7)": "there is no ply 7",
    'game.undo("1")': "plies must be a whole number",
    'game.undo(official="no")': "official must be True or False",
    "game.note(None)": "words must be a text",
    "game.branch(1.5)": "ply must be a whole number",
    'game.amend("1", "ann 2")': "ply must be a whole number",
    'game.amend(1, "ann 2", conflicts="keep")': "conflicts must be 'report' or 'drop' or 'ruled', not 'keep'",
    'game.amend(1, "ann 2", how="keep")': "how must be 'replace' or",
    "game.amend(1)": "say what happened",
    'game.amend(1, "ann 2", how="remove")': "gets no line",
    'game.seen_by("zoe")': "no player 'zoe'",
    "game.moves(7)": "no player '7'",
    "game.export(None)": "path must be a path",
    'game.at().sample("ann", None)': "rng must be a spooklog.Rng",
    'game.export("hand")': "has no suffix",
    'game.export("hand.doc")': "not written as '.doc'",
    "store.game(3)": "name must be a text",
    'store.game("none")': "there is no game 'none'",
    "store.games(last=-1)": "last says how many games",
    'store.games(last="all")': "last must be a whole number",
    "store.games(tags=[None])": "tags must be a list of texts",
    "store.read(0)": "path must be a path, not 0",
    "store.rows([])": "table must be a text",
    'store.rows("cards")': "there is no table 'cards'",
    "spooklog.open(3)": "place must be a path, not 3",
    'spooklog.open("memory:", by=5)': "by must be a text",
    'spooklog.tournament("tally", 5)': "bots must be a list of bots, not 5",
    'spooklog.tournament("tally", "random")': "bots must be a list of bots",
    'spooklog.tournament("tally", [])': "needs a list of bots",
    'spooklog.tournament("tally", ["random"], store="games.db")': "store must be a spooklog.Store",
    'series.add("amber-bat-12")': "game must be a spooklog.Game",
    'series.record(["ann", 3])': "numbers must be a dict of whole numbers by label",
    'series.record({"ann": "3", "ben": 1})': "numbers must be a dict of whole numbers by label",
    'series.record({"ann": 3, "ben": 1}, winners="ann")': "winners must be a list of texts",
    'spooklog.open("mysql://games")': "cannot keep games in 'mysql'",
}
"""What a program may write by mistake, and words of the refusal."""


def test_the_type_of_every_argument_is_checked() -> None:
    elsewhere = {"Players", "Any"}
    functions: list[Callable[..., object]] = [spooklog.open, spooklog.tournament]
    for kind in (spooklog.Game, spooklog.Moment, spooklog.Series, spooklog.Store):
        functions += [one for name, one in vars(kind).items() if inspect.isfunction(one) and not name.startswith("_")]
    arguments = [one for function in functions for one in inspect.signature(function).parameters.values() if one.name != "self"]
    assert {str(one.annotation).removesuffix(" | None") for one in arguments} - {*_KINDS} <= elsewhere
    assert [function for function in functions if not hasattr(function, "__wrapped__")] == []


def test_whole_numbers_of_other_libraries_are_numbers() -> None:
    class OfNumpy:
        def __index__(self) -> int:
            return 1

    with spooklog.open("memory:") as store:
        game = store.new("tally", ["ann", "ben"])
        game.play("ann 3", "ben 4")
        assert len(store.games(last=10**30)) == 1
        assert game.at(OfNumpy()).line == "ann 3"  # type: ignore[arg-type]


SHELL_AND_PYTHON = {
    "game.close()": ('break_off("WHY")', "play on"),
    "series.close()": ("play on", 'close(why="WHY")'),
    "spooklog.open(folder)": ("another path",),
    "game.export(folder / 'link.svg')": ("another path",),
}
"""What is refused, and what helps in Python, where the program spooklog has options."""


@pytest.mark.parametrize("call", SHELL_AND_PYTHON)
def test_a_refusal_offers_what_python_accepts(call: str, tmp_path: Path) -> None:
    (tmp_path / "link.svg").symlink_to(tmp_path / "nowhere")
    with spooklog.open("memory:") as store:
        game, series = store.new("tally", ["ann", "ben"]), store.new_series("club", "tally", "points-high", ["ann", "ben"])
        with pytest.raises(spooklog.SpooklogError) as refused:
            eval(call, {"spooklog": spooklog, "game": game, "series": series, "folder": tmp_path})
    assert refused.value.expected == SHELL_AND_PYTHON[call]


def test_a_series_ends_early_for_a_reason() -> None:
    with spooklog.open("memory:") as store:
        series = store.new_series("club", "tally", "points-high", ["ann", "ben"], options={"target": 20})
        series.new()
        series.close(why="late")
        with pytest.raises(spooklog.Illegal):
            series.new()


@pytest.mark.parametrize("call", MISUSED)
def test_misuse_is_refused_in_words(call: str) -> None:
    with spooklog.open("memory:") as store:
        game, series = store.new("tally", ["ann", "ben"]), store.new_series("club", "tally", "points-high", ["ann", "ben"])
        names = {"spooklog": spooklog, "store": store, "game": game, "series": series, "PLAYERS": PLAYERS}
        with pytest.raises(spooklog.SpooklogError, match=MISUSED[call]):
            eval(call, names)
