"""Series for the command line: which one is meant, what is told of it, and how it stands in a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from spooklog.domain.errors import NotFound

if TYPE_CHECKING:
    from spooklog.store.loaded import LoadedGame
    from spooklog.store.rows import Stream
    from spooklog.store.series import Membership
    from spooklog.store.seriesbook import LoadedSeries
    from spooklog.store.store import Store

NO_SERIES = ("spooklog series new fridays --format spooks-long anna bert cora", "spooklog series list")
HAND = "hand"


def find_series(store: Store, name: str | None, by: str | None) -> Stream:
    """The series that was asked for; else that of the game this person touched last, or the one touched last, whichever is newer.

    Raises NotFound, Ambiguous, and Usage for the name of a game.
    """
    if name is not None:
        return store.streams.find(name, kind="series")
    from spooklog.cli.session import recorder_name

    newest = next(iter(store.streams.newest(1, kind="series")), None)
    if newest is None:
        raise NotFound("there is no series here yet", expected=NO_SERIES)
    game = store.streams.last_touched(recorder_name(by))
    if game and game.touched >= newest.touched and (member := store.series.member(game.id)):
        return store.streams.get(member.series, kind="series")
    return newest


def told(store: Store, stream: str) -> dict[str, Any]:
    """All that is told of a series: how it stands, and what it was opened with."""
    loaded = store.series.load(stream)
    series = loaded.series
    return store.series.shown(stream) | {
        "ruleset": series.terms.ruleset,
        "each": each(loaded),
        "entry": loaded.stream.head,
        "players": [{"player": label, "name": seat.name} for label, seat in zip(loaded.labels.names, loaded.seats, strict=True)],
        "settings": {option.name: option.write(series.terms.settings[option.name]) for option in series.format.settings},
        "options": {
            option.name: option.write(series.opened.options[option.name])
            for option in series.ruleset.meta.options
            if option.name in series.opened.options
        },
    }


def each(loaded: LoadedSeries) -> str:
    """What one game of a series is called: a hand, where the rules of the game speak of hands."""
    return word_for(loaded.stream.ruleset)


def word_for(ruleset: str) -> str:
    """What one game of a ruleset, by its stored name, is called within a series."""
    from spooklog.domain.registry import find_ruleset

    return HAND if HAND in find_ruleset(ruleset.partition("/")[0]).meta.keywords else "game"


def headline(data: Mapping[str, Any]) -> str:
    """How a series stands, in a few words."""
    team, target = data["team"], data["target"]
    if not any(game["counted"] for game in data["games"]):
        return f"no {data['each']} counts yet"
    if team:
        return f"{team['sum']} in {counted(team['games'], data['each'])}, {team['mean']} a {data['each']}, best {team['best']}"
    if data["winners"]:
        return f"{listed(data['winners'])} {'wins' if len(data['winners']) == 1 else 'win'} with {_total(data, data['winners'])}"
    first = [player for player in data["ranking"][0] if data["played"][player]] or data["ranking"][0]
    if len(first) == len(data["totals"]):
        return f"all are level at {_total(data, first)}"
    of = f" of {target}" if target else ""
    return f"{listed(first)} {'leads' if len(first) == 1 else 'lead'} with {_total(data, first)}{of}"


def standing(data: Mapping[str, Any]) -> str:
    """How a series stands after its last game, on one line."""
    dealer = f"; {data['next_dealer']} deals next" if data["next_dealer"] and data["status"] == "provisional" else ""
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
    from spooklog.cli.output import INDENT, say

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
    of = f" of {data['target']}" if data["target"] else ""
    totals = ", ".join(f"{player} {data['totals'][player]}" for player in data["playing"])
    return f"{data['series']}, {data['each']} {member.number}: so far {totals}{of}"


def counted(number: int, word: str) -> str:
    """So many of something: `1 hand`, `5 hands`."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def listed(names: Sequence[str]) -> str:
    """Names in a sentence."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def _total(data: Mapping[str, Any], players: Sequence[str]) -> str:
    total = data["totals"][players[0]]
    unit = data["unit"] if total != 1 else data["unit"].removesuffix("s")
    return f"{total} {unit}" if data["unit"] != "points" else str(total)
