"""Games and their seats as records: how each stands in the lists, with ids beside the names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple

from spooklog.domain.contract.results import Outcome
from spooklog.domain.values.answer import Time
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.record import Means, Moment, Record
from spooklog.projections.lists.game_rows import RESULT, UNCOUNTED, GameRow, ScoreboardRow
from spooklog.projections.lists.games import ListedGame
from spooklog.store.entries.rows import Seat
from spooklog.store.logs.loaded import labels_of

TEAM = "team"
"""The label of players who win or lose together."""

SEPARATOR = "; "
"""What stands between several names or words in one text."""


class GameRecord(Record, frozen=True, kw_only=True):
    """The record of a game."""

    TABLE = "games"
    EACH = "game, and each result that a series holds without one"

    id: Annotated[str, Means("what rows of other tables name the game by; it stays when the game is renamed")]
    name: Annotated[str, Means("the name of the game in the store")]
    ruleset: Annotated[str, Means("the rules with their revision, such as `spooks/1`")]
    title: Annotated[str, Means("what the game is called")]
    record: Annotated[
        str | None, Means("what is known of it: `full`, `table` (hidden things stayed hidden until shown) or `result`")
    ]
    status: Annotated[str, Means("`provisional`, `official`, `amended`, `void`, `damaged` or `unsupported`")]
    trust: Annotated[
        str | None, Means("how far the record proves the result, in the ruleset's own word; empty while the game goes on")
    ]
    ended_by: Annotated[str | None, Means("what ended the game, in the ruleset's own word")]
    standing: Annotated[str, Means("the result in words, such as `anna won`")]
    played: Annotated[Time | None, Moment("when it was played, as ISO 8601 by the table's clock; in UTC where that is not known")]
    offset: int | None
    touched: Annotated[Time, Moment("when its last entry was recorded, as ISO 8601 in UTC", local=False)]
    length_ms: Annotated[int | None, Means("how long it took in ms: as people said, else from its first line to its last")]
    place: Annotated[str | None, Means("where it was played")]
    tags: Annotated[str, Means("its tags, between `; `")]
    watchers: Annotated[str, Means("the names of who watched, between `; `")]
    plies: Annotated[int, Means("how many accepted lines it has")]
    entries: Annotated[int, Means("how many entries its log has, undone lines and corrections among them; 0 without a log")]
    series: Annotated[str | None, Means("the series that it is in", refers="series")]
    series_name: Annotated[str | None, Means("the name of that series")]
    number: Annotated[int | None, Means("its number in the series")]
    logged: Annotated[bool, Means("whether it has a log; a result that was recorded in a series alone has none")]
    copy_of: Annotated[str | None, Means("the `id` of the game that it branched off from, which need not be in this table")]
    archived: Annotated[bool, Means("whether it is archived, so that lists and statistics leave it out")]
    damaged_at: Annotated[int | None, Means("the first entry of a damaged log that cannot be read")]


class OfGame(Record, frozen=True, kw_only=True):
    """What the rows of a game repeat of it, so that a table can be read alone."""

    game: Annotated[str, Means("the game", refers="games")]
    game_name: Annotated[str, Means("its name")]
    title: Annotated[str, Means("what is played")]
    played: Annotated[Time | None, Moment("when it was played, as ISO 8601 by the table's clock; in UTC where that is not known")]
    offset: int | None


class SeatRecord(OfGame, frozen=True, kw_only=True):
    """The record of a seat, or of a team."""

    TABLE = "seats"
    EACH = "player of a game, and then each team of it"
    KEY = ("game", "position")

    position: Annotated[int, Means("the place of this row in the scoreboard of the game, from 1")]
    seat: Annotated[
        int | None,
        Means("the number of the seat; of a result without a log the player's number in the series; empty for a team"),
    ]
    label: Annotated[str, Means("the word that stands for the player in lines; `team` for a team")]
    player: Annotated[str | None, Means("who sat there; of merged persons the one as whom they count", refers="players")]
    name: Annotated[str | None, Means("the name of that person; empty for one who was erased")]
    score: Annotated[int | None, Means("the points that everybody at the table knew, or with `--as` that player")]
    written: Annotated[str, Means("the score as it was written where it is no number of points, such as `12+7`")]
    rank: Annotated[int | None, Means("the place, 1 for the first; empty where players have no places of their own")]
    winner: Annotated[bool, Means("whether the player won")]
    team: Annotated[bool, Means("whether the row is of a team, which wins or loses together")]


def written_scores(outcome: Outcome | None, labels: Labels) -> Mapping[str, str]:
    """Return the scores of an outcome that are no numbers, by label; nothing where its ruleset has none."""
    found: Mapping[str, str] = outcome.report(labels).get("written", {}) if outcome else {}
    return found


class RecordedGame(NamedTuple):
    """A game with all that its records are made of.

    `listed` is how `described` lists it, `board` its scoreboard, `seats` those of its log, or for a result without one those of
    its series. `number` is its number in its series, `written` are scores that are no numbers, by label.
    """

    row: GameRow
    listed: ListedGame
    board: Sequence[ScoreboardRow]
    seats: Sequence[Seat]
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
        return not self.listed.archived and self.row.copy_of is None and self.row.status not in UNCOUNTED

    @property
    def about(self) -> OfGame:
        """What the records of the game's seats and lines repeat of it."""
        row, listed = self.row, self.listed
        return OfGame(game=row.game, game_name=listed.game, title=listed.title, played=row.played, offset=row.utc_offset)

    def game(self) -> GameRecord:
        """Return the record of the game."""
        row, listed = self.row, self.listed
        return GameRecord(
            id=row.game,
            name=listed.game,
            ruleset=row.ruleset,
            title=listed.title,
            record=row.level,
            status=listed.status,
            trust=row.trust,
            ended_by=row.ended_by,
            standing=listed.standing,
            played=row.played,
            offset=row.utc_offset,
            touched=row.touched,
            length_ms=row.length,
            place=listed.place,
            tags=SEPARATOR.join(listed.tags),
            watchers=SEPARATOR.join(listed.watchers),
            plies=row.plies,
            entries=row.head,
            series=row.series,
            series_name=listed.series,
            number=self.number,
            logged=row.logged,
            copy_of=row.copy_of,
            archived=listed.archived,
            damaged_at=row.damaged,
        )

    def seat_records(self, merged: Mapping[str, str]) -> Iterator[SeatRecord]:
        """Yield the record of each seat, and then of each team; `merged` maps persons to those as whom they count."""
        labels, about = self.labels, self.about
        for one in self.board:
            there = one.seat is not None and one.seat <= len(self.seats)
            label = TEAM if one.seat is None else labels[one.seat] if there else str(one.seat)
            yield about.also(
                SeatRecord,
                position=one.position,
                seat=one.seat,
                label=label,
                player=None if one.person is None else merged.get(one.person, one.person),
                name=self.seats[one.seat - 1].name if one.seat is not None and there else None,
                score=one.score,
                written=self.written.get(label, ""),
                rank=one.rank,
                winner=one.winner,
                team=one.seat is None,
            )
