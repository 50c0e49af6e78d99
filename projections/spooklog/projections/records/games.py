"""Games and their seats as records: how each stands in the lists, with ids beside the names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from spooklog.domain.contract.results import Outcome
from spooklog.domain.values.labels import Labels
from spooklog.projections.lists.game_rows import RESULT, UNCOUNTED, GameRow, ScoreboardRow
from spooklog.store.entries.rows import Seat
from spooklog.store.logs.loaded import labels_of

TEAM = "team"
"""The label of players who win or lose together."""


def written_scores(outcome: Outcome | None, labels: Labels) -> Mapping[str, str]:
    """Return the scores of an outcome that are no numbers, by label; nothing where its ruleset has none."""
    found: Mapping[str, str] = outcome.report(labels).get("written", {}) if outcome else {}
    return found


SEPARATOR = "; "
"""What stands between several names or words in one text."""


class GameRecord(NamedTuple):
    """A game with all that its records are made of.

    `listed` is how `described` lists it, `board` its scoreboard, `seats` those of its log, or for a result without one those of
    its series. `number` is its number in its series, `written` are scores that are no numbers, by label.
    """

    row: GameRow
    listed: Mapping[str, Any]
    board: Sequence[ScoreboardRow]
    seats: Sequence[Seat]
    archived: bool
    number: int | None
    written: Mapping[str, str] = {}

    @property
    def may_have_written(self) -> bool:
        """Whether a score of the game may be written as no number: a result without points does not say, its log does."""
        row = self.row
        return row.logged and row.level == RESULT and bool(row.ended_by) and any(one.score is None for one in self.board)

    @property
    def labels(self) -> Labels:
        """The words that stand for the players in lines."""
        return labels_of(self.seats)

    @property
    def counts(self) -> bool:
        """Whether statistics count the game, once it is decided."""
        return not self.archived and self.row.copy_of is None and self.row.status not in UNCOUNTED

    @property
    def about(self) -> dict[str, Any]:
        """What the records of the game's seats and lines repeat of it: its name, its title, when it was played."""
        row = self.row
        return {"game_name": self.listed["game"], "title": self.listed["title"], "played": row.played, "offset": row.utc_offset}

    def game(self) -> dict[str, Any]:
        """Return the record of the game. Times are ms since 1970 UTC, `offset` is in minutes."""
        row, listed = self.row, self.listed
        return {
            "id": row.game,
            "name": listed["game"],
            "ruleset": row.ruleset,
            "title": listed["title"],
            "level": row.level,
            "status": listed["status"],
            "trust": row.trust,
            "ended_by": row.ended_by,
            "standing": listed["standing"],
            "played": row.played,
            "offset": row.utc_offset,
            "touched": row.touched,
            "length": row.length,
            "place": listed["place"],
            "tags": SEPARATOR.join(listed["tags"]),
            "watchers": SEPARATOR.join(listed["watchers"]),
            "plies": row.plies,
            "entries": row.head,
            "series": row.series,
            "series_name": listed["series"],
            "number": self.number,
            "logged": row.logged,
            "copy_of": row.copy_of,
            "archived": self.archived,
            "damaged_at": row.damaged,
        }

    def seat_records(self, merged: Mapping[str, str]) -> Iterator[dict[str, Any]]:
        """Yield the record of each seat, and then of each team; `merged` maps persons to those as whom they count."""
        labels = self.labels
        for one in self.board:
            there = one.seat is not None and one.seat <= len(self.seats)
            label = TEAM if one.seat is None else labels[one.seat] if there else str(one.seat)
            yield {
                "game": one.game,
                **self.about,
                "position": one.position,
                "seat": one.seat,
                "label": label,
                "player": None if one.person is None else merged.get(one.person, one.person),
                "name": self.seats[one.seat - 1].name if one.seat is not None and there else None,
                "score": one.score,
                "written": self.written.get(label, ""),
                "rank": one.rank,
                "winner": one.winner,
                "team": one.seat is None,
            }
