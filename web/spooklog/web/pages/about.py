"""What surrounds a game: where it was played, who watched, its tags, its photos, how long it took."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.domain.log.answers import About, surroundings_answer, surroundings_lines
from spooklog.domain.log.describing import Describe, check_minutes
from spooklog.replays.sheets.surroundings import read_minutes, read_names, read_tags, write_names
from spooklog.store.logs.surroundings import description_of
from spooklog.web.answers import Page
from spooklog.web.language import said
from spooklog.web.pages.recording import entered
from spooklog.web.pages.table import page_of
from spooklog.web.refusals import Forbidden

if TYPE_CHECKING:
    from spooklog.domain.log.surroundings import Part
    from spooklog.web.answers import Moved
    from spooklog.web.visit import Visit


def about(visit: Visit) -> Page:
    """Answer with what surrounds a game. Everyone who may see the game may see that, as they see its notes."""
    access = visit.access
    loaded, _ = visit.load(access)
    held = loaded.game.surroundings
    around = description_of(visit.store.games, loaded.stream.id, held)
    answer = surroundings_answer(around, held)
    context = {
        "name": loaded.stream.name,
        "about": answer,
        "rows": list(surroundings_lines(answer)),
        "watchers": write_names(around.watchers),
        "since": held.entry,
        "page_of": page_of(visit.store, loaded),
        "access": access,
    }
    return Page(answer.also(About, game=loaded.stream.name), "about/page.html", context)


def describe(visit: Visit) -> Moved:
    """Record what surrounds a game. A part that the request does not hold stays as it is, one that is empty is cleared.

    Names of watchers become people of the store, so only a scribe may give them.
    """
    access = visit.recording
    if not access.scribe and "watchers" in visit.body:
        raise Forbidden("only the scribe names watchers", expected=(said("ask the scribe"),))
    given: tuple[Part, ...] = ("place", "tags", "watchers", "photos", "minutes")
    place, tags, watchers, photos = map(visit.word, given[:-1])
    told = Describe(
        place=place,
        tags=read_tags(tags) if tags else (),
        watchers=read_names(watchers) if watchers else (),
        photos=tuple(photos.split()) if photos else (),
        minutes=_minutes(visit),
        clear=tuple(part for part in given if part in visit.body),
        since=visit.number("since"),
    )
    return entered(access, visit.append(access, told), "/about")


def _minutes(visit: Visit) -> int | None:
    """Return how long the game took: a number, or a text such as `1:35`; None where the request does not say. Raises Usage."""
    value = visit.body.get("minutes")
    if type(value) is int:
        return check_minutes(value)
    text = visit.word("minutes")
    return read_minutes(text) if text else None
