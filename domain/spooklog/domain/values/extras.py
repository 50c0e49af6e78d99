"""How the packages of an extra are installed: the command that works for the installation that runs."""

from __future__ import annotations

import json
import re
import shlex
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import Distribution

NAME = "spooklog"
_REQUIREMENT = re.compile(r"""([\w.-]+).*;.*\bextra *== *["']([\w-]+)["']""")


def install(extra: str) -> str:
    """Return the command that installs an extra where this program is installed.

    It names what spooklog was installed from: a folder, a file or a repository, as metadata says (`direct_url.json`, PEP 610),
    else the package of an index. pipx and uv remember what they install, so their command keeps the extras that are there; pipx
    does nothing without `--force`. Otherwise pip adds to the environment of this Python.
    """
    from importlib.metadata import PackageNotFoundError, distribution
    from pathlib import Path

    try:
        found = distribution(NAME)
    except PackageNotFoundError:  # run from its source folders
        return f"{_quoted(sys.executable)} -m pip install {_quoted(f'.[{extra}]')}"
    here = Path(sys.prefix)
    if (here / "pipx_metadata.json").exists():
        return f"pipx install --force {_source(found, _with_kept(found, extra))}"
    if (here / "uv-receipt.toml").exists():
        return f"uv tool install {_source(found, _with_kept(found, extra))}"
    return f"{_pip()} {_source(found, extra)}"


def _pip() -> str:
    """Return the command that installs into the environment of this Python."""
    from importlib.util import find_spec

    python = _quoted(sys.executable)
    return f"{python} -m pip install" if find_spec("pip") else f"uv pip install --python {python}"


def _with_kept(found: Distribution, extra: str) -> str:
    """Return an extra, and those whose packages are all there, as they stand between brackets."""
    needs: dict[str, list[str]] = {}
    for line in found.requires or ():
        if match := _REQUIREMENT.match(line):
            needs.setdefault(match[2], []).append(match[1])
    return ",".join(sorted({extra, *(name for name, packages in needs.items() if all(map(_is_there, packages)))}))


def _is_there(package: str) -> bool:
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        return bool(distribution(package))
    except PackageNotFoundError:
        return False


def _source(found: Distribution, extras: str) -> str:
    """Return what to install as an argument: a folder with extras, or a requirement."""
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    direct = json.loads(found.read_text("direct_url.json") or "{}")
    url = direct.get("url", "")
    if "dir_info" in direct:
        folder = _quoted(f"{url2pathname(urlsplit(url).path)}[{extras}]")
        return f"--editable {folder}" if direct["dir_info"].get("editable") else folder
    if "vcs_info" in direct:
        revision = direct["vcs_info"].get("requested_revision")
        url = f"{direct['vcs_info']['vcs']}+{url}" + (f"@{revision}" if revision else "")
    return _quoted(f"{NAME}[{extras}]" + (f" @ {url}" if url else ""))


def _quoted(argument: str) -> str:
    """Return an argument as a shell of this system takes it."""
    if sys.platform != "win32":
        return shlex.quote(argument)
    return argument if re.fullmatch(r"[\w:\\.=-]+", argument) else f'"{argument}"'
