"""Which decided games players could win against each other, with which places, and in which order."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.projections.kit import change
from tests.store.conftest import Starter
from tests.store.series_kit import opening

from spooklog.domain.formats.result import Reported
from spooklog.domain.log.playing import Play
from spooklog.domain.series.commands import RecordResult
from spooklog.domain.values.errors import Corrupt
from spooklog.projections.lists.contests.contests import Decided, Seat, _parties, decided
from spooklog.projections.lists.games import up_to_date
from spooklog.projections.lists.titles import Chosen, titles_of
from spooklog.store.store import Store


def read(store: Store) -> list[Decided]:
    with up_to_date(store) as (connection, tables):
        return decided(connection, tables, titles_of(connection, tables), Chosen(), store.people.merged())


def places(*seats: tuple[str, int | None, bool] | tuple[str, int | None, bool, str]) -> dict[str, tuple[int, bool]]:
    """The place of each party and whether it won; of seats given by person, rank, whether it won, and side."""
    parties = _parties([Seat(person, None, rank, won, *side) for person, rank, won, *side in seats])
    return {"".join(party.persons): (party.place, party.won) for party in parties}


def test_places_are_the_ranks_and_players_of_one_rank_have_drawn() -> None:
    assert places(("a", 2, False), ("b", 1, True), ("c", 2, False)) == {"a": (2, False), "b": (1, True), "c": (2, False)}
    assert places(("a", 1, True), ("b", 1, True), ("c", 3, False)) == {"a": (1, True), "b": (1, True), "c": (3, False)}


def test_with_only_a_known_winner_all_others_share_the_second_place() -> None:
    assert places(("a", None, False), ("b", None, True), ("c", None, False)) == {"a": (2, False), "b": (1, True), "c": (2, False)}


def test_players_without_a_rank_come_after_those_who_have_one() -> None:
    assert places(("a", None, False), ("b", 1, True), ("c", 2, False)) == {"a": (3, False), "b": (1, True), "c": (2, False)}


def test_the_seats_of_a_side_are_one_party() -> None:
    assert places(("a", 1, True, "x"), ("b", 2, False, "y"), ("c", 1, True, "x"), ("d", 2, False, "y")) == {
        "ac": (1, True),
        "bd": (2, False),
    }
    assert places(("a", 1, True, "x"), ("b", 1, True, "x"), ("c", 3, False)) == {"ab": (1, True), "c": (2, False)}


def test_a_game_that_no_player_can_win_against_another_has_no_parties() -> None:
    assert places(("a", 1, True)) == {}, "alone"
    assert places(("a", 1, True, "x"), ("b", 1, True, "x")) == {}, "all on one side"
    assert places(("a", None, False), ("b", None, False)) == {}, "nothing is known of who won"
    assert places(("a", 1, True), ("b", 2, False), ("a", 3, False)) == {}, "against oneself"


def test_games_come_in_the_order_of_play_and_results_by_their_number(store: Store, start: Starter) -> None:
    late = store.games.start(start(target=1, played=3_000)).loaded.stream.id
    store.games.append(late, Play("anna 1"), by="Scribe")
    series = store.series.open(opening("anna", "bert"), name="fridays").loaded.stream.id
    for _ in range(11):
        store.series.append(series, RecordResult(Reported(players=(1, 2), points=(3, 1)), happened=2_000), by="Scribe")
    early = store.games.start(start(target=1, played=1_000)).loaded.stream.id
    store.games.append(early, Play("bert 1"), by="Scribe")
    games = read(store)
    assert [one.game for one in games] == [early, *(f"{series}#{number}" for number in range(1, 12)), late]
    assert [one.by_result for one in games] == [False, *[True] * 11, False]
    assert games[0].seats[1].points == 1


def test_a_stored_result_that_cannot_be_read_is_reported(
    store: Store, start: Starter, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = store.games.start(start(target=1)).loaded.stream.id
    store.games.append(one, Play("anna 1"), by="Scribe")
    monkeypatch.setattr("spooklog.projections.lists.contests.contests._kinds", lambda slugs: (frozenset(), frozenset(slugs)))
    assert len(read(store)[0].parties) == 2, "this game has no sides"
    change(path, "UPDATE games_a SET result = '{'")
    with pytest.raises(Corrupt, match="a result cannot be"):
        read(store)
