"""The command that prints a receipt."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import UNSET, UnsetType

from spooklog.cli.output import INDENT, emit_json, said, say
from spooklog.cli.params import AsJson, AsOf, By, Db, Game
from spooklog.cli.session import find_game, opened, recorder_name
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import Corrupt, NotFound, Usage
from spooklog.domain.words.wording import counted, from_to
from spooklog.replays.files.receipt import STORE, entry_at, receipt_of
from spooklog.store.entries.mapper import entry_hash
from spooklog.store.storelog.checkpoint import make_checkpoint

if TYPE_CHECKING:
    from spooklog.store.store import Store


class ReceiptAnswer(Answer, frozen=True, kw_only=True):
    """A receipt: of a game or a series at an entry, or of all `logs` of the store."""

    game: str | UnsetType = UNSET
    logs: int | UnsetType = UNSET
    entry: int
    receipt: str
    bits: int
    hash: str


def receipt(
    as_of: AsOf = None,
    every: Annotated[bool, typer.Option("--all", help="one code for the whole store: every game and series in it")] = False,
    long: Annotated[bool, typer.Option("--long", help="155 bits of the hash instead of 82")] = False,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Print a short code of where the log stands, for the score sheet: it shows later whether the log is still that one.

    verify --receipt CODE compares. The code gives nothing away. With --all it stands for every log of the store, and is recorded
    in the store's own log: verify --all --receipt CODE names each game that was deleted, cut or written anew since.
    """
    if every:
        # typer fills --game from the environment, which is no choice of this call
        if as_of is not None or (game is not None and game != os.environ.get("SPOOKLOG_GAME")):
            raise Usage("--all is for the whole store as it is now", expected=("receipt --all", "receipt -g NAME --as-of ENTRY"))
        with opened(db) as store:
            _receipt_of_store(store, by, long=long, as_json=as_json)
        return
    with opened(db) as store:
        stream = find_game(store, game, by)
        number = stream.head if as_of is None else as_of
        row = entry_at(store, stream, number)
        if row is None and 1 <= number <= stream.head:
            words = said("{log}: entry {entry} is missing", log=stream.name, entry=number)
            raise Corrupt(words, expected=(f"verify -g {stream.name}",))
        if row is None:
            words = said("there is no entry {entry}: the log has {last}", entry=number, last=stream.head)
            raise NotFound(words, expected=(from_to(1, stream.head),))
        hash = entry_hash(row)
        # the index holds the hash of the last entry alone
        if number == stream.head and hash != stream.head_hash:
            words = said("{log}: entry {entry} is not what was stored", log=stream.name, entry=number)
            raise Corrupt(words, expected=(f"verify -g {stream.name}",))
    made = receipt_of(stream.name, number, hash, long=long)
    if as_json:
        emit_json(ReceiptAnswer(game=stream.name, entry=number, receipt=str(made), bits=made.bits, hash=hash))
    else:
        say(str(made))


def _receipt_of_store(store: Store, by: str | None, *, long: bool, as_json: bool) -> None:
    """Print a receipt of the whole store, which is recorded as a checkpoint in its own log."""
    made = make_checkpoint(store.own_log, by=recorder_name(by))
    code = receipt_of(STORE, made.entry, made.hash, long=long)
    if as_json:
        emit_json(ReceiptAnswer(logs=made.logs, entry=made.entry, receipt=str(code), bits=code.bits, hash=made.hash))
    else:
        say(str(code))
        say(said("of {logs}: verify --all --receipt CODE compares", logs=counted(made.logs, "log")), INDENT)
