"""The answers about one game."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import orjson
import pytest

from spooklog.domain.log.closing import Close
from spooklog.domain.log.undoing import Undo
from spooklog.domain.values.answer import plain_data
from spooklog.domain.values.errors import NotFound
from spooklog.migrations.upgrade import upgrade
from spooklog.projections import catalogue
from spooklog.projections.game import board as table
from spooklog.projections.game import history
from spooklog.projections.game.choices import choices
from spooklog.projections.game.explain import explain_line, explain_ply
from spooklog.projections.lists.games import games
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store, open_store

SHEET = Path(str(resources.files("spooklog.replays"))) / "samples" / "spooks-full.sheet"
LIBRARY = Path(__file__).parents[3] / "replays" / "library"


@pytest.fixture(autouse=True)
def _counting() -> None:
    """The games that ship, and no other."""


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with the sample hand, made once."""
    path = tmp_path_factory.mktemp("store") / "games.db"
    upgrade(str(path))
    with open_store(str(path), clock=lambda: 77, synchronous="OFF") as store:
        import_sheet(store.games, SHEET.read_bytes().splitlines(), by="Scribe", now=77, name="hand")
    return path


@pytest.fixture
def store(filled: Path, tmp_path: Path) -> Iterator[Store]:
    """A copy of it."""
    path = Path(shutil.copy(filled, tmp_path / "games.db"))
    with open_store(str(path), clock=lambda: 88, synchronous="OFF") as store:
        yield store


@pytest.fixture
def hand(store: Store) -> LoadedGame:
    """The sample hand."""
    return store.games.load(store.streams.find("hand").id)


def test_every_view_is_data_for_json(store: Store, hand: LoadedGame) -> None:
    texts = store.games.texts(hand.stream.id)
    answers: list[Any] = [table.board(hand, hand.seen(viewer, 20), texts) for viewer in ("full", "public", 1)]
    answers += [*history.plies(hand, 2, texts), choices(hand, hand.seen()), explain_ply(hand, 16, 3), catalogue.facts("spooks")]
    said = orjson.dumps(answers, default=plain_data)
    assert orjson.dumps(orjson.loads(said)) == said


def test_a_board_of_the_past_names_the_entry_of_its_ply(hand: LoadedGame) -> None:
    assert [table.board(hand, hand.seen("full", ply), {}).entry for ply in (0, 1, 6, None)] == [1, 2, 10, hand.game.head]
    with pytest.raises(NotFound):
        table.board(hand, hand.seen("full", 43), {})


def test_a_moment_of_an_official_game_is_marked_as_official(store: Store, hand: LoadedGame) -> None:
    closed = store.games.append(hand.stream.id, Close(), by="Scribe").loaded
    assert table.board(closed, closed.seen("full", 16), {}).status == "official"


def test_scores_come_when_the_hand_is_decided(hand: LoadedGame) -> None:
    assert [row.score for row in table.board(hand, hand.seen("full", 41), {}).scores] == [None] * 4
    rows = table.board(hand, hand.seen("full"), {}).scores
    assert rows[0].rank == 1
    assert all(isinstance(row.score, int) for row in rows)


def test_a_game_that_was_broken_off_has_no_outcome_and_no_turn(store: Store, hand: LoadedGame) -> None:
    loaded = store.games.append(hand.stream.id, Close(void=True, why="the cat"), by="Scribe").loaded
    board = table.board(loaded, loaded.seen("full"), {})
    assert (board.status, board.outcome, board.turn.kind) == ("void", None, "over")
    *_, last = history.plies(loaded, "full", store.games.texts(hand.stream.id))
    assert (last.notation, last.void, last.why) == ("void", True, "the cat")
    assert choices(loaded, loaded.seen()).actions == []


def test_every_choice_may_be_played(hand: LoadedGame) -> None:
    for ply in (0, 5, 15, 23):
        for action in choices(hand, hand.seen("full", ply)).actions:
            assert action["by"] == action["player"]
            assert explain_line(hand, action["notation"], "full", ply=ply).accepted, action


def test_a_line_is_explained_without_being_recorded(store: Store, hand: LoadedGame) -> None:
    refused = explain_line(hand, "cora 4K", "full", ply=14)
    assert not refused.accepted
    assert refused.refusal
    assert refused.rules[0].rule == refused.refusal.rule
    assert store.games.load(hand.stream.id).game.head == hand.game.head
    with pytest.raises(NotFound):
        explain_ply(hand, 0, "full")


def test_entries_name_who_recorded_them_unless_erased(store: Store, hand: LoadedGame) -> None:
    stored = store.games.entries(hand.stream.id)
    people = {one.entry.by: "Scribe" for one in stored}
    assert {row.by for row in history.entries(stored, hand.labels, hand.game.ruleset, people, {})} == {"Scribe"}
    assert {row.by for row in history.entries(stored, hand.labels, hand.game.ruleset, {}, {})} == {None}


def test_games_are_listed_with_their_standing(store: Store, hand: LoadedGame) -> None:
    (row,) = games(store, limit=5)
    assert (row.game, row.ply, row.winners, row.standing) == ("hand", 42, ["anna"], "anna won")
    store.games.append(hand.stream.id, Undo(), by="Scribe")
    assert games(store, limit=5)[0].standing == "going on"


def test_rules_are_found_by_id_by_section_or_all_together() -> None:
    every = catalogue.rules("spooks", None)
    section = catalogue.rules("spooks", "blue")
    assert [row.rule for row in catalogue.rules("spooks", "spooks:blue.3")] == ["spooks:blue.3"]
    assert len(every) > len(section) > 1
    assert all(row.rule.startswith("spooks:blue.") for row in section)
    with pytest.raises(NotFound) as refused:
        catalogue.rules("spooks", "blue.99")
    assert "blue.3" in refused.value.expected


def test_rulesets_say_how_many_can_play() -> None:
    (spooks,) = (row for row in catalogue.rulesets() if row.ruleset == "spooks")
    assert spooks.rules == len(catalogue.rules("spooks", None))


def test_the_field_by_names_the_player_of_a_choice(store: Store) -> None:
    sheet = LIBRARY / "halloween" / "ends-by-haunts-with-two-players.sheet"
    loaded = import_sheet(store.games, sheet.read_bytes().splitlines(), by="Scribe", now=77, name="town").loaded
    actions = choices(loaded, loaded.seen("full", 2)).actions
    assert {action["by"] for action in actions} == {"anna"}
    fights = [action for action in actions if action["type"] == "halloween.fight_declared"]
    # its own field `by` names who rolls against it
    assert {action["own_by"] for action in fights} == {0}
