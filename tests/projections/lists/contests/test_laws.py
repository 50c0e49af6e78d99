"""Whatever was corrected, merged, voided or archived: statistics equal those computed from the games folded from nothing."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce, PlackettLuceRating
from tests.projections.kit import fresh
from tests.projections.lists.test_laws import LABELS, STEPS, take
from tests.store.counting import COUNTING

from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import SpooklogError
from spooklog.projections.lists.contests.comparing import head_to_head, totals_over_time
from spooklog.projections.lists.contests.pairs import Pair
from spooklog.projections.lists.players import player
from spooklog.projections.lists.statistics import statistics
from spooklog.store.changes.archiving import archive
from spooklog.store.changes.merging import merge, split
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.store import Store

PEOPLE = st.sampled_from(("bert", "cora", "dora"))
WIDER = st.one_of(
    STEPS,
    st.tuples(st.just("merge"), PEOPLE),
    st.tuples(st.just("split"), PEOPLE),
    st.tuples(st.just("archive"), st.just(0)),
)


def step_on(store: Store, games: list[str], which: int, step: tuple[str, int | str]) -> None:
    """Take a step of one game, or one of the whole store."""
    match step:
        case "merge", str(name):
            merge(store.own_log, name, ["dora"], by="Scribe")
        case "split", str(name):
            split(store.own_log, name, by="Scribe")
        case "archive", _:
            if games:
                archive(store.own_log, [store.streams.get(games[which % len(games)]).name], by="Scribe")
        case _:
            take(store, games, which, step)


def naive(store: Store) -> list[tuple[list[str], tuple[int, ...], tuple[int, ...], tuple[int | None, ...]]]:
    """The persons, places, winners and points of each counted game, in the order of play, from its log alone."""
    merged = store.people.merged()
    found = []
    for stream in store.streams.every():
        loaded = store.games.load_as_of(stream.id, stream.head)
        started, outcome = loaded.game.started, loaded.game.outcome
        if stream.archived is not None or outcome is None or loaded.game.void or started.origin:
            continue
        persons = [merged.get(person, person) for person in started.persons]
        found.append(((started.played, stream.id), (persons, outcome.ranks, outcome.winners, outcome.points)))
    return [one for _, one in sorted(found)]


def naive_ratings(games: list[Any]) -> dict[str, tuple[float, float, int]]:
    model, known, count = PlackettLuce(), dict[str, PlackettLuceRating](), Counter[str]()
    for persons, ranks, _, _ in games:
        if len(set(persons)) == len(persons):
            rated = model.rate([[known.get(person, model.rating())] for person in persons], ranks=[float(rank) for rank in ranks])
            known |= {person: one for person, (one,) in zip(persons, rated, strict=True)}
            count.update(persons)
    return {person: (round(one.mu, 4), round(one.sigma, 4), count[person]) for person, one in known.items()}


def naive_streak(games: list[Any], person: str) -> tuple[int, int]:
    """The current and the longest run of games won."""
    current = longest = 0
    for persons, _, winners, _ in games:
        if person in persons and len(set(persons)) == len(persons):
            current = current + 1 if persons.index(person) + 1 in winners else 0
            longest = max(longest, current)
    return current, longest


def naive_pair(games: list[Any], one: str, other: str) -> tuple[int, int, int]:
    """The games of two persons, and how many the first won and lost by rank."""
    both = [
        (p.index(one), p.index(other), ranks) for p, ranks, _, _ in games if one in p and other in p and len(set(p)) == len(p)
    ]
    return len(both), sum(ranks[a] < ranks[b] for a, b, ranks in both), sum(ranks[a] > ranks[b] for a, b, ranks in both)


@given(
    steps=st.lists(st.tuples(st.integers(0, 5), WIDER), max_size=25),
    last=st.lists(st.tuples(st.integers(0, 5), st.tuples(st.just("merge"), st.sampled_from(["bert", "cora"]))), max_size=1),
)
def test_statistics_of_players_are_those_of_games_folded_from_nothing(
    empty_store: Path, steps: list[tuple[int, tuple[str, int | str]]], last: list[tuple[int, tuple[str, str]]]
) -> None:
    with fresh(empty_store) as store:
        games: list[str] = []
        for start in range(3):
            take(store, games, start, ("start", 3 if start else 2))
            take(store, games, start, ("play", LABELS[start % 2] + " 1 2 3 4"))
        seats = [SeatSpec("anna"), SeatSpec("dora")]
        setup = Setup(seats=2, options={"target": 2})
        games.append(store.games.start(Start(ruleset=COUNTING, setup=setup, seats=seats, by="Scribe")).loaded.stream.id)
        store.games.append(games[-1], Play("dora 1 2"), by="Scribe")
        for number, (which, step) in enumerate([*steps, *last]):
            try:
                step_on(store, games, which, step)
            except SpooklogError:
                continue
            if number % 9 == 0:
                statistics(store)  # read now and then, so that the lists come about in parts
        told, counted = statistics(store), naive(store)
        names = {}
        for label in (*LABELS, "dora"):
            person = store.people.find(label)
            if person and person.id not in store.people.merged():
                names[label] = person.id
        ratings = {row.player: (row.mu, row.sigma, row.games) for one in told.rulesets for row in one.ratings}
        expected = naive_ratings(counted)
        assert ratings == {name: expected[id] for name, id in names.items() if id in expected}
        for name, id in names.items():
            played = player(store, name).rulesets
            for one in played:
                assert (one.streaks.won.current, one.streaks.won.longest) == naive_streak(counted, id)
            met: dict[str | None, Pair] = {row.player: row for one in played for row in one.against}
            for other, of_other in names.items():
                if other != name:
                    pair = met.get(other, Pair())
                    assert (pair.games, pair.won, pair.lost) == naive_pair(counted, id, of_other)
            points = [
                sum(n or 0 for p, n in zip(people, of, strict=True) if p == id) for people, _, _, of in counted if id in people
            ]
            totals = totals_over_time(store, "points", [name]).titles
            values = totals[0].lines[0].values if totals else ()
            assert values == tuple(sum(points[: at + 1]) for at in range(len(points)))
        for name, other in combinations(names, 2):
            pair = head_to_head(store, (name, other)).all
            assert (pair.games, pair.won, pair.lost) == naive_pair(counted, names[name], names[other])
