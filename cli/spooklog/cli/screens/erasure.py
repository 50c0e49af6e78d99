"""Prints what `players erase` would erase or has erased: certain finds, suspected ones, and what it cannot reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from spooklog.cli.output import INDENT, emit_json, say, say_wrapped
from spooklog.store.database.location import PostgresLocation
from spooklog.store.erasing.erase import checked, chosen, meant
from spooklog.store.erasing.placing import anchors
from spooklog.store.erasing.search import search
from spooklog.store.erasing.unreachable import unreachable

if TYPE_CHECKING:
    from spooklog.store.erasing.erase import Choice, Found
    from spooklog.store.erasing.search import Item, Search
    from spooklog.store.erasing.unreachable import Remains
    from spooklog.store.store import Store

Plain = dict[str, Any]

MOST = 10
"""At most so many finds of a kind are shown; a line gives the number of the others."""

_SHORT = 80
"""Characters of a text that are shown."""

OUTSIDE = "backups, sheets, replay files and pictures that were made before, and other devices"
SERVER = "the server's own log, its WAL and the archive of that, standbys and base backups"

_KINDS = {"game.noted": "note", "game.described": "description", "game.disputed": "claim", "game.dispute_ruled": "decision"}
_NAMES = {
    "skip": "reason to skip an entry",
    "game": "name of a game",
    "person": "another person",
    "label": "label of another person",
    "list name": "name of a word list",
    "list": "word list, which goes as a whole: new words get no verdict then",
    "link": "label of a link",
}


class Report:
    """A search for a person: its finds, and which of them go by the caller's choice."""

    def __init__(self, store: Store, name: str, choice: Choice) -> None:
        query, also = store.recorder.query, checked(choice.also)
        self.search: Search = search(store.people, name, also)
        self.marks = self.search.marks()
        self.goes: Found = chosen(self.search, choice)
        self.kept = meant(self.search, choice.keep, self.search.items)
        taken = [*self.search.suspected] if choice.everything else meant(self.search, choice.take, self.search.suspected)
        self.certain = [item for item in (*self.search.certain, *taken) if item not in self.kept]
        self.remains = unreachable(query, self.search, also)
        self._anchors = anchors(query, self.search.items)
        streams = [item.place.stream for item in self.search.items if item.place.stream]
        left = [one.stream for one in self.remains if one.stream]
        self.games = store.streams.names(tuple(dict.fromkeys([*self.search.tables, *streams, *left])))
        self.outside = outside(store, self.remains)
        undecided = (item for item in self.search.suspected if item not in (*taken, *self.kept))
        self.open = sorted(undecided, key=lambda item: _order(self.row(item)))

    def row(self, item: Item) -> Plain:
        """Return a find as plain data: game, entry, kind, the text itself, its mark."""
        place, anchor = item.place, self._anchors.get(item.place.key)
        kind: str = _NAMES.get(place.kind, "text")
        entry = int(place.key) if place.kind == "skip" else None
        if anchor:
            kind = "word of an option" if anchor.is_word else _KINDS.get(anchor.topic, "reason")
            entry = anchor.entry
        game = self.games.get(place.stream) if place.stream else None
        return {"game": game, "entry": entry, "kind": kind, "text": item.text, "mark": self.marks[place]}

    def plain(self) -> Plain:
        """Return the whole report as plain data."""
        return {
            **plain_found(self.goes, self.games),
            "words": sorted((self.row(item) for item in self.certain if item.place.kind == "text"), key=_order),
            "more": sorted((self.row(item) for item in self.certain if item.place.kind != "text"), key=_order),
            "suspected": [self.row(item) for item in self.open],
            "kept": sorted((self.row(item) for item in self.kept), key=_order),
            "remains": [self.remain(one) for one in self.remains],
            "outside": self.outside,
        }

    def remain(self, one: Remains) -> Plain:
        """Return what stays in an entry, or in a file that decides, as plain data."""
        game = self.games.get(one.stream) if one.stream else None
        return {"game": game, "entry": one.entry, "file": one.file, "text": one.text}


def outside(store: Store, remains: Sequence[Remains]) -> list[str]:
    """Return in a few words each what no erasing in this store reaches."""
    found = [OUTSIDE]
    if isinstance(store.recorder.location, PostgresLocation):
        found.append(SERVER)
    if remains:
        found.append("words that were played, and facts and files that games are played by")
    return found


