"""The index of games and series: find one by name, by a unique beginning of its name, or by who touched it last."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import count

import msgspec

from spooklog.domain.values.errors import Ambiguous, Conflict, Corrupt, NotFound, Usage
from spooklog.domain.values.saying import Said, chained, said
from spooklog.store.database.schema import Query, rows_for
from spooklog.store.entries.ids import Entropy
from spooklog.store.entries.row_validation import MENDING, NAMES, STREAMS, fault, shown, validated
from spooklog.store.entries.rows import Kind, Stream

_COLUMNS = ", ".join(column.name for column in STREAMS)
_SELECT = f"SELECT {_COLUMNS} FROM streams"
_NAME = "[a-z][a-z0-9_-]{0,39}"
_RESERVED = frozenset({"store"})
_SUGGESTIONS = 5
_PAGE = 500
_LAST = "\U0010ffff"  # behind all names that begin with the same text


def could_be_a_name(name: str) -> bool:
    """Return whether a game or a series can have this name."""
    return bool(re.fullmatch(_NAME, name))


class Streams(msgspec.Struct, frozen=True, eq=False):
    """Reads rows of `streams`. Raises Corrupt for a damaged row."""

    query: Query

    def get(self, stream: str, *, kind: Kind | None = None) -> Stream:
        """Return the stream of an id. Raises NotFound, and Usage where it is of another kind."""
        rows = self._some("WHERE id = ?", stream)
        if not rows:
            raise NotFound(_none(stream, kind), input=stream)
        check_kind(rows[0], kind)
        return rows[0]

    def several(self, ids: Sequence[str]) -> list[Stream]:
        """Return the streams of some ids, in no order; unknown ids are left out."""
        rows = rows_for(self.query, f"{_SELECT} WHERE id IN ({{}})", ids)
        return [Stream(*row) for row in validated("streams", STREAMS, rows)]

    def find(self, name: str, *, kind: Kind | None = None) -> Stream:
        """Return the stream of a name or of a unique beginning of one, of a kind or of any.

        An archived stream is found by a beginning only where no other stream begins so. Raises Ambiguous, NotFound with similar
        names, Usage for the full name of a stream of the other kind.
        """
        wanted = name.strip().casefold()
        exact = self._some("WHERE name = ? AND kind <> 'store'", wanted)
        if exact:
            check_kind(exact[0], kind)
            return self._as_stored(exact[0])
        of_kind, kinds = ("kind = ? AND ", (kind,)) if kind else ("kind <> 'store' AND ", ())
        begins = f"WHERE {of_kind}name >= ? AND name < ? ORDER BY archived IS NOT NULL, touched DESC, id LIMIT ?"
        rows = self._some(begins, *kinds, wanted, wanted + _LAST, _SUGGESTIONS) if wanted else []
        rows = [row for row in rows if row.archived is None] or rows
        if len(rows) == 1:
            return self._as_stored(rows[0])
        if rows:
            meant = tuple(row.name for row in rows)
            raise Ambiguous(
                said("'{token}' could be {names}: type more of the name", token=name, names=chained(meant, "or")),
                input=name,
                expected=meant,
            )
        raise NotFound(_none(f"'{name}'", kind), input=name, expected=self._near(wanted, kind))

    def names(self, ids: Sequence[str]) -> dict[str, str]:
        """Return the names of streams by id; an unknown id stands for itself."""
        names = {id: id for id in ids}
        names.update(
            dict(validated("streams", NAMES, rows_for(self.query, "SELECT id, name FROM streams WHERE id IN ({})", ids)))
        )
        return names

    def newest(self, limit: int = 20, *, kind: str = "game", archived: bool | None = False) -> list[Stream]:
        """Return streams of a kind, the one touched last first: those not archived, those archived, or with None both."""
        which = {False: "AND archived IS NULL", True: "AND archived IS NOT NULL", None: ""}[archived]
        return self._some(f"WHERE kind = ? {which} ORDER BY touched DESC, id LIMIT ?", kind, limit)

    def own(self) -> Stream:
        """Return the row of the store's own log. Raises Corrupt where there is none, or more than one."""
        rows = self._some("WHERE kind = 'store'")
        if len(rows) != 1:
            raise Corrupt("the store is damaged: its own log is not in the index", expected=MENDING)
        return rows[0]

    def every(self, *, kind: str = "game") -> list[Stream]:
        """Return all streams of a kind, in the order of their names."""
        return self._some("WHERE kind = ? ORDER BY name", kind)

    def readable(self, *, kind: str = "game") -> Iterator[Stream]:
        """Yield what `every` returns, page by page, without damaged rows: `check_database` reports those."""
        ((left,),) = self.query("SELECT COUNT(*) FROM streams WHERE kind = ?", (kind,))
        select, after = f"{_SELECT} WHERE kind = ? AND name {{}} ? ORDER BY name LIMIT ?", ""
        compare = ">="  # the first page takes a damaged row without a name too
        while left > 0 and (rows := self.query(select.format(compare), (kind, after, _PAGE))):
            yield from (Stream(*row) for row in rows if fault("streams", STREAMS, row) is None)
            left -= len(rows)  # a damaged index may lead round in circles
            after, compare = rows[-1][2], ">"

    def cut_off(self, ids: Sequence[str]) -> frozenset[str]:
        """Return those of some streams that have fewer entries than their rows say."""
        last = "SELECT COALESCE(MAX(originator_version), 0) FROM events WHERE originator_id = streams.id"
        select = f"SELECT id FROM streams WHERE head > ({last}) AND id IN ({{}})"
        return frozenset(id for (id,) in rows_for(self.query, select, ids))

    def in_series(self, game: str) -> bool:
        """Return whether a game belongs to a series, without importing anything of series."""
        return bool(self.query("SELECT 1 FROM members WHERE game_id = ?", (game,)))

    def new_name(self, entropy: Entropy) -> str:
        """Draw a speakable name that no stream has yet, such as `amber-bat-12`. Numbers grow longer as names become scarce."""
        from spooklog.store.index.words import ADJECTIVES, ANIMALS  # start-up cost: only a new game needs them

        for limit in count(99, 9):
            draw = int.from_bytes(entropy(8), "big")
            draw, adjective = divmod(draw, len(ADJECTIVES))
            draw, animal = divmod(draw, len(ANIMALS))
            name = f"{ADJECTIVES[adjective]}-{ANIMALS[animal]}-{draw % limit + 1}"
            if not self._taken(name):
                return name
        raise AssertionError("unreachable: the count never ends")

    def check_name(self, name: str) -> str:
        """Return a name that a person chose for a stream. Raises Usage for an impossible name, Conflict for a taken one."""
        if not re.fullmatch(_NAME, name):
            raise Usage("a name has small letters, digits, - and _ only, 40 at most, and begins with a letter", input=name)
        if name in _RESERVED:
            raise Usage(
                said("no game can be called {name}: that word stands for the whole store in receipts", name=name), input=name
            )
        if kind := self._taken(name):
            series = said("there is a series called {name} already", name=name)
            words = series if kind == "series" else said("there is a game called {name} already", name=name)
            raise Conflict(words, input=name)
        return name

    def _some(self, which: str, *values: object) -> list[Stream]:
        return [Stream(*row) for row in validated("streams", STREAMS, self.query(f"{_SELECT} {which}", values))]

    def _as_stored(self, found: Stream) -> Stream:
        """Return a row found by its name. Raises Corrupt where it has another name: then the index leads to wrong rows."""
        if [one.name for one in self._some("WHERE id = ?", found.id)] == [found.name]:
            return found
        if any(one.id == found.id for one in self._some("WHERE name = ?", found.name)):  # else it was renamed in between
            words = said("the store is damaged: its index of names leads from {name} to another game", name=shown(found.name))
            raise Corrupt(words, expected=MENDING)
        raise NotFound(said("there is no game '{name}' any more", name=found.name), input=found.name)

    def _taken(self, name: str) -> str | None:
        """Return what has a name: "game", "series", or None."""
        rows = self.query("SELECT kind FROM streams WHERE name = ?", (name,))
        return ("series" if rows[0][0] == "series" else "game") if rows else None

    def _near(self, wanted: str, kind: str | None) -> tuple[str, ...]:
        from difflib import get_close_matches  # only ever needed for a typo

        of_kind, kinds = ("WHERE kind = ? ", (kind,)) if kind else ("WHERE kind <> 'store' ", ())
        names = [stream.name for stream in self._some(f"{of_kind}ORDER BY touched DESC, id LIMIT 200", *kinds)]
        return tuple(get_close_matches(wanted, names, n=_SUGGESTIONS, cutoff=0.5) or names[:_SUGGESTIONS])


def check_kind(stream: Stream, kind: str | None) -> None:
    """Raise Usage for a series where a game is wanted, and the other way round."""
    if kind and stream.kind != kind:
        words, way = said("{name} is a game, not a series", name=stream.name), "show -g"
        if stream.kind == "series":
            words, way = said("{name} is a series, not a game", name=stream.name), "series show"
        raise Usage(words, input=stream.name, expected=(f"{way} {stream.name}",))


def _none(name: str, kind: Kind | None) -> Said:
    """Return the sentence that no log of a kind has a name or an id."""
    return said("there is no series {name}", name=name) if kind == "series" else said("there is no game {name}", name=name)
