"""What differs between the revisions of Spooks, as named questions to the table of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spooklog.domain.rulesets.spooks.state import Table


def an_old_victim_answers_a_ruled_straight(table: Table) -> bool:
    """In revision 1 a ruled straight outside its phase left the answer with a player who had been stuck before (bones.7, r.6)."""
    return table.deck.revision < 2


def in_turn_asks_every_opponent(table: Table) -> bool:
    """In revision 1 the turn came back to the owner of a blue Master before all opponents were asked for the Cat (r.9)."""
    return table.deck.revision >= 2


def the_first_spider_counts_what_it_scores(table: Table) -> bool:
    """In revision 1 the 1S of the opening counted 1 point at every table (rec.10)."""
    return table.deck.revision >= 2


def cards_left_are_a_last_hand(table: Table) -> bool:
    """In revision 1 cards declared for an untracked hand were refused in a tracked one (rec.4)."""
    return table.deck.revision >= 2


def a_result_may_be_the_first_line(table: Table) -> bool:
    """In revision 1 a hand that began at another record level took its result after `lost` alone (rec.13)."""
    return table.deck.revision >= 2
