"""The beginning of games: the next one of a series or one alike by one tap, and any game from an opening as in a sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import TYPE_CHECKING

from spooklog.domain.contract.registry import find_ruleset, typed_ruleset
from spooklog.domain.start.arrange import Player, write_players
from spooklog.domain.start.made_labels import free_label
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.labels import normal
from spooklog.projections import catalogue
from spooklog.projections.game.board import TurnAnswer, turn_of
from spooklog.replays.sheets.header import SheetHeader
from spooklog.replays.sheets.line import read_line
from spooklog.replays.sheets.next_game import header_like, kept_lines, players_again, take_players, take_terms
from spooklog.replays.sheets.sheet import start_of
from spooklog.store.entries.clock import system_clock
from spooklog.store.index.requests import StartRequest, new_request
from spooklog.store.logs.loaded import Recorded
from spooklog.web.access import recorder_of
from spooklog.web.answers import Moved, Page

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Meta
    from spooklog.store.entries.rows import Stream
    from spooklog.store.store import Store
    from spooklog.web.visit import Visit

MOST_PEOPLE = 24
"""So many known people are offered."""

MOST_LINES = 200
"""Of an opening."""


class Opening(Answer, frozen=True, kw_only=True):
    """The beginning of a game to complete: its lines, what header lines a ruleset has, known people as lines name them."""

    ruleset: str
    opening: str
    series: str | None
    lines: Sequence[str]
    people: Sequence[str]


class Begun(Answer, frozen=True, kw_only=True):
    """A game that was begun."""

    game: str
    entry: int
    turn: TurnAnswer


def next_game(visit: Visit) -> Moved:
    """Start the next game of the series, or another one like this with the same players.

    It begins once, however many scribes ask for it: those who come later are led to it.
    """
    access, store = visit.scribing, visit.store
    stream = access.stream.id
    if begun := next_of(store, stream):
        return answer_begun(Recorded(store.games.load(begun.id), None, 1, begun.head, repeated=True))
    asking = _next(store, stream)

    def started(_: str | None) -> Recorded:
        member = store.series.member(stream)
        header = SheetHeader(" ") if member else header_like(store, store.games.load(stream), system_clock())
        return _started(visit, header, access.person, asking, member.series if member else None)

    return answer_begun(store.games.once(started, asking))


def next_of(store: Store, stream: str) -> Stream | None:
    """Return the game that was begun after a game: the next one of its series, or one alike; None where there is none yet.

    A game alike counts only while it is neither broken off nor archived.
    """
    member = store.series.member(stream)
    if member is None:
        return next(iter(store.streams.several((_next(store, stream).game,))), None)
    games = store.series.load(member.series).series.games
    place = games.index(stream) + 1
    return store.streams.get(games[place]) if place < len(games) else None


def _next(store: Store, stream: str) -> StartRequest:
    """Return the request that begins the game after a game: the same for all who ask, so that it begins once."""
    for number in count():
        asking = StartRequest(f"after-{stream}", "", str(number))
        found = store.streams.several((asking.game,))
        if not found or (found[0].status != "void" and found[0].archived is None):
            return asking
    raise AssertionError("unreachable: the count never ends")


def opening_page(visit: Visit) -> Page:
    """Answer with an opening to complete: that of another game like the one that the address names, or of a ruleset.

    The page's form holds a drawn request, so that a form that is sent twice begins one game.
    """
    visit.visitor.require_scribe()
    like, series = visit.query.get("like"), None
    if like:
        access = visit.visitor.game(like)
        loaded = visit.store.games.load(access.stream.id)
        slug, seated = loaded.game.ruleset.meta.slug, players_again(loaded)
        lines = [f"game {slug}", f"players {write_players(seated)}", *kept_lines(visit.store, loaded, system_clock())]
        member = visit.store.series.member(access.stream.id)
        series = visit.store.streams.get(member.series).name if member else None
    else:
        slug, seated = typed_ruleset(visit.query.get("ruleset") or "spooks").meta.slug, []
        lines = [f"game {slug}", "players "]
    forms = catalogue.notation(slug).header
    if not like and "title" in forms:  # a game that is called after its sheet
        lines.insert(1, "title ")
    people = _told_apart(seated, visit.store.people.recent(MOST_PEOPLE), find_ruleset(slug).meta)
    known = {write_players([one]): one.name for one in people}
    data = Opening(ruleset=slug, opening="\n".join(lines), series=series, lines=forms, people=[*known])
    rulesets = [(row.ruleset, row.title) for row in catalogue.rulesets()]
    request = new_request(visit.store.games.context.entropy)
    context = {"begin": data, "known": known, "rulesets": rulesets, "request": request, "store": visit.store.streams.own().id}
    return Page(data, "beginning/page.html", context)


def _told_apart(seated: Sequence[Player], known: Sequence[Player], meta: Meta) -> Iterator[Player]:
    """Yield known people with the labels that they had last, but another one where two people had the same.

    Players who are seated already keep their labels.
    """
    labels = {normal(one.name): one.label for one in seated}
    for one in known:
        if (name := normal(one.name)) not in labels:
            labels[name] = free_label(one.label, [*labels.values()], meta)
        yield Player(labels[name], one.name)


def begin(visit: Visit) -> Moved:
    """Start a game from its opening. Files are never read for it: only the command line names files.

    A request that comes again with another opening, series or name starts another game: a browser goes back to a form that was
    sent, with the request that it had.
    """
    scribe = visit.visitor.require_scribe()
    visit.check_store()
    name, series = visit.word("name"), visit.word("series")
    opening = visit.word("opening", needed=True) or ""

    def started(asking: StartRequest | None) -> Recorded:
        header = _header_of(opening, in_series=bool(series))
        stream = visit.store.streams.find(series, kind="series").id if series else None
        return _started(visit, header, scribe.person, asking, stream, name)

    content = "\n".join([name or "", series or "", *opening.splitlines()])
    return _once(visit, scribe.person, sha256(content.encode()).hexdigest(), started)


def _header_of(opening: str, *, in_series: bool) -> SheetHeader:
    lines = opening.splitlines()
    if len(lines) > MOST_LINES:
        raise Usage(f"an opening has {MOST_LINES} lines at most", expected=("fewer lines",))
    header = SheetHeader(" " if in_series else None)
    for number, raw in enumerate(lines, 1):
        line = read_line(raw, number)
        if in_series and line.text.partition(" ")[0].casefold() == "game":
            continue  # the series has its own
        header.take(line)
    return header


def _once(visit: Visit, person: str | None, digest: str, start: Callable[[StartRequest | None], Recorded]) -> Moved:
    """Start a game, unless the request has started one: what has changed since then could refuse another.

    `person` is the id of who records, `digest` a hash of what is asked for beside the address.
    """
    request = visit.word("request")
    asking = StartRequest(request, person or "", digest) if request else None
    before = visit.store.games.started(asking) if asking else None
    return answer_begun(before or start(asking))


def _started(
    visit: Visit,
    header: SheetHeader,
    person: str | None,
    asking: StartRequest | None,
    series: str | None,
    name: str | None = None,
) -> Recorded:
    """Start a game as the next of a series, or of none; `person` is the id of who records."""
    store = visit.store
    by = recorder_of(store, person)
    if series:
        take_terms(store, take_players(store, series, header), header, system_clock())
    header.contents = store.games.context.beside.contents
    start, commands = start_of(header, by, system_clock()), header.commands()
    if series:
        return store.series.start(series, start, *commands, name=name, request=asking)
    return store.games.start(start, *commands, name=name, request=asking)


def answer_begun(recorded: Recorded) -> Moved:
    """Answer with the game that was begun, and lead there."""
    loaded = recorded.loaded
    seen = loaded.seen()
    turn = turn_of(seen.turn, seen.game, seen.labels)
    return Moved(f"/g/{loaded.stream.name}", Begun(game=loaded.stream.name, entry=recorded.last, turn=turn))
