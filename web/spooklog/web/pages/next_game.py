"""The next game of a series: who plays it, who misses it, who leaves, and who comes, in one form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from spooklog.domain.formats.format import NextGame as GameToCome
from spooklog.domain.series.tally import tally
from spooklog.domain.start.arrange import Player, read_player, read_players, write_players
from spooklog.domain.start.made_labels import free_label
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import Illegal, SpooklogError, Usage
from spooklog.domain.values.labels import normal
from spooklog.domain.words.wording import each_word
from spooklog.replays.sheets.header import SheetHeader
from spooklog.replays.sheets.next_game import players_of, take_terms
from spooklog.replays.sheets.sheet import start_of
from spooklog.store.entries.clock import system_clock
from spooklog.store.index.requests import StartRequest, new_request
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.series_writer import ComingToStore
from spooklog.web.access import recorder_of
from spooklog.web.answers import Moved, Page
from spooklog.web.language import said
from spooklog.web.pages.beginning import answer_begun
from spooklog.web.pages.series_opening import OF_SETTING
from spooklog.web.pages.table import page_of
from spooklog.web.people import first_names
from spooklog.web.refusals import status_of

if TYPE_CHECKING:
    from spooklog.domain.formats.standings import Standings
    from spooklog.store.logs.loaded import Recorded
    from spooklog.store.logs.series_writer import LoadedSeries
    from spooklog.store.store import Store
    from spooklog.web.visit import Visit

MOST_KNOWN = 12
"""So many known people are offered to join."""

PLAYS, MISSES, LEAVES = "plays", "misses", "leaves"


class NextPlayer(Answer, frozen=True, kw_only=True):
    """A player of a series before its next game: `does` is what the player does unless the table says more.

    `out` says why a player cannot play it; `may` is what can be chosen. `deals` is 1 for who deals, 2 for who would deal without
    the first, and so on.
    """

    number: int
    player: str
    name: str
    total: int
    place: int
    does: str
    may: Sequence[str]
    out: str | None
    deals: int | None


class NextGame(Answer, frozen=True, kw_only=True):
    """The next game of a series: its number, its players, and who is known and may join.

    `fixed` says that the same players play every game, `totals` with what total one who joins may start: the words for it by
    total, none where the format gives none. `playing` is the game that is still being played, `over` says that none follows.
    """

    series: str
    each: str
    number: int
    unit: str
    players: Sequence[NextPlayer]
    people: Mapping[str, str]
    totals: Mapping[str, str]
    fixed: bool
    playing: str | None
    over: bool


class Running(NamedTuple):
    """A game of a series that is still being played; `page_of` are the fields of a form about it.

    `next_waits` says whether the format lets no other one begin before it is over.
    """

    number: int
    name: str
    page_of: Mapping[str, str | int]
    next_waits: bool


def running_game(store: Store, loaded: LoadedSeries) -> Running | None:
    """Return the first game of a series that is still being played, None without one."""
    series, tallied = loaded.series, tally(loaded.series, store.series.results_of(loaded.series))
    line = next((one for one in tallied.standings.open_games if one.game), None)
    if line is None or line.game is None:
        return None

    def refusal(waiting: int | None) -> str:
        try:
            game = GameToCome(players=tallied.standings.next_players, options={}, waiting=waiting)
            series.format.check_next(series.terms, tallied.fold, game)
        except Illegal as problem:
            return problem.message
        return ""

    game = store.games.load(line.game)
    return Running(line.number, game.stream.name, page_of(store, game), refusal(line.number) != refusal(None))


def next_page(visit: Visit) -> Page:
    """Answer with who may play the next game of a series. The form holds a drawn request: sent twice it begins one game."""
    return _page(visit)


def _page(visit: Visit, problem: SpooklogError | None = None) -> Page:
    """Return the form; with a problem, as it was sent, with what is wrong."""
    visit.visitor.require_scribe()
    store, stream = visit.store, visit.visitor.series(visit.path["series"])
    loaded, standings = store.series.load(stream.id), store.series.standings(stream.id)
    series, players = loaded.series, players_of(loaded)
    open_games = store.streams.names([line.game for line in standings.open_games if line.game])
    fixed = not series.format.may_miss(series.terms)
    data = NextGame(
        series=stream.name,
        each=series.ruleset.meta.each,
        number=series.numbers + 1,
        unit=standings.unit,
        players=list(_players(visit, loaded, standings)),
        people=_people(visit, loaded, standings),
        totals=_totals(standings) if series.format.takes_late(series.terms) else {},
        fixed=fixed and bool(series.items),
        playing=next(iter(open_games.values()), None),
        over=standings.over or series.closed is not None,
    )
    settled = [players[number - 1] for number in standings.playing if standings.games_played[number - 1] or not series.items]
    context = {
        "next": data,
        "called": first_names((*(one.name for one in data.players), *(() if data.fixed else data.people.values()))),
        "running": running_game(store, loaded),
        "seats": [(one.label, one.name) for one in settled] if series.format.takes_late(series.terms) else [],
        "request": new_request(store.games.context.entropy),
        "store": store.streams.own().id,
        "problem": problem,
        "wrong": _wrong(visit, problem, fixed=data.fixed),
        "meta": series.ruleset.meta,
        "chosen": visit.body,
        "opens": _opening_like(loaded) if data.fixed else "",
    }
    return Page(problem or data, "series/next.html", context, status_of(problem) if problem else 200)


def _opening_like(loaded: LoadedSeries) -> str:
    """Return the address of the form of a series of the same people and format in which people come and go."""
    format = loaded.series.format.name
    fields = {"ruleset": loaded.series.ruleset.meta.slug, "players": write_players(players_of(loaded)), "format": format}
    return f"/series/new?{urlencode({**fields, f'{OF_SETTING}roster': 'open'})}"


def _wrong(visit: Visit, problem: SpooklogError | None, *, fixed: bool) -> str:
    """Return the field that a problem is about: one whose text it quotes, else who plays; nothing without a problem.

    Where the same players play every game, a game that one of them misses needs a reason.
    """
    if problem is None:
        return ""
    typed = normal(problem.input or "")
    if typed and typed in normal(visit.word("joins") or ""):
        return "joins"
    if "points" in visit.body and problem.input == visit.body["points"] != "":
        return "points"
    return "ruled" if fixed and isinstance(problem, Illegal) else "players"


def begin_next(visit: Visit) -> Moved | Page:
    """Start the next game of a series; who leaves or comes does so with it, or nothing is stored.

    A choice that there is not, and what the format or the game refuses, comes back as it was sent.
    """
    scribe = visit.visitor.require_scribe()
    visit.check_store()
    store, stream = visit.store, visit.visitor.series(visit.path["series"])
    fields = {name: value for name, value in visit.body.items() if name not in ("store", "request")}
    request, digest = visit.word("request"), sha256(repr(sorted(fields.items())).encode()).hexdigest()
    asking = StartRequest(request, scribe.person or "", f"{stream.id} {digest}") if request else None
    if asking and (before := store.games.started(asking)):
        return answer_begun(before)
    by = recorder_of(store, scribe.person)
    try:
        return answer_begun(_start(visit, store.series.load(stream.id), by, asking))
    except SpooklogError as problem:
        return _page(visit, problem)


def _start(visit: Visit, loaded: LoadedSeries, by: str, asking: StartRequest | None) -> Recorded:
    """Start the game that the body describes."""
    store, stream = visit.store, loaded.stream.id
    standings, labels = store.series.standings(stream), loaded.labels
    does = {number: visit.word(f"player.{number}") or _usual(standings, number) for number in range(1, len(labels) + 1)}
    if wrong := next((words for words in does.values() if words not in (PLAYS, MISSES, LEAVES)), None):
        raise Usage("a player plays, misses the game or leaves", input=wrong, expected=(PLAYS, MISSES, LEAVES))
    coming = list(_coming(visit))
    back = [ComingToStore(SeatSpec(labels[one], labels[one])) for one in standings.left if does[one] == PLAYS]
    leaving = [one for one in does if does[one] == LEAVES and one not in standings.left]
    now = store.series.if_changed(stream, [*back, *coming], leaving, by=by)
    players, order = players_of(now), store.series.standings_of(now).playing
    playing = [players[number - 1] for number in order if does.get(number) == PLAYS]
    named = {normal(one.player.name or one.player.label) for one in coming}
    newcomers = [players[number - 1] for number in order if normal(players[number - 1].name) in named]
    after = visit.word("after")
    at = next((place for place, one in enumerate(playing, start=1) if one.label == after), len(playing))
    header = SheetHeader(now.series.ruleset.meta.slug)
    header.players = (*playing[:at], *newcomers, *playing[at:])
    if not header.players:
        raise Usage("nobody plays", expected=(said("choose who plays"),))
    header.why = visit.word("ruled")
    take_terms(store, now, header, system_clock())
    header.contents = store.games.context.beside.contents
    start = start_of(header, by, system_clock())
    return store.series.start(stream, start, *header.commands(), coming=(*back, *coming), leaving=leaving, request=asking)


def _usual(standings: Standings, number: int) -> str:
    return PLAYS if number in standings.next_players else MISSES


def _coming(visit: Visit) -> Iterator[ComingToStore]:
    """Yield who joins, as chosen among known people and as typed, with the total that they start with. Raises Usage."""
    points = visit.number("points") if visit.word("points") else None
    chosen = [text for name in sorted(visit.body) if name.startswith("person.") and (text := visit.word(name))]
    typed = [name for name in (visit.word("joins") or "").split(",") if name.strip()]
    seen = set[str]()
    for player in (*(one for text in chosen for one in read_players(text)), *(read_player(name.strip()) for name in typed)):
        if normal(player.name) not in seen:
            seen.add(normal(player.name))
            yield ComingToStore(SeatSpec(player.label, player.name), points)


def _players(visit: Visit, loaded: LoadedSeries, standings: Standings) -> Iterator[NextPlayer]:
    """Yield the players in the order of their seats, then those who are out."""
    series, players = loaded.series, players_of(loaded)
    due = _dealers(visit, loaded, standings)
    free = series.format.may_miss(series.terms)
    grabbed = {player: line.number for line in standings.lines for player in line.grabbed}
    others = [one for one in range(1, len(players) + 1) if one not in (*standings.playing, *standings.gone)]
    for number in (*standings.playing, *others):
        left, out = number in standings.left, None
        if left:
            out = said("left")
        elif number in grabbed and number not in standings.playing:
            out = said("out since {each} {number}", each=each_word(series.ruleset.meta.each), number=grabbed[number])
        may = (MISSES, PLAYS) if left else () if out else (PLAYS, MISSES, *((LEAVES,) if free or not series.items else ()))
        yield NextPlayer(
            number=number,
            player=players[number - 1].label,
            name=players[number - 1].name,
            total=standings.totals[number - 1],
            place=standings.places[number - 1],
            does=_usual(standings, number),
            may=may,
            out=out,
            deals=due.index(number) + 1 if number in due else None,
        )


def _dealers(visit: Visit, loaded: LoadedSeries, standings: Standings) -> list[int]:
    """Return who deals, who deals without the first, and so on; nobody where no rule decides it."""
    due, labels = list[int](), loaded.labels
    names = {number: one.name for number, one in enumerate(players_of(loaded), start=1)}
    while left := [number for number in standings.playing if number not in due]:
        dealer = visit.store.series.next_start(loaded, [names[number] for number in left]).dealer
        if dealer is None:
            break
        due.append(labels.seat(dealer))
    return due


def _people(visit: Visit, loaded: LoadedSeries, standings: Standings) -> dict[str, str]:
    """Return known people who are not in the series, by the words that name them to it."""
    taken, meta = [*loaded.labels.names], loaded.series.ruleset.meta
    inside = {normal(one.name) for number, one in enumerate(players_of(loaded), start=1) if number not in standings.gone}
    found = dict[str, str]()
    for one in visit.store.people.recent(MOST_KNOWN + len(inside)):
        if normal(one.name) not in inside and len(found) < MOST_KNOWN:
            label = free_label(one.label, taken, meta)
            taken.append(label)
            found[write_players([Player(label, one.name)])] = one.name
    return found


def _totals(standings: Standings) -> dict[str, str]:
    """Return the totals with which one who joins usually starts, the highest first."""
    totals = [standings.totals[number - 1] for number in standings.playing]
    if not totals or not any(line.counted for line in standings.lines):
        return {}
    found: dict[str, str] = {"": said("{total}: the highest", total=max(totals))}
    found.setdefault(str(sum(totals) // len(totals)), said("{total}: the average", total=sum(totals) // len(totals)))
    found.setdefault("0", said("{total}: from scratch", total=0))
    return found
