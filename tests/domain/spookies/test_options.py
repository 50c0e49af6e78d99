"""The options: what they are, and for each value something that only it brings about (catalogue 5)."""

from __future__ import annotations

import pytest
from tests.domain.spookies.script import begin, replay, turn_up, up

from spooklog.domain.rulesets.spookies import RULESET
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import read_options, write_options

DEFAULTS = {
    "record": "table",
    "character_choice": "die",
    "chips": "none",
    "first_player": "1",
    "equal_roll": "end",
    "penalty_pickup": "two_dice",
    "attic_pickup": "no",
    "end_mode": "immediate",
    "tie_break": "none",
    "penalty_payment": "last",
}

LOST_ON_5 = "tim s\ntim 66\ntim 22\npenalty 5:1\npeter h\n"
"""Tim won a chip in the garden and lost it there; Hanja is at the gate."""

IN_ATTIC = f"{turn_up('tim', 's', 7)}peter h\npeter 11\ntim s\ntim 5515\npenalty 11:1\npeter s\npeter 6666\nat Schnuffer 11\n"
"""A chip lies in the attic, and Peter has come there with four dice."""

ROUND = "players tim peter anna\n---\n"
EQUAL = f"{turn_up('tim', 's', 2)}peter s\n"
THREE_EACH = f"tim s\n{up('tim', 2, '66')}tim stop\npeter s\npeter 66\nphase count\ntim shows 1x3\n"

VALUES = [
    ("record=table", "phase character\nresult tim 1, peter 2\nrefused rec.1"),
    ("record=result", "phase result\ntim s\nrefused rec.1"),
    ("character_choice=die", "tim takes s\nrefused turn.3\ntim s\nphase roll"),
    ("character_choice=free", "tim ?\nrefused free.1\ntim s\nphase roll"),
    ("chips=none", "stock 50"),
    ("chips=1", "stock 1\ntim s\ntim 66\nphase count"),
    ("chips=75", "stock 75"),
    ("first_player=1", "act tim"),
    ("first_player=2", "act peter"),
    ("first_player=peter", "act peter\npeter s\npeter 11\nact tim"),
    ("equal_roll=end", f"{EQUAL}peter 24\ncame stay\nact tim"),
    ("equal_roll=again", f"{EQUAL}peter 24\ncame stay\nact peter\nphase decide\npeter stop\nact tim"),
    ("equal_roll=again", f"{EQUAL}peter 24\npeter 66\nat Schnuffer 7\npeter 34\ncame stay\nact peter\npeter 22\nact tim"),
    ("equal_roll=again", "tim s\ntim 22\ncame stay\nact peter"),  # at the gate (down.8)
    ("equal_roll=again", f"{turn_up('tim', 's', 7)}peter s\npeter 56\ncame stay\nact tim"),  # in the attic (attic.6)
    ("penalty_pickup=two_dice", f"{LOST_ON_5}peter 66\ncollected 1\nchips 0 2"),
    ("penalty_pickup=two_dice", f"{LOST_ON_5}peter 666\ncollected 0\nchips 0 0\npenalty 5:1"),
    ("penalty_pickup=any_dice", f"{LOST_ON_5}peter 6666\ncollected 1\nchips 0 1"),
    ("penalty_pickup=never", f"{LOST_ON_5}peter 66\ncollected 0\nchips 0 1\npenalty 5:1"),
    ("attic_pickup=no", f"{IN_ATTIC}peter 66\ncollected 0\npenalty 11:1"),
    ("attic_pickup=yes", f"{IN_ATTIC}peter 666\ncollected 0\npenalty 11:1\npeter 66\ncollected 1\npenalty none"),
    ("attic_pickup=yes penalty_pickup=any_dice", f"{IN_ATTIC}collected 1\npenalty none"),
    ("attic_pickup=yes penalty_pickup=never", f"{IN_ATTIC}peter 66\ncollected 0\npenalty 11:1"),
    ("end_mode=immediate chips=1", f"{ROUND}tim s\ntim 66\nphase count"),
    ("end_mode=finish_round chips=1", f"{ROUND}tim s\ntim 66\nstock 0\nphase decide\ntim 66\nwon 0\nat Schnuffer 6\ntim stop"),
    ("end_mode=finish_round chips=1", f"{ROUND}tim s\ntim 66\ntim stop\npeter s\npeter 11\nphase character\nact anna"),
    (
        "end_mode=finish_round chips=1",
        f"{ROUND}tim s\ntim 66\ntim stop\npeter s\npeter 22\nanna s\nanna 66\nanna stop\nphase count\nact tim peter anna",
    ),
    (
        "end_mode=finish_round chips=1 first_player=peter",
        f"{ROUND}peter s\npeter 66\npeter 22\npenalty 5:1\nanna s\nanna 66\ncollected 1\nanna stop\nact tim\ntim s\ntim 22\n"
        "phase count\nchips 0 0 1",
    ),
    ("tie_break=none chips=6", f"{THREE_EACH}peter shows 1x3\nplaces 1 1"),
    ("tie_break=chips chips=6", f"{THREE_EACH}peter shows 1x3\nplaces 1 1"),
    ("penalty_payment=last", "phase character"),
    ("penalty_payment=random", "phase character"),
]


