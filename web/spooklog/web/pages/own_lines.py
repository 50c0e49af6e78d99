"""Lines of players who record for themselves: whether a line is a player's own, decided by what that player knows.

The log may know more, and forbid what the player's knowledge allows; then it says no more than that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.domain.lines.line import Void, read_line
from spooklog.domain.log.as_seen import Outdated
from spooklog.domain.log.closing import refusal_of_broken_off, refusal_of_closed
from spooklog.domain.values.errors import Ambiguous, Conflict, Illegal, Impossible, Unreadable
from spooklog.projections.game.explain import tried_actions
from spooklog.store.index.requests import game_request
from spooklog.store.logs.logs import refuse_archived
from spooklog.web.access import recorder_of
from spooklog.web.language import said
from spooklog.web.refusals import Forbidden
from spooklog.web.seeing import as_seen, went_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.domain.log.decision import Command
    from spooklog.replays.sheets.line import SheetLine
    from spooklog.store.logs.loaded import LoadedGame, Recorded
    from spooklog.web.access import GameAccess
    from spooklog.web.visit import Visit

TRIES = 20
"""How often a line is looked at again because others recorded meanwhile."""


def append_own(visit: Visit, access: GameAccess, line: SheetLine, commands: Sequence[Command]) -> Recorded:
    """Record a player's line, on the game as it was when the line was looked at. A repeated request is not looked at again.

    Raises Forbidden for a line of others, the line's refusal as far as the player knows, Illegal without a reason where only
    the log forbids it, Conflict, and WentOn as `Visit.append` does.
    """
    store, stream, after, request = visit.store, access.stream.id, visit.number("after"), visit.word("request")
    by = recorder_of(store, access.person)
    commands = as_seen(store.games, access, visit.number("seen"), commands)
    for _ in range(TRIES):
        # what is stored already cannot be played once more
        if request and game_request(request, commands, by).stored(store.recorder.query, stream):
            return store.games.append(stream, *commands, by=by, after=after, request=request)
        loaded = store.games.load(stream)
        _check_own(loaded, access, line)
        head = loaded.stream.head
        try:
            # the same words may be another player's line for those who know more
            if not _is_own(loaded, access, line.text, "full"):
                raise _forbidden_by_log(line)
            return store.games.append(stream, *commands, by=by, after=head if after is None else after, request=request)
        except (Illegal, Impossible, Unreadable, Ambiguous):
            raise _forbidden_by_log(line) from None
        except Outdated as problem:
            raise went_on(store.games, access, problem, visit.body) from None
        except Conflict:
            if after is not None or store.streams.get(stream).head == head:
                raise
    raise Conflict("others record in this game at the same time", input=line.text, expected=(said("the same again"),))


def _check_own(loaded: LoadedGame, access: GameAccess, line: SheetLine) -> None:
    """Raise Forbidden for a line that is not of the visitor's seats, and its refusal as far as the player knows."""
    if line.why:
        raise Forbidden("only the scribe lets a line stand against a rule", input=line.text, expected=(said("ask the scribe"),))
    refuse_archived(loaded.stream)
    if not line.text:
        return
    if loaded.game.closed:
        raise refusal_of_closed()
    seat = _seat_of(loaded, access, line.text)
    if not _is_own(loaded, access, line.text, seat):
        words = said("your link records for {player} alone", player=loaded.labels[seat])
        raise Forbidden(words, input=line.text, expected=(said("a line of {player}", player=loaded.labels[seat]),))


def _seat_of(loaded: LoadedGame, access: GameAccess, text: str) -> int:
    """Return for which of the visitor's seats a line is: the one that it names, else the first."""
    named = loaded.labels.whole(text.partition(" ")[0].partition(":")[0])
    return named if named in access.own else access.own[0]


def _is_own(loaded: LoadedGame, access: GameAccess, text: str, viewer: Viewer) -> bool:
    """Return whether all of a line is of the visitor's seats, as a viewer's knowledge reads it. Raises the line's refusal."""
    if not text:
        return True
    actions = tried_actions(loaded, text, viewer)
    if actions and loaded.game.void:
        raise refusal_of_broken_off(loaded.game)
    parts = read_line(text, loaded.labels, loaded.game.ruleset.meta)
    spoken = [] if isinstance(parts, Void) else [part.remark.seat for part in parts if part.remark]
    seen = loaded.seen(viewer)
    throws = loaded.game.ruleset.notation.implied(seen.state, seen.turn) in access.own
    allowed = {*access.own, "team", *(["chance"] if throws else [])}
    owners = [action.owner if action.owner in allowed else getattr(action, "seat", None) for action in actions]
    return bool(owners or spoken) and {*owners, *spoken} <= allowed


def _forbidden_by_log(line: SheetLine) -> Illegal:
    return Illegal("the table's log does not allow this line", input=line.text, expected=(said("ask the scribe"),))
