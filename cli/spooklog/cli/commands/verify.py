"""Commands for evidence: verify, receipt."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.params import AsJson, AsOf, By, Db, Game
from spooklog.domain.errors import Ambiguous, Corrupt, NotFound, Unavailable, Usage

if TYPE_CHECKING:
    from spooklog.replays.files.receipt import Receipt
    from spooklog.replays.files.verify import VerifyResult
    from spooklog.store.store import Store


def verify(
    files: Annotated[list[str] | None, typer.Argument(metavar="[FILE…]", help="replay files; - for standard input")] = None,
    every: Annotated[bool, typer.Option("--all", help="every game and series of the store, and its database")] = False,
    receipt: Annotated[
        str | None, typer.Option("--receipt", metavar="CODE", help="the log must have stood where this receipt says")
    ] = None,
    signers: Annotated[
        str | None,
        typer.Option("--signers", metavar="FILE", help="each file must be signed by one of these (as for ssh-keygen)"),
    ] = None,
    signer: Annotated[str | None, typer.Option("--signer", metavar="WHO", help="and by this one of them")] = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Is a log what was recorded? Names the first entry that is not, and says what kind of proof there was.

    Of replay files, of all of the store, or of one game, by default the one you touched last. What is damaged ends with code 8.
    """
    from spooklog.cli.screens.verdicts import show_verdicts
    from spooklog.cli.session import opened
    from spooklog.replays.files.verify_store import compared, verify_store

    asked = game is not None and game != os.environ.get("SPOOKLOG_GAME")  # which stands for whatever names none
    if sum((bool(files), every, asked)) > 1:
        raise Usage("files, --all or -g: one of them", expected=("verify FILE", "verify --all", "verify -g NAME"))
    if (signers or signer) and not files:
        raise Usage("signatures are of files", expected=("verify FILE --signers ALLOWED",))
    if signer and not signers:
        raise Usage("--signer is one of the allowed signers", expected=("--signers FILE",))
    wanted = _read(receipt)
    database: list[str] = []
    if files:
        verdicts = compared([verdict for file in files for verdict in _of_file(file, signers, signer)], wanted)
    else:
        with opened(db) as store:
            if every:
                verdicts, database = verify_store(store, wanted)
            else:
                verdicts = [_of_game(store, game, by, wanted)]
    show_verdicts(verdicts, database, as_json=as_json)
    if database or not all(verdict.sound for verdict in verdicts):
        raise typer.Exit(Corrupt.exit_code)


def receipt(
    as_of: AsOf = None,
    every: Annotated[bool, typer.Option("--all", help="one code for the whole store: every game and series in it")] = False,
    long: Annotated[bool, typer.Option("--long", help="155 bits of the hash and not 82")] = False,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """A short code of where the log stands, for the score sheet: it shows later whether the log is still that one.

    verify --receipt CODE compares. The code gives nothing away. With --all it stands for every log of the store, and is recorded
    in the store's own log: verify --all --receipt CODE names each game that was deleted, cut or written anew since.
    """
    from spooklog.cli.output import emit_json, say
    from spooklog.cli.session import find_game, opened
    from spooklog.replays.files.receipt import entry_at, receipt_of
    from spooklog.store.chain import entry_hash

    if every:
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
            raise Corrupt(f"{stream.name}: entry {number} is missing", expected=(f"verify -g {stream.name}",))
        if row is None:
            raise NotFound(f"there is no entry {number}: the log has {stream.head}", expected=(f"1 to {stream.head}",))
        hash = entry_hash(row)
        if number == stream.head and hash != stream.head_hash:
            raise Corrupt(f"{stream.name}: entry {number} is not what was stored", expected=(f"verify -g {stream.name}",))
    made = receipt_of(stream.name, number, hash, long=long)
    if as_json:
        emit_json({"game": stream.name, "entry": number, "receipt": str(made), "bits": made.bits, "hash": hash})
    else:
        say(str(made))


def _receipt_of_store(store: Store, by: str | None, *, long: bool, as_json: bool) -> None:
    from spooklog.cli.output import INDENT, emit_json, say
    from spooklog.cli.session import recorder_name
    from spooklog.replays.files.receipt import STORE, receipt_of
    from spooklog.store.storelog.checkpoint import make_checkpoint

    made = make_checkpoint(store.own_log, by=recorder_name(by))
    code = receipt_of(STORE, made.entry, made.hash, long=long)
    if as_json:
        emit_json({"logs": made.logs, "entry": made.entry, "receipt": str(code), "bits": code.bits, "hash": made.hash})
    else:
        say(str(code))
        say(" " * INDENT + f"of {made.logs} {'log' if made.logs == 1 else 'logs'}: verify --all --receipt CODE compares")


def _read(text: str | None) -> Receipt | None:
    from spooklog.replays.files.receipt import read_receipt

    return None if text is None else read_receipt(text)


def _of_file(file: str, signers: str | None, signer: str | None) -> list[VerifyResult]:
    """The verdicts on the logs of a file, with what its signature says, where there is one or must be one."""
    from pathlib import Path

    from spooklog.cli.session import open_input
    from spooklog.replays.files.lines import replay_lines
    from spooklog.replays.files.verify import verify_file
    from spooklog.store.mapper import EntryMapper

    verdicts = list(verify_file(open_input(file, replay_lines), EntryMapper(), file))
    if file == "-" and signers is None:
        return verdicts
    from spooklog.replays.files.signature import check, signature_of

    path = Path(file)
    if signers is None and not signature_of(path).exists():
        return verdicts
    try:
        signed = check(path, signers, signer)
    except Corrupt as problem:
        return [verdict.unsigned(problem) for verdict in verdicts]
    except Unavailable:
        if signers is not None:
            raise
        from spooklog.cli.output import remark

        remark(f"{signature_of(path).name} lies beside it, and without ssh-keygen nobody can look at that")
        return verdicts
    return [verdict.signed(signed.who, signed.key) if verdict.sound else verdict for verdict in verdicts]


def _of_game(store: Store, game: str | None, by: str | None, wanted: Receipt | None) -> VerifyResult:
    """The verdict on one game: the one asked for, the one a receipt is of, or the one touched last."""
    from spooklog.cli.session import find_game
    from spooklog.replays.files.receipt import STORE, find_log
    from spooklog.replays.files.verify import verify_stored

    if wanted is None:
        return verify_stored(store, find_game(store, game, by).id)
    if wanted.name == STORE:
        raise Usage("this is a receipt of a whole store", input=str(wanted), expected=("verify --all --receipt CODE",))
    found = find_log(store, wanted)
    if game is not None:
        asked = store.streams.find(game)
        if found is not None and found.id != asked.id:
            words = f"this is a receipt of {found.name}, not of {asked.name}"
            raise Usage(words, input=str(wanted), expected=(f"verify -g {found.name} --receipt CODE",))
        return verify_stored(store, asked.id).with_receipt(wanted)
    if found is None:  # no log here ever was that; the one of this name is the one that somebody speaks of
        with suppress(Ambiguous, NotFound):
            found = store.streams.find(wanted.name)
        if found is None or found.name != wanted.name:
            words = f"no log here ever stood where this receipt says, and none is called {wanted.name}"
            raise NotFound(words, input=str(wanted))
    return verify_stored(store, found.id).with_receipt(wanted)
