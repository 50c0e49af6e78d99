"""The end, the count, and who wins: end.*, score.* (catalogue 4)."""

from __future__ import annotations

import pytest
from tests.domain.spookies.script import informs, replay, up

from spooklog.domain.contract.results import Tokens
from spooklog.domain.rulesets.spookies import RULESET
from spooklog.domain.rulesets.spookies.actions import SpookiesCounted
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Impossible, Unreadable

SIX = "players tim peter\noptions chips=6\n---\n"
EMPTY = f"{SIX}tim s\n{up('tim', 3, '66')}"
"""Six chips: Tim takes 1 and 2 and 3, and the stockpile is empty in mid-turn."""

FIVE_EACH = f"""
    players tim peter
    options chips=6 {{}}
    ---
    tim s
    {up("tim", 2, "66")}
    tim stop
    peter s
    peter 66
    chips 3 3
    phase count
"""

FIVE_AND_ONE = f"""
    players tim peter
    options chips=6
    ---
    tim s
    {up("tim", 2, "66")}
    tim 666
    tim 6666
    chips 5 0
    tim stop
    peter h
    peter 66
    chips 5 1
    phase count
"""
"""Tim has five chips and Peter one."""


@pytest.mark.rule("spookies:end.1")
def test_the_game_ends_at_once_when_the_last_chip_of_the_stockpile_is_taken() -> None:
    informs("end.1")
    replay(f"{EMPTY}stock 0\nphase count\nact tim peter\ntim 66\nrefused end.5")
    replay(f"{EMPTY}tim shows 1x6\npeter shows none\nphase over\nby stock")
    replay(f"{SIX}tim s\n{up('tim', 2, '66')}stock 3\nphase decide")


@pytest.mark.rule("spookies:end.2")
def test_a_reward_beyond_the_stockpile_takes_the_rest_and_still_collects() -> None:
    informs("end.2")
    replay(f"players tim peter\noptions chips=5\n---\ntim s\n{up('tim', 3, '66')}won 2\nchips 5 0\nphase count")
    replay(
        f"""
        players tim peter
        options chips=4
        ---
        tim s
        {up("tim", 2, "66")}
        tim 22              # falls from 6 to the gate
        penalty 6:2
        chips 1 0
        peter s
        peter 6611          # to 5 for nothing
        peter 66            # to 6, which pays 2
        won 1
        collected 2
        chips 1 3
        penalty none
        phase count
        """
    )


@pytest.mark.rule("spookies:end.3")
def test_penalty_chips_on_the_board_count_for_no_player() -> None:
    informs("end.3")
    replay(
        f"""
        players tim peter
        options chips=8
        ---
        tim s
        {up("tim", 3, "66")}
        tim 22
        penalty 7:3
        peter h
        {up("peter", 2, "66")}
        chips 3 2
        phase count
        tim shows 5x3
        peter shows 1x2
        points 15 2
        left 3
        """
    )


@pytest.mark.rule("spookies:end.4")
def test_values_are_turned_up_only_after_the_end() -> None:
    replay("tim s\ntim 34\ntim shows 1x1\nrefused end.4\npeter shows none\nrefused end.4")
    replay(f"{EMPTY}tim shows 1x6\ncounted tim")


@pytest.mark.rule("spookies:end.4")
def test_a_ruling_turns_up_no_chips_before_the_end() -> None:
    game = replay("tim s\ntim 34")
    with pytest.raises(Impossible):
        game.play("tim shows 1x1", ruled=True)


@pytest.mark.rule("spookies:end.5")
@pytest.mark.parametrize("line", ["tim 66", "tim stop", "tim s", "tim ?h", "peter s", "tim takes h"])
def test_no_die_is_rolled_after_the_end(line: str) -> None:
    game = replay(f"{EMPTY}{line}\nrefused end.5\ntim shows 1x6\npeter shows none\n{line}\nrefused end.5")
    with pytest.raises(Impossible):
        game.play(line, ruled=True)


@pytest.mark.rule("spookies:end.5")
def test_a_second_count_after_all_have_counted_needs_a_ruling() -> None:
    done = f"{EMPTY}tim shows 1x6\npeter shows none\n"
    replay(f"{done}tim shows 5x6\nrefused end.5\npoints 6 0")
    replay(f"{done}tim shows 5x6\nruled end.5\npoints 30 0\nphase over")


@pytest.mark.rule("spookies:score.1")
def test_every_player_counts_the_own_chips_once() -> None:
    replay(
        f"""
        {EMPTY}
        phase count
        tim shows 1x3 2x2 5x1
        counted tim
        points 12 ?
        tim shows 1x6
        refused score.1
        peter shows none
        points 12 0
        phase over
        """
    )


@pytest.mark.rule("spookies:score.1")
@pytest.mark.parametrize("shown", ["1x5", "1x7", "none", "1x3 2x2"])
def test_a_count_fits_the_number_of_chips_that_the_log_knows_or_is_let_through_by_a_ruling(shown: str) -> None:
    replay(f"{EMPTY}tim shows {shown}\nrefused score.1")
    game = replay(f"{EMPTY}tim shows {shown}\nruled score.1\ncounted tim\npeter shows none\nphase over")
    assert game.view["chips"]["tim"] == 6


