"""Disputes and what settles them: lists, evidence, decisions, the audit, precedents."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, get_args

from msgspec.structs import replace

from spooklog.domain.contract.ruleset import name_of
from spooklog.domain.lines.reading import read_part
from spooklog.domain.log.disputes import RuleDispute
from spooklog.domain.log.events import Settlement
from spooklog.domain.values.errors import Ambiguous, Illegal, NotFound, SpooklogError, Usage
from spooklog.domain.values.saying import speaking
from spooklog.domain.words.languages import language_of
from spooklog.pictures.svg.document import draw_narrow
from spooklog.projections.game.disputes import DisputeBeside, Disputes, disputes, house_rules
from spooklog.projections.game.evidence import evidence
from spooklog.projections.lists.precedents import number_of_precedents, precedents
from spooklog.projections.lists.rule_selection import RuleBeginning
from spooklog.replays.audit.audit import audit_game
from spooklog.replays.audit.page import game_paper
from spooklog.replays.audit.series import audit_series
from spooklog.replays.audit.series_page import series_paper
from spooklog.replays.paper.html import to_html
from spooklog.replays.pictures import own_ids
from spooklog.web.answers import Document, Moved, Page
from spooklog.web.language import drawing, said
from spooklog.web.pages.table import board_parts, page_of
from spooklog.web.paging import part_of
from spooklog.web.people import named, named_seen, seen_in_drawings
from spooklog.web.refusals import NotThere, status_of
from spooklog.web.titles import option_help, titles

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.domain.log.answers import DisputeAnswer
    from spooklog.domain.log.changes import How
    from spooklog.domain.log.seen import SeenGame
    from spooklog.domain.values.answer import Answer
    from spooklog.domain.values.labels import Labels
    from spooklog.projections.game.evidence import EvidenceAnswer
    from spooklog.web.access import GameAccess
    from spooklog.web.visit import Visit

NEWEST = 50
"""Precedents on a page."""

MOST_CHOICES = 40
"""So many things that might have been played are said."""

_SETTLED: Mapping[Settlement, str] = {
    "stands": said("it stands"),
    "amended": said("corrected"),
    "replayed": said("played again"),
    "house-rule": said("a house rule"),
}
"""How a dispute was decided, in words."""

_CHANGED: Mapping[How, str] = {
    "undone": said("undone"),
    "taken back": said("taken back"),
    "brought back": said("brought back"),
    "reopened": said("reopened"),
    "replaced": said("replaced"),
    "removed": said("removed"),
    "inserted": said("inserted"),
    "dropped": said("dropped"),
    "ruled": said("ruled"),
}
"""What a correction did to a ply, in words."""


def dispute_list(visit: Visit) -> Page:
    """Answer with the disputes of a game, part by part."""
    access = visit.access
    loaded, _ = visit.load(access)
    every = disputes(visit.store, loaded)
    part = part_of(visit, f"/g/{loaded.stream.name}/disputes", 1, len(every))
    rows = every[part.first - 1 : part.last]
    context = {"name": loaded.stream.name, "rows": rows, "part": part, "settled": _SETTLED}
    return Page(Disputes(disputes=rows), "disputes/list.html", context, next=part.next)


@drawing
def dispute_page(visit: Visit) -> Page:
    """Answer with the evidence of a dispute, as the viewer of the address knows it."""
    return _dispute(visit)


def _dispute(visit: Visit, problem: Illegal | Usage | None = None) -> Page:
    """Return the page of a dispute; with a problem the decision as it was sent, with what is wrong."""
    access = visit.access
    loaded, viewer = visit.load(access)
    found = evidence(visit.store, loaded, visit.path_number("number"), viewer)
    people = dict(zip(loaded.labels.names, named(loaded).labels.names, strict=True))
    context = {
        "name": loaded.stream.name,
        "case": found.data,
        "slug": loaded.game.ruleset.meta.slug,
        "before": _drawn(seen_in_drawings(loaded, found.before), "before"),
        "after": _drawn(seen_in_drawings(loaded, found.after), "after") if found.after else None,
        "access": access,
        # a ply that stands was not corrected yet: that comes first
        "settlements": [one for one in get_args(Settlement) if one != "amended" or found.data.now.state != "stands"],
        "settled": _SETTLED,
        "changed": _CHANGED,
        "offset": loaded.game.started.offset,
        "people": people,
        "since": [replace(one, agreed=[people.get(label, label) for label in one.agreed]) for one in found.data.since],
        "says": _said(named_seen(loaded, found.after)) if found.after else "",
        "others": list(_others(found.data, found.before, named(loaded).labels)),
        "seen_by": name_of(viewer, loaded.labels),
        "page_of": page_of(visit.store, loaded),
        "problem": problem,
        "of_why": isinstance(problem, Usage) and problem.input is None,
        "sent": visit.body,
    }
    return Page(problem or found.data, "disputes/page.html", context, status_of(problem) if problem else 200)


def _said(after: SeenGame) -> str:
    """Return the sentence of the ply that a moment comes after."""
    return after.game.say(after.game.plies[-1], after.labels, after.viewer).text


def _others(case: EvidenceAnswer, before: SeenGame, people: Labels) -> Iterator[tuple[str, str]]:
    """Yield what else might have been played as sentences, each with its line; the line alone where it cannot be said.

    Sentences name the players as `people` does.
    """
    for one in case.choices.actions[:MOST_CHOICES] if case.choices else ():
        line = says = one["notation"]
        with suppress(SpooklogError):
            actions = read_part(before.game.ruleset, line, before.state, before.labels)
            says = before.game.ruleset.say(before.state, actions, people).text
        yield says, line


def _drawn(seen: SeenGame, which: str) -> dict[str, Any]:
    """Return a moment drawn for a phone. `which` goes into its ids: a page that holds two drawings has each id once."""
    svg = draw_narrow(seen.scene, nearest=seen.viewer if isinstance(seen.viewer, int) else 1, cut=True)
    return board_parts(own_ids(svg, f"{which}-"))


@drawing
def decide(visit: Visit) -> Moved | Page:
    """Record how the table decided a dispute; a decision that is refused comes back as it was sent."""
    access = visit.scribing
    try:
        return _decided(visit, access)
    except (Illegal, Usage) as problem:
        return _dispute(visit, problem)


def _decided(visit: Visit, access: GameAccess) -> Moved:
    words: tuple[Settlement, ...] = get_args(Settlement)
    typed = visit.word("decision", needed=True)
    how = next((one for one in words if one == typed), None)
    if how is None:
        raise Usage(said("no dispute is decided by '{typed}'", typed=typed), input=typed, expected=words)
    number = visit.path_number("number")
    recorded = visit.append(access, RuleDispute(number, how, visit.word("why")))
    row = disputes(visit.store, recorded.loaded)[number - 1]
    return Moved(f"/g/{access.stream.name}/disputes/{number}", with_precedents(visit, access, row))


def with_precedents(visit: Visit, access: GameAccess, row: DisputeAnswer) -> DisputeBeside:
    """Return a dispute with the number of precedents of its rule; None without a rule, and for visitors of one game alone."""
    known = row.rule if visit.visitor.whole else None
    number = None if known is None else number_of_precedents(visit.store, known, beside=access.stream.id)
    return row.also(DisputeBeside, precedents=number)


def audit(visit: Visit) -> Document:
    """Answer with the audit of a game, for a scribe alone: the page without hands unless `as` asks for them, all the data."""
    access = visit.access
    if not access.scribe:
        raise NotThere
    loaded = visit.store.games.load(access.stream.id)
    here, of = f"/g/{loaded.stream.name}", disputes(visit.store, loaded)
    data = audit_game(visit.store, loaded, of)
    if visit.query.get("as") == "full":
        with speaking(language_of(visit.language)):
            other = f"{here}/audit", said("Cover the hands")
            return Document(to_html(game_paper(data, loaded), (here, said("The game")), other), data)
    seen = audit_game(visit.store, loaded, of, "public")
    hands = (f"{here}/audit?as=full", said("With the hands")) if seen != data else None
    with speaking(language_of(visit.language)):
        return Document(to_html(game_paper(seen, loaded, "public"), (here, said("The game")), hands), data)


def audit_of_series(visit: Visit) -> Document:
    """Answer with the audit of a series, which holds everything: for a scribe of the store alone."""
    visit.visitor.require_scribe()
    stream, store = visit.visitor.series(visit.path["series"]), visit.store
    data = audit_series(store, stream.id, house_rules(store, stream.id), lambda loaded: disputes(store, loaded))
    with speaking(language_of(visit.language)):
        return Document(to_html(series_paper(data), (f"/s/{stream.name}", said("The series"))), data)


def precedent_list(visit: Visit) -> Page:
    """Answer with what was decided about a rule in all games: for those who may see the whole store.

    Where no one rule is meant, people get what was decided about all rules that begin as typed, and programs a refusal.
    """
    visit.visitor.require_whole()
    rule, slug = visit.query.get("rule", "").strip(), visit.query.get("ruleset", "").strip()
    viewer: Viewer = "full" if visit.visitor.scribe else "public"
    data: Answer | SpooklogError = Usage(said("{name} is missing", name="rule"), expected=("?rule=spooks:bats.2",))
    found = None
    if rule:
        try:
            data = found = precedents(visit.store, rule, slug or None, limit=NEWEST, open_first=True, viewer=viewer)
        except (Ambiguous, NotFound, Usage) as problem:
            data = problem
    beginning = RuleBeginning(rule.rpartition(":")[2].casefold(), slug or rule.rpartition(":")[0].casefold())
    shown = found or precedents(visit.store, beginning, limit=NEWEST, open_first=True, viewer=viewer)
    status = status_of(data) if isinstance(data, SpooklogError) and rule and not shown.precedents else 200
    context = {
        "rule": rule,
        "ruleset": slug,
        "found": shown,
        "titles": titles(),
        "settled": _SETTLED,
        "options": {f"{one.ruleset} {one.option}": option_help(one.ruleset, one.option) for one in shown.house_rules},
    }
    return Page(data, "disputes/precedents.html", context, status)
