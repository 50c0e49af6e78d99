"""Playing to the end, refusing and storing: the same laws for every ruleset there is."""

from __future__ import annotations

from typing import Any

import msgspec
import orjson
import pytest
from hypothesis import given

from spooklog.domain.contract.results import Meter, Tokens
from spooklog.domain.contract.rulebook import Rulebook
from spooklog.domain.contract.ruleset import AnyRuleset, Cell, Outcome, Seen
from spooklog.domain.log.seen import BROKEN_OFF, SeenGame
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.codec import codec_of
from spooklog.domain.values.errors import Illegal, Impossible, SpooklogError
from spooklog.testing.playing import SEEDS, Played, few, frozen, logged, play_out, random_game, refusal_of


@given(seed=SEEDS)
def test_a_game_comes_to_an_end_with_a_result(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    assert ruleset.rules.turn(played.end).over
    assert ruleset.rules.outcome(played.end) is not None
    with pytest.raises(LookupError):
        ruleset.sample(played.end, Rng(0))


@given(seed=SEEDS)
def test_playing_changes_no_state_in_place(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    setup = frozen(played.setup)
    for number, (state, action, after) in enumerate(played.steps(), start=1):
        before = frozen(state)
        ruleset.rules.check(state, action)
        assert ruleset.rules.apply(state, action, number) == after
        assert frozen(state) == before
    assert frozen(played.setup) == setup


@given(seed=SEEDS)
def test_viewing_changes_no_state_in_place(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for moment in few(played, seed):
        state = played.states[moment]
        before = frozen(state)
        for viewer in played.viewers:
            seen = played.seen(moment, viewer)
            ruleset.pictures.view(seen)
            ruleset.pictures.scene(seen, ruleset.pictures.prompt(seen))
            ruleset.results.breaches(seen.state)
            ruleset.results.advice(seen.state)
            ruleset.results.scores(seen.state)
        list(ruleset.moves.choices(state))
        assert frozen(state) == before


@given(seed=SEEDS)
def test_an_action_out_of_place_is_refused_with_a_rule_or_ruled_and_never_breaks_the_game(ruleset: AnyRuleset, seed: int) -> None:
    """Actions of other moments, and of another game, tried here and there: with a ruling they take effect or are impossible."""
    played, rng = random_game(ruleset, seed), Rng(seed)
    other = play_out(ruleset, ruleset.opening.deal(played.setup, rng), rng)
    strangers = (*played.actions, *other.actions)
    for _ in range(60):
        state, action = rng.choice(played.states), rng.choice(strangers)
        before = frozen(state)
        refusal = refusal_of(ruleset, state, action)
        assert frozen(state) == before
        if refusal is not None:
            assert_of_its_rulebook(ruleset.rulebook, refusal)
        if refusal is not None and not isinstance(refusal, Illegal):
            continue
        try:
            after = ruleset.rules.apply(state, action, 1)
        except (Illegal, Impossible):
            assert refusal is not None, "what was accepted takes effect"
            continue
        assert frozen(state) == before
        for viewer in played.viewers:
            known = ruleset.knowledge.seen_by(after, viewer)
            orjson.dumps(ruleset.pictures.view(Seen(known, played.labels, ruleset.rules.turn(known))))
        assert ruleset.rules.turn(after).kind in ("seats", "chance", "table", "over")


def assert_of_its_rulebook(rulebook: Rulebook, refusal: SpooklogError) -> None:
    """A refusal says why, with a rule that is broken in this way."""
    assert refusal.rule is not None
    assert refusal.message
    slug, _, rule_id = refusal.rule.partition(":")
    assert slug == rulebook.slug
    assert refusal.kind == rulebook.rules[rule_id].breach


@given(seed=SEEDS)
def test_a_legal_action_cites_existing_rules(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for state, action, _ in played.steps():
        cited = ruleset.moves.citations(state, action)
        assert cited
        assert set(cited) <= set(ruleset.rulebook.rules)


@given(seed=SEEDS)
def test_every_action_survives_being_stored(ruleset: AnyRuleset, seed: int) -> None:
    for action in random_game(ruleset, seed).actions:
        assert codec_of(type(action)).decode(msgspec.json.encode(action)) == action


@given(seed=SEEDS)
def test_there_is_an_outcome_when_the_game_is_over_and_only_then(ruleset: AnyRuleset, seed: int) -> None:
    """Where the game goes on behind an end, the outcome is withdrawn, and so are the places."""
    played = random_game(ruleset, seed)
    for state in played.states:
        outcome = ruleset.rules.outcome(state)
        assert (outcome is not None) == ruleset.rules.turn(state).over
        if outcome is None:
            assert all(row.rank is None for row in ruleset.results.scores(state))
        else:
            assert_agree(played, state, outcome)


def assert_agree(played: Played, state: Any, outcome: Outcome) -> None:
    """An outcome and the scoreboard say the same; a team wins or loses as one, and a game need not have points."""
    seats = range(1, played.setup.seats + 1)
    rows = {row.seat: row for row in played.ruleset.results.scores(state)}
    assert len(outcome.ranks) == len(seats)
    assert len(outcome.points) in (0, len(seats))
    assert len(outcome.sides) in (0, len(seats))
    if None in rows:
        assert (set(outcome.points) - {None}, set(outcome.ranks)) == (set(), {1})
        assert outcome.winners in ((), tuple(seats)), "a team wins or loses as one"
    else:
        assert outcome.winners
        first = {seat for seat in seats if outcome.ranks[seat - 1] == 1}
        last = max(outcome.ranks[seat - 1] for seat in outcome.winners)
        assert first <= set(outcome.winners), "winners may have ranks among themselves"
        assert {seat for seat in seats if outcome.ranks[seat - 1] <= last} == set(outcome.winners)
    assert all(rank == 1 + sum(other < rank for other in outcome.ranks) for rank in outcome.ranks)
    for seat in seats:
        if row := rows.get(seat):
            assert (row.score, row.rank) == (outcome.points[seat - 1] if outcome.points else None, outcome.ranks[seat - 1])
            assert row.side == (outcome.sides[seat - 1] if outcome.sides else "")
    report = outcome.report(played.labels)
    assert orjson.loads(orjson.dumps(report)) == report
    assert {"trust", "winners", "ended_by", "points", "ranks", *(["sides"] if outcome.sides else [])} <= set(report)


@given(seed=SEEDS)
def test_the_scoreboard_has_its_columns_and_marks_what_may_still_change(ruleset: AnyRuleset, seed: int) -> None:
    played, columns = random_game(ruleset, seed), ruleset.meta.columns
    for moment in few(played, seed):
        over = ruleset.rules.turn(played.states[moment]).over
        for viewer in played.viewers:
            rows = ruleset.results.scores(played.seen(moment, viewer).state)
            assert len({row.seat for row in rows}) == len(rows)
            for row in rows:
                assert row.seat is None or 1 <= row.seat <= played.setup.seats
                assert not (row.pending and (over or row.score is None))
                assert len(row.cells) in (0, len(columns))
                kinds = [(column.kind, cell) for column, cell in zip(columns, row.cells, strict=False)]
                assert [kind for kind, cell in kinds if not _fits(kind, cell)] == []


def _fits(kind: str, cell: Cell) -> bool:
    kinds: dict[str, type] = {"number": int, "meter": Meter, "tokens": Tokens, "text": str}
    return cell is None or (isinstance(cell, kinds[kind]) and not isinstance(cell, bool))


@given(seed=SEEDS)
def test_a_game_broken_off_is_over_without_a_result(ruleset: AnyRuleset, seed: int) -> None:
    book = logged(random_game(ruleset, seed))
    book.undo(1 + seed % len(book.game.plies))
    action = book.game.undone[0].actions[0]
    book.close(void=True)
    game = book.game
    assert game.turn.over
    assert game.outcome is None
    for viewer in ("full", 1):
        seen = SeenGame(game, book.labels, viewer)
        assert seen.outcome is None
        assert seen.prompt == BROKEN_OFF
        orjson.dumps(seen.view)
        orjson.dumps(seen.scene.to_plain())
    with pytest.raises(Illegal) as refusal:
        book.play_actions(action)
    assert refusal.value.rule == ruleset.meta.void_rule
