"""Prints the answer of `amend`: the plies before and after side by side, the first conflict, and what changes in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from spooklog.cli.output import INDENT, emit_json, gathering, propose, refusal, said, say, show, told
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
    heads = Heads(said("as it was"), said("as it is now") if recorded else said("as it would be"))
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
        show(Text(told(said("turn, points and outcome stay as they are"))))
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
        then = said.counted(lost, "{number} undone ply cannot be redone then", "{number} undone plies cannot be redone then")
        more = said.counted(
            lost, "{number} undone ply cannot be redone any more", "{number} undone plies cannot be redone any more"
        )
        say(more if recorded else then)
    if recorded:
        game = recorded.loaded.game
        words = said(
            "{game}: amended (entry {entry}), the game is at ply {ply}",
            game=before.stream.name,
            entry=recorded.last,
            ply=len(game.plies),
        )
        say(words)
        if game.status == "amended":
            say(said("the game is closed: its official result is amended now"), INDENT)
        return
    if before.game.closed:
        say(said("the game is closed: this would amend its official result"))
    say(said("nothing is stored yet") if gathering() and not amendment.conflicts else said("nothing is stored yet:"))
    if amendment.conflicts:
        cannot = said.counted(
            len(amendment.conflicts),
            "{number} ply cannot stay, counted as dropped here: decide",
            "{number} plies cannot stay, counted as dropped here: decide",
        )
        say(cannot, INDENT)
        for choice in amendment.choices:
            say(choice, INDENT)
    else:
        propose(f"--apply --after {before.stream.head}")
