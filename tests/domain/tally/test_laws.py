"""Laws of sheets with heads of their own: teams, categories, a team of all. The laws of every ruleset start from no head."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from tests.domain.tally.sheets import started
from tests.replays.endings import tally_is_conserved

from spooklog.domain.contract.actions import Form
from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.lines.reading import read_part
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Illegal, Impossible
from spooklog.testing.form_lines import build, choose
from spooklog.testing.playing import SEEDS, Played, few, logged, play_out

RULESET = find_ruleset("tally")
PLAYERS = "anna bert cora dave emil"
HEADS = {
    "teams": (("teams anna+cora bert+dave emil",), {"target": "40"}),
    "teams-bidding": (("teams anna+cora bert+dave emil",), {"bids": "spades", "rounds": "3"}),
    "teams-with-categories": (("teams anna+cora+emil bert+dave", "categories towers, long way home, walls"), {}),
    "categories": (("categories towers, long way home", "starter cora"), {"wins": "low"}),
    "team-of-all": ((f"teams {PLAYERS.replace(' ', '+')}",), {"rounds": "4"}),
    "teams-result": (("teams anna+cora bert+dave emil",), {"record": "result"}),
    "team-of-all-result": ((f"teams {PLAYERS.replace(' ', '+')}",), {"record": "result"}),
}


@pytest.fixture(params=HEADS, scope="module")
def head(request: pytest.FixtureRequest) -> str:
    """The name of each head."""
    name = request.param
    assert isinstance(name, str)
    return name


def played(name: str, seed: int) -> Played:
    """A random game from a head, played to its end."""
    lines, options = HEADS[name]
    book = started(*lines, players=PLAYERS, **options)
    return play_out(RULESET, book.setup, Rng(seed))


@given(seed=SEEDS)
def test_totals_are_sums_and_teams_share_them(head: str, seed: int) -> None:
    game = played(head, seed)
    for moment in few(game, seed):
        tally_is_conserved(RULESET.pictures.view(game.seen(moment, "public")))
        state = game.states[moment]
        rows = {row.seat: row for row in RULESET.results.scores(state)}
        for seats in state.table.sides:
            assert len({(rows[seat].score, rows[seat].rank, rows[seat].side) for seat in seats if seat in rows}) <= 1
        for seat, row in rows.items():
            parts = RULESET.results.breakdown(game.known_steps(moment, "full"), state, seat or 1)
            assert sum(part.points or 0 for part in parts) == (row.score or 0) or state.result


@given(seed=SEEDS)
def test_every_end_has_an_outcome_that_agrees_with_the_scoreboard(head: str, seed: int) -> None:
    game = played(head, seed)
    found = RULESET.rules.outcome(game.end)
    assert found is not None
    rows = {row.seat: row for row in RULESET.results.scores(game.end)}
    if None in rows:
        assert found.winners in ((), tuple(range(1, 6)))
        assert rows[None].score == found.team
    else:
        assert found.winners == tuple(seat for seat, rank in enumerate(found.ranks, start=1) if rank == 1)
        by_side = dict(zip(found.sides or range(len(found.ranks)), found.ranks, strict=True)).values()
        assert all(rank == 1 + sum(other < rank for other in by_side) for rank in by_side), "a team takes one place"


@given(seed=SEEDS)
def test_a_line_from_a_form_is_read_and_a_legal_one_is_written_as_it_reads(head: str, seed: int) -> None:
    game, rng = played(head, seed), Rng(seed)
    for moment in few(game, seed, 3):
        state = game.states[moment]
        for form in (one for one in RULESET.moves.choices(state) if isinstance(one, Form)):
            line = build(form, game.labels, choose(form, game.labels, rng))
            try:
                actions = read_part(RULESET, line, state, game.labels)
                for action in actions:
                    RULESET.rules.check(state, action)
            except (Illegal, Impossible):
                continue
            written = RULESET.notation.write(state, actions, game.labels)
            assert RULESET.notation.read(written, state, game.labels) == actions


@given(seed=SEEDS)
def test_statistics_are_declared_and_each_is_reported_once(head: str, seed: int) -> None:
    game = played(head, seed)
    told = Counter((one.seat, one.name) for one in RULESET.results.statistics((), game.end))
    assert set(told.values()) <= {1}
    assert {name for _, name in told} <= {one.name for one in RULESET.meta.statistics}


@given(seed=SEEDS)
def test_a_log_folds_again(head: str, seed: int) -> None:
    book = logged(played(head, seed))
    assert book.refold().state == book.game.state
