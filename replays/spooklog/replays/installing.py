"""How the packages of an extra are installed: the command that works for the installation that runs."""

from __future__ import annotations

import json
import re
import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote, urlsplit

from spooklog.replays.quoting import quoted

NAME = "spooklog"
_PACKAGE = re.compile(r"[\w.-]+")
_EXTRA = re.compile(r"""\bextra *== *["']([\w-]+)["']""")


def install(extra: str) -> str:
    """Return the command that installs an extra where this program is installed.

    It names what spooklog was installed from: a folder, a file or a repository, as metadata says (`direct_url.json`, PEP 610),
    else the package of an index. pipx and uv remember what they install, so their command keeps the extras that are there; pipx
    does nothing without `--force`. Otherwise pip adds to the environment of this Python.
    """
    try:
        found = distribution(NAME)
    except PackageNotFoundError:  # run from its source folders
        return f"{quoted(sys.executable)} -m pip install {quoted(f'.[{extra}]')}"
    here = Path(sys.prefix)
    if (here / "pipx_metadata.json").exists():
        return f"pipx install --force {_source(found, _with_kept(found, extra))}"
    if (here / "uv-receipt.toml").exists():
        return f"uv tool install {_source(found, _with_kept(found, extra))}"
    return f"{_pip()} {_source(found, extra)}"


def _pip() -> str:
    """Return the command that installs into the environment of this Python."""
    python = quoted(sys.executable)
    return f"{python} -m pip install" if find_spec("pip") else f"uv pip install --python {python}"


def _with_kept(found: Distribution, extra: str) -> str:
    """Return an extra, and those whose packages are all there, as they stand between brackets."""
    needs: dict[str, list[str]] = {}
    for line in found.requires or ():
        package, extra_of = _PACKAGE.match(line), _EXTRA.search(line)
        if package and extra_of:
            needs.setdefault(extra_of[1], []).append(package[0])
    return ",".join(sorted({extra, *(name for name, packages in needs.items() if all(map(_is_there, packages)))}))


def _is_there(package: str) -> bool:
    try:
        return bool(distribution(package))
    except PackageNotFoundError:
        return False


def _source(found: Distribution, extras: str) -> str:
    """Return what to install as an argument: a folder with extras, or a requirement."""
    direct = json.loads(found.read_text("direct_url.json") or "{}")
    url = direct.get("url", "")
    if "dir_info" in direct:
        # in front of a drive of Windows, such as `/C:/games`, stands a slash that paths have not
        path = re.sub(r"^/(?=[A-Za-z]:)", "", unquote(urlsplit(url).path))
        folder = quoted(f"{path}[{extras}]")
        return f"--editable {folder}" if direct["dir_info"].get("editable") else folder
    if "vcs_info" in direct:
        revision = direct["vcs_info"].get("requested_revision")
        url = f"{direct['vcs_info']['vcs']}+{url}" + (f"@{revision}" if revision else "")
    return quoted(f"{NAME}[{extras}]" + (f" @ {url}" if url else ""))
