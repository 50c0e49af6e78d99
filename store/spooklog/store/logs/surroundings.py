"""What surrounds a game, in words: its texts and the names of people as they are in the store now."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from spooklog.domain.log.events import Described
from spooklog.domain.log.surroundings import Description, Surroundings, in_words, surroundings_of
from spooklog.domain.values.errors import Unsupported

if TYPE_CHECKING:
    from spooklog.store.database.schema import Query
    from spooklog.store.entries.rows import Stream
    from spooklog.store.logs.games import Games


_WATCHERS = re.compile(rb'"watchers":\[([^\]]*)\]')


def surroundings_in(games: Games, stream: Stream) -> Surroundings:
    """Return the surroundings of a game, also of one whose rules this program does not play. Raises Corrupt."""
    try:
        return games.load(stream.id).game.surroundings
    except Unsupported:
        return surroundings_of((one.number, one.entry) for one in games.entries(stream.id))


def watched_by(query: Query, ids: Collection[str]) -> set[str]:
    """Return the ids of the games of which a description ever named one of some people as a watcher.

    The search goes through bytes, so that damaged entries count as well.
    """
    wanted = [b'"%s"' % id.encode() for id in ids]
    select = "SELECT originator_id, state FROM events WHERE topic = ?"
    return {
        str(stream)
        for stream, state in query(select, (Described.TOPIC,))
        if any(id in named for named in _WATCHERS.findall(_bytes_of(state)) for id in wanted)
    }


def _bytes_of(state: object) -> bytes:
    return state.encode() if isinstance(state, str) else bytes(state)  # type: ignore[call-overload]  # whatever a database gives


def description_of(games: Games, stream: str, held: Surroundings, texts: Mapping[str, str] | None = None) -> Description:
    """Return the surroundings of a game in words; `stream` is its id, `texts` its texts by hash where they were read before."""
    if texts is None:
        texts = games.texts(stream, held.texts) if held.texts else {}
    return in_words(held, texts, games.context.people.names(held.watchers) if held.watchers else {})
