"""The table of forgeries: what is done, in which row of docs/evidence.md it stands, and which proofs find it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, cast, get_args

from tests.campaigns.forger import Forger
from tests.campaigns.looking import Proof

Act = Callable[[Forger], None]

ENTRY = "an entry altered, removed from the middle, moved, put in between"
FORM = "an entry written in another way with the same meaning (a key twice, blanks, defaults)"
CUT = "the last entries cut off"
CUT_FIT = "the last entries cut off, and the index made to fit"
NAMES = "two labels or two names exchanged, or one changed"
GONE = "a name, a label or a text removed, so that it looks erased"
BACK = "what was erased put back, from a copy"
TEXT = "the text of a note, a reason or a claim changed, or one put in that no entry names"
MERGE = "a merge of two people made or taken back in the tables"
MEMBER = "a game put into a series, or out of it, in the tables"
DELETED = "a game deleted with all its rows"
RENAMED = "a game renamed in the tables, two names of games exchanged"
ARCHIVED = "a game archived or listed again in the tables"
ANEW = "all of a game written anew from its first entry on, index included"
ANEW_LATER = "a game written anew from some later entry on, index included"
STORE_ANEW = "the whole store written anew, its own log and index included"
NEVER = "a game that never took place, logged today with times of last year"
PUT_IN = "a game put in by hand, with entries, seats and index"
LAST = "the last entry altered"
ADDED = "an entry put behind the last one"
ADDED_FIT = "an entry put behind the last one that follows it and the rules, index included"
OLDER = "the store put back to an older copy, or its `-wal` lost"
INDEX = "the status or the ruleset of a game changed in the index"
LISTS = "an entry skipped, no longer skipped or skipped for another reason, a word list given or deleted, in the tables"
LINKS = "a link made, deleted, changed, revoked or no longer revoked in the tables"
NUMBERS = "the numbers behind the names of two imported people exchanged"
PLAYERS = "who a player of another program is, kept for later imports, changed in the tables"
OWN = "the store's own log altered, cut off or removed, its row left"
OWN_FIT = "the store's own log cut off or written anew, its row and the tables made to fit"
TOLD = "a merge, an erasure, a new name or a link made in the tables, with an entry of the store's own log that says so"
NO_ROW = ""
"""What the page says in words below the table."""


class Kind(NamedTuple):
    """A kind of forgery. `row` is the first cell of the page's row, empty for what stands below the table."""

    name: str
    row: str
    act: Act
    found: frozenset[Proof]


KINDS: dict[str, Kind] = {}


def kind(name: str, row: str, found: str) -> Callable[[Act], Act]:
    """Put a function into the table. `found` are proofs with commas between them."""
    proofs = [one.strip() for one in found.split(",") if one.strip()]
    assert set(proofs) <= set(get_args(Proof)), proofs

    def put(act: Act) -> Act:
        assert name not in KINDS
        KINDS[name] = Kind(name, row, act, cast("frozenset[Proof]", frozenset(proofs)))
        return act

    return put
