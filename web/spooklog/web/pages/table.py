"""The table: one game now or at a moment, its board, what may be played, the log, the scores, the series."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

from msgspec.structs import replace as replace_field

from spooklog.domain.contract.ruleset import name_of
from spooklog.domain.log.answers import flag_of, outcome_of
from spooklog.domain.log.surroundings import surroundings_line
from spooklog.domain.log.words import as_seen_by, awaited_seats, copied_words, disputed_words, flag_words, whose
from spooklog.domain.series.words import headline
from spooklog.domain.values.errors import Illegal, NotFound, SpooklogError
from spooklog.domain.values.labels import called
from spooklog.domain.values.saying import speaking, within
from spooklog.domain.words.languages import language_of
from spooklog.domain.words.wording import awaited, shortened
from spooklog.pictures.saying import told
from spooklog.pictures.svg.drawing import MEDIUM, NARROW
from spooklog.projections.game.board import BoardOfCopy, board, origin_of, standing
from spooklog.projections.game.breakdown import scoreboard
from spooklog.projections.game.choices import choices
from spooklog.projections.game.disputes import open_disputes
from spooklog.projections.game.explain import tried_actions
from spooklog.projections.game.history import Log, plies, remarks_of
from spooklog.projections.game.log_rows import log_rows, raised_last
from spooklog.projections.series import place_of, series_data
from spooklog.replays.page.moments import parts_of, scores_of
from spooklog.replays.page.scores import scoreboard as score_blocks
from spooklog.replays.page.scores import shares, standings
from spooklog.replays.pictures import WHOLE, narrow_picture, picture, without_words
from spooklog.store.logs.surroundings import description_of
from spooklog.web.answers import Page, Svg
from spooklog.web.choosing import choices_of
from spooklog.web.language import ENGLISH, drawing, said
from spooklog.web.offer import NOTHING, Offer
from spooklog.web.pages.correcting.done import corrected
from spooklog.web.pages.following import next_of
from spooklog.web.paging import part_of
from spooklog.web.people import named, named_in_drawings, named_seen, players_called, seat_colours
from spooklog.web.refusals import NotThere
from spooklog.web.sharing import DRAWS_PNG, offered
from spooklog.web.visit import Shape

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.domain.log.seen import SeenGame
    from spooklog.projections.game.log_rows import LogRow
    from spooklog.replays.page.moments import Score
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store
    from spooklog.web.access import GameAccess
    from spooklog.web.site import Site
    from spooklog.web.visit import Visit

_MOST_AROUND = 120
"""Characters of the surroundings on a table: the rest stands on their page, and what may be played comes first."""

ROWS = 40
"""Plies of the log on a page; all of them stand on a page of their own."""

_WIDTHS: Mapping[Shape, float] = {"narrow": NARROW, "medium": MEDIUM}
"""The widths of drawings for small screens."""


class TableView(NamedTuple):
    """A table as it is now, as some visitors see it: the game, the viewer, what they record, and how their screens are."""

    stream: str
    viewer: Viewer
    scribe: bool
    own: tuple[int, ...]
    shape: Shape
    panel: str | None
    whole_series: bool
    """Whether links may lead to the series of the game."""
    owner: bool = False
    """Whether the visitor may begin games with other players."""
    seat: int | None = None
    """The seat of a player whose screen it is, None for a scribe's and a watcher's."""
    language: str = ENGLISH

    @property
    def besides(self) -> str | None:
        """No other log."""
        return None

    def entry(self, site: Site) -> int:
        """Return the newest entry. Raises NotFound."""
        return site.store.streams.get(self.stream).head

    def render(self, site: Site) -> tuple[int, dict[str, object]]:
        """Return the newest entry and the parts of the page that change."""
        loaded = site.store.games.load(self.stream)
        context = table_context(site.store, loaded, self)
        data = {"entry": loaded.stream.head, "ply": len(loaded.game.plies), "name": loaded.stream.name}
        return loaded.stream.head, data | {"html": site.render("table/live.html", self.language, **context)}


def table_view(visit: Visit) -> TableView:
    """Return what the stream of a table shows to a visitor. Raises NotThere."""
    access = visit.access
    _, viewer = visit.load(access)
    return _view(visit, access, viewer)


def is_covered(loaded: LoadedGame, seat: int | None) -> bool:
    """Return whether a player's screen shows no hand until it is asked for: while a title that hides some is played."""
    return seat is not None and loaded.game.ruleset.hides and not _is_over(loaded.seen("public"))


