"""Prints what `players erase` would erase or has erased: certain finds, suspected ones, and what it cannot reach."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from spooklog.cli.output import ERASED, INDENT, emit_json, said, say, say_wrapped
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.saying import joined, within
from spooklog.domain.words.wording import counted
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

NOTHING: Mapping[str, str] = {}

MOST = 10
"""At most so many finds of a kind are shown; a line gives the number of the others."""

_SHORT = 80
"""Characters of a text that are shown."""

OUTSIDE = said("backups, sheets, replay files and pictures that were made before, and other devices")
SERVER = said("the server's own log, its WAL and the archive of that, standbys and base backups")

_KINDS = {
    "game.noted": said("note"),
    "game.described": said("description"),
    "game.disputed": said("claim"),
    "game.dispute_ruled": said("decision"),
}
_NAMES = {
    "skip": said("reason to skip an entry"),
    "game": said("name of a game"),
    "person": said("another person"),
    "label": said("label of another person"),
    "list name": said("name of a word list"),
    "list": said("word list, which goes as a whole: new words get no verdict then"),
    "link": said("label of a link"),
}


class Find(Answer, frozen=True, kw_only=True):
    """A text that mentions a person: where it stands, what it is, and the mark by which it is chosen."""

    game: str | None
    entry: int | None
    kind: str
    text: str
    mark: str


class Remain(Answer, frozen=True, kw_only=True):
    """A text that stays, in an entry or in a file that decides."""

    game: str | None
    entry: int | None
    file: str | None
    text: str


class SkipReason(Answer, frozen=True, kw_only=True):
    """The skipped entry whose reason goes."""

    game: str
    entry: int


class ErasureAnswer(Answer, frozen=True, kw_only=True):
    """What would go, or with `erased` has gone: the names, and counts of the rest.

    `words` and `more` are certain finds, texts and others; `suspected` ones stay unless they are taken, `kept` ones were chosen
    to stay, and no erasing reaches what `remains` or what is `outside`. `renamed` are games that got another name.
    """

    erased: bool
    names: Sequence[str]
    seats: Sequence[str]
    skips: Sequence[SkipReason]
    games: Sequence[str]
    texts: int
    others: int | UnsetType = UNSET
    labels: int | UnsetType = UNSET
    lists: int | UnsetType = UNSET
    links: int | UnsetType = UNSET
    words: Sequence[Find] | UnsetType = UNSET
    more: Sequence[Find] | UnsetType = UNSET
    suspected: Sequence[Find] | UnsetType = UNSET
    kept: Sequence[Find] | UnsetType = UNSET
    remains: Sequence[Remain] | UnsetType = UNSET
    outside: Sequence[str] | UnsetType = UNSET
    renamed: Mapping[str, str]


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

    def row(self, item: Item) -> Find:
        """Return a find as an answer."""
        place, anchor = item.place, self._anchors.get(item.place.key)
        kind: str = _NAMES.get(place.kind, said("text"))
        entry = int(place.key) if place.kind == "skip" else None
        if anchor:
            kind = said("word of an option") if anchor.is_word else _KINDS.get(anchor.topic, said("reason"))
            entry = anchor.entry
        game = self.games.get(place.stream) if place.stream else None
        return Find(game=game, entry=entry, kind=kind, text=item.text, mark=self.marks[place])

    @property
    def words(self) -> list[Find]:
        """The certain finds that are texts."""
        return self._rows(item for item in self.certain if item.place.kind == "text")

    @property
    def more(self) -> list[Find]:
        """The other certain finds, such as names of games."""
        return self._rows(item for item in self.certain if item.place.kind != "text")

    def seats(self, found: Found) -> list[str]:
        """Return the names of games and series in which a label goes."""
        return sorted(self.games.get(stream, stream) for stream in found.tables)

    def answer(self, erased: Found | None = None, renamed: Mapping[str, str] = NOTHING) -> ErasureAnswer:
        """Return what would go, or with `erased`, which went, what stays."""
        found = self.goes if erased is None else erased
        certain = {} if erased else {"words": self.words, "more": self.more}
        return ErasureAnswer(
            erased=erased is not None,
            names=found.names,
            seats=self.seats(found),
            skips=[SkipReason(game=self.games.get(stream, stream), entry=entry) for stream, entry in found.skips],
            games=sorted(found.games.values()),
            texts=len(found.texts),
            others=len(found.others),
            labels=len(found.labels),
            lists=len(found.lists),
            links=len(found.links),
            **certain,
            suspected=[self.row(item) for item in self.open],
            kept=self._rows(self.kept),
            remains=[self.remain(one) for one in self.remains],
            outside=self.outside,
            renamed=renamed,
        )

    def remain(self, one: Remains) -> Remain:
        """Return what stays in an entry, or in a file that decides, as an answer."""
        game = self.games.get(one.stream) if one.stream else None
        return Remain(game=game, entry=one.entry, file=one.file, text=one.text)

    def _rows(self, items: Iterable[Item]) -> list[Find]:
        return sorted(map(self.row, items), key=_order)


def outside(store: Store, remains: Sequence[Remains]) -> Sequence[str]:
    """Return in a few words each what no erasing in this store reaches."""
    found = [OUTSIDE]
    if isinstance(store.recorder.location, PostgresLocation):
        found.append(SERVER)
    if remains:
        found.append(said("words that were played, and facts and files that games are played by"))
    return found


def show_finds(report: Report) -> None:
    """Print line by line what would go, what is only suspected, and what stays."""
    goes, texts, more = report.goes, report.words, report.more
    name, *also = goes.names or (ERASED,)
    if also:
        say(said("of {name} (also {others}) this would be erased:", name=name, others=", ".join(also)))
    else:
        say(said("of {name} this would be erased:", name=name))
    labels = _labels(len(goes.tables))
    say(said("the name, and {labels}{where}", labels=labels, where=_where(report.seats(goes))), INDENT)
    count = _texts(len(texts))
    say(said("{texts} by or about them:", texts=count) if texts else said("{texts} by or about them", texts=count), INDENT)
    _say_lines(map(line_of, texts))
    _say_lines(map(line_of, more), most=len(more))
    if report.open:
        suspected = said.counted(
            len(report.open),
            "{number} more find that may speak of them, or not, stay unless they are taken:",
            "{number} more finds that may speak of them, or not, stay unless they are taken:",
        )
        say(suspected, INDENT)
        _say_lines((line_of(report.row(item)) for item in report.open), most=len(report.open))
    say_remains(report)


def say_remains(report: Report) -> None:
    """Print what no erasing reaches, in one short block."""
    if report.remains:
        words = counted(len(report.remains), "word")
        say(said("{words} in entries or files that no erasing reaches:", words=words), INDENT)
        _say_lines(_remain_line(report.remain(one)) for one in report.remains)
    say_wrapped(said("out of reach are {places}: they may still hold it", places=joined(report.outside, "; ")), INDENT)


def show_erased(report: Report, found: Found, renamed: Mapping[str, str]) -> None:
    """Print how much has gone, without the erased words; of games that lost their name both the old and the new one."""
    more = [
        *([counted(len(found.others), "name of others", "names of others")] if found.others else []),
        *([counted(len(found.labels), "label of others", "labels of others")] if found.labels else []),
        *([counted(len(found.lists), "word list")] if found.lists else []),
        *([counted(len(found.links), "label of a link", "labels of links")] if found.links else []),
    ]
    names = counted(len(found.people), "name") if found.people else said("no names")
    parts = [names, _labels(len(found.tables)), _texts(len(found.texts)), *more]
    say(said("erased: {parts}", parts=joined(parts)))
    for before, now in renamed.items():
        say(said("{before} is called {now} now", before=before, now=now), INDENT)
    if report.open:
        say(said.counted(len(report.open), "{number} suspected find stayed:", "{number} suspected finds stayed:"), INDENT)
        _say_lines(line_of(report.row(item)) for item in report.open)
    say_remains(report)


def nothing_left(name: str, *, as_json: bool) -> None:
    """Print that what was erased before is now gone from the bytes of the file as well."""
    if as_json:
        emit_json(ErasureAnswer(erased=True, names=(), seats=(), skips=(), games=(), texts=0, renamed=NOTHING))
    else:
        say(said("no player here is called {name}; what was erased before is gone from every byte of the store", name=name))


def line_of(find: Find) -> str:
    """Return a find on one line: its mark, its place, its text, shortened."""
    text, mark = _short(find.text), f"{find.mark}  " if find.mark else ""
    if find.kind == _NAMES["game"]:
        return said("{mark}the name of {text}, which gets another one", mark=mark, text=text)
    if find.kind == _NAMES["skip"]:
        parts = {"mark": mark, "entry": find.entry, "game": find.game, "text": text}
        return said("{mark}the reason to skip entry {entry} of {game}: {text}", **parts)
    return within("{mark}{place}: {text}", mark=mark, place=_place(find.game, find.entry, find.kind), text=text)


def _remain_line(one: Remain) -> str:
    file = said("the file {file}", file=one.file[:12]) if one.file else None
    return within("{place}: {text}", place=_place(one.game, one.entry, file), text=_short(one.text))


def _short(text: str) -> str:
    return text if len(text) <= _SHORT else text[: _SHORT - 1] + "…"


def _place(game: str | None, entry: int | None, what: str | None) -> str:
    return joined(filter(None, (game, said("entry {entry}", entry=entry) if entry else None, what)))


def _say_lines(lines: Iterable[str], most: int = MOST) -> None:
    lines = list(lines)
    for line in lines[:most]:
        say(line, 2 * INDENT)
    if len(lines) > most:
        say(said("and {number} more: --json shows all", number=len(lines) - most), 2 * INDENT)


def _order(find: Find) -> tuple[str, int, str]:
    return find.game or "", find.entry or 0, find.text


def _labels(number: int) -> str:
    return counted(number, "seat label") if number else said("no seat labels")


def _texts(number: int) -> str:
    return counted(number, "text") if number else said("no texts")


def _where(games: list[str]) -> str:
    return f" ({', '.join(games[:MOST])}{' …' if len(games) > MOST else ''})" if games else ""
