"""What differs between two courses of a game, in words: length, what is next, outcome, points, flags."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from spooklog.domain.contract.meta import Column
from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.log.answers import ScoreAnswer
from spooklog.domain.log.seen import next_words
from spooklog.domain.log.words import ending, flag_words
from spooklog.domain.values.saying import joined, said, within
from spooklog.domain.words.wording import cell_words, score_words, word_for
from spooklog.projections.game.board import Standing, standing
from spooklog.store.logs.loaded import LoadedGame


class Difference(NamedTuple):
    """A result of a game, such as an outcome or a score, in words for either side."""

    what: str
    old: str
    new: str


def differences(one: LoadedGame, other: LoadedGame, texts: Mapping[str, str], viewer: Viewer = "full") -> Iterator[Difference]:
    """Yield what differs for a viewer in the results of two courses: length, turn, outcome, trust, points, flags, status."""
    seen, other_seen = one.seen(viewer), other.seen(viewer)
    ours, theirs = standing(one, seen, texts), standing(other, other_seen, texts)
    pairs = [
        (said("plies"), str(ours.ply), str(theirs.ply)),
        (said("next"), next_words(seen), next_words(other_seen)),
        (said("outcome"), _outcome(ours), _outcome(theirs)),
        (said("trust"), _trust(ours), _trust(theirs)),
        *_points(ours, theirs, one.game.ruleset.meta.columns),
        *((said("flag"), flag, "") for flag in _flags_gone(ours, theirs)),
        *((said("flag"), "", flag) for flag in _flags_gone(theirs, ours)),
        (said("status"), word_for(ours.status), word_for(theirs.status)),
    ]
    yield from (Difference(*pair) for pair in pairs if pair[1] != pair[2])


def _outcome(data: Standing) -> str:
    if data.status == "void":
        return said("broken off")
    return ending(data.outcome, data.scores) if data.outcome else said("not decided")


def _trust(data: Standing) -> str:
    return str(data.outcome["trust"]) if data.outcome else ""


def _points(ours: Standing, theirs: Standing, columns: Sequence[Column]) -> Iterator[tuple[str, str, str]]:
    """Yield each player, or the team, with the points on both sides; of equal points with the columns that differ.

    A player who is on one side only has no points on the other.
    """
    here, there = ({row.player: row for row in side.scores} for side in (ours, theirs))
    for player in dict.fromkeys((*here, *there)):
        one, other = here.get(player), there.get(player)
        if one is None or other is None:
            yield (
                player or said("team"),
                _score(ours, one, columns, ()) if one else "",
                _score(theirs, other, columns, ()) if other else "",
            )
            continue
        same = (one.score, one.rank) == (other.score, other.rank)
        apart = [column for column in columns if same and one.cells.get(column.name) != other.cells.get(column.name)]
        name = one.player or said("team")
        yield name, _score(ours, one, columns, apart), _score(theirs, other, columns, apart)


def _score(data: Standing, row: ScoreAnswer, columns: Sequence[Column], apart: Sequence[Column]) -> str:
    """Return points and place, with the columns that are `apart`; while there are no points all columns of the scoreboard."""
    if row.score is None and not data.outcome:
        return joined(_cells(row, columns))
    score = score_words(row.score, [one.score for one in data.scores])
    place = f"({row.rank}.)" if row.rank else ""
    return joined(filter(None, (" ".join(filter(None, (score, place))), *_cells(row, apart))))


def _cells(row: ScoreAnswer, columns: Sequence[Column]) -> Iterator[str]:
    """Yield the cells of a row in these columns, with their titles."""
    for column in columns:
        if cell := cell_words(row.cells.get(column.name)):
            number = column.kind == "number"
            yield within("{cell} {title}" if number else "{title} {cell}", cell=cell, title=column.title)


def _flags_gone(ours: Standing, theirs: Standing) -> list[str]:
    """Return the words of our flags that the other side lacks."""
    left = {flag_words(flag) for flag in theirs.flags}
    return [words for flag in ours.flags if (words := flag_words(flag)) not in left]
