"""What players did in a ply, as people say it, and the names of the words of a line.

The sentences are English; buildings, colours, cards and bonus tokens have their names in the language of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from spooklog.domain.contract.ruleset import Sentence, Term
from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.actions import LETTER_OF, Args, HalloweenAction
from spooklog.domain.rulesets.halloween.lines.notation import GRAMMAR, Rolling
from spooklog.domain.rulesets.halloween.names import ACTION_NAMES, SPOKEN_KINDS, Words
from spooklog.domain.rulesets.halloween.rules.cards.fighting import attack_bonus
from spooklog.domain.rulesets.halloween.rules.rolls import FIGHTS
from spooklog.domain.rulesets.halloween.state import Roll, State
from spooklog.domain.values.labels import Labels, called, listed
from spooklog.domain.words.wording import counted, told_of, with_article

VERBS = ACTION_NAMES["en"]
_BRINGS = {
    "green": ": a ghost token",
    "yellow": ": a ghost token",
    "blue": ": a ghost token",
    "scare": ": 2 scare points",
    "point": ": 1 haunt point",
    "die": ": the next die one level up",
}


def say(before: State, actions: Sequence[HalloweenAction], labels: Labels) -> Sentence:
    """Return what was done in one line: an action, with its roll where it has one."""
    said, short = (_Ply(before, labels, brief).sentence(tuple(actions)) for brief in (False, True))
    return said._replace(short=short.short)


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
        return Term("change it before it counts")
    letters = {words.letter(letter): letter for letter in VERBS}
    if len(word) == 2 and word[0].isdecimal() and word[1] in letters:
        return Term(f"{VERBS[letters[word[1]]]} in section {word[0]}")
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
                shown = (f"{self._kind(kind)} in {self._place(place)}" for place, kind in tokens)
                text = f"new bonus tokens: {', '.join(shown)}"
                return Sentence(text, text)
            case act.ResultRecorded(points, tokens):
                held = tokens or (0,) * len(points)
                rows = enumerate(zip(points, held, strict=True), start=1)
                results = (f"{called(self.labels[seat])} {_result(*row)}" for seat, row in rows)
                return Sentence(f"the result: {', '.join(results)}", "the result")
            case act.SectionAction():
                phrase = f"{self._of_section(first, tail)}{self._modified(getattr(first, 'plus', ()))}"
                groups: tuple[str, ...] = (f"section {first.section}", VERBS[LETTER_OF[type(first)]])  # type: ignore[index]
            case _:
                phrase, groups = self._beside(first, tail)
        return Sentence(told_of(self.labels[first.seat], phrase), phrase, groups)

    def _of_section(self, action: act.SectionAction, tail: Rolling) -> str:
        of = f"with section {action.section}"
        match action:
            case act.Summoned(_, _, at, level, other):
                return f"summon {of}: {self._ghost(level, other)}{self._in(at)}{self._rolled(tail, bool(other))}"
            case act.Scared(_, _, level, at):
                return f"scare {of}: {self._colour(level)}{self._in(at) if at else ''}"
            case act.GhostUpgraded(_, _, at, level, to):
                end = f" to {self._colour(to)}" if to else ""
                return f"upgrade {of}: {self._ghost(level)}{self._in(at)}{end}{self._raised(action)}"
            case act.GhostMoved(_, _, start, at, level, slot):
                return f"move {of}: {self._way(level, start, at)}{self._slot(slot)}"
            case act.FightDeclared(seat, _, start, at, level, foe, by):
                there = f" in {self._place(at)}" if at != start else ""
                against = f"{self._colour(level)} against {self._foe(foe, by)}{there}"
                if self.brief:
                    return f"fight {of}: {against}{self._in(start)}{self._fought(tail, seat)}"
                return f"fight {of} in {self._place(start)}: {against}{self._fought(tail, seat)}"
            case act.Haunted(_, _, at, level, near, extra):
                return f"haunt {of}: {self._haunted(at, level, near, extra=extra)}"
            case act.HauntTokenTaken(_, _, at, level):
                return f"take a haunt token back {of}: {self._colour(level)}{self._in(at)}"
            case _:
                return f"rest section {action.section}"

    def _raised(self, action: act.GhostUpgraded) -> str:
        """Return the section that rises with a ghost, or that none does where one may."""
        if action.raised:
            return f", raising section {action.raised}"
        may = any(section.level <= action.level for section in self.state.player(action.seat).sections)
        return ", without raising a section" if may else ""

    def _beside(self, action: HalloweenAction, tail: Rolling) -> tuple[str, tuple[str, ...]]:
        """Return what is no action of a section, and the headings of its button."""
        match action:
            case act.BonusUsed(_, kind, args):
                name = self._kind(kind)
                return f"use the bonus token {name}{self._of_token(kind, args, tail)}", ("bonus", name)
            case act.CardPowerUsed(_, card, args):
                return f"use the card {self.words.card(card)}{self._of_power(card, args)}", ("cards", self.words.card(card))
            case act.FollowUpUsed(seat, card, args):
                phrase = f"follow with the card {self.words.card(card)}{self._of_follow_up(seat, card, args, tail)}"
                return phrase, ("cards", self.words.card(card))
            case act.CardOccupied(_, card, pay, space, pick):
                disc = f", with the disc on {self._space(space)}" if space else ""
                picked = f", picking {with_article(f'{self._colour(pick)} token')}" if pick else ""
                phrase = f"take the card {self.words.card(card)} for {self._tokens(pay)}{disc}{picked}"
                return phrase, ("cards", self.words.card(card))
            case act.OccupantCompensated(_, card, sections):
                points = counted(2 if self.state.table.two else 1, "haunt point")
                what = f"back the discs of {self._sections(sections)}" if sections else points
                if self.brief:
                    return f"take {what}: {self.words.card(card)}", ()
                return f"take {what} for the card {self.words.card(card)}", ()
            case act.DieRerolled(_, value, level):
                return f"roll {self._die(level)} again{f': {value}' if value else ''}", ()
            case act.BluesReturned(_, at):
                return f"put the blue ghosts back into {self._place(at)}", ()
            case act.RollSettled():
                return f"let the roll stand{self._standing()}", ()
            case _:
                return "end the turn", ()

    # -- bonus tokens and cards ------------------------------------------------------------------------------------------------

    def _of_token(self, kind: str, args: Args, tail: Rolling) -> str:
        match kind:
            case "summon":
                mixed = self._rolled(tail, bool(args.other))
                return f": {self._ghost(args.level, args.other)}{self._in(args.at)}{mixed}"
            case "discs":
                return f": {self._discs(args.spaces)}"
            case "rest":
                return f": section {args.section}"
            case "warp":
                return f": {self._way(args.level, args.start, args.at)}{self._slot(args.slot)}"
            case "reroll":
                return f": {self._die(args.level)} shows {args.number}" if args.number else f": {self._die(args.level)}"
            case "plus3":
                return f": 3 more on {self._die(args.level)}"
            case _:
                return _BRINGS.get(kind, "")

    def _of_power(self, card: str, args: Args) -> str:
        match card:
            case "A1":
                return f": haunt {self._haunted(args.at, args.level, args.near, extra=args.extra)}"
            case "B9" | "D1":
                return f": {self._ghost(args.level)}{self._in(args.at)}"
            case "B10":
                return f": {self._discs(args.spaces)}"
            case "B11" | "D3":
                return f": section {args.section}"
            case "C2":
                return f": {with_article(f'{self._colour(args.level)} token')}"
            case "C5":
                return f": {self._tokens(args.pay)} for {self._tokens(args.get)}"
            case "D11":
                first, second = (self._place(place) for place in (args.at, args.second))
                return f": {self._colour(args.level)} in {first} and {self._colour(args.other)} in {second}"
            case "D13":
                what = f"the bonus token {self._kind(args.kind)}" if args.kind else "a bonus token"
                return f": {what}{self._slot(args.slot, 'the token')}"
            case _:
                return ""

    def _of_follow_up(self, seat: int, card: str, args: Args, tail: Rolling) -> str:
        match card:
            case "B4":
                return f": {self._way(args.level, args.start, args.at)}{self._slot(args.slot)}"
            case "B12" | "D8":
                start = f" from {self._place(args.start)}" if args.start and card == "D8" else ""
                return f": the ghost goes{start} to {self._place(args.at)}{self._slot(args.slot)}"
            case "B13":
                return self._rolled(tail, needed=True)
            case "B15":
                return f": against {self._foe(args.level, args.by)}{self._fought(tail, seat)}"
            case "C6":
                return f": haunt {self._place(args.at)}{', with an extra token' if args.extra else ''}"
            case "C13":
                return f": {args.number} named{self._rolled(tail, needed=True)}"
            case "D4":
                return f": section {args.section}"
            case _:
                return ""

    def _modified(self, cards: Sequence[str]) -> str:
        names = [self.words.card(card) for card in cards]
        if self.brief and names:
            return f", with {listed(names)}"
        return f", with the card{'s' if len(names) > 1 else ''} {listed(names)}" if names else ""

    # -- dice ------------------------------------------------------------------------------------------------------------------

    def _rolled(self, tail: Rolling, needed: bool) -> str:
        """Return the dice of what is no fight."""
        if not tail.dice:
            return ", dice to follow" if needed and tail.open and not self.brief else ""
        return f", rolling {listed([*map(_face, tail.dice)])}{', left open' if tail.open else ''}"

    def _fought(self, tail: Rolling, seat: int) -> str:
        if not tail.dice:
            return ", dice to follow" if tail.open and not self.brief else ""
        return f", {self._dice(tail, seat)}"

    def _dice(self, tail: Rolling, fighter: int) -> str:
        """Return what dice show; of a `fighter`, the seat, with what came of it."""
        dice = tail.dice or ()
        if not fighter or len(dice) != 2:
            return f"{listed([*map(_face, dice)])}{', left open' if tail.open else ''}"
        bonus = attack_bonus(self.state, fighter)
        shown = f"{_face(dice[0])}{f'+{bonus}' if bonus else ''} to {_face(dice[1])}"
        return f"{shown}, left open" if tail.open else f"{shown}, {_outcome(dice[0] + bonus, dice[1])}"

    def _shown(self, actions: tuple[HalloweenAction, ...], tail: Rolling) -> Sentence:
        """Return the dice of a roll that was declared before; once settled it is that of the player on turn."""
        if not tail.dice:
            return Sentence("the dice roll", "roll the dice")
        shown = self._dice(tail, self._open_fight())
        settler = next((action.seat for action in actions if isinstance(action, act.RollSettled)), 0)
        whose = f"{called(self.labels[settler])}'s roll shows" if settler else "the dice show"
        return Sentence(f"{whose} {shown}", f"the dice show {shown}")

    def _open_fight(self) -> int:
        """Return who attacks in the fight that is to be rolled or lies open; 0 where it is none."""
        roll = self.state.roll
        return roll.owners[0] if roll and roll.kind in FIGHTS else 0

    def _standing(self) -> str:
        """Return the open roll with what came of it."""
        match self.state.roll:
            case Roll(kind="fight" | "brawl", values=(first, second), plus=(more, against)) as roll:
                bonus = more + attack_bonus(self.state, roll.owners[0])
                faces = [f"{value}{f'+{plus}' if plus else ''}" for value, plus in ((first, bonus), (second, against))]
                return f": {' to '.join(faces)}, {_outcome(first + bonus, second + against)}"
            case Roll(values=values, plus=plus) if values:
                faces = [f"{value}{f'+{more}' if more else ''}" for value, more in zip(values, plus, strict=False)]
                return f": {listed(faces)}"
            case _:
                return ""

    def _die(self, level: int) -> str:
        return f"the die of {self._colour(level)}" if level else "the die"

    # -- words -----------------------------------------------------------------------------------------------------------------

    def _place(self, code: str) -> str:
        place = self.state.table.place(code)
        return f"{'' if self.brief else 'the '}{self.words.place_name(place)}" if place >= 0 else code or "no building"

    def _in(self, code: str) -> str:
        return f"{', ' if self.brief else ' in '}{self._place(code)}"

    def _colour(self, level: int) -> str:
        return self.words.colour_name(level) if level else "no colour"

    def _kind(self, kind: str) -> str:
        return self.words.kind_name(kind)

    def _ghost(self, level: int, other: int = 0) -> str:
        return f"{self._colour(level)}{f' or {self._colour(other)}' if other else ''}"

    def _foe(self, level: int, by: int) -> str:
        """Return the ghost that is attacked, as that of the opponent who rolls for it, where the line names one."""
        return f"{called(self.labels[by]) if by > 0 else 'nobody'}'s {self._colour(level)}" if by else self._colour(level)

    def _way(self, level: int, start: str, at: str) -> str:
        return f"{self._colour(level)}{', ' if self.brief else ' from '}{self._place(start)} to {self._place(at)}"

    def _haunted(self, at: str, level: int, near: str, *, extra: bool) -> str:
        beside, token = f", from {self._place(near)}" if near else "", ", with an extra token" if extra else ""
        return f"{self._place(at)}{', ' if self.brief else ' with '}{self._colour(level)}{beside}{token}"

    def _slot(self, slot: str, token: str = "the bonus token") -> str:  # no password
        if not slot:
            return ""
        if self.brief:
            return ", token not kept" if slot == "x" else f", token into slot {slot[0]}{', old one out' * slot.endswith('!')}"
        if slot == "x":
            return f", {token} not kept"
        return f", {token} into slot {slot[0]}{' replacing the old one' if slot.endswith('!') else ''}"

    def _space(self, space: str) -> str:
        return f"{VERBS[space[1]]} in section {space[0]}"

    def _discs(self, spaces: Sequence[str]) -> str:
        sections = groupby(spaces, key=lambda space: space[0])
        on = [f"{listed([VERBS[space[1]] for space in some])} in section {section}" for section, some in sections]
        return f"the disc{'s' if len(spaces) != 1 else ''} on {listed(on) or 'no space'}"

    def _sections(self, sections: Sequence[int]) -> str:
        return f"section{'s' if len(sections) > 1 else ''} {listed([*map(str, sections)])}"

    def _tokens(self, levels: Iterable[int]) -> str:
        return self.words.tokens(levels)


def _face(value: int) -> str:
    return str(value) if value else "?"


def _result(points: int, tokens: int) -> str:
    held = f" and {counted(tokens, 'ghost token')}" if tokens else ""
    return f"{counted(points, 'haunt point')}{held}"


def _outcome(attack: int, defence: int) -> str:
    return "won" if attack > defence else "a draw" if attack == defence else "lost"
