"""A new series by taps: its name, its game, how games add up, and its players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.series.formats import formats_for
from spooklog.domain.start.arrange import write_players
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import Conflict, SpooklogError
from spooklog.domain.values.labels import Labels, check_new_labels
from spooklog.domain.values.options import Choice
from spooklog.domain.values.saying import chained
from spooklog.projections import catalogue
from spooklog.replays.sheets.series_header import check_given, known_format
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.series_writer import Opening
from spooklog.web.access import recorder_of
from spooklog.web.answers import Moved, Page
from spooklog.web.language import said
from spooklog.web.pages.beginning import (
    MOST_PEOPLE,
    known_people,
    name_from,
    told_apart,
)
from spooklog.web.pages.choosing_game import asked_title, chosen
from spooklog.web.pages.played_before import RECENT, last_played, last_rounds
from spooklog.web.refusals import status_of
from spooklog.web.titles import title_of, titles

if TYPE_CHECKING:
    from spooklog.domain.values.options import Option
    from spooklog.store.store import Store
    from spooklog.web.visit import Visit

OF_SETTING = "s."
"""Before the name of a setting, the name of its field."""


ROSTER = {"same": said("always the same people"), "open": said("people come and go")}
"""What the values of the setting `roster` mean."""


class NewSeries(Answer, frozen=True, kw_only=True):
    """What a new series may be: the formats of a ruleset, and known people as lines name them."""

    ruleset: str
    formats: catalogue.Formats
    people: list[str]


class SeriesOpened(Answer, frozen=True, kw_only=True):
    """A series that was opened."""

    series: str


class AskedSetting(NamedTuple):
    """A setting in the form: its field, what it is for, what may be typed, the words to choose from, what was typed."""

    field: str
    help: str
    accepts: str
    words: Sequence[str]
    value: str


def series_form(visit: Visit) -> Page:
    """Answer with the form of a new series."""
    visit.visitor.require_scribe()
    return _page(visit, visit.query)


def _page(visit: Visit, fields: Mapping[str, str], problem: SpooklogError | None = None) -> Page:
    """Return the form; with a problem, as it was sent, with what is wrong at its field."""
    store = visit.store
    recent, known = store.streams.newest(RECENT), store.people.recent(MOST_PEOPLE)
    now = chosen(fields, known, last_played(store, recent, asked_title(fields)))
    people = list(told_apart(now.players, known, now.meta))
    formats = formats_for(find_ruleset(now.meta.slug))
    tapped = fields.get("do", "").partition(":")
    own = {} if _another_title(fields, now.meta.slug) else now.fields
    wanted = tapped[2] if tapped[0] == "format" else own.get("format")
    format = next((one for one in formats if one.name == wanted), formats[0])
    settings = list(_settings(format.settings, own))
    of_ruleset = catalogue.formats(now.meta.slug)
    data = NewSeries(ruleset=now.meta.slug, formats=of_ruleset, people=[write_players([one]) for one in people])
    context = {
        "now": now,
        "players": write_players(now.players),
        "people": known_people(people, now),
        "rounds": last_rounds(store, recent),
        "rulesets": [*titles().items()],
        "formats": [(one.name, one.summary) for one in formats],
        "format": format.name,
        "title": title_of(now.meta),
        "settings": [one for one in settings if one.field != f"{OF_SETTING}roster"],
        "roster": next((one for one in settings if one.field == f"{OF_SETTING}roster"), None),
        "roster_words": ROSTER,
        "name": now.fields.get("name", ""),
        "problem": problem,
        "wrong": _place_of(problem, now.fields) if problem and not now.refused else None,
        "store": store.streams.own().id,
    }
    if problem is not None:
        return Page(problem, "series/new.html", context, status_of(problem))
    return Page(data, "series/new.html", context)


def _another_title(fields: Mapping[str, str], slug: str) -> bool:
    """Return whether a tap chose another title than the form had: its format and its settings are of no use to the new one."""
    return fields.get("do", "").startswith("title:") and fields.get("ruleset", slug) != slug


def _settings(options: Sequence[Option], fields: Mapping[str, str]) -> Iterator[AskedSetting]:
    """Yield what a format asks for."""
    for option in options:
        field = f"{OF_SETTING}{option.name}"
        words = option.accepts() if isinstance(option, Choice) else ()
        yield AskedSetting(field, option.help, chained(option.accepts(), "or"), words, fields.get(field, ""))


def _place_of(problem: SpooklogError, fields: Mapping[str, str]) -> str:
    """Return the field that a refusal is about: the one that holds what was refused, else the players."""
    refused = problem.input or ""
    value = refused.partition("=")[2] or refused
    if isinstance(problem, Conflict) or value == name_from(fields.get("name", "")):
        return "name"
    found = (name for name, typed in fields.items() if name != "players" and typed.strip() == value)
    return next(found, "players") if value else "players"


def open_series(visit: Visit) -> Moved | Page:
    """Open a series. The same form sent twice opens one; what is refused comes back as it was sent."""
    scribe = visit.visitor.require_scribe()
    visit.check_store()
    fields = {name: value for name in visit.body if (value := visit.word(name)) is not None}
    try:
        by = recorder_of(visit.store, scribe.person)
        name, format = name_from(visit.word("name", needed=True) or ""), visit.word("format", needed=True) or ""
        now = chosen({**fields, "do": "typed"}, visit.store.people.recent(MOST_PEOPLE), last_played(visit.store, ()))
        if now.refused:
            return _page(visit, {**fields, "do": "typed"}, now.refused)
        ruleset = find_ruleset(now.meta.slug)
        labels = [one.label for one in now.players]
        how = known_format(ruleset, format)
        check_new_labels(labels, now.meta.keywords, readable_as_token=now.meta.token_pattern)
        given = {field.removeprefix(OF_SETTING): value.strip() for field, value in fields.items() if field.startswith(OF_SETTING)}
        check_given(ruleset, how, given, Labels(labels))
        seats = [SeatSpec(one.label, one.name) for one in now.players]
        opening = Opening(ruleset=ruleset, format=how.name, seats=seats, by=by, options=given)
        opened = _same(visit.store, name, opening) or visit.store.series.open(opening, name=name).loaded.stream.name
    except SpooklogError as problem:
        return _page(visit, fields, problem)
    return Moved(f"/s/{opened}", SeriesOpened(series=opened))


def _same(store: Store, name: str, opening: Opening) -> str | None:
    """Return the name of a series of this name that is empty and of the same people and format: the form came twice."""
    rows = [row for row in store.streams.newest(RECENT, kind="series") if row.name == name.strip().casefold()]
    for row in rows:
        loaded = store.series.load(row.id)
        same = [seat.name for seat in loaded.seats] == [seat.name or seat.label for seat in opening.seats]
        if same and not loaded.series.games and loaded.series.format.name == opening.format:
            return row.name
    return None
