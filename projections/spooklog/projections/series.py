"""One series: the answer of `series show`; the place of a game in its series."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from spooklog.domain.log.answers import HouseRule
from spooklog.domain.series.answers import SeriesStandings
from spooklog.domain.values.answer import Answer

if TYPE_CHECKING:
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store


class SeatedPlayer(Answer, frozen=True, kw_only=True):
    """A player of a game or a series: the label, and the name, which is None once erased."""

    player: str
    name: str | None


class SeriesAnswer(SeriesStandings, frozen=True, kw_only=True):
    """A series: its standings, and what it was opened with."""

    ruleset: str
    entry: int
    archived: bool
    players: Sequence[SeatedPlayer]
    settings: dict[str, Any]
    options: dict[str, Any]


class SeriesWithRules(SeriesAnswer, frozen=True, kw_only=True):
    """A series with the house rules that disputes made for it."""

    house_rules: Sequence[HouseRule]


class Place(NamedTuple):
    """The place of a game in its series: the name of the series, what its games are called, and the number of this one."""

    series: str
    each: str
    number: int


def series_data(store: Store, stream: str) -> SeriesAnswer:
    """Return a series: its standings, and what it was opened with."""
    loaded = store.series.load(stream)
    series = loaded.series
    seated = zip(loaded.labels.names, loaded.seats, strict=True)
    return store.series.shown(stream).also(
        SeriesAnswer,
        ruleset=series.terms.ruleset,
        entry=loaded.stream.head,
        archived=loaded.stream.archived is not None,
        players=[SeatedPlayer(player=label, name=seat.name) for label, seat in seated],
        settings={option.name: option.write(series.terms.settings[option.name]) for option in series.format.settings},
        options={
            option.name: option.write(series.options[option.name], loaded.labels)
            for option in series.ruleset.meta.options
            if option.name in series.opened.options
        },
    )


def place_of(store: Store, loaded: LoadedGame) -> Place | None:
    """Return the place of a game in its series; None for a game in no series."""
    member = store.series.member(loaded.stream.id)
    if member is None:
        return None
    row = store.streams.get(member.series, kind="series")
    return Place(row.name, loaded.game.ruleset.meta.each, member.number)
