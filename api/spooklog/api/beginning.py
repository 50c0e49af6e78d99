"""How a program begins a game: what it gives, made into the head of a sheet, and that into a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from spooklog.api.given import text
from spooklog.api.options import option_texts
from spooklog.domain.contract.registry import typed_ruleset
from spooklog.domain.start.arrange import Player, read_player
from spooklog.domain.values.errors import Usage
from spooklog.replays.sheets.header import SheetHeader
from spooklog.replays.sheets.line import SheetLine, read_line
from spooklog.replays.sheets.new_game import dealt, settle_players
from spooklog.replays.sheets.next_game import take_players, take_terms
from spooklog.replays.sheets.sheet import start_of
from spooklog.store.entries.clock import system_clock

if TYPE_CHECKING:
    from spooklog.store.logs.loaded import Recorded
    from spooklog.store.store import Store

Players: TypeAlias = Sequence[str] | Mapping[str, str]
"""Players in the order of their seats: labels or names (`anna`, `Anna Berg`), or full names by label."""


def read_given(players: Players) -> tuple[Player, ...]:
    """Return the players that a program names. Raises Usage."""
    if isinstance(players, str):
        words = "players are a list of names, not one text"
        raise Usage(words, input=players, expected=(str(players.replace(",", " ").split()),))
    if not isinstance(players, Mapping | Sequence):
        raise Usage(f"players are a list of names, not {players!r}", expected=('["anna", "bert", "cora"]',))
    if isinstance(players, Mapping):
        pairs = ((text(label, "a label"), text(name, "a name")) for label, name in players.items())
        return tuple(read_player(f"{label}={name}") for label, name in pairs)
    return tuple(read_player(text(player, "a player")) for player in players)


def begin(
    store: Store,
    ruleset: str | None,
    players: Players,
    *,
    by: str,
    name: str | None,
    title: str | None,
    options: Mapping[str, Any] | None,
    header: Sequence[str],
    seed: int | None,
    ruled: str | None,
    series: str | None = None,
) -> Recorded:
    """Start a game, or the next game of a series, by its id. Raises what `Store.new` raises."""
    head = SheetHeader(ruleset)
    head.players, head.contents = read_given(players), store.games.context.beside.contents
    lines = [*([] if title is None else [f"title {title}"]), *header]
    if title is not None:  # not read as a line of a sheet, where # begins a comment
        head.take(SheetLine(None, lines[0], lines[0]))
    for line in header:
        head.take(read_line(line))
    head.why = ruled or head.why
    for option, value in option_texts(options or {}).items():
        head.add_option(option, value)
    if series is None:
        head.take_preset()
        settle_players(head, typed_ruleset(head.ruleset or "").meta)
    else:
        take_terms(store, take_players(store, series, head), head, system_clock())
    start = start_of(head, by, system_clock())
    if seed is not None:
        start = dealt(start, seed, head.options, lines)
    if series is None:
        return store.games.start(start, *head.commands(), name=name)
    return store.series.start(series, start, *head.commands(), name=name)
