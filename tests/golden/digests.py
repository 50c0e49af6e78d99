"""The ledger of digests: what every finished game of the library came to after every ply, under which revision of its rules.

Folding a game again must give the same digests for as long as its ruleset has the same revision. So `make golden` adds games that
are not in the ledger, and makes those anew whose ruleset has a new revision; any other difference it leaves, and fails.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path

import msgspec

from spooklog.domain.contract.digests import digest_of
from spooklog.store.logs.loaded import LoadedGame

_DIGITS = 16
_A_ROW = 6
_ABOUT = f"""\
# The digest of the full view at the start and after every ply of every sheet, {_DIGITS} digits of each, {_A_ROW} a line.
# `make golden` adds sheets that are not here, and makes those anew whose ruleset has a new revision. It changes nothing else:
# other digests under the same revision mean that old games come out differently now.
"""


class Folded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet as it folds: its ruleset with revision, a digest of its text, and the digests, that of the start first."""

    ruleset: str
    sheet: str
    digests: list[str]


Ledger = Mapping[str, Folded]
"""By the path of the sheet."""


class Standing(msgspec.Struct, frozen=True):
    """How a sheet stands to the ledger: as ever, or to be made (new, or its rules have a new revision), or a problem.

    A problem is what `make golden` must not mend: another text, other digests, an older revision.
    """

    problem: str | None = None
    to_be_made: bool = False


def folded(loaded: LoadedGame, text: str) -> Folded:
    """What a game that was taken from this text comes to."""
    game = loaded.game
    states = [game.start, *(ply.state for ply in game.plies)]
    digests = [digest_of(state)[:_DIGITS] for state in states]
    return Folded(game.started.ruleset, sha256(text.encode()).hexdigest()[:_DIGITS], digests)


def compare(name: str, there: Folded | None, now: Folded, lines: Mapping[int, str]) -> Standing:
    """How a sheet stands to its entry. `lines` are its plies as typed, for the words."""
    if there is None:
        return Standing(to_be_made=True)
    if there.sheet != now.sheet:
        return Standing(f"the text of {name} was changed. If that is meant: delete its entry by hand, then make golden")
    if _revision(there) < _revision(now):
        return Standing(to_be_made=True)
    if there.ruleset != now.ruleset:
        return Standing(f"{name} was folded under {there.ruleset}, and this is {now.ruleset}")
    if there.digests == now.digests:
        return Standing()
    pairs = list(zip_longest(there.digests, now.digests))
    ply = next(ply for ply, (was, is_now) in enumerate(pairs) if was != is_now)
    where = f"after ply {ply}, '{lines.get(ply, 'not there any more')}'" if ply else "at the start"
    return Standing(
        f"{name} comes out differently {where}: the digest was {pairs[ply][0]} and is {pairs[ply][1]}, "
        f"and {sum(was != is_now for was, is_now in pairs)} of {len(pairs)} are not what they were.\n"
        f"Old games stay as they are: mend the rules, or raise the revision of {now.ruleset} and then make golden."
    )


def read_ledger(path: Path) -> dict[str, Folded]:
    """The ledger of a file; empty where there is none."""
    if not path.exists():
        return {}
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, Folded])


def write_ledger(ledger: Ledger) -> str:
    """The text that reads back as the ledger, sheets in the order of their paths."""
    return _ABOUT + "".join(line for name in sorted(ledger) for line in _entry(name, ledger[name]))


def _entry(name: str, entry: Folded) -> Iterator[str]:
    yield f'\n["{name}"]\nruleset = "{entry.ruleset}"\nsheet = "{entry.sheet}"\ndigests = [\n'
    for first in range(0, len(entry.digests), _A_ROW):
        yield "  " + " ".join(f'"{digest}",' for digest in entry.digests[first : first + _A_ROW]) + "\n"
    yield "]\n"


def _revision(entry: Folded) -> int:
    return int(entry.ruleset.partition("/")[2])
