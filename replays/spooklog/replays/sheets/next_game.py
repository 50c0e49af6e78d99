"""The next game, where its header leaves things out: the next one of a series, or another one like a game that is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.domain.contract.registry import preset_of
from spooklog.domain.log.events import GameStarted
from spooklog.domain.log.surroundings import Description, Surroundings, in_words, surroundings_of
from spooklog.domain.log.times import A_DAY
from spooklog.domain.start.arrange import Player, read_player
from spooklog.domain.values.errors import Illegal, NotFound, Usage
from spooklog.domain.values.labels import normal
from spooklog.domain.values.saying import said
from spooklog.replays.sheets.header import SheetHeader, write_header
from spooklog.replays.sheets.line import SheetLine, read_line

if TYPE_CHECKING:
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.logs.series_writer import LoadedSeries
    from spooklog.store.store import Store


_FULL = "record=full"
_KEPT = ("options", "data", "place", "tags")


def take_players(store: Store, stream: str, header: SheetHeader, ruleset: str | None = None) -> LoadedSeries:
    """Complete ruleset and players in the header of the next game of a series; return the series.

    `ruleset` is the first word typed, which may be a player as well. Raises Usage for a game of another ruleset than the series',
    and for an erased player; NotFound for a player who is not in the series.
    """
    loaded = store.series.load(stream)
    _take_first_word(header, ruleset, loaded)
    players = header.players or tuple(Player(seat.label, seat.name) for seat in store.series.next_start(stream).players)
    header.players = tuple(_with_full_name(player, loaded) for player in players)
    _check_players(header.players, loaded)
    return loaded


def others(store: Store, stream: str, without: Sequence[str] = (), again: Sequence[str] = ()) -> tuple[Player, ...]:
    """Return who plays the next game of a series but for some, and with some who missed the last one, both by label.

    Raises Unreadable for another label, Usage for one who misses it anyway or where nobody is left, Illegal for one who is out.
    """
    loaded = store.series.load(stream)
    standings, labels = store.series.standings(stream), loaded.labels
    missing, coming = ({labels.seat(one) for one in given} for given in (without, again))
    for player in missing - {*standings.next_players}:
        raise Usage(said("{name} does not play the next game anyway", name=labels[player]), input=labels[player])
    for player in coming - {*standings.playing}:
        raise Illegal(
            said("{name} is out", name=labels[player]), expected=(f"series join {loaded.stream.name} {labels[player]}",)
        )
    chosen = {*standings.next_players, *coming} - missing
    if not chosen:
        raise Usage("name who plays it", expected=(f"new --series {loaded.stream.name} PLAYER…",))
    players = players_of(loaded)
    return tuple(players[player - 1] for player in standings.playing if player in chosen)


def take_terms(store: Store, loaded: LoadedSeries, header: SheetHeader, now: int) -> None:
    """Complete the header of the next game of a series with its options and its dealer, and with what the game before had.

    That are its facts, and on the same evening its place and its tags; `now` is the time in ms since 1970 UTC. Raises Illegal for
    options that a game of the series cannot have.
    """
    series, following = loaded.series, store.series.next_start(loaded, [one.name for one in header.players])
    if series.games:
        before = store.games.entries(series.games[-1])
        started = before[0].entry.event
        if isinstance(started, GameStarted):
            header.take_over(started.data)
            held = surroundings_of((one.number, one.entry) for one in before)
            header.around.take_over(_still_here(store, series.games[-1], held, started, _played(header, now)))
    # before the series adds its own: only typed options can be refused
    series.format.check_named(series.terms, header.options)
    header.options = {**following.options, **header.options}
    if following.dealer and header.own_line("dealer") is None and following.dealer in {one.label for one in header.players}:
        header.take(SheetLine(None, "", f"dealer {following.dealer}"))


def header_like(store: Store, loaded: LoadedGame, now: int) -> SheetHeader:
    """Return the header of another game of the same title, with what `kept_lines` returns and the same players, not the deal.

    Raises Usage where a player was erased.
    """
    header = SheetHeader(loaded.game.ruleset.meta.slug)
    header.players = tuple(players_again(loaded))
    named = write_header(loaded.game, [*header.players], None, Description())
    for line in (*(line for line in named if line.startswith("title ")), *kept_lines(store, loaded, now)):
        header.take(read_line(line))
    return header


def players_again(loaded: LoadedGame) -> list[Player]:
    """Return the players for another game in the order of their seats. Raises Usage where one was erased."""
    if not all(seat.label for seat in loaded.seats):
        slug = loaded.game.ruleset.meta.slug
        raise Usage("a player of this game was erased: name the players", expected=(f"new {slug} PLAYER…",))
    return players_of(loaded)


def kept_lines(store: Store, loaded: LoadedGame, now: int) -> list[str]:
    """Return the header lines of a game that another one like it takes over: options, facts, on the same evening place and tags.

    The level `full` is left to the lines of the next game: one whose deal is not known cannot have it. `now` is the time in ms
    since 1970 UTC.
    """
    game = loaded.game
    around = _still_here(store, loaded.stream.id, game.surroundings, game.started, now)
    lines = (line.replace(f" {_FULL}", "") for line in write_header(game, players_of(loaded), None, around))
    return [line for line in lines if line.partition(" ")[0] in _KEPT and " " in line]


def _still_here(store: Store, game: str, held: Surroundings, started: GameStarted, now: int) -> Description:
    """Return place and tags of a game for another one at a time, nothing where that is not within a day of its start."""
    if not held.texts or abs(now - started.played) > A_DAY:
        return Description()
    around = in_words(held, store.games.texts(game, held.texts), {})
    return Description(place=around.place, tags=around.tags)


def _played(header: SheetHeader, now: int) -> int:
    """Return when the game of a header is played, in ms since 1970 UTC."""
    return header.date[0] if header.date else now


def _take_first_word(header: SheetHeader, word: str | None, series: LoadedSeries) -> None:
    """Take the first word typed as the ruleset, where it names that of the series, else as the first player. Raises Usage."""
    slug = series.series.ruleset.meta.slug
    header.ruleset = slug
    if word is None:
        return
    if word.casefold().partition("/")[0] == slug:
        header.ruleset = word
        return
    first = read_player(word)
    if series.labels.whole(first.label) is None and (found := preset_of(word)) and found[0] == slug:
        header.ruleset = word
        header.take_preset()
        return
    if series.labels.whole(first.label) is None and not header.players:
        name = series.stream.name
        raise Usage(
            said("the games of {name} are {slug}", name=name, slug=slug), input=word, expected=(f"spooklog new --series {name}",)
        )
    header.players = (first, *header.players)


def _with_full_name(player: Player, series: LoadedSeries) -> Player:
    """Return the player of a series whom a label without a full name means, or a name without a label, else as typed."""
    if player.made:
        return next((one for one in players_of(series) if normal(one.name) == normal(player.name)), player)
    number = series.labels.whole(player.label) if player.name == player.label else None
    return players_of(series)[number - 1] if number else player


def _check_players(players: Sequence[Player], series: LoadedSeries) -> None:
    """Raise Usage for an erased player, NotFound for a player who is not in the series."""
    name, labels = series.stream.name, series.labels.names
    erased = {label for label, seat in zip(labels, series.seats, strict=True) if not seat.label}
    names = {normal(one.name) for one in players_of(series)}
    for player in players:
        if player.label in erased:
            words = said(
                "player {label} of {name} was erased, and cannot take a seat again: results can still be recorded",
                label=player.label,
                name=name,
            )
            points = " ".join(f"{label}=…" for label in labels)
            raise Usage(words, input=player.label, expected=(f"series result {name} {points}",))
        if normal(player.name) not in names:
            raise NotFound(
                said("{label} does not play in {name}", label=player.label, name=name),
                input=player.label,
                expected=(*labels, f"series join {name} {player.label}"),
            )


def players_of(loaded: LoadedSeries | LoadedGame) -> list[Player]:
    """Return the players in the order of their seats; an erased name is replaced by the label."""
    return [Player(label, seat.name or label) for label, seat in zip(loaded.labels.names, loaded.seats, strict=True)]
