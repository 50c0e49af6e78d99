"""The audit of a game as a page: its data, section by section, in the order in which people ask for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.contract.ruleset import Column, Viewer
from spooklog.domain.log.answers import surroundings_lines
from spooklog.domain.log.times import second_at
from spooklog.domain.log.words import ending, said_line
from spooklog.domain.words.wording import because, cell_words, counted, score_words
from spooklog.pictures.svg.document import Moment, draw
from spooklog.pictures.svg.frame import Caption
from spooklog.replays.audit.answers import FlagWithText, GameAudit, NoteAnswer
from spooklog.replays.audit.blocks import (
    by_days,
    chain_blocks,
    dispute_blocks,
    dispute_words,
    people_words,
    summary_blocks,
)
from spooklog.replays.audit.entries import AuditEntry, ChangeAnswer, CorrectionAnswer, Fate
from spooklog.replays.paper.tree import Block, Facts, Paper, Picture, Prose, Row, Section, Table
from spooklog.replays.said_times import say_date, say_whole
from spooklog.replays.times import write_date
from spooklog.store.logs.loaded import LoadedGame

_FEW = 3
"""An undo or redo of more plies shows only the first and the last."""


def game_paper(data: GameAudit, loaded: LoadedGame, viewer: Viewer = "full") -> Paper:
    """Return the page of a game's audit, with the table as a viewer sees it."""
    offset = data.offset
    sections = [
        Section("Game", (_head(data), *_allowed(data))),
        Section("Result", (*_result(data, loaded.game.ruleset.meta.columns), _board(loaded, viewer))),
        Section("Chain", chain_blocks(data.chain)),
        Section("Disputes", dispute_blocks(data.disputes, offset)),
        Section("Rulings and flags", _flags(data.flags)),
        Section("Corrections", _corrections(data.corrections, offset)),
        Section("Notes", _notes(data.notes, offset)),
        Section("Entries", (*_entries(data.entries, offset),)),
    ]
    subtitle = f"{data.title}, {say_whole(data.played, offset)}, {data.status}"
    ruled = sum(flag.ruled for flag in data.flags)
    scores = sorted(data.scores, key=lambda row: (row.rank or 0, row.seat or 0))
    numbers = (
        ("result", ending(data.outcome, scores) if data.outcome else _STATUS.get(data.status, data.status)),
        ("plies", f"{data.plies}, {ruled or 'none'} against a rule that the table let stand"),
        ("corrections", str(len(data.corrections) or "none")),
        ("disputes", dispute_words(data.disputes)),
    )
    whole = tuple(section for section in sections if section.blocks)
    return Paper("Audit of a game", data.name, subtitle, whole, summary_blocks(data.chain, numbers))


def _head(data: GameAudit) -> Facts:
    options = ", ".join(f"{name}={value}" for name, value in data.options.items())
    rows = [
        ("name", data.name),
        ("id", data.stream),
        ("rules", data.ruleset),
        ("played", say_whole(data.played, data.offset)),
        ("times", f"by the clock of the table, UTC{write_date(data.played, data.offset)[-len('+01:00') :]}"),
        ("players", people_words(data.players)),
        *surroundings_lines(data.around),
        ("options", f"{options}; all others as by default" if options else "all as by default"),
        ("facts", data.data_id or "as shipped"),
        ("facts changed", "; ".join(data.data) or "none"),
        *(("" if number else "start", line) for number, line in enumerate(data.header)),
        ("status", _STATUS.get(data.status, data.status)),
    ]
    if origin := data.origin:
        copied = f"a copy of {origin.game} at its ply {origin.ply} (entry {origin.entry}); it counts for nothing"
        rows.append(("origin", copied))
    return Facts(tuple(rows))


_STATUS = {
    "provisional": "provisional: it was not closed",
    "official": "official: it was closed, and nothing changed since",
    "amended": "amended: it was closed, and changed since",
    "void": "void: it was broken off and counts for nothing",
}


def _allowed(data: GameAudit) -> tuple[Block, ...]:
    if not data.allowed:
        return ()
    rules = "; ".join(f"{rule.rule} ({rule.text})" for rule in data.allowed)
    return (Prose((f"The table let the start stand against {rules}{because(data.allowed_why)}",)),)


def _result(data: GameAudit, own: Sequence[Column]) -> tuple[Block, ...]:
    """Return how the game ended, and the table of points; `own` are the ruleset's columns beside the points."""
    outcome = data.outcome
    scores = sorted(data.scores, key=lambda row: (row.rank or 0, row.seat or 0))
    rows = [
        Row(
            (
                f"{row.rank}." if row.rank else "",
                row.player or "team",
                score_words(row.score, [one.score for one in scores]),
                *(cell_words(row.cells.get(column.name)) for column in own),
            )
        )
        for row in scores
    ]
    if outcome is None:
        ended = (
            "It was broken off."
            if data.status == "void"
            else f"It is not decided yet, after {counted(data.plies, 'ply', 'plies')}."
        )
    else:
        trust = f"; trust in the record: {outcome['trust']}" if outcome.get("trust") else ""
        ended = f"{ending(outcome, scores)}, after {counted(data.plies, 'ply', 'plies')}{trust}."
    columns = 3 + (len(own) if any(any(row.cells[3:]) for row in rows) else 0)
    head = ("place", "player", "points", *(column.title for column in own))[:columns]
    cut = tuple(Row(row.cells[:columns]) for row in rows)
    shown = outcome is not None or any(row.score is not None for row in scores)
    return (Prose((ended,)), *((Table(head, cut, prose=frozenset(range(3, columns)), numbers=frozenset({2})),) if shown else ()))


