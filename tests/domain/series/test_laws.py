"""Laws of series: of hands in any order, corrected in any way (catalogue of Spooks 10, invariant 20)."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from tests.domain.series.kit import Book, game, letters

from spooklog.domain.formats.standings import Standings
from spooklog.domain.series.events import ResultRecorded
from spooklog.domain.series.series import fold_series
from spooklog.domain.series.tally import tally
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import SpooklogError

FORMATS = ("spooks-short", "spooks-long", "points-high", "points-low", "wins", "best-of", "ranks")


def played(names: str, rng: Rng, *, most: int = 120) -> str:
    """Points of a hand: one player has none, and all together no more than one deck holds."""
    winners, most = {rng.choice(names), rng.choice(names)}, min(most, 404 // len(names))
    return " ".join(f"{name}{0 if name in winners else 1 + rng.below(most)}" for name in names)


def check(standings: Standings, *, target: int | None) -> None:
    """What holds of any series of Spooks, however it was corrected."""
    before = (0,) * len(standings.totals)
    out: set[int] = set()
    for line in standings.lines:
        if line.counted:
            playing = {*line.players}
            assert len(playing) >= 3
            assert not playing & out
            assert all(target is None or before[player - 1] < target for player in playing)
            assert all(line.totals[player - 1] - before[player - 1] == line.points[player] for player in playing)
            assert all(line.points[player] == 0 for player in line.winners)
            out |= {*line.grabbed} if not standings.over else set()
        else:
            assert line.totals == before
            assert line.flags or line.status in ("playing", "void", "damaged", "missing")
        assert all(new >= old for new, old in zip(line.totals, before, strict=True))
        before = line.totals
    assert standings.totals == before
    added = [points or 0 for line in standings.lines if line.counted for points in line.points.values()]
    assert sum(standings.totals) == sum(added)
    if standings.over:
        assert standings.winners
        assert all(target is None or standings.totals[player - 1] < target for player in standings.winners)
        assert {player for player, place in enumerate(standings.places, start=1) if place == 1} == {*standings.winners}


@given(seats=st.integers(3, 8), long=st.booleans(), target=st.integers(1, 400), seed=st.integers(0, 2**32))
def test_a_series_of_spooks_played_to_its_end_keeps_its_laws(seats: int, long: bool, target: int, seed: int) -> None:
    rng = Rng(seed)
    book = Book("spooks-long" if long else "spooks-short", seats, settings={"target": str(target)})
    while not book.standings.over:
        standings = book.standings
        assert len(standings.playing) >= 3
        assert all(standings.totals[player - 1] < target for player in standings.playing)
        book.result(played(letters(standings.playing), rng))
        check(book.standings, target=target)
    assert all(line.counted for line in book.standings.lines)
    assert book.close().standings.status == "official"


@given(
    format=st.sampled_from(FORMATS[:2]),
    seats=st.integers(3, 6),
    target=st.integers(20, 300),
    corrections=st.lists(st.tuples(st.integers(0, 30), st.integers(0, 2**32)), max_size=8),
    seed=st.integers(0, 2**32),
)
def test_corrections_of_hands_are_never_refused_and_keep_the_laws(
    format: str, seats: int, target: int, corrections: list[tuple[int, int]], seed: int
) -> None:
    rng = Rng(seed)
    book = Book(format, seats, settings={"target": str(target)})
    for number in range(12):
        if book.standings.over:
            break
        names = letters(book.standings.playing)
        if rng.below(2):
            scores = [word[1:] for word in played(names, rng).split()]
            book.add(f"g{number}", names, game(" ".join(scores)))
        else:
            book.result(played(names, rng))
    for which, chance in corrections:
        item = book.series.items[which % len(book.series.items)]
        other = Rng(chance)
        said = played(letters(item.players), other, most=250)
        if item.game is None:
            book.correct(item.number, said)
        elif other.below(4):
            book.games[item.game] = game(" ".join(word[1:] for word in said.split()), status="amended")
        else:
            book.games[item.game] = game(seats=len(item.players))
        check(book.standings, target=target)


@given(format=st.sampled_from(FORMATS), seats=st.integers(3, 6), seed=st.integers(0, 2**32), wrong=st.integers(0, 20))
def test_a_series_corrected_on_the_way_stands_as_one_that_was_right_from_the_start(
    format: str, seats: int, seed: int, wrong: int
) -> None:
    rng = Rng(seed)
    right, corrected = Book(format, seats), Book(format, seats)
    results: list[str] = []
    for _ in range(6):
        names = letters(right.standings.playing)
        scores = (
            " ".join(f"{name}{place}" for place, name in enumerate(names, start=1)) if format == "ranks" else played(names, rng)
        )
        try:
            right.result(scores)
        except SpooklogError:
            break
        results.append(scores)
    which = wrong % len(results)
    for number, item in enumerate(right.series.items):
        said = item.result
        assert said is not None
        if number == which:  # this result is recorded for the wrong players
            said = msgspec.structs.replace(said, points=said.points[::-1], ranks=said.ranks[::-1], winners=said.players[-1:])
        corrected.write(
            ResultRecorded(players=said.players, points=said.points, winners=said.winners, ranks=said.ranks, dealer=said.dealer)
        )
    corrected.correct(1 + which, results[which])
    assert corrected.standings == right.standings


@given(format=st.sampled_from(FORMATS), seed=st.integers(0, 2**32))
def test_folding_the_log_again_gives_the_same_series_at_every_entry(format: str, seed: int) -> None:
    rng = Rng(seed)
    book = Book(format, 4)
    for number in range(8):
        try:
            names = letters(book.standings.playing)
            step = rng.below(5)
            if step < 3:
                book.add(f"g{number}", names, game(" ".join(word[1:] for word in played(names, rng).split())))
            elif step == 3 and book.series.items:
                book.remove(rng.choice(book.series.items).number)
            else:
                book.close("enough").reopen()
        except SpooklogError:
            continue
    series = None
    for cut, (_, entry) in enumerate(book.entries, start=1):
        series = fold_series(book.entries[cut - 1 : cut], series)
        assert entry.digest in ("", series.digest)
    assert series == book.series
    assert tally(book.series, book.games) == book.tallied
