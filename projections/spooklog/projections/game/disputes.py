"""Disputes of one game and of all games: the answer of `dispute list`, and marks in `show`, `score` and `log`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from spooklog.domain.log.answers import DisputeAnswer, DisputeMark, HouseRule, VerdictAnswer
from spooklog.domain.log.events import Settlement
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import SpooklogError, Unsupported

if TYPE_CHECKING:
    from spooklog.domain.log.game import Dispute, Game
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store

_DISPUTED, _RULED = "game.disputed", "game.ruled"
_PAGE = 1000


class DisputeBeside(DisputeAnswer, frozen=True, kw_only=True):
    """A dispute with the number of precedents of its rule; None without a rule, and for those who may not see all games."""

    precedents: int | None


class DecisionMark(Answer, frozen=True, kw_only=True):
    """A dispute about a ply, and its decision."""

    dispute: int
    decision: Settlement | None


class Problem(Answer, frozen=True, kw_only=True):
    """A game that cannot be read."""

    game: str
    problem: str


class Disputes(Answer, frozen=True, kw_only=True):
    """Disputes, and the games whose disputes cannot be shown: unsupported, and damaged."""

    disputes: Sequence[DisputeAnswer]
    unsupported: Sequence[Problem] = ()
    damaged: Sequence[Problem] = ()


def disputes(store: Store, loaded: LoadedGame, *, only_open: bool = False) -> list[DisputeAnswer]:
    """Return the disputes of a game in the order they were opened."""
    wanted = [one for one in loaded.game.disputes if not (only_open and one.verdict)]
    if not wanted:
        return []
    texts = store.games.texts(loaded.stream.id)
    people = store.people.names({id for one in wanted for id in (one.by, *([one.verdict.by] if one.verdict else []))})
    series = store.streams.names([one.verdict.series for one in wanted if one.verdict and one.verdict.series])
    return [dispute_row(loaded, one, texts, people, series) for one in wanted]


def dispute_row(
    loaded: LoadedGame,
    dispute: Dispute,
    texts: Mapping[str, str],
    people: Mapping[str, str | None],
    series: Mapping[str, str],
) -> DisputeAnswer:
    """Return one dispute; `people` and `series` are the names of persons and series by id."""
    verdict = dispute.verdict
    return DisputeAnswer(
        game=loaded.stream.name,
        dispute=dispute.number,
        entry=dispute.entry,
        anchor=dispute.anchor,
        ply=loaded.game.ply_of(dispute),
        by=people.get(dispute.by),
        at=dispute.at,
        rule=dispute.rule,
        claim=texts.get(dispute.claim),
        open=verdict is None,
        verdict=VerdictAnswer(
            decision=verdict.decision,
            entry=verdict.entry,
            by=people.get(verdict.by),
            at=verdict.at,
            why=texts.get(verdict.why) if verdict.why else None,
            series=series.get(verdict.series) if verdict.series else None,
        )
        if verdict
        else None,
    )


def open_disputes(game: Game) -> list[DisputeMark]:
    """Return the undecided disputes: the marks of `show` and `score`."""
    return [DisputeMark(dispute=one.number, ply=game.ply_of(one)) for one in game.disputes if one.verdict is None]


def by_ply(game: Game) -> dict[int, list[DecisionMark]]:
    """Return the disputes of each ply that stands: the marks of `log`."""
    found: dict[int, list[DecisionMark]] = {}
    for one in game.disputes:
        if (ply := game.ply_of(one)) is not None:
            mark = DecisionMark(dispute=one.number, decision=one.verdict.decision if one.verdict else None)
            found.setdefault(ply, []).append(mark)
    return found


def disputes_of_all(store: Store, *, only_open: bool = False) -> Disputes:
    """Return the disputes of all games, in the order of the games' names. Only games that hold a dispute are folded."""
    rows, unsupported, damaged = list[DisputeAnswer](), list[Problem](), list[Problem]()
    names = store.streams.names(list(_streams_with(store, _DISPUTED)))
    for id, name in sorted(names.items(), key=lambda named: named[1]):
        try:
            rows.extend(disputes(store, store.games.load(id), only_open=only_open))
        except SpooklogError as problem:
            unreadable = unsupported if isinstance(problem, Unsupported) else damaged
            unreadable.append(Problem(game=name, problem=problem.message))
    return Disputes(disputes=rows, unsupported=unsupported, damaged=damaged)


def house_rules(store: Store, series: str) -> list[HouseRule]:
    """Return the house rules that disputes in any game made for a series, in the order they were made.

    `series` is the id of its stream. Games that cannot be read are left out, and copies, which repeat the disputes of their
    game.
    """
    found: list[HouseRule] = []
    for id in _streams_with(store, _RULED):
        try:
            loaded = store.games.load(id)
            rows = disputes(store, loaded)
        except SpooklogError:
            continue
        if loaded.game.started.origin:
            continue
        for one, row in zip(loaded.game.disputes, rows, strict=True):
            if one.verdict and one.verdict.series == series and (verdict := row.verdict):
                found.append(
                    HouseRule(
                        game=row.game,
                        dispute=row.dispute,
                        rule=row.rule,
                        claim=row.claim,
                        words=verdict.why,
                        by=verdict.by,
                        at=verdict.at,
                        entry=verdict.entry,
                    )
                )
    return sorted(found, key=lambda rule: (rule.at, rule.game))


def _streams_with(store: Store, topic: str) -> Sequence[str]:
    """Return the games whose logs hold an entry of a topic, each once."""
    return list(dict.fromkeys(_each_stream_with(store, topic)))


def _each_stream_with(store: Store, topic: str) -> Iterator[str]:
    select, start = store.recorder.select_notifications, 1
    while rows := select(start, _PAGE, topics=(topic,)):
        yield from (row.originator_id for row in rows)
        start = rows[-1].id + 1
