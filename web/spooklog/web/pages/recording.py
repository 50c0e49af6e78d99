"""What visitors record: lines, corrections, notes, disputes, the end of a game.

A seat records only its own actions (`own_lines`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.domain.contract.registry import stored_ruleset
from spooklog.domain.lines.expected import expected_in_words
from spooklog.domain.log.answers import Noted, noted
from spooklog.domain.log.closing import Close, Reopen
from spooklog.domain.log.disputes import OpenDispute
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.undoing import Redo, TakeBack, Undo
from spooklog.domain.values.errors import Ambiguous, Illegal, Impossible, SpooklogError, Unreadable, Usage
from spooklog.projections.game.disputes import disputes
from spooklog.projections.game.explain import tried_actions
from spooklog.projections.game.history import Played, action_of, played, ply_at
from spooklog.projections.game.recorded import RedoAnswer, TakeBackAnswer, UndoAnswer, moved
from spooklog.replays.sheets.line import SheetLine, commands_of, read_line
from spooklog.replays.times import read_time
from spooklog.store.entries.clock import system_clock
from spooklog.store.logs.logs import naming
from spooklog.web.answers import Answer, Moved, Page
from spooklog.web.covering import Covered, as_all_see, hand_address, line_against
from spooklog.web.language import said
from spooklog.web.pages.disputes import with_precedents
from spooklog.web.pages.own_lines import append_own
from spooklog.web.pages.table import page_of
from spooklog.web.people import named
from spooklog.web.refusals import status_of
from spooklog.web.seeing import seen_by

if TYPE_CHECKING:
    from spooklog.domain.log.seen import SeenGame
    from spooklog.domain.values.labels import Labels
    from spooklog.store.logs.loaded import LoadedGame, Recorded
    from spooklog.web.access import GameAccess
    from spooklog.web.visit import Visit

AT_ONCE = 3_000
"""Ms. A line that waited no longer than this took place when it is recorded."""

OLDEST = 12 * 60 * 60 * 1000
"""Ms. A line that waited longer on a phone than this gets no time at the table."""


def record(visit: Visit) -> Answer:
    """Record a line; `undo` and `redo` do what the buttons do.

    A line that was stored before under the same `request` is answered as it was then, and not stored again.
    """
    access = visit.recording
    line = read_line(visit.word("text", needed=True) or "")
    _shown_as(visit)  # refused before anything is stored
    why = visit.word("ruled")
    line = SheetLine(None, line.raw, line.text, why or line.why, None, line.note) if why else line
    with naming(access.stream):
        dialect = stored_ruleset(access.stream.ruleset).meta.dialect
    commands = commands_of(line, _happened(visit, access, line), dialect)
    if not commands:
        raise Usage("there is nothing to play in this line", input=line.raw, expected=("anna 1S",))
    try:
        recorded = visit.append(access, *commands) if access.scribe else append_own(visit, access, line, commands)
    except (Unreadable, Ambiguous, Illegal, Impossible) as problem:
        from spooklog.domain.lines.undoing import change_asked_for  # noqa: PLC0415  (most lines are plays)

        if change := change_asked_for(line.text):
            return undo(visit) if change == "undo" else redo(visit)
        raise _in_words(visit, access, _refusal(visit, access, line, problem) if access.scribe else problem) from None
    return Moved(_table(access), _plies(visit, access, recorded))


def _refusal(visit: Visit, access: GameAccess, line: SheetLine, problem: SpooklogError) -> SpooklogError:
    """Return the refusal of a scribe's line, on a page for all as all can see it."""
    if not isinstance(problem, Illegal | Impossible):
        return problem
    problem.input = line.text
    loaded = visit.store.games.load(access.stream.id)
    if visit.word("as") != "public":
        return _by_kind(problem)
    against = line_against(loaded, line.text)
    seen = as_all_see(problem, lambda: tried_actions(loaded, line.text, "public"), lambda: against, ruled=bool(line.why))
    if isinstance(seen, Covered) and against and against.label:
        seen.correct = hand_address(access.stream.name, against.label, against.cards)
    return _by_kind(seen)


