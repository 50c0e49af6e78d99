"""The command that installs an extra fits the installation: what it came from, and what installed it."""

from __future__ import annotations

import json
import shlex
import sys
from importlib.metadata import Distribution, PackageNotFoundError
from pathlib import Path
from typing import Any

import pytest

from spooklog.replays.installing import install

METADATA = """Metadata-Version: 2.4
Name: spooklog
Version: 0.1.0
Requires-Dist: typer
Requires-Dist: pytest<10,>=9; extra == 'testing'
Requires-Dist: no-such-package; extra == "png"
Requires-Dist: jinja2; extra == 'web'
Requires-Dist: no-such-package[pool]>=3; extra == 'web'
"""
PIP = f"{shlex.quote(sys.executable)} -m pip install"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Let spooklog be installed from something, in an environment with some files."""
    folder = tmp_path / "spooklog-0.1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(METADATA)
    real = Distribution.from_name

    def from_name(name: str) -> Distribution:
        return Distribution.at(folder) if name == "spooklog" else real(name)

    monkeypatch.setattr(Distribution, "from_name", from_name)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))

    def install_from(direct: dict[str, Any] | None, *files: str) -> None:
        if direct:
            (folder / "direct_url.json").write_text(json.dumps(direct))
        for file in files:
            (tmp_path / file).touch()

    return install_from


@pytest.mark.parametrize(
    ("direct", "source"),
    [
        (None, "'spooklog[web]'"),
        ({"url": "file:///home/anna/spooklog", "dir_info": {}}, "'/home/anna/spooklog[web]'"),
        ({"url": "file:///home/anna%20b/sp", "dir_info": {"editable": True}}, "--editable '/home/anna b/sp[web]'"),
        (
            {"url": "https://example.org/spooklog.git", "vcs_info": {"vcs": "git", "commit_id": "1", "requested_revision": "v1"}},
            "'spooklog[web] @ git+https://example.org/spooklog.git@v1'",
        ),
        (
            {"url": "https://example.org/spooklog.git", "vcs_info": {"vcs": "git", "commit_id": "1"}},
            "'spooklog[web] @ git+https://example.org/spooklog.git'",
        ),
        (
            {"url": "file:///tmp/spooklog-0.1.0-py3-none-any.whl", "archive_info": {}},
            "'spooklog[web] @ file:///tmp/spooklog-0.1.0-py3-none-any.whl'",
        ),
    ],
)
def test_the_command_names_what_spooklog_was_installed_from(installed: Any, direct: dict[str, Any] | None, source: str) -> None:
    installed(direct)
    assert install("web") == f"{PIP} {source}"


def test_pipx_is_forced_and_keeps_the_extras_that_are_there(installed: Any) -> None:
    installed(None, "pipx_metadata.json")
    assert install("web") == "pipx install --force 'spooklog[testing,web]'"


def test_uv_keeps_the_extras_that_are_there(installed: Any) -> None:
    installed({"url": "file:///home/anna/spooklog", "dir_info": {}}, "uv-receipt.toml")
    assert install("png") == "uv tool install '/home/anna/spooklog[png,testing]'"


def test_without_pip_uv_installs_into_the_environment(installed: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(None)
    monkeypatch.setattr("spooklog.replays.installing.find_spec", lambda _: None)
    assert install("web") == f"uv pip install --python {shlex.quote(sys.executable)} 'spooklog[web]'"


def test_source_folders_without_an_installation_name_no_published_package(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Distribution:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(Distribution, "from_name", missing)
    assert install("web") == f"{PIP} '.[web]'"


def test_windows_has_quotes_of_its_own(installed: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(None, "pipx_metadata.json")
    monkeypatch.setattr(sys, "platform", "win32")
    assert install("web") == 'pipx install --force "spooklog[testing,web]"'