def _board(loaded: LoadedGame, viewer: Viewer) -> Picture:
    game, labels, scene = loaded.game, loaded.labels, loaded.seen(viewer).scene
    last = game.plies.last
    says, line = (game.say(last, labels, viewer).text, game.line(last, labels, viewer)) if last else ("", "")
    caption = Caption(game=loaded.stream.name, ply=len(game.plies), says=says, line=line)
    words = f"The table after ply {len(game.plies)}" if game.plies else "The table at the start"
    return Picture(draw([Moment(scene, caption)]), words, scene)


def _flags(flags: Sequence[FlagWithText]) -> tuple[Block, ...]:
    """Return the table of breaches, both those that the table ruled on and those that came out later."""
    if not flags:
        return (Prose(("None.",)),)
    rows = []
    for one in flags:
        at = f"ply {one.at}" if one.at else "the start"
        what = f"the table let it stand{because(one.why)}" if one.ruled else one.what or ""
        rows.append(Row((at, one.rule, what, one.text or "")))
    return (Table(("at", "against", "what", "the rule"), tuple(rows), prose=frozenset({2, 3})),)


def _corrections(corrections: Sequence[CorrectionAnswer], offset: int) -> tuple[Block, ...]:
    if not corrections:
        return (Prose(("None.",)),)
    head = ("entry", "time", "by", "what", "before", "after")

    def rows(one: CorrectionAnswer, clock: str) -> Iterator[Row]:
        who, first = (str(one.entry), clock, one.by), True
        for what, old, new in _changes(one.changes):
            agreed = f"{' and '.join(one.agreed)} agreed" if one.agreed and first else ""
            words = "\n".join(filter(None, (what, f"why: {one.why}" if one.why and first else "", agreed)))
            yield Row((*(who if first else ("", "", "")), words, old, new))
            first = False

    return (Table(head, tuple(by_days(corrections, offset, rows)), prose=frozenset({3, 4, 5}), numbers=frozenset({0})),)


def _changes(changes: Sequence[ChangeAnswer]) -> Iterator[tuple[str, str, str]]:
    """Yield what a correction changed, with the old and the new line; of a long undo or redo only the first and the last ply."""
    if len(changes) > _FEW and len({one.how for one in changes}) == 1 and changes[0].how in _MOVES:
        first, last = changes[0], changes[-1]
        if first.old:
            yield f"{first.how}: plies {first.ply} to {last.ply}", f"{_old(first)}\n… to …\n{_old(last)}", ""
        else:
            yield f"{first.how}: plies {first.new_ply} to {last.new_ply}", "", f"{_new(first)}\n… to …\n{_new(last)}"
        return
    for one in changes:
        number = one.ply or one.new_ply
        moved = f", now ply {one.new_ply}" if one.ply and one.new_ply not in (None, one.ply) else ""
        ruled = "".join(f"\nruled against {ruling.rule}{because(ruling.why)}" for ruling in one.ruled)
        yield f"{_HOW.get(one.how, one.how)}: ply {number}{moved}{ruled}", _old(one), _new(one)


def _old(change: ChangeAnswer) -> str:
    return said_line(change.old_says or "", change.old or "")


def _new(change: ChangeAnswer) -> str:
    return said_line(change.new_says or "", change.new or "")


_MOVES = frozenset({"undone", "taken back", "brought back"})
_HOW = {"dropped": "could not stay", "ruled": "stays by a ruling", "reopened": "the game goes on"}


def _notes(notes: Sequence[NoteAnswer], offset: int) -> tuple[Block, ...]:
    if not notes:
        return ()
    rows = (
        Row(
            (
                "the start" if one.ply == 0 else f"ply {one.ply}" if one.ply else "gone",
                f"{one.player}: {one.text}" if one.player else one.text,
                f"{one.by}, {say_whole(one.at, offset)}",
            )
        )
        for one in notes
    )
    return (Table(("on", "note", "by"), tuple(rows), prose=frozenset({1, 2})),)


def _entries(entries: Sequence[AuditEntry], offset: int) -> Iterator[Block]:
    """Yield the table of entries. A column that would say the same of each is left out; who recorded all is said before it."""
    people, changed = {one.by for one in entries}, any(one.fate for one in entries)
    if len(people) == 1:
        yield Prose((f"All entries were recorded by {people.pop()}.",))
    left_out = ("by" if not people else "", "" if changed else "since")
    kept = [at for at, name in enumerate(_ENTRY) if name not in left_out]
    head = tuple(_ENTRY[at] for at in kept)

    def row(one: AuditEntry, clock: str) -> Iterator[Row]:
        what = said_line(one.what, one.notation or one.what)
        if one.ruled:
            what += f"\nruled against {one.ruled.rule}{because(one.ruled.why)}"
        if one.happened is not None:
            what += f"\nat the table {_table_time(one.happened, one.at, offset)}"
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


_ENTRY = ("entry", "time", "by", "ply", "what", "since", "hash")
"""The columns of the table of entries."""


def _since(change: Fate | None) -> str:
    """Return what happened to an entry since it was recorded: `amended to: bert passes, by entry 31`; empty where it stands."""
    if change is None:
        return ""
    if change.to:
        return f"{change.how} to: {said_line(change.says or '', change.to)}, by entry {change.entry}"
    return change.how + (f" by entry {change.entry}" if change.entry else "")


def _table_time(happened: int, recorded: int, offset: int) -> str:
    """Return when something happened at the table: the time, with the date where it is not the day of the record."""
    same_day = say_date(happened, offset) == say_date(recorded, offset)
    return second_at(happened, offset) if same_day else say_whole(happened, offset)
