"""The library of finished games, typed in the words of the log: what a sentence says is understood when it is typed."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from tests.replays.readable_sheets import EVERYTHING, Load, loaded, store

from spooklog.domain.contract.registry import all_slugs
from spooklog.domain.contract.ruleset import Action, AnyRuleset
from spooklog.domain.lines.logged import read_typed
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.labels import Labels

__all__ = ["loaded", "store"]

APART = 11
"""One ply of so many is typed: each costs what a refusal costs."""

NOT_UNDERSTOOD = {
    "polterheist": r"walks (by|to) |uses Floor Plans \d+: ",
    "spookies": r"shows .* chips? of value ",
    "spooks": r"lays a straight: |is left with | a card each$",
    "spukstaben": r"scares .* with letter \d",
    "tally": r"^(the result|bids|tricks taken): ",
}
"""Sentences that have to be typed as lines, though some are found: long ways, and those of many cards, chips or players."""


@pytest.mark.parametrize("slug", all_slugs())
def test_a_sentence_of_the_log_is_understood_when_it_is_typed(slug: str, loaded: Load) -> None:
    """As all can see it, wherever its line is legal; none is taken for another play."""
    understood, missed = 0, Counter[str]()
    for number, name in enumerate(EVERYTHING):
        game, labels = loaded(name).game, loaded(name).labels
        if game.ruleset.meta.slug != slug:
            continue
        for ply in [*game.plies][number % 4 :: APART]:
            if ply.void:
                continue
            state, said, line = game.before(ply), game.say(ply, labels, "public").text, game.line(ply, labels, "public")
            if (meant := _taken(game.ruleset, line, state, labels)) is None:
                continue  # by a ruling, or all that is public of it is that it happened
            read = _taken(game.ruleset, said, state, labels)
            assert read in (None, meant), f"{name} ply {ply.number}: '{said}' is '{line}', and is taken for another play"
            if read is None:
                missed[said] += 1
            else:
                understood += 1
    print(f"{slug}: {understood} understood, {missed.total()} not")
    known = re.compile(NOT_UNDERSTOOD.get(slug, "(?!)"))
    assert not [said for said in missed if not known.search(said)]
    assert understood > max(10, 4 * missed.total())


def _taken(ruleset: AnyRuleset, text: str, state: Any, labels: Labels) -> tuple[Action, ...] | None:
    """What a line is taken for; None where it is refused."""
    try:
        actions = read_typed(ruleset, text, state, labels)
        for action in actions:
            ruleset.rules.check(state, action)
            state = ruleset.rules.apply(state, action, 0)
    except SpooklogError:
        return None
    return actions
