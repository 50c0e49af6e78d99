"""What revision 2 changed in how games fold and in what is refused. A game keeps the revision that it started with."""

from __future__ import annotations

from spooklog.domain.rulesets.polterheist.state import Table


def swaps_within_the_camp(table: Table) -> bool:
    """Return whether Homer swaps two players in the camp once the Treasure is out (homer.1, R31)."""
    return table.revision >= 2


def spares_guests(table: Table) -> bool:
    """Return whether the line of a ghost player who scares a guest of the camp is refused, in loose logs too (gpcamp.1, R37)."""
    return table.revision >= 2


def searches_once_turned(table: Table) -> bool:
    """Return whether a tile turned over behind the last step opens the search of the `?` under the pawn (disc.1, R9)."""
    return table.revision >= 2


def steps_lead_elsewhere(table: Table) -> bool:
    """Return whether one step back onto the own space is refused in loose logs (disc.3, move.1, gpmove.2, camp.1)."""
    return table.revision >= 2


def others_leave_the_turn_as_it_is(table: Table) -> bool:
    """Return whether a ruled action of another player changes nothing in the turn that goes on (stash.2, gproll.4)."""
    return table.revision >= 2


def shown_parts_count_at_once(table: Table) -> bool:
    """Return whether a detector that `show` completes lets a ghost card drawn before be laid aside (detector.2)."""
    return table.revision >= 2


def partners_show_first(table: Table) -> bool:
    """Return whether a trade takes open cards of the partner alone, so that no refusal tells those face down (use.4)."""
    return table.revision >= 2


def cards_come_from_the_box(table: Table) -> bool:
    """Return whether rulings make no more cards than the box has: on the discard pile, and out of cards face down."""
    return table.revision >= 2
