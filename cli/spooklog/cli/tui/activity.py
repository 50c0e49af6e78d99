"""Describes entries that others recorded while an app is open, as its viewer may know them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from spooklog.cli.output import ERASED, said, word_for
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
from spooklog.domain.values.saying import joined, within
from spooklog.domain.words.wording import because, from_to

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
            return (said("undone: {plies}", plies=_span(before, count, labels, viewer)),)
        case TakenBack(count, agreed):
            who = listed([labels[seat] for seat in agreed])
            back = _span(before, count, labels, viewer)
            return (said("taken back: {plies} ({names} agreed)", plies=back, names=who),)
        case Redone(count):
            return (said("redone: {plies}", plies=_span(after, count, labels, viewer)),)
        case Amended() as amendment:
            return (said("amended: {words}", words=joined(_amended(amendment, number, before, after, labels, viewer), "; ")),)
        case BeginningAmended() as beginning:
            return (said("the beginning was amended: {words}", words=beginning_words(beginning)),)
        case Noted(text, seat=seat):
            return (Remark(texts.get(text, ""), seat).words(labels).rstrip(),)
        case Disputed(claim):
            dispute = said("dispute {number}", number=len(after.disputes))
            return (within("{dispute}{claim}", dispute=dispute, claim=because(texts.get(claim))),)
        case DisputeRuled(of, decision):
            which = next((dispute.number for dispute in after.disputes if dispute.entry == of), "")
            return (said("dispute {number} is decided: {decision}", number=which, decision=word_for(decision)),)
        case Closed(void):
            return (said("broken off") if void else said("closed"),)
        case Reopened():
            return (said("reopened"),)
        case Described() as event:
            people = dict.fromkeys(event.people, said("somebody"))
            return (said("described: {words}", words=description_words(event, texts, people, ERASED)),)
        case _ if ply is None:
            return ()
        case _:
            ruled = next((f"  #! {texts.get(ruling.why, '')}".rstrip() for ruling in ply.ruled if ruling), "")
            return (within("{says}{ruled}", says=loaded.game.say(ply, labels, viewer).text, ruled=ruled),)


def _amended(amendment: Amended, number: int, before: Game, after: Game, labels: Labels, viewer: Viewer) -> Sequence[str]:
    """Return in words what an amendment did: one correction with its lines, of several the numbers of their plies."""
    if len(amendment.edits) == 1:
        words = [_edited(amendment.edits[0], number, before, after, labels, viewer)]
    else:
        plies = spans({edit.ply for edit in amendment.edits})
        words = [said("{number} corrections, of plies {plies}", number=len(amendment.edits), plies=plies)]
    if amendment.dropped:
        words.append(said("dropped {plies}", plies=spans(amendment.dropped)))
    return words


def _edited(edit: Edit, number: int, before: Game, after: Game, labels: Labels, viewer: Viewer) -> str:
    if edit.how == "insert":
        new = next((ply for ply in after.plies if ply.first == number), None)
        return said("{ply} put in", ply=_ply(after, new, labels, viewer)) if new else said("a ply put in")
    old = before.plies[edit.ply - 1]
    was = _ply(before, old, labels, viewer)
    if edit.how == "remove":
        return said("{ply} removed", ply=was)
    # by its line: other corrections of the amendment may have moved its number
    new = next((ply for ply in after.plies if ply.line == old.line), None)
    return said("{ply} becomes {says}", ply=was, says=after.say(new, labels, viewer).text) if new else was


def _ply(game: Game, ply: Ply, labels: Labels, viewer: Viewer) -> str:
    """Return a ply with its number."""
    return within("{number} {says}", number=ply.number, says=game.say(ply, labels, viewer).text)


def _span(game: Game, count: int, labels: Labels, viewer: Viewer) -> str:
    """Return the last plies of a game, as the viewer knew them then: `11 bert passes to 12 anna leads the 2 of Bats`."""
    lines = [_ply(game, ply, labels, viewer) for ply in game.plies[-count:]]
    return lines[0] if count == 1 else from_to(lines[0], lines[-1])
