"""The scoreboard, and what a score is made of (catalogue 8, end.3, cards.14, master.10)."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from tests.domain.halloween.script import MASTER, TWO, Game, replay

from spooklog.domain.contract.results import Meter, ScorePart, ScoreRow, Tokens
from spooklog.domain.rulesets.halloween import RULESET
from spooklog.testing.playing import SEEDS, few, random_game

ENDED = """\
given anna done 123 pe 4
given ben done 123 pe 4 tokens g
given triggered
"""


def row(game: Game, name: str) -> ScoreRow:
    """A player's line of the scoreboard."""
    return RULESET.results.scores(game.state)[game.labels.seat(name) - 1]


def parts(game: Game, name: str) -> list[tuple[int | None, str, str | None, int | None]]:
    """What a player's score is made of: points, words, rule, ply."""
    found = RULESET.results.breakdown(game.steps, game.state, game.labels.seat(name))
    return [(part.points, game.labels.named(part.what), part.rule, part.ply) for part in found]


def test_a_player_has_a_cell_for_every_column() -> None:
    game = replay("""
        given anna levels 321 scare 4 tokens bbg cards B4 C11 slots warp # _ spaces 1S 2M 2U pe 7 haunts ch:o
        ---
        anna 3B b
    """)
    assert row(game, "anna").cells == (
        5,
        Tokens((("b", 2), ("g", 1))),
        Tokens((("warp", 1),)),
        "3/2/1",
        "5+4+1+2",
        Meter(5, 6),
        "B4 C11",
        0,
    )
    assert row(game, "ben").cells == (2, Tokens(()), Tokens(()), "1/1/1", "12+0+0+0", Meter(6, 6), None, 0)
    assert all(len(one.cells) == len(RULESET.meta.columns) for one in RULESET.results.scores(game.state))


def test_tokens_stand_in_the_colours_of_the_language() -> None:
    game = replay("given anna tokens gy\n---\nanna 1B b\n", options="lang=es")
    assert row(game, "anna").cells[1] == Tokens((("v", 1), ("m", 1)))


def test_with_two_players_there_are_eight_haunt_tokens() -> None:
    game = replay(f"{TWO}\ngiven anna haunts ch:o po:b*\n---\nanna 1R\n")
    assert row(game, "anna").cells[5] == Meter(6, 8)


def test_master_boards_have_no_slots_and_no_cards() -> None:
    game = replay(f"{MASTER}\ngiven anna tokens bgy\n---\nanna 1B b\n")
    assert row(game, "anna").cells == (3, Tokens((("b", 1), ("g", 1), ("y", 1))), None, "1/1/1/1", "11+1", Meter(6, 6), None, 5)
    assert (row(game, "anna").score, row(game, "anna").pending) == (5, True)


def test_points_count_as_if_the_game_ended_now_and_are_pending_until_it_does() -> None:
    game = replay("given anna cards C11 C12 pe 6 tokens rrb\n---\nanna 1B b\n")
    assert (row(game, "anna").score, row(game, "anna").cells[-1]) == (6 + 8 + 3, 11)
    assert all(one.pending and one.rank is None for one in RULESET.results.scores(game.state))


def test_places_come_with_the_end() -> None:
    game = replay(f"{TWO}\n{ENDED}---\nanna end\nben end\n")
    assert [(one.score, one.rank, one.pending) for one in RULESET.results.scores(game.state)] == [(4, 2, False), (4, 1, False)]


def test_a_result_of_the_table_has_only_points_and_places() -> None:
    header = "players anna ben\noptions record=result\n---\n"
    waiting, told = replay(header), replay(f"{header}result anna 40/3, ben 40/5\n")
    assert [(one.score, one.rank, one.pending) for one in RULESET.results.scores(waiting.state)] == [(None, None, False)] * 2
    assert [(one.score, one.rank) for one in RULESET.results.scores(told.state)] == [(40, 2), (40, 1)]
    assert {*row(told, "anna").cells} == {None}
    assert parts(waiting, "anna") == []
    assert parts(told, "anna") == [(40, "told by the table", "rec.1", 1)]


