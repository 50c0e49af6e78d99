"""Compare what two versions of a ruleset make of the same lines: `record` with the one, `compare` with the other.

    python -m tools.line_corpus record SLUG FILE GAMES
    python -m tools.line_corpus compare SLUG FILE

The lines are those that random games write, one action and several at a time, and those that its choices offer; each also with a
token left out, doubled, changed, cut or in capitals, and with odd blanks. No line may mean other actions afterwards.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from spooklog.domain.contract.actions import Form
from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.labels import Labels
from spooklog.testing.form_lines import build, choose
from spooklog.testing.playing import Played, random_game

_TOKENS = (
    "?",
    "-",
    "*",
    "99",
    "7",
    "0",
    "zzz",
    "34",
    "any",
    "by",
    "co",
    "po>sc",
    "b>g",
    "+A4",
    "=2",
    "3:2",
    "anna",
    ",",
    "from",
    "ß",
)
_OF_EACH = 4
"""The lines of so many actions of a kind are changed in a game."""
_OFFERED = 60


def _meaning(ruleset: AnyRuleset, line: str, state: Any, labels: Labels) -> list[Any]:
    """Return the actions of a line with the line written back, or its refusal."""
    try:
        actions = ruleset.notation.read(line, state, labels)
    except SpooklogError as refusal:
        return [refusal.kind, refusal.rule, refusal.message, list(refusal.expected)]
    plain = [[one.TOPIC, msgspec.to_builtins(one)] for one in actions]
    return ["ok", plain, ruleset.notation.write(state, actions, labels)]


def _changed(line: str, rnd: random.Random) -> Iterator[str]:
    """Yield the line with one token at a time wrong, and with blanks where none belong."""
    tokens = line.split(" ")
    for at, token in enumerate(tokens):
        for others in ([], [token, token], [rnd.choice(_TOKENS)], [token[: max(1, len(token) - 1)]], [token.upper()]):
            yield " ".join([*tokens[:at], *others, *tokens[at + 1 :]])
    yield from (
        f"{line} {rnd.choice(_TOKENS)}",
        f"{line}!",
        line.replace(" ", "  "),
        f"  {line}\t",
        line.replace(" ", "\N{NO-BREAK SPACE}"),
    )
    yield from (line[:at] + line[at + 1 :] for at, sign in enumerate(line) if sign == " ")
    yield re.sub(" ?([:/,>=]) ?", r"\1", line)
    yield re.sub("([:/,>=])", r" \1 ", line)


def _lines(played: Played, at: int, rng: Rng) -> Iterator[str]:
    """Yield the lines of one moment of a game: what was played, with what followed, and what could have been."""
    ruleset, state, labels = played.ruleset, played.states[at], played.labels
    for count in (1, 2, 3):
        try:
            yield ruleset.notation.write(state, played.actions[at : at + count], labels)
        except (SpooklogError, LookupError, ValueError, TypeError):  # not every row of actions is one line
            break
    for one in list(ruleset.moves.choices(ruleset.knowledge.seen_by(state, "full")))[:_OFFERED]:
        form = isinstance(one, Form)
        yield build(one, labels, choose(one, labels, rng)) if form else ruleset.notation.write(state, (one,), labels)


def record(slug: str, file: Path, games: int) -> None:
    """Write the lines of random games and what they mean, one JSON array a line."""
    ruleset = find_ruleset(slug)
    with file.open("w", encoding="utf-8") as out:
        for seed in range(games):
            played, seen = random_game(ruleset, seed), Counter[type]()
            for at, action in enumerate(played.actions):
                seen[type(action)] += 1
                lines = list(_lines(played, at, Rng(seed * 1000 + at)))
                if seen[type(action)] > _OF_EACH:
                    del lines[1:]
                else:
                    rnd = random.Random(f"{seed}:{at}")
                    lines += [changed for line in lines[:3] for changed in _changed(line, rnd)]
                for line in dict.fromkeys(lines):
                    print(json.dumps([seed, at, line, _meaning(ruleset, line, played.states[at], played.labels)]), file=out)


def compare(slug: str, file: Path) -> None:
    """Print each line that means something else now, and how many lines there are of each kind of difference."""
    ruleset, totals = find_ruleset(slug), Counter[str]()
    for row in file.read_text(encoding="utf-8").splitlines():
        seed, at, line, old = json.loads(row)
        played = random_game(ruleset, seed)
        new = json.loads(json.dumps(_meaning(ruleset, line, played.states[at], played.labels)))
        words_alone = old[0] == new[0] != "ok" and old[1] == new[1]
        totals["same" if old == new else "refused in other words" if words_alone else f"{old[0]} -> {new[0]}"] += 1
        if old != new and not words_alone:
            print(repr(line), old, new, sep="\n    ")
    print(slug, dict(totals))


if __name__ == "__main__":
    _, way, slug, name, *count = sys.argv
    record(slug, Path(name), int(count[0])) if way == "record" else compare(slug, Path(name))
