"""What recording a line of Spooks takes: the rules, the notation, who knows what, and no other part of the ruleset."""

from __future__ import annotations

import subprocess
import sys

RECORD = """
import sys
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import read_options
from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.rulesets.spooks import RULESET

labels = Labels(["anna", "bert", "cora"])
options = read_options(RULESET.meta.options, {"record": "table"})
state = RULESET.rules.start(Setup(seats=3, options=options, opening={"dealer": 3, "counts": [19, 19, 18]}))
for line in ("anna 1S", "--", "anna 5T", "bert stuck", "bite", "bert 5G", "trick anna 2K, bert 3K, cora 4K"):
    for action in RULESET.notation.read(line, state, labels):
        RULESET.rules.check(state, action)
        state = RULESET.rules.apply(state, action, 1)
        RULESET.rules.turn(state), RULESET.rules.outcome(state), RULESET.knowledge.binds(state, action)
        RULESET.knowledge.seen_by(state, 1)
print(*sys.modules)
"""

ASIDE = ("board", "moves", "opening", "results")
"""The parts that are imported when a game starts or a reader asks."""


def test_recording_a_line_imports_no_part_that_it_does_not_need() -> None:
    ended = subprocess.run([sys.executable, "-c", RECORD], capture_output=True, text=True, check=True)
    loaded = frozenset(ended.stdout.split())
    assert {"spooklog.domain.rulesets.spooks.rules", "spooklog.domain.rulesets.spooks.lines.notation"} <= loaded
    assert not {f"spooklog.domain.rulesets.spooks.{name}" for name in ASIDE} & loaded
    readers = ("contract.rulebook", "pictures.figures", "pictures.scene")
    assert not {"tomllib", *(f"spooklog.domain.{name}" for name in readers)} & loaded
