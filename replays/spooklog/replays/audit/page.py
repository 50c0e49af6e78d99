"""The audit of a game as a page: its data, section by section, in the order in which people ask for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from spooklog.domain.contract.ruleset import Column, Viewer
from spooklog.domain.log.answers import surroundings_lines
from spooklog.domain.log.changes import How
from spooklog.domain.log.times import second_at
from spooklog.domain.log.words import ending, said_line
from spooklog.domain.values.saying import chained, joined, said, within
from spooklog.domain.words.wording import because, cell_words, counted, score_words, word_for
from spooklog.pictures.svg.document import Moment, draw
from spooklog.pictures.svg.frame import Caption
from spooklog.replays.audit.answers import FlagWithText, GameAudit, NoteAnswer
from spooklog.replays.audit.blocks import (
    NONE,
    NONE_AT_ALL,
    RANK,
    by_days,
    chain_blocks,
    clock_words,
    dispute_blocks,
    dispute_words,
    people_words,
    ply_words,
    summary_blocks,
)
from spooklog.replays.audit.entries import AuditEntry, ChangeAnswer, CorrectionAnswer, Fate, RulingAnswer
from spooklog.replays.paper.tree import Block, Facts, Paper, Picture, Prose, Row, Section, Table
from spooklog.replays.said_times import say_date, say_whole
from spooklog.store.logs.loaded import LoadedGame

_FEW = 3
"""An undo or redo of more plies shows only the first and the last."""


def game_paper(data: GameAudit, loaded: LoadedGame, viewer: Viewer = "full") -> Paper:
    """Return the page of a game's audit, with the table as a viewer sees it."""
    offset = data.offset
    sections = [
        Section(said("Game"), (_head(data), *_allowed(data))),
        Section(said("Result"), (*_result(data, loaded.game.ruleset.meta.columns), _board(loaded, viewer))),
        Section(said("Chain"), chain_blocks(data.chain)),
        Section(said("Disputes"), dispute_blocks(data.disputes, offset)),
        Section(said("Rulings and flags"), _flags(data.flags)),
        Section(said("Corrections"), _corrections(data.corrections, offset)),
        Section(said("Notes"), _notes(data.notes, offset)),
        Section(said("Entries"), (*_entries(data.entries, offset),)),
    ]
    played, status = say_whole(data.played, offset), word_for(data.status)
    subtitle = within("{title}, {played}, {status}", title=data.title, played=played, status=status)
    ruled = sum(flag.ruled for flag in data.flags)
    scores = sorted(data.scores, key=lambda row: (row.rank or 0, row.seat or 0))
    numbers = (
        (said("result"), ending(data.outcome, scores) if data.outcome else _STATUS.get(data.status, data.status)),
        (said("plies"), said("{plies}, {ruled} against a rule that the table let stand", plies=data.plies, ruled=ruled or NONE)),
        (said("corrections"), str(len(data.corrections)) if data.corrections else NONE),
        (said("disputes"), dispute_words(data.disputes)),
    )
    whole = tuple(section for section in sections if section.blocks)
    return Paper(said("Audit of a game"), data.name, subtitle, whole, summary_blocks(data.chain, numbers))


def _head(data: GameAudit) -> Facts:
    options = ", ".join(f"{name}={value}" for name, value in data.options.items())
    rows = [
        (said("name"), data.name),
        (said("id"), data.stream),
        (said("rules"), data.ruleset),
        (said("played"), say_whole(data.played, data.offset)),
        (said("times"), clock_words(data.played, data.offset)),
        (said("players"), people_words(data.players)),
        *surroundings_lines(data.around),
        (said("options"), said("{options}; all others as by default", options=options) if options else said("all as by default")),
        (said("facts"), data.data_id or said("as shipped")),
        (said("facts changed"), "; ".join(data.data) or NONE),
        *(("" if number else said("start"), line) for number, line in enumerate(data.header)),
        (said("status"), _STATUS.get(data.status, data.status)),
    ]
    if origin := data.origin:
        parts = {"game": origin.game, "ply": origin.ply, "entry": origin.entry}
        rows.append((said("origin"), said("a copy of {game} at its ply {ply} (entry {entry}); it counts for nothing", **parts)))
    return Facts(tuple(rows))


_STATUS = {
    "provisional": said("provisional: it was not closed"),
    "official": said("official: it was closed, and nothing changed since"),
    "amended": said("amended: it was closed, and changed since"),
    "void": said("void: it was broken off and counts for nothing"),
}


