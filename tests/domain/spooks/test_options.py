"""The 18 options: what they are, and for each value something that only it brings about (catalogue 5)."""

from __future__ import annotations

import pytest
from tests.domain.spooks.script import LEAD, SAMPLE_DEAL, deal, replay

from spooklog.domain.rulesets.spooks import RULESET
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.options import read_options, write_options

DEFAULTS = {
    "decks": "1",
    "ghost": "no",
    "masters": "none",
    "series": "none",
    "target": "200",
    "record": "table",
    "red_decline": "never",
    "lead_pass": "no",
    "reversed_masters": "eleven",
    "cat_in_straight": "alone",
    "straight_then": "victim",
    "spider_on_master": "yes",
    "reversed_straight": "high",
    "cat_on_master": "window",
    "no_spider": "lead_left",
    "goblin_gift": "before",
    "dealer_next": "any",
    "max_players": "none",
}

STRAIGHT = f"{LEAD}anna 5B\nbert stuck\n"
SHORT = """
    players anna bert cora
    deal anna 1S 5B 6B
    deal bert 3K 4K {}  #! a short deal
    deal cora 2G 9K 9S
    ---
    anna 1S
    --
    anna 5B
    bert stuck
"""
TWO_LEFT = "players anna bert cora\ncounts 2 2 2 #!\n---\nanna 1S\n--\nanna 9K\n"
FALLING = f"{LEAD}anna MT\nbert 5T\ncora 5B\ndave stuck\n"
FIVE = "players anna bert cora dave emil\n---\n"

VALUES = [
    ("decks=1", "anna 1S\nbert C\ncora C\nrefused deck.1"),
    ("decks=2", "anna 1S\nbert C\ncora C\nact dave"),
    ("ghost=no", "counts 14 14 14 14"),
    ("ghost=yes", "counts 12 11 11 11"),
    ("masters=none", f"{LEAD}anna MB\ndir clockwise"),
    ("masters=all", f"{LEAD}anna MB\ndir counter\ndave MT\nseq down"),
    ("masters=spiders", f"{LEAD}anna 4S\nbert MS\ncora 10K\nrefused blue.8"),
    ("masters=spooks", f"{LEAD}anna MK\nphase swap"),
    ("masters=goblins", f"{LEAD}anna MG\nphase gift"),
    ("masters=bones", f"{LEAD}anna MB\ndir counter\ndave MT\nseq up"),
    ("masters=bats", f"{LEAD}anna MB\ndir clockwise\nbert MT\nseq down"),
    ("masters=bones,bats", f"{LEAD}anna MB\ndir counter\ndave MT\nseq down\ncora MK\nphase follow"),
    ("series=none", f"{TWO_LEFT}bert left ?\ncora left 5\nphase over"),
    ("series=short", f"{TWO_LEFT}bert left ?\nrefused rec.7"),
    ("series=long", f"{TWO_LEFT}bert left ?\nrefused rec.7"),
    ("target=1", "phase open"),
    ("target=350", "phase open"),
    ("record=full", f"{SAMPLE_DEAL}\n---\nrecord full\nbert 1S\ncora 2S\nrefused deal.6"),
    ("record=table", f"{SAMPLE_DEAL}\n---\nrecord table\nbert 1S\ncora 2S\nrefused deal.6"),
    ("record=result", "record result\nphase result\nanna 1S\nrefused rec.4"),
    ("red_decline=never", f"{SHORT.format('C')}refused red.4"),
    ("red_decline=keep_cat", f"{SHORT.format('C')}phase straight"),
    ("red_decline=keep_cat", f"{SHORT.format('5K')}refused red.4"),
    ("red_decline=free", f"{SHORT.format('5K')}phase straight"),
    ("lead_pass=no", f"{LEAD}anna pass\nrefused r.2"),
    ("lead_pass=yes", f"{LEAD}anna pass\nphase lead\nact bert"),
    ("reversed_masters=eleven masters=bats", f"{LEAD}anna MT\nbert MK\nneed 10"),
    ("reversed_masters=last masters=bats", f"{LEAD}anna MT\nbert MK\nphase window"),
    ("cat_in_straight=alone", f"{STRAIGHT}anna 2S C 4S\nrefused bones.2\nanna C\nact bert"),
    ("cat_in_straight=wild", f"{STRAIGHT}anna 2S C 4S\nneed 5"),
    ("straight_then=victim masters=bones", f"{STRAIGHT}anna MB\nact bert"),
    ("straight_then=direction masters=bones", f"{STRAIGHT}anna MB\nact dave"),
    ("spider_on_master=yes masters=all decks=2", f"{LEAD}anna MS\nbert MS\nact bert"),
    ("spider_on_master=no masters=all decks=2", f"{LEAD}anna MS\nbert MS\nrefused blue.8"),
    ("reversed_straight=high masters=bats", f"{FALLING}cora 8K 7K\nrefused bones.2\ncora 7K 8K\nneed 7"),
    ("reversed_straight=low masters=bats", f"{FALLING}cora 7K 8K\nrefused bones.2\ncora 8K 7K\nneed 6"),
    ("cat_on_master=window", f"{LEAD}anna MK\nphase window\ncora C\nact dave"),
    ("cat_on_master=in_turn", f"{LEAD}anna MK\nphase follow\ncora C\nrefused turn.1"),
    ("no_spider=lead_left ghost=yes", "anna 5B\nneed B or 5"),
    ("no_spider=redeal ghost=yes", "anna 5B\nrefused start.1"),
    ("goblin_gift=before masters=all", f"{LEAD}anna MG\nphase gift"),
    ("goblin_gift=after masters=all", f"{LEAD}anna MG\nphase trick"),
    ("dealer_next=any", "phase open"),
    ("dealer_next=left", "phase open"),
    ("dealer_next=winner", "phase open"),
    ("max_players=none", f"{FIVE}counts 12 11 11 11 11"),
    ("max_players=5", f"{FIVE}counts 12 11 11 11 11"),
]
"""Values of `series`, `target` and `dealer_next` that matter from one hand to the next are proven with the series."""


