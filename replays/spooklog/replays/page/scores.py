"""Scores and standings as parts of a page, in a replay and on a live table: built once for both."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from urllib.parse import quote

from spooklog.domain.contract.ruleset import Column
from spooklog.domain.series.answers import SeriesStandings
from spooklog.domain.values.labels import called
from spooklog.domain.values.saying import said
from spooklog.domain.words.wording import tenths
from spooklog.replays.page.moments import Part, Score
from spooklog.replays.paper.html import element, text
from spooklog.replays.paper.tree import Block, Prose, Row, Span, Table, Words

START = said("the start")
PENDING = said("as if the game ended now")


def points_words(score: Score) -> str:
    """Return the points of a row: `30`, `30*` where they are pending, `?` where they are not known."""
    return "?" if score.points is None else f"{score.points}{'*' if score.pending else ''}"


def said_markup(says: str, line: str) -> str:
    """Return a ply as a sentence with its line small behind it; words for the start, which has neither."""
    return element("b", text(says or START), *((" ", element("code", text(line))) if line != says else ()))


def scoreboard(scores: Sequence[Score], columns: Sequence[Column], *, over: bool, why: str = "") -> tuple[Block, ...]:
    """Return the table of scores, with the columns in which a player has something; nothing without players.

    The points lead to an address that begins with `why`; those that are not known lead nowhere. They are left
    out where there are none to wait for.
    """
    if not scores:
        return ()
    used = [at for at in range(len(columns)) if any(score.cells[at] for score in scores if at < len(score.cells))]
    placed = any(score.place for score in scores)
    counted = any(score.points is not None or (score.counted and not over) for score in scores)

    def row(score: Score) -> Row:
        side = (" ", Span(score.side, "small")) if score.side else ()
        points = _points(score) if counted else ""
        if why and score.points is not None:
            points = Span((points, Span(said(", why"), "heard")), to=why + quote(score.label or "team"))
        place = (str(score.place or ""),) if placed else ()
        return Row(
            ((score.player or said("team"), *side), points, *place, *(score.cells[at] for at in used)), first=score.place == 1
        )

    head = (said("Player"), said("Points"), *((said("Place"),) if placed else ()), *(columns[at].title for at in used))
    numbers = frozenset({1, 2} if placed else {1})
    table = Table(head, tuple(map(row, scores)), numbers=numbers, names=0, label=said("Scores"))
    return (table, *((Prose((("* ", PENDING),), "quiet"),) if any(score.pending for score in scores) else ()))


def _points(score: Score) -> Words:
    if score.points is None:
        return "?", Span(said(" not known yet"), "heard")
    return str(score.points), *((Span("*", "seen"), Span((" ", PENDING), "heard")) if score.pending else ())


def shares(
    parts: Sequence[Part], ply_address: Callable[[int], str], rule_address: Callable[[str], str] | None = None
) -> tuple[Block, ...]:
    """Return the parts of a score as a table, then the rules that say so. Plies and rules lead to their addresses."""

    def rule(name: str) -> Words:
        return Span(name, to=rule_address(name)) if rule_address else name

    def row(part: Part) -> Row:
        cited = (" ", Span(rule(part.rule), "small")) if part.rule else ()
        ply = "" if part.ply is None else Span((f"{part.ply} ", part.line or START), to=ply_address(part.ply))
        return Row(("?" if part.points is None else str(part.points), (part.what, *cited), ply))

    rules = dict.fromkeys((part.rule, part.text) for part in parts if part.rule)
    table = Table((said("Points"), said("For"), said("Ply")), tuple(map(row, parts)), numbers=frozenset({0}))
    return table, Prose(tuple((Span(rule(name), "bold"), " ", words) for name, words in rules), "quiet")


def standings(shown: SeriesStandings, names: Mapping[str, str] | None = None, *, brief: bool = False) -> Table:
    """Return the places and totals of a series; the `brief` table leaves out what else is counted. A team has no places.

    `names` are those of players by label, by default the labels.
    """
    beside = {} if brief else shown.beside
    more = () if brief else (said("Played"), *beside)

    def row(player: str) -> Row:
        gone = "" if player in shown.playing else said("left") if player in shown.left else said("out")
        place = () if shown.team else (f"{shown.places[player]}.",)
        played = () if brief else (str(shown.played[player]), *(_beside(values[player]) for values in beside.values()))
        name = ((names or {}).get(player) or called(player), *((" ", Span(gone, "small")) if gone else ()))
        first = not shown.team and shown.places[player] == 1
        return Row((*place, name, str(shown.totals[player]), *played), first=first)

    head = (*(() if shown.team else (said("Place"),)), said("Player"), said("Total"), *more)
    at = head.index("Player")
    rows = tuple(row(player) for players in shown.ranking for player in players)
    return Table(head, rows, numbers=frozenset(range(len(head))) - {at}, names=at, label=said("Standings"))


def _beside(value: float | None) -> str:
    return "" if value is None else str(value) if isinstance(value, int) else tenths(value)
