"""How to go on where plies cannot stay behind a correction, the likeliest way first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from spooklog.domain.values.errors import SpooklogError
from spooklog.web.language import said
from spooklog.web.pages.correcting.asked import Asked, others
from spooklog.web.people import named

if TYPE_CHECKING:
    from spooklog.domain.log.amend import AmendmentPlan
    from spooklog.domain.log.game import Ply
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store

MOST_TRIED = 3
"""So many other plies are tried for a word that was mixed up."""


class Way(NamedTuple):
    """A way to decide about plies that cannot stay: what it does, what that means, and its address."""

    says: str
    means: str
    to: str


def ways_on(store: Store, loaded: LoadedGame, plan: AmendmentPlan, asked: Asked) -> Iterator[Way]:
    """Yield how to decide about the plies that cannot stay, the likeliest way first."""
    conflicts = [step for step in plan.conflicts if step.old]
    first = conflicts[0].old if conflicts else None
    if first is None:
        return
    if not asked.of_beginning:
        new = [(step.old, step.new) for step in plan.steps if step.change == "replaced"]
        lines = ((old, plan.after.line(ply, loaded.labels)) for old, ply in new if old and ply)
        if swapped := mixed_up(store, loaded, asked, lines, [step.old for step in conflicts if step.old]):
            yield swapped
        yield Way(
            said("Something else …"),
            said("another line for ply {ply}", ply=first.number),
            _address(loaded, first.number, asked.fields()),
        )
    several = len(conflicts) > 1
    means = said("they are taken out of the game") if several else said("it is taken out of the game")
    says = said("Drop all {number}", number=len(conflicts)) if several else said("Drop it")
    yield Way(says, means, _address(loaded, None, asked.fields(conflicts="drop")))


def mixed_up(
    store: Store, loaded: LoadedGame, asked: Asked, lines: Iterable[tuple[Ply, str]], others: Sequence[Ply]
) -> Way | None:
    """Return the way that corrects one of some other plies as well: by the word that a corrected line lost.

    Two cards that were mixed up are the commonest mistake: one of them then stands in two lines. `lines` are corrected plies with
    their new lines. Returns None where none differs by a single word, where that does not help, or where all do not see the whole
    line.
    """
    for ply, line in lines:
        old, new = loaded.game.line(ply, loaded.labels).split(), line.split()
        gone, come = {*old} - {*new}, {*new} - {*old}
        if len(gone) == len(come) == 1:
            swap, near = {come.pop(): gone.pop()}, sorted(others, key=partial(_distance, ply))
            having = ((other, swapped) for other in near if (swapped := _with(swap, loaded, asked, other)))
            for other, swapped in islice(having, MOST_TRIED):
                both = asked._replace(edits=(*asked.edits, f"replace {other.number} {swapped}"))
                try:
                    _, found = store.games.plan(loaded.stream.id, both.command(store, loaded))
                except SpooklogError:
                    continue
                if fixed := next((one.new for one in found.steps if one.old == other and one.change == "replaced"), None):
                    says = found.after.say(fixed, named(loaded).labels, asked.viewer).text
                    means = said("in ply {ply}: the two were mixed up", ply=other.number)
                    return Way(says, means, _address(loaded, None, both.fields()))
    return None


def _distance(ply: Ply, other: Ply) -> int:
    return abs(other.number - ply.number)


def _with(swap: Mapping[str, str], loaded: LoadedGame, asked: Asked, ply: Ply) -> str:
    """Return the line of a ply with another word; empty where it lacks that word, shows a hand or is corrected already."""
    line = loaded.game.line(ply, loaded.labels, asked.viewer)
    known = line == loaded.game.line(ply, loaded.labels) and others(asked.edits, ply.number) == [*asked.edits]
    return " ".join(swap.get(word, word) for word in line.split()) if known and not swap.keys().isdisjoint(line.split()) else ""


def typed_lines(loaded: LoadedGame, asked: Asked) -> Iterator[tuple[Ply, str]]:
    """Yield the plies that are replaced, with their lines as they were typed."""
    for edit in asked.edits:
        how, number, text = f"{edit}  ".split(" ", 2)
        if how == "replace" and 1 <= int(number) <= len(loaded.game.plies):
            yield loaded.game.plies[int(number) - 1], text.strip()


def _address(loaded: LoadedGame, ply: int | None, fields: Mapping[str, str]) -> str:
    """Return where corrections are tried, or where another line for a ply is chosen beside them."""
    where = "amend" if ply is None else f"{ply}/correct"
    return f"/g/{loaded.stream.name}/{where}?{urlencode(fields)}"
