"""A moment of a game: the table after a ply, with the way to the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spooklog.domain.errors import Ambiguous, Unreadable
from spooklog.domain.log.plain import plain_flag
from spooklog.domain.log.words import amended_words, flag_words
from spooklog.projections.game.board import board, origin_of
from spooklog.projections.game.explain import explain_line, explain_ply, rests_on
from spooklog.replays.sheets.line import read_line
from spooklog.replays.timeline.pace import Tempo
from spooklog.replays.timeline.timeline import Timeline
from spooklog.replays.times import write_clock
from spooklog.web.answers import Page
from spooklog.web.pages.table import board_parts, standing_context, svg_of
from spooklog.web.refusals import NotThere

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spooklog.domain.errors import SpooklogError
    from spooklog.replays.timeline.timeline import Moment
    from spooklog.web.visit import Visit

STEPS = 25
"""Moments before and behind the one shown that a page names with their marks."""


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
    data = board(loaded, seen, texts) | {"origin": origin_of(visit.store, loaded)}
    panel = visit.query.get("panel") or None
    context = standing_context(visit.store, loaded, seen) | {
        **board_parts(svg_of(loaded, seen, texts, narrow=visit.narrow, panel=panel, ply=ply)),
        "narrow": visit.narrow,
        "panel": panel,
        "ply": ply,
        "last": last,
        "line": here.line or "the start",
        "clock": write_clock(here.time, loaded.game.started.offset) if here.time is not None else "",
        "marks": here.marks,
        "remarks": _remarks(timeline, here),
        "rules": rests_on(seen.game, seen.game.plies[-1], viewer) if ply else [],
        "pause": round(1000 * Tempo().pause(timeline[first], here)),
        "asked": visit.query.get("as"),
        "access": access,
    }
    return Page(data, "moment/page.html", context)


def landmarks(visit: Visit) -> Page:
    """Answer with every moment of a game: its line, its time, its marks."""
    access = visit.access
    loaded, viewer = visit.load(access)
    timeline = Timeline(loaded, viewer, visit.store.games.texts(loaded.stream.id))
    rows = [{"ply": one.ply, "notation": one.line, "time": one.time, "marks": list(one.marks)} for one in timeline.moments]
    context = {"name": loaded.stream.name, "rows": rows, "asked": visit.query.get("as")}
    return Page({"game": loaded.stream.name, "moments": rows}, "moment/landmarks.html", context)


def _remarks(timeline: Timeline, here: Moment) -> list[str]:
    """Return rulings, breaches found later, notes and remarks about a moment, a line each."""
    labels, texts = timeline.loaded.labels, timeline.texts
    words = [f"! {flag_words(plain_flag(flag, labels, texts))}" for flag in (*here.flags, *here.came_out)]
    words += [amended_words(here.amended)] if here.amended else []
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
    data: Mapping[str, Any] | SpooklogError
    try:
        answer = data = explain_line(loaded, text, viewer, ply=at) if number is None else explain_ply(loaded, number, viewer)
    except (Ambiguous, Unreadable) as problem:
        data, answer = problem, {"line": text, "accepted": False, "rules": [], "refusal": problem.to_plain()}
    return Page(data, "moment/explanation.html", {"name": loaded.stream.name, "answer": answer})