def _view(visit: Visit, access: GameAccess, viewer: Viewer) -> TableView:
    member, panel = visit.store.series.member(access.stream.id), visit.query.get("panel") or None
    whole = visit.visitor.opens_series(member.series if member else None)
    owner = visit.visitor.scribe is not None
    seat, shape, language = access.seat, visit.shape, visit.language
    return TableView(access.stream.id, viewer, access.scribe, access.own, shape, panel, whole, owner, seat, language)


def table(visit: Visit) -> Page:
    """Answer with a game as it is now: for a program as a player knows it, on a player's screen without a hand not asked for."""
    access = visit.access
    loaded, viewer = visit.load(access)
    view = _view(visit, access, viewer)
    if "as" not in visit.query and is_covered(loaded, view.seat):
        view = view._replace(viewer="public")
    context = table_context(visit.store, loaded, view)

    def data() -> BoardOfCopy:
        texts = visit.store.games.texts(loaded.stream.id)
        return board(loaded, loaded.seen(viewer), texts).also(BoardOfCopy, origin=origin_of(visit.store, loaded))

    shares = {"offered": offered(visit, access), "png": DRAWS_PNG, "corrected": corrected(visit, loaded)}
    return Page(data, "table/page.html", context | shares | {"access": access, "viewers": _viewers(access, loaded)})


def table_context(store: Store, loaded: LoadedGame, view: TableView) -> dict[str, Any]:
    """Return what the live part of a table shows. Everything in it is a function of what the viewer sees."""
    texts = store.games.texts(loaded.stream.id)
    seen = loaded.seen(view.viewer)
    around = description_of(store.games, loaded.stream.id, loaded.game.surroundings, texts)
    own = None if view.scribe else view.own
    hides = view.scribe or is_covered(loaded, view.seat)
    look = loaded.labels[view.seat] if view.seat and hides and view.viewer == "public" else ""
    records = not look and (view.scribe or bool(view.own))
    names = (*loaded.labels.names, *named(loaded).labels.names)
    shown = _Shown((id(loaded.game), view.viewer, names, view.shape, view.panel, None), view.language, loaded, seen, view.seat)
    offer = (
        _offered(replace(shown, key=(*shown.key[:3], "narrow", None, own), language=ENGLISH, seat=None)) if records else NOTHING
    )
    return standing_context(store, loaded, seen) | {
        "view": view,
        "hand": hand_words(named_seen(loaded, seen)) if hides else "",
        "look": look,
        **(_drawn(shown) if view.shape in _WIDTHS else _drawn_wide(shown, texts)),
        "rows": _rows(loaded, seen, texts, last=ROWS),
        "flags": [flag_words(flag_of(one, named(loaded).labels, texts)) for one in raised_last(loaded, seen)],
        "offer": offer,
        "records": records,
        "colours": seat_colours(store, loaded.stream.id),
        "example": _example(seen, own or (), offer),
        "around": shortened(surroundings_line(around.place, around.tags, around.watchers), _MOST_AROUND),
        "series": _series(store, loaded),
        "redo": _redo(loaded, view.viewer) if view.scribe else "",
        "end_line": _end_line(loaded, view.viewer) if records and view.scribe and not _is_over(seen) else None,
        "next_game": next_of(store, loaded.stream.id) if view.scribe and _is_over(seen) else None,
        "page_of": page_of(store, loaded),
    }


