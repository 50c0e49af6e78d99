"""Who the players of other programs are. As long as an imported game has its original, that says it; this outlives originals.

A player is kept by the hash of what identifies them in their program, and only until they are erased.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple, TypeAlias

from spooklog.domain.contract.digests import digest_of_text
from spooklog.store.database.schema import Query, rows_for
from spooklog.store.entries.ids import Entropy
from spooklog.store.entries.row_validation import PLAYERS, validated
from spooklog.store.entries.rows import PlayerRow
from spooklog.store.index.people import SALT_BYTES


class Players(NamedTuple):
    """The players of a play in another program, in the order of their seats, each by what identifies them there."""

    program: str
    keys: Sequence[str]


Reader: TypeAlias = Callable[[str], Players | None]
"""Finds the players in the original of a game; None in a text that is no original."""


def hash_of_key(key: str) -> str:
    """Return the hash under which a player is kept."""
    return sha256(key.encode()).hexdigest()


def seal_of_player(row: PlayerRow) -> str:
    """Return the salted hash of a row for the store's own log."""
    return digest_of_text(row.salt, f"{row.program} {row.key} {row.person}")


def kept_players(query: Query, program: str, keys: Iterable[str]) -> dict[str, str]:
    """Return the persons of players of a program, by key; those who are not kept are left out. Raises Corrupt."""
    hashes = {hash_of_key(key): key for key in keys}
    rows = query("SELECT program, key, person_id, salt FROM players WHERE program = ?", (program,)) if hashes else []
    found = (PlayerRow(*row) for row in validated("players", PLAYERS, rows))
    return {hashes[row.key]: row.person for row in found if row.key in hashes}


def players_of(query: Query, texts: Mapping[str, str], read: Reader, entropy: Entropy, erased: set[str]) -> Iterator[PlayerRow]:
    """Yield who the players in originals are that are about to go, but for those kept already and for `erased` people (ids).

    `texts` maps digests of texts to the game of each.
    """
    kept = {(program, key) for program, key in query("SELECT program, key FROM players")}
    for digest, text in rows_for(query, "SELECT digest, text FROM texts WHERE digest IN ({})", list(texts)):
        players = read(str(text))
        seated = query("SELECT person_id FROM seats WHERE stream_id = ? ORDER BY seat", (texts[digest],))
        if players is None or len(players.keys) != len(seated):
            continue
        for key, (person,) in zip(map(hash_of_key, players.keys), seated, strict=True):
            if (players.program, key) not in kept and person not in erased:
                kept.add((players.program, key))
                yield PlayerRow(players.program, key, person, entropy(SALT_BYTES))
