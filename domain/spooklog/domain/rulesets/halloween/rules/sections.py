"""What every section action needs: a free section, a free space, a disc, and perhaps cards that modify it (4.2, 4.3)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.halloween.actions import LETTER_OF, LETTERS, OnSection
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.rules.due import check_turn, expected
from spooklog.domain.rulesets.halloween.state import TOP, Section, State, disc_moved, replace, with_player, with_section, with_use

MODIFIERS = ("A4", "B2")


def check_section(state: State, action: OnSection, *needs: str) -> int:
    """Refuse a section action of any kind that cannot be taken; return the highest level that it commands.

    `needs` are the cards that this way of acting rests on. Refuses in the order of the catalogue: turn, section (turn.3), space
    (turn.5), disc (turn.6), cards (cards.10, cards.11).
    """
    seat, letter = action.seat, LETTER_OF[type(action)]
    check_turn(state, seat)
    section = check_number(state, seat, action.section)
    if section.done:
        refuse("turn.3", said("section {section} has acted this turn", section=action.section), *expected(state))
    # a B2 that cannot be used frees no space: turn.5 comes before the cards (7.2)
    encore = "B2" in action.plus and state.holds(seat, "B2") and "B2" not in state.player(seat).used
    if letter != "R":
        _check_space(state, action, section, letter, encore=encore)
    for card in (*needs, *action.plus):
        check_card(state, seat, card)
    _check_modifiers(state, action, section, letter)
    return min(TOP, section.level + ("A4" in action.plus))


def check_number(state: State, seat: int, number: int) -> Section:
    """Return the section of a number. Refuses one that the board does not have (board.1, master.1)."""
    sections = state.player(seat).sections
    if not 1 <= number <= len(sections):
        refuse("board.1", said("there is no section {number}", number=number), f"1 to {len(sections)}")
    return sections[number - 1]


def section_of(state: State, seat: int, number: int) -> Section:
    """Return the section of a number, for what takes effect. Raises Impossible where the board does not have it."""
    sections = state.player(seat).sections
    if not 1 <= number <= len(sections):
        raise no_effect(said("there is no such section"))
    return sections[number - 1]


def check_card(state: State, seat: int, card: str) -> None:
    """Refuse a card that the player does not occupy (cards.10, master.3), or has used this turn (cards.11)."""
    if state.table.master:
        refuse("master.3", "the master variant has no action cards")
    if not state.holds(seat, card):
        refuse(
            "cards.10",
            said("@{seat} does not occupy {card}", seat=seat, card=Words(state).the_card(card)),
            *state.player(seat).cards,
        )
    if card in state.box.once and card in state.player(seat).used:
        refuse(
            "cards.11",
            said("@{seat} has used {card} this turn: it works once in each turn", seat=seat, card=Words(state).the_card(card)),
        )


def check_level(state: State, level: int, cap: int) -> None:
    """Refuse a ghost above the level that a section commands (board.4)."""
    if level > cap:
        words = Words(state)
        name, top = words.colour_name(level), words.colour_name(cap)
        refuse(
            "board.4",
            said("a section of level {cap} ({top}) commands no {name} ghost", cap=cap, top=top, name=name),
            *map(words.colour, range(1, cap + 1)),
        )


def _check_space(state: State, action: OnSection, section: Section, letter: str, *, encore: bool) -> None:
    words, seat = Words(state), action.seat
    taken = section.spaces[LETTERS.index(letter)]
    space = f"{action.section}{letter}"
    if taken and not encore:
        refuse(
            "turn.5",
            said("there is a disc on {space} until the section rests", space=words.the_space(space)),
            *_free(words, action, section),
        )
    # R18: the disc that lies there serves again
    if encore and state.options.encore_disc == "none":
        return
    if state.player(seat).discs < 1:
        refuse(
            "turn.6",
            said("@{seat} has no disc in reserve: a section rests", seat=seat),
            f"@{seat} {action.section}{words.letter('R')}",
        )


def _free(words: Words, action: OnSection, section: Section) -> tuple[str, ...]:
    free = (one for one in LETTERS if not section.spaces[LETTERS.index(one)])
    return (*(words.space(f"{action.section}{one}") for one in free), words.space(f"{action.section}R"))


def _check_modifiers(state: State, action: OnSection, section: Section, letter: str) -> None:
    words = Words(state)
    for card in action.plus:
        if card not in MODIFIERS:
            refuse(
                "cards.12", said("{card} does not modify an action", card=words.the_card(card)), *(f"+{one}" for one in MODIFIERS)
            )
        if action.plus.count(card) > 1:
            refuse(
                "cards.11", said("{card} works once in a turn, and the line has it twice", card=words.the_card(card)), f"+{card}"
            )
        if letter == "R":
            refuse(f"card.{card}", said("{card} has no use with a rest", card=words.the_card(card)))
    if "B2" in action.plus:
        taken, space = section.spaces[LETTERS.index(letter)], words.the_space(f"{action.section}{letter}")
        if not taken:
            refuse(
                "card.B2", said("{space} holds no disc: take the action without {card}", space=space, card=words.the_card("B2"))
            )
        if taken > 1:
            refuse("card.B2", said("{space} holds two discs", space=space))


def use_section(state: State, action: OnSection) -> State:
    """Let the section act: place its disc, move its marker, use its cards; follow-ups of the action before lapse.

    A section that acts out of turn by a ruling keeps its marker, and acts in its own turn as well. Raises Impossible for a
    section that is not there.
    """
    seat, letter, number = action.seat, LETTER_OF[type(action)], action.section
    sections = state.player(seat).sections if 1 <= seat <= len(state.players) else ()
    if not 1 <= number <= len(sections):
        raise no_effect(said("there is no such section"))
    for card in action.plus:
        state = with_use(state, seat, card)
    spaces = sections[number - 1].spaces
    if letter != "R" and not ("B2" in action.plus and state.options.encore_disc == "none"):
        discs = state.player(seat).discs
        if discs < 1 or spaces[LETTERS.index(letter)] > 1:
            raise no_effect(said("there is no disc for the space"))
        spaces = disc_moved(spaces, letter, 1)
        state = with_player(state, seat, discs=discs - 1)
    state = with_section(state, seat, number, spaces=spaces, done=seat == state.active)
    return replace(state, window=(), fright=0, acting=number)


def raise_section(state: State, seat: int, number: int, level: int) -> State:
    """Set a section to a level. Raises Impossible for a section that is not there."""
    if not 1 <= number <= len(state.player(seat).sections) or not 1 <= level <= TOP:
        raise no_effect(said("there is no such section"))
    return with_section(state, seat, number, level=level)
