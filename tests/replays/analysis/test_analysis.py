"""An analysis tells luck from play, says how sure it is, and comes out the same for the same game, viewer, effort and seed."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import msgspec
import pytest
from tests.replays.conftest import SAMPLES, sample, take

from spooklog.domain.contract.bots import Sitting, branch, find_bot, next_action
from spooklog.domain.contract.registry import BUILT_IN, find_ruleset
from spooklog.domain.contract.ruleset import AnyRuleset, Setup, Viewer
from spooklog.domain.log.amend import Amend, Correction
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.undoing import Undo
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.options import read_options
from spooklog.domain.values.saying import english
from spooklog.replays.analysis.analysis import analyse, answer
from spooklog.replays.analysis.answers import CurvePoint
from spooklog.replays.analysis.counting import Task
from spooklog.replays.analysis.course import Course, steps_of
from spooklog.replays.analysis.curve import Curve
from spooklog.replays.analysis.efforts import Effort
from spooklog.replays.analysis.judge import Judge, judge_of, softmax
from spooklog.replays.analysis.mean import Mean
from spooklog.replays.analysis.rolling import Roller
from spooklog.replays.analysis.wording import headline, rests_on
from spooklog.replays.simulation import Simulation, simulate
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

LIBRARY = SAMPLES.parents[2] / "library"
CLIMBERS = ("climber", "climber", "climber")


def played(store: Store, games: int, seats: tuple[str, ...] = CLIMBERS, seed: int = 5) -> Iterator[LoadedGame]:
    """Seeded games of bots."""
    spookies = find_ruleset("spookies")
    return simulate(Simulation(ruleset=spookies, seats=seats, options={}, seed=seed, games=games, prefix=None, by="x"), store)


BEGUN = "game spookies\nplayers anna bert\ndate 2026-10-31 20:15+01:00\n---\nanna Hanja\nanna 12\n"
"""A game whose first roll was poor."""


def stop_after(rounds: int, loaded: LoadedGame) -> Callable[[int, int], None]:
    """A report that presses Ctrl-C within the round after so many."""

    def report(done: int, _total: int) -> None:
        if done == rounds * (len([*loaded.game.steps()]) + 1) + 1:
            raise KeyboardInterrupt

    return report


def roller_of(ruleset: AnyRuleset, seats: int) -> tuple[Roller, Judge]:
    """What plays positions on, with its judge."""
    judge = judge_of(ruleset)
    assert ruleset.analysis
    assert judge
    return Roller(ruleset, ruleset.analysis, judge, seats), judge


def course_of(loaded: LoadedGame, viewer: Viewer) -> Course:
    """A game step by step, as a viewer knew it."""
    analysis = loaded.game.ruleset.analysis
    assert analysis
    return Course(loaded.game.ruleset, analysis, steps_of(loaded.game), viewer)


@pytest.mark.parametrize("slug", [slug for slug in BUILT_IN if judge_of(find_ruleset(slug))])
def test_a_judge_was_fitted_on_the_rules_as_they_are(slug: str) -> None:
    ruleset = find_ruleset(slug)
    judge = judge_of(ruleset)
    assert judge
    assert ruleset.analysis
    assert (judge.revision, judge.bot) == (ruleset.meta.revision, ruleset.analysis.bot)
    assert judge.command.startswith(f"python -m tools.judge {slug}")


def test_shares_add_up_to_one_win() -> None:
    assert sum(softmax([3.0, -200.0, 900.0])) == pytest.approx(1)


def test_means_have_their_standard_errors() -> None:
    mean = Mean(1)
    for number in (1.0, 2.0, 4.0, 5.0):
        mean.add((number,))
    assert mean.values == [3.0]
    assert mean.errors == [pytest.approx((10 / 3 / 4) ** 0.5)]


# -- the judge of Spookies, on games that it was not fitted on -----------------------------------------------------------------


@lru_cache
def quiet_games(games: int) -> list[tuple[list[Any], tuple[float, ...]]]:
    """The quiet positions of games of three climbers, with what each seat had in the end."""
    ruleset, found = find_ruleset("spookies"), list[tuple[list[Any], tuple[float, ...]]]()
    bot, roller = find_bot(ruleset, "climber"), roller_of(ruleset, 3)[0]
    for number in range(games):
        state: Any = ruleset.start(Setup(seats=3, options=read_options(ruleset.meta.options, {})))
        table, chance, quiet = [Sitting(bot, branch(9, number, seat)) for seat in range(3)], branch(9, number, 4), list[Any]()
        while (action := next_action(ruleset, state, table, chance)) is not None:
            if roller.judged(state):
                quiet.append(state)
            state = ruleset.rules.apply(state, action, 1)
        shares = roller.ended(state)
        assert shares
        found.append((quiet, shares))
    return found


def test_what_the_judge_says_comes_true_as_often_as_it_says() -> None:
    roller, _ = roller_of(find_ruleset("spookies"), 3)
    bins: dict[int, list[tuple[float, float]]] = {}
    for quiet, shares in quiet_games(60):
        for state in quiet:
            said = roller.judged(state)
            assert said
            for pair in zip(said, shares, strict=True):
                bins.setdefault(min(3, int(pair[0] * 4)), []).append(pair)
    assert len(bins) == 4
    for pairs in bins.values():
        said, came = (sum(column) / len(pairs) for column in zip(*pairs, strict=True))
        assert said == pytest.approx(came, abs=0.1)


def test_a_judgement_one_turn_later_is_on_average_the_one_now_for_each_seat_in_turn_order() -> None:
    roller, _ = roller_of(find_ruleset("spookies"), 3)
    moved = Mean(3)
    for number, (quiet, _) in enumerate(quiet_games(60)):
        for at, state in enumerate(quiet):
            now, later = roller.judged(state), roller.roll(state, (3, number, at)).shares
            assert now
            seats = [(state.current - 1 + step) % 3 for step in range(3)]
            moved.add([later[seat] - now[seat] for seat in seats])
    assert moved.count > 1000
    assert all(abs(value) < max(0.01, 3 * error) for value, error in zip(moved.values, moved.errors, strict=True))


# -- luck and play ---------------------------------------------------------------------------------------------------------------


def sums(loaded: LoadedGame, rounds: int = 4, seed: int = 1) -> Curve:
    """Luck and play of a game, after some rounds."""
    roller, _ = roller_of(loaded.game.ruleset, 3)
    course = course_of(loaded, "full")
    curve = Curve(course, roller, seed, sums=True)
    for number in range(rounds):
        curve.add(curve.rolled(number))
    return curve


def test_luck_sums_to_nothing_over_games_and_play_of_the_bot_itself_is_exactly_none(store: Store) -> None:
    luck = Mean(3)
    for seed, loaded in enumerate(played(store, 25)):  # with one seed, games would share the errors of their first positions
        curve = sums(loaded, 2, seed)
        assert curve.play.values == [0.0, 0.0, 0.0]
        assert sum(curve.luck.values) == pytest.approx(0)
        luck.add(curve.luck.values)
    assert all(abs(value) < 3 * error for value, error in zip(luck.values, luck.errors, strict=True))


def test_a_player_at_random_plays_worse_than_the_bots_at_the_table(store: Store) -> None:
    play = Mean(3)
    for loaded in played(store, 12, ("climber", "random", "climber")):
        play.add(sums(loaded).play.values)
    assert play.values[0] == play.values[2] == 0.0
    assert play.values[1] < -3 * play.errors[1]


def test_the_curve_ends_where_the_game_ended(store: Store) -> None:
    (loaded,) = played(store, 1)
    found, outcome = analyse(loaded, effort="quick"), loaded.game.outcome
    assert outcome
    assert [point.ply for point in found.curve] == list(range(len(loaded.game.plies) + 1))
    assert list(found.curve[-1].shares) == [1.0 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in (1, 2, 3)]
    assert set(found.curve[-1].errors) == {0.0}
    assert all(sum(point.shares) == pytest.approx(1, abs=0.001) for point in found.curve)


def test_a_sum_that_tells_nothing_is_left_out_with_the_effort_that_would_tell(store: Store) -> None:
    (loaded,) = played(store, 1, ("random", "climber", "random"))
    seats = analyse(loaded, effort="quick", report=stop_after(4, loaded)).seats
    assert all(one is None or one.error <= 0.1 for seat in seats for one in (seat.luck, seat.play))
    unsure = [seat for seat in seats if seat.luck is None or seat.play is None]
    assert unsure
    assert {seat.enough for seat in unsure} <= {"quick", "normal", "deep"}
    assert all(seat.enough is None for seat in seats if seat not in unsure)


def test_dear_decisions_are_those_of_the_player_at_random_and_say_the_shares_and_a_rule_of_the_better_line(store: Store) -> None:
    games = played(store, 3, ("random", "climber", "random"))
    dearest = [one for loaded in games for one in analyse(loaded, effort="quick").dearest]
    assert sum(one.seat != 2 for one in dearest) > 2 / 3 * len(dearest)
    assert dearest
    rules = find_ruleset("spookies").rulebook.rules
    for one in dearest:
        assert one.at_best.value - one.as_played.value == pytest.approx(one.cost.value, abs=0.002)
        assert one.reason
        assert rules[one.reason.rule.removeprefix("spookies:")].text.startswith(one.reason.text.rstrip("."))
        assert one.reason.rule.partition(".")[0] not in {"spookies:down", "spookies:stay"}  # whatever the dice show
    assert all(one.cost.value > 3 * one.cost.error and one.chosen != one.better for one in dearest)


# -- the same again, and what changes it -----------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_and_another_seed_another(store: Store) -> None:
    loaded = take(store, BEGUN)
    found = analyse(loaded, effort="quick")
    assert analyse(loaded, effort="quick") == found
    assert analyse(loaded, effort="quick", seed=2) != found


def test_a_game_that_went_on_or_was_amended_is_analysed_anew(store: Store) -> None:
    loaded = take(store, BEGUN)
    before = analyse(loaded, effort="quick")
    store.games.append(loaded.stream.id, Amend((Correction(ply=2, how="replace", text="anna 66"),), "drop", "misread"), by="x")
    after = analyse(store.games.load(loaded.stream.id), effort="quick")
    assert after.head != before.head
    assert after.curve[:2] == before.curve[:2]
    assert after.curve[2].shares[0] > before.curve[2].shares[0]


def test_what_is_done_is_kept_when_an_analysis_is_interrupted(store: Store) -> None:
    loaded = take(store, BEGUN)
    found = analyse(loaded, effort="quick", report=stop_after(5, loaded))
    assert (found.interrupted, found.rollouts, found.dearest) == (True, 5, [])
    with pytest.raises(KeyboardInterrupt):
        analyse(loaded, effort="quick", report=stop_after(1, loaded))


def test_the_steps_of_a_game_lead_to_its_states_again(store: Store) -> None:
    for sheet in sorted(LIBRARY.glob("spook*s/*.sheet")):
        game = take(store, sheet.read_text(encoding="utf-8")).game
        steps = pickle.loads(pickle.dumps(steps_of(game)))
        assert steps.digest == steps_of(game).digest
        assert game.ruleset.analysis
        states = Course(game.ruleset, game.ruleset.analysis, steps, "full").states
        assert list(states[:-1]) == [step.before for ply in game.plies if not ply.void for step in game.steps_of(ply)], sheet.stem
        assert states[-1] == next((ply.state for ply in reversed(game.plies) if not ply.void), game.start), sheet.stem


def test_a_note_leaves_the_steps_as_they_are_and_a_correction_does_not(store: Store) -> None:
    loaded = take(store, BEGUN)
    store.games.append(loaded.stream.id, Annotate("a lucky one"), by="x")
    noted = store.games.load(loaded.stream.id)
    assert steps_of(noted.game).digest == steps_of(loaded.game).digest
    store.games.append(loaded.stream.id, Amend((Correction(ply=2, how="replace", text="anna 66"),), "drop", "misread"), by="x")
    assert steps_of(store.games.load(loaded.stream.id).game).digest != steps_of(loaded.game).digest


@pytest.mark.parametrize(("sheet", "effort"), [(BEGUN, "normal"), (sample("table"), "quick")])
def test_several_processes_find_the_same_as_one(
    store: Store, monkeypatch: pytest.MonkeyPatch, sheet: str, effort: Effort
) -> None:
    loaded = take(store, "".join(sheet.splitlines(keepends=True)[:8]))
    reports: list[tuple[int, int]] = []
    monkeypatch.setattr("spooklog.replays.analysis.counting.WORTH_PROCESSES", 0.0)
    found = analyse(loaded, "public", effort, processes=2, report=lambda *done: reports.append(done))
    again = analyse(loaded, "public", effort)
    assert msgspec.json.encode(found, enc_hook=english) == msgspec.json.encode(again, enc_hook=english)
    assert [done for done, _ in reports] == list(range(1, reports[0][1] + 1))


def test_ctrl_c_keeps_what_other_processes_have_done(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = take(store, BEGUN)
    monkeypatch.setattr("spooklog.replays.analysis.counting.WORTH_PROCESSES", 0.0)
    found = analyse(loaded, effort="normal", report=stop_after(7, loaded), processes=2)
    assert (found.interrupted, found.rollouts) == (True, 7)
    assert found == analyse(loaded, effort="normal", report=stop_after(7, loaded))


# -- games that it cannot tell of ------------------------------------------------------------------------------------------------


def test_games_without_an_analysis_or_without_a_course_say_why(store: Store) -> None:
    result = take(
        store,
        "game spookies\nplayers anna bert\ndate 2026-10-31 20:15+01:00\noptions record=result\n---\nresult anna 12, bert 15\n",
    )
    with pytest.raises(Usage, match="only the result of this game is recorded"):
        analyse(result)
    tally = take(store, "game tally\nplayers anna bert\ndate 2026-10-31 20:15+01:00\n---\n")
    with pytest.raises(Usage, match="Tally has no analysis: this program knows its scores and not its rules"):
        analyse(tally)


def test_a_game_under_way_and_one_that_has_not_begun_have_a_curve(store: Store) -> None:
    begun = take(store, BEGUN)
    assert [point.ply for point in analyse(begun, effort="quick").curve] == [0, 1, 2]
    store.games.append(begun.stream.id, Undo(2), by="x")
    (start,) = analyse(store.games.load(begun.stream.id), effort="quick").curve
    assert start.shares[0] == pytest.approx(0.5, abs=0.1)


def test_other_facts_than_those_of_the_judge_are_played_on_to_the_end(store: Store) -> None:
    loaded = take(store, (LIBRARY / "spookies/ends-by-stock-with-own-facts.sheet").read_text())
    found = analyse(loaded, effort="quick", report=stop_after(2, loaded))
    assert (found.judge, found.decisions_judged) == (None, None)
    assert any("roll-outs go to the end of the game" in note for note in found.notes)


# -- a game that takes long to play on -------------------------------------------------------------------------------------------


def test_a_game_of_halloween_has_an_estimate_for_the_start_of_each_round(store: Store) -> None:
    loaded = take(store, (LIBRARY / "halloween/ends-by-haunts.sheet").read_text(encoding="utf-8"))
    course, reports = course_of(loaded, "full"), list[tuple[int, int]]()
    winner = loaded.labels.names[0]

    def report(done: int, total: int) -> None:
        reports.append((done, total))
        if done > 2 * len(course.asked):
            raise KeyboardInterrupt

    *starts, end = sorted(course.asked)
    for at in starts:
        state = course.states[at]
        assert (state.active, state.agenda) == (state.options.first_player, ())
        assert not any(section.done for section in state.players[state.active - 1].sections)
    assert [course.states[at].round for at in starts] == list(range(1, len(starts) + 1))
    assert end == len(course.states) - 1
    counted = Task(steps_of(loaded.game), "full", "quick", 1).findings(report)
    found = answer(loaded, "full", "quick", 1, counted)
    assert reports[0] == (1, 24 * len(course.asked))
    assert (found.each, found.rollouts, found.judge, found.decisions_judged, found.hidden) == ("round", 2, None, None, False)
    asked = [at in course.asked for at in course.ends]
    for point, before, new in zip(found.curve[1:], found.curve, asked[1:], strict=False):
        assert new or (point.shares, point.errors) == (before.shares, before.errors)
    assert found.curve[-1].shares == [1.0, 0.0, 0.0]
    assert all(any(point.errors) for point in found.curve[:-1]), "two roll-outs alike are no certainty"
    assert not any(seat.luck or seat.play or seat.enough for seat in found.seats)
    assert "played on from the start of each round, 2 times" in rests_on(found)
    assert "each moment has the chances of the start of its round: to play every position on would take too long" in found.notes
    assert headline(found) == f"{winner} won, and no single round decided it"
    third = [at for at, new in enumerate(asked) if new][2]
    curve = [
        CurvePoint(ply=at, shares=[0.2, 0.8, 0.0] if at < third else [0.9, 0.1, 0.0], errors=[0.02] * 3)
        for at in range(len(asked))
    ]
    curve[-1] = found.curve[-1]
    early, turned = (
        answer(loaded, "full", "quick", 1, msgspec.structs.replace(counted, curve=curve, rollouts=rollouts))
        for rollouts in (7, 8)
    )
    assert early.turning_points == [], "seven roll-outs may all have come out alike"
    assert [(one.ply, one.text) for one in turned.turning_points] == [
        (third, "round 2"),
        (len(curve) - 1, f"round {len(starts)}"),
    ]
    assert headline(turned) == f"{winner} won, and round 2 decided it"


# -- a hand of cards -------------------------------------------------------------------------------------------------------------


def test_a_hand_of_spooks_is_played_on_to_its_end_and_knows_the_winner_once_a_hand_is_empty(store: Store) -> None:
    loaded = take(store, (LIBRARY / "spooks/ends-by-straight.sheet").read_text())
    found = analyse(loaded, effort="quick", report=stop_after(3, loaded))
    assert (found.judge, found.errs_percent, found.decisions_judged, found.hidden) == (None, 20, None, True)
    won = next(ply.number for ply in loaded.game.plies if ply.state.winners)
    assert all(point.shares == [0.0, 0.0, 1.0, 0.0] for point in found.curve[won:])
    assert max(found.curve[won - 1].shares) < 1
    assert all(error > 0 for error in found.curve[won - 1].errors)
    assert not any(seat.luck or seat.play for seat in found.seats)


def test_where_all_lies_open_and_nothing_is_drawn_there_is_play_and_no_luck(store: Store) -> None:
    loaded = take(store, sample("full"))
    found = analyse(loaded, effort="quick", report=stop_after(2, loaded))
    assert not found.hidden
    assert {seat.luck for seat in found.seats} == {None}
    assert any("nothing was drawn after the start" in note for note in found.notes)


def test_the_public_of_a_hand_that_the_log_knows_remembers_claims_as_at_any_table(store: Store) -> None:
    loaded = take(store, sample("full"))
    public, full = course_of(loaded, "public"), course_of(loaded, "full")
    assert not any(state.claims for state in full.seen)
    assert any(state.claims for state in public.seen)
    assert len(public.seen) == len(full.seen)
