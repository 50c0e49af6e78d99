"""The page that offers what may have happened instead of a ply, or before it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from spooklog.projections.game.choices import choices
from spooklog.projections.game.fitting import fitting
from spooklog.web.answers import Page
from spooklog.web.choosing import choices_of
from spooklog.web.language import drawing
from spooklog.web.offer import Offer
from spooklog.web.pages.correcting.asked import OF_PIECE, asked_for, corrected_at
from spooklog.web.pages.table import board_parts, page_of, svg_of
from spooklog.web.people import named
from spooklog.web.refusals import NotThere

if TYPE_CHECKING:
    from spooklog.domain.values.labels import Labels
    from spooklog.web.visit import Visit


class NumberOf(NamedTuple):
    """The number of one player in a line, and what stands before it since the number of the player before."""

    before: str
    player: str
    number: str


@drawing
def correct(visit: Visit) -> Page:
    """Answer with what may have happened instead of a ply, or before it: as all can see, or by the hands that `as` asks for."""
    access = visit.scribing
    loaded, viewer = visit.load(access)
    number, labels, people = visit.ply() or 0, loaded.labels, named(loaded).labels
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
    numbers = () if before else _numbers(line, labels, people, public)
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
        "says": loaded.game.say(ply, people, "public").text,
        "line": line,
        "numbers": numbers,
        "of_piece": OF_PIECE,
        "offer": possible if hands else public.without(public.lines - fits),
        "others": public.without(fits),
        "hands": hands,
        "knows": knows,
        **board_parts(svg_of(then, seen, visit.store.games.texts(loaded.stream.id), shape=visit.shape, panel=None, ply=at)),
        "fields": asked.fields(),
        "page_of": page_of(visit.store, loaded),
    }
    return Page(lambda: choices(loaded, loaded.seen(viewer, number - 1)), "correcting/ply.html", context)


def _numbers(line: str, labels: Labels, people: Labels, offer: Offer) -> tuple[NumberOf, ...]:
    """Return the numbers of a line that has one for each of some players, where a form offers such numbers; else none."""
    player = "|".join(map(re.escape, labels.names))
    if not re.fullmatch(rf"(\w+ )?({player}) -?\d+(, ({player}) -?\d+)*", line) or not any(map(_has_number, _places(offer))):
        return ()
    shown = dict(zip(labels.names, people.names, strict=True))
    found = re.findall(rf"(.*?({player}) )(-?\d+)", line)
    return tuple(NumberOf(before, shown[label], number) for before, label, number in found)


def _places(offer: Offer) -> Iterator[Mapping[str, Any]]:
    """Yield the open places of all forms."""
    return (part for one in offer.choices for form in one.forms for part in form["parts"] if not isinstance(part, str))


def _has_number(place: Mapping[str, Any]) -> bool:
    return place.get("low") is not None or place.get("high") is not None
