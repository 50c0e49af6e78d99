"""The command that verifies logs."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.answers.verdicts import show_verdicts
from spooklog.cli.files.reading import opened_input, peeked
from spooklog.cli.imports.file_types import PEEKED
from spooklog.cli.output import remark, said
from spooklog.cli.params import AsJson, By, Db, Game
from spooklog.cli.session import find_game, opened
from spooklog.domain.values.errors import Ambiguous, Corrupt, NotFound, Unavailable, Usage
from spooklog.domain.values.saying import within
from spooklog.replays.files.receipt import STORE, find_log, read_receipt
from spooklog.replays.files.signature import check, signature_of
from spooklog.replays.files.verify import verify_file, verify_stored
from spooklog.replays.files.verify_store import compared, verify_store
from spooklog.replays.page.log_block import verifiable_lines
from spooklog.replays.stores.packing import is_store_file, unpacked
from spooklog.replays.stores.verify import StoreFileCheck
from spooklog.store.entries.mapper import EntryMapper

if TYPE_CHECKING:
    from spooklog.replays.files.receipt import Receipt
    from spooklog.replays.files.verify import VerifyResult
    from spooklog.store.store import Store


def verify(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="[FILE…]", help="replay files, pages that hold one, whole stores; - for input")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="every game and series of the store, and its database")] = False,
    receipt: Annotated[
        str | None, typer.Option("--receipt", metavar="CODE", help="the log must have stood where this receipt says")
    ] = None,
    signers: Annotated[
        str | None,
        typer.Option("--signers", metavar="FILE", help="each file must be signed by one of these (as for ssh-keygen)"),
    ] = None,
    signer: Annotated[str | None, typer.Option("--signer", metavar="WHO", help="each file must be signed by this signer")] = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Verify that a log is what was recorded: name the first entry that is not, and the kinds of proof.

    It takes replay files, the whole store, or one game, by default the one you touched last. The exit code for damage is 8.
    """
    asked = game is not None and game != os.environ.get("SPOOKLOG_GAME")  # the default of -g, not a choice of this call
    if sum((bool(files), every, asked)) > 1:
        raise Usage("files, --all or -g: one of them", expected=("verify FILE", "verify --all", "verify -g NAME"))
    if (signers or signer) and not files:
        raise Usage("only files have signatures", expected=("verify FILE --signers ALLOWED",))
    if signer and not signers:
        raise Usage("--signer is one of the allowed signers", expected=("--signers FILE",))
    wanted = None if receipt is None else read_receipt(receipt)
    database: list[str] = []
    if files:
        of_files = [_of_file(file, signers, signer, wanted) for file in files]
        database = [problem for _, problems in of_files for problem in problems]
        verdicts = compared([verdict for found, _ in of_files for verdict in found], wanted)
    else:
        with opened(db, every_log=every) as store:
            if every:
                verdicts, database = verify_store(store, wanted)
            else:
                verdicts = [_of_game(store, game, by, wanted)]
    show_verdicts(verdicts, database, as_json=as_json)
    if database or not all(verdict.sound for verdict in verdicts):
        raise typer.Exit(Corrupt.exit_code)


def _of_file(file: str, signers: str | None, signer: str | None, wanted: Receipt | None) -> tuple[list[VerifyResult], list[str]]:
    """Return the verdicts on the logs of a file, and the problems of a file that holds a whole store."""
    with opened_input(file) as opened_file:
        first, whole = peeked(opened_file, PEEKED)
        if not is_store_file(file, first):
            return _signed(list(verify_file(verifiable_lines(whole), EntryMapper(), file)), file, signers, signer), []
        checked = StoreFileCheck(unpacked(whole, first), EntryMapper(), file, hashes=wanted is not None)
        verdicts = list(checked.results())
    return _signed(verdicts, file, signers, signer), [
        within("{file}: {problem}", file=file, problem=problem) for problem in checked.problems
    ]


def _signed(verdicts: list[VerifyResult], file: str, signers: str | None, signer: str | None) -> list[VerifyResult]:
    """Return the verdicts with that on the file's signature, where it has one or must have one."""
    # standard input has no name beside which a signature could lie
    if file == "-" and signers is None:
        return verdicts
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
        remark(said("{file} was not checked: that needs ssh-keygen", file=signature_of(path).name))
        return verdicts
    return [verdict.signed(signed.who, signed.key) if verdict.sound else verdict for verdict in verdicts]


def _of_game(store: Store, game: str | None, by: str | None, wanted: Receipt | None) -> VerifyResult:
    """Return the verdict on one game: the one that the call names, the one of the receipt, or the one touched last."""
    if wanted is None:
        return verify_stored(store, find_game(store, game, by).id)
    if wanted.name == STORE:
        raise Usage("this is a receipt of a whole store", input=str(wanted), expected=("verify --all --receipt CODE",))
    found = find_log(store, wanted)
    if game is not None:
        asked = store.streams.find(game)
        if found is not None and found.id != asked.id:
            words = said("this is a receipt of {name}, not of {asked}", name=found.name, asked=asked.name)
            raise Usage(words, input=str(wanted), expected=(f"verify -g {found.name} --receipt CODE",))
        return verify_stored(store, asked.id).with_receipt(wanted)
    if found is None:  # no log ever stood there: verify the one that has the receipt's name
        with suppress(Ambiguous, NotFound):
            found = store.streams.find(wanted.name)
        # `find` takes the beginning of a name, too
        if found is None or found.name != wanted.name:
            words = said("no log here ever stood where this receipt says, and none is called {name}", name=wanted.name)
            raise NotFound(words, input=str(wanted))
    return verify_stored(store, found.id).with_receipt(wanted)
