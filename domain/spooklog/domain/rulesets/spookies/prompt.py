"""What happens next, in words: for pictures, for answers to a line, and where lines are typed."""

from __future__ import annotations

from spooklog.domain.actions import Seen
from spooklog.domain.rulesets.spookies.due import due
from spooklog.domain.rulesets.spookies.scoring import ranks
from spooklog.domain.rulesets.spookies.state import State
from spooklog.domain.wording import winning


def prompt(seen: Seen[State]) -> tuple[str, ...]:
    """Return what the game waits for, with an example line where the notation is not plain; at the end the winners."""
    now, labels = due(seen.state), seen.labels
    if now is None:
        return (f"over: {winning([labels[seat] for seat, rank in enumerate(ranks(seen.state), start=1) if rank == 1])}",)
    words = (now.sentence, f"type: {now.lines[0]}") if now.by_example else (now.sentence,)
    return tuple(map(labels.named, words))