@dataclass(frozen=True)
class _Shown:
    """A moment as a viewer sees it, known by its game, which never changes: all screens share what follows from it."""

    key: tuple[int, Viewer, tuple[str, ...], Shape, str | None, tuple[int, ...] | None]
    language: str
    loaded: LoadedGame = field(compare=False)
    seen: SeenGame = field(compare=False)
    seat: int | None = None
    """The seat of the player whose screen it is."""


@lru_cache(maxsize=32)
def _offered(shown: _Shown) -> Offer:
    *_, own = shown.key
    return choices_of(shown.loaded, shown.seen, own)


@lru_cache(maxsize=32)
def _drawn(shown: _Shown) -> Mapping[str, Any]:
    *_, shape, panel, _ = shown.key
    with speaking(language_of(shown.language)):
        return board_parts(svg_of(shown.loaded, shown.seen, {}, shape=shape, panel=panel, seat=shown.seat))


def _drawn_wide(shown: _Shown, texts: Mapping[str, str]) -> Mapping[str, Any]:
    *_, panel, _ = shown.key
    with speaking(language_of(shown.language)):
        return board_parts(svg_of(shown.loaded, shown.seen, texts, shape="wide", panel=panel, seat=shown.seat))


def _example(seen: SeenGame, own: Sequence[int], offer: Offer) -> str:
    """Return a line that may be played, of the seat that is awaited or of a visitor's own; else how its lines begin."""
    awaited = awaited_seats(seen)
    seat = next(iter((*(seat for seat in awaited if seat in own), *own, *awaited)), 1)
    lines = (button.line for one in offer.choices if one.seat == seat for button in one.buttons)
    return said("such as {line}", line=next(lines, f"{seen.labels[seat]} …"))


def hand_words(seen: SeenGame) -> str:
    """Return for whose eyes alone a screen shows more than all can see; nothing where it does not."""
    if seen.viewer == "public":
        return ""
    if seen.viewer == "full":
        return said("all hands")
    return said("{player}'s eyes only", player=called(seen.labels[seen.viewer]))


def page_of(store: Store, loaded: LoadedGame) -> dict[str, str | int]:
    """Return which game a page shows: with what it sends the server compares whether that is what its visitor saw."""
    return {"store": store.streams.own().id, "id": loaded.stream.id, "entry": loaded.stream.head}


def _redo(loaded: LoadedGame, viewer: Viewer) -> str:
    """Return the ply that redo brings back first as a viewer knows it: its number and sentence; nothing where none was undone."""
    game = loaded.game
    if not game.undone:
        return ""
    ply = game.undone[0]
    says = game.say(ply, named(loaded).labels, viewer, before=game.state).text
    return within("{number} {says}", number=ply.number, says=says)


def _end_line(loaded: LoadedGame, viewer: Viewer) -> str | None:
    """Return the line that ends a game at once with its points, where the rules forbid it and a ruling allows it; else None."""
    line = loaded.game.ruleset.meta.end_line
    if not line or not loaded.game.plies:
        return None
    try:
        tried_actions(loaded, line, viewer)
    except Illegal as problem:
        return line if problem.ruling_helps else None
    except SpooklogError:
        return None
    return None  # it is among what may be played


def _rows(
    loaded: LoadedGame, seen: SeenGame, texts: Mapping[str, str], *, last: int, until: int | None = None
) -> Sequence[LogRow]:
    """Return the last plies up to one: lines with labels, as they are typed, and sentences with names."""
    called = named(loaded).labels
    return log_rows(loaded, seen.viewer, texts, seen.breaches, last=last, until=until, called=called)


def _is_over(seen: SeenGame) -> bool:
    return seen.outcome is not None or seen.game.closed or seen.game.void


