"""The lobby: the games that a visitor may see, with small boards; and the page where a link is opened."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from spooklog.domain.log.words import awaited_seats, whose
from spooklog.domain.series.words import headline
from spooklog.domain.values.answer import Answer, Time
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.labels import called, listed
from spooklog.domain.values.saying import LANGUAGES, within
from spooklog.domain.words.wording import awaited
from spooklog.projections.series import place_of, series_data
from spooklog.replays.said_times import say_time
from spooklog.store.entries.ids import could_be_an_id
from spooklog.store.entries.rows import Role, Status
from spooklog.web.access import Visitor
from spooklog.web.addresses import key_in
from spooklog.web.answers import Moved, Page
from spooklog.web.language import ENGLISH, said
from spooklog.web.people import first_names, named_seen, players_called, seat_colours
from spooklog.web.refusals import LinkOver, NotThere

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spooklog.domain.values.saying import Said
    from spooklog.store.entries.rows import Link
    from spooklog.store.store import Store
    from spooklog.web.access import GameAccess
    from spooklog.web.site import Site
    from spooklog.web.visit import Visit

SHOWN = 24
"""Games in the lobby; the others stand in the list of games."""

SERIES = 5
"""Series in the lobby; the others stand in the list of series."""


class LobbyGame(Answer, frozen=True, kw_only=True):
    """A game in the lobby: `whose` turn it is in a word, who won, and the `problem` of one that cannot be read."""

    game: str
    ruleset: str
    status: Status
    entry: int
    touched: Time
    problem: str | None
    title: str
    players: Sequence[str]
    ply: int | None
    whose: str
    winners: Sequence[str]
    played: Time | None
    offset: int | None
    series: str | None


class ShownGame(NamedTuple):
    """A game as the lobby shows it: what is awaited in words, whether this visitor is awaited or records, the players' colours
    and names, which differ among all games that are shown.
    """

    game: LobbyGame
    awaited: str
    due: bool
    colours: Sequence[int]
    names: Sequence[str]

    @property
    def over(self) -> bool:
        """Whether the game does not go on."""
        return self.game.whose in ("over", "closed", "void")

    @property
    def result(self) -> str:
        """How the game ended, as a sentence."""
        won = [self.names[self.game.players.index(label)] for label in self.game.winners]
        if self.game.whose == "void":
            return said("{title}: broken off", title=self.game.title)
        if not won:
            return within("{title}: {awaited}", title=self.game.title, awaited=self.awaited)
        return said.counted(len(won), "{names} won {title}", "{names} won {title}", names=listed(won), title=self.game.title)


class ShownSeries(NamedTuple):
    """A series as the lobby shows it: how it stands, what its games are called, and the one that the next would follow."""

    series: str
    standing: str
    each: str
    number: int
    follows: str | None


class Lobby(Answer, frozen=True, kw_only=True):
    """The games touched last."""

    games: Sequence[LobbyGame]


class Led(Answer, frozen=True, kw_only=True):
    """Where a visitor is led."""

    to: str


class More(Answer, frozen=True, kw_only=True):
    """Who a visitor is here: the role of the widest link, who records with it, and when it ends."""

    role: Role
    by: str | None
    until: Time | None


class Opened(Answer, frozen=True, kw_only=True):
    """What a key opens: the role of its link, and the address to begin at."""

    role: Role
    to: str


class LobbyView(NamedTuple):
    """The lobby of a visitor, by the visitor's links."""

    links: tuple[Link, ...]
    language: str = ENGLISH

    @property
    def besides(self) -> str | None:
        """No other log."""
        return None

    @property
    def stream(self) -> str | None:
        """None: any game may change it."""
        return None

    def entry(self, site: Site) -> int | None:
        """Return the newest entry of the store; None for a visitor of some games alone, whose number changes with the page."""
        return None if Visitor(site.store, self.links).whole is None else site.store.recorder.max_notification_id() or 0

    def render(self, site: Site) -> tuple[int, dict[str, object]]:
        """Return the newest entry of the store, and the part of the page that changes.

        For a visitor of some games alone it is another number that changes with the page: the store's would tell of other games.
        """
        visitor, entry = Visitor(site.store, self.links), self.entry(site)
        html = site.render("lobby/games.html", self.language, **_shown(site.store, visitor), visitor=visitor)
        if entry is None:
            entry = int.from_bytes(sha256(html.encode()).digest()[:6])
        return entry, {"entry": entry, "html": html}


