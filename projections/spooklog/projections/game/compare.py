"""Two courses of a game side by side: before and after an amendment, or two logs from where they part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Literal, NamedTuple

from spooklog.domain.log.amend import AmendmentPlan, PlyChange
from spooklog.domain.log.answers import Flag, OutcomeAnswer, ScoreAnswer
from spooklog.domain.log.game import Game, Ply
from spooklog.domain.log.times import second_at
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import SpooklogError, Usage
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.saying import listed, said
from spooklog.projections.game.board import TurnAnswer, standing
from spooklog.store.logs.loaded import LoadedGame

SAME_AGAIN = 3
"""Equal lines in a row after which two logs that had parted count as running together again; fewer are chance."""

MOST_MATCHED = 4000
"""Longer logs are not searched for where they run together again: the time grows with the square of the plies."""


class Side(NamedTuple):
    """A ply on one side: number, line, the rules that the table let it break, and its time at the table, empty without one."""

    ply: int
    line: str
    ruled: tuple[str, ...] = ()
    time: str = ""

    @property
    def content(self) -> tuple[str, tuple[str, ...]]:
        """What two sides must have in common to be the same."""
        return self.line, self.ruled


class Row(NamedTuple):
    """A ply on both sides, None on a side that lacks it. `problem` is why it cannot stay as it is."""

    fate: PlyChange | Literal["differs"]
    old: Side | None
    new: Side | None
    problem: SpooklogError | None = None

    @property
    def plain(self) -> bool:
        """Whether there is nothing to see: the same line on both sides, with the same rulings."""
        return self.fate == "kept" and self.old is not None and self.new is not None and self.old.content == self.new.content

    @property
    def retimed(self) -> bool:
        """Whether the same line has another time."""
        return bool(self.old and self.new and self.old.content == self.new.content and self.old.time != self.new.time)


class SideAnswer(Answer, frozen=True, kw_only=True):
    """A ply on one side, and the rules that the table let it break."""

    ply: int
    notation: str
    ruled: Sequence[str]


class PlyPair(Answer, frozen=True, kw_only=True):
    """A ply on both sides, None on a side that lacks it; `rule` and `message` say why it cannot stay as it is."""

    fate: PlyChange | Literal["differs"]
    old: SideAnswer | None
    new: SideAnswer | None
    rule: str | None
    message: str | None


class Results(Answer, frozen=True, kw_only=True):
    """The results of one side: those of `show`, without its view of the board."""

    ply: int
    status: Literal["provisional", "official", "amended", "void"]
    turn: TurnAnswer
    scores: Sequence[ScoreAnswer]
    flags: Sequence[Flag]
    outcome: OutcomeAnswer | None


class Comparison(Answer, frozen=True, kw_only=True):
    """Two games side by side: what differs at the start, the first ply that differs, None where none does, and all from there."""

    game: str
    other: str
    start: Sequence[str]
    parted: int | None
    plies: Sequence[PlyPair]
    before: Results
    after: Results


class Parted(NamedTuple):
    """Two logs of one ruleset: the first ply that differs, None where no ply does, and all plies from there on.

    `start` names what differs before the first ply.
    """

    first: int | None
    rows: tuple[Row, ...]
    start: tuple[str, ...]


def amended_rows(amendment: AmendmentPlan, labels: Labels) -> tuple[Row, ...]:
    """Return what an amendment does, a row for each ply.

    The rows go from the first ply that the amendment is about to the last that it changes, and one more that stays.
    """
    before, after = amendment.before, amendment.after
    return tuple(
        Row(step.change, _side(before, step.old, labels), _side(after, step.new, labels), step.problem)
        for step in amendment.steps
    )


def parted(one: LoadedGame, other: LoadedGame) -> Parted:
    """Return where two logs part. Raises Usage for games of different rulesets or with different players on the seats."""
    ours, theirs = one.game, other.game
    if ours.ruleset.meta.slug != theirs.ruleset.meta.slug:
        words = said(
            "two games of one ruleset can be compared: {one} is {ruleset}, {other} is {theirs}",
            one=one.stream.name,
            ruleset=ours.started.ruleset,
            other=other.stream.name,
            theirs=theirs.started.ruleset,
        )
        raise Usage(words)
    if one.labels.names != other.labels.names:
        words = said(
            "two games of the same players on the same seats can be compared: {names} played {one}, {others} {other}",
            names=", ".join(one.labels.names),
            one=one.stream.name,
            others=", ".join(other.labels.names),
            other=other.stream.name,
        )
        raise Usage(words)
    left = [_sided(ours, ply, one.labels) for ply in ours.plies]
    right = [_sided(theirs, ply, other.labels) for ply in theirs.plies]
    differing = (n for n, (a, b) in enumerate(zip(left, right, strict=False)) if a.content != b.content)
    begin = next(differing, min(len(left), len(right)))
    first = begin + 1 if begin < max(len(left), len(right)) else None
    return Parted(first, tuple(_aligned(left[begin:], right[begin:])), tuple(_starts(ours, theirs)))


def compared(one: LoadedGame, other: LoadedGame, parted: Parted, texts: Mapping[str, str]) -> Comparison:
    """Return two games side by side."""
    return Comparison(
        game=one.stream.name,
        other=other.stream.name,
        start=parted.start,
        parted=parted.first,
        plies=ply_pairs(parted.rows),
        before=results_of(one, texts),
        after=results_of(other, texts),
    )


def ply_pairs(rows: Iterable[Row]) -> list[PlyPair]:
    """Return the plies as an answer."""
    return [
        PlyPair(
            fate=row.fate,
            old=_side_answer(row.old),
            new=_side_answer(row.new),
            rule=row.problem.rule if row.problem else None,
            message=row.problem.message if row.problem else None,
        )
        for row in rows
    ]


def results_of(loaded: LoadedGame, texts: Mapping[str, str]) -> Results:
    """Return the results of one side."""
    return standing(loaded, loaded.seen(), texts).only(Results)


def _aligned(left: Sequence[Side], right: Sequence[Side]) -> Iterator[Row]:
    """Yield two lists of plies side by side: by their numbers, until they run together again."""
    at, beside = 0, 0
    for start, other, size in _together(left, right):
        for ours, theirs in _beside(left[at:start], right[beside:other]):
            yield Row("differs", ours, theirs)
        for ours, theirs in zip(left[start : start + size], right[other : other + size], strict=True):
            yield Row("kept", ours, theirs)
        at, beside = start + size, other + size


def _together(left: Sequence[Side], right: Sequence[Side]) -> Iterator[tuple[int, int, int]]:
    """Yield the stretches on which both are the same, as start left, start right and size; the last is empty, at both ends."""
    if max(len(left), len(right)) <= MOST_MATCHED:
        # autojunk would leave out lines that come often, such as a pass
        matcher = SequenceMatcher(None, [side.content for side in left], [side.content for side in right], autojunk=False)
        yield from (block for block in matcher.get_matching_blocks() if block.size >= SAME_AGAIN)
    yield len(left), len(right), 0


def _beside(left: Sequence[Side], right: Sequence[Side]) -> Iterator[tuple[Side | None, Side | None]]:
    for place in range(max(len(left), len(right))):
        yield left[place] if place < len(left) else None, right[place] if place < len(right) else None


def _starts(one: Game, other: Game) -> Iterator[str]:
    """Yield what differs before the first ply."""
    if one.started.ruleset != other.started.ruleset:
        yield listed((one.started.ruleset, other.started.ruleset))
    for name in sorted({*one.setup.options, *other.setup.options}):
        if one.setup.options.get(name) != other.setup.options.get(name):
            yield said("option {name}", name=name)
    for name in sorted({*one.setup.opening, *other.setup.opening}):
        if one.setup.opening.get(name) != other.setup.opening.get(name):
            yield name
    if one.setup.data != other.setup.data:
        yield said("data")
    if one.setup.allowed != other.setup.allowed:
        yield said("rulings at the start")


def _side(game: Game, ply: Ply | None, labels: Labels) -> Side | None:
    return _sided(game, ply, labels) if ply else None


def _sided(game: Game, ply: Ply, labels: Labels) -> Side:
    time = "" if ply.happened is None else second_at(ply.happened, game.started.offset)
    return Side(ply.number, game.line(ply, labels), tuple(ruling.rule for ruling in ply.ruled if ruling), time)


def _side_answer(side: Side | None) -> SideAnswer | None:
    return SideAnswer(ply=side.ply, notation=side.line, ruled=side.ruled) if side else None
