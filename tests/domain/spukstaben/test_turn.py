"""Who must act and who may, step by step; and what recording a line imports."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests.domain.spukstaben.script import OPENING, replay, short

from spooklog.domain.contract.digests import position
from spooklog.domain.contract.ruleset import Turn
from spooklog.domain.rulesets.spukstaben import RULESET

SEARCH = f"{OPENING}\nglass\n"
LAST = f"{short(2)}options turn1_layout=reveal_order\n---\n{OPENING}\nglass\nanna: -\nbea: -\nflee\n"


@pytest.mark.rule("spukstaben:play.2")
@pytest.mark.parametrize(
    ("script", "turn"),
    [
        ("", Turn(("chance",))),
        (OPENING, Turn(("table",))),
        (SEARCH, Turn((1, 2), ("table",))),
        (f"{SEARCH}\ntime", Turn((1, 2))),
        (f"{SEARCH}\nanna: -", Turn((2,), ("table",))),
        (f"{SEARCH}\nanna: nut\nbea: nut", Turn(("table",), due="ruling", rule="validity.5")),
        (f"{SEARCH}\nanna: nut\nbea: tan", Turn((1, 2), ("table",))),
        (f"{SEARCH}\nanna: nut\nbea: earth", Turn((1,), ("table",))),
        (f"{SEARCH}\nanna: nut\nbea: earth\nanna scare -", Turn((2,))),
        (f"{SEARCH}\nanna: -\nbea: -", Turn(("table",))),
        (LAST, Turn(("table",))),
        (f"{LAST}\nglass", Turn(("team",), ("table",))),
        (f"{LAST}\nglass\nteam: nut", Turn(("team",), ("table",))),
        (f"{LAST}\nglass\nteam: nut\nteam scare -", Turn(("table",))),
        (f"{LAST}\nglass\nteam: -\ndawn", Turn()),
        ("options record=result\n---\n", Turn(("table",))),
        ("options record=result\n---\nresult 12", Turn()),
    ],
)
def test_the_turn_names_who_must_act_and_who_may(script: str, turn: Turn) -> None:
    assert RULESET.rules.turn(replay(script).state) == turn


def test_any_player_speaks_for_the_team() -> None:
    state = replay(f"{LAST}\nglass").state
    everything = list(RULESET.moves.choices(state))
    of_team = [choice for choice in everything if choice.owner == "team"]
    assert of_team
    assert [list(RULESET.moves.choices(state, seat)) for seat in (1, 2)] == [of_team, of_team]


def test_the_order_in_which_words_are_spoken_and_act_leaves_no_trace_in_the_position() -> None:
    spoken = [replay(f"{SEARCH}\n{lines}").state for lines in ("anna: nut\nbea: earth", "bea: earth\nanna: nut")]
    assert position(spoken[0]) == position(spoken[1])
    acted = [
        replay(f"{SEARCH}\nanna: nut\nbea: tan\n{lines}").state
        for lines in ("anna scare c3\nbea scare o1", "bea scare o1\nanna scare c3")
    ]
    assert position(acted[0]) == position(acted[1])


RECORDS = """
import sys
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import read_options
from spooklog.domain.contract.digests import digest_of
from spooklog.domain.contract.ruleset import NO_CONTEXT, Setup
from spooklog.domain.rulesets.spukstaben import RULESET

rules, labels = RULESET.rules, Labels(["anna", "bea"])
state = rules.start(Setup(seats=2, options=read_options(RULESET.meta.options, {})))
opening = ["+E c", "+S c", "+N c", "+R p", "+TH/p p", "+A+ o", "glass", "anna hint 3", "anna wrote nut", "anna: nut"]
turn = ["bea: earths", "bea rule to earth base", "anna scare c3", "bea scare all", "flee", "+P+"]
for ply, line in enumerate(opening + turn, start=1):
    for read in RULESET.notation.read(line, state, labels):
        action = rules.enrich(state, read, NO_CONTEXT)
        rules.check(state, action)
        after = rules.apply(state, action, ply)
        assert RULESET.notation.write(state, (action,), labels) and digest_of(after)
        state = after
rules.outcome(state)
print(*sys.modules)
"""

LAZY = ("opening", "moves", "results", "board", "rules.wordlist")


def test_recording_a_line_imports_no_lazy_part() -> None:
    done = subprocess.run([sys.executable, "-c", RECORDS], capture_output=True, text=True, check=True)
    imported = set(done.stdout.split())
    home = RULESET.package
    assert {f"{home}.rules", f"{home}.lines.notation", f"{home}.knowledge"} <= imported
    assert not {f"{home}.{name}" for name in LAZY} & imported
    readers = ("contract.rulebook", "pictures.figures", "pictures.scene", "words.lexicons.files")
    assert not {f"spooklog.domain.{name}" for name in readers} & imported
