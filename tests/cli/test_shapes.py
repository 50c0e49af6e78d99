"""The JSON of a command has the shape that the reference shows for it, with all its fields and no others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.cli.conftest import SAMPLES, Spooklog

from tools.command_shapes import PARTS
from tools.commands_page import SHAPES
from tools.shapes import key

PEOPLE = ("ada=Ada Frei", "ben", "cid")
CALLS: Mapping[str, Sequence[Sequence[str]]] = {
    "`new`": [("new", "spooks", *PEOPLE)],
    "`replay`, a line a moment": [("replay",)],
    "`players rename`, `players split`": [("players", "rename", "Ada Frei", "Ada Falk")],
    "`players merge`": [("players", "merge", "Anna Berg", "Ada Frei")],
    "`players erase`": [("players", "erase", "Anna Berg", "--yes")],
    "`facts RULESET`": [("facts", "spooks")],
    "`facts -g GAME`": [("facts", "-g", "hand")],
    "`rename`": [("rename", "hand", "dawn")],
    "`archive`, `unarchive`": [("archive", "hand"), ("unarchive", "hand")],
    "`simulate`": [("simulate", "spooks", "--seats", "3", "--seed", "1")],
    "`amend`": [("amend", "3", "--remove", "-g", "hand"), ("amend", "--head", "date 2024-01-01", "-g", "hand")],
    "`branch`": [("branch", "10", "--name", "side", "-g", "hand")],
    "`analyse`": [("analyse", "-g", "begun")],
    "`compare`": [("compare", "hand", "copy")],
    "`series formats`": [("series", "formats")],
    "`verify`": [("verify", "--all"), ("verify", "{folder}/hand.spooklog")],
    "`receipt`": [("receipt",), ("receipt", "--all")],
    "`import` of a sheet": [("import", f"{SAMPLES}/spooks-full.sheet", "--name", "third")],
    "`import` of a replay file": [("import", "{folder}/hand.spooklog")],
    "`import` of a series sheet": [("import", f"{SAMPLES}/friday-hands.series")],
    "`import` of a whole store": [("import", "{folder}/all.spooklogs")],
    "`import` of plays": [("import", "{folder}/play.bgsplay")],
    "`db check`": [("db", "check")],
    "`db rebuild`": [("db", "rebuild")],
    "`db log`": [("db", "log")],
    "`db backup`": [("db", "backup", "{folder}/copy.db")],
    "`db upgrade`": [("db", "upgrade")],
    "`db accept`": [("db", "accept")],
}
"""What is called in a store with a finished game, by the row of the reference."""


@pytest.mark.parametrize("row", CALLS)
def test_a_command_answers_in_the_shape_of_the_reference(hand: Spooklog, tmp_path: Path, row: str) -> None:
    hand("branch", "10", "--name", "copy", "-g", "hand")
    hand("new", "spooks", *PEOPLE, "--name", "begun")
    for file, *options in (("hand.spooklog", "-g", "hand"), ("all.spooklogs", "--all"), ("play.bgsplay", "-g", "hand")):
        hand("export", *options, "-o", f"{tmp_path}/{file}")
    schema = {**SHAPES[row], "components": {"schemas": {key(name): shape for name, shape in PARTS.items()}}}
    for call in CALLS[row]:
        for answer in hand(*(word.format(folder=tmp_path) for word in call), "--json").lines:
            Draft202012Validator(schema).validate(answer)
