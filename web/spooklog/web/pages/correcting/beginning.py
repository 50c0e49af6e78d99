"""How a game began, as a form: who sat where, its options, and every other line of its header; and what the form corrects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from spooklog.domain.start.arrange import Player, read_player, write_players
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import Conflict, Usage
from spooklog.domain.values.saying import Said
from spooklog.projections.game.differences import Difference
from spooklog.replays.sheets.beginning import header_lines
from spooklog.replays.sheets.header import read_pairs
from spooklog.replays.sheets.sheet import typed_labels
from spooklog.store.changes.renaming import RenamedLog
from spooklog.store.changes.renaming import rename as renamed
from spooklog.web.access import recorder_of
from spooklog.web.answers import Moved, Page
from spooklog.web.language import said
from spooklog.web.pages.beginning import name_from
from spooklog.web.pages.choosing_game import OF_OPTION, Chosen
from spooklog.web.pages.table import page_of
from spooklog.web.refusals import status_of

if TYPE_CHECKING:
    from spooklog.domain.values.errors import SpooklogError
    from spooklog.projections.amended import Amended
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.web.visit import Visit

OF_LINE, OF_SEAT = "line ", "seat "
"""Before the number of a header line, and before that of a seat, the names of their fields."""

OF_BEGINNING = (OF_LINE, OF_SEAT, OF_OPTION, "head")
"""How the fields of the form begin."""

_SHOWN = frozenset({"date", "title", "dealer", "starter"})
"""The words of lines that every table reads; the others may show hands, and stay folded."""

_LABELS: Mapping[str, Said] = {
    words: words
    for words in (
        *(said("date"), said("title"), said("dealer"), said("starter"), said("place"), said("tags"), said("counts")),
        *(said("cards"), said("bonus"), said("first"), said("tiles"), said("categories"), said("teams"), said("deal")),
    )
}
"""What the words of lines are called on pages."""


class Beginning(Answer, frozen=True, kw_only=True):
    """How a game began: its header lines as in a sheet."""

    game: str
    entry: int
    lines: Sequence[str]


class HeaderField(NamedTuple):
    """A header line with a field of its own: the name of the field, the word of the line, and what stands behind it.

    Of a date `value` is the local time, and `zone` the table's distance from UTC, which nobody types.
    """

    name: str
    word: str
    value: str
    zone: str = ""

    @property
    def label(self) -> str:
        """The word for readers."""
        return _LABELS.get(self.word, self.word)

    @property
    def shown(self) -> bool:
        """Whether it is one of the lines that every table reads."""
        return self.word in _SHOWN


def beginning(visit: Visit) -> Page:
    """Answer with how a game began, to correct it; fields of the address were changed already."""
    return _page(visit)


def rename(visit: Visit) -> Moved | Page:
    """Give a game the name that its scribe types; one that is refused comes back as it was sent."""
    access, typed = visit.scribing, visit.word("name", needed=True) or ""
    try:
        before, now = renamed(
            visit.store.own_log, access.stream.name, name_from(typed), by=recorder_of(visit.store, access.person)
        )
    except (Usage, Conflict) as problem:
        return _page(visit, problem, typed)
    return Moved(f"/g/{now.name}", RenamedLog(name=now.name, was=before.name, kind=now.log_kind))


def _page(visit: Visit, problem: SpooklogError | None = None, typed: str = "") -> Page:
    """Return the form; with a problem, the one of the game's name as it was sent, with what is wrong."""
    access = visit.scribing
    loaded = visit.store.games.load(access.stream)
    lines, begun = header_lines(loaded, loaded.game), _begun(loaded)
    fields = _moved_up(visit.query)
    shown = begun._replace(fields={**begun.fields, **fields})
    dealt, viewer = any(one.word == "deal" for one in _fields(lines)), "full" if visit.query.get("as") == "full" else "public"
    context = {
        "name": loaded.stream.name,
        "title": loaded.game.title,
        "slug": loaded.game.ruleset.meta.slug,
        "players": begun.players,
        "options": [*shown.options(first=True), *shown.options(first=False)],
        "fields": fields,
        "lines": [one._replace(value=fields.get(one.name, one.value)) for one in _fields(lines)],
        "dealt": dealt,
        "covered": dealt and viewer == "public",
        "viewer": viewer,
        "page_of": page_of(visit.store, loaded),
        "typed": typed or loaded.stream.name,
        "problem": problem,
    }
    data = problem or Beginning(game=loaded.stream.name, entry=loaded.stream.head, lines=lines)
    return Page(data, "correcting/beginning.html", context, status_of(problem) if problem else 200)


