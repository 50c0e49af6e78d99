"""Upgrade: a ghost rises by one level, and a section may rise with it (catalogue 4.6; cards B1, C1)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.halloween.actions import GhostUpgraded
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.rules.gains import gain_points, gain_tokens, pay_scare
from spooklog.domain.rulesets.halloween.rules.sections import check_level, check_number, check_section, raise_section, use_section
from spooklog.domain.rulesets.halloween.rules.town import add_ghost, check_ghost, check_supply, place_of, reds_gone, with_blues
from spooklog.domain.rulesets.halloween.state import TOP, State
from spooklog.domain.words.wording import from_to


def check(state: State, action: GhostUpgraded) -> None:
    """Refuse an Upgrade action (upgrade.1 to upgrade.6)."""
    cap = check_section(state, action)
    level, words = action.level, Words(state)
    check_level(state, level, cap)
    # before upgrade.3, which names the colour above: red has none
    if level >= TOP:
        refuse("upgrade.6", said("{ghost} cannot rise any further", ghost=words.ghost(level)))
    if action.to not in (0, level + 1):
        step = from_to(words.colour_name(level), words.colour_name(level + 1))
        refuse("upgrade.3", said("a ghost rises by one level in an action: {step}", step=step), words.colour(level + 1))
    # TOP - 1: the refusal offers no red ghost, which cannot rise
    check_ghost(state, place_of(state, action.at), level, "upgrade.1", top=min(cap, TOP - 1))
    check_supply(state, level + 1)
    cost, owned = price(state, action.seat, level), state.player(action.seat).scare
    if owned < cost:
        refuse(
            "upgrade.2",
            said(
                "{ghost} costs {cost} scare points, and @{seat} has {owned}",
                ghost=words.ghost(level + 1),
                cost=cost,
                seat=action.seat,
                owned=owned,
            ),
        )
    if action.raised:
        _check_raise(state, action)


def _check_raise(state: State, action: GhostUpgraded) -> None:
    section = check_number(state, action.seat, action.raised)
    if section.level > action.level:
        sections = enumerate(state.player(action.seat).sections, start=1)
        low = (f"^{number}" for number, one in sections if one.level <= action.level)
        words = said(
            "section {raised} is at level {level}: it rises only to a ghost of a higher level",
            raised=action.raised,
            level=section.level,
        )
        refuse("upgrade.5", words, *low, "no section")


def price(state: State, seat: int, level: int) -> int:
    """Return the scare points for upgrading a ghost of a level (upgrade.2)."""
    return max(0, state.box.prices[level - 1] - discount(state, seat))


def apply(state: State, action: GhostUpgraded) -> State:
    """Raise the ghost, gain a token, raise the section, and let cards pay (upgrade.4, upgrade.5)."""
    place, level, seat = state.table.place(action.at), action.level, action.seat
    if not 1 <= level < TOP:
        raise no_effect(said("such a ghost cannot rise"))
    cost = price(state, seat, level)
    if state.player(seat).scare < cost:
        raise no_effect(said("the scare points are not there"))
    state = pay_scare(use_section(state, action), seat, cost)
    state = add_ghost(add_ghost(state, place, level, -1), place, level + 1)
    state = gain_tokens(state, seat, level + 1, 1, "upgrade.4")
    if action.raised:
        state = raise_section(state, seat, action.raised, level + 1)
    state = upgrade_pays(state, seat)
    # the whole upgrade is one entry (7.2): reds go and blues become due only after its token and its section
    if level + 1 == TOP and state.table.master:
        state = reds_gone(state)
    return with_blues(state) if level == 1 else state


def discount(state: State, seat: int) -> int:
    """Return how many scare points less an upgrade costs: two with B1 Cheap Training."""
    return 2 if state.holds(seat, "B1") else 0


def upgrade_pays(state: State, seat: int) -> State:
    """Pay two points for an upgrade (C1 Tutor's Fee)."""
    return gain_points(state, seat, 2, "card.C1") if state.holds(seat, "C1") else state
