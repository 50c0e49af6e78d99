"""The page that offers what may have happened instead of a ply, or before it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from spooklog.projections.game.choices import choices
from spooklog.projections.game.fitting import fitting
from spooklog.web.answers import Page
from spooklog.web.choosing import choices_of
from spooklog.web.pages.correcting.asked import asked_for, corrected_at
from spooklog.web.pages.table import board_parts, page_of, svg_of
from spooklog.web.refusals import NotThere

if TYPE_CHECKING:
    from spooklog.web.visit import Visit


def correct(visit: Visit) -> Page:
    """Answer with what may have happened instead of a ply, or before it: as all can see, or by the hands that `as` asks for."""
    access = visit.scribing
    loaded, viewer = visit.load(access)
    number, labels = visit.ply() or 0, loaded.labels
    if not 1 <= number <= len(loaded.game.plies):
        raise NotThere
    ply, asked = loaded.game.plies[number - 1], asked_for(replace(visit, body=visit.query), loaded)
    there, at = corrected_at(visit.store, loaded, asked, number) if asked.edits else (loaded, number - 1)
    # at that moment the game went on, whatever became of it
    then = msgspec.structs.replace(there, game=msgspec.structs.replace(there.game.moment(at), official=None))
    # what all can see: whoever looks on learns no hand
    seen, before = then.seen("public"), visit.query.get("way") == "before"
    # a line that shows a hand is not written out unasked
    line = line if (line := loaded.game.line(ply, labels)) == loaded.game.line(ply, labels, "public") else ""
    public = choices_of(then, seen, None)
    possible = choices_of(then, then.seen("full"), None)._replace(together=public.together)
    if not before:
        public, possible = public.within(line), possible.within(line)
    knows = possible.lines < public.lines
    hands = knows and visit.query.get("as") == "full"
    fits = possible.lines if hands else fitting(there.game, at, public.lines, labels, instead=not before)
    context = {
        "name": loaded.stream.name,
        "title": loaded.game.title,
        "ply": number,
        "how": "before" if before else "replace",
        "says": loaded.game.say(ply, labels, "public").text,
        "line": line,
        "offer": possible if hands else public.without(public.lines - fits),
        "others": public.without(fits),
        "hands": hands,
        "knows": knows,
        **board_parts(svg_of(then, seen, visit.store.games.texts(loaded.stream.id), shape=visit.shape, panel=None, ply=at)),
        "fields": asked.fields(),
        "page_of": page_of(visit.store, loaded),
    }
    return Page(lambda: choices(loaded, loaded.seen(viewer, number - 1)), "correcting/ply.html", context)
