"""Rounds drawn again fit together, follow the strength of players, and say how little a short past tells."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from spooklog.domain.values.chance import Rng
from spooklog.replays.analysis.efforts import Pasts
from spooklog.replays.analysis.past import ENOUGH, Drawn, Party, Past, Result, Round, chances, errors_of

ANNA, BERT, CORA = (Party([name]) for name in ("anna", "bert", "cora"))
SOME = Pasts(12, 25)


def round_of(*got: tuple[Party, int], number: int = 0) -> Round:
    """A round with the points of each party."""
    return Round(tuple(Result(party, points, points) for party, points in got), number)


def zero_sum(rounds: int, rng: Rng, lead: int = 0) -> list[Round]:
    """Rounds of two who take points from each other; the first leads by some on average."""
    drawn = [rng.below(21) - 10 + lead for _ in range(rounds)]
    return [round_of((ANNA, points), (BERT, -points)) for points in drawn]


def first_to(target: int, parties: Sequence[Party], totals: Sequence[int] = (0, 0)):  # type: ignore[no-untyped-def]
    """A game to a target in which the higher total wins."""

    def play(past: Past, rng: Rng) -> Sequence[float]:
        now = [*totals]
        while max(now) < target:
            now = [total + got for total, got in zip(now, past.draw(parties, rng), strict=True)]
        return [(total == max(now)) / now.count(max(now)) for total in now]

    return play


def test_a_round_is_dealt_whole() -> None:
    past = Past(zero_sum(40, Rng(1)))
    assert all(sum(past.draw((ANNA, BERT), Rng(seed))) == 0 for seed in range(50))


def test_who_is_new_is_as_good_as_all() -> None:
    shares, errors = chances(Past(zero_sum(60, Rng(2), lead=2)), first_to(15, (CORA, Party(["dave"]))), SOME, (1,))
    assert shares[0] == pytest.approx(0.5, abs=3 * errors[0])
    assert sum(shares) == pytest.approx(1)


def test_who_was_better_in_enough_rounds_is_likelier_to_win() -> None:
    shares, errors = chances(Past(zero_sum(60, Rng(2), lead=2)), first_to(15, (ANNA, BERT)), SOME, (1,))
    assert shares[0] - 0.5 > 3 * errors[0]


def test_the_more_rounds_were_a_players_own_the_more_they_count() -> None:
    others = [round_of((CORA, points), (Party(["dave"]), -points)) for points in range(-10, 11)]
    few, many = (
        chances(Past([*others, *zero_sum(rounds, Rng(2), lead=4)], shared=20), first_to(15, (ANNA, BERT)), SOME, (1,))[0][0]
        for rounds in (5, 60)
    )
    assert 0.5 < few < many - 0.1


def test_own_results_count_the_more_the_more_players_differ() -> None:
    alike = [round_of((ANNA, points), (BERT, (points * 8) % 21), (CORA, (points * 4) % 21)) for points in range(21)]
    other = [round_of((ANNA, points + 30), (BERT, points * 8 % 21), (CORA, points * 4 % 21)) for points in range(21)]
    assert Past(alike).shared > 100
    assert Past(other).shared < 3
    assert Past(other).again(Rng(1)).shared == Past(other).shared


def test_a_short_past_has_a_larger_error_however_often_it_is_drawn() -> None:
    pasts = [Past(zero_sum(rounds, Rng(3), lead=1), shared=1) for rounds in (20, 400)]
    short, long = (chances(past, first_to(15, (ANNA, BERT)), SOME, (1,)) for past in pasts)
    assert short[1][0] > 2 * long[1][0]


def test_the_error_is_about_that_of_many_pasts() -> None:
    pasts = [Past(zero_sum(30, Rng(seed)), shared=1) for seed in range(24)]
    found = [chances(past, first_to(15, (ANNA, BERT)), SOME, (seed,)) for seed, past in enumerate(pasts)]
    spread = (sum((shares[0] - 0.5) ** 2 for shares, _ in found) / len(found)) ** 0.5
    assert sum(errors[0] for _, errors in found) / len(found) == pytest.approx(spread, rel=0.35)


def test_how_far_pasts_differ_is_taken_from_the_whole_curve() -> None:
    few = (0.0, 0.0)
    curve = [
        Drawn((0.5, 0.5), few, (-0.002, -0.002)),
        Drawn((0.5, 0.5), few, (0.01, 0.01)),
        Drawn((0.9, 0.1), few, (0.003, 0.003)),
    ]
    one, two, late = errors_of(curve, SOME)
    assert one == two
    assert late[0] == pytest.approx(0.6 * one[0])
    assert sum(error**2 for errors in (one, two, late) for error in errors) == pytest.approx(0.022 * (1 + 1 / SOME.pasts))


def test_fewer_parties_are_dealt_results_of_larger_rounds_the_first_always() -> None:
    past = Past([round_of((ANNA, 0), (BERT, 10), (CORA, 20))] * ENOUGH)
    assert past.enough_for(2)
    assert not past.enough_for(4)
    drawn = [past.draw((ANNA, BERT), Rng(seed)) for seed in range(40)]
    assert all(0 in got and len(got) == 2 for got in drawn)
    assert {max(got) for got in drawn} == {10, 20}


def test_where_rounds_grow_those_of_about_the_same_number_are_drawn() -> None:
    rounds = [round_of((ANNA, number), (BERT, -number), number=number) for number in range(1, 61)]
    past = Past(rounds, by_number=True)
    drawn = {max(past.draw((ANNA, BERT), Rng(seed), 50)) for seed in range(200)}
    assert 38 <= min(drawn) < max(drawn) <= 60


def test_the_same_seed_draws_the_same() -> None:
    past, play = Past(zero_sum(30, Rng(5))), first_to(15, (ANNA, BERT))
    assert chances(past, play, SOME, (1,)) == chances(past, play, SOME, (1,)) != chances(past, play, SOME, (2,))
