"""One series as plain data, which is the JSON of `series show`; the place of a game in its series."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from spooklog.domain.values.answer import Answer

if TYPE_CHECKING:
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store


class SeatedPlayer(Answer, frozen=True, kw_only=True):
    """A player of a game or a series: the label, and the name, which is None once erased."""

    player: str
    name: str | None


class Place(NamedTuple):
    """The place of a game in its series: the name of the series, what its games are called, and the number of this one."""

    series: str
    each: str
    number: int


def series_data(store: Store, stream: str) -> dict[str, Any]:
    """Return a series as plain data: its standings, and what it was opened with."""
    loaded = store.series.load(stream)
    series = loaded.series
    return store.series.shown(stream) | {
        "ruleset": series.terms.ruleset,
        "each": series.ruleset.meta.each,
        "entry": loaded.stream.head,
        "archived": loaded.stream.archived is not None,
        "players": [{"player": label, "name": seat.name} for label, seat in zip(loaded.labels.names, loaded.seats, strict=True)],
        "settings": {option.name: option.write(series.terms.settings[option.name]) for option in series.format.settings},
        "options": {
            option.name: option.write(series.options[option.name], loaded.labels)
            for option in series.ruleset.meta.options
            if option.name in series.opened.options
        },
    }


def place_of(store: Store, loaded: LoadedGame) -> Place | None:
    """Return the place of a game in its series; None for a game in no series."""
    member = store.series.member(loaded.stream.id)
    if member is None:
        return None
    row = store.streams.get(member.series, kind="series")
    return Place(row.name, loaded.game.ruleset.meta.each, member.number)
