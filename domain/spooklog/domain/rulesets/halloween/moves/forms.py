"""Forms of halloween: actions with too many cases to list, and what may be chosen at each of their open places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spooklog.domain.contract.actions import Field, Form
from spooklog.domain.rulesets.halloween.actions import LETTERS, MAX_NUMBER
from spooklog.domain.rulesets.halloween.lines.shapes import OPEN
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.rules.bonus import slot_words
from spooklog.domain.rulesets.halloween.rules.cards.fighting import without_dice
from spooklog.domain.rulesets.halloween.rules.cards.watching import gives_token, price
from spooklog.domain.rulesets.halloween.rules.offers import far_fights
from spooklog.domain.rulesets.halloween.rules.other_actions import drawable, picks, switches, used_spaces
from spooklog.domain.rulesets.halloween.rules.rolls import own_dice
from spooklog.domain.rulesets.halloween.state import LEVELS, State

MAX_POINTS = 9999
"""The most haunt points that a line of results can name."""


def result_form(state: State, words: Words) -> Form:
    """Return the form of the points of all players, with the ghost tokens they were left with behind a slash."""
    points, tokens = Field("points", low=0, high=MAX_POINTS), Field("tokens", least=0, before="/", low=0, high=MAX_NUMBER)
    parts: list[str | Field] = [f"{words.term('result')} "]
    for seat in state.seats:
        parts += [", "] * (seat > 1) + [Field("player"), " ", points, tokens]
    return Form(None, "result NAME POINTS, …", "the haunt points of every player", by="table", parts=tuple(parts))


def roll_form(state: State, words: Words) -> Form:
    """Return the form of the awaited roll, a field for each die; with `?` the roll lies open."""
    parts: list[str | Field] = [f"{words.term('roll')} "]
    for number, die in enumerate(state.roll.dice if state.roll else ()):
        parts += [":"] * (number > 0) + [Field(f"{words.colour_name(die)} die", _faces(state, die))]
    parts.append(Field("open roll", (OPEN,), least=0, before=" "))
    meaning = "the dice of the roll, the own one first"
    return Form(None, f"{words.term('roll')} DICE", meaning, by="chance", parts=tuple(parts))


def reveal_form(state: State, words: Words) -> Form:
    """Return the form of new bonus tokens: for each building those of the reserve, or of the discards where it runs out."""
    short = sum(state.reserve) < len(state.box.codes)
    rows = zip(state.box.kinds, state.reserve, state.discards, strict=True)
    kinds = tuple(words.kind(kind.code) for kind, reserve, gone in rows if reserve or (gone and short))
    verb, parts = words.term("reveal"), list[str | Field]()
    for number, place in enumerate(words.places):
        parts += [f"{'' if number else verb} {place}=", Field("token", kinds)]
    meaning = "a new bonus token for each building"
    return Form(None, f"{verb} BUILDING=TOKEN …", meaning, by="chance", parts=tuple(parts))


def far_fight_forms(state: State, words: Words) -> Iterator[Form]:
    """Yield forms of the fights with ghosts of other buildings (C7), by section: those with dice, then those without (C10)."""
    seat = state.active
    for number, section in enumerate(state.player(seat).sections, start=1):
        if section.done or section.spaces[LETTERS.index("F")] or not state.player(seat).discs:
            continue
        # by their places and colours: the same fights for every section of a level
        found = [(one.start, one.at, one.level, one.foe) for one in far_fights(state, seat, number, 1, section.level, ())]
        pattern = f"{number}{words.letter('F')} FROM>TO COLOUR>COLOUR"
        for dice in (True, False):
            ways = [way for way in found if without_dice(state, seat, way[2], way[3]) is not dice]
            if not ways:
                continue
            starts, ends, levels, foes = map(set, zip(*ways, strict=True))
            parts: list[str | Field] = [
                *(f"{number}{words.letter('F')} ", _buildings(state, words, starts), ">", _buildings(state, words, ends)),
                *(" ", _colours(words, levels), ">", _colours(words, foes)),
            ]
            if dice:
                # a token can have made the next attack die any higher one (kind.6)
                faces = _faces(state, *(LEVELS if state.die_up else levels | foes))
                # none: the roll lies open, and the dice follow in a line of their own
                parts.append(Field("die", faces, 0, 2, again=True, before=" ", between=":", empty=f" {OPEN}"))
            meaning = "a fight with a ghost of another building (C7)" if dice else "such a fight without dice (C7, C10)"
            yield Form(seat, f"{pattern}{' DICE' * dice}", meaning, parts=tuple(parts))


def occupy_form(state: State, words: Words, cards: tuple[str, ...]) -> Form:
    """Return the form of cards that the active player can occupy: tokens in payment, the disc, the token that D15 brings."""
    seat = state.active
    player, counts = state.player(seat), [price(state, seat, card)[0] for card in cards]
    held = tuple(words.colour(level) for level in LEVELS if player.tokens[level - 1])
    parts: list[str | Field] = ["K ", Field("card", cards), " ", Field("token", held, min(counts), max(counts), True, between="")]
    if spaces := tuple(map(words.space, used_spaces(state, seat))):
        parts.append(Field("space", spaces, least=0 if player.discs else 1, before=f" {words.term('from')} "))
    if gifts := [card for card in cards if gives_token(state, seat, card)]:
        # the tokens paid go back to the supply first, and may be picked
        levels = picks(state, seat, gifts[0], tuple(level for level in LEVELS if player.tokens[level - 1]))
        least = 1 if len(gifts) == len(cards) else 0
        parts.append(Field("colour", tuple(map(words.colour, levels)), least, before=f" {words.term('pick')} "))
    return Form(seat, "K CARD TOKENS", f"occupy an action card for ghost tokens: {' '.join(cards)}", parts=tuple(parts))


def discs_form(state: State, words: Words, kind: str) -> Form:
    """Return the form of the token that brings up to three discs back."""
    spaces = tuple(map(words.space, used_spaces(state, state.active)))
    start = f"X {words.kind(kind)} "
    return Form(state.active, f"{start}SPACE …", "up to three discs come back", parts=(start, Field("space", spaces, most=3)))


def switch_form(state: State, words: Words) -> Form | None:
    """Return the form of two ghosts that change places (D11); None where there are no two."""
    found = list(switches(state, state.active))
    if not found:
        return None
    place = _buildings(state, words, {code for args in found for code in (args.at, args.second)})
    colour = _colours(words, {level for args in found for level in (args.level, args.other)})
    parts = ("P D11 ", place, " ", colour, " ", place, " ", colour)
    return Form(state.active, "P D11 BUILDING COLOUR BUILDING COLOUR", "two ghosts change places", parts=parts)


def drawn_form(state: State, words: Words) -> Form | None:
    """Return the form of a bonus token that D13 draws, and of the slot that it goes to; None where no token is left."""
    kinds = tuple(dict.fromkeys(map(words.kind, drawable(state))))
    if not kinds:
        return None
    parts: list[str | Field] = ["P D13 ", Field("token", kinds)]
    slots = slot_words(state, state.active)
    if named := tuple(filter(None, slots)):
        # an empty word: the token goes by itself into the first free slot
        parts.append(Field("slot", named, least=0 if "" in slots else 1, before=" ="))
    return Form(state.active, "P D13 TOKEN", "a bonus token drawn from the reserve", parts=tuple(parts))


def reroll_form(state: State, words: Words, seat: int, start: str, meaning: str) -> Form:
    """Return the form of an own die rolled again; of two own dice the colour of the ghost says which."""
    roll, mine = state.roll, own_dice(state, seat)
    dice = [roll.dice[at] for at in mine] if roll else []
    value = Field("value", _faces(state, *dice))
    if roll is None or len(mine) < 2:
        return Form(seat, f"{start} VALUE", meaning, parts=(f"{start} ", value))
    colour = _colours(words, {roll.levels[at] for at in mine})
    return Form(seat, f"{start} COLOUR VALUE", meaning, parts=(f"{start} ", colour, " ", value))


def _faces(state: State, *dice: int) -> tuple[str, ...]:
    """Return the faces of dice by their colours, those of the largest die."""
    return tuple(map(str, range(1, max((state.box.dice[die - 1] for die in dice), default=1) + 1)))


def _buildings(state: State, words: Words, codes: Iterable[str]) -> Field:
    """Return the choice of a building, in the order of the board."""
    wanted = {*codes}
    return Field("building", tuple(words.place(code) for code in state.box.codes if code in wanted))


def _colours(words: Words, levels: Iterable[int]) -> Field:
    """Return the choice of a colour, the lowest first."""
    return Field("colour", tuple(map(words.colour, sorted(levels))))