def test_there_are_18_options_with_the_catalogues_defaults() -> None:
    options = RULESET.meta.options
    assert {option.name: option.write(option.default) for option in options} == DEFAULTS
    for option in options:
        assert option.help
        assert option.rules
        assert set(option.rules) <= RULESET.rulebook.rules.keys()


@pytest.mark.parametrize(("options", "script"), VALUES)
def test_every_value_of_an_option_takes_effect(options: str, script: str) -> None:
    replay(script, options=options)
    given = dict(option.split("=") for option in options.split())
    read = read_options(RULESET.meta.options, given)
    assert read_options(RULESET.meta.options, write_options(RULESET.meta.options, read)) == read


def test_every_value_of_every_choice_is_proven() -> None:
    proven = {option for options, _ in VALUES for option in options.split()}
    for option in RULESET.meta.options:
        words = [word for word in getattr(option, "words", option.accepts()) if " " not in word]
        assert {f"{option.name}={word}" for word in words} <= proven


@pytest.mark.parametrize(
    "given",
    [
        *("decks=0", "decks=3", "ghost=perhaps", "masters=cats", "series=medium", "target=0", "target=1.5", "record=partial"),
        *("red_decline=always", "lead_pass=2", "reversed_masters=ten", "cat_in_straight=tame", "straight_then=nobody"),
        *("spider_on_master=often", "reversed_straight=up", "cat_on_master=never", "no_spider=open", "goblin_gift=never"),
        *("dealer_next=right", "max_players=0", "colour=blue"),
    ],
)
def test_any_other_value_of_an_option_is_refused_with_the_valid_ones(given: str) -> None:
    name, _, value = given.partition("=")
    with pytest.raises(Usage) as refused:
        read_options(RULESET.meta.options, {name: value})
    assert refused.value.expected


def test_a_hand_without_options_equals_the_hand_with_all_defaults_named() -> None:
    named = " ".join(f"{name}={value}" for name, value in DEFAULTS.items())
    plain, spelt = deal(["players anna bert cora"]), deal(["players anna bert cora", f"options {named}"])
    for line in ("anna 1S", "--", "anna MK", "bert C", "cora 5T", "anna stuck", "bite"):
        plain.play(line)
        spelt.play(line)
        assert plain.state == spelt.state
        assert plain.view == spelt.view
