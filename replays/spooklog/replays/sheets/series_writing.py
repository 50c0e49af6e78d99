"""Write a series with its games, as it now stands, as a sheet that reads back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from spooklog.domain.formats.result import Reported
from spooklog.domain.formats.standings import RosterLine
from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.log.surroundings import in_words
from spooklog.domain.series.events import GameAdded, ResultRecorded
from spooklog.domain.series.opening import next_options
from spooklog.domain.start.arrange import Player, named_options, write_players
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import write_options
from spooklog.replays.sheets.header import END, write_header
from spooklog.replays.sheets.line import write_line
from spooklog.replays.sheets.series_block import ANYWAY, RESULT
from spooklog.replays.sheets.series_header import GAME, JOIN, LEAVE
from spooklog.replays.sheets.series_result import write_result
from spooklog.replays.sheets.sheet import typed_labels, why_of, write_plies
from spooklog.replays.times import local_offset, write_date
from spooklog.store.logs.game_writer import ERASED
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.logs.series_writer import LoadedSeries
from spooklog.store.store import Store

_LEFT_OUT = ("game", "players", "options", "dealer")
"""Lines of a game's own head that the series has for it, or that stand on the line it begins with."""


def write_series(store: Store, loaded: LoadedSeries) -> str:
    """Return the sheet of a series: every game that belongs to it, in the order in which they were added.

    Undone, amended and removed things are not in it, nor whether anything was closed. Raises Corrupt for a game whose log is
    broken, NotFound for one that is gone.
    """
    loaded = msgspec.structs.replace(loaded, labels=typed_labels(loaded.seats, loaded.series.ruleset.meta))
    players = tuple(Player(label, seat.name or label) for label, seat in zip(loaded.labels.names, loaded.seats, strict=True))
    late = {change.player for change in loaded.series.changes if change.what == "joined"}
    beginners = tuple(number for number in range(1, len(players) + 1) if number not in late)
    playing = beginners
    lines, happened, offset = list(_head(loaded, [players[number - 1] for number in beginners])), _times(store, loaded), None
    whys = _whys(store, loaded)
    misplaced, each = store.series.misplaced(loaded.stream.id), loaded.series.ruleset.meta.each
    standings = store.series.standings(loaded.stream.id)
    roster = [*standings.roster]
    for item, line in zip(loaded.series.items, standings.lines, strict=True):
        while roster and roster[0].after < item.number:
            playing = _changed(playing, roster[0])
            lines += ["", _roster(loaded, players, roster.pop(0))]
        lines.append("")
        beginning, why = f"{each} {ANYWAY}" if item.number in misplaced else each, whys.get(item.number)
        if item.result:
            lines += _result(loaded, beginning, item.result, happened.get(item.number), offset, why)
        else:
            game = store.games.load(item.game or "")
            offset = game.game.started.offset
            seated = [players[player - 1] for player in item.players]
            lines += _game(store, loaded, beginning, game, seated, why, all_play=item.players == playing)
        playing = tuple(player for player in playing if player not in line.grabbed)
    for change in roster:
        lines += ["", _roster(loaded, players, change)]
    return "\n".join(lines) + "\n"


def _changed(playing: tuple[int, ...], change: RosterLine) -> tuple[int, ...]:
    """Return who plays after a player came or left."""
    others = {player for player in playing if player != change.player}
    return tuple(sorted(others if change.what == "left" else others | {change.player}))


def _roster(loaded: LoadedSeries, players: Sequence[Player], change: RosterLine) -> str:
    """Return the line of a player who came or left, as the table named it: a total only where the table gave one."""
    label = loaded.labels[change.player]
    if change.what == "left":
        return f"{LEAVE} {label}"
    named = write_players(players[change.player - 1 : change.player]) if change.what == "joined" else label
    return f"{JOIN} {named}" + (f" at {change.total}" if change.named else "") + (f" {ANYWAY}" if change.misplaced else "")


def _head(loaded: LoadedSeries, players: Sequence[Player]) -> Iterator[str]:
    """Yield the lines of the head; `players` are those of the first game on."""
    series, ruleset = loaded.series, loaded.series.ruleset
    yield f"series {loaded.stream.name}"
    yield f"game {ruleset.meta.slug}"
    yield f"format {series.format.name}"
    yield f"players {write_players(players)}"
    kept = series.format.kept(series.terms)
    yield from (f"{spec.name} {spec.write(kept[spec.name])}" for spec in series.format.settings if spec.name in kept)
    settings = {spec.name for spec in series.format.settings}
    specs = [spec for spec in ruleset.meta.options if spec.name not in settings]
    if options := write_options(specs, series.options, loaded.labels):
        yield "options " + " ".join(f"{name}={value}" for name, value in options.items())


