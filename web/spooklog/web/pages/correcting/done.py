"""What a correction has done, said once on the page that comes after it, with the correction that takes it back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from spooklog.replays.sheets.beginning import header_lines, open_line
from spooklog.web.seeing import seen_by

if TYPE_CHECKING:
    from spooklog.domain.log.game import Ply
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.web.visit import Visit


class Corrected(NamedTuple):
    """What was corrected, and the address of a correction that takes it back; empty where one page cannot ask for that."""

    says: str
    undo: str


def corrected(visit: Visit, loaded: LoadedGame) -> Corrected | None:
    """Return what the correction has done whose entry the request names; None where that is not the last entry."""
    entry, access = visit.asked_number("corrected"), visit.access
    if not access.scribe or not entry or entry != loaded.stream.head:
        return None
    before = seen_by(visit.store.games, access, entry - 1)
    if before is None or (entry not in loaded.game.amendments and before.game.started == loaded.game.started):
        return None
    made = [ply for ply in loaded.game.plies if ply.amended == entry]
    kept = {ply.line for ply in loaded.game.plies}
    gone = [ply for ply in before.game.plies if ply.line not in kept]
    said = [*_made(loaded, made), *(f"ply {ply.number} is taken out" for ply in gone)]
    begun = before.game.started != loaded.game.started
    said = [_begun(before, loaded)] if begun else said
    says = "; ".join(said[:2]) + (f"; and {len(said) - 2} more" if said[2:] else "")
    edits = [] if begun else [*_back(before, loaded, made, gone)]
    undo = f"/g/{loaded.stream.name}/amend?{urlencode({'edits': chr(10).join(edits)})}" if all(edits) and edits else ""
    return Corrected(says, undo)


def _begun(before: LoadedGame, after: LoadedGame) -> str:
    """Return what is corrected of how a game began: the words of its header lines, and `hands` for one that shows a hand."""
    was, now = header_lines(before, before.game), header_lines(after, after.game)
    # who sits there now stands in both
    seated = ["players"] if before.game.started.persons != after.game.started.persons else []
    changed = [line for line in (*was, *now) if (line in was) != (line in now)]
    words = [line.partition(" ")[0] if open_line(line) else "hands" for line in changed]
    return ": ".join(filter(None, ["how the game began", ", ".join(dict.fromkeys(seated + words))]))


def _made(loaded: LoadedGame, plies: list[Ply]) -> Iterator[str]:
    for ply in plies:
        yield f"ply {ply.number}, {loaded.game.say(ply, loaded.labels, 'public').text}"


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
