"""The files that a browser loads beside the pages."""

from __future__ import annotations

from spooklog.web.files import FILES

MOST = 25_000
"""Bytes of script and style together, which a phone loads before the first tap."""


def test_script_and_style_are_small() -> None:
    sizes = {file.path: len(file.content) for file in FILES if file.path.endswith((".js", ".css"))}
    assert len(sizes) == 2
    assert sum(sizes.values()) <= MOST, sizes


def test_the_script_is_laid_out_to_be_read() -> None:
    """Tabs at the beginning of lines alone, lines that fit a screen, and a comment where one is needed."""
    script = next(file.content.decode() for file in FILES if file.path.endswith(".js"))
    lines = script.splitlines()
    assert max(map(len, lines)) <= 180
    assert not any("\t" in line.lstrip("\t") for line in lines)
    assert len(lines) > len(script) / 60
