"""Every entry of a game for its audit, in words, with what became of it; and every correction, with the old and the new line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.log.beside import NOTHING, Beside
from spooklog.domain.log.changes import Change, CorrectionEntry, How
from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.log.events import (
    LOG_EVENTS,
    Amended,
    BeginningAmended,
    Closed,
    Described,
    Disputed,
    DisputeRuled,
    GameStarted,
    Noted,
    Redone,
    Reopened,
    TakenBack,
    Undone,
)
from spooklog.domain.log.folding import Folding
from spooklog.domain.log.game import Game, Ply
from spooklog.domain.log.surroundings import description_words
from spooklog.domain.log.words import beginning_words
from spooklog.domain.values.answer import Answer, Time
from spooklog.domain.values.labels import Labels, called
from spooklog.domain.values.saying import chained, said, within
from spooklog.domain.words.wording import because, counted, word_for
from spooklog.store.entries.mapper import StoredEntry
from spooklog.store.logs.loaded import LoadedGame

ERASED = said("(erased)")
_ABOUT_THE_LOG = frozenset(LOG_EVENTS)

Names = Mapping[str, str]
"""What people are called, by id; for an erased person the words that stand in place of the name."""


class RulingAnswer(Answer, frozen=True, kw_only=True):
    """A ruling: the rule that it is against, and the table's reason, None where that is erased."""

    rule: str
    why: str | None


class Fate(Answer, frozen=True, kw_only=True):
    """How the ply of an entry was changed, by which entry, the line `to` which it was amended, and what that `says`."""

    how: How | Literal["gone", "amended"]
    entry: int | None
    to: str | None
    says: str | None


class AuditEntry(Answer, frozen=True, kw_only=True):
    """An entry, `what` in words, and the `notation` of an action.

    `ply` is the number of its ply in the game as it now stands, None where it has none there.
    `fate` is None where the entry stands.
    """

    entry: int
    at: Time
    happened: Time | None
    by: str
    what: str
    notation: str | None
    ply: int | None
    fate: Fate | None
    ruled: RulingAnswer | None
    hash: str


class ChangeAnswer(Answer, frozen=True, kw_only=True):
    """A ply that a correction changed, the `old` line and the `new`, and what both say."""

    how: How
    ply: int | None
    old: str | None
    old_says: str | None
    new_ply: int | None
    new: str | None
    new_says: str | None
    ruled: Sequence[RulingAnswer]


class CorrectionAnswer(Answer, frozen=True, kw_only=True):
    """A correction: who made it when, why, who `agreed`, and the plies that it changed."""

    entry: int
    at: Time
    by: str
    why: str | None
    agreed: Sequence[str]
    changes: Sequence[ChangeAnswer]


def entry_rows(
    stored: Sequence[StoredEntry],
    loaded: LoadedGame,
    corrected: Sequence[CorrectionEntry],
    names: Names,
    texts: Mapping[str, str],
    beside: Beside = NOTHING,
    viewer: Viewer = "full",
) -> Iterator[AuditEntry]:
    """Yield all entries in order, as a viewer knows them; `beside` finds files that decide and sealed texts."""
    game, labels = loaded.game, loaded.labels
    standing = {ply.line: ply for ply in game.plies}
    changes = _last_changes(corrected)
    disputes = {dispute.entry: dispute.number for dispute in game.disputes}
    folding = Folding(beside=beside)
    for one in stored:
        entry = one.entry
        before = folding.state if folding.head else None
        folding.step(one.number, entry)
        ply = standing.get(entry.line) if entry.line else None
        about_log = type(entry.event) in _ABOUT_THE_LOG
        if viewer != "full" and not about_log:
            knowledge = game.ruleset.knowledge
            event = knowledge.redact(entry.event, before, game.state, viewer)
            before, entry = knowledge.seen_by(before, viewer), msgspec.structs.replace(entry, event=event)
        yield AuditEntry(
            entry=one.number,
            at=entry.at,
            happened=entry.happened,
            by=names[entry.by],
            what=_what(one.number, one.topic, entry.event, before, loaded, names, texts, disputes),
            notation=None if about_log else game.ruleset.notation.write(before, (entry.event,), labels),
            ply=ply.number if ply else None,
            fate=_fate(entry, ply, changes, game, labels, viewer),
            ruled=RulingAnswer(rule=entry.ruled.rule, why=texts.get(entry.ruled.why)) if entry.ruled else None,
            hash=one.hash,
        )


def correction_rows(
    corrected: Sequence[CorrectionEntry], loaded: LoadedGame, names: Names, texts: Mapping[str, str], viewer: Viewer = "full"
) -> Iterator[CorrectionAnswer]:
    """Yield the corrections, as a viewer knows them."""
    for one in corrected:
        yield CorrectionAnswer(
            entry=one.entry,
            at=one.at,
            by=names[one.by],
            why=reason(one.why, texts),
            agreed=[loaded.labels[seat] for seat in one.agreed],
            changes=[_change(change, loaded.game, loaded.labels, texts, viewer) for change in one.changes],
        )


