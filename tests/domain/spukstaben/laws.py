"""What holds in every state of every game, and from one state to the next (catalogue 10). Checked after every scripted line."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from spooklog.domain.rulesets.spukstaben import RULESET
from spooklog.domain.rulesets.spukstaben.actions import CardRevealed, GhostsFled, SpukstabenAction
from spooklog.domain.rulesets.spukstaben.cards import ROOMS
from spooklog.domain.rulesets.spukstaben.letters import plain, spell
from spooklog.domain.rulesets.spukstaben.state import State


def check_state(state: State, *, lawful: bool = True) -> None:
    """Check one state: cards (1), cubes (2), places and powers (3), words (8, 9), points (12), turns (13).

    A state that a ruling led to need only keep its cards and cubes.
    """
    table = state.table
    active = [ghost.code for ghost in state.ghosts]
    seen = Counter([*active, *(gone.code for gone in state.escape_pile), *state.box])
    assert Counter(state.unseen) + seen == Counter(table.deck)
    assert (len(state.escape_pile), len(state.box)) == (state.escaped, state.saved)
    assert all(count > 0 for count in state.unseen.values())
    assert state.supply + len(active) == state.options.cubes or state.options.record == "result"
    assert state.supply >= 0
    places = [ghost.place for ghost in state.ghosts]
    assert len(set(places)) == len(places)
    assert [*state.ghosts] == sorted(state.ghosts, key=lambda ghost: (ROOMS.index(ghost.room), ghost.row))
    for ghost in state.ghosts:
        assert ghost.row >= 1
        assert 1 <= ghost.power <= table.start_power(ghost.code)
    assert state.bonus in (0, table.end_bonus)
    if state.options.record == "table":
        assert RULESET.results.scores(state)[0].score == expected_points(state)
    if lawful:
        _check_turn(state)
        _check_words(state)


def expected_points(state: State) -> int:
    """The formula (12)."""
    table = state.table
    return table.base + table.cube_bonus * (table.cubes_total - state.options.cubes) + state.bonus - state.escaped


def _check_turn(state: State) -> None:
    assert 1 <= state.turn <= state.table.turns
    assert state.pending == 0 or (state.phase == "appear" and not state.is_last)
    if state.bonus:
        assert state.phase == "over"
        assert state.turn == state.table.turns - 1
        assert not state.ghosts
    if state.phase == "appear" and state.turn == 1 and state.options.turn1_effects == "ignore":
        assert sum(state.slots) == state.pending
    if state.phase == "speak":
        assert all(word.status != "unspoken" for word in state.words)


def _check_words(state: State) -> None:
    if state.options.record == "result":
        return
    assert [word.seat for word in state.words] == ([None] if state.is_last else [*state.seats])
    finished = [word for word in state.words if word.status == "finished"]
    for word in finished:
        assert word.current
        assert spell(word.current).length(with_marks=state.options.hyphen_counts) <= state.table.longest
        reached = state.history_of(word.seat).hits
        hits = [hit.place for hit in reached]
        assert len(set(hits)) == len(hits) or state.options.rows == "close"
        assert sum(other.seat == word.seat for other in state.words) == 1
        _check_letters(state, [hit.letters for hit in reached])
    if state.phase == "scare":
        acted = [word for word in state.words if word.status in ("finished", "standing")]
        assert len({state.plain(word.current or "") for word in acted}) == len(acted)
    longest_acted = max((len(plain(word.current or "")) for word in finished), default=0)
    standing = [word for word in state.words if word.status == "standing"]
    assert all(len(plain(word.current or "")) >= longest_acted for word in standing)


def _check_letters(state: State, used: list[tuple[int, ...]]) -> None:
    """Letters of a word scare one ghost each (9), where options do not say otherwise."""
    if state.options.letter_use == "per_occurrence" and state.options.combo_letters == "consumed":
        positions = [position for places in used for position in places]
        assert len(set(positions)) == len(positions)
    assert all(later == first + 1 for places in used for first, later in pairwise(places))


def check_step(before: State, action: SpukstabenAction, after: State) -> None:
    """Check one lawful step: ghosts move on and weaken (4), piles grow (5), hits (11)."""
    assert after.box[: len(before.box)] == before.box
    assert after.escape_pile[: before.escaped] == before.escape_pile
    new = after.escape_pile[before.escaped :]
    for gone in new:
        assert gone.reason in (("dawn",) if before.is_last else ("door", "no_cube"))
        if gone.reason == "no_cube":
            assert isinstance(action, CardRevealed)
            assert before.supply == 0
    if isinstance(action, GhostsFled):
        assert {gone.code for gone in new} == {ghost.code for ghost in before.ghosts if ghost.room == "d"}
        moved = [(ROOMS[ROOMS.index(g.room) + 1], g.row, g.code, g.power) for g in before.ghosts if g.room != "d"]
        assert sorted(moved) == sorted((g.room, g.row, g.code, g.power) for g in after.ghosts)
        assert after.supply == before.supply + len(new)
    elif not isinstance(action, CardRevealed) and before.options.rows == "keep":
        for ghost in after.ghosts:
            was = before.at(ghost.room, ghost.row)
            assert was is not None
            assert was.code == ghost.code
            assert was.power - ghost.power in (0, 1)
            assert not before.is_last or was.power == ghost.power