def _moved_up(fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return the fields of the form with the player on the seat `up` moved before the one above."""
    found = dict(fields)
    up = found.pop("up", "")
    one, other = (f"{OF_SEAT}{int(up) - step}" if up.isdecimal() and len(up) < 3 else "" for step in (1, 0))
    if one in found and other in found:
        found[one], found[other] = found[other], found[one]
    return found


def head_changes(changed: Amended, heads: Sequence[Difference]) -> Iterator[Difference]:
    """Yield in words what changes in header lines: each player and each option that differs, people by their names."""
    before = {seat.number: seat.name or seat.label for seat in changed.before.seats}
    seats = range(1, changed.plan.after.setup.seats + 1)
    after = {
        seat: name for seat, name in (before | {one.number: one.name for one in changed.plan.seated}).items() if seat in seats
    }
    labels = changed.before.labels.names
    named = {label: before[seat] for seat, label in enumerate(labels, start=1)}
    named |= {one.label.text: one.name for one in changed.plan.seated}
    for what, *sides in heads:
        old, new = (one.partition(" ")[2] for one in sides)
        if what == "players":
            for seat in sorted(before | after):
                if before.get(seat) != after.get(seat):
                    yield Difference(said("seat {seat}", seat=seat), before.get(seat) or "", after.get(seat) or "")
        elif what == "options":
            was, now = (dict(read_pairs(one)) for one in (old, new))
            for name in dict.fromkeys((*was, *now)):
                if was.get(name) != now.get(name):
                    yield Difference(name.replace("_", " "), was.get(name) or "", now.get(name) or "")
        elif what == "date" and old[-6:] == new[-6:]:
            yield Difference(_LABELS[what], old[:-6], new[:-6])
        else:
            yield Difference(_LABELS.get(what, what), named.get(old) or old, named.get(new) or new)


def corrected_lines(fields: Mapping[str, str], loaded: LoadedGame) -> Iterator[str]:
    """Yield the header lines that the form corrects. Raises Usage for a player who cannot be read."""
    begun, seats = _begun(loaded), range(1, len(loaded.labels) + 2)
    if f"{OF_SEAT}1" in fields:
        typed = [" ".join(fields.get(f"{OF_SEAT}{seat}", "").split()) for seat in seats]
        known = {one.name: one for one in begun.players}
        players = tuple(known.get(name) or read_player(name) for name in typed if name)
        if players != begun.players:
            yield f"players {write_players(players)}"
    for first in (True, False):
        for was, now in zip(begun.options(first=first), begun._replace(fields=fields).options(first=first), strict=True):
            if now.value and now.value != was.chosen:
                yield f"options {now.field.removeprefix(OF_OPTION)}={now.value}"
    for one in _fields(header_lines(loaded, loaded.game)):
        value = " ".join(fields.get(one.name, one.value).split())
        if value != " ".join(one.value.split()):
            yield f"{one.word} {value}{one.zone if value else ''}".strip()


def _begun(loaded: LoadedGame) -> Chosen:
    """Return how a game began as the form of a new one has it."""
    meta, options = loaded.game.ruleset.meta, dict[str, str]()
    for line in header_lines(loaded, loaded.game):
        word, _, rest = line.partition(" ")
        options |= dict(read_pairs(rest)) if word == "options" else {}
    labels = typed_labels(loaded.seats, meta)
    players = tuple(Player(labels[seat.number], seat.name or labels[seat.number]) for seat in loaded.seats)
    return Chosen(meta, None, players, False, {f"{OF_OPTION}{name}": value for name, value in options.items()})


def _fields(lines: Sequence[str]) -> Iterator[HeaderField]:
    """Yield the lines with fields of their own: all but the game, its players and its options."""
    for number, line in enumerate(lines):
        word, _, rest = line.partition(" ")
        if word not in ("game", "players", "options"):
            value, zone = (rest.strip(), "") if word != "date" else (rest.strip()[:-6].replace(" ", "T"), rest.strip()[-6:])
            yield HeaderField(f"{OF_LINE}{number}", word, value, zone)