def test_every_gain_stands_with_its_rule_and_its_ply() -> None:
    game = replay("""
        cards B4 A3 B1 C11 C9 C1 D5 D6
        given town po:bbbg sc:b
        given anna levels 222 scare 2 tokens bgybgybgy cards A3
        given ben cards C1 done 123
        ---
        anna 1F po g>b 6:1 by ben
        anna 2H po b
        anna K C1 bgy
        ben comp C1 pe
        anna 3U sc b
        anna K D5 bgy
    """)
    assert parts(game, "anna") == [
        (2, "A3 Victor's Glory", "card.A3", 1),
        (2, "haunts the police station with blue", "haunt.3", 2),
        (3, "occupies C1 Tutor's Fee", "cards.13", 3),
        (2, "C1 Tutor's Fee", "card.C1", 5),
        (3, "occupies D5 Fright Premium", "cards.13", 6),
    ]
    assert parts(game, "ben") == [(1, "compensation as anna occupies C1 Tutor's Fee", "cards.8", 4)]
    assert parts(game, "cleo") == [(0, "no haunt points", "setup.2", 0)]


def test_a_token_taken_back_costs_points() -> None:
    game = replay("""
        cards D7 A3 B1 C11 C9 C1 D5 D6
        given town ch:g po:b
        given anna levels 222 cards D7
        ---
        anna 1H ch g
        anna 2H -ch g
    """)
    assert parts(game, "anna") == [
        (4, "haunts the church with green", "haunt.3", 1),
        (-2, "takes green back from the church", "card.D7", 2),
    ]


def test_a_bonus_token_pays_a_point() -> None:
    game = replay("given anna slots point _ _\n---\nanna X point\n")
    assert parts(game, "anna") == [(1, "uses the bonus token point", "kind.7", 1)]


def test_cards_of_the_end_come_last_without_a_ply_and_d6_after_all_others() -> None:
    game = replay("""
        cards B4 A3 B1 C11 C9 C1 D5 D6
        given anna cards D6 C11 C9 scare 6 tokens rr
        ---
        anna 1R
    """)
    assert parts(game, "anna") == [
        (8, "C11 Red Treasure at the end", "card.C11", None),
        (4, "C9 Scare Vault at the end", "card.C9", None),
        (1, "D6 Ten Percent at the end", "card.D6", None),
    ]


def test_sets_pay_at_the_end_of_the_master_variant() -> None:
    game = replay(f"{MASTER}\ngiven anna tokens bgybgy\ngiven ben tokens bgo\n---\nanna 1R\n")
    assert parts(game, "anna") == [(10, "2 sets of three ghost tokens at the end", "master.10", None)]
    assert parts(game, "ben") == [(5, "1 set of three ghost tokens at the end", "master.10", None)]
    assert parts(game, "cleo") == [(0, "no set of three ghost tokens at the end", "master.10", None)]


def test_words_follow_the_language_of_the_game() -> None:
    game = replay("given town ch:bb\n---\nanna 1H ch b\n", options="lang=es")
    assert parts(game, "anna") == [(2, "haunts iglesia with azul", "haunt.3", 1)]


def test_points_that_the_actions_do_not_show_stand_first() -> None:
    game = replay("given anna pe 9\n---\nanna 1B b\n")
    assert parts(game, "anna") == [(9, "not shown by these actions", None, None)]


def test_actions_of_one_ply_share_it() -> None:
    game = replay("given town po:b ch:b\n---\nanna 1H po b ; anna 2H ch b\n")
    assert [ply for *_, ply in parts(game, "anna")] == [1, 1]


@given(seed=SEEDS)
def test_the_parts_add_up_at_any_moment_of_a_random_game(seed: int) -> None:
    played = random_game(RULESET, seed)
    for moment in few(played, seed):
        steps, end = played.known_steps(moment, "public"), played.states[moment]
        for one in RULESET.results.scores(end):
            found = RULESET.results.breakdown(steps, end, one.seat or 0)
            assert sum(part.points or 0 for part in found) == (one.score or 0)
            assert all(_ordered(found))


def _ordered(found: tuple[ScorePart, ...]) -> list[bool]:
    """Whether plies rise, those without one at the end."""
    plies = [10**6 if part.ply is None else part.ply for part in found]
    return [first <= second for first, second in pairwise(plies)]
