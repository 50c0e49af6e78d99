"""The score sheet of one game as a table, a row a round or a category and a column a player: as a sheet of tally."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from typing import NamedTuple

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.rulesets.tally.head import check_categories
from spooklog.domain.start.made_labels import labels_for
from spooklog.domain.values.errors import SpooklogError, Unreadable
from spooklog.domain.values.labels import normal
from spooklog.domain.values.saying import said
from spooklog.replays.exchange.incoming.sheet import RULESET
from spooklog.replays.exchange.spreadsheets.columns import Found
from spooklog.replays.exchange.spreadsheets.grid import Grid, Row
from spooklog.replays.exchange.spreadsheets.mapping import Mapping
from spooklog.replays.exchange.spreadsheets.results import ABSENT, SCORE, SUMS, WHOLE, with_scores

_TOTALS = SUMS - {"average", "mean", "schnitt", "max", "min"}
_PASSED_OVER = (SUMS - _TOTALS) | {"rank", "place", "platz", "rang"}
"""Labels of rows that are no round."""

_ROUND = re.compile(r"(?:[^\d]+ )?\d+\.?|")
"""The label of a round: a number, also behind a word."""

_QUOTED = str.maketrans({'"': "”"})


class ScoreSheet(NamedTuple):
    """A score sheet of tally: its lines, and the line of the table from which each is, 0 for those of the head."""

    lines: tuple[str, ...]
    sources: tuple[int, ...]

    @property
    def text(self) -> str:
        """The sheet as a text."""
        return "".join(f"{line}\n" for line in self.lines)


def read_score_sheet(grid: Grid, found: Found, mapping: Mapping, title: str) -> ScoreSheet:
    """Read a score sheet. Rows of totals must agree with the rounds above them.

    Raises Unreadable, with the line of the table, for a cell that is no whole number, and for a total that does not agree.
    """
    players = dict(found.players) if mapping.columns.players else with_scores(grid, found.players)
    if not players:
        names = tuple(filter(None, grid.header))
        raise Unreadable("no column of the table holds players or their scores", expected=("--mapping FILE", *names[:12]))
    labels = dict(zip(players, labels_for(list(players), find_ruleset(RULESET).meta), strict=True))
    rows, label = _rounds(grid, players, _label_column(grid, found, players))
    words = [label(row) for row in rows]
    categories = _categories(words)
    named = " ".join(f'{labels[name]}="{name.translate(_QUOTED)}"' for name in players)
    head = [f"game {RULESET}", f"title {mapping.title or title}", f"players {named}"]
    head += [f"date {mapping.played}"] if mapping.played else []
    head += ["options wins=low"] if mapping.wins == "low" else []
    head += [f"categories {', '.join(categories)}"] if categories else []
    lines, sources = [*head, "---"], [0] * (len(head) + 1)
    for row, word, category in zip(rows, words, categories or ("",) * len(rows), strict=True):
        scores = {name: _whole(row, index, name) for name, index in players.items() if row.cells[index] not in ABSENT}
        shown = ", ".join(f"{labels[name]} {score}" for name, score in scores.items())
        note = f"  # {word}" if not categories and not _ROUND.fullmatch(word) else ""
        lines.append(f"{category} {shown}{note}".strip())
        lines += ["round"] if not categories and len(scores) < len(players) else []
        sources += [row.line] * (len(lines) - len(sources))
    full = categories and all(row.cells[index] not in ABSENT for row in rows for index in players.values())
    lines += [] if full else ["end"]
    return ScoreSheet(tuple(lines), (*sources, *(0,) * (len(lines) - len(sources))))


def _label_column(grid: Grid, found: Found, players: Map[str, int]) -> int | None:
    """Return the column that names the rounds, else the first that is no player's; None where there is none."""
    if "round" in found.fields:
        return found.fields["round"]
    return next((index for index in range(len(grid.header)) if index not in players.values()), None)


def _rounds(grid: Grid, players: Map[str, int], column: int | None) -> tuple[list[Row], _Label]:
    """Return the rows that are rounds, and what names one. Raises Unreadable for a total that does not agree."""
    label = _Label(column)
    rounds = list[Row]()
    for row in grid.rows:
        word = normal(label(row)).rstrip(":")
        if word in _PASSED_OVER or all(row.cells[index] in ABSENT for index in players.values()):
            continue
        if word not in _TOTALS:
            rounds.append(row)
            continue
        for name, index in players.items():
            known = [_whole(one, index, name) for one in rounds if one.cells[index] not in ABSENT]
            if row.cells[index] not in ABSENT and _whole(row, index, name) != sum(known):
                words = said(
                    "the total of {name} is {total}, and the rows above come to {sum}",
                    name=name,
                    total=row.cells[index],
                    sum=sum(known),
                )
                raise Unreadable(words, line=row.line)
    if not rounds:
        raise Unreadable("the score sheet has no scores")
    return rounds, label


class _Label(NamedTuple):
    """What names the rows of a table: a column, or none."""

    column: int | None

    def __call__(self, row: Row) -> str:
        return "" if self.column is None else row.cells[self.column]


def _categories(words: list[str]) -> tuple[str, ...]:
    """Return the names of rows as categories of a score sheet; nothing where they number rounds, or cannot be categories."""
    if all(map(_ROUND.fullmatch, words)):
        return ()
    names = tuple("-".join(word.split()) for word in words)
    try:
        check_categories(names)
    except SpooklogError:
        return ()
    return names


def _whole(row: Row, index: int, name: str) -> int:
    """Return the score of a cell. Raises Unreadable."""
    found = WHOLE.fullmatch(row.cells[index])
    if not found:
        cell = row.cells[index]
        words = said("'{cell}' of {name} is no whole number", cell=cell[:40], name=name)
        if SCORE.fullmatch(cell):
            words = said("{words}: count halves by twice as many points", words=words)
        raise Unreadable(words, line=row.line, input=cell[:40])
    return int(found[1])
