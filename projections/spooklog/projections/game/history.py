"""The history of one game: the plies as they stand, or every stored entry. The answers of `play` and `log`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NotRequired, TypedDict, cast

from spooklog.domain.contract.ruleset import Action, AnyRuleset, Viewer
from spooklog.domain.lines.line import Remark
from spooklog.domain.log.answers import Flag, OutcomeAnswer, flag_of, outcome_of
from spooklog.domain.log.beside import NOTHING, Beside
from spooklog.domain.log.changes import CorrectionEntry, corrections
from spooklog.domain.log.events import Amended, Described, TakenBack
from spooklog.domain.log.game import Game, Ply
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.log.surroundings import description_words
from spooklog.domain.values.answer import Answer, Time, plain_data
from spooklog.domain.values.errors import NotFound
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.saying import said
from spooklog.domain.words.wording import from_to
from spooklog.projections.game.board import Notice, TurnAnswer, notice_of, turn_of
from spooklog.projections.game.disputes import DecisionMark, by_ply
from spooklog.store.entries.mapper import StoredEntry, Undecoded
from spooklog.store.logs.loaded import LoadedGame

ERASED = "(erased)"
"""Stands for words that were erased."""

_SEAT_FIELDS = {"seat": "player", "to": "to_player"}


class ActionAnswer(TypedDict):
    """An action by its stored name and fields, with labels beside seats."""

    type: str
    seat: NotRequired[int]
    player: NotRequired[str]


class Played(Answer, frozen=True, kw_only=True):
    """A ply that was recorded, the turn after it, and the flags and outcome of the game. `says` is the ply as a sentence."""

    game: str
    entry: int
    ply: int
    actions: Sequence[ActionAnswer]
    notation: str
    says: str
    turn: TurnAnswer
    flags: Sequence[Flag]
    notices: Sequence[Notice]
    outcome: OutcomeAnswer | None


class RuledAnswer(Answer, frozen=True, kw_only=True):
    """A ruling: the rule that the table let be broken, and its reason, None where that is erased."""

    rule: str
    why: str | None


class Said(Answer, frozen=True, kw_only=True):
    """What a player said at the table."""

    seat: int
    player: str
    text: str


class Remarks(Answer, frozen=True, kw_only=True):
    """The scribe's notes and what players said, without what was erased."""

    notes: Sequence[str]
    said: Sequence[Said]


class PlyAnswer(Answer, frozen=True, kw_only=True):
    """A ply as it now stands: its line, what it `says` as a sentence; `amended` is the entry that amended it last."""

    ply: int
    entry: int
    at: Time
    happened: Time | None
    actions: Sequence[ActionAnswer]
    notation: str
    says: str
    ruled: Sequence[RuledAnswer]
    void: bool
    why: str | None
    notes: Sequence[str]
    said: Sequence[Said]
    amended: int | None
    disputes: Sequence[DecisionMark]


class Log(Answer, frozen=True, kw_only=True):
    """The plies of a game as they now stand, behind the remarks about its start."""

    game: str
    start: Remarks
    plies: Sequence[PlyAnswer]


class EntryAnswer(Answer, frozen=True, kw_only=True):
    """A stored entry with its place in the chain; `event` has the stored fields, with labels beside seats."""

    entry: int
    topic: str
    by: str | None
    at: Time
    happened: Time | None
    ply: int | None
    line: int | None
    event: dict[str, Any]
    text: str | None
    ruled: RuledAnswer | None
    prev: str
    hash: str
    digest: str | None


class Entries(Answer, frozen=True, kw_only=True):
    """Every stored entry of a game."""

    game: str
    entries: Sequence[EntryAnswer]


def ply_at(game: Game, number: int) -> Ply:
    """Return a ply by its number. Raises NotFound."""
    if not 1 <= number <= len(game.plies):
        raise NotFound(
            said("there is no ply {ply}: the game has {last}", ply=number, last=len(game.plies)),
            expected=(from_to(1, len(game.plies)),),
        )
    return game.plies[number - 1]


def played(loaded: LoadedGame, seen: SeenGame, texts: Mapping[str, str]) -> Played:
    """Return the last ply of a moment, the turn after it, and the flags and outcome of the game: the answer of `play`."""
    game, labels, ply = seen.game, seen.labels, seen.game.plies[-1]
    return Played(
        game=loaded.stream.name,
        entry=ply.last,
        ply=ply.number,
        actions=[action_of(action, labels) for action in ply.actions],
        notation=game.line(ply, labels),
        says=game.say(ply, labels, seen.viewer).text,
        turn=turn_of(seen.turn, game, labels),
        flags=[flag_of(breach, labels, texts) for breach in seen.breaches],
        notices=[notice_of(advice, labels) for advice in seen.advice],
        outcome=outcome_of(seen),
    )