def test_refusals_show_a_count_in_its_typed_form() -> None:
    """The value first, then how many: what is expected can be typed as it stands."""
    game = replay(EMPTY)
    for line in ("tim shows 1x5", "tim 66"):
        assert game.refusal(line).expected[0] == "tim shows 1x6"
    game.play("tim shows 1x6")
    assert [row.cells for row in RULESET.results.scores(game.state)] == [(6, Tokens((("1", 6),))), (0, None)]
    game = replay("players tim peter\noptions chips=16\n---\ntim s\n" + up("tim", 5, "66") + "tim stop\npeter s\npeter 66\n")
    assert game.refusal("tim shows 5x11 1x4").expected == ("up to 5x10",)


@pytest.mark.rule("spookies:score.2")
def test_most_points_win_not_most_chips() -> None:
    informs("score.2")
    game = replay(f"{FIVE_EACH.format('')}tim shows 1x3\npeter shows 5x3\npoints 3 15\nplaces 2 1\nwinners peter")
    outcome = RULESET.rules.outcome(game.state)
    assert outcome is not None
    assert (outcome.winners, outcome.points, outcome.ranks, outcome.trust) == ((2,), (3, 15), (2, 1), "full")
    replay(f"{FIVE_AND_ONE}tim shows 1x5\npeter shows 2x1\npoints 5 2\nplaces 1 2\nwinners tim")
    replay(f"{FIVE_AND_ONE}tim shows 1x5\npeter shows 9x1\npoints 5 9\nplaces 2 1\nwinners peter", data="chips.9 = 1")


@pytest.mark.rule("spookies:score.3")
def test_equal_points_share_the_place() -> None:
    informs("score.3")
    assert RULESET.rulebook.rules["score.3"].assumed
    replay(f"{FIVE_EACH.format('')}tim shows 1x3\npeter shows 1x3\nplaces 1 1\nwinners tim peter")
    replay(f"{FIVE_AND_ONE}tim shows 1x5\npeter shows 5x1\npoints 5 5\nplaces 1 1\nwinners tim peter")


@pytest.mark.rule("spookies:score.4")
def test_no_value_is_counted_more_often_than_it_exists() -> None:
    ten = "players tim peter\noptions chips=16\n---\ntim s\n" + up("tim", 5, "66") + "tim stop\npeter s\npeter 66\nchips 15 1\n"
    game = replay(
        f"""
        {ten}
        phase count
        tim shows 5x11 1x4
        refused score.4
        tim shows 5x10 1x5
        peter shows 5x1     # tim has shown all ten
        refused score.4
        peter shows 1x1
        """
    )
    again = replay(f"{ten}tim shows 5x10 1x5")
    with pytest.raises(Impossible):
        again.play("peter shows 5x1", ruled=True)
    assert game.fact("points") == "55 1"


@pytest.mark.rule("spookies:score.4")
@pytest.mark.parametrize("shown", ["4x6", "7x1 1x5", "0x6"])
def test_there_are_no_other_values(shown: str) -> None:
    replay(f"{EMPTY}tim shows {shown}\nrefused score.4")


@pytest.mark.rule("spookies:score.4")
def test_with_all_chips_in_play_uncounted_chips_lie_on_the_board() -> None:
    game = replay(
        f"players tim peter\noptions chips=5\n---\ntim s\n{up('tim', 2, '66')}tim 22\npenalty 6:2\npeter h\n"
        "peter 66\npeter 666\nchips 1 2\nphase count\ntim shows 2x1\npeter shows 3x2\nleft 2\n",
        data="chips.1 = 1\nchips.2 = 1\nchips.3 = 2\nchips.5 = 1",
    )
    assert game.fact("points") == "2 6"
    drawn = RULESET.sample(replay(f"{EMPTY}phase count").state, Rng(5))
    assert isinstance(drawn, SpookiesCounted)


@pytest.mark.rule("spookies:score.4")
def test_a_value_counted_in_parts_is_added_up() -> None:
    state = replay(f"players tim peter\noptions chips=15\n---\ntim s\n{up('tim', 5, '66')}phase count").state
    with pytest.raises(Impossible) as refused:
        RULESET.rules.check(state, SpookiesCounted(1, ((5, 8), (5, 7))))
    assert "15 worth 5" in refused.value.message


def test_chips_drawn_at_the_count_are_as_many_as_were_won() -> None:
    state = replay(f"{EMPTY}phase count").state
    for seed in range(30):
        counted = RULESET.moves.draw(state, SpookiesCounted(1, ()), Rng(seed))
        assert isinstance(counted, SpookiesCounted)
        assert sum(count for _, count in counted.values) == 6
        RULESET.rules.check(state, counted)
    no_chips = SpookiesCounted(2, ())
    assert RULESET.moves.draw(state, no_chips, Rng(0)) == no_chips


@pytest.mark.rule("spookies:score.1")
def test_chips_shown_by_a_stranger_are_refused_without_an_offer_of_a_ruling() -> None:
    game = replay("tim s\ntim 66", options="chips=1")
    with pytest.raises(Unreadable, match="no player 'zed' here: each player counts") as refused:
        RULESET.notation.read("zed shows 1x1", game.state, game.labels)
    assert refused.value.rule == "spookies:score.1"
    assert refused.value.expected == ("tim", "peter")
    assert "did you mean peter?" in game.refusal("petre shows 1x1").message