def _change(change: Change, game: Game, labels: Labels, texts: Mapping[str, str], viewer: Viewer) -> ChangeAnswer:
    before, after = change.before, change.after
    ruled = [one for one in after.ruled if one] if after and change.how in ("ruled", "replaced", "inserted") else []
    return ChangeAnswer(
        how=change.how,
        ply=before.number if before else None,
        old=game.line(before, labels, viewer, before=change.was) if before else None,
        old_says=game.say(before, labels, viewer, before=change.was).text if before else None,
        new_ply=after.number if after else None,
        new=game.line(after, labels, viewer, before=change.start) if after else None,
        new_says=game.say(after, labels, viewer, before=change.start).text if after else None,
        ruled=[RulingAnswer(rule=one.rule, why=texts.get(one.why)) for one in ruled],
    )


def _last_changes(corrected: Sequence[CorrectionEntry]) -> dict[int, tuple[int, Change]]:
    """Return the last change of each line, with the entry that made it."""
    return {change.line: (one.entry, change) for one in corrected for change in one.changes}


def _fate(
    entry: AnyEntry, ply: Ply | None, changes: Mapping[int, tuple[int, Change]], game: Game, labels: Labels, viewer: Viewer
) -> Fate | None:
    """Return what became of the ply of an entry, None where it stands as recorded, and for entries without a ply."""
    if entry.line is None:
        return None
    if ply is None:
        number, change = changes.get(entry.line, (None, None))
        return Fate(how=change.how if change else "gone", entry=number, to=None, says=None)
    if ply.amended and not ply.inserted:
        to, says = game.line(ply, labels, viewer), game.say(ply, labels, viewer).text
        return Fate(how="amended", entry=ply.amended, to=to, says=says)
    return None


def _what(
    number: int,
    topic: str,
    event: Any,
    before: Any,
    loaded: LoadedGame,
    names: Names,
    texts: Mapping[str, str],
    disputes: Mapping[int, int],
) -> str:
    """Return an entry in words: an action as a sentence, for the state `before` it, else what happened to the log."""
    game, labels = loaded.game, loaded.labels
    if type(event) not in _ABOUT_THE_LOG:
        return game.ruleset.say(before, (event,), labels).text
    match event:
        case GameStarted(origin=origin):
            return said("the game was started") if origin is None else said("the game was started as a copy of another")
        case Undone() | Redone() | TakenBack():
            return _undo_words(event, labels)
        case Noted() | Disputed() | DisputeRuled():
            return _note_words(number, event, labels, texts, disputes)
        case Amended() | BeginningAmended() | Closed() | Reopened():
            return within("{what}{why}", what=_decision_words(event), why=because(reason(event.why, texts)))
        case Described():
            return description_words(event, texts, names, ERASED)
        case _:
            return topic


def _undo_words(event: Undone | Redone | TakenBack, labels: Labels) -> str:
    match event:
        case Undone(count):
            return said("undone: {plies}", plies=_plies(count))
        case Redone(count):
            return said("brought back: {plies}", plies=_plies(count))
        case TakenBack(count, agreed):
            words = said("taken back: {plies}", plies=_plies(count))
            who = chained(called(labels[seat]) for seat in agreed if seat > 0)
            return said("{words}; {names} agreed", words=words, names=who) if who else words


def _note_words(
    number: int, event: Noted | Disputed | DisputeRuled, labels: Labels, texts: Mapping[str, str], disputes: Mapping[int, int]
) -> str:
    """Return a remark, a note, a dispute or its decision in words; `disputes` maps the entry of each dispute to its number."""
    match event:
        case Noted(text, seat=int(seat)):
            return within("{name}: {text}", name=called(labels[seat]), text=texts.get(text) or ERASED)
        case Noted(text, anchor):
            if anchor == number - 1:
                return said("note: {text}", text=texts.get(text) or ERASED)
            return said("note on entry {entry}: {text}", entry=anchor, text=texts.get(text) or ERASED)
        case Disputed(claim, anchor, rule):
            return said(
                "dispute {number} about entry {entry}{against}: {claim}",
                number=disputes.get(number, "?"),
                entry=anchor,
                against=f", {rule}" if rule else "",
                claim=texts.get(claim) or ERASED,
            )
        case DisputeRuled(of, decision, why):
            how, reasons = word_for(decision), because(reason(why, texts))
            return said("dispute {number} decided: {how}{why}", number=disputes.get(of, "?"), how=how, why=reasons)


def _decision_words(event: Amended | BeginningAmended | Closed | Reopened) -> str:
    match event:
        case BeginningAmended():
            return said("the beginning was amended: {what}", what=beginning_words(event))
        case Amended(edits=edits):
            return said("amended: {corrections}", corrections=counted(len(edits), "correction"))
        case Closed(void=void):
            return said("broken off, counts for nothing") if void else said("closed: the result is official")
        case Reopened():
            return said("reopened")


def reason(why: str | None, texts: Mapping[str, str]) -> str | None:
    """Return the text of a reason by its hash, ERASED where it was erased, None where no reason was given."""
    return (texts.get(why) or ERASED) if why else None


def _plies(count: int) -> str:
    return counted(count, "ply", "plies")
