"""The analysis of a game that is over: who was likely to win, where it turned, what luck and decisions moved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from msgspec.structs import replace

from spooklog.domain.contract.ruleset import name_of
from spooklog.domain.log.words import as_seen_by
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import Conflict, Usage
from spooklog.pictures.charts.chances import chances_chart
from spooklog.pictures.charts.svg import draw_chart
from spooklog.projections.lists.contests.past import past_of_game
from spooklog.replays.analysis.analysis import judges, task_of, unestimated
from spooklog.replays.analysis.answers import Analysed, SeatMoved, TurningPoint
from spooklog.replays.analysis.kept import Kept, keeping_of, shown_analysis
from spooklog.replays.analysis.wording import estimated_by, headline, limits, moved, points, rests_on
from spooklog.web.analysing import EFFORT, past_hidden, seed_of
from spooklog.web.answers import Moved, Page, Svg
from spooklog.web.language import drawing, said
from spooklog.web.pages.table import page_of
from spooklog.web.people import named

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.replays.analysis.analysis import Tasks
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.web.visit import Visit


class GameAnalysis(Answer, frozen=True, kw_only=True):
    """The analysis of a game, None where none is kept. `why` says why there can be none, or is None.

    `counting` says that it is under way, `stale` that the game, or one that it rests on, changed since it was analysed.
    """

    game: str
    analysis: Analysed | None
    counting: bool
    stale: bool
    why: str | None


def analysis(visit: Visit) -> Page:
    """Answer with the analysis of a game as the viewer knew it, or with what there would be."""
    access = visit.access
    loaded, viewer = visit.load(access)
    found = _shown(visit, loaded, viewer)
    state = None if found.analysis else visit.site.analysing.state(keeping_of(visit.store, loaded, viewer).key)
    why = None if found.analysis or state == "counting" else _why_not(visit, loaded, viewer)
    data = GameAnalysis(
        game=loaded.stream.name, analysis=found.analysis, counting=state == "counting", stale=found.stale and not state, why=why
    )
    seen_by = name_of(viewer, loaded.labels)
    context = {
        "data": data,
        "failed": state == "failed",
        "name": loaded.stream.name,
        "title": loaded.game.title,
        "seen_by": seen_by,
        "as_words": as_seen_by(viewer, named(loaded).labels),
        "may_ask": access.scribe and why is None,
        "by_bots": (by_bots := loaded.game.ruleset.chances is None),
        "judges": by_bots and not found.analysis and why is None and judges(loaded, viewer, EFFORT),
        "page_of": page_of(visit.store, loaded),
    }
    if found.analysis:
        shown = _named(found.analysis, loaded, viewer)
        made = f"{found.analysis.entry}-{found.analysis.rollouts}"  # a picture in a cache is of another address
        context |= {
            "shown": shown,
            "headline": headline(shown),
            "rests_on": rests_on(shown),
            "turns": [(one, moved(one, shown.players)) for one in shown.turning_points],
            "moved": list(_rows(shown.seats)),
            "limits": list(limits(found.analysis)),
            "chart": f"/g/{loaded.stream.name}/analysis.svg?{urlencode({'as': seen_by, 'e': made})}&shape=",
        }
    return Page(data, "analysis/page.html", context)


def ask(visit: Visit) -> Moved:
    """Have a game analysed as a viewer knew it.

    Raises Conflict for one that goes on where bots would play on, Usage for one that has no analysis.
    """
    access = visit.scribing
    loaded = visit.store.games.load(access.stream)
    viewer = access.viewer(visit.word("as"), loaded.labels)
    if why := unestimated(loaded.game):
        raise Usage(why, input=loaded.stream.name)
    if why := _not_now(visit, loaded):
        raise Conflict(why, input=loaded.stream.name)
    if not _shown(visit, loaded, viewer).analysis:
        visit.site.analysing.ask(_task(visit, loaded, viewer), keeping_of(visit.store, loaded, viewer))
    to = f"/g/{loaded.stream.name}/analysis?{urlencode({'as': name_of(viewer, loaded.labels)})}"
    data = GameAnalysis(game=loaded.stream.name, analysis=None, counting=True, stale=False, why=None)
    return Moved(to, data)


@drawing
def picture(visit: Visit) -> Svg:
    """Answer with the curve as SVG, empty where no analysis is kept."""
    loaded, viewer = visit.load(visit.access)
    kept = _shown(visit, loaded, viewer).analysis
    if kept is None:
        return Svg(draw_chart(chances_chart(loaded.game.title, (), (), ())))
    found = _named(kept, loaded, viewer)
    turns = [one.ply for one in found.turning_points]
    chart = chances_chart(loaded.game.title, found.players, found.curve, turns, estimated_by(loaded.game))
    return Svg(draw_chart(chart, headline(found), narrow=visit.shape == "narrow"))


def _named(found: Analysed, loaded: LoadedGame, viewer: Viewer) -> Analysed:
    """Return an analysis for words that people read: its players and sentences with names."""
    game, people = loaded.game, named(loaded).labels
    names = dict(zip(loaded.labels.names, people.names, strict=True))

    def in_words(one: TurningPoint) -> TurningPoint:
        rounds = found.each == "round"
        return one if rounds else replace(one, text=game.say(game.plies[one.ply - 1], people, viewer).text)

    return replace(
        found,
        players=[names.get(one, one) for one in found.players],
        past=found.past and replace(found.past, own={names.get(one, one): many for one, many in found.past.own.items()}),
        turning_points=[in_words(one) for one in found.turning_points],
        seats=[replace(one, player=names.get(one.player, one.player)) for one in found.seats],
        dearest=[replace(one, player=names.get(one.player, one.player)) for one in found.dearest],
    )


def _shown(visit: Visit, loaded: LoadedGame, viewer: Viewer) -> Kept:
    return Kept() if past_hidden(visit, loaded) else shown_analysis(visit.store, loaded, viewer)


def _task(visit: Visit, loaded: LoadedGame, viewer: Viewer) -> Tasks:
    """Return what is to be counted. Raises Usage, also where too little was played before."""
    past = past_of_game(visit.store, loaded)
    return task_of(visit.store, loaded, past, viewer, EFFORT, seed_of(loaded.stream.id))


def _why_not(visit: Visit, loaded: LoadedGame, viewer: Viewer) -> str | None:
    """Return why pages have no analysis of a game; None where they can."""
    if why := unestimated(loaded.game) or _not_now(visit, loaded):
        return why
    try:
        _task(visit, loaded, viewer)
    except Usage as problem:
        return problem.message
    return None


def _not_now(visit: Visit, loaded: LoadedGame) -> str | None:
    """Return why a game is not analysed for this visitor, or not yet; None where it can be."""
    if why := past_hidden(visit, loaded):
        return why
    goes_on = loaded.game.ruleset.chances is None and loaded.game.outcome is None
    return said("a game is analysed when it is over") if goes_on else None


class _Row(NamedTuple):
    """What moved the chances of a player: points of luck and play with their errors, `?` where unknown, and bars of 100."""

    seat: int
    player: str
    luck: str
    play: str
    lucky: float
    played: float


def _rows(seats: Sequence[SeatMoved]) -> Iterator[_Row]:
    """Yield a row for each player; nothing where neither luck nor play is known of anyone."""
    values = [[abs(each.value) if each else 0.0 for each in (one.luck, one.play)] for one in seats]
    most = max(map(sum, values), default=0.0) or 1.0
    if not any(one.luck or one.play for one in seats):
        return
    for one, (luck, play) in zip(seats, values, strict=True):
        yield _Row(
            one.seat, one.player, points(one.luck), points(one.play), round(100 * luck / most, 1), round(100 * play / most, 1)
        )