def _allowed(data: GameAudit) -> tuple[Block, ...]:
    if not data.allowed:
        return ()
    rules = "; ".join(f"{rule.rule} ({rule.text})" for rule in data.allowed)
    words = said("The table let the start stand against {rules}{why}", rules=rules, why=because(data.allowed_why))
    return (Prose((words,)),)


def _result(data: GameAudit, own: Sequence[Column]) -> tuple[Block, ...]:
    """Return how the game ended, and the table of points; `own` are the ruleset's columns beside the points."""
    outcome = data.outcome
    scores = sorted(data.scores, key=lambda row: (row.rank or 0, row.seat or 0))
    rows = [
        Row(
            (
                f"{row.rank}." if row.rank else "",
                row.player or said("team"),
                score_words(row.score, [one.score for one in scores]),
                *(cell_words(row.cells.get(column.name)) for column in own),
            )
        )
        for row in scores
    ]
    plies = counted(data.plies, "ply", "plies")
    if outcome is None:
        broken_off = data.status == "void"
        ended = said("It was broken off.") if broken_off else said("It is not decided yet, after {plies}.", plies=plies)
    else:
        trust = said("; trust in the record: {trust}", trust=word_for(outcome["trust"])) if outcome.get("trust") else ""
        ended = said("{ending}, after {plies}{trust}.", ending=ending(outcome, scores), plies=plies, trust=trust)
    columns = 3 + (len(own) if any(any(row.cells[3:]) for row in rows) else 0)
    head = (RANK, said("player"), said("points"), *(column.title for column in own))[:columns]
    cut = tuple(Row(row.cells[:columns]) for row in rows)
    shown = outcome is not None or any(row.score is not None for row in scores)
    return (Prose((ended,)), *((Table(head, cut, prose=frozenset(range(3, columns)), numbers=frozenset({2})),) if shown else ()))


def _board(loaded: LoadedGame, viewer: Viewer) -> Picture:
    game, labels, scene = loaded.game, loaded.labels, loaded.seen(viewer).scene
    last = game.plies.last
    says, line = (game.say(last, labels, viewer).text, game.line(last, labels, viewer)) if last else ("", "")
    caption = Caption(game=loaded.stream.name, ply=len(game.plies), says=says, line=line)
    words = said("The table after ply {ply}", ply=len(game.plies)) if game.plies else said("The table at the start")
    return Picture(draw([Moment(scene, caption)]), words, scene)


def _flags(flags: Sequence[FlagWithText]) -> tuple[Block, ...]:
    """Return the table of breaches, both those that the table ruled on and those that came out later."""
    if not flags:
        return (Prose((NONE_AT_ALL,)),)
    rows = []
    for one in flags:
        what = said("the table let it stand{why}", why=because(one.why)) if one.ruled else one.what or ""
        rows.append(Row((ply_words(one.at), one.rule, what, one.text or "")))
    return (Table((said("at"), said("against"), said("what"), said("the rule")), tuple(rows), prose=frozenset({2, 3})),)


def _corrections(corrections: Sequence[CorrectionAnswer], offset: int) -> tuple[Block, ...]:
    if not corrections:
        return (Prose((NONE_AT_ALL,)),)
    head = (said("entry"), said("time"), said("by"), said("what"), said("before"), said("after"))

    def rows(one: CorrectionAnswer, clock: str) -> Iterator[Row]:
        who, first = (str(one.entry), clock, one.by), True
        for what, old, new in _changes(one.changes):
            agreed = said("{names} agreed", names=chained(one.agreed)) if one.agreed and first else ""
            why = said("why: {why}", why=one.why) if one.why and first else ""
            words = joined(filter(None, (what, why, agreed)), "\n")
            yield Row((*(who if first else ("", "", "")), words, old, new))
            first = False

    return (Table(head, tuple(by_days(corrections, offset, rows)), prose=frozenset({3, 4, 5}), numbers=frozenset({0})),)


def _changes(changes: Sequence[ChangeAnswer]) -> Iterator[tuple[str, str, str]]:
    """Yield what a correction changed, with the old and the new line; of a long undo or redo only the first and the last ply."""
    if len(changes) > _FEW and len({one.how for one in changes}) == 1 and changes[0].how in _MOVES:
        first, last = changes[0], changes[-1]
        if first.old:
            yield _span(first.how, first.ply, last.ply), said("{first}\n… to …\n{last}", first=_old(first), last=_old(last)), ""
        else:
            new = said("{first}\n… to …\n{last}", first=_new(first), last=_new(last))
            yield _span(first.how, first.new_ply, last.new_ply), "", new
        return
    for one in changes:
        number = one.ply or one.new_ply
        moved = said(", now ply {ply}", ply=one.new_ply) if one.ply and one.new_ply not in (None, one.ply) else ""
        what = said("{how}: ply {ply}{moved}", how=_HOW[one.how], ply=number, moved=moved)
        yield joined((what, *map(_ruled, one.ruled)), "\n"), _old(one), _new(one)