def test_there_are_ten_options_with_the_catalogues_defaults_one_of_them_a_file() -> None:
    options = RULESET.meta.options
    assert {option.name: option.write(option.default) for option in options} == DEFAULTS
    assert len(options) - 1 + len(RULESET.meta.files) == 10, "record is the platform's"
    assert [(file.name, file.kind) for file in RULESET.meta.files] == [("data", "facts")]
    for option in options:
        assert option.help
        assert option.rules
        assert set(option.rules) <= RULESET.rulebook.rules.keys()


@pytest.mark.parametrize(("options", "script"), VALUES)
def test_every_value_of_an_option_takes_effect(options: str, script: str) -> None:
    replay(script, options=options)
    labels = Labels(["tim", "peter", "anna"])
    given = dict(option.split("=") for option in options.split())
    read = read_options(RULESET.meta.options, given, labels)
    assert read_options(RULESET.meta.options, write_options(RULESET.meta.options, read, labels), labels) == read


def test_every_value_of_every_choice_is_proven() -> None:
    proven = {option for options, _ in VALUES for option in options.split()}
    for option in RULESET.meta.options:
        words = [word for word in getattr(option, "words", option.accepts()) if " " not in word]
        assert {f"{option.name}={word}" for word in words} <= proven


@pytest.mark.parametrize(
    "given",
    [
        *("record=full", "character_choice=any", "chips=-1", "chips=few", "first_player=zoe", "first_player=4"),
        *("equal_roll=stop", "penalty_pickup=all", "attic_pickup=perhaps", "end_mode=never", "tie_break=coin"),
        *("penalty_payment=first", "colour=blue"),
    ],
)
def test_any_other_value_of_an_option_is_refused_with_the_valid_ones(given: str) -> None:
    name, _, value = given.partition("=")
    with pytest.raises(Usage) as refused:
        read_options(RULESET.meta.options, {name: value}, Labels(["tim", "peter", "anna"]))
    assert refused.value.expected


def test_by_option_more_chips_rank_higher_among_equal_points() -> None:
    script = "tim s\ntim 66\ntim stop\npeter s\npeter 66\npeter 66\nchips 1 3\ntim shows 3x1\npeter shows 1x3\n"
    replay(f"{script}places 1 1\nwinners tim peter", options="chips=4")
    replay(f"{script}places 2 1\nwinners peter", options="chips=4 tie_break=chips")


def test_a_game_without_options_equals_the_game_with_all_defaults_named() -> None:
    named = " ".join(f"{name}={value}" for name, value in DEFAULTS.items())
    plain, spelt = begin(["players tim peter"]), begin(["players tim peter", f"options {named}"])
    for line in ("tim s", "tim 34", "tim 6215", "tim 11", "peter ?h", "peter 66", "peter 14", "tim h", "tim 24"):
        plain.play(line)
        spelt.play(line)
        assert plain.state == spelt.state
        assert plain.view == spelt.view
