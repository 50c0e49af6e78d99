"""What a visitor saw when a request was made: the entry of the game, and what came since where the game went on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from spooklog.domain.log.as_seen import AsSeen, plies_come, plies_gone
from spooklog.domain.log.describing import Describe
from spooklog.domain.log.disputes import OpenDispute, RuleDispute
from spooklog.domain.log.noting import Annotate
from spooklog.domain.values.errors import Conflict, NotFound
from spooklog.domain.values.saying import within
from spooklog.web.language import said
from spooklog.web.people import named
from spooklog.web.refusals import WentOn

if TYPE_CHECKING:
    from spooklog.domain.log.as_seen import Outdated
    from spooklog.domain.log.decision import Command
    from spooklog.domain.log.game import Game
    from spooklog.store.logs.games import Games
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.web.access import GameAccess

MOST = 12
"""Lines that say what came since; more are counted."""

_NAMING = (Describe, OpenDispute, RuleDispute)
"""Commands that name the entry, the dispute or the description that they are about."""


def seen_by(games: Games, access: GameAccess, entry: int | None) -> LoadedGame | None:
    """Return the game as the visitor saw it, at an entry; None where the request does not say at which.

    Raises Conflict where the log has no such entry: then the store was brought back from an earlier copy.
    """
    if entry is None:
        return None
    loaded = games.load(access.stream.id)
    if entry == loaded.stream.head:
        return loaded
    try:
        return games.load_as_of(access.stream.id, entry)
    except NotFound:
        words = said(
            "this page shows entry {entry}, and the log ends at {head}: the store was brought back from a copy",
            entry=entry,
            head=loaded.stream.head,
        )
        raise Conflict(words, expected=(said("load the page again"),)) from None


def as_seen(games: Games, access: GameAccess, entry: int | None, commands: Sequence[Command]) -> tuple[Command, ...]:
    """Return commands of which the first is done only on the game that the visitor saw, at an entry if the request says so.

    A note is kept with what was the last entry then. Commands that name what they are about mean the same on any game.
    """
    first, *others = commands
    seen = None if isinstance(first, _NAMING) else seen_by(games, access, entry)
    if seen is None:
        return tuple(commands)
    game = seen.game
    if isinstance(first, Annotate):
        head = game.head if first.anchor is None else first.anchor
        return msgspec.structs.replace(first, anchor=head, line=first.line or game.line_at(head)), *others
    return AsSeen(first, game, access.knows, happened=first.happened), *others


def went_on(games: Games, access: GameAccess, problem: Outdated, body: Mapping[str, Any]) -> WentOn:
    """Return the refusal of a command that was given on another game: it says what came since, as the visitor may know it.

    `body` is what the request sent.
    """
    loaded = games.load(access.stream.id)
    rows = list(_since(problem.seen, loaded.game, loaded, access))
    if len(rows) > MOST:
        rows = [said("{number} other changes, then", number=len(rows) - MOST + 1), *rows[-MOST + 1 :]]
    return WentOn(said("the game went on since you saw it"), rows, loaded.stream.head, body)


def _since(seen: Game, now: Game, loaded: LoadedGame, access: GameAccess) -> Iterator[str]:
    viewer, come, people = access.usual, plies_come(seen, now), named(loaded).labels
    corrected = {ply.line for ply in come}
    for ply in plies_gone(seen, now):
        says = seen.say(ply, people, viewer).text
        if ply.line in corrected:
            yield said("corrected: {ply} {says}", ply=ply.number, says=says)
        else:
            yield said("taken back: {ply} {says}", ply=ply.number, says=says)
    for ply in come:
        yield within("{ply} {says}", ply=ply.number, says=now.say(ply, people, viewer).text)
    if seen.closed != now.closed:
        yield said("the result was made official") if now.closed else said("the game was opened again")
