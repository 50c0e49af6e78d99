"""The chances of a score sheet: from rounds of earlier games of its title, and none where these cannot tell."""

from __future__ import annotations

import math
import pickle
from collections.abc import Sequence

import pytest
from tests.replays.conftest import take

from spooklog.domain.log.amend import Amend, Correction
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Usage
from spooklog.projections.lists.contests.past import past_of_game
from spooklog.replays.analysis.answers import Analysed
from spooklog.replays.analysis.kept import analysed, kept_analysis, shown_curve
from spooklog.replays.analysis.sheet_chances import sheet_task
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

HEAD = "game tally\ntitle Ghost points\nplayers anna bert\ndate 2026-10-{day:02} 20:15+01:00\noptions target=30 {more}\n---\n"


def sheet(store: Store, rounds: Sequence[tuple[int, int]], day: int, more: str = "", head: str = HEAD) -> LoadedGame:
    """A game of a day in October."""
    return take(store, head.format(day=day, more=more) + "\n".join(f"anna {one}, bert {other}" for one, other in rounds))


def some_games(store: Store, games: int, lead: int = 0, more: str = "") -> None:
    """Games of four to eight rounds, one a day, in which Anna gets more."""
    rng = Rng(4)
    for day in range(1, games + 1):
        rounds = list[tuple[int, int]]()
        while all(sum(column) < 30 for column in zip(*rounds, strict=True)):
            rounds.append((rng.below(9) + lead, rng.below(9)))
        sheet(store, rounds, day, more)


def told(store: Store, loaded: LoadedGame, seed: int = 1) -> Analysed:
    """What the games of its title tell of a game."""
    return analysed(store, loaded, effort="quick", seed=seed, past=past_of_game(store, loaded))[0]


def test_a_sheet_has_a_point_for_each_round_with_an_error(store: Store) -> None:
    some_games(store, 6)
    found = told(store, sheet(store, [(8, 1), (7, 2), (9, 0)], 20))
    assert [point.ply for point in found.curve] == [0, 1, 2, 3]
    assert all(sum(point.shares) == pytest.approx(1, abs=0.001) and min(point.errors) > 0 for point in found.curve)
    assert found.curve[0].shares[0] == pytest.approx(0.5, abs=3 * found.curve[0].errors[0])
    assert found.curve[-1].shares[0] > 0.9
    assert found.past
    assert found.past.rounds >= 20
    assert found.bot is None


def test_a_game_that_is_over_ends_in_a_win(store: Store) -> None:
    some_games(store, 6)
    found = told(store, sheet(store, [(20, 0), (9, 5), (9, 5)], 20))
    assert (found.curve[-1].shares, found.curve[-1].errors) == ([1.0, 0.0], [0.0, 0.0])


def test_the_lower_total_is_the_likelier_winner_where_low_wins(store: Store) -> None:
    some_games(store, 6, more="wins=low")
    found = told(store, sheet(store, [(15, 1)], 20, "wins=low"))
    assert found.curve[-1].shares[1] > 0.9


def test_rounds_of_the_other_kind_of_game_do_not_count(store: Store) -> None:
    some_games(store, 6)
    with pytest.raises(Usage, match="there are 0 rounds of earlier games of Ghost points"):
        told(store, sheet(store, [(15, 1)], 20, "wins=low"))


def test_too_few_rounds_tell_nothing_but_how_many_would_do(store: Store) -> None:
    sheet(store, [(9, 3), (8, 4), (7, 5), (9, 1)], 1)
    with pytest.raises(Usage, match="there are 4 rounds of earlier games of Ghost points with as many sides, and it takes 20"):
        told(store, sheet(store, [(8, 1)], 20))


def test_what_was_played_later_tells_nothing(store: Store) -> None:
    some_games(store, 6)
    before = told(store, first := sheet(store, [(8, 1)], 20))
    for day in (21, 22):
        sheet(store, [(0, 9), (0, 9), (0, 9), (0, 9)], day)
    assert told(store, first).curve == before.curve


def test_a_copy_does_not_draw_from_the_game_that_it_branched_off(store: Store) -> None:
    some_games(store, 6)
    whole = sheet(store, [(0, 9), (0, 9), (0, 9), (0, 9)], 20)
    copy = store.games.branch(whole.stream.id, 1, by="Scribe").loaded
    before = told(store, copy).past
    assert before
    assert before == told(store, whole).past


def test_players_draw_from_rounds_of_their_own(store: Store) -> None:
    some_games(store, 7, lead=3)
    found = told(store, sheet(store, [], 20))
    assert found.past
    assert min(found.past.own.values()) >= 20
    assert found.curve[0].shares[0] > 0.65
    others = (
        "game tally\ntitle Ghost points\nplayers emil fina\ndate 2026-10-{day:02} 20:15+01:00\noptions target=30 {more}\n---\n"
    )
    equal = told(store, sheet(store, [], 20, head=others))
    assert equal.past
    assert equal.past.own == {"emil": 0, "fina": 0}
    assert equal.curve[0].shares[0] == pytest.approx(0.5, abs=3 * equal.curve[0].errors[0])
    assert "own results count half once" in " ".join(equal.notes)