def plies(
    loaded: LoadedGame, viewer: Viewer, texts: Mapping[str, str], *, last: int | None = None, until: int | None = None
) -> Iterator[PlyAnswer]:
    """Yield every ply as it now stands, or the `last` ones, up to ply `until`."""
    game, labels = loaded.game, loaded.labels
    remarks = game.remarks(texts)
    disputed = by_ply(game)
    for ply in game.plies[listed(game, last, until)]:
        about = remarks_of(remarks.get(ply.number, ()), labels)
        yield PlyAnswer(
            ply=ply.number,
            entry=ply.last,
            at=ply.at,
            happened=ply.happened,
            actions=[action_of(action, labels) for action in game.actions_seen(ply, viewer)],
            notation=game.line(ply, labels, viewer),
            says=game.say(ply, labels, viewer).text,
            ruled=rulings_of(ply, texts),
            void=ply.void,
            why=texts.get(ply.why) if ply.why else None,
            notes=about.notes,
            said=about.said,
            amended=ply.amended or None,
            disputes=disputed.get(ply.number, ()),
        )


def rulings_of(ply: Ply, texts: Mapping[str, str]) -> Sequence[RuledAnswer]:
    """Return the rulings on a ply."""
    return [RuledAnswer(rule=ruling.rule, why=texts.get(ruling.why)) for ruling in ply.ruled if ruling]


def listed(game: Game, last: int | None, until: int | None) -> slice:
    """Return where the `last` plies up to ply `until` stand among all; None takes all."""
    end = len(game.plies) if until is None else min(until, len(game.plies))
    return slice(0 if last is None else max(end - last, 0), end)


def remarks_of(remarks: Iterable[Remark], labels: Labels) -> Remarks:
    """Split remarks into the scribe's `notes` and what players `said` at the table."""
    remarks = tuple(remarks)
    said = [Said(seat=one.seat, player=labels[one.seat], text=one.text) for one in remarks if one.seat]
    return Remarks(notes=[one.text for one in remarks if not one.seat], said=said)


def entries(
    stored: Sequence[StoredEntry],
    labels: Labels,
    ruleset: AnyRuleset | None,
    people: Mapping[str, str | None],
    texts: Mapping[str, str],
    beside: Beside = NOTHING,
) -> Iterator[EntryAnswer]:
    """Yield every stored entry, undone ones included. `beside` finds files and texts.

    `people` are names by id, of all in `logs.people_in`. `ruleset` is None where this program does not play it: actions then have
    their stored fields only.
    """
    amended = ruleset is not None and any(isinstance(one.entry.event, Amended) for one in stored)
    log = ((one.number, one.entry) for one in stored)
    corrected = {one.entry: one for one in corrections(log, beside)} if amended else {}
    for one in stored:
        entry, event = one.entry, one.entry.event
        fields: dict[str, Any] = event.fields if isinstance(event, Undecoded) else plain_data(event)
        words = [texts.get(fields[key]) for key in ("text", "why", "claim") if isinstance(fields.get(key), str)]
        if isinstance(event, Described):
            words = [description_words(event, texts, people, ERASED)]
        yield EntryAnswer(
            entry=one.number,
            topic=one.topic,
            by=people.get(entry.by),
            at=entry.at,
            happened=entry.happened,
            ply=entry.ply,
            line=entry.line,
            event=_with_labels(fields, labels) | _in_words(labels, ruleset, event, fields, corrected.get(one.number)),
            text=words[0] if words else None,
            ruled=RuledAnswer(rule=entry.ruled.rule, why=texts.get(entry.ruled.why)) if entry.ruled else None,
            prev=entry.prev,
            hash=one.hash,
            digest=entry.digest,
        )


def _in_words(
    labels: Labels, ruleset: AnyRuleset | None, event: Action, fields: Mapping[str, Any], correction: CorrectionEntry | None
) -> dict[str, Any]:
    """Return what stands beside the fields of a correction: labels for seats, and notation for the lines that it puts in."""
    match event:
        case TakenBack():
            return {"players": [labels[seat] for seat in event.agreed]}
        case Amended():
            return {"edits": list(_edits(labels, ruleset, event, fields, correction))}
        case _:
            return {}


def _edits(
    labels: Labels, ruleset: AnyRuleset | None, event: Amended, fields: Mapping[str, Any], correction: CorrectionEntry | None
) -> Iterator[dict[str, Any]]:
    """Yield each edit of an amendment with the `notation` of the line it puts in; None for a removal or without a ruleset."""
    lines: dict[int, str | None] = {}
    if ruleset and correction:
        changes = (change for change in correction.changes if change.how in ("inserted", "replaced", "removed"))
        # changes come in the order of their plies, edits in the order in which the scribe gave them
        for number in sorted(range(len(event.edits)), key=lambda number: event.edits[number].ply):
            change = next(changes)
            lines[number] = ruleset.notation.write(change.start, change.after.actions, labels) if change.after else None
    yield from (edit | {"notation": lines.get(number)} for number, edit in enumerate(fields["edits"]))


def action_of(action: Action, labels: Labels) -> ActionAnswer:
    """Return an action with labels beside seats."""
    return cast("ActionAnswer", {"type": action.TOPIC, **_with_labels(plain_data(action), labels)})


def _with_labels(fields: dict[str, Any], labels: Labels) -> dict[str, Any]:
    named = {
        label: labels[fields[field]]
        for field, label in _SEAT_FIELDS.items()
        if isinstance(fields.get(field), int) and fields[field] >= 1
    }
    return fields | named