def _span(how: How, first: int | None, last: int | None) -> str:
    return said("{how}: plies {first} to {last}", how=_HOW[how], first=first, last=last)


def _ruled(one: RulingAnswer) -> str:
    return said("ruled against {rule}{why}", rule=one.rule, why=because(one.why))


def _old(change: ChangeAnswer) -> str:
    return said_line(change.old_says or "", change.old or "")


def _new(change: ChangeAnswer) -> str:
    return said_line(change.new_says or "", change.new or "")


_MOVES = frozenset({"undone", "taken back", "brought back"})
_HOW: Mapping[How, str] = {
    "undone": said("undone"),
    "taken back": said("taken back"),
    "brought back": said("brought back"),
    "reopened": said("the game goes on"),
    "replaced": said("replaced"),
    "removed": said("removed"),
    "inserted": said("inserted"),
    "dropped": said("could not stay"),
    "ruled": said("stays by a ruling"),
}
_FATES: Mapping[str, str] = {**_HOW, "reopened": said("reopened"), "dropped": said("dropped"), "ruled": said("ruled")} | {
    "gone": said("gone"),
    "amended": said("amended"),
}


def _notes(notes: Sequence[NoteAnswer], offset: int) -> tuple[Block, ...]:
    if not notes:
        return ()
    rows = (
        Row(
            (
                said("gone") if one.ply is None else ply_words(one.ply),
                within("{player}: {text}", player=one.player, text=one.text) if one.player else one.text,
                within("{by}, {time}", by=one.by, time=say_whole(one.at, offset)),
            )
        )
        for one in notes
    )
    return (Table((said("on"), said("note"), said("by")), tuple(rows), prose=frozenset({1, 2})),)


def _entries(entries: Sequence[AuditEntry], offset: int) -> Iterator[Block]:
    """Yield the table of entries. A column that would say the same of each is left out; who recorded all is said before it."""
    people, changed = {one.by for one in entries}, any(one.fate for one in entries)
    if len(people) == 1:
        yield Prose((said("All entries were recorded by {name}.", name=people.pop()),))
    left_out = ("by" if not people else "", "" if changed else "since")
    kept = [at for at, name in enumerate(_ENTRY) if name not in left_out]
    head = tuple(_ENTRY[at] for at in kept)

    def row(one: AuditEntry, clock: str) -> Iterator[Row]:
        what = said_line(one.what, one.notation or one.what)
        if one.ruled:
            what = within("{what}\n{ruled}", what=what, ruled=_ruled(one.ruled))
        if one.happened is not None:
            what = said("{what}\nat the table {time}", what=what, time=_table_time(one.happened, one.at, offset))
        ply = "" if one.ply is None else str(one.ply)
        since = _since(one.fate)
        cells = (str(one.entry), clock, one.by, ply, what, since, one.hash[:10])
        yield Row(tuple(cells[at] for at in kept), struck=one.fate is not None)

    yield Table(
        head,
        tuple(by_days(entries, offset, row)),
        prose=frozenset(head.index(name) for name in ("what", "since") if name in head),
        numbers=frozenset(map(head.index, ("entry", "ply"))),
        strikable=head.index("what"),
    )


_ENTRY = (said("entry"), said("time"), said("by"), said("ply"), said("what"), said("since"), said("hash"))
"""The columns of the table of entries."""


def _since(change: Fate | None) -> str:
    """Return what happened to an entry since it was recorded: `amended to: bert passes, by entry 31`; empty where it stands."""
    if change is None:
        return ""
    if change.to:
        to = said_line(change.says or "", change.to)
        return said("{how} to: {line}, by entry {entry}", how=_FATES[change.how], line=to, entry=change.entry)
    how = _FATES[change.how]
    return said("{how} by entry {entry}", how=how, entry=change.entry) if change.entry else how


def _table_time(happened: int, recorded: int, offset: int) -> str:
    """Return when something happened at the table: the time, with the date where it is not the day of the record."""
    same_day = say_date(happened, offset) == say_date(recorded, offset)
    return second_at(happened, offset) if same_day else say_whole(happened, offset)