def standing_context(store: Store, loaded: LoadedGame, seen: SeenGame) -> dict[str, Any]:
    """Return what every page about a moment shows: names, turn, scores, remarks."""
    game, told = seen.game, named_seen(loaded, seen)
    disputes = open_disputes(loaded.game)
    advice = [
        within("{rule}: {what}", rule=one.rule, what=told.labels.named(one.what))
        for one in seen.advice
        if one.at == len(game.plies)
    ]
    copied = copied_words(origin_of(store, loaded))
    seen_by, over = name_of(seen.viewer, loaded.labels), seen.outcome is not None
    why = f"/g/{loaded.stream.name}/score?{urlencode({'as': seen_by, 'why': ''})}"
    return {
        "loaded": loaded,
        "seen": seen,
        "told": told,
        "name": loaded.stream.name,
        "title": game.title,
        "slug": game.ruleset.meta.slug,
        "scores": score_blocks(named_scores(seen, told), game.ruleset.meta.columns, over=over, why=why),
        "disputed": disputed_words(disputes) if disputes else "",
        "outcome": outcome_of(told),
        "awaited": awaited(told.prompt),
        "whose": whose(seen),
        "known": told.private_knowledge,
        "advice": advice,
        "notes": [copied] if copied else [],
        "corrections": len(loaded.game.amendments),
        "seen_by": seen_by,
        "as_words": as_seen_by(seen.viewer, told.labels),
        "panels": seen.scene.panel_names,
        "focus": seen.scene.panel.name,
    }


def named_scores(seen: SeenGame, told: SeenGame) -> Sequence[Score]:
    """Return the scoreboard with names for people, and labels for addresses."""
    rows = zip(scores_of(seen, explained=False), scores_of(told, explained=False), strict=True)
    return [replace_field(row, player=other.player) for row, other in rows]


def svg_of(
    loaded: LoadedGame,
    seen: SeenGame,
    texts: Mapping[str, str],
    *,
    shape: Shape,
    panel: str | None,
    ply: int | None = None,
    cut: bool = True,
    seat: int | None = None,
) -> str:
    """Return the board as SVG for a screen; now, or as it was after a ply. With `cut`, a low screen shows a part of it.

    It is seen from the viewer's side; what all can see, from that of `seat`, the player whose screen it is.

    Raises NotThere for a panel that the board lacks.
    """
    try:
        told = named_in_drawings(loaded)
        if told is not loaded:
            drawn = svg_of(told, named_seen(loaded, seen), texts, shape=shape, panel=panel, ply=ply, cut=cut, seat=seat)
            # what is tapped is typed
            for name, label in zip(told.labels.names, loaded.labels.names, strict=True):
                drawn = drawn.replace(f'data-word="{escape(name)}"', f'data-word="{label}"')
            return drawn
        nearest = seat if seen.viewer == "public" else None
        if shape in _WIDTHS:
            return narrow_picture(seen, panel, width=_WIDTHS[shape], cut=cut, nearest=nearest)
        # the floor where the next ply is played is shown large; a picture alone has them all
        shown = None if panel == WHOLE else panel or (seen.scene.panel.name or None if cut else None)
        return picture(loaded, texts, seen.viewer, () if ply is None else (ply,), shown, taps=ply is None, nearest=nearest)
    except NotFound:
        raise
    except SpooklogError:
        raise NotThere from None


def board_parts(svg: str) -> dict[str, Any]:
    """Return a drawn board for a page: `svg` with its title alone, and in `words` the sentences that describe it."""
    drawn, words = without_words(svg)
    return {"svg": drawn, "words": awaited(words, told)}


_HIGHEST = 640.0
"""From this height on a medium drawing is shown smaller than the wide one."""

_SIZE = re.compile(r'viewBox="0 0 [\d.]+ ([\d.]+)"')


def large_board(loaded: LoadedGame, seen: SeenGame, language: str) -> dict[str, Any]:
    """Return the board for a screen seen from afar: the medium drawing, whose letters are larger, where it is low enough."""
    with speaking(language_of(language)):
        svg = svg_of(loaded, seen, {}, shape="medium", panel=None, cut=False)
        found = _SIZE.search(svg)
        return board_parts(svg) if found and float(found[1]) <= _HIGHEST else {}