def test_the_players_of_a_team_share_its_chance(store: Store) -> None:
    head = "game tally\ntitle Pairs\nplayers anna bert cora dave\ndate 2026-10-{day:02} 20:15+01:00\n"
    head += "options target=30 {more}\nteams anna+cora bert+dave\n---\n"
    for day in range(1, 7):
        sheet(store, [(9, 3), (5, 6), (2, 9), (8, 8), (9, 9)], day, head=head)
    shares = told(store, sheet(store, [(25, 2)], 20, head=head)).curve[-1].shares
    assert shares[0] == shares[2] > 0.4
    assert shares[1] == shares[3] < 0.1


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("players anna bert\n---\n", "neither a target nor a number of rounds"),
        ("players anna\noptions target=30\n---\n", "nobody plays against another"),
        ("players anna bert\noptions sheet=yahtzee\n---\n", "a sheet of categories has no rounds"),
    ],
)
def test_a_game_without_such_chances_says_why(store: Store, lines: str, why: str) -> None:
    with pytest.raises(Usage, match=why):
        told(store, take(store, f"game tally\n{lines}"))


def test_the_longer_the_past_the_smaller_the_error(store: Store) -> None:
    some_games(store, 4)
    few = told(store, sheet(store, [(4, 4)], 5))
    some_games(store, 28)
    many = told(store, sheet(store, [(4, 4)], 29))
    assert few.past
    assert many.past
    assert few.past.rounds < many.past.rounds / 6
    assert max(many.curve[-1].errors) < max(few.curve[-1].errors)


def true_chance(ahead: int) -> float:
    """How often the first of two players wins who leads by so much on the way to 30, with rounds as `some_games` draws them."""
    rng, won = Rng(5), 0.0
    for _ in range(1_000):
        totals = [ahead, 0]
        while max(totals) < 30:
            totals = [total + rng.below(9) for total in totals]
        won += 0.5 if totals[0] == totals[1] else totals[0] > totals[1]
    return won / 1_000


def test_chances_are_off_by_about_their_error_from_those_that_the_dice_really_give(store: Store) -> None:
    some_games(store, 8)
    off = []
    for seed, ahead in enumerate((0, 4, 8, 12)):
        point = told(store, sheet(store, [(ahead, 0)], 20), seed=seed).curve[-1]
        off.append((point.shares[0] - true_chance(ahead)) / point.errors[0])
    assert math.sqrt(sum(one * one for one in off) / len(off)) < 2, off


def test_chances_are_kept_for_all_viewers_until_the_sheet_or_its_past_is_corrected(store: Store) -> None:
    some_games(store, 6)
    loaded = sheet(store, [(8, 1), (7, 2)], 20)
    past = past_of_game(store, loaded)
    found, _ = analysed(store, loaded, effort="quick", past=past)
    assert analysed(store, loaded, effort="quick", past=past) == (found, True)
    assert kept_analysis(store, loaded, "full") == (found, False)
    public = kept_analysis(store, loaded, "public").analysis
    assert public
    assert (public.viewer, public.curve) == ("public", found.curve)
    misread = Amend((Correction(ply=1, how="replace", text="anna 5, bert 5"),), "drop", "misread")
    before = past[-1].stream
    store.games.append(before, misread, by="x")
    assert kept_analysis(store, loaded, "full") == (None, True)
    again, was_kept = analysed(store, loaded, effort="quick", past=past_of_game(store, loaded))
    assert not was_kept
    assert kept_analysis(store, loaded, "full") == (again, False)
    store.games.append(loaded.stream.id, misread, by="x")
    assert kept_analysis(store, store.games.load(loaded.stream.id), "full") == (None, True)


def test_a_kept_curve_has_a_point_for_each_ply_also_within_a_round(store: Store) -> None:
    some_games(store, 6)
    loaded = take(store, HEAD.format(day=20, more="") + "anna 8, bert 1\nanna 7")
    assert shown_curve(store, loaded, "public") == ()
    found, _ = analysed(store, loaded, effort="quick", past=past_of_game(store, loaded))
    plies = len(loaded.game.plies)
    curve = shown_curve(store, loaded, "public")
    assert [point.ply for point in curve] == [*range(plies + 1)]
    assert curve[-1].shares == found.curve[-1].shares
    assert found.curve[-1].ply < plies


def test_another_process_counts_the_same(store: Store) -> None:
    some_games(store, 6)
    loaded = sheet(store, [(8, 1)], 20)
    task = sheet_task(store, loaded, past_of_game(store, loaded), "quick", 1)
    assert pickle.loads(pickle.dumps(task)).findings() == task.findings()


def test_ctrl_c_keeps_the_moments_that_are_done(store: Store) -> None:
    some_games(store, 6)

    def pressed(done: int, total: int) -> None:
        if done > total / 2:
            raise KeyboardInterrupt

    loaded = sheet(store, [(8, 1), (7, 2)], 20)
    found, _ = analysed(store, loaded, effort="quick", report=pressed, past=past_of_game(store, loaded))
    assert found.interrupted
    assert len(found.curve) == 2
