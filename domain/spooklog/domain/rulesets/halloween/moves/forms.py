"""Forms of halloween: actions with too many cases to list, and what may be chosen at each of their open places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spooklog.domain.contract.actions import Form
from spooklog.domain.grammar.kinds import Open
from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.actions import LETTERS, MAX_NUMBER
from spooklog.domain.rulesets.halloween.lines.notation import GRAMMAR, Result
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import said
from spooklog.domain.rulesets.halloween.rules.bonus import slot_words
from spooklog.domain.rulesets.halloween.rules.cards.fighting import without_dice
from spooklog.domain.rulesets.halloween.rules.cards.watching import gives_token, price
from spooklog.domain.rulesets.halloween.rules.offers import far_fights
from spooklog.domain.rulesets.halloween.rules.other_actions import drawable, picks, switches, used_spaces
from spooklog.domain.rulesets.halloween.rules.rolls import own_dice
from spooklog.domain.rulesets.halloween.state import LEVELS, State
from spooklog.domain.values.saying import joined, within

MAX_POINTS = 9999
"""The most haunt points that a line of results can name."""


def result_form(state: State) -> Form:
    """Return the form of the points of all players, with the ghost tokens they were left with behind a slash."""
    scores = [(Open(low=0, high=MAX_POINTS, name=said("points")), Open(least=0, low=0, high=MAX_NUMBER))] * len(state.seats)
    return GRAMMAR.form(Result, said("the haunt points of every player"), state, scores=scores)


def roll_form(state: State) -> Form:
    """Return the form of the awaited roll, a field for each die; with `?` the roll lies open."""
    words, dice = Words(state), state.roll.dice if state.roll else ()
    values = [Open(_faces(state, die), name=said("{colour} die", colour=words.colour_name(die))) for die in dice]
    left_open = Open(name=said("open roll"), least=0)
    return GRAMMAR.form(act.DiceRolled, said("the dice of the roll, the own one first"), state, values=values, open=left_open)


def reveal_form(state: State) -> Form:
    """Return the form of new bonus tokens: for each building those of the reserve, or of the discards where it runs out."""
    short = sum(state.reserve) < len(state.box.codes)
    rows = zip(state.box.kinds, state.reserve, state.discards, strict=True)
    kinds = Open([kind.code for kind, reserve, gone in rows if reserve or (gone and short)], name=said("token"))
    tokens = [(code, kinds) for code in state.box.codes]
    return GRAMMAR.form(act.BonusRevealed, said("a new bonus token for each building"), state, tokens=tokens)


def far_fight_forms(state: State) -> Iterator[Form]:
    """Yield forms of the fights with ghosts of other buildings (C7), by section: those with dice, then those without (C10)."""
    seat, words = state.active, Words(state)
    for number, section in enumerate(state.player(seat).sections, start=1):
        if section.done or section.spaces[LETTERS.index("F")] or not state.player(seat).discs:
            continue
        # by their places and colours: the same fights for every section of a level
        found = [(one.start, one.at, one.level, one.foe) for one in far_fights(state, seat, number, 1, section.level, ())]
        for rolled in (True, False):
            ways = [way for way in found if without_dice(state, seat, way[2], way[3]) is not rolled]
            if not ways:
                continue
            starts, ends, levels, foes = map(set, zip(*ways, strict=True))
            far, none = words.card("C7"), words.card("C10")
            meaning = said("a fight with a ghost of another building: {card}", card=far)
            if not rolled:
                meaning = said("such a fight without dice: {card}, {other}", card=far, other=none)
            way = {"start": _buildings(state, starts), "at": _buildings(state, ends)}
            way |= {"level": _colours(levels), "foe": _colours(foes)}
            if rolled:
                # a token can have made the next attack die any higher one (kind.6)
                faces = _faces(state, *(LEVELS if state.die_up else levels | foes))
                # none: the roll lies open, and the dice follow in a line of their own
                way["dice"] = Open(faces, 0, 2, empty="?")
            yield GRAMMAR.form(act.FightDeclared, meaning, state, seat, section=number, **way)


def occupy_form(state: State, cards: tuple[str, ...]) -> Form:
    """Return the form of cards that the active player can occupy: tokens in payment, the disc, the token that D15 brings."""
    seat, more = state.active, dict[str, Open]()
    player, counts = state.player(seat), [price(state, seat, card)[0] for card in cards]
    held = tuple(level for level in LEVELS if player.tokens[level - 1])
    if spaces := used_spaces(state, seat):
        more["space"] = Open(spaces, least=0 if player.discs else 1, name=said("space"))
    if gifts := [card for card in cards if gives_token(state, seat, card)]:
        # the tokens paid go back to the supply first, and may be picked
        more["pick"] = Open(picks(state, seat, gifts[0], held), least=1 if len(gifts) == len(cards) else 0)
    named = joined(within("{card} ({id})", card=Words(state).card(card), id=card) for card in cards)
    meaning = said("occupy an action card for ghost tokens: {cards}", cards=named)
    pay = Open(held, min(counts), max(counts), name=said("token"))
    return GRAMMAR.form(act.CardOccupied, meaning, state, seat, card=Open(cards), pay=pay, **more)


def discs_form(state: State) -> Form:
    """Return the form of the token that brings up to three discs back."""
    spaces = Open(used_spaces(state, state.active), most=3, again=False, name=said("space"))
    return GRAMMAR.form(
        act.BonusUsed, said("up to three discs come back"), state, state.active, kind="discs", args={"spaces": spaces}
    )


def switch_form(state: State) -> Form | None:
    """Return the form of two ghosts that change places (D11); None where there are no two."""
    found = list(switches(state, state.active))
    if not found:
        return None
    place = _buildings(state, {code for args in found for code in (args.at, args.second)})
    colour = _colours({level for args in found for level in (args.level, args.other)})
    ghosts = {"at": place, "level": colour, "second": place, "other": colour}
    return GRAMMAR.form(act.CardPowerUsed, said("two ghosts change places"), state, state.active, card="D11", args=ghosts)


def drawn_form(state: State) -> Form | None:
    """Return the form of a bonus token that D13 draws, and of the slot that it goes to; None where no token is left."""
    kinds = tuple(dict.fromkeys(drawable(state)))
    if not kinds:
        return None
    args, slots = {"kind": Open(kinds, name=said("token"))}, slot_words(state, state.active)
    if named := tuple(filter(None, slots)):
        # an empty word: the token goes by itself into the first free slot
        args["slot"] = Open(named, least=0 if "" in slots else 1)
    meaning = said("a bonus token drawn from the reserve")
    return GRAMMAR.form(act.CardPowerUsed, meaning, state, state.active, card="D13", args=args)


def reroll_form(state: State, seat: int, meaning: str, *, token: bool = False) -> Form:
    """Return the form of an own die rolled again, perhaps with a `token`; of two own dice the colour of the ghost says which."""
    roll, mine = state.roll, own_dice(state, seat)
    value = Open(_faces(state, *(roll.dice[at] for at in mine)) if roll else (), name=said("value"))
    which = {"level": _colours({roll.levels[at] for at in mine})} if roll and len(mine) > 1 else {}
    if token:
        return GRAMMAR.form(act.BonusUsed, meaning, state, seat, kind="reroll", args={"number": value, **which})
    return GRAMMAR.form(act.DieRerolled, meaning, state, seat, value=value, **which)


def _faces(state: State, *dice: int) -> range:
    """Return the faces of dice by their colours, those of the largest die."""
    return range(1, max((state.box.dice[die - 1] for die in dice), default=1) + 1)


def _buildings(state: State, codes: Iterable[str]) -> Open:
    """Return the choice of a building, in the order of the board."""
    wanted = {*codes}
    return Open([code for code in state.box.codes if code in wanted])


def _colours(levels: Iterable[int]) -> Open:
    """Return the choice of a colour, the lowest first."""
    return Open(sorted(levels))
