"""Answers of verify and import about logs: verdicts, and what importing did with each log of a replay file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.cli.answers.plays import kept_as
from spooklog.cli.output import INDENT, emit_json, said, say, say_from
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.saying import joined, within
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
        say(said("store: {problem}", problem=problem))
    for verdict in verdicts:
        head, *lines = _lines(verdict)
        say(head)
        for line in lines:
            say(line, INDENT)
    # a file of a series holds its games, too: only in a store is its log verified without them
    if sound and [(verdict.kind, verdict.where) for verdict in verdicts] == [("series", None)]:
        words = said("the results of its games are in their own logs: verify --all checks those, and each has its own receipt")
        say(words, INDENT)
    if len(verdicts) != 1:
        number, wrong = len(verdicts), sum(not verdict.sound for verdict in verdicts)
        if wrong:
            say(said("{number} logs verified, {wrong} of them damaged", number=number, wrong=wrong))
        elif database:
            say(said("{number} logs verified, none of them damaged, but the store is", number=number))
        else:
            say(said("{number} logs verified, none of them damaged", number=number))
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
            say_from(within("{name}: {entries}", name=stream.name, entries=_entries(there)), file, said(", verified"))
            if stream.name != taken.log.header.name:
                name = taken.log.header.name
                say(said("the name {name} belongs to another log here: so it got this one", name=name), INDENT)
        case "extended":
            new = counted(taken.entries, "new entry", "new entries")
            then = said(", verified; the log stands at entry {entry} now", entry=stream.head)
            say_from(within("{name}: {entries}", name=stream.name, entries=new), file, then)
        case "same":
            say(said("{name}: already here, all {entries}", name=stream.name, entries=_entries(there)))
        case "older":
            parts = {"name": stream.name, "entries": _entries(stream.head), "number": there}
            say(said("{name}: already here with more, {entries} instead of {number}; nothing changed", **parts))
    for person in taken.people:
        say(kept_as(person.name, person.here, line=f'players merge "{person.name}" "{person.here}"'), INDENT)


def _lines(verdict: VerifyResult) -> list[str]:
    """Return a verdict on a log, and what stands under it."""
    name = f"{verdict.where}: {verdict.name}" if verdict.where else verdict.name
    if verdict.sound:
        proofs = joined(_PROOFS.get(proof, proof) for proof in verdict.proofs)
        lines: list[str] = [
            said("{name}: sound, {entries} ({proofs})", name=name, entries=_entries(verdict.entries), proofs=proofs)
        ]
    else:
        problems = verdict.problems
        lines = [within("{name}: {problem}", name=name, problem=problems[0].message)]
        if verdict.quote:
            lines.append(said("it says now: {quote}", quote=verdict.quote))
        lines += [problem.message for problem in problems[1:MOST]]
        if len(problems) > MOST:
            lines.append(said("and {number} more", number=len(problems) - MOST))
    if verdict.unsupported is not None:
        lines.append(said("its moves were not checked against the rules: {why}", why=verdict.unsupported))
    lines += [said("remark: {remark}", remark=remark) for remark in verdict.remarks]
    if verdict.since is not None:
        lines.append(_since(verdict.since))
    if verdict.signed_by:
        lines.append(said("signed with {key} by {signer}", key=verdict.key, signer=verdict.signed_by))
    elif verdict.key is not None:
        lines.append(said("signed with {key}; by whom: name the allowed signers (--signers FILE)", key=verdict.key))
    return lines


_PROOFS = {
    "index": said("index of the store"),
    "seal": said("seal of the file"),
    "chain": said("chain"),
    "rules": said("rules"),
    "receipt": said("receipt"),
    "signature": said("signature"),
}
"""Kinds of proof, and the words for them."""


def _since(entries: int) -> str:
    if not entries:
        return said("it stands where the receipt says")
    return said("it stood where the receipt says; {entries} since", entries=_entries(entries))


def _entries(count: int) -> str:
    return counted(count, "entry", "entries")
