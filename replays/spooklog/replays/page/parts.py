"""The parts of a page that change from moment to moment, as markup: the line, and what stands beside the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.contract.ruleset import Column
from spooklog.domain.values.saying import said, within
from spooklog.pictures.charts.marks import mark
from spooklog.pictures.saying import told
from spooklog.replays.analysis.answers import CurvePoint
from spooklog.replays.analysis.wording import shares as chances_at
from spooklog.replays.page.moments import Shown
from spooklog.replays.page.scores import points_words, said_markup, scoreboard, shares
from spooklog.replays.paper.html import element, markup, text
from spooklog.replays.paper.tree import Block, Fold, Heading, Items, Prose, Span


def line_markup(moment: Shown) -> str:
    """Return a moment as a sentence with its line, and what is awaited then."""
    clock = element("time", text(moment.clock)) if moment.clock else ""
    sentence = said_markup(moment.says, moment.line)
    awaited = element("p", text("; ".join(told(moment.prompt)).replace(" -> ", " → ")), class_="then")
    return element("p", element("span", str(moment.ply), class_="no"), " ", sentence, " ", clock, class_="next") + awaited


def beside_markup(moment: Shown, columns: Sequence[Column], prefix: str) -> str:
    """Return what stands beside the board: the ending, remarks, what the viewer knows, scores with their parts, words.

    `prefix` begins the id of every moment of the game.
    """
    return markup(*_beside(moment, columns, prefix))


def chances_markup(players: Sequence[str], curve: Sequence[CurvePoint], ply: int, estimated: str) -> str:
    """Return how likely each player was to win after a ply, each with the mark of their line; nothing without a curve.

    `estimated` says by whom or from what.
    """
    if not curve:
        return ""
    marks = (
        element("svg", mark(seat, 1), viewBox="-1.6 -1.6 3.2 3.2", aria_hidden="true") for seat in range(1, len(players) + 1)
    )
    words = (f" {text(player)} {share}" for player, share in zip(players, chances_at(curve[ply]), strict=True))
    each = "".join(element("span", one, share) for one, share in zip(marks, words, strict=True))
    return element("p", text(said("Chance to win, {estimated}: ", estimated=estimated)), each, class_="chance quiet")


def _beside(moment: Shown, columns: Sequence[Column], prefix: str) -> Iterator[Block]:
    if moment.ending:
        yield Prose((within("{words}.", words=moment.ending),), "won")
    for words in moment.remarks:
        yield Prose((words,), "warn" if words.startswith(("!", "?")) else "quiet")
    if moment.known:
        yield Prose(((Span(said("Known to this player alone:"), "bold"), f" {' · '.join(told(moment.known))}"),))
    if not moment.ending and all(score.points is None and not any(score.cells) for score in moment.scores):
        yield from [Prose((said("No points are known yet."),), "quiet")] if any(score.counted for score in moment.scores) else []
    elif moment.scores:
        yield Heading(said("Scores"))
        yield from scoreboard(moment.scores, columns, over=bool(moment.ending))
    for score in moment.scores:
        if score.parts:
            summary = said("Why {name} has {points}", name=score.player or said("the team"), points=points_words(score))
            yield Fold(summary, shares(score.parts, lambda ply: f"#{prefix}{ply}"), score.player)
    if moment.words:
        yield Fold(said("The board in words"), (Items(moment.words),), ":words", "words")