def _in_words(visit: Visit, access: GameAccess, problem: SpooklogError) -> SpooklogError:
    """Return a refusal that says what it expects in the words of the game, too."""
    loaded = visit.store.games.load(access.stream.id)
    seen = loaded.seen("public" if visit.word("as") == "public" else access.usual)
    game, people = seen.game, named(loaded).labels
    problem.says = expected_in_words(game.ruleset, seen.state, loaded.labels, people, problem.expected)
    return problem


def _by_kind(problem: SpooklogError) -> SpooklogError:
    """Return a refusal of which only what a ruling helps is called illegal."""
    if not isinstance(problem, Illegal) or problem.ruling_helps:
        return problem
    return Impossible(problem.message, rule=problem.rule, input=problem.input, line=problem.line, expected=problem.expected)


def _happened(visit: Visit, access: GameAccess, line: SheetLine) -> int | None:
    """Return when a line took place: as it says, or as long ago as it waited on a phone; None for now."""
    if line.when:
        offset = visit.store.games.load(access.stream.id).game.started.offset
        return read_time(line.when, near=system_clock(), offset=offset)
    waited = visit.number("ago") or 0
    return system_clock() - waited if AT_ONCE < waited < OLDEST else None


def undo(visit: Visit) -> Moved:
    """Take back plies: a scribe any number, a seat its own last ones where the rules let a player do that alone."""
    access = visit.recording
    number = _number_of_plies(visit)
    _shown_as(visit)  # refused before anything is stored
    if access.scribe:
        recorded = visit.append(access, Undo(number, official=visit.flag("official")))
        people = _called(visit, recorded.loaded)
        return Moved(_table(access), moved(UndoAnswer, recorded, _seen(access, recorded), people, undone=recorded.taken_back))
    recorded = visit.append(access, TakeBack(number, access.own))
    agreed, people = [recorded.loaded.labels[seat] for seat in access.own], _called(visit, recorded.loaded)
    answer = moved(TakeBackAnswer, recorded, _seen(access, recorded), people, taken_back=number, agreed=agreed)
    return Moved(_table(access), answer)


def redo(visit: Visit) -> Moved:
    """Bring back plies that were undone."""
    access = visit.scribing
    number = _number_of_plies(visit)
    _shown_as(visit)  # refused before anything is stored
    recorded = visit.append(access, Redo(number, official=visit.flag("official")))
    people = _called(visit, recorded.loaded)
    return Moved(_table(access), moved(RedoAnswer, recorded, _seen(access, recorded), people, redone=number))


def note(visit: Visit) -> Moved | Page:
    """Keep a note with the last entry, or with the ply that the request names; what is refused comes back as it was sent."""
    access = visit.recording
    entry, line = _anchor(visit, access)
    try:
        return entered(access, visit.append(access, Annotate(visit.word("text", needed=True) or "", entry, line)))
    except Usage as problem:
        return _again(visit, access, problem, ("notes", "text", said("The note"), said("Note")))


def dispute(visit: Visit) -> Moved | Page:
    """Open a dispute about a ply; a claim that is refused comes back as it was sent. Raises Usage for a request without a ply."""
    access = visit.recording
    entry, line = _anchor(visit, access)
    if entry is None:
        raise Usage("ply is missing", expected=('"ply": 14', '"ply": 0 for the start'))
    try:
        claim = visit.word("claim", needed=True) or ""
        recorded = visit.append(access, OpenDispute(claim, entry, visit.word("rule"), line))
    except Usage as problem:
        return _again(visit, access, problem, ("disputes", "claim", said("What is disputed?"), said("Dispute")))
    row = disputes(visit.store, recorded.loaded)[-1]
    return Moved(f"/g/{recorded.loaded.stream.name}/disputes/{row.dispute}", with_precedents(visit, access, row))


def close(visit: Visit) -> Moved | Page:
    """End a game for good, or with a reason in `void` break it off; a reason that is refused comes back as it was sent."""
    access = visit.scribing
    void = visit.word("void")
    try:
        return entered(access, visit.append(access, Close(void=void is not None, why=void)))
    except Usage as problem:
        return _again(visit, access, problem, ("close", "void", said("Why is the game broken off?"), said("Break off")))


