"""The log of a game: the same laws for every ruleset there is."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from spooklog.domain.contract.digests import digest_of
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.log.starting import first_digest
from spooklog.testing.playing import SEEDS, Logbook, few, logged, random_game


@given(seed=SEEDS)
def test_folding_the_log_gives_the_game_that_was_played(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    book = logged(played)
    assert book.refold() == book.game == book.refold()
    assert book.game.state == played.end
    assert book.entries[0].digest == first_digest(ruleset, book.game.setup, played.states[0])
    for number, (entry, state) in enumerate(zip(book.entries[1:], played.states[1:], strict=True), start=2):
        assert entry.digest == digest_of(state), f"entry {number}"


@given(seed=SEEDS)
def test_a_prefix_of_the_log_gives_the_moment_it_ends_at(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    book = logged(played)
    for ply in few(played, seed, 3):
        early, moment = book.refold(ply + 1), book.game.moment(ply)
        assert early.plies == moment.plies
        assert early.state == moment.state == played.states[ply]
        assert early.turn == moment.turn


@given(seed=SEEDS, back=st.integers(1, 30))
def test_undo_then_redo_changes_nothing(ruleset: AnyRuleset, seed: int, back: int) -> None:
    book = logged(random_game(ruleset, seed))
    back = min(back, len(book.game.plies))
    before = book.game
    book.undo(back)
    assert book.game.plies == before.plies[:-back]
    assert book.entries[-1].digest == digest_of(book.game.state)
    book.redo(back)
    assert book.game.plies == before.plies
    assert book.entries[-1].digest == digest_of(before.state)
    assert book.refold() == book.game


@given(seed=SEEDS)
def test_the_log_typed_again_is_the_same_log(ruleset: AnyRuleset, seed: int) -> None:
    book = logged(random_game(ruleset, seed))
    typed = Logbook(ruleset, book.setup, book.labels)
    for ply in book.game.plies:
        typed.play(book.game.line(ply, book.labels))
    assert typed.entries == book.entries
