"""Prints the answer of `amend`: the plies before and after side by side, the first conflict, and what changes in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from spooklog.cli.output import INDENT, emit_json, gathering, propose, refusal, say, show
from spooklog.cli.screens.side_by_side import Heads, show_differences, show_rows
from spooklog.projections.amended import amended
from spooklog.projections.game.differences import Difference
from spooklog.replays.sheets.beginning import header_changes

if TYPE_CHECKING:
    from spooklog.domain.log.amend import AmendmentPlan
    from spooklog.store.logs.loaded import LoadedGame, Recorded
    from spooklog.store.store import Store


def answer_amended(
    store: Store, loaded: LoadedGame, amendment: AmendmentPlan, recorded: Recorded | None, *, as_json: bool
) -> None:
    """Print an amendment that was tried on a game; one that was also stored comes with what was `recorded`."""
    changed = amended(store, loaded, amendment, recorded)
    head = [Difference(*one) for one in header_changes(loaded, amendment)]
    if as_json:
        emit_json(changed.answer(head))
        return
    heads = Heads("as it was", "as it is now" if recorded else "as it would be")
    if head:
        show_differences(head, heads)
        if changed.rows:
            say()
    if changed.rows:
        show_rows(changed.rows, heads)
    _show_conflict(amendment)
    say()
    if changed.differences:
        show_differences(changed.differences, heads)
    else:
        show(Text("turn, points and outcome stay as they are"))
    _show_end(amendment, changed.before, recorded)


def _show_conflict(amendment: AmendmentPlan) -> None:
    """Print the first ply that cannot stay, with the rule in words and what was expected instead."""
    step = next(iter(amendment.conflicts), None)
    if step and step.problem:
        say()
        head, details = refusal(step.problem)
        show(head, *([details] if details.row_count else []))


def _show_end(amendment: AmendmentPlan, before: LoadedGame, recorded: Recorded | None) -> None:
    """Print what was done, or how to go on."""
    lost = len(amendment.before.undone) - len(amendment.after.undone)
    if lost:
        plies = "ply" if lost == 1 else "plies"
        say(f"{lost} undone {plies} cannot be redone {'any more' if recorded else 'then'}")
    if recorded:
        game = recorded.loaded.game
        say(f"{before.stream.name}: amended (entry {recorded.last}), the game is at ply {len(game.plies)}")
        if game.status == "amended":
            say(" " * INDENT + "the game is closed: its official result is amended now")
        return
    if before.game.closed:
        say("the game is closed: this would amend its official result")
    say(f"nothing is stored yet{'' if gathering() and not amendment.conflicts else ':'}")
    if amendment.conflicts:
        count = len(amendment.conflicts)
        say(" " * INDENT + f"{count} {'ply' if count == 1 else 'plies'} cannot stay, counted as dropped here: decide")
        for choice in amendment.choices:
            say(" " * INDENT + choice)
    else:
        propose(f"--apply --after {before.stream.head}")
