"""The parts of a page that change from moment to moment, as markup: the line, and what stands beside the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from spooklog.domain.contract.ruleset import Column
from spooklog.replays.page.elements import element, text
from spooklog.replays.page.moments import Part, Score, Shown

START = "the start"
PENDING = "as if the game ended now"


def line_markup(moment: Shown) -> str:
    """Return the line of a moment, with what is awaited then."""
    clock = element("time", text(moment.clock)) if moment.clock else ""
    line = element("b", text(moment.line or START))
    awaited = element("p", text("; ".join(moment.prompt).replace(" -> ", " → ")), class_="then")
    return element("p", element("span", str(moment.ply), class_="no"), " ", line, " ", clock, class_="next") + awaited


def beside_markup(moment: Shown, columns: Sequence[Column], prefix: str) -> str:
    """Return what stands beside the board: the ending, remarks, what the viewer knows, scores with their parts, words.

    `prefix` begins the id of every moment of the game.
    """
    parts = [
        element("p", text(f"{moment.ending}."), class_="won") if moment.ending else "",
        *map(remark_markup, moment.remarks),
        element("p", element("b", "Known to this player alone:"), " ", text(" · ".join(moment.known))) if moment.known else "",
        _scoreboard(moment.scores, columns, over=bool(moment.ending)),
        *(_why(score, prefix) for score in moment.scores if score.parts),
        _in_words(moment.words),
    ]
    return "".join(parts)


def remark_markup(words: str) -> str:
    """Return a remark as a paragraph: rulings, breaches and disputes stand out."""
    return element("p", text(words), class_="warn" if words.startswith(("!", "?")) else "quiet")


def points_words(score: Score) -> str:
    """Return the points of a row: `30`, `30*` where they are pending, `?` where they are not known."""
    return "?" if score.points is None else f"{score.points}{'*' if score.pending else ''}"


def _scoreboard(scores: Sequence[Score], columns: Sequence[Column], *, over: bool) -> str:
    """Return the table of scores, with the columns in which a player has something."""
    if not scores:
        return ""
    if not over and all(score.points is None and not any(score.cells) for score in scores):
        return element("p", "No points are known yet.", class_="quiet")
    used = [at for at in range(len(columns)) if any(score.cells[at] for score in scores if at < len(score.cells))]
    placed = any(score.place for score in scores)
    head = [
        element("th", "Player", scope="col"),
        element("th", "Points", scope="col", class_="number"),
        *([element("th", "Place", scope="col", class_="number")] if placed else []),
        *(element("th", text(columns[at].title), scope="col") for at in used),
    ]
    counted = not over or any(score.points is not None for score in scores)
    rows = (_score_row(score, used, placed=placed, counted=counted) for score in scores)
    table = element("table", element("thead", element("tr", *head)), element("tbody", *rows))
    pending = element("p", f"* {PENDING}", class_="quiet") if any(score.pending for score in scores) else ""
    return (
        element("h2", "Scores") + element("div", table, class_="wide", tabindex="0", role="group", aria_label="Scores") + pending
    )


def _score_row(score: Score, used: Sequence[int], *, placed: bool, counted: bool) -> str:
    """Return a row of the table; without points in a game that has none (`counted`)."""
    side = element("small", text(score.side)) if score.side else ""
    cells = chain(
        [element("th", text(score.player or "team"), " " if side else "", side, scope="row")],
        [element("td", _points(score) if counted else "", class_="number")],
        [element("td", str(score.place or ""), class_="number")] if placed else [],
        (element("td", text(score.cells[at])) for at in used),
    )
    return element("tr", *cells, class_="first" if score.place == 1 else None)


def _points(score: Score) -> str:
    if score.points is None:
        return "?" + element("span", " not known yet", class_="hidden")
    mark = element("span", "*", aria_hidden="true") + element("span", f" {PENDING}", class_="hidden") if score.pending else ""
    return f"{score.points}{mark}"


def _why(score: Score, prefix: str) -> str:
    """Return the parts of a score, to unfold."""
    rows = (_part_row(part, prefix) for part in score.parts)
    head = element(
        "tr",
        element("th", "Points", scope="col", class_="number"),
        element("th", "For", scope="col"),
        element("th", "Ply", scope="col"),
    )
    table = element("div", element("table", element("thead", head), element("tbody", *rows)), class_="wide")
    rules = dict.fromkeys((part.rule, part.text) for part in score.parts if part.rule)
    cited = (element("p", element("b", text(rule)), " ", text(words), class_="quiet") for rule, words in rules)
    whose = score.player or "the team"
    return element(
        "details", element("summary", text(f"Why {whose} has {points_words(score)}")), table, *cited, data_of=score.player
    )


def _part_row(part: Part, prefix: str) -> str:
    ply = "" if part.ply is None else element("a", f"{part.ply} {text(part.line or START)}", href=f"#{prefix}{part.ply}")
    rule = element("small", text(part.rule)) if part.rule else ""
    return element(
        "tr",
        element("td", "?" if part.points is None else str(part.points), class_="number"),
        element("td", text(part.what), " " if rule else "", rule),
        element("td", ply),
    )


def _in_words(words: Sequence[str]) -> str:
    if not words:
        return ""
    sentences: Iterator[str] = (element("li", text(one)) for one in words)
    return element(
        "details", element("summary", "The board in words"), element("ul", *sentences), class_="words", data_of=":words"
    )
