"""Signatures of replay files by SSH keys, which many people have: a file `.sig` beside them, made and checked by `ssh-keygen`.

A file of allowed signers names the owners of keys, one a line: a name, then a public key (see `man ssh-keygen`, ALLOWED SIGNERS).
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from spooklog.domain.values.errors import Corrupt, NotFound, Unavailable, Usage
from spooklog.domain.values.saying import said
from spooklog.store.entries.row_validation import shown

NAMESPACE = "spooklog"
SUFFIX = ".sig"
MAX_BYTES = 100_000
"""Of a signature."""

_PROGRAM = "ssh-keygen"
_GOOD = re.compile(r'^Good "spooklog" signature (?:for (.+) )?with (\S+) key (\S+)', re.MULTILINE)
_MOST_QUOTED = 300


class Signed(NamedTuple):
    """A good signature: the name of the signer, None without a file of allowed signers, and the key's fingerprint."""

    who: str | None
    key: str


def signature_of(file: Path) -> Path:
    """Return the path of a file's signature."""
    return file.with_name(file.name + SUFFIX)


def sign(file: Path, key: str) -> bytes:
    """Sign a file with a private key, or with a public key whose private key an agent holds, and return the signature.

    Raises NotFound where there is no such key, Usage where it cannot sign, Unavailable without `ssh-keygen`.
    """
    file_of_key = os.path.expanduser(key)  # not every shell does that
    if not os.path.isfile(file_of_key):
        raise NotFound(said("there is no key {key}", key=key), input=key, expected=("--sign ~/.ssh/id_ed25519",))
    done = _run(["sign", "-f", file_of_key, "-n", NAMESPACE], file)
    if done.returncode or not done.stdout.startswith(b"-----BEGIN SSH SIGNATURE-----"):
        raise Usage(
            said("the key {key} cannot sign: {answer}", key=key, answer=_answer(done)),
            input=key,
            expected=(said("an SSH key of yours"),),
        )
    return done.stdout


def check(file: Path, signers: str | None = None, who: str | None = None) -> Signed:
    """Check the signature beside a file. With a file of allowed signers, one of them must have signed; with `who`, that signer.

    Raises Corrupt for a signature that is missing, broken, of another file, or not by an allowed signer; NotFound for a missing
    file of signers; Usage for one that cannot be read; Unavailable without `ssh-keygen`.
    """
    signature = signature_of(file)
    _check_size(signature)
    if signers is None:
        good = _good(_run(["check-novalidate", "-n", NAMESPACE, "-s", str(signature)], file))
        if good is None:
            raise Corrupt(said("the signature {name} is not of this file", name=signature.name))
        return Signed(None, good[3])
    if not Path(signers).is_file():
        raise NotFound(said("there is no file of allowed signers {file}", file=signers), input=signers)
    names = [who] if who is not None else _principals(signature, signers, file)
    for name in names:
        good = _good(_run(["verify", "-n", NAMESPACE, "-s", str(signature), "-f", signers, "-I", name], file))
        if good:
            return Signed(name, good[3])
    # a signature of another file and an unknown signer get refusals of their own
    if _good(_run(["check-novalidate", "-n", NAMESPACE, "-s", str(signature)], file)) is None:
        raise Corrupt(said("the signature {name} is not of this file", name=signature.name))
    expected = (said("a key in {file}", file=signers),)
    if who is None:
        raise Corrupt(said("the signature {name} is of none of the allowed signers", name=signature.name), expected=expected)
    whose = shown(who, _MOST_QUOTED)
    raise Corrupt(said("the signature {name} is not of {whose}", name=signature.name, whose=whose), expected=expected)


def _check_size(signature: Path) -> None:
    try:
        size = signature.stat().st_size
    except OSError:
        raise Corrupt(
            said("there is no signature {name} beside the file", name=signature.name), expected=("export --sign KEY",)
        ) from None
    if size > MAX_BYTES:
        raise Corrupt(said("{name} is no signature: it has {size} bytes", name=signature.name, size=size))


def _principals(signature: Path, signers: str, file: Path) -> list[str]:
    """Return the names of a signature's key in the file of allowed signers."""
    done = _run(["find-principals", "-s", str(signature), "-f", signers], file)
    return [name for line in done.stdout.decode("utf-8", "replace").splitlines() for name in line.split(",") if name]


def _good(done: subprocess.CompletedProcess[bytes]) -> re.Match[str] | None:
    return None if done.returncode else _GOOD.search(done.stdout.decode("utf-8", "replace"))


def _run(arguments: Sequence[str], file: Path) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "LC_ALL": "C"}  # _GOOD matches English output
    try:
        with file.open("rb") as data:
            return subprocess.run([_PROGRAM, "-Y", *arguments], stdin=data, capture_output=True, env=env, check=False)
    except FileNotFoundError:
        if not file.exists():  # the file is missing, not the program
            raise
        where = said("openssh-client in Debian and Ubuntu, an optional feature of Windows")
        words = said("{program} is missing: it signs, and comes with OpenSSH ({where})", program=_PROGRAM, where=where)
        raise Unavailable(words, expected=(said("install OpenSSH"),)) from None
    except PermissionError as problem:
        raise Unavailable(said("{program} cannot be run: {problem}", program=_PROGRAM, problem=problem.strerror)) from None


def _answer(done: subprocess.CompletedProcess[bytes]) -> str:
    """Return the program's error output on one line."""
    return shown(" ".join(done.stderr.decode("utf-8", "replace").split()), _MOST_QUOTED) or said("it says nothing")
