"""The series of the library: dice and words, written as they were read, added up as their rulesets say."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.replays.series_kit import standings, take

from spooklog.domain.formats.result import Reported
from spooklog.domain.formats.standings import SideColumn
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Undo
from spooklog.domain.series.commands import RecordResult
from spooklog.domain.values.errors import Impossible
from spooklog.pictures.charts.chart import chart_of
from spooklog.replays.sheets.series_writing import write_series
from spooklog.store.store import Store

LIBRARY = Path(__file__).resolve().parents[2] / "replays" / "library" / "series"
DICE = (LIBRARY / "dice-nights.series").read_text(encoding="utf-8")
NIGHTS = (LIBRARY / "game-nights.series").read_text(encoding="utf-8")
WORDS = (LIBRARY / "word-nights.series").read_text(encoding="utf-8")


@pytest.mark.parametrize("sheet", sorted(LIBRARY.glob("*.series")), ids=lambda path: path.stem)
def test_every_series_of_the_library_is_written_as_it_was_read(store: Store, sheet: Path) -> None:
    text = sheet.read_text(encoding="utf-8")
    imported = take(store, text)
    assert write_series(store, imported.series) == text
    assert imported.series.stream.name == sheet.stem


def test_the_nights_of_dice_are_parted_by_games_won(store: Store) -> None:
    now = standings(store, take(store, DICE))
    assert (now.totals, now.places) == ((62, 62, 48), (1, 2, 3))
    assert [line.trust for line in now.lines] == ["full", "points", "points"]
    assert now.beside == (SideColumn("games won", (2, 1, 1)), SideColumn("mean place", (4 / 3, 7 / 3, 2.0)))


def test_a_count_put_right_changes_who_is_ahead_in_the_nights_of_dice(store: Store) -> None:
    imported = take(store, DICE)
    first = store.streams.find("dice-nights-1").id
    for _ in range(3):
        store.games.append(first, Undo(), by="Scribe")
    for line in ("oskar shows 1x6 2x3 3x2 5x5", "pia shows 1x3", "nora shows 1x3 2x2 5x1"):
        store.games.append(first, Play(line), by="Scribe")
    now = standings(store, imported)
    assert (now.totals, now.ranking) == ((62, 64, 48), ((2,), (1,), (3,)))


def test_a_result_of_the_nights_of_dice_is_no_more_than_the_chips_are_worth(store: Store) -> None:
    stream = take(store, DICE).series.stream.id
    with pytest.raises(Impossible, match="165 points"):
        store.series.append(stream, RecordResult(Reported(players=(1, 2), points=(100, 66))), by="Scribe")


def test_the_nights_of_words_have_a_sum_a_mean_and_its_rating(store: Store) -> None:
    now = standings(store, take(store, WORDS))
    assert now.team
    assert (now.team.games, now.team.sum, now.team.mean, now.team.best) == (3, 38, 12, 16)
    assert now.team.rating == "Enthusiasm for words"
    assert [(line.status, line.trust, line.team) for line in now.lines] == [
        ("provisional", "full", 16),
        ("provisional", "points", 13),
        ("recorded", "points", 9),
        ("void", None, None),
    ]
    assert now.winners == ()


def test_games_of_several_titles_add_up_by_places(store: Store) -> None:
    imported = take(store, NIGHTS)
    now = standings(store, imported)
    assert [line.points for line in now.lines] == [{1: 3, 2: 5, 3: 1}, {1: 5, 2: 1, 3: 5}, {1: 3, 2: 5, 3: 3}]
    assert (now.totals, now.places) == ((11, 11, 9), (1, 1, 3))
    assert [store.games.load(id).game.title for id in imported.series.series.games] == ["Catan", "Golf", "Azul"]


def test_a_team_has_one_line_in_the_chart(store: Store) -> None:
    stream = take(store, WORDS).series.stream.id
    (line,) = chart_of(store.series.shown(stream)).lines
    assert (line.player, line.totals) == ("team", (0, 16, 29, 38))


def test_the_next_game_of_a_series_reads_back_with_the_facts_of_its_own(store: Store) -> None:
    imported = take(store, DICE)
    games = [store.games.load(id).game for id in imported.series.series.games]
    assert [game.started.data for game in games] == [{}, {"rewards.5": [2, 1, 0]}]
    assert all(game.setup.options["chips"] == 25 for game in games)
