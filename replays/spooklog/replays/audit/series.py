"""The audit of a series as a typed answer: every entry, how it stands, its house rules, and its games in a few lines each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from spooklog.domain.log.answers import DisputeAnswer, HouseRule
from spooklog.domain.log.beside import Beside
from spooklog.domain.series.answers import SeriesStandings
from spooklog.domain.series.events import (
    GameAdded,
    GameRemoved,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    ResultCorrected,
    ResultRecorded,
    SeriesClosed,
    SeriesOpened,
    SeriesReopened,
)
from spooklog.domain.series.series import Series, evolve_series, reported
from spooklog.domain.values.errors import Corrupt, Unsupported
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import write_options
from spooklog.domain.values.saying import said, within
from spooklog.domain.words.wording import because, score_words, word_for
from spooklog.replays.audit.answers import (
    AuditedGame,
    SeriesAudit,
    SeriesCorrection,
    SeriesEntry,
)
from spooklog.replays.audit.audit import NOT_EXCLUDED, audit_game, chain_of, names_of, summary
from spooklog.replays.audit.entries import reason
from spooklog.replays.describe import result_words
from spooklog.replays.times import local_offset
from spooklog.store.entries.mapper import StoredEntry
from spooklog.store.logs.loaded import LoadedGame, players_of
from spooklog.store.store import Store

Disputes = Callable[[LoadedGame], Sequence[DisputeAnswer]]
"""Finds the disputes of a game."""


def audit_series(store: Store, stream: str, house_rules: Sequence[HouseRule], disputes: Disputes) -> SeriesAudit:
    """Return the audit of a series as it stands; `house_rules` are those made for it.

    Raises Corrupt for a series whose log cannot be read; a game that cannot be read is listed as damaged.
    """
    loaded = store.series.load(stream)
    series, texts = loaded.series, store.series.texts(stream)
    stored = store.series.entries(stream)
    names = names_of(store, stored, loaded.seats)
    games = store.streams.names([one.entry.event.game for one in stored if isinstance(one.entry.event, GameAdded)])
    entries, corrections = _entry_rows(stored, loaded.labels, games, names, texts, store.series.context.beside)
    audited = [_game(store, item.number, item.game, disputes) for item in series.items if item.game]
    chain = chain_of(store, stream)
    shown = store.series.shown(stream)
    return SeriesAudit(
        name=loaded.stream.name,
        stream=stream,
        ruleset=series.terms.ruleset,
        title=series.ruleset.meta.title,
        format=series.format.name,
        settings={one.name: one.write(series.terms.settings[one.name]) for one in series.format.settings},
        options=write_options(series.ruleset.meta.options, series.options, loaded.labels),
        offset=next((one.offset for one in audited if one.offset is not None), local_offset(stored[0].entry.at)),
        opened=stored[0].entry.at,
        status=shown.status,
        players=players_of(loaded.seats),
        standings=shown,
        entries=entries,
        corrections=corrections,
        house_rules=list(house_rules),
        disputes=[dispute for one in audited for dispute in one.disputes],
        flags=[flag for game in shown.games for flag in game.flags],
        games=audited,
        chain=chain,
        sound=chain.sound and all(one.sound for one in audited),
    )


def _game(store: Store, number: int, game: str, disputes: Disputes) -> AuditedGame:
    """Return a game of the series in a few lines."""
    try:
        loaded = store.games.load(game)
        data = audit_game(store, loaded, disputes(loaded))
    except (Corrupt, Unsupported) as problem:
        name = store.streams.names([game])[game]
        whole = isinstance(problem, Unsupported) and chain_of(store, game).sound
        status = word_for("unsupported" if isinstance(problem, Unsupported) else "damaged")
        words = within("{status}: {problem}", status=status, problem=problem.message)
        return AuditedGame(number=number, game=name, summary=[words], sound=whole)
    return AuditedGame(
        number=number,
        game=loaded.stream.name,
        summary=[line for line in summary(data) if line != NOT_EXCLUDED],  # the page has this once, for all logs
        disputes=data.disputes,
        sound=data.sound,
        offset=data.offset,
        played=data.played,
    )


def _entry_rows(
    stored: Sequence[StoredEntry],
    labels: Labels,
    games: Mapping[str, str],
    names: Mapping[str, str],
    texts: Mapping[str, str],
    beside: Beside,
) -> tuple[list[SeriesEntry], list[SeriesCorrection]]:
    """Return every entry in words, and the corrections among them, each with what was and what is."""
    series: Series | None = None
    entries: list[SeriesEntry] = []
    corrections: list[SeriesCorrection] = []
    for one in stored:
        entry, before = one.entry, series
        series = evolve_series(series, one.number, entry, beside)
        by, what = names[entry.by], _what(one, series, labels, games, texts)
        row = SeriesEntry(entry=one.number, at=entry.at, by=by, happened=entry.happened, what=what, hash=one.hash)
        entries.append(row)
        event = entry.event
        if before and isinstance(event, ResultCorrected | GameRemoved):
            item = before.item(event.number)
            old = games.get(item.game, item.game) if item.game else result_words(item.result, labels) if item.result else ""
            new = result_words(reported(event), labels) if isinstance(event, ResultCorrected) else None
            why = reason(event.why, texts)
            corrections.append(
                SeriesCorrection(entry=one.number, at=entry.at, by=by, number=event.number, old=old, new=new, why=why)
            )
    return entries, corrections


def _what(one: StoredEntry, series: Series, labels: Labels, games: Mapping[str, str], texts: Mapping[str, str]) -> str:
    match one.entry.event:
        case SeriesOpened(format=format):
            return said("the series was opened, format {format}", format=format)
        case PlayerJoined(points=points):
            name = labels[series.terms.players]
            return (
                said("{name} joined", name=name)
                if points is None
                else said("{name} joined at {points}", name=name, points=points)
            )
        case PlayerLeft(player):
            return said("{name} left", name=labels[player])
        case PlayerReturned(player, points):
            name = labels[player]
            return (
                said("{name} came back", name=name)
                if points is None
                else said("{name} came back at {points}", name=name, points=points)
            )
        case GameAdded(game):
            return said(
                "game {number} is {game}{ruling}", number=series.numbers, game=games.get(game, game), ruling=_ruling(one, texts)
            )
        case ResultRecorded() as event:
            words = result_words(reported(event), labels)
            return said(
                "game {number}, a result that was not logged: {result}{ruling}",
                number=series.numbers,
                result=words,
                ruling=_ruling(one, texts),
            )
        case ResultCorrected(number=number, why=why) as event:
            words = result_words(reported(event), labels)
            return said("result {number} corrected: {result}{why}", number=number, result=words, why=because(reason(why, texts)))
        case GameRemoved(number=number, why=why):
            return said("game {number} taken out{why}", number=number, why=because(reason(why, texts)))
        case SeriesClosed(why=why):
            return said("closed: the standings are official{why}", why=because(reason(why, texts)))
        case SeriesReopened(why=why):
            return said("reopened{why}", why=because(reason(why, texts)))
        case _:
            return one.topic


def _ruling(one: StoredEntry, texts: Mapping[str, str]) -> str:
    """Return against which rule the table let a game stand, and why."""
    ruled = one.entry.ruled
    if ruled is None:
        return ""
    return said("; the table let it stand against {rule}{why}", rule=ruled.rule, why=because(reason(ruled.why, texts)))


def series_rows(shown: SeriesStandings) -> Iterator[tuple[str, ...]]:
    """Yield a row for each game of a series: what it added to each player's points and the total after it, or the team's."""
    team = 0
    for game in shown.games:
        cells = []
        if shown.team:
            team += game.team or 0 if game.counted else 0
            cells.append(f"{game.team} / {team}" if game.counted else "")
        for player in () if shown.team else shown.totals:
            points, total = game.points.get(player), game.totals.get(player)
            sat = player in game.players
            added = "" if not sat or not game.counted else score_words(points, game.points.values())
            cells.append(f"{added} / {total}" if added and total is not None else added)
        yield (str(game.number), game.game or said("not logged"), word_for(game.status), word_for(game.trust or ""), *cells)