def _series(store: Store, loaded: LoadedGame) -> dict[str, Any] | None:
    """Return the series of a game with its totals; None for a game in no series, or in one that cannot be read."""
    place = place_of(store, loaded)
    if place is None:
        return None
    try:
        data = series_data(store, store.streams.find(place.series, kind="series").id)
    except SpooklogError:
        return None
    people = players_called(data.players)
    totals = (standings(data, people, brief=True),) if data.totals else ()
    return {"place": place, "data": data, "headline": headline(data, people), "totals": totals}


def _viewers(access: GameAccess, loaded: LoadedGame) -> list[tuple[str, str]]:
    """Return as whom the visitor may look, as words of the address and of a menu; no one where the title hides nothing."""
    if not loaded.game.ruleset.hides:
        return []
    seats = range(1, len(loaded.labels) + 1) if access.scribe else access.seats
    people = named(loaded).labels
    found = [(loaded.labels[seat], said("the hand of {player}", player=called(people[seat]))) for seat in seats]
    return [("public", said("what all can see")), *found, *([("full", said("all hands"))] if access.scribe else [])]


# -- parts of a table on their own -------------------------------------------------------------------------------------------


@drawing
def picture_of(visit: Visit) -> Svg:
    """Answer with the board as SVG, now or at a ply."""
    access = visit.access
    loaded, viewer = visit.load(access)
    ply = visit.ply()
    seen = loaded.seen(viewer, ply)
    texts = visit.store.games.texts(loaded.stream.id)
    panel = visit.query.get("panel") or None
    return Svg(svg_of(loaded, seen, texts, shape=visit.shape, panel=panel, ply=ply, cut=False, seat=access.seat))


def moves(visit: Visit) -> Page:
    """Answer with what may be played."""
    access = visit.access
    loaded, viewer = visit.load(access)
    seen = loaded.seen(viewer, visit.asked_number("at"))
    data = choices(loaded, seen)
    return Page(data, "table/moves.html", {"name": loaded.stream.name, "offer": choices_of(loaded, seen, None)})


def log(visit: Visit) -> Page:
    """Answer with the plies as they now stand, part by part: programs begin with the first, people with the newest."""
    access = visit.access
    loaded, viewer = visit.load(access)
    texts, last = visit.store.games.texts(loaded.stream.id), len(loaded.game.plies)
    address = f"/g/{loaded.stream.name}/log"
    listed, shown = part_of(visit, address, 1, last), part_of(visit, address, 1, last, newest=True)

    def data() -> Log:
        early = loaded.game.remarks(texts).get(0, ()) if listed.first == 1 else ()
        rows = plies(loaded, viewer, texts, last=listed.size, until=listed.last)
        return Log(game=loaded.stream.name, start=remarks_of(early, loaded.labels), plies=list(rows))

    rows = _rows(loaded, loaded.seen(viewer), texts, last=shown.size, until=shown.last)
    context = {"name": loaded.stream.name, "rows": rows, "seen_by": name_of(viewer, loaded.labels), "part": shown}
    return Page(data, "table/log.html", context, next=listed.next)


def score(visit: Visit) -> Page:
    """Answer with the scoreboard, and with the parts of one player's points where the address names one."""
    access = visit.access
    loaded, viewer = visit.load(access)
    seen = loaded.seen(viewer, visit.asked_number("at"))
    texts = visit.store.games.texts(loaded.stream.id)
    context = standing_context(visit.store, loaded, seen)
    shown = standing(loaded, seen, texts)
    data = scoreboard(seen, shown, visit.query.get("why") or None)
    why, game, viewer_asked = data.why, f"/g/{loaded.stream.name}", urlencode({"as": context["seen_by"]})
    parts = parts_of(seen, why.seat) if why else ()
    explained = shares(parts, lambda ply: f"{game}/{ply}?{viewer_asked}", lambda rule: f"/rules/{rule.replace(':', '/')}")
    return Page(
        data,
        "table/score.html",
        context
        | {
            "why": why and replace_field(why, player=why.seat and named(loaded).labels[why.seat]),
            "shares": explained if parts else (),
        },
    )
