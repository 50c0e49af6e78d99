"""The command that opens a dispute."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.answers.precedents import precedents_beside, say_precedents
from spooklog.cli.output import emit_json, said, say
from spooklog.cli.params import After, AsJson, By, Db, Game
from spooklog.cli.session import find_game, opened, recorder_name
from spooklog.domain.log.disputes import OpenDispute
from spooklog.domain.values.errors import NotFound, Usage
from spooklog.domain.words.wording import from_to
from spooklog.projections.game.disputes import DisputeBeside, disputes
from spooklog.projections.game.history import ply_at
from spooklog.replays.sheets.edits import read_ply

if TYPE_CHECKING:
    from spooklog.store.store import Store


def open_(
    text: Annotated[list[str], typer.Argument(metavar="PLY CLAIM…", help="the ply, 0 for the start, and the claim")],
    rule: Annotated[str | None, typer.Option("--rule", metavar="ID", help="the rule that it is about")] = None,
    entry: Annotated[
        int | None, typer.Option("--entry", metavar="N", help="an entry instead of a ply, such as one that was undone")
    ] = None,
    after: After = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Open a dispute about a ply. It stays with the ply, also through corrections, until it is decided."""
    ply, claim = (None, text) if entry is not None else (_ply(text[0]), text[1:])
    if not " ".join(claim).strip():
        raise Usage("the claim is missing", expected=('dispute open 14 "bert had a Bone"',))
    with opened(db) as store:
        stream = find_game(store, game, by)
        anchor, line = _anchor(store, stream.id, ply, entry)
        command = OpenDispute(" ".join(claim), anchor, rule, line)
        recorded = store.games.append(stream.id, command, by=recorder_name(by), after=after)
        row = disputes(store, recorded.loaded)[-1]
        before = precedents_beside(store, stream.id, row, as_json=as_json)
    if as_json:
        emit_json(row.also(DisputeBeside, precedents=before))
        return
    parts = {"game": row.game, "number": row.dispute, "entry": row.entry}
    if row.ply is None:
        say(said("{game}: dispute {number} about entry {anchor} (entry {entry})", anchor=row.anchor, **parts))
    elif row.ply:
        say(said("{game}: dispute {number} about ply {ply} (entry {entry})", ply=row.ply, **parts))
    else:
        say(said("{game}: dispute {number} about the start (entry {entry})", **parts))
    say_precedents(row, before)


def _ply(word: str) -> int:
    """Return the ply that a word names. Raises Usage."""
    ply = read_ply(word)
    if ply is None:
        words = said("'{word}' is no ply", word=word)
        raise Usage(words, input=word, expected=('dispute open 14 "bert had a Bone"', "--entry N"))
    return ply


def _anchor(store: Store, stream: str, ply: int | None, entry: int | None) -> tuple[int, int | None]:
    """Return the entry that a dispute is about, and the line of its ply. Raises NotFound."""
    if entry is None:
        found = ply_at(store.games.load(stream).game, ply) if ply else None
        # entry 1 is the start of the game
        return (found.last, found.line) if found else (1, None)
    entries = store.games.entries(stream)
    if not 1 <= entry <= len(entries):
        last = len(entries)
        words = said("there is no entry {entry}: the log has {last}", entry=entry, last=last)
        raise NotFound(words, expected=(from_to(1, last),))
    return entry, entries[entry - 1].entry.line
