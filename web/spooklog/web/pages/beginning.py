"""The beginning of games: the next one of a series or one alike by one tap; any game by taps, or from its opening as text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING

from spooklog.domain.start.arrange import Player, write_players
from spooklog.domain.start.made_labels import free_label
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import SpooklogError, Usage
from spooklog.domain.values.labels import normal, unaccented
from spooklog.projections import catalogue
from spooklog.projections.game.board import TurnAnswer, turn_of
from spooklog.replays.sheets.header import SheetHeader
from spooklog.replays.sheets.line import read_line
from spooklog.replays.sheets.new_game import dealt
from spooklog.replays.sheets.next_game import header_like, take_players, take_terms
from spooklog.replays.sheets.sheet import start_of
from spooklog.store.entries.clock import system_clock
from spooklog.store.index.requests import StartRequest, new_request
from spooklog.store.logs.loaded import Recorded
from spooklog.web.access import recorder_of
from spooklog.web.answers import Moved, Page
from spooklog.web.language import said
from spooklog.web.pages.choosing_game import OF_OPTION, Chosen, asked_title, chosen
from spooklog.web.pages.following import next_asked, next_of
from spooklog.web.pages.played_before import RECENT, again, last_played, last_rounds, like_game, named_sheets, series_for, tiles
from spooklog.web.refusals import status_of

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import AnyRuleset, Meta, Setup
    from spooklog.web.visit import Visit

MOST_PEOPLE = 24
"""So many known people are offered."""

LONGEST_NAME = 40
"""Characters of a name made from what people type."""

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
    asking = next_asked(store, stream)

    def started(_: str | None) -> Recorded:
        member = store.series.member(stream)
        header = SheetHeader(" ") if member else header_like(store, store.games.load(stream), system_clock())
        return _started(visit, header, access.person, asking, member.series if member else None)

    return answer_begun(store.games.once(started, asking))


def opening_page(visit: Visit) -> Page:
    """Answer with what a new game would be: as another one that the address names, as its fields choose, or as the last one.

    The page's form holds a drawn request, so that a form that is sent twice begins one game.
    """
    visit.visitor.require_scribe()
    return _page(visit, visit.query)


def _page(visit: Visit, fields: Mapping[str, str], problem: SpooklogError | None = None, text: str | None = None) -> Page:
    """Return the form of a new game; with a problem, as it was sent, with what is wrong at its field."""
    store, recent = visit.store, visit.store.streams.newest(RECENT)
    known = store.people.recent(MOST_PEOPLE)
    like = fields.get("like")
    alike = like_game(visit, visit.visitor.game(like).stream) if like else None
    last = last_played(store, recent, asked_title(fields))
    now = chosen({} if like else fields, known, alike or last)
    lines = now.lines()
    # a suggestion is for people: programs name the players, and how they play
    chose = {name: value for name, value in now.fields.items() if name in fields or not name.startswith(OF_OPTION)}
    asked = now._replace(players=(), fields=chose) if now.suggested else now
    opening = "\n".join(line for _, line in asked.lines())
    member = store.series.member(visit.visitor.game(like).stream.id) if like else None
    series = store.streams.get(member.series).name if member else None
    people = list(told_apart(now.players, known, now.meta))
    data = Opening(
        ruleset=now.meta.slug,
        opening=opening,
        series=series,
        lines=catalogue.notation(now.meta.slug).header,
        people=[write_players([one]) for one in people],
    )
    wrong = now.place_of(problem, lines) if problem and text is None and not now.refused else None
    if problem and wrong and problem.input == name_from(fields.get("name", "")) != "":
        wrong = "name"
    context = {
        "begin": data,
        "now": now,
        "as_last": last.changed == now.changed != {},
        "players": write_players(now.players),
        "people": known_people(people, now),
        "text": "\n".join(line for _, line in lines) if text is None else text,
        "typed": text is not None,
        "tiles": list(tiles(recent)),
        "sheets": list(named_sheets(store, recent)),
        "rounds": last_rounds(store, recent),
        "again": again(store, recent),
        "serieses": series_for(store, now.meta),
        "asked_series": series if like else fields.get("series"),
        "laid_out": _is_laid_out("\n".join(line for _, line in lines)) or "draw" in fields,
        "first": _first("\n".join(line for _, line in lines), now.called),
        "fields": {**dict.fromkeys(("title", "dealer", "series", "name", "kept", "draw"), ""), **now.fields},
        "problem": problem,
        "wrong": wrong,
        "request": visit.word("request") or new_request(store.games.context.entropy),
        "store": store.streams.own().id,
    }
    if problem is not None:
        return Page(problem, "beginning/page.html", context, status_of(problem))
    return Page(data, "beginning/page.html", context)


def known_people(people: Sequence[Player], now: Chosen) -> list[tuple[str, str, str, int]]:
    """Return known people for the form: as a line names each, the name, and the label and the place of those who play."""
    places = {normal(one.name): (one.label, place) for place, one in enumerate(now.players, 1)}
    return [(write_players([one]), one.name, *places.get(normal(one.name), ("", 0))) for one in people]


def _first(opening: str, called: Sequence[str]) -> str:
    """Return who deals, else who begins, as a sentence; nothing where that is open."""
    with suppress(SpooklogError):
        start = start_of(_header_of(opening, in_series=False), "", system_clock())
        rules, dealer = start.ruleset.rules, start.ruleset.results.detail(start.setup).get("dealer")
        if isinstance(dealer, int):
            return said("{player} deals", player=called[dealer - 1])
        state = rules.start(start.setup)
        turn = rules.turn(state)
        # who throws or draws acts first where chance is awaited
        seats = turn.seats or tuple(filter(None, [start.ruleset.notation.implied(state, turn)]))
        if len(seats) == 1 and not turn.one:
            return said("{player} begins", player=called[seats[0] - 1])
    return ""


def _is_laid_out(opening: str) -> bool:
    """Return whether a game cannot begin before somebody says what lies on the table, and chance can lay it out."""
    try:
        start = start_of(_header_of(opening, in_series=False), "", system_clock())
        setups = (start.setup, dealt(start, 0, {}, ()).setup)
    except SpooklogError:
        return False
    return [_starts(start.ruleset, setup) for setup in setups] == [False, True]


def _starts(ruleset: AnyRuleset, setup: Setup) -> bool:
    try:
        ruleset.rules.start(setup)
    except SpooklogError:
        return False
    return True


def told_apart(seated: Sequence[Player], known: Sequence[Player], meta: Meta) -> Iterator[Player]:
    """Yield known people with the labels that they had last, but another one where two people had the same.

    Players who are seated already keep their labels.
    """
    labels = {normal(one.name): one.label for one in seated}
    for one in known:
        if (name := normal(one.name)) not in labels:
            labels[name] = free_label(one.label, [*labels.values()], meta)
        yield Player(labels[name], one.name)


def begin(visit: Visit) -> Moved | Page:
    """Start a game from its opening, or from the fields of the form. Files are never read for it: only commands name files.

    A request that comes again with something else starts another game: a browser goes back to a form that was sent, with the
    request that it had. What is refused comes back as it was sent, with what is wrong at its field.
    """
    visit.visitor.require_scribe()
    visit.check_store()
    text = visit.word("opening", needed=visit.word("ruleset") is None)
    if text is not None:
        try:
            return _begin(visit, text)
        except SpooklogError as problem:
            return _page(visit, {}, problem, text)
    fields = {name: value for name in visit.body if (value := visit.word(name)) is not None}
    known = visit.store.people.recent(MOST_PEOPLE)
    try:
        now = chosen({**fields, "do": "typed"}, known, last_played(visit.store, ()))
        if now.refused:
            return _page(visit, {**fields, "do": "typed"}, now.refused)
        return _begin(visit, "\n".join(line for _, line in now.lines()))
    except SpooklogError as problem:
        return _page(visit, fields, problem)


def _begin(visit: Visit, opening: str) -> Moved:
    name, series, scribe = name_from(visit.word("name") or ""), visit.word("series"), visit.visitor.require_scribe()

    def started(asking: StartRequest | None) -> Recorded:
        header = _header_of(opening, in_series=bool(series))
        stream = visit.store.streams.find(series, kind="series").id if series else None
        return _started(visit, header, scribe.person, asking, stream, name or None)

    content = "\n".join([name, series or "", "drawn" if visit.flag("draw") else "", *opening.splitlines()])
    return _once(visit, scribe.person, sha256(content.encode()).hexdigest(), started)


def name_from(typed: str) -> str:
    """Return the name that people mean: in small letters without accents and signs, with `-` between its words.

    It is empty where nothing was typed, and as it was typed where it has no letters that a name can have: that is refused.
    """
    words = re.findall("[a-z0-9_]+", unaccented(typed).casefold())
    return "-".join(words)[:LONGEST_NAME].rstrip("-") or typed.strip()


def _header_of(opening: str, *, in_series: bool) -> SheetHeader:
    lines = opening.splitlines()
    if len(lines) > MOST_LINES:
        raise Usage(said("an opening has {most} lines at most", most=MOST_LINES), expected=(said("fewer lines"),))
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
    if visit.flag("draw"):
        start = dealt(start, int.from_bytes(store.games.context.entropy(8), "big"), header.options, ())
    if series:
        return store.series.start(series, start, *commands, name=name, request=asking)
    return store.games.start(start, *commands, name=name, request=asking)


def answer_begun(recorded: Recorded) -> Moved:
    """Answer with the game that was begun, and lead there."""
    loaded = recorded.loaded
    seen = loaded.seen()
    turn = turn_of(seen.turn, seen.game, seen.labels)
    return Moved(f"/g/{loaded.stream.name}", Begun(game=loaded.stream.name, entry=recorded.last, turn=turn))
