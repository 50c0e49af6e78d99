"""What a correction has done, said once on the page that comes after it, with the way to take it back.

One that all plies allow is taken back at once, as the log knows it. Otherwise the page of a correction says first what would
change, where its lines show no hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from spooklog.domain.log.unamend import Unamend
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.saying import joined
from spooklog.replays.sheets.beginning import header_lines, open_line
from spooklog.web.language import said
from spooklog.web.people import named
from spooklog.web.seeing import seen_by

if TYPE_CHECKING:
    from spooklog.domain.log.game import Game, Ply
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.web.visit import Visit


class Corrected(NamedTuple):
    """What was corrected, or taken back, and the fields of the correction that takes that back; no fields where none can."""

    how: str
    says: str
    undo: Mapping[str, str]


def corrected(visit: Visit, loaded: LoadedGame) -> Corrected | None:
    """Return what the correction has done whose entry the request names; None where that is not the last entry.

    With `taken_back` the entry took back the correction before it.
    """
    entry, back, access = visit.asked_number("corrected"), visit.asked_number("taken_back"), visit.access
    number = back or entry
    if not access.scribe or not number or number != loaded.stream.head:
        return None
    before = seen_by(visit.store.games, access, number - 1)
    if before is None or not _corrects(before, loaded):
        return None
    undo = _undo(visit, before, loaded)
    if not back:
        return Corrected(said("Corrected"), _says(before, loaded), undo)
    first = seen_by(visit.store.games, access, number - 2) if number > 2 else None
    if first is None or not _corrects(first, before) or not is_as_before(first.game, loaded.game):
        return None
    return Corrected(said("Taken back"), _says(first, before), undo)


def is_as_before(before: Game, now: Game) -> bool:
    """Return whether a game has the beginning and the plies that it had before a correction."""
    plies = [[(ply.actions, ply.ruled) for ply in game.plies] for game in (before, now)]
    return before.started == now.started and plies[0] == plies[1]


def _corrects(before: LoadedGame, after: LoadedGame) -> bool:
    """Return whether the last entry of a game is a correction."""
    return after.stream.head in after.game.amendments or before.game.started != after.game.started


def _says(before: LoadedGame, after: LoadedGame) -> str:
    """Return what a correction has changed, as all can see it."""
    if before.game.started != after.game.started:
        return _begun(before, after)
    made, gone = _made(before, after)
    words = [
        said("ply {ply}, {says}", ply=one.number, says=after.game.say(one, named(after).labels, "public").text) for one in made
    ]
    words += [said("ply {ply} is taken out", ply=one.number) for one in gone]
    first = joined(words[:2], "; ")
    return said("{first}; and {number} more", first=first, number=len(words) - 2) if words[2:] else first


def _made(before: LoadedGame, after: LoadedGame) -> tuple[list[Ply], list[Ply]]:
    """Return the plies that a correction made, and those that it took out."""
    kept = {ply.line for ply in after.game.plies}
    made = [ply for ply in after.game.plies if ply.amended == after.stream.head]
    return made, [ply for ply in before.game.plies if ply.line not in kept]


def _undo(visit: Visit, before: LoadedGame, after: LoadedGame) -> Mapping[str, str]:
    """Return the fields that take a correction back at once; else the lines of a correction that does, empty for none."""
    begun, edits = before.game.started != after.game.started, list[str]()
    if not begun:
        edits = [*_back(before, after, *_made(before, after))]
    fields = {"edits": "\n".join(edits)} if all(edits) and edits else {}
    try:
        _, plan = visit.store.games.plan(after.stream.id, Unamend(before.game))
    except SpooklogError:
        return fields
    return fields if plan.conflicts else {"back": str(after.stream.head)} | fields


def _begun(before: LoadedGame, after: LoadedGame) -> str:
    """Return what is corrected of how a game began: the words of its header lines, and `hands` for one that shows a hand."""
    was, now = header_lines(before, before.game), header_lines(after, after.game)
    # who sits there now stands in both
    seated = ["players"] if before.game.started.persons != after.game.started.persons else []
    changed = [line for line in (*was, *now) if (line in was) != (line in now)]
    words = [line.partition(" ")[0] if open_line(line) else "hands" for line in changed]
    if {*words, *seated} == {"hands"}:
        return said("the hands in the log")
    words = list(dict.fromkeys(seated + words))
    return said("how the game began: {words}", words=", ".join(words)) if words else said("how the game began")


def _back(before: LoadedGame, after: LoadedGame, made: list[Ply], gone: list[Ply]) -> Iterator[str]:
    """Yield the lines of a correction that brings the plies back; an empty one for a ply that needs a ruling, or shows a hand."""
    old = {ply.line: ply for ply in before.game.plies}
    for ply in made:
        was = old.get(ply.line)
        line = _whole(before, was) if was else ""
        yield f"remove {ply.number}" if was is None else line and f"replace {ply.number} {line}"
    number_of = {ply.line: ply.number for ply in after.game.plies}
    for ply in gone:
        behind = islice(before.game.plies, ply.number, None)
        place = next((number_of[one.line] for one in behind if one.line in number_of), len(after.game.plies) + 1)
        line = _whole(before, ply)
        yield line and f"before {place} {line}"


def _whole(loaded: LoadedGame, ply: Ply) -> str:
    """Return the line of a ply; empty where all do not see the whole line, or a ruling lets it stand."""
    line = loaded.game.line(ply, loaded.labels, "public")
    return line if line == loaded.game.line(ply, loaded.labels) and not any(ply.ruled) else ""
