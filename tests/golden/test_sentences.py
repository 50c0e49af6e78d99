"""What players do in every game, as a line and as a sentence: a table for each ruleset, to be read by people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from spooklog.domain.contract.registry import all_slugs, find_ruleset
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.testing.goldens import GoldenFiles
from spooklog.testing.playing import NAMES, random_game

GAMES = 14
"""So many random games are looked through."""

MOST = 5
"""So many sentences are shown of an action, no two of which begin alike but for names and numbers."""

BEGINNING = 6
"""Words of a sentence that are compared."""

FOLDER = Path(__file__).with_name("sentences")
_VARIED = re.compile(rf"\b({'|'.join(NAMES)})\b|\d+")


@pytest.mark.golden
@pytest.mark.parametrize("slug", all_slugs())
def test_the_sentences_of_a_game_are_those_of_its_table(slug: str, golden: GoldenFiles) -> None:
    golden.hold(FOLDER / f"{slug}.txt", "".join(_table(find_ruleset(slug), golden.command)))


@pytest.mark.golden
def test_no_table_of_sentences_exists_for_an_unknown_ruleset(golden: GoldenFiles) -> None:
    golden.drop(
        [path for path in sorted(FOLDER.iterdir()) if path.stem not in all_slugs()], "no ruleset of that name is registered"
    )


def _table(ruleset: AnyRuleset, command: str) -> Iterator[str]:
    yield f"# Lines of random games of {ruleset.meta.title}, and what they say. Made by `{command}`: read it as a player does.\n"
    for topic, rows in sorted(_found(ruleset).items()):
        yield f"\n{topic.partition('.')[2].replace('_', ' ')}\n"
        for line, says in rows.values():
            yield f"    {line}\n        {says}\n"


def _found(ruleset: AnyRuleset) -> dict[str, dict[str, tuple[str, str]]]:
    """Lines with their sentences, by action and by how the sentence begins."""
    found: dict[str, dict[str, tuple[str, str]]] = {}
    for seed in range(GAMES):
        played = random_game(ruleset, seed)
        for state, action, _ in played.steps():
            rows = found.setdefault(action.TOPIC, {})
            says = ruleset.say(state, (action,), played.labels).text
            if len(rows) < MOST and (shape := " ".join(_VARIED.sub("", says).split()[:BEGINNING])) not in rows:
                rows[shape] = ruleset.notation.write(state, (action,), played.labels), says
    return found
