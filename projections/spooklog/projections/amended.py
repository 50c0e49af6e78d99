"""What an amendment changes beside the plies: the game before and after it, and the standings of its series."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from spooklog.domain.log.result import result_of
from spooklog.domain.series.answers import SeriesGame, SeriesStandings, standings_of
from spooklog.domain.series.words import headline
from spooklog.projections.game.differences import Difference
from spooklog.store.entries.rows import Seat
from spooklog.store.logs.loaded import LoadedGame, labels_of

if TYPE_CHECKING:
    from spooklog.domain.log.amend import AmendmentPlan
    from spooklog.store.store import Store


def both_sides(loaded: LoadedGame, amendment: AmendmentPlan, stored: LoadedGame | None) -> tuple[LoadedGame, LoadedGame]:
    """Return the game before and after an amendment; `stored` is the game as it stands after one that was stored."""
    after = stored or msgspec.structs.replace(loaded, game=amendment.after)
    seats = _seats(loaded, amendment)
    return (
        msgspec.structs.replace(loaded, game=amendment.before),
        msgspec.structs.replace(after, seats=seats, labels=labels_of(seats)),
    )


def _seats(loaded: LoadedGame, amendment: AmendmentPlan) -> tuple[Seat, ...]:
    """Return the seats after an amendment so that both sides can be compared by label.

    A seat keeps the label that it had, unless players change their seats: what others played is then theirs.
    """
    came = {one.number: Seat(one.number, one.person, one.label.text, one.name, one.label.salt) for one in amendment.seated}
    before = {seat.number: seat for seat in loaded.seats}
    sat = {seat.person: seat.number for seat in loaded.seats}
    moved = any(sat.get(one.person, one.number) != one.number for one in amendment.seated)
    sitting = before | came if moved else came | before
    return tuple(sitting[number] for number in range(1, amendment.after.setup.seats + 1))


class BothStandings(NamedTuple):
    """The standings of a series before and after an amendment."""

    before: SeriesStandings
    after: SeriesStandings


def both_standings(store: Store, stream: str, amendment: AmendmentPlan) -> BothStandings | None:
    """Return the standings of the game's series before and after; None for a game without a series."""
    member = store.series.member(stream)
    if member is None:
        return None
    loaded = store.series.load(member.series)
    names, each = store.streams.names(loaded.series.games), loaded.series.ruleset.meta.each
    results = ({stream: result_of(game)} for game in (amendment.before, amendment.after))
    standings = (store.series.standings_if(member.series, result) for result in results)
    return BothStandings(*(standings_of(loaded.stream.name, one, loaded.labels, names, each) for one in standings))


def standings_differences(series: BothStandings | None) -> Iterator[Difference]:
    """Yield what the amendment changes in the standings of the series."""
    if series is None:
        return
    before, after = series
    name = before.series
    if before.team != after.team:
        yield Difference(f"{name}: team", headline(before), headline(after))
    for player, total in () if before.team else before.totals.items():
        if total != after.totals[player]:
            yield Difference(f"{name}: {player}", str(total), str(after.totals[player]))
    for was, now in zip(before.games, after.games, strict=True):
        if was.counted != now.counted and (was.flags or now.flags):  # the outcome already shows an undecided game
            yield Difference(f"{name}: {before.each} {was.number}", _whether_it_counts(was), _whether_it_counts(now))
    for what, old, new in (("playing", before.playing, after.playing), ("winners", before.winners, after.winners)):
        if old != new:
            yield Difference(f"{name}: {what}", ", ".join(old), ", ".join(new))
    if before.over != after.over:
        yield Difference(f"{name}: over", *("yes" if one.over else "no" for one in (before, after)))
    if before.status != after.status:
        yield Difference(f"{name}: status", before.status, after.status)


def _whether_it_counts(game: SeriesGame) -> str:
    """Return in words whether a game of a series counts, and why it does not."""
    return "counts" if game.counted else ": ".join(["does not count", *(flag.words for flag in game.flags[:1])])
