"""The manual page: it shows every command, and `man` takes it without a word."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tools.manpage import man_page
from tools.reference import commands, exit_codes

PAGE = Path(__file__).parents[2] / "docs" / "spooklog.1"


def test_the_page_has_every_command_and_every_exit_code() -> None:
    page = man_page()
    assert page.isascii()
    assert page.count("\n.SS ") == len([*commands()])
    assert all(f'.B "{code}"' in page for code, _, _ in exit_codes())


@pytest.mark.skipif(shutil.which("man") is None, reason="no man here")
def test_man_shows_the_page_without_a_warning() -> None:
    man = ["man", "--warnings", "--encoding=UTF-8", "--local-file", str(PAGE)]
    done = subprocess.run(man, capture_output=True, text=True, check=True, env={"MANWIDTH": "100", "PATH": "/usr/bin:/bin"})
    assert done.stderr == ""
    assert 'spooklog play "anna 1S"' in done.stdout
    assert "-g, --game NAME" in done.stdout
    assert "TEXT…" in done.stdout