def lobby_view(visit: Visit) -> LobbyView:
    """Return what the stream of the lobby shows to a visitor. Raises NotThere for one without a link."""
    if not visit.visitor.links:
        raise NotThere
    # when a link was last used says nothing of what it opens: visitors of one link see one lobby
    return LobbyView(tuple(replace(link, used=None) for link in visit.visitor.links), visit.language)


def lobby(visit: Visit) -> Page:
    """Answer with the games that the visitor may see; without any link, with the page where one is opened."""
    if not visit.visitor.links:
        return Page(Lobby(games=()), "lobby/open.html", {"failed": False})
    shown = _shown(visit.store, visit.visitor)
    return Page(Lobby(games=shown["games"]), "lobby/page.html", shown)


def _shown(store: Store, visitor: Visitor) -> dict[str, Any]:
    """Return what the lobby shows: games, those that await the visitor first, and the series that were touched last."""
    found = _games_of(store, visitor)
    shown = {
        "running": sorted((one for one in found if not one.over), key=lambda one: not one.due),
        "over": sorted((one for one in found if one.over), key=lambda one: one.game.played or 0, reverse=True),
        "series": list(_series(store, visitor)),
        "store_id": store.streams.own().id,
    }
    return {"games": [one.game for one in found], **shown}


def _series(store: Store, visitor: Visitor) -> Iterator[ShownSeries]:
    """Yield how the series stand that the visitor may see; a scribe may begin the next game of one that goes on."""
    for row in store.streams.newest(SERIES, kind="series"):
        if visitor.opens_series(row.id):
            try:
                data = series_data(store, row.id)
            except SpooklogError as problem:
                yield ShownSeries(row.name, problem.message, "", 0, None)
                continue
            follows = data.games[-1].game if data.games and not data.over and row.status == "open" else None
            last = store.streams.find(follows, kind="game") if follows else None
            waits = last is not None and visitor.game_of(last).scribe and store.games.load(last.id).seen().turn.over
            yield ShownSeries(
                row.name, headline(data, players_called(data.players)), data.each, len(data.games) + 1, follows if waits else None
            )


def _games_of(store: Store, visitor: Visitor) -> list[ShownGame]:
    """Return the games touched last that a visitor may see."""
    # a link to one game may be to an old one
    named = [link.stream for link in visitor.links if link.stream is not None]
    rows = {row.id: row for row in store.streams.newest(SHOWN)}
    members = [game for stream in named for game in _games_in(store, stream)]
    rows |= {row.id: row for row in store.streams.several(list(dict.fromkeys(members))[-SHOWN:]) if row.archived is None}
    newest = sorted(rows.values(), key=lambda row: row.touched, reverse=True)
    found = [_game(store, access) for access in visitor.games(newest)][:SHOWN]
    short = first_names(name for one in found for name in one.names)
    return [one._replace(names=[as_name(short[name]) for name in one.names]) for one in found]


def _games_in(store: Store, stream: str) -> list[str]:
    try:
        return list(store.series.load(stream).series.games)
    except SpooklogError:
        return [stream]


def _game(store: Store, access: GameAccess) -> ShownGame:
    row, seen, told, place, problem, names = access.stream, None, None, None, None, list[str]()
    try:
        loaded = store.games.load(row.id)
        seen, place = loaded.seen(access.usual), place_of(store, loaded)
        told = named_seen(loaded, seen)
        names = [seat.name or called(label) for seat, label in zip(loaded.seats, loaded.labels.names, strict=True)]
    except SpooklogError as found:  # one game that cannot be folded must not hide the others
        problem = found.message
    game = LobbyGame(
        game=row.name,
        ruleset=row.ruleset,
        status=row.status,
        entry=row.head,
        touched=row.touched,
        problem=problem,
        title=seen.game.title if seen else row.ruleset,
        players=[called(label) for label in seen.labels.names] if seen else (),
        ply=len(seen.game.plies) if seen else None,
        whose=whose(seen) if seen else "",
        winners=[called(seen.labels[seat]) for seat in seen.outcome.winners] if seen and seen.outcome else (),
        played=seen.game.started.played if seen else None,
        offset=seen.game.started.offset if seen else None,
        series=place.series if place else None,
    )
    due = seen is not None and (access.scribe or bool({*awaited_seats(seen)} & {*access.own}))
    return ShownGame(game, awaited(told.prompt)[0] if told else "", due, seat_colours(store, row.id), names)


