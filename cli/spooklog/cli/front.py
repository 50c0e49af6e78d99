"""What `spooklog` alone prints: what it is, the game at hand, and how to go on. Six lines; it changes nothing on disk."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.cli.output import INDENT, emit_json, said, say, show, told
from spooklog.cli.session import store_url
from spooklog.domain.log.seen import next_words
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import SpooklogError
from spooklog.store.database.schema import SchemaMissing
from spooklog.store.index.people import recorder_name
from spooklog.store.store import open_store

if TYPE_CHECKING:
    from spooklog.store.entries.rows import Stream
    from spooklog.store.store import Store

WHAT = said("spooklog logs what happens at your game table, checked against the rulebook.")
EMPTY = said("No game is recorded here yet.")


class FrontGame(Answer, frozen=True, kw_only=True):
    """The game at hand. `yours` is false for the newest game of a store in which the caller has recorded none."""

    game: str
    ruleset: str
    title: str
    players: Sequence[str]
    ply: int
    over: bool
    next: str
    yours: bool


class FrontCommand(Answer, frozen=True, kw_only=True):
    """A command to go on with, and what it does."""

    command: str
    does: str


class Front(Answer, frozen=True, kw_only=True):
    """What the program is, the game at hand, and commands to go on with; `problem` says why a store shows no game."""

    about: str
    game: FrontGame | None
    problem: str | None
    commands: Sequence[FrontCommand]


def front(db: str | None = None, game: str | None = None, by: str | None = None, *, as_json: bool = False) -> None:
    """Print the six lines. A store that cannot be read is told in the second.

    Raises NotFound and Ambiguous for a game that was named.
    """
    found = problem = None
    try:
        found = _found(db, game, by)
    except SpooklogError as refused:
        if game is not None:
            raise
        problem = refused.message
    answer = Front(about=WHAT, game=found, problem=problem, commands=_commands(found))
    if as_json:
        emit_json(answer)
    elif sys.stdout.isatty():
        _show(answer)
    else:
        say(WHAT)
        for before, behind in _rows(answer):
            say(before + behind, INDENT)


def _found(db: str | None, game: str | None, by: str | None) -> FrontGame | None:
    """Return the game at hand, as all may see it; None in a store that has none, or was never made."""
    try:
        # the file is read as it lies: a look makes no store and moves no witness on
        store = open_store(store_url(db), reading=True)
    except SchemaMissing:
        return None
    with store:
        stream, yours = _at_hand(store, game, by)
        if stream is None:
            return None
        loaded = store.games.load(stream)
        seen = loaded.seen("public")
        return FrontGame(
            game=stream.name,
            ruleset=loaded.game.started.ruleset,
            title=loaded.game.title,
            players=loaded.labels.names,
            ply=len(loaded.game.plies),
            over=seen.turn.over,
            next=next_words(seen),
            yours=yours,
        )


def _at_hand(store: Store, game: str | None, by: str | None) -> tuple[Stream | None, bool]:
    """Return the game that this person's commands are about, else the newest; and whether they are about it unnamed."""
    if game is not None:
        return store.streams.find(game, kind="game"), False
    mine = store.people.last_touched(recorder_name(by))
    if mine is not None and mine.archived is None:
        return mine, True
    return next(iter(store.streams.newest(1)), None), False


def _commands(found: FrontGame | None) -> tuple[FrontCommand, ...]:
    """Return four commands, the one first that goes on with the evening."""
    named = "" if found is None or found.yours else f" -g {found.game}"
    going_on = found is not None and not found.over
    another = said("begin another game: it asks what is played, and who plays")
    begin = FrontCommand(
        command="spooklog new", does=another if found else said("begin a game: it asks what is played, and who plays")
    )
    on_screen = said("the screen for the evening: board, log, completion, undo")
    record = FrontCommand(
        command=f"spooklog record{named}", does=said("go on with it: board, log, completion, undo") if going_on else on_screen
    )
    return (
        *((record, begin) if going_on else (begin, record)),
        FrontCommand(command="spooklog serve", does=said("the table on phones and in browsers")),
        FrontCommand(command="spooklog help", does=said("every command; help COMMAND explains one")),
    )


def _rows(answer: Front) -> list[tuple[str, str]]:
    """Return the lines below the first: the name of the game, or a command, and what stands behind it."""
    width = max(len(one.command) for one in answer.commands)
    return [_state(answer), *((one.command.ljust(width), f"   {told(one.does)}") for one in answer.commands)]


def _state(answer: Front) -> tuple[str, str]:
    """Return what is going on."""
    found = answer.game
    if found is None:
        return "", told(EMPTY if answer.problem is None else said("No game can be shown: {why}", why=answer.problem))
    state = said("{title}, {players}; ply {ply}", title=found.title, players=", ".join(found.players), ply=found.ply)
    return found.game, f": {told(state)}; {told(found.next)}"


def _show(answer: Front) -> None:
    """Print the lines to a terminal, each cut where it is narrow."""
    from rich.text import Text  # a pipe does without

    rows = [Text(told(WHAT)), *(Text.assemble(" " * INDENT, (before, "bold"), behind) for before, behind in _rows(answer))]
    for row in rows:
        row.no_wrap, row.overflow = True, "ellipsis"
    show(*rows)
