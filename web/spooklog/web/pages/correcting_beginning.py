"""How a game began, as a form: who sat where, its options, and every other line of its header; and what the form corrects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from spooklog.domain.start.arrange import Player, read_player, write_players
from spooklog.domain.values.answer import Answer
from spooklog.replays.sheets.beginning import header_lines
from spooklog.replays.sheets.header import read_pairs
from spooklog.replays.sheets.sheet import typed_labels
from spooklog.web.answers import Page
from spooklog.web.pages.choosing_game import OF_OPTION, Chosen
from spooklog.web.pages.table import page_of

if TYPE_CHECKING:
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.web.visit import Visit

OF_LINE, OF_SEAT = "line ", "seat "
"""Before the number of a header line, and before that of a seat, the names of their fields."""

OF_BEGINNING = (OF_LINE, OF_SEAT, OF_OPTION, "head")
"""How the fields of the form begin."""

_SHOWN = frozenset({"date", "title", "dealer", "starter"})
"""The words of lines that every table reads; the others may show hands, and stay folded."""


class Beginning(Answer, frozen=True, kw_only=True):
    """How a game began: its header lines as in a sheet."""

    game: str
    entry: int
    lines: Sequence[str]


class HeaderField(NamedTuple):
    """A header line with a field of its own: the name of the field, the word of the line, and what stands behind it."""

    name: str
    word: str
    value: str

    @property
    def shown(self) -> bool:
        """Whether it is one of the lines that every table reads."""
        return self.word in _SHOWN


def beginning(visit: Visit) -> Page:
    """Answer with how a game began, to correct it; fields of the address were changed already."""
    access = visit.scribing
    loaded = visit.store.games.load(access.stream)
    lines, begun = header_lines(loaded, loaded.game), _begun(loaded)
    shown = begun._replace(fields={**begun.fields, **visit.query})
    dealt, viewer = any(one.word == "deal" for one in _fields(lines)), "full" if visit.query.get("as") == "full" else "public"
    context = {
        "name": loaded.stream.name,
        "title": loaded.game.title,
        "slug": loaded.game.ruleset.meta.slug,
        "players": begun.players,
        "options": [*shown.options(first=True), *shown.options(first=False)],
        "fields": visit.query,
        "lines": [one._replace(value=visit.query.get(one.name, one.value)) for one in _fields(lines)],
        "dealt": dealt,
        "covered": dealt and viewer == "public",
        "viewer": viewer,
        "page_of": page_of(visit.store, loaded),
    }
    return Page(Beginning(game=loaded.stream.name, entry=loaded.stream.head, lines=lines), "correcting/beginning.html", context)


def corrected_lines(fields: Mapping[str, str], loaded: LoadedGame) -> Iterator[str]:
    """Yield the header lines that the form corrects. Raises Usage for a player who cannot be read."""
    begun, seats = _begun(loaded), range(1, len(loaded.labels) + 2)
    if f"{OF_SEAT}1" in fields:
        typed = [" ".join(fields.get(f"{OF_SEAT}{seat}", "").split()) for seat in seats]
        known = {one.name: one for one in begun.players}
        players = tuple(known.get(name) or read_player(name) for name in typed if name)
        if players != begun.players:
            yield f"players {write_players(players)}"
    for option in (*begun.options(first=True), *begun.options(first=False)):
        value = "".join(fields.get(option.field, "").split())
        if value and value != (option.value or option.default):
            yield f"options {option.field.removeprefix(OF_OPTION)}={value}"
    for one in _fields(header_lines(loaded, loaded.game)):
        value = " ".join(fields.get(one.name, one.value).split())
        if value != " ".join(one.value.split()):
            yield f"{one.word} {value}".strip()


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
            yield HeaderField(f"{OF_LINE}{number}", word, rest.strip())
