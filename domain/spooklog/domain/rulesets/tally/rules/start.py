"""The first state of a game, from options, facts and the head of the sheet (catalogue 2)."""

from __future__ import annotations

from spooklog.domain.contract.actions import Setup
from spooklog.domain.contract.facts import overlay, shipped_facts
from spooklog.domain.rulesets.tally.actions import LARGEST
from spooklog.domain.rulesets.tally.head import Head, check_categories, check_title, head_of
from spooklog.domain.rulesets.tally.options import NONE, Options, typed_options
from spooklog.domain.rulesets.tally.presets import formula_of, sheet_of
from spooklog.domain.rulesets.tally.refuse import PACKAGE, refuse, said
from spooklog.domain.rulesets.tally.rules.rounds import opened
from spooklog.domain.rulesets.tally.state import State, Table
from spooklog.domain.values.labels import listed


def start(setup: Setup) -> State:
    """Return the empty sheet.

    Raises Usage for data that does not fit, Illegal for setup.1, Unreadable for the head, Impossible for setup.2.
    """
    options, head = typed_options(setup.options), head_of(setup)
    facts = overlay(shipped_facts(PACKAGE, setup.revision), setup.data)
    most = facts["limits"]["players"]
    if not 1 <= setup.seats <= most and "tally:setup.1" not in setup.allowed:
        refuse(
            "setup.1",
            said("a sheet has columns for 1 to {most} players, not {number}", most=most, number=setup.seats),
            f"1 to {most} players",
        )
    _check_head(setup, head)
    _check_one_kind(options, head)
    sides = head.teams or tuple((seat,) for seat in range(1, setup.seats + 1))
    if sorted(seat for side in sides for seat in side) != list(range(1, setup.seats + 1)):
        refuse("head.3", "every player is in one team", "teams @1+@2 …")
    formula = None if options.bids == NONE else formula_of(facts, options.bids)
    sheet = None if options.sheet == NONE else sheet_of(facts, options.sheet)
    table = Table(
        seats=setup.seats,
        options=options,
        sides=sides,
        title=head.title,
        starter=head.starter,
        dealer=head.dealer,
        categories=sheet.categories if sheet else head.categories,
        target=options.target or ((formula.target or None) if formula else None),
        rounds=options.rounds or (formula.all_rounds(setup.seats) if formula else None),
        formula=formula,
        sheet=sheet,
        most=min(facts["limits"]["figure"], LARGEST),
        revision=setup.revision,
    )
    return _empty(table)


def _check_head(setup: Setup, head: Head) -> None:
    """Refuse a head that no lines could have made: it comes from a file (head.1, head.2, head.4, head.5)."""
    if head.title:
        check_title(head.title)
    if head.categories:
        check_categories(head.categories)
    if not 0 <= head.starter <= setup.seats:
        refuse("head.4", said("there is no player {number} who could start", number=head.starter), "starter @1")
    if not 0 <= head.dealer <= setup.seats:
        refuse("head.5", said("there is no player {number} who could deal", number=head.dealer), "dealer @1")


def _check_one_kind(options: Options, head: Head) -> None:
    """Raise Impossible for a sheet that would be of two kinds (setup.2)."""
    kinds = {
        "a line categories": (said("categories of its own"), bool(head.categories)),
        f"sheet={options.sheet}": (said("the sheet of {game}", game=options.sheet), options.sheet != NONE),
        f"bids={options.bids}": (said("the bids of {game}", game=options.bids), options.bids != NONE),
        "sum=zero": (said("rounds that add up to 0"), options.sum == "zero"),
    }
    named = {option: words for option, (words, there) in kinds.items() if there}
    if len(named) > 1:
        refuse("setup.2", said("a sheet is of one kind: it has {kinds}", kinds=listed([*named.values()], "or")), *named)
    if (head.categories or options.sheet != NONE) and (options.target or options.rounds):
        refuse(
            "setup.2",
            "a sheet with categories has no rounds and no target: it is full when every cell is",
            "target=none rounds=none",
        )


def _empty(table: Table) -> State:
    zeros = (0,) * len(table.sides)
    if table.options.record == "result":
        return State(table=table, phase="result", totals=zeros)
    if table.categories:
        return State(table=table, phase="cell", totals=zeros, cells=((None,) * len(table.categories),) * len(table.sides))
    return opened(State(table=table, phase="score", totals=zeros, bags=zeros if table.formula and table.formula.bags else ()))
