"""A file that is written with its signature beside it: both, or neither."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO

from spooklog.cli.files.writing import output_file, output_files
from spooklog.cli.output import said
from spooklog.domain.values.errors import Usage
from spooklog.replays.files.signature import SUFFIX, sign

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spooklog.cli.exports.call import ExportCall
    from spooklog.store.store import Store


def check_signed(call: ExportCall, suffix: str) -> None:
    """Raise Usage for `--sign` without a file; `suffix` is that of the format."""
    if call.output == "-" and call.option("--sign") is not None:
        raise Usage("a signature needs a file to stand beside", expected=(f"-o FILE.{suffix}",))


def signed_words(call: ExportCall) -> list[str]:
    """Return where the signature is, to append to what was written; nothing without `--sign`."""
    return [] if call.option("--sign") is None else [said("signed in {file}", file=f"{call.output}{SUFFIX}")]


@contextmanager
def signed_file(store: Store, call: ExportCall) -> Iterator[BinaryIO]:
    """Open the file of the call; with `--sign`, its signature takes its place together with it. Raises Usage, Conflict."""
    key, here = call.option("--sign"), store.recorder.location
    if key is None:
        with output_file(call.output, store=here, force=call.force) as out:
            yield out
        return
    names = [call.output, f"{call.output}{SUFFIX}"]
    with output_files(names, store=here, force=call.force) as (file, signature):
        yield file.file
        # ssh-keygen reads the draft by its path
        file.file.flush()
        signature.file.write(sign(file.path, key))
