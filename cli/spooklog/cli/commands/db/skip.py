"""The command that lets lists go on without an unreadable entry."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.completion import game_names
from spooklog.cli.output import INDENT, emit_json, said, say
from spooklog.cli.params import AsJson, By, Db
from spooklog.cli.session import existing, recorder_name
from spooklog.domain.values.answer import Answer, Time
from spooklog.projections.lists.upkeep.unreadable import lists_had_read
from spooklog.projections.lists.upkeep.unreadable import skip as skipped


class Skipped(Answer, frozen=True, kw_only=True):
    """An entry that lists go on without, what is wrong with it, and whether only a rebuild takes it out of them."""

    game: str
    entry: int
    problem: str
    at: Time
    rebuild: bool


def skip(
    game: Annotated[str, typer.Argument(metavar="GAME", help="the game", autocompletion=game_names)],
    entry: Annotated[int, typer.Argument(metavar="ENTRY", help="the first entry that cannot be read")],
    why: Annotated[str, typer.Option("--why", metavar="WORDS", help="what is known of the damage")],
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Let lists go on without an entry that cannot be read. They show its game as damaged, as it was before that entry.

    Once the entry is whole again, db rebuild lists the game as it is.
    """
    with existing(db) as store:
        stream = store.streams.find(game)
        decision = skipped(store, stream, entry, by=recorder_name(by), why=why)
        older = lists_had_read(store, stream, entry)
    if as_json:
        emit_json(Skipped(game=stream.name, entry=entry, problem=decision.problem, at=decision.at, rebuild=older))
        return
    parts = {"game": stream.name, "entry": entry, "problem": decision.problem}
    say(said("{game}: lists go on without entry {entry} and what follows it ({problem})", **parts))
    if older:
        say(said("lists had read it before it was damaged: spooklog db rebuild takes it out of them"), INDENT)
