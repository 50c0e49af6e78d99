"""A moment of a game: the table after a ply, with the way to the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.domain.log.answers import flag_of
from spooklog.domain.log.times import second_at
from spooklog.domain.log.words import flag_words
from spooklog.domain.values.answer import Answer, Time
from spooklog.domain.values.errors import Ambiguous, Unreadable
from spooklog.domain.values.saying import joined, within
from spooklog.projections.game.board import BoardOfCopy, board, origin_of
from spooklog.projections.game.explain import Explanation, explain_line, explain_ply, rests_on
from spooklog.replays.analysis.wording import chances, estimated_by
from spooklog.replays.said_times import say_zone
from spooklog.replays.sheets.line import read_line
from spooklog.replays.timeline.pace import Tempo
from spooklog.replays.timeline.timeline import Timeline
from spooklog.web.analysing import curve_for
from spooklog.web.answers import Page
from spooklog.web.language import drawing, said
from spooklog.web.pages.correcting.done import corrected
from spooklog.web.pages.table import board_parts, hand_words, page_of, standing_context, svg_of
from spooklog.web.paging import part_of
from spooklog.web.people import named, named_seen
from spooklog.web.refusals import NotThere
from spooklog.web.sharing import DRAWS_PNG, offered

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.domain.values.errors import SpooklogError
    from spooklog.domain.values.labels import Labels
    from spooklog.replays.timeline.timeline import Moment
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.web.visit import Visit

NEAR = 25
"""Plies before and behind a moment in which its page looks for landmarks."""

_USUAL = frozenset({"turn"})
"""Marks that nearly every ply has: no place to go to."""


class MomentRow(Answer, frozen=True, kw_only=True):
    """A moment in the list of all: the ply with its line, what it says as a sentence, its time at the table, its marks."""

    ply: int
    notation: str
    says: str
    time: Time | None
    marks: Sequence[str]


class Moments(Answer, frozen=True, kw_only=True):
    """The moments of a game."""

    game: str
    moments: Sequence[MomentRow]


@drawing
def moment(visit: Visit) -> Page:
    """Answer with the table after a ply, as it was then: nothing on the page was learnt later."""
    access = visit.access
    loaded, viewer = visit.load(access)
    ply, last = visit.ply() or 0, len(loaded.game.plies)
    if ply > last:
        raise NotThere
    texts = visit.store.games.texts(loaded.stream.id)
    # from the moment before: a whole timeline looks at every ply
    first = max(ply - 1, 0)
    timeline = Timeline(loaded, viewer, texts, first=first, last=ply)
    here = timeline[ply]
    seen = timeline.seen(ply)
    data = board(loaded, seen, texts).also(BoardOfCopy, origin=origin_of(visit.store, loaded))
    panel, people = visit.query.get("panel") or None, named(loaded).labels
    context = standing_context(visit.store, loaded, seen) | {
        **board_parts(svg_of(loaded, seen, texts, shape=visit.shape, panel=panel, ply=ply, seat=access.seat)),
        "shape": visit.shape,
        "panel": panel,
        "ply": ply,
        "last": last,
        "line": here.line or said("the start"),
        "says": seen.game.say(seen.game.plies[-1], people, viewer).text if ply else said("the start"),
        "zone": say_zone(here.time, loaded.game.started.offset) if here.time is not None else "",
        "clock": second_at(here.time, loaded.game.started.offset) if here.time is not None else "",
        "marks": here.marks,
        "near": _landmarks_near(loaded, viewer, texts, ply),
        "remarks": _remarks(timeline, here, people),
        "amended": bool(here.amended),
        "chances": chances(people.names, curve[ply]) if (curve := curve_for(visit, loaded, viewer)) else "",
        "estimated": estimated_by(loaded.game),
        "rules": rests_on(seen.game, seen.game.plies[-1], viewer) if ply else [],
        "ruled": bool(ply) and any(seen.game.plies[-1].ruled),
        "pause": round(1000 * Tempo().pause(timeline[first], here)),
        "asked": visit.query.get("as"),
        "corrected": corrected(visit, loaded),
        "access": access,
        "offered": offered(visit, access),
        "png": DRAWS_PNG,
        "hand": hand_words(named_seen(loaded, seen)) if access.scribe else "",
        "page_of": page_of(visit.store, loaded),
    }
    return Page(data, "moment/page.html", context)


def landmarks(visit: Visit) -> Page:
    """Answer with the moments of a game, part by part: the line of each, its time, its marks."""
    access = visit.access
    loaded, viewer = visit.load(access)
    timeline = Timeline(loaded, viewer, visit.store.games.texts(loaded.stream.id), called=named(loaded).labels)
    part = part_of(visit, f"/g/{loaded.stream.name}/moments", 0, timeline.last)
    moments = map(timeline.__getitem__, range(part.first, part.last + 1))
    rows = [MomentRow(ply=one.ply, notation=one.line, says=one.says, time=one.time, marks=one.marks) for one in moments]
    context = {"name": loaded.stream.name, "rows": rows, "asked": visit.query.get("as"), "part": part}
    return Page(Moments(game=loaded.stream.name, moments=rows), "moment/landmarks.html", context, next=part.next)


def _landmarks_near(
    loaded: LoadedGame, viewer: Viewer, texts: Mapping[str, str], ply: int
) -> tuple[tuple[int, str] | None, tuple[int, str] | None]:
    """Return the last landmark before a moment, as it was known then, and the first behind it; None where none is near."""
    before = Timeline(loaded, viewer, texts, first=max(ply - NEAR, 0), last=ply)
    behind = Timeline(loaded, viewer, texts, first=ply, last=min(ply + NEAR, len(loaded.game.plies)))
    return _landmark(reversed(before.moments[:-1])), _landmark(behind.moments[1:])


def _landmark(moments: Iterable[Moment]) -> tuple[int, str] | None:
    """Return the first of some moments that has a mark worth going to: its ply, and its marks in words."""
    marked = ((one.ply, joined(mark for mark in one.marks if mark not in _USUAL)) for one in moments)
    return next((found for found in marked if found[1]), None)


def _remarks(timeline: Timeline, here: Moment, labels: Labels) -> list[str]:
    """Return rulings, breaches found later, notes and remarks about a moment, a line each."""
    texts = timeline.texts
    words: list[str] = [
        within("! {flag}", flag=flag_words(flag_of(flag, labels, texts))) for flag in (*here.flags, *here.came_out)
    ]
    words += [f"# {here.why}"] if here.why else []
    words += [one.words(labels) for one in here.remarks]
    return words


def explanation(visit: Visit) -> Page:
    """Answer with the rules that allow or refuse a line, or with those that a ply rests on where the address names one.

    A line that cannot be read is a refusal for programs, and words on the page for people.
    """
    access = visit.access
    loaded, viewer = visit.load(access)
    number, at, text = visit.asked_number("ply"), visit.asked_number("at"), read_line(visit.query.get("text", "")).text
    data: Explanation | SpooklogError
    try:
        answer = data = explain_line(loaded, text, viewer, ply=at) if number is None else explain_ply(loaded, number, viewer)
    except (Ambiguous, Unreadable) as problem:
        data = problem
        answer = Explanation(ply=0, line=text, says=None, ruled=(), accepted=False, rules=(), refusal=problem.answer())
    return Page(data, "moment/explanation.html", {"name": loaded.stream.name, "answer": answer})
