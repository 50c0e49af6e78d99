"""What a series knows of a game: the outcome of any ruleset's game, whole, by seat and by player."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from tests.domain.series.kit import SPOOKS

from spooklog.domain.contract.registry import BUILT_IN, find_ruleset
from spooklog.domain.formats.result import GameResult, by_player
from spooklog.domain.log.option_words import without_words
from spooklog.domain.log.result import result_of
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.labels import Labels
from spooklog.testing.playing import NAMES, SEEDS, Logbook, arranged, logged, random_game


@pytest.mark.parametrize("slug", BUILT_IN)
@given(seed=SEEDS)
def test_the_result_of_a_decided_game_agrees_with_its_outcome(slug: str, seed: int) -> None:
    book = logged(random_game(find_ruleset(slug), seed))
    result, outcome = result_of(book.game), book.game.outcome
    assert outcome is not None
    assert (result.decided, result.counts, result.status) == (True, True, "provisional")
    assert (result.winners, result.points, result.ranks) == (outcome.winners, outcome.points, outcome.ranks)
    assert (result.trust, result.ended_by, result.seats) == (outcome.trust, outcome.ended_by, book.game.setup.seats)
    public = book.game.ruleset.knowledge.seen_by(book.game.state, "public")
    assert result.flags == tuple(flag.rule for flag in book.game.breaches(public))
    defaults = {option.name: option.default for option in find_ruleset(slug).meta.options}
    assert {**defaults, **result.options} == without_words(find_ruleset(slug).meta.options, book.game.setup.options)
    assert msgspec.json.decode(msgspec.json.encode(result), type=GameResult) == result
    book.close()
    assert result_of(book.game) == msgspec.structs.replace(result, status="official")
    book.undo(_plies_since_the_end(book))
    assert (result_of(book.game).decided, result_of(book.game).counts) == (False, False)


def _plies_since_the_end(book: Logbook) -> int:
    """The last plies after which the game was decided: in some games the table may add to an end, such as who wins a tie."""
    decided = [book.game.ruleset.rules.outcome(ply.state) is not None for ply in book.game.plies]
    return next((count for count, before in enumerate(reversed(decided)) if not before), len(decided))


@pytest.mark.parametrize("slug", BUILT_IN)
@given(seed=SEEDS)
def test_a_game_that_was_broken_off_counts_for_nothing(slug: str, seed: int) -> None:
    book = logged(random_game(find_ruleset(slug), seed))
    book.undo(1)
    book.close(void=True)
    result = result_of(book.game)
    assert (result.status, result.decided, result.counts, result.winners) == ("void", False, False, ())


@pytest.mark.rule("spooks:rec.13")
def test_a_record_that_lost_track_becomes_a_result() -> None:
    book = Logbook(SPOOKS, arranged(SPOOKS, 3, {}, Rng(1), digital=False), Labels(NAMES[:3]))
    book.play("anna 1S")
    assert result_of(book.game).level == "table"
    for line in ("lost", "result anna out, bert left 3, cora left 4"):
        book.play(line)
    assert (result_of(book.game).level, result_of(book.game).counts) == ("result", True)
    book.undo(2)
    assert result_of(book.game).level == "table"


@given(seed=SEEDS)
def test_results_are_mapped_from_seats_to_players_of_the_series(seed: int) -> None:
    book = logged(random_game(SPOOKS, seed))
    result = result_of(book.game)
    players = tuple(100 - seat for seat in range(1, result.seats + 1))
    played = by_player(7, result, players, {"decks": 1})
    assert (played.number, played.players) == (7, players)
    assert played.points == {100 - seat: value for seat, value in enumerate(result.points, start=1)}
    assert played.winners == tuple(100 - seat for seat in result.winners)
    assert played.dealer == 100 - result.detail["dealer"]
    assert played.level in SPOOKS.meta.levels
