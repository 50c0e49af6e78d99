"""What players did in a ply, as people say it, and the names of the words of a line.

Buildings, colours, cards and bonus tokens have their names in the language of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from spooklog.domain.contract.ruleset import Sentence, Term
from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.actions import LETTER_OF, Args, HalloweenAction
from spooklog.domain.rulesets.halloween.lines.notation import GRAMMAR, Rolling
from spooklog.domain.rulesets.halloween.names import ACTION_NAMES, SPOKEN_KINDS, Words
from spooklog.domain.rulesets.halloween.refuse import said
from spooklog.domain.rulesets.halloween.rules.cards.fighting import attack_bonus
from spooklog.domain.rulesets.halloween.rules.rolls import FIGHTS
from spooklog.domain.rulesets.halloween.state import Roll, State
from spooklog.domain.values.labels import Labels, called, listed
from spooklog.domain.values.saying import joined, within
from spooklog.domain.words.wording import counted

VERBS = ACTION_NAMES["en"]
_TOKEN = said("a ghost token")
_BRINGS = {
    "green": _TOKEN,
    "yellow": _TOKEN,
    "blue": _TOKEN,
    "scare": said("2 scare points"),
    "point": said("1 haunt point"),
    "die": said("the next die one level up"),
}
_NEW_BONUS, _NEW = said("the bonus token"), said("the token")

_Does = Callable[[str, int, str], str]
"""Says what a player did with a section, given what stands behind the colon."""

_SENTENCES: Mapping[type[act.SectionAction], _Does] = {
    act.Summoned: lambda n, s, w: said("{name} summons with section {section}: {what}", name=n, section=s, what=w),
    act.Scared: lambda n, s, w: said("{name} scares with section {section}: {what}", name=n, section=s, what=w),
    act.GhostUpgraded: lambda n, s, w: said("{name} upgrades with section {section}: {what}", name=n, section=s, what=w),
    act.GhostMoved: lambda n, s, w: said("{name} moves with section {section}: {what}", name=n, section=s, what=w),
    act.Haunted: lambda n, s, w: said("{name} haunts with section {section}: {what}", name=n, section=s, what=w),
    act.HauntTokenTaken: lambda n, s, w: said(
        "{name} takes a haunt token back with section {section}: {what}", name=n, section=s, what=w
    ),
}
_PHRASES: Mapping[type[act.SectionAction], _Does] = {
    act.Summoned: lambda _, s, w: said("summon with section {section}: {what}", section=s, what=w),
    act.Scared: lambda _, s, w: said("scare with section {section}: {what}", section=s, what=w),
    act.GhostUpgraded: lambda _, s, w: said("upgrade with section {section}: {what}", section=s, what=w),
    act.GhostMoved: lambda _, s, w: said("move with section {section}: {what}", section=s, what=w),
    act.Haunted: lambda _, s, w: said("haunt with section {section}: {what}", section=s, what=w),
    act.HauntTokenTaken: lambda _, s, w: said("take a haunt token back with section {section}: {what}", section=s, what=w),
}
"""The same for buttons."""

Clauses = tuple[str, ...]
"""What follows a sentence, each behind a comma."""


def say(before: State, actions: Sequence[HalloweenAction], labels: Labels) -> Sentence:
    """Return what was done in one line: an action, with its roll where it has one."""
    full, short = (_Ply(before, labels, brief).sentence(tuple(actions)) for brief in (False, True))
    return full._replace(short=short.short)


def term(word: str, seen: State) -> Term | None:
    """Return what a building, a colour, a card, an action space or a bonus token is called; None for any other word."""
    words, box = Words(seen), seen.box
    colours = [words.colour(level) for level in range(1, 6)]
    if word in words.places:
        return Term(words.place_name(words.places.index(word)))
    if word in colours:
        return Term(words.colour_name(colours.index(word) + 1))
    if box.card(word):
        return Term(words.card(word))
    if word == "?":
        return Term(said("change it before it counts"))
    letters = {words.letter(letter): letter for letter in VERBS}
    if len(word) == 2 and word[0].isdecimal() and word[1] in letters:
        return Term(_space(f"{word[0]}{letters[word[1]]}"))
    return Term(SPOKEN_KINDS[word]) if word in SPOKEN_KINDS else None


class _Ply:
    """Puts the actions of a ply into words; `brief` are those of a button."""

    def __init__(self, before: State, labels: Labels, brief: bool) -> None:
        self.state, self.labels, self.words, self.brief = before, labels, Words(before), brief

    def sentence(self, actions: tuple[HalloweenAction, ...]) -> Sentence:
        first, tail = Rolling.of(actions, GRAMMAR.context(self.state, self.labels))
        match first:
            case act.DiceRolled():
                return self._shown(actions, tail)
            case act.BonusRevealed(tokens=tokens):
                shown = (said("{kind} in {place}", kind=self._kind(kind), place=self._place(place)) for place, kind in tokens)
                tokens_shown = said("new bonus tokens: {tokens}", tokens=joined(shown))
                return Sentence(tokens_shown, tokens_shown)
            case act.ResultRecorded(points, tokens):
                held = tokens or (0,) * len(points)
                rows = enumerate(zip(points, held, strict=True), start=1)
                results = (within("{name} {result}", name=called(self.labels[seat]), result=_result(*row)) for seat, row in rows)
                return Sentence(said("the result: {results}", results=joined(results)), said("the result"))
            case act.SectionAction():
                clauses = (*self._of_section(first, tail), *self._modified(getattr(first, "plus", ())))
                of, action = said("section {section}", section=first.section), VERBS[LETTER_OF[type(first)]]  # type: ignore[index]
                groups: tuple[str, ...] = (of, action)
            case _:
                clauses, groups = self._beside(called(self.labels[first.seat]), first, tail)
        text = joined(clauses)
        return Sentence(text, text, groups)

    def _of_section(self, action: act.SectionAction, tail: Rolling) -> Clauses:
        """Return what a section did."""
        name = called(self.labels[action.seat])
        match action:
            case act.FightDeclared():
                return self._fight(name, action, tail)
            case act.Rested(_, section):
                return (
                    said("rest section {section}", section=section)
                    if self.brief
                    else said("{name} rests section {section}", name=name, section=section),
                )
            case _:
                what, *more = self._by_section(action, tail)
                does = _PHRASES if self.brief else _SENTENCES
                return (does[type(action)](name, action.section, what), *more)

    def _by_section(self, action: act.SectionAction, tail: Rolling) -> Clauses:
        """Return what stands behind the colon, then clauses."""
        match action:
            case act.Summoned(_, _, at, level, other):
                return (self._ghost_in(at, level, other), *self._rolled(tail, bool(other)))
            case act.Scared(_, _, level, at):
                return (self._ghost_in(at, level) if at else self._colour(level),)
            case act.GhostUpgraded(_, _, at, level, to):
                what = self._ghost_in(at, level)
                return (said("{what} to {colour}", what=what, colour=self._colour(to)) if to else what, *self._raised(action))
            case act.GhostMoved(_, _, start, at, level, slot):
                return (self._way(level, start, at), *self._slot(slot))
            case act.Haunted(_, _, at, level, near, extra):
                return self._haunted(at, level, near, extra=extra)
            case act.HauntTokenTaken(_, _, at, level):
                return (self._ghost_in(at, level),)
            case _:
                return ("",)

    def _fight(self, name: str, action: act.FightDeclared, tail: Rolling) -> Clauses:
        colour, foe, start = self._colour(action.level), self._foe(action.foe, action.by), self._place(action.start)
        what = said("{colour} against {foe}", colour=colour, foe=foe)
        if action.at != action.start:
            what = said("{colour} against {foe} in {place}", colour=colour, foe=foe, place=self._place(action.at))
        fought = self._fought(tail, action.seat)
        if self.brief:
            return (said("fight with section {section}: {what}", section=action.section, what=what), start, *fought)
        words = said(
            "{name} fights with section {section} in {place}: {what}", name=name, section=action.section, place=start, what=what
        )
        return (words, *fought)

    def _raised(self, action: act.GhostUpgraded) -> Clauses:
        """Return the section that rises with a ghost, or that none does where one may."""
        if action.raised:
            return (said("raising section {section}", section=action.raised),)
        may = any(section.level <= action.level for section in self.state.player(action.seat).sections)
        return (said("without raising a section"),) if may else ()

    def _beside(self, name: str, action: HalloweenAction, tail: Rolling) -> tuple[Clauses, tuple[str, ...]]:
        """Return what is no action of a section, and the headings of its button."""
        match action:
            case act.BonusUsed(_, kind, args):
                token = self._kind(kind)
                return self._used_token(name, token, self._of_token(kind, args, tail)), (said("bonus"), token)
            case act.CardPowerUsed(_, card, args):
                return self._used_card(name, self.words.card(card), self._of_power(card, args)), self._under(card)
            case act.FollowUpUsed(seat, card, args):
                return self._followed(name, self.words.card(card), self._of_follow_up(seat, card, args, tail)), self._under(card)
            case act.CardOccupied():
                return self._occupied(name, action), self._under(action.card)
            case act.OccupantCompensated(_, card, sections):
                return (self._compensated(name, self.words.card(card), sections),), ()
            case act.DieRerolled(_, value, level):
                return (self._rerolled(name, self._die(level), value),), ()
            case act.BluesReturned(_, at):
                place = self._place(at)
                if self.brief:
                    return (said("put the blue ghosts back into {place}", place=place),), ()
                return (said("{name} puts the blue ghosts back into {place}", name=name, place=place),), ()
            case act.RollSettled():
                return (self._settled(name, self._standing()),), ()
            case _:
                return (said("end the turn") if self.brief else said("{name} ends the turn", name=name),), ()

    def _under(self, card: str) -> tuple[str, ...]:
        return (said("cards"), self.words.card(card))

    def _settled(self, name: str, dice: str) -> str:
        if self.brief:
            return said("let the roll stand: {dice}", dice=dice) if dice else said("let the roll stand")
        if dice:
            return said("{name} lets the roll stand: {dice}", name=name, dice=dice)
        return said("{name} lets the roll stand", name=name)

    def _rerolled(self, name: str, die: str, value: int) -> str:
        if self.brief:
            return said("roll {die} again: {value}", die=die, value=value) if value else said("roll {die} again", die=die)
        if value:
            return said("{name} rolls {die} again: {value}", name=name, die=die, value=value)
        return said("{name} rolls {die} again", name=name, die=die)

    def _compensated(self, name: str, card: str, sections: Sequence[int]) -> str:
        if sections:
            which = _sections(sections)
            if self.brief:
                return said("take back the discs of {sections}: {card}", sections=which, card=card)
            return said("{name} takes back the discs of {sections} for the card {card}", name=name, sections=which, card=card)
        points = counted(2 if self.state.table.two else 1, "haunt point")
        if self.brief:
            return said("take {points}: {card}", points=points, card=card)
        return said("{name} takes {points} for the card {card}", name=name, points=points, card=card)

    def _occupied(self, name: str, action: act.CardOccupied) -> Clauses:
        card, tokens = self.words.card(action.card), self.words.tokens(action.pay)
        words = said("{name} takes the card {card} for {tokens}", name=name, card=card, tokens=tokens)
        if self.brief:
            words = said("take the card {card} for {tokens}", card=card, tokens=tokens)
        disc = (said("with the disc on {space}", space=_space(action.space)),) if action.space else ()
        picked = (said("picking {token}", token=self.words.a_token(action.pick)),) if action.pick else ()
        return (words, *disc, *picked)

    def _used_token(self, name: str, token: str, found: Clauses) -> Clauses:
        what, *more = found or ("",)
        if self.brief:
            words = said("use the bonus token {token}", token=token)
            return (said("{words}: {what}", words=words, what=what) if what else words, *more)
        words = said("{name} uses the bonus token {token}", name=name, token=token)
        return (said("{words}: {what}", words=words, what=what) if what else words, *more)

    def _used_card(self, name: str, card: str, found: Clauses) -> Clauses:
        what, *more = found or ("",)
        words = (
            said("use the card {card}", card=card) if self.brief else said("{name} uses the card {card}", name=name, card=card)
        )
        return (said("{words}: {what}", words=words, what=what) if what else words, *more)

    def _followed(self, name: str, card: str, found: Clauses) -> Clauses:
        what, *more = found or ("",)
        words = said("follow with the card {card}", card=card)
        if not self.brief:
            words = said("{name} follows with the card {card}", name=name, card=card)
        return (said("{words}: {what}", words=words, what=what) if what else words, *more)

    # -- bonus tokens and cards: what they did, then clauses ---------------------------------------------------------------------

    def _of_token(self, kind: str, args: Args, tail: Rolling) -> Clauses:
        match kind:
            case "summon":
                return (self._ghost_in(args.at, args.level, args.other), *self._rolled(tail, bool(args.other)))
            case "discs":
                return (_discs(args.spaces),)
            case "rest":
                return (said("section {section}", section=args.section),)
            case "warp":
                return (self._way(args.level, args.start, args.at), *self._slot(args.slot))
            case "reroll":
                die = self._die(args.level)
                return (said("{die} shows {number}", die=die, number=args.number) if args.number else die,)
            case "plus3":
                return (said("3 more on {die}", die=self._die(args.level)),)
            case _:
                return (_BRINGS.get(kind, ""),)

    def _of_power(self, card: str, args: Args) -> Clauses:
        match card:
            case "A1":
                what, *more = self._haunted(args.at, args.level, args.near, extra=args.extra)
                return (said("haunt {what}", what=what), *more)
            case "B9" | "D1":
                return (self._ghost_in(args.at, args.level),)
            case "B10":
                return (_discs(args.spaces),)
            case "B11" | "D3":
                return (said("section {section}", section=args.section),)
            case "C2":
                return (self.words.a_token(args.level),)
            case "C5":
                return (said("{paid} for {gained}", paid=self.words.tokens(args.pay), gained=self.words.tokens(args.get)),)
            case "D11":
                return (
                    said(
                        "{colour} in {place} and {other} in {second}",
                        colour=self._colour(args.level),
                        place=self._place(args.at),
                        other=self._colour(args.other),
                        second=self._place(args.second),
                    ),
                )
            case "D13":
                what = said("the bonus token {token}", token=self._kind(args.kind)) if args.kind else said("a bonus token")
                return (what, *self._slot(args.slot, _NEW))
            case _:
                return ()

    def _of_follow_up(self, seat: int, card: str, args: Args, tail: Rolling) -> Clauses:
        match card:
            case "B4":
                return (self._way(args.level, args.start, args.at), *self._slot(args.slot))
            case "B12" | "D8":
                words = said("the ghost goes to {place}", place=self._place(args.at))
                if args.start and card == "D8":
                    start, place = self._place(args.start), self._place(args.at)
                    words = said("the ghost goes from {start} to {place}", start=start, place=place)
                return (words, *self._slot(args.slot))
            case "B13":
                return ("", *self._rolled(tail, needed=True))
            case "B15":
                return (said("against {foe}", foe=self._foe(args.level, args.by)), *self._fought(tail, seat))
            case "C6":
                extra = (said("with an extra token"),) if args.extra else ()
                return (said("haunt {what}", what=self._place(args.at)), *extra)
            case "C13":
                return (said("{number} named", number=args.number), *self._rolled(tail, needed=True))
            case "D4":
                return (said("section {section}", section=args.section),)
            case _:
                return ()

    def _modified(self, cards: Sequence[str]) -> Clauses:
        if not cards:
            return ()
        names = listed([self.words.card(card) for card in cards])
        if self.brief:
            return (said("with {cards}", cards=names),)
        return (said.counted(len(cards), "with the card {cards}", "with the cards {cards}", cards=names),)

    # -- dice ------------------------------------------------------------------------------------------------------------------

    def _rolled(self, tail: Rolling, needed: bool) -> Clauses:
        """Return the dice of what is no fight."""
        if not tail.dice:
            return self._to_follow(tail) if needed else ()
        return (said("rolling {dice}", dice=listed([*map(_face, tail.dice)])), *_left_open(tail))

    def _fought(self, tail: Rolling, seat: int) -> Clauses:
        return self._dice(tail, seat) if tail.dice else self._to_follow(tail)

    def _to_follow(self, tail: Rolling) -> Clauses:
        return (said("dice to follow"),) if tail.open and not self.brief else ()

    def _dice(self, tail: Rolling, fighter: int) -> Clauses:
        """Return what dice show; of a `fighter`, the seat, with what came of it."""
        dice = tail.dice or ()
        if not fighter or len(dice) != 2:
            return (listed([*map(_face, dice)]), *_left_open(tail))
        bonus = attack_bonus(self.state, fighter)
        shown = said("{attack} to {defence}", attack=f"{_face(dice[0])}{f'+{bonus}' if bonus else ''}", defence=_face(dice[1]))
        return (shown, *(_left_open(tail) or (_outcome(dice[0] + bonus, dice[1]),)))

    def _shown(self, actions: tuple[HalloweenAction, ...], tail: Rolling) -> Sentence:
        """Return the dice of a roll that was declared before; once settled it is that of the player on turn."""
        if not tail.dice:
            return Sentence(said("the dice roll"), said("roll the dice"))
        shown = joined(self._dice(tail, self._open_fight()))
        settler = next((action.seat for action in actions if isinstance(action, act.RollSettled)), 0)
        short = said("the dice show {dice}", dice=shown)
        text = short
        if settler:
            text = said("{name}'s roll shows {dice}", name=called(self.labels[settler]), dice=shown)
        return Sentence(text, short)

    def _open_fight(self) -> int:
        """Return who attacks in the fight that is to be rolled or lies open; 0 where it is none."""
        roll = self.state.roll
        return roll.owners[0] if roll and roll.kind in FIGHTS else 0

    def _standing(self) -> str:
        """Return the open roll with what came of it."""
        match self.state.roll:
            case Roll(kind="fight" | "brawl", values=(first, second), plus=(more, against)) as roll:
                bonus = more + attack_bonus(self.state, roll.owners[0])
                attack, defence = (f"{value}{f'+{plus}' if plus else ''}" for value, plus in ((first, bonus), (second, against)))
                shown = said("{attack} to {defence}", attack=attack, defence=defence)
                return joined((shown, _outcome(first + bonus, second + against)))
            case Roll(values=values, plus=plus) if values:
                return listed([f"{value}{f'+{more}' if more else ''}" for value, more in zip(values, plus, strict=False)])
            case _:
                return ""

    def _die(self, level: int) -> str:
        return said("the die of {colour}", colour=self._colour(level)) if level else said("the die")

    # -- words -----------------------------------------------------------------------------------------------------------------

    def _place(self, code: str) -> str:
        place = self.state.table.place(code)
        if place < 0:
            return code or said("no building")
        return self.words.place_name(place) if self.brief else self.words.the_place(place)

    def _ghost_in(self, code: str, level: int, other: int = 0) -> str:
        """Return a ghost, or two of which one is meant, and its building."""
        ghost, place = self._colour(level), self._place(code)
        if other:
            ghost = said("{colour} or {other}", colour=ghost, other=self._colour(other))
        if self.brief:
            return within("{ghost}, {place}", ghost=ghost, place=place)
        return said("{ghost} in {place}", ghost=ghost, place=place)

    def _colour(self, level: int) -> str:
        return self.words.colour_name(level) if level else said("no colour")

    def _kind(self, kind: str) -> str:
        return self.words.kind_name(kind)

    def _foe(self, level: int, by: int) -> str:
        """Return the ghost that is attacked, as that of the opponent who rolls for it, where the line names one."""
        colour = self._colour(level)
        if by > 0:
            return said("{name}'s {colour}", name=called(self.labels[by]), colour=colour)
        return said("nobody's {colour}", colour=colour) if by else colour

    def _way(self, level: int, start: str, at: str) -> str:
        colour, start, at = self._colour(level), self._place(start), self._place(at)
        if self.brief:
            return said("{colour}, {start} to {place}", colour=colour, start=start, place=at)
        return said("{colour} from {start} to {place}", colour=colour, start=start, place=at)

    def _haunted(self, at: str, level: int, near: str, *, extra: bool) -> Clauses:
        place, colour = self._place(at), self._colour(level)
        what = said("{place} with {colour}", place=place, colour=colour)
        if self.brief:
            what = within("{place}, {colour}", place=place, colour=colour)
        beside = (said("from {place}", place=self._place(near)),) if near else ()
        return (what, *beside, *((said("with an extra token"),) if extra else ()))

    def _slot(self, slot: str, token: str = _NEW_BONUS) -> Clauses:
        if not slot:
            return ()
        if self.brief:
            if slot == "x":
                return (said("token not kept"),)
            return (said("token into slot {slot}", slot=slot[0]), *((said("old one out"),) if slot.endswith("!") else ()))
        if slot == "x":
            return (said("{token} not kept", token=token),)
        if slot.endswith("!"):
            return (said("{token} into slot {slot} replacing the old one", token=token, slot=slot[0]),)
        return (said("{token} into slot {slot}", token=token, slot=slot[0]),)


def _space(space: str) -> str:
    return said("{action} in section {section}", action=VERBS[space[1]], section=space[0])


def _discs(spaces: Sequence[str]) -> str:
    sections = groupby(spaces, key=lambda space: space[0])
    on = [
        said("{actions} in section {section}", actions=listed([VERBS[space[1]] for space in some]), section=section)
        for section, some in sections
    ]
    which = listed(on) or said("no space")
    return said.counted(len(spaces), "the disc on {spaces}", "the discs on {spaces}", spaces=which)


def _sections(sections: Sequence[int]) -> str:
    return said.counted(len(sections), "section {sections}", "sections {sections}", sections=listed([*map(str, sections)]))


def _face(value: int) -> str:
    return str(value) if value else "?"


def _left_open(tail: Rolling) -> Clauses:
    return (said("left open"),) if tail.open else ()


def _result(points: int, tokens: int) -> str:
    if tokens:
        return listed([counted(points, "haunt point"), counted(tokens, "ghost token")])
    return counted(points, "haunt point")


def _outcome(attack: int, defence: int) -> str:
    if attack == defence:
        return said("a draw")
    return said("won") if attack > defence else said("lost")