def as_name(label: str) -> str:
    """Return a label as a sentence names its player: with a capital."""
    return f"{label[:1].upper()}{label[1:]}"


def table(visit: Visit) -> Moved:
    """Lead to the game at hand, without one to the lobby. Raises NotThere for a visitor without a link."""
    if not visit.visitor.links:
        raise NotThere
    access = game_at_hand(visit)
    to = f"/g/{access.stream.name}" if access else "/"
    return Moved(to, Led(to=to))


def game_at_hand(visit: Visit) -> GameAccess | None:
    """Return the game that the browser showed last if it goes on, else the one touched last that does, else the shown one.

    Of games that go on those come first that the visitor records. None without any of these.
    """
    shown = None
    with suppress(NotThere):
        shown = visit.visitor.game(visit.table) if could_be_an_id(visit.table) else None
    if shown and not _game(visit.store, shown).over:
        return shown
    running = _shown(visit.store, visit.visitor)["running"]
    return visit.visitor.game(running[0].game.game) if running else shown


def more(visit: Visit) -> Page:
    """Answer with all that is no game: what to look up, what to do with the log, and who the visitor is here."""
    if not visit.visitor.links:
        raise NotThere
    link = visit.visitor.whole or visit.visitor.links[0]
    by = visit.store.people.names({link.person}).get(link.person) if link.person else None
    data = More(role=link.role, by=by, until=link.until)
    return Page(data, "lobby/more.html", {"who_is_here": _who_is_here(link, by)})


def _who_is_here(link: Link, by: str | None) -> Said:
    """Return as whom this browser is used, and until when."""
    until = say_time(link.until) if link.until else ""
    if by:
        return (
            said("You record as {by} on this phone until {until}.", by=by, until=until)
            if until
            else said("You record as {by} on this phone.", by=by)
        )
    if link.role == "watch":
        return said("You watch on this phone until {until}.", until=until) if until else said("You watch on this phone.")
    return said("You play on this phone until {until}.", until=until) if until else said("You play on this phone.")


def opening(visit: Visit) -> Page:  # noqa: ARG001  (every page takes a visit)
    """Answer with the page that a link leads to; its script takes the key out of the address."""
    return Page({}, "lobby/open.html", {"failed": False})


def take_key(visit: Visit) -> Moved:
    """Exchange a key for the cookie, and lead to what it opens.

    Raises LinkOver for the key of a link that opens nothing any more, NotThere for one that never did.
    """
    typed = (visit.word("key", needed=True) or "").strip()
    # people paste the whole link, with the moment to which it leads
    key = key_in(typed if "#" in typed else f"#{typed}")
    link = visit.store.links.known(key)
    if link is None or not visit.store.links.is_valid(link):
        visit.wrong_key()
        raise LinkOver(link) if link else NotThere
    to = _home(visit.store, link)
    keys = (key, *(held for held in visit.keys if held != key))
    return Moved(to, Opened(role=link.role, to=to), keys)


def _home(store: Store, link: Link) -> str:
    """Return the address of what a link opens."""
    if link.stream is None:
        return "/"
    row = store.streams.get(link.stream)
    return f"/{'g' if row.kind == 'game' else 's'}/{row.name}"


def drop_keys(visit: Visit) -> Moved:  # noqa: ARG001  (every page takes a visit)
    """Forget all keys of this browser."""
    return Moved("/", {}, ())


def choose_language(visit: Visit) -> Moved:
    """Let the browser keep a language. Raises NotThere for one that is not known."""
    code = visit.path["language"]
    if code not in LANGUAGES:
        raise NotThere
    return Moved("/", {}, language=code)
