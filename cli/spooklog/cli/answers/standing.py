"""Series for the command line: which one is meant, what is told of it, and how it stands in a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from spooklog.cli.output import INDENT, say
from spooklog.cli.recording.at_hand import game_at_hand
from spooklog.cli.session import recorder_name
from spooklog.domain.errors import NotFound
from spooklog.domain.labels import called, listed
from spooklog.replays.audit.headline import headline

if TYPE_CHECKING:
    from spooklog.store.loaded import LoadedGame
    from spooklog.store.rows import Stream
    from spooklog.store.series import Membership
    from spooklog.store.store import Store

NO_SERIES = ("spooklog series new fridays --format spooks-long anna bert cora", "spooklog series list")


def find_series(store: Store, name: str | None, by: str | None) -> Stream:
    """The series that was asked for; else that of the game at hand; else that of the game this person touched last, or the one
    touched last, whichever is newer.

    An archived one has to be asked for. Raises NotFound, Ambiguous, and Usage for the name of a game.
    """
    if name is not None:
        return store.streams.find(name, kind="series")
    if (here := game_at_hand()) and (member := store.series.member(here)):
        return store.streams.get(member.series, kind="series")

    newest = next(iter(store.streams.newest(1, kind="series")), None)
    if newest is None:
        archived = store.streams.newest(1, kind="series", archived=True)
        words = "all series here are archived: say which" if archived else "there is no series here yet"
        raise NotFound(words, expected=("spooklog series list --archived",) if archived else NO_SERIES)
    game = store.streams.last_touched(recorder_name(by))
    if game and game.touched >= newest.touched and (member := store.series.member(game.id)):
        found = store.streams.get(member.series, kind="series")
        return newest if found.archived is not None else found
    return newest


def told(store: Store, stream: str) -> dict[str, Any]:
    """All that is told of a series: how it stands, and what it was opened with."""
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


def standing(data: Mapping[str, Any]) -> str:
    """How a series stands after its last game, on one line."""
    dealer = f"; {called(data['next_dealer'])} deals next" if data["next_dealer"] and data["status"] == "provisional" else ""
    return f"{data['series']}: {headline(data)}{dealer}"


def member_line(store: Store, game: str) -> str | None:
    """How the series of a game stands with it, on one line; None for a game that stands alone."""
    member: Membership | None = store.series.member(game)
    if member is None:
        return None
    data = told(store, member.series)
    here = next((one for one in data["games"] if one["number"] == member.number), None)
    grabbed = f"{listed(here['grabbed'])} grabbed; " if here and here["grabbed"] else ""
    return f"{data['series']}, {data['each']} {member.number}: {grabbed}{standing(data).partition(': ')[2]}"


def say_standing(store: Store, loaded: LoadedGame, *, meanwhile: bool = False) -> None:
    """Where a game belongs to a series, say how that stands: with it once it is decided, `meanwhile` everybody's total before."""
    if loaded.game.outcome is None:
        line = _totals_line(store, loaded.stream.id) if meanwhile else None
    else:
        line = member_line(store, loaded.stream.id)
    if line:
        say(" " * INDENT + line)


def _totals_line(store: Store, game: str) -> str | None:
    """Everybody's total in the series of a game that is not decided; None for a game that stands alone."""
    member: Membership | None = store.series.member(game)
    if member is None:
        return None
    data = told(store, member.series)
    if data["team"]:
        return f"{data['series']}, {data['each']} {member.number}: so far {headline(data)}"
    of = f" of {data['target']}" if data["target"] else ""
    totals = ", ".join(f"{player} {data['totals'][player]}" for player in data["playing"])
    return f"{data['series']}, {data['each']} {member.number}: so far {totals}{of}"
