"""Answers of verify and import about logs: verdicts, and what importing did with each log of a replay file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.cli.output import INDENT, emit_json, say, say_from
from spooklog.domain.values.answer import Answer
from spooklog.domain.words.wording import counted
from spooklog.replays.files.newcomers import Renamed
from spooklog.replays.files.plan import Change
from spooklog.replays.files.verify import VerifiedLog, not_excluded
from spooklog.store.entries.rows import LogKind

if TYPE_CHECKING:
    from spooklog.replays.files.plan import Taken
    from spooklog.replays.files.verify import VerifyResult

MOST = 10
"""Problems of one log that are printed; JSON holds all."""


class Verified(Answer, frozen=True, kw_only=True):
    """The results of verifying logs, the problems of the database that some of them are in, and what the proofs leave open."""

    sound: bool
    logs: Sequence[VerifiedLog]
    database: Sequence[str]
    not_excluded: str | None


class ImportedLog(Answer, frozen=True, kw_only=True):
    """What became of one log of a replay file; `new` is the number of its new entries, `people` are kept under other names."""

    game: str
    kind: LogKind
    file: str
    ruleset: str
    stream: str
    change: Change
    entry: int
    new: int
    people: Sequence[Renamed]


def show_verdicts(verdicts: Sequence[VerifyResult], database: Sequence[str], *, as_json: bool) -> None:
    """Print the verdicts on logs, and the problems of the database that some of them are in."""
    sound = not database and all(verdict.sound for verdict in verdicts)
    open_question = not_excluded(verdicts) if sound else ""
    if as_json:
        logs = [verdict.answer() for verdict in verdicts]
        emit_json(Verified(sound=sound, logs=logs, database=database, not_excluded=open_question or None))
        return
    for problem in database:
        say(f"store: {problem}")
    for verdict in verdicts:
        for line in _lines(verdict):
            say(line)
    # a file of a series holds its games, too: only in a store is its log verified without them
    if sound and [(verdict.kind, verdict.where) for verdict in verdicts] == [("series", None)]:
        say(
            " " * INDENT
            + "the results of its games are in their own logs: verify --all checks those, and each has its own receipt"
        )
    if len(verdicts) != 1:
        wrong = sum(not verdict.sound for verdict in verdicts)
        store = ", but the store is" if database and not wrong else ""
        say(f"{len(verdicts)} logs verified, {wrong or 'none'} of them damaged{store}")
    if open_question:
        say(open_question)


def answer_taken(taken: Taken, file: str, *, as_json: bool) -> None:
    """Print what importing did with one log of a replay file: new, extended, the same, or older than the one here."""
    stream, there = taken.stream, taken.log.examination.head
    if as_json:
        emit_json(
            ImportedLog(
                game=stream.name,
                kind=stream.log_kind,
                file=file,
                ruleset=stream.ruleset,
                stream=stream.id,
                change=taken.change,
                entry=stream.head,
                new=taken.entries,
                people=taken.people,
            )
        )
        return
    match taken.change:
        case "new":
            say_from(f"{stream.name}: {_entries(there)}", file, ", verified")
            if stream.name != taken.log.header.name:
                say(" " * INDENT + f"the name {taken.log.header.name} belongs to another log here: so it got this one")
        case "extended":
            new = "1 new entry" if taken.entries == 1 else f"{taken.entries} new entries"
            say_from(f"{stream.name}: {new}", file, f", verified; the log stands at entry {stream.head} now")
        case "same":
            say(f"{stream.name}: already here, all {_entries(there)}")
        case "older":
            say(f"{stream.name}: already here with more, {_entries(stream.head)} instead of {there}; nothing changed")
    for person in taken.people:
        merge = f'players merge "{person.name}" "{person.here}"'
        say(" " * INDENT + f"{person.name} of the file is kept as {person.here}; if both are one: {merge}")


def _lines(verdict: VerifyResult) -> list[str]:
    name = f"{verdict.where}: {verdict.name}" if verdict.where else verdict.name
    if verdict.sound:
        proofs = ", ".join(_PROOFS.get(proof, proof) for proof in verdict.proofs)
        lines = [f"{name}: sound, {_entries(verdict.entries)} ({proofs})"]
    else:
        problems = verdict.problems
        lines = [f"{name}: {problems[0].message}", *(" " * INDENT + problem.message for problem in problems[1:MOST])]
        if verdict.quote:
            lines.insert(1, " " * INDENT + f"it says now: {verdict.quote}")
        if len(problems) > MOST:
            lines.append(" " * INDENT + f"and {len(problems) - MOST} more")
    if verdict.unsupported is not None:
        lines.append(" " * INDENT + f"its moves were not checked against the rules: {verdict.unsupported}")
    lines += [" " * INDENT + f"remark: {remark}" for remark in verdict.remarks]
    if verdict.since is not None:
        lines.append(" " * INDENT + _since(verdict.since))
    if verdict.key is not None:
        signer = f" by {verdict.signed_by}" if verdict.signed_by else "; by whom: name the allowed signers (--signers FILE)"
        lines.append(" " * INDENT + f"signed with {verdict.key}{signer}")
    return lines


_PROOFS = {"index": "index of the store", "seal": "seal of the file"}
"""Kinds of proof whose word alone would not say what it is of."""


def _since(entries: int) -> str:
    if not entries:
        return "it stands where the receipt says"
    return f"it stood where the receipt says; {_entries(entries)} since"


def _entries(count: int) -> str:
    return counted(count, "entry", "entries")
