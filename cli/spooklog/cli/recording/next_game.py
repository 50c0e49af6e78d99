"""The next game, where not all of it was said: of a series, or another one like a game that is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.cli.files.options import Keep, take_options
from spooklog.domain.arrange import Player, read_player
from spooklog.domain.errors import NotFound, Usage
from spooklog.domain.labels import Labels, normal
from spooklog.domain.log.events import GameStarted
from spooklog.replays.sheets.header import write_header
from spooklog.replays.sheets.line import SheetLine

if TYPE_CHECKING:
    from spooklog.replays.sheets.header import SheetHeader
    from spooklog.store.loaded import LoadedGame
    from spooklog.store.store import Store


def inherit(store: Store, stream: str, header: SheetHeader, ruleset: str | None, given: Sequence[str], keep: Keep) -> None:
    """Take the options that were `given`, and fill in what was left out: facts too are those of the game before.

    `keep` stores word lists; `ruleset` is the first word that was typed, which may be a player as well.

    Raises Usage for a game of another ruleset than that of the series, NotFound for somebody who does not play in it, Illegal for
    options that it cannot have there.
    """
    loaded, following = store.series.load(stream), store.series.next_start(stream)
    name, labels, meta = loaded.stream.name, loaded.labels.names, loaded.series.ruleset.meta
    everybody = [Player(label, seat.name or label) for label, seat in zip(labels, loaded.seats, strict=True)]
    known = Labels(labels)
    names = {normal(one.name) for one in everybody}
    if ruleset is not None and ruleset.casefold().partition("/")[0] != meta.slug:
        first = read_player(ruleset)
        if known.whole(first.label) is None and not header.players:
            raise Usage(f"the games of {name} are {meta.slug}", input=ruleset, expected=(f"spooklog new --series {name}",))
        header.players = (first, *header.players)
    header.ruleset = ruleset if ruleset and ruleset.casefold().partition("/")[0] == meta.slug else meta.slug
    said = header.players or tuple(Player(seat.label, seat.name) for seat in following.players)
    header.players = tuple(_called(one, everybody, known) for one in said)
    gone = {label for label, seat in zip(labels, loaded.seats, strict=True) if not seat.label}
    for one in header.players:
        if one.label in gone:
            words = f"player {one.label} of {name} was erased, and cannot take a seat again: results can still be recorded"
            raise Usage(words, input=one.label, expected=(f"series result {name} {' '.join(f'{label}=…' for label in labels)}",))
        if normal(one.name) not in names:
            raise NotFound(f"{one.label} does not play in {name}", input=one.label, expected=tuple(labels))
    take_options(header, given, loaded.series.ruleset, keep)
    if loaded.series.games:
        started = store.games.entries(loaded.series.games[-1])[0].entry.event
        header.take_over(started.data if isinstance(started, GameStarted) else {})
    loaded.series.format.check_named(loaded.series.terms, header.options)
    header.options = {**following.options, **header.options}
    if following.dealer and not header.says("dealer") and following.dealer in {one.label for one in header.players}:
        header.take(SheetLine(None, "", f"dealer {following.dealer}"))


def _called(said: Player, everybody: Sequence[Player], labels: Labels) -> Player:
    """The player of a series that a label without a full name means, else the player as typed."""
    number = labels.whole(said.label) if said.name == said.label else None
    return everybody[number - 1] if number else said


def like(loaded: LoadedGame) -> list[str]:
    """The arguments of `new` for another game of the same title: the same players, options and facts; what is dealt is not.

    Raises Usage where a player was erased.
    """
    game, labels = loaded.game, loaded.labels.names
    if not all(seat.label for seat in loaded.seats):
        raise Usage("a player of this game was erased: name the players", expected=(f"new {game.ruleset.meta.slug} PLAYER…",))
    players = [Player(label, seat.name or label) for label, seat in zip(labels, loaded.seats, strict=True)]
    header = write_header(game, players, None)
    kept = [line for line in header if line.partition(" ")[0] in ("options", "data")]
    named = [one.label if one.name == one.label else f"{one.label}={one.name}" for one in players]
    return [game.ruleset.meta.slug, *named, *(word for line in kept for word in ("--setup", line))]
