"""What an amendment changes beside the plies: the game before and after it, and the standings of its series."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from spooklog.domain.log.result import result_of
from spooklog.domain.series.answers import SeriesGame, SeriesSide, SeriesStandings, standings_of
from spooklog.domain.series.words import headline
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.saying import said, within
from spooklog.domain.words.wording import each_word, word_for
from spooklog.projections.game.compare import PlyPair, Results, Row, amended_rows, ply_pairs, results_of
from spooklog.projections.game.differences import Difference, differences
from spooklog.store.entries.rows import Seat
from spooklog.store.logs.loaded import LoadedGame, labels_of

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.domain.log.amend import AmendmentPlan
    from spooklog.store.logs.loaded import Recorded
    from spooklog.store.store import Store


class AmendedSeries(Answer, frozen=True, kw_only=True):
    """The standings of the game's series before and after an amendment; `each` is what its games are called."""

    series: str
    each: str
    before: SeriesSide
    after: SeriesSide


class HeadChange(Answer, frozen=True, kw_only=True):
    """A header line and the one in its place, None where there is none."""

    before: str | None
    after: str | None


class AmendAnswer(Answer, frozen=True, kw_only=True):
    """What an amendment does, or with `applied` did: `conflicts` are plies that cannot stay, `expected` what can be decided."""

    game: str
    entry: int
    applied: bool
    plies: Sequence[PlyPair]
    conflicts: Sequence[int]
    expected: Sequence[str]
    before: Results
    after: Results
    series: AmendedSeries | None
    head: Sequence[HeadChange]


class Amended(NamedTuple):
    """An amendment that was tried or stored: the game on both sides, its plies in rows, and what differs in the end."""

    plan: AmendmentPlan
    before: LoadedGame
    after: LoadedGame
    rows: tuple[Row, ...]
    series: BothStandings | None
    differences: tuple[Difference, ...]
    texts: Mapping[str, str]
    applied: bool

    def answer(self, head: Sequence[Difference]) -> AmendAnswer:
        """Return it as an answer, with the header lines that it changes."""
        return AmendAnswer(
            game=self.before.stream.name,
            entry=self.after.stream.head,
            applied=self.applied,
            plies=ply_pairs(self.rows),
            conflicts=[step.old.number for step in self.plan.conflicts if step.old],
            expected=self.plan.choices,
            before=results_of(self.before, self.texts),
            after=results_of(self.after, self.texts),
            series=_series(self.series) if self.series else None,
            head=[HeadChange(before=one.old or None, after=one.new or None) for one in head],
        )


def amended(store: Store, loaded: LoadedGame, plan: AmendmentPlan, recorded: Recorded | None, viewer: Viewer = "full") -> Amended:
    """Return what an amendment of a game changes; one that was also stored comes with what was `recorded`.

    `viewer` is whose knowledge decides what differs in the end.
    """
    before, after = both_sides(loaded, plan, recorded.loaded if recorded else None)
    texts = store.games.texts(loaded.stream.id) | {text.digest: text.text for text in plan.texts}
    series = both_standings(store, loaded.stream.id, plan)
    found = [*differences(before, after, texts, viewer)]
    for one in standings_differences(series):
        found.append(one._replace(what=within("{series}: {what}", series=series.before.series if series else "", what=one.what)))
    return Amended(plan, before, after, amended_rows(plan, loaded.labels), series, tuple(found), texts, recorded is not None)


def done_already(store: Store, before: LoadedGame, after: LoadedGame) -> AmendAnswer:
    """Return the answer to an amendment that another request asked for and stored: the results on both sides."""
    texts = store.games.texts(after.stream.id)
    sides = (results_of(before, texts), results_of(after, texts))
    return AmendAnswer(
        game=after.stream.name,
        entry=after.stream.head,
        applied=True,
        plies=(),
        conflicts=(),
        expected=(),
        before=sides[0],
        after=sides[1],
        series=None,
        head=(),
    )


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


def _series(standings: BothStandings) -> AmendedSeries:
    """Return the standings as an answer, which says once what the games of the series are called."""
    before, after = (one.only(SeriesSide) for one in standings)
    return AmendedSeries(series=before.series, each=standings.before.each, before=before, after=after)


def standings_differences(series: BothStandings | None, names: Mapping[str, str] | None = None) -> Iterator[Difference]:
    """Yield what the amendment changes in the standings of the series; `names` are those of players by label, else the labels."""
    if series is None:
        return
    before, after = series
    called = names or {label: label for label in before.totals}
    if before.team != after.team:
        yield Difference(said("team"), headline(before, called), headline(after, called))
    for player, total in () if before.team else before.totals.items():
        if total != after.totals[player]:
            yield Difference(called[player], str(total), str(after.totals[player]))
    for was, now in zip(before.games, after.games, strict=True):
        if was.counted != now.counted and (was.flags or now.flags):  # the outcome already shows an undecided game
            what = within("{each} {place}", each=each_word(before.each), place=was.number)
            yield Difference(what, _whether_it_counts(was), _whether_it_counts(now))
    sides = ((said("playing"), before.playing, after.playing), (said("winners"), before.winners, after.winners))
    for what, old, new in sides:
        if old != new:
            yield Difference(what, *(", ".join(called.get(one, one) for one in side) for side in (old, new)))
    if before.over != after.over:
        yield Difference(said("over"), *(said("yes") if one.over else said("not yet") for one in (before, after)))
    if before.status != after.status:
        yield Difference(said("status"), word_for(before.status), word_for(after.status))


def _whether_it_counts(game: SeriesGame) -> str:
    """Return in words whether a game of a series counts, and why it does not."""
    if game.counted:
        return said("counts")
    why = game.flags[0].words if game.flags else None
    return said("does not count: {why}", why=why) if why else said("does not count")