def reopen(visit: Visit) -> Moved:
    """Let a closed game go on."""
    access = visit.scribing
    return entered(access, visit.append(access, Reopen()))


def _again(visit: Visit, access: GameAccess, problem: Usage, form: tuple[str, str, str, str]) -> Page:
    """Return the form that was sent with what is wrong beside its field; `form` is its path, its field and their words."""
    loaded = visit.store.games.load(access.stream.id)
    path, field, title, does = form
    context = {
        "name": access.stream.name,
        "page_of": page_of(visit.store, loaded),
        "path": path,
        "field": field,
        "title": title,
        "does": does,
        "ply": visit.body.get("ply", ""),
        "typed": visit.body.get(field, ""),
        "problem": problem,
    }
    return Page(problem, "table/asked.html", context, status_of(problem))


# -- what they share ---------------------------------------------------------------------------------------------------------


def _number_of_plies(visit: Visit) -> int:
    """Return how many plies a correction is about, by default one. Raises Usage for none."""
    number = visit.number("plies")
    if number == 0:
        raise Usage("plies is 1 or more", input="0", expected=('"plies": 1',))
    return number or 1


def _anchor(visit: Visit, access: GameAccess) -> tuple[int | None, int | None]:
    """Return the entry and the line of the ply that a request is about; no line for the start, nothing where it names none.

    Its number is that of the game which the visitor saw.
    """
    ply = visit.number("ply")
    if ply is None:
        return None, None
    if ply == 0:
        return 1, None
    loaded = seen_by(visit.store.games, access, visit.number("seen")) or visit.store.games.load(access.stream.id)
    found = ply_at(loaded.game, ply)
    return found.last, found.line


def _shown_as(visit: Visit) -> str | None:
    """Return as whom the page of a request shows the game; None for a request of no page. Raises Usage."""
    viewer = visit.word("as")
    if viewer and not viewer.isprintable():
        raise Usage("as is a player, public or full", input=viewer, expected=('"as": "public"',))
    return viewer


def _called(visit: Visit, loaded: LoadedGame) -> Labels:
    """Return what sentences of an answer call the players: names on a page, which says as whom it shows the game, else labels."""
    return named(loaded).labels if _shown_as(visit) else loaded.labels


def _table(access: GameAccess) -> str:
    return f"/g/{access.stream.name}"


def _plies(visit: Visit, access: GameAccess, recorded: Recorded) -> list[Played] | list[Noted]:
    """Return each new ply as the visitor sees it; for a note or a remark alone, its entry."""
    loaded = recorded.loaded
    first = len(recorded.before.plies) if recorded.before else 0
    # a repeated request is answered from a game that may have fewer plies by now
    rows = [_ply(visit, loaded, loaded.seen(access.knows, ply.number)) for ply in loaded.game.plies[first:]]
    return rows or [noted(loaded.stream.name, recorded.last, loaded.seen(access.knows))]


def _ply(visit: Visit, loaded: LoadedGame, seen: SeenGame) -> Played:
    """Return a ply as `play` prints it, with its line and actions as the viewer knows them."""
    ply = seen.game.plies[-1]
    texts = visit.store.games.texts(loaded.stream.id, [flag.why for flag in seen.breaches if flag.why])
    known = [action_of(action, loaded.labels) for action in seen.game.actions_seen(ply, seen.viewer)]
    line = seen.game.line(ply, loaded.labels, seen.viewer)
    says = seen.game.say(ply, _called(visit, loaded), seen.viewer).text
    return played(loaded, seen, texts).also(Played, actions=known, notation=line, says=says)


def entered(access: GameAccess, recorded: Recorded, page: str = "") -> Moved:
    """Return the answer to an entry about the log, and the way to the table or to another page of the game."""
    loaded = recorded.loaded
    return Moved(_table(access) + page, noted(loaded.stream.name, recorded.last, loaded.seen(access.knows)))


def _seen(access: GameAccess, recorded: Recorded) -> SeenGame:
    return recorded.loaded.seen(access.knows)
