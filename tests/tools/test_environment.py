"""Variables of the environment: each that the source reads stands in the reference, and each that is spooklog's own is read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tools.environment import VARIABLES
from tools.reference import commands

ROOT = Path(__file__).parents[2]
SOURCES = [*ROOT.glob("*/spooklog/**/*.py"), *ROOT.glob("tests/**/*.py")]
READS = re.compile(r"\benviron\b|\bgetenv\b|\benvvar=|\benvironment: \w*Mapping")
NAME = re.compile(r"_?[A-Z][A-Z0-9]*(_[A-Z0-9]+)*")
OTHER_WORDS = {"COMMANDLINE", "OFF", "C", "T"}
"""Words in capitals in files that read the environment: no variables."""

LISTED = {name for some in VARIABLES.values() for one in some for name in one.names}


def capitals(text: str) -> Iterator[str]:
    """The words in capitals of a source, but for the placeholders of its help."""
    tree = ast.parse(text)
    shown = {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.keyword) and one.arg == "metavar"}
    for one in ast.walk(tree):
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and id(one) not in shown and NAME.fullmatch(one.value):
            yield one.value


def test_every_variable_that_the_program_reads_is_listed() -> None:
    """Wherever a file reads the environment, by a name at hand or by one from elsewhere in it."""
    texts = {path: path.read_text(encoding="utf-8") for path in SOURCES}
    reading = [text for path, text in texts.items() if "tests" not in path.parts and READS.search(text)]
    assert len(reading) > 8
    assert {word for text in reading for word in capitals(text)} - OTHER_WORDS <= LISTED
    assert {param.envvar for _, command in commands() for param in command.params if param.envvar} <= LISTED


def test_every_own_variable_that_is_named_anywhere_is_listed_and_read() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES if path.name != Path(__file__).name)
    named = set(re.findall(r"\b_?SPOOKLOG_[A-Z_]+\b", text))
    foreign = {"SPOOKLOG_LIVE_SQLITE_DBNAME"}  # of eventsourcing, which a test sets to see that it does nothing
    assert named - foreign == {name for name in LISTED if "SPOOKLOG_" in name}