def show_finds(report: Report) -> None:
    """Print line by line what would go, what is only suspected, and what stays."""
    plain, goes = report.plain(), report.goes
    name, *also = goes.names or ("(erased)",)
    others = f" (also {', '.join(also)})" if also else ""
    say(f"of {name}{others} this would be erased:")
    say(f"   the name, and {_count(len(goes.tables), 'seat label')}{_where(plain['seats'])}")
    texts = plain["words"]
    say(f"   {_count(len(texts), 'text')} by or about them{':' if texts else ''}")
    _say_rows(texts)
    _say_rows(plain["more"], most=len(plain["more"]))
    if plain["suspected"]:
        say(f"   {_count(len(plain['suspected']), 'more find')} that may speak of them, or not, stay unless they are taken:")
        _say_rows(plain["suspected"], most=len(plain["suspected"]))
    say_remains(report)


def say_remains(report: Report) -> None:
    """Print what no erasing reaches, in one short block."""
    if report.remains:
        say(f"   {_count(len(report.remains), 'word')} in entries or files that no erasing reaches:")
        _say_rows([report.remain(one) | {"mark": None, "kind": None} for one in report.remains])
    say_wrapped(f"out of reach are {'; '.join(report.outside)}: they may still hold it", INDENT)


def show_erased(report: Report, found: Found, renamed: Mapping[str, str]) -> None:
    """Print how much has gone, without the erased words; of games that lost their name both the old and the new one."""
    more = [
        *([_count(len(found.others), "name of others", "names of others")] if found.others else []),
        *([_count(len(found.labels), "label of others", "labels of others")] if found.labels else []),
        *([_count(len(found.lists), "word list")] if found.lists else []),
        *([_count(len(found.links), "label of a link", "labels of links")] if found.links else []),
    ]
    parts = [_count(len(found.people), "name"), _count(len(found.tables), "seat label"), _count(len(found.texts), "text"), *more]
    say(f"erased: {', '.join(parts)}")
    for before, now in renamed.items():
        say(f"   {before} is called {now} now")
    if report.open:
        say(f"   {_count(len(report.open), 'suspected find')} stayed:")
        _say_rows([report.row(item) for item in report.open])
    say_remains(report)


def emit_erased(report: Report, found: Found, renamed: Mapping[str, str]) -> None:
    """Print what has gone and what stays as JSON."""
    plain = report.plain()
    stays = {key: plain[key] for key in ("suspected", "kept", "remains", "outside")}
    emit_json({"erased": True, **plain_found(found, report.games), **stays, "renamed": dict(renamed)})


def nothing_left(name: str, *, as_json: bool) -> None:
    """Print that what was erased before is now gone from the bytes of the file as well."""
    if as_json:
        emit_json({"erased": True, "names": [], "seats": [], "skips": [], "games": [], "texts": 0, "renamed": {}})
    else:
        say(f"no player here is called {name}; what was erased before is gone from every byte of the store")


def plain_found(found: Found, games: Mapping[str, str]) -> Plain:
    """Return what goes as plain data."""
    return {
        "names": list(found.names),
        "seats": sorted(games.get(stream, stream) for stream in found.tables),
        "skips": [{"game": games.get(stream, stream), "entry": entry} for stream, entry in found.skips],
        "games": sorted(found.games.values()),
        "texts": len(found.texts),
        "others": len(found.others),
        "labels": len(found.labels),
        "lists": len(found.lists),
        "links": len(found.links),
    }


def line_of(row: Plain) -> str:
    """Return a find on one line: its mark, its place, its text, shortened."""
    text = row["text"] if len(row["text"]) <= _SHORT else row["text"][: _SHORT - 1] + "…"
    mark = f"{row['mark']}  " if row["mark"] else ""
    if row["kind"] == _NAMES["game"]:
        return f"{mark}the name of {text}, which gets another one"
    if row["kind"] == _NAMES["skip"]:
        return f"{mark}the reason to skip entry {row['entry']} of {row['game']}: {text}"
    place = (row["game"], f"entry {row['entry']}" if row["entry"] else None, row["kind"], _file(row))
    return f"{mark}{', '.join(filter(None, place))}: {text}"


def _file(row: Plain) -> str | None:
    return f"the file {row['file'][:12]}" if row.get("file") else None


def _say_rows(rows: Sequence[Plain], most: int = MOST) -> None:
    for row in rows[:most]:
        say(f"      {line_of(row)}")
    if len(rows) > most:
        say(f"      and {len(rows) - most} more: --json shows all")


def _order(row: Plain) -> tuple[str, int, str]:
    return row["game"] or "", row["entry"] or 0, row["text"]


def _count(number: int, what: str, many: str | None = None) -> str:
    return f"{number or 'no'} {what if number == 1 else many or what + 's'}"


def _where(games: list[str]) -> str:
    return f" ({', '.join(games[:MOST])}{' …' if len(games) > MOST else ''})" if games else ""
