"""The page about the server names every bound with its value and meaning, and what can be typed can be typed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from spooklog.cli.program import program
from spooklog.web.bounds import SAYS, Bounds, read_bounds
from spooklog.web.connections.heads import MOST_HEADERS
from spooklog.web.hosting.leaving import LEAVE
from spooklog.web.server import GRACE, KEEP_ALIVE, OTHER_FILES
from spooklog.web.settings import MAX_BODY
from tools.cluster.cluster import CADDYFILE

PAGE = (Path(__file__).parents[2] / "docs" / "serve.md").read_text(encoding="utf-8")


def test_the_page_lists_every_bound() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([\d,]+) \| (.+) \|$", PAGE, re.MULTILINE)
    assert [(name, int(value.replace(",", "")), says) for name, value, says in rows] == [
        (name, value, SAYS[name]) for name, value in Bounds()._asdict().items()
    ]


def test_the_page_states_the_times_and_sizes_of_the_code() -> None:
    assert f"{KEEP_ALIVE} seconds" in PAGE
    assert f"`connections` and {OTHER_FILES} more" in PAGE
    assert (GRACE, "five seconds" in PAGE) == (5, True)
    assert (LEAVE, "for two\nseconds" in PAGE) == (2, True)
    assert MOST_HEADERS == MAX_BODY == 16 * 1024


def test_the_page_has_the_settings_of_caddy_that_the_cluster_is_tested_with() -> None:
    ours, theirs = (text[text.index("lb_try_duration") : text.index("response_header_timeout")] for text in (CADDYFILE, PAGE))
    assert ours.split() == theirs.replace("{", "{{").split()


def test_the_commands_of_the_page_can_be_typed() -> None:
    command = program().commands["serve"]
    known = {option for one in command.params for option in one.opts}
    typed = re.findall(r"spooklog serve (--[^\n`#]*)", PAGE) + re.findall(r"`serve (--[^`]*)`", PAGE)
    words = [shlex.split(one) for one in typed]
    assert {word for line in words for word in line if word.startswith("--")} <= known
    bounds = [line[number + 1] for line in words for number, word in enumerate(line) if word == "--bound"]
    assert bounds
    read_bounds(one for one in bounds if one != "NAME=N")
