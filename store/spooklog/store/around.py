"""What surrounds a game, in words: its texts and the names of people as they are in the store now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from spooklog.domain.errors import Unsupported
from spooklog.domain.log.surroundings import Around, Surroundings, in_words, surroundings_of

if TYPE_CHECKING:
    from spooklog.store.rows import Stream
    from spooklog.store.store import Store


def surroundings_in(store: Store, stream: Stream) -> Surroundings:
    """Return the surroundings of a game, also of one whose rules this program does not play. Raises Corrupt."""
    try:
        return store.games.load(stream.id).game.surroundings
    except Unsupported:
        return surroundings_of((one.number, one.entry) for one in store.games.entries(stream.id))


def around_of(store: Store, stream: str, held: Surroundings, texts: Mapping[str, str] | None = None) -> Around:
    """Return the surroundings of a game in words; `stream` is its id, `texts` its texts by hash where they were read before."""
    if texts is None:
        texts = store.games.texts(stream, held.texts) if held.texts else {}
    return in_words(held, texts, store.people.names(held.watchers) if held.watchers else {})
