"""The files that a browser loads beside the pages."""

from __future__ import annotations

import pytest
from tests.web.sites import TestSite

from spooklog.web.files import FILES

MOST = 28_500
"""Bytes of scripts and style together, which a phone loads before the first tap."""


def test_script_and_style_are_small() -> None:
    sizes = {file.path: len(file.content) for file in FILES if file.path.endswith((".js", ".css"))}
    assert len(sizes) == 3
    assert sum(sizes.values()) <= MOST, sizes


@pytest.mark.parametrize("script", [file.content.decode() for file in FILES if file.path.endswith(".js")])
def test_a_script_is_laid_out_to_be_read(script: str) -> None:
    """Tabs at the beginning of lines alone, lines that fit a screen, and a comment where one is needed."""
    lines = script.splitlines()
    assert max(map(len, lines)) <= 180
    assert not any("\t" in line.lstrip("\t") for line in lines)
    assert len(lines) > len(script) / 60


def test_a_file_is_sent_again_where_it_changed(site: TestSite) -> None:
    visitor = site.visit()
    tags = {visitor.get(file.path).headers["etag"] for file in FILES}
    assert len(tags) == len(FILES)
    for file in FILES:
        answers = {tag: visitor.get(file.path, headers={"If-None-Match": tag}) for tag in tags}
        assert {answer.status_code for tag, answer in answers.items() if tag == file.tag} == {304}
        assert {answer.content for tag, answer in answers.items() if tag != file.tag} == {file.content}
    changed = FILES[0]._replace(content=FILES[0].content + b"\n")
    assert changed.tag not in tags
