"""Describes entries that others recorded while an app is open, as its viewer may know them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from spooklog.domain.lines.line import Remark
from spooklog.domain.log.events import (
    Amended,
    BeginningAmended,
    Closed,
    Described,
    Disputed,
    DisputeRuled,
    Edit,
    Noted,
    Redone,
    Reopened,
    TakenBack,
    Undone,
)
from spooklog.domain.log.surroundings import description_words
from spooklog.domain.log.words import beginning_words, spans
from spooklog.domain.values.labels import listed

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.domain.log.entry import AnyEntry
    from spooklog.domain.log.game import Game, Ply
    from spooklog.domain.values.labels import Labels
    from spooklog.store.logs.loaded import LoadedGame


def describe_entry(
    loaded: LoadedGame,
    moments: tuple[Game, Game],
    number: int,
    entry: AnyEntry,
    plies: Mapping[int, Ply],
    texts: Mapping[str, str],
    viewer: Viewer,
) -> Sequence[str]:
    """Return an entry in words, as one line; none for an entry that continues a line, or whose ply is undone by now.

    `moments` are the game before and after the entry, `plies` those of the game as it now stands, by their first entry.
    """
    (before, after), labels, ply = moments, loaded.labels, plies.get(number)
    match entry.event:
        case Undone(count):
            return (f"undone: {_span(before, count, labels, viewer)}",)
        case TakenBack(count, agreed):
            who = listed([labels[seat] for seat in agreed])
            return (f"taken back: {_span(before, count, labels, viewer)} ({who} agreed)",)
        case Redone(count):
            return (f"redone: {_span(after, count, labels, viewer)}",)
        case Amended() as amendment:
            return (f"amended: {'; '.join(_amended(amendment, number, before, after, labels, viewer))}",)
        case BeginningAmended() as beginning:
            return (f"the beginning was amended: {beginning_words(beginning)}",)
        case Noted(text, seat=seat):
            return (Remark(texts.get(text, ""), seat).words(labels).rstrip(),)
        case Disputed(claim):
            return (f"dispute {len(after.disputes)}: {texts.get(claim, '')}".rstrip(": "),)
        case DisputeRuled(of, decision):
            which = next((dispute.number for dispute in after.disputes if dispute.entry == of), "")
            return (f"dispute {which} is decided: {decision}",)
        case Closed(void):
            return ("broken off" if void else "closed",)
        case Reopened():
            return ("reopened",)
        case Described() as event:
            return (f"described: {description_words(event, texts, dict.fromkeys(event.people, 'somebody'), '(erased)')}",)
        case _ if ply is None:
            return ()
        case _:
            ruled = next((f"  #! {texts.get(ruling.why, '')}".rstrip() for ruling in ply.ruled if ruling), "")
            return (loaded.game.say(ply, labels, viewer).text + ruled,)


def _amended(amendment: Amended, number: int, before: Game, after: Game, labels: Labels, viewer: Viewer) -> Sequence[str]:
    """Return in words what an amendment did: one correction with its lines, of several the numbers of their plies."""
    if len(amendment.edits) == 1:
        words = [_edited(amendment.edits[0], number, before, after, labels, viewer)]
    else:
        words = [f"{len(amendment.edits)} corrections, of plies {spans({edit.ply for edit in amendment.edits})}"]
    if amendment.dropped:
        words.append(f"dropped {spans(amendment.dropped)}")
    return words


def _edited(edit: Edit, number: int, before: Game, after: Game, labels: Labels, viewer: Viewer) -> str:
    if edit.how == "insert":
        new = next((ply for ply in after.plies if ply.first == number), None)
        return f"{new.number} {after.say(new, labels, viewer).text} put in" if new else "a ply put in"
    old = before.plies[edit.ply - 1]
    was = f"{old.number} {before.say(old, labels, viewer).text}"
    if edit.how == "remove":
        return f"{was} removed"
    # by its line: other corrections of the amendment may have moved its number
    new = next((ply for ply in after.plies if ply.line == old.line), None)
    return f"{was} becomes {after.say(new, labels, viewer).text}" if new else was


def _span(game: Game, count: int, labels: Labels, viewer: Viewer) -> str:
    """Return the last plies of a game, as the viewer knew them then: `11 bert passes to 12 anna leads the 2 of Bats`."""
    lines = [f"{ply.number} {game.say(ply, labels, viewer).text}" for ply in game.plies[-count:]]
    return lines[0] if count == 1 else f"{lines[0]} to {lines[-1]}"
