"""Signatures by SSH keys: of this file, by that key, by a known or an unknown signer."""

from __future__ import annotations

import shutil
import subprocess
import warnings
from pathlib import Path

import pytest

from spooklog.domain.values.errors import Corrupt, NotFound, Unavailable, Usage
from spooklog.replays.files.signature import check, sign, signature_of

HAS_SSH = shutil.which("ssh-keygen") is not None
if not HAS_SSH:
    warnings.warn(pytest.PytestWarning("signatures are NOT tested: ssh-keygen is missing (OpenSSH)"), stacklevel=1)
needs_ssh = pytest.mark.skipif(not HAS_SSH, reason="ssh-keygen is missing: install OpenSSH (openssh-client in Debian and Ubuntu)")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file to be signed."""
    path = tmp_path / "-hand of anna.spooklog"
    path.write_bytes(b'{"spooklog":2}\n')
    return path


def key(folder: Path, name: str) -> Path:
    """A new key, without a passphrase."""
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", str(folder / name)], check=True)
    return folder / name


def signed_by(file: Path, private: Path) -> None:
    """Sign a file."""
    signature_of(file).write_bytes(sign(file, str(private)))


def allowed(folder: Path, **keys: Path) -> str:
    """A file of allowed signers."""
    lines = [f"{name} {key.with_name(key.name + '.pub').read_text()}" for name, key in keys.items()]
    (folder / "allowed").write_text("".join(lines))
    return str(folder / "allowed")


@needs_ssh
def test_a_signature_names_its_file_and_a_known_signer(file: Path, tmp_path: Path) -> None:
    anna, bert = key(tmp_path, "anna"), key(tmp_path, "bert")
    signed_by(file, anna)
    signers = allowed(tmp_path, anna=anna, bert=bert)
    found = check(file, signers)
    assert found.who == "anna"
    assert check(file, signers, "anna") == found
    assert check(file) == (None, found.key)
    assert found.key.startswith("SHA256:")


@needs_ssh
def test_a_signature_of_an_unknown_signer_is_refused(file: Path, tmp_path: Path) -> None:
    anna, bert = key(tmp_path, "anna"), key(tmp_path, "bert")
    signed_by(file, anna)
    with pytest.raises(Corrupt, match="not of bert"):
        check(file, allowed(tmp_path, anna=anna, bert=bert), "bert")
    with pytest.raises(Corrupt, match="of none of the allowed signers"):
        check(file, allowed(tmp_path, bert=bert))


@needs_ssh
def test_a_changed_file_does_not_match_its_signature(file: Path, tmp_path: Path) -> None:
    anna = key(tmp_path, "anna")
    signed_by(file, anna)
    file.write_bytes(file.read_bytes().replace(b"2", b"3"))
    for signers in (None, allowed(tmp_path, anna=anna)):
        with pytest.raises(Corrupt, match="is not of this file"):
            check(file, signers)


@needs_ssh
def test_a_signature_for_another_purpose_is_refused(file: Path, tmp_path: Path) -> None:
    anna = key(tmp_path, "anna")
    command = ["ssh-keygen", "-q", "-Y", "sign", "-f", str(anna), "-n", "file", str(file)]
    subprocess.run(command, check=True, capture_output=True)
    with pytest.raises(Corrupt, match="is not of this file"):
        check(file)


@needs_ssh
@pytest.mark.parametrize(
    "data", [b"", b"no signature", b"-----BEGIN SSH SIGNATURE-----\nAAAA\n-----END SSH SIGNATURE-----\n", b"x" * 200_000]
)
def test_an_invalid_signature_is_refused(file: Path, tmp_path: Path, data: bytes) -> None:
    signature_of(file).write_bytes(data)
    for signers in (None, allowed(tmp_path, anna=key(tmp_path, "anna"))):
        with pytest.raises(Corrupt):
            check(file, signers)


@needs_ssh
def test_an_invalid_key_cannot_sign(file: Path, tmp_path: Path) -> None:
    (tmp_path / "nokey").write_text("hello")
    with pytest.raises(Usage, match="cannot sign"):
        sign(file, str(tmp_path / "nokey"))


def test_missing_keys_signatures_and_signers_are_reported(file: Path, tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="there is no key"):
        sign(file, str(tmp_path / "nothing"))
    with pytest.raises(Corrupt, match="there is no signature"):
        check(file)
    signature_of(file).write_bytes(b"x")
    with pytest.raises(NotFound, match="allowed signers"):
        check(file, str(tmp_path / "nothing"))


def test_without_ssh_keygen_a_refusal_names_its_package(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    signature_of(file).write_bytes(b"x")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Unavailable, match="openssh-client"):
        check(file)