def _result(
    loaded: LoadedSeries, beginning: str, result: Reported, happened: int | None, offset: int | None, why: str | None
) -> Iterator[str]:
    """Yield the lines of a recorded result. A date that was given has the offset of the game before it, else this machine's.

    `why` is the table's reason to let it stand.
    """
    yield write_line(beginning + ("" if result.dealer is None else f" dealer={loaded.labels[result.dealer]}"), why=why)
    if happened is not None:
        yield f"date {write_date(happened, local_offset(happened) if offset is None else offset)}"
    yield f"{RESULT} {write_result(loaded.series, result, loaded.labels)}"


def _game(
    store: Store,
    loaded: LoadedSeries,
    beginning: str,
    game: LoadedGame,
    seated: Sequence[Player],
    why: str | None,
    *,
    all_play: bool,
) -> Iterator[str]:
    """Yield the lines of a logged game: those of its own sheet, without what follows from the series.

    `seated` are its players as the series calls them; `why` is the table's reason to let it stand in the series, and `all_play`
    is set where they are all who still play in the series.
    """
    game = _labelled(game, seated)
    texts, names = store.games.texts(game.stream.id), store.people.names(game.game.surroundings.watchers)
    own = [Player(seat.label or "", seat.name or seat.label or "") for seat in game.seats]
    lines = write_header(game.game, own, None, in_words(game.game.surroundings, texts, names))[:-1]
    body = list(write_plies(game.game, game.labels, texts))
    options = named_options(game.game.ruleset, game.game.setup, game.labels, next_options(loaded.series, loaded.labels))
    result_only = options.get("record") == RESULT and _is_result(body)
    if result_only:
        options.pop("record")
    yield write_line(" ".join([_beginning(game, beginning), *_settings(lines, options)]), why=why_of(game.game, texts) or why)
    yield from _players(own, seated, all_play=all_play)
    yield from (line for line in lines if line.partition(" ")[0] not in _LEFT_OUT)
    yield from body if result_only else [END, *body]


def _labelled(game: LoadedGame, seated: Sequence[Player]) -> LoadedGame:
    """Return the game; players who were erased from it have the labels that the series gives them."""
    seats = tuple(
        msgspec.structs.replace(seat, label=seat.label or one.label) for seat, one in zip(game.seats, seated, strict=True)
    )
    return msgspec.structs.replace(game, seats=seats, labels=Labels([seat.label or "" for seat in seats]))


def _is_result(body: Sequence[str]) -> bool:
    """Whether a game is one line `result anna 33, ben 20`. One with `=` would read back as a game that was not logged."""
    return bool(body) and body[0].startswith(f"{RESULT} ") and "=" not in body[0]


def _beginning(game: LoadedGame, beginning: str) -> str:
    """Return the words that a game begins with; a game of an older revision names it."""
    revision, meta = game.game.setup.revision, game.game.ruleset.meta
    if revision == meta.revision:
        return beginning
    return f"{GAME} {meta.named(revision)} {beginning.partition(' ')[2]}".strip()


def _settings(lines: Sequence[str], options: Mapping[str, str]) -> Iterator[str]:
    """Yield what stands behind the words that a game begins with: its dealer and its options."""
    yield from (line.replace(" ", "=", 1) for line in lines if line.startswith("dealer "))
    yield from (f"{name}={value}" for name, value in options.items())


def _players(own: Sequence[Player], seated: Sequence[Player], *, all_play: bool) -> Iterator[str]:
    """Yield a game's line of players, unless all who still play in the series sit there under the same labels."""
    pairs = list(zip(own, seated, strict=True))
    if not all_play or any(one.label != other.label for one, other in pairs):
        known = [Player(one.label, one.label) if one.label == other.label else one for one, other in pairs]
        yield f"players {write_players(known)}"


def _whys(store: Store, loaded: LoadedSeries) -> dict[int, str]:
    """Return why the table let games stand that the format forbids, by their numbers in the series."""
    texts = store.series.texts(loaded.stream.id)
    return {number: texts.get(entry.ruled.why) or ERASED for number, entry in _added(store, loaded) if entry.ruled}


def _times(store: Store, loaded: LoadedSeries) -> dict[int, int]:
    """Return when games were played, by their numbers in the series, where the entry that added them holds it."""
    return {number: entry.happened for number, entry in _added(store, loaded) if entry.happened is not None}


def _added(store: Store, loaded: LoadedSeries) -> Iterator[tuple[int, AnyEntry]]:
    """Yield the entries that added games and results, with their numbers in the series."""
    entries = (one.entry for one in store.series.entries(loaded.stream.id))
    return enumerate((entry for entry in entries if isinstance(entry.event, GameAdded | ResultRecorded)), start=1)
