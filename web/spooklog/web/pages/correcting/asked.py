"""What a request wants corrected, as its fields say, and the game as that would leave it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from spooklog.domain.log.amend import Amend
from spooklog.domain.log.amend_beginning import AmendBeginning
from spooklog.domain.values.errors import Usage
from spooklog.projections.amended import amended
from spooklog.replays.sheets.beginning import amended_beginning, links_of_others
from spooklog.replays.sheets.edits import HOW, read_edits
from spooklog.replays.sheets.line import read_line, write_line
from spooklog.web.language import said
from spooklog.web.pages.correcting.beginning import corrected_lines
from spooklog.web.pages.correcting.hands import hand_lines

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.domain.log.amend import Conflicts
    from spooklog.store.entries.rows import Link
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store
    from spooklog.web.visit import Visit

_CONFLICTS: Mapping[str, Conflicts] = {"drop": "drop", "ruled": "ruled"}

OF_PIECE = "text "
"""Before the number of a piece of a line the name of its field."""


class Asked(NamedTuple):
    """What is to be corrected: lines of a file of corrections, or header lines; what becomes of conflicts; why."""

    edits: tuple[str, ...]
    head: tuple[str, ...]
    conflicts: Conflicts
    why: str | None
    viewer: Viewer = "public"
    ends_links: bool = False
    """Whether links end that open a seat on which somebody else sits then."""
    hand: str | None = None
    """Which card of a recorded hand was another one, as `hand_lines` reads it."""

    @property
    def of_beginning(self) -> bool:
        """Whether it corrects how the game began."""
        return bool(self.head or self.hand)

    def command(self, store: Store, loaded: LoadedGame) -> Amend | AmendBeginning:
        """Return the command that corrects a game as it was seen. Raises what reading the lines raises."""
        if self.of_beginning:
            head = [*self.head, *(hand_lines(loaded, self.hand) if self.hand else ())]
            return amended_beginning(store, loaded, head, conflicts=self.conflicts, why=self.why, ends_links=self.ends_links)
        lines = [read_line(line, number) for number, line in enumerate(self.edits, 1)]
        return Amend(tuple(read_edits(lines, loaded.game)), self.conflicts, self.why, loaded.game)

    def ending(self, store: Store, loaded: LoadedGame, command: Amend | AmendBeginning) -> list[Link]:
        """Return the links that end with the correction."""
        players = command.players if self.ends_links and isinstance(command, AmendBeginning) else None
        return links_of_others(store, loaded, players) if players else []

    def fields(self, **changed: str | None) -> dict[str, str]:
        """Return the fields of a request that asks for the same, but for what is `changed`."""
        conflicts = None if self.conflicts == "report" else self.conflicts
        found = {"edits": "\n".join(self.edits), "head": "\n".join(self.head), "hand": self.hand}
        found |= {"conflicts": conflicts, "why": self.why}
        found |= {"as": "full" if self.viewer == "full" else None, "links": "end" if self.ends_links else None} | changed
        return {name: value for name, value in found.items() if value}


def asked_for(visit: Visit, loaded: LoadedGame) -> Asked:
    """Return what the body of a request asks for. Raises Usage."""
    conflicts = visit.word("conflicts")
    if conflicts is not None and conflicts not in _CONFLICTS:
        raise Usage(
            said("conflicts is drop or ruled, not '{conflicts}'", conflicts=conflicts),
            input=conflicts,
            expected=tuple(_CONFLICTS),
        )
    edits, how, ply = lines_of(visit.word("edits")), visit.word("how") or "replace", visit.number("ply")
    if how not in HOW:
        raise Usage(said("how is replace, remove or before, not '{how}'", how=how), input=how, expected=tuple(HOW))
    if ply is not None:
        # another line for the same ply takes the place of the one before
        edits = edits if how == "before" else others(edits, ply)
        text = "" if how == "remove" else " ".join((visit.word("text") or _in_pieces(visit)).split())
        edits.append(f"{how} {ply} {write_line(text, why=visit.word('ruled'))}".strip())
    texts = {name: value for name, value in visit.body.items() if isinstance(value, str)}
    head = () if edits else (*lines_of(visit.word("head")), *corrected_lines(texts, loaded))
    how, why, ends = _CONFLICTS.get(conflicts or "", "report"), visit.word("why"), visit.word("links") == "end"
    return Asked(tuple(edits), tuple(head), how, why, viewer_for(visit), ends, None if edits else visit.word("hand"))


def _in_pieces(visit: Visit) -> str:
    """Return the line whose pieces stand in fields of their own, in the order of the form."""
    return "".join(value for name, value in visit.body.items() if name.startswith(OF_PIECE) and isinstance(value, str))


def viewer_for(visit: Visit) -> Viewer:
    """Return whose knowledge a page shows: that of the whole log where the request asks for it."""
    return "full" if visit.word("as") == "full" else "public"


def others(edits: Sequence[str], ply: int) -> list[str]:
    """Return the corrections that neither replace nor remove a ply."""
    return [line for line in edits if line.split()[:2] not in (["replace", str(ply)], ["remove", str(ply)])]


def lines_of(text: str | None) -> list[str]:
    """Return the lines of a field that are not empty."""
    return [line.strip() for line in (text or "").splitlines() if line.strip()]


def corrected_at(store: Store, loaded: LoadedGame, asked: Asked, number: int) -> tuple[LoadedGame, int]:
    """Return the game as corrections would leave it, and the ply in it behind which the one with a number stood."""
    loaded, plan = store.games.plan(loaded.stream.id, asked.command(store, loaded))
    steps = plan.steps
    at = next((step.old.number for step in steps if step.old), number) - 1
    if at >= number:
        return loaded, number - 1
    for step in steps:
        if step.old and step.old.number == number:
            break
        at += step.new is not None
    return amended(store, loaded, plan, None).after, at
