"""What may be played, as buttons and forms: the choices of a ruleset, by player, for those whom a visitor records for."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from spooklog.domain.contract.ruleset import Action, Actor, Field, Form, name_of
from spooklog.domain.values.labels import called
from spooklog.domain.words.wording import plural
from spooklog.pictures.svg.tile import tile
from spooklog.web.people import named

if TYPE_CHECKING:
    from spooklog.domain.log.seen import SeenGame
    from spooklog.domain.values.labels import Labels
    from spooklog.store.logs.loaded import LoadedGame

FEW = 40
"""Of so many numbers each has a button of its own; among more a number is typed."""

MANY = 8
"""More buttons of one player than this are put together under the headings of their sentences."""

_BESIDE = 2
"""So many buttons of a player stand beside an open form."""

HAND = 12
"""So many cards stand in rows of four; more of them stand closer."""

FOLDED = 6
"""From so many buttons under one heading on, those are folded that only say more than another one."""

DECK = 20
"""More cards of one player than this are a deck: a column for each suit."""

_WORDS: Mapping[Actor, str] = {"team": "The team", "table": "The table", "chance": "Dice and draws"}


class Button(NamedTuple):
    """A line that may be played: its sentence, the words of its button, and for a card or a tile its drawing with its tone.

    `at` is the whole word of a space on a map. `part` is the part of the words that is enough beside those of a heading.
    """

    line: str
    says: str
    short: str
    at: str
    drawn: str
    tone: str
    part: str = ""

    @property
    def shown(self) -> str:
        """What stands on the button."""
        return self.part or self.short

    @property
    def heard(self) -> str:
        """What a screen reader says: a sentence that holds what stands on the button."""
        stands = self.drawn or f" {self.shown} " in f" {self.says} "
        return self.says if stands else f"{self.shown}: {self.says}"


class Group(NamedTuple):
    """Buttons under one heading; `name` is empty where all of a player's buttons stand together."""

    name: str
    buttons: tuple[Button, ...]

    @property
    def single(self) -> bool:
        """Whether it has one button, which then needs no heading."""
        return bool(self.name) and len(self.buttons) == 1

    @property
    def is_short(self) -> bool:
        """Whether one of a row stands for it: its heading, or its single button of no more letters than a heading has."""
        return bool(self.name) and (not self.single or self.shown[0].shown == self.name)

    @property
    def common(self) -> str:
        """The words up to a colon with which all of several buttons begin, which are said once; nothing where there are none."""
        if not self.name or self.single:
            return ""
        found = {"".join(button.short.partition(": ")[:2]) for button in self.buttons}
        common = found.pop()
        return common if not found and common.endswith(": ") else ""

    @property
    def shown(self) -> tuple[Button, ...]:
        """The buttons with what stands on them: the heading on a single one that begins with it, else what they do not share."""
        if self.single:
            return tuple(one._replace(part=self.name) if one.short.startswith(self.name) else one for one in self.buttons)
        return (
            tuple(one._replace(part=one.short.removeprefix(self.common)) for one in self.buttons) if self.common else self.buttons
        )

    @property
    def further(self) -> tuple[Button, ...]:
        """Buttons that say what another one says and more, which are folded; none where there are few buttons."""
        shown = self.shown if len(self.buttons) >= FOLDED else ()
        stems = tuple(f"{one.shown}, " for one in shown)
        return tuple(one for one in shown if one.shown.startswith(stems)) if stems else ()

    @property
    def plain(self) -> tuple[Button, ...]:
        """The other buttons."""
        further = self.further
        return tuple(one for one in self.shown if one not in further)


class Choices(NamedTuple):
    """What one actor may do: groups of buttons under wider headings (`""` for those that need none), and forms as plain data.

    Of `spaces` people tap those of the map; the buttons are a list of them. With `due` the first form is open once the actor is
    chosen, and the buttons stand `beside` it.
    """

    by: str
    label: str
    seat: int
    parts: Mapping[str, tuple[Group, ...]]
    forms: tuple[Mapping[str, Any], ...]
    due: bool
    beside: bool
    spaces: tuple[Button, ...] = ()

    @property
    def ways(self) -> tuple[Mapping[str, Any], ...]:
        """The forms of these spaces."""
        spaces = {button.at for button in self.spaces}
        return tuple(
            form
            for form in self.forms
            if any(not spaces.isdisjoint(part["words"]) for part in form["parts"] if not isinstance(part, str))
        )

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All buttons."""
        return (*(button for groups in self.parts.values() for group in groups for button in group.buttons), *self.spaces)

    def each(self, change: Callable[[str, Button], Button]) -> Choices:
        """Return the same with other buttons, made from the label and each button."""
        parts = {
            wide: tuple(Group(one.name, tuple(change(self.label, button) for button in one.buttons)) for one in groups)
            for wide, groups in self.parts.items()
        }
        return self._replace(parts=parts, spaces=tuple(change(self.label, button) for button in self.spaces))

    def without(self, lines: Collection[str]) -> Choices:
        """Return the same without the buttons of some lines, and without forms."""
        parts = dict[str, tuple[Group, ...]]()
        for wide, groups in self.parts.items():
            left = (Group(one.name, tuple(button for button in one.buttons if button.line not in lines)) for one in groups)
            if some := tuple(one for one in left if one.buttons):
                parts[wide] = some
        spaces = tuple(button for button in self.spaces if button.line not in lines)
        return self._replace(parts=parts, spaces=spaces, forms=(), due=False)


class Together(NamedTuple):
    """A card of each of several players, tapped in one deck: their labels, what stands before their cards and between them.

    `verb` stands between the label and the card of one player alone. A button of the deck is a line of the first player, which
    it records where no script fills the places of the others.
    """

    labels: tuple[str, ...]
    start: str
    joint: str
    verb: str
    deck: tuple[Button, ...]

    @property
    def form(self) -> Mapping[str, Any]:
        """The same as a form: a place for each player, and the words of the deck once."""
        parts = [msgspec.structs.asdict(Field(label)) for label in self.labels]
        for part in parts:
            del part["words"]
        words = [_word(button) for button in self.deck]
        return {
            "start": self.start,
            "joint": self.joint,
            "verb": self.verb,
            "parts": parts,
            "words": words,
            "meaning": "a card each",
        }


class Offer(NamedTuple):
    """What may be played: the choices by actor, those who are awaited first; cards that several players lay `together`.

    `names` are the names of the words in forms, with their drawings and tones, where no button has them.
    """

    choices: tuple[Choices, ...]
    together: Together | None
    names: Mapping[str, tuple[str, str, str]]

    @property
    def lines(self) -> frozenset[str]:
        """The lines of all buttons."""
        return frozenset(button.line for one in self.choices for button in one.buttons)

    def without(self, lines: Collection[str]) -> Offer:
        """Return the same without the buttons of some lines, and without forms."""
        return Offer(tuple(one.without(lines) for one in self.choices), None, self.names)

    def within(self, line: str) -> Offer:
        """Return the same for a line of cards laid together: a button puts its card in the place of that player's card there.

        Players whose card the line does not have keep their buttons.
        """
        if self.together is None or not line.startswith(self.together.start):
            return self
        start, joint = self.together.start, self.together.joint
        laid = {one.partition(" ")[0]: one for one in line.removeprefix(start).split(joint)}

        def put(label: str, button: Button) -> Button:
            cards = laid | {label: f"{label} {_word(button)}"} if label in laid else {}
            return button._replace(line=start + joint.join(cards.values())) if cards else button

        return self._replace(choices=tuple(one.each(put) for one in self.choices))

    @property
    def rows(self) -> int:
        """How many rows of a small screen the choices take, 5 at most."""
        first = self.choices[0] if self.choices else None
        if self.is_deck:
            return 5
        if first and first.due:
            places = [part for part in first.forms[0]["parts"] if not isinstance(part, str)]
            rows = sum(1 if part["words"] else 4 for part in places) + 2 * first.beside
            return min(1 + rows + (len(self.choices) > 1 and first.seat > 0), 5)
        if first is None:
            return 1
        cards = sum(1 for button in first.buttons if button.drawn)
        words = len(first.buttons) - cards - len(first.spaces) + len(first.forms) - len(first.ways)
        rows = math.ceil(cards / (4 if cards <= HAND else 6)) + sum(words > most for most in (0, 4, MANY))
        return min(1 + (len(self.choices) > 1) + bool(first.spaces) + rows, 5)

    @property
    def is_deck(self) -> bool:
        """Whether a deck takes the whole of a small screen: for cards laid together, or of which one or several are laid."""
        return bool(self.together or (self.choices and sum(bool(one.drawn) for one in self.choices[0].buttons) > DECK))


NOTHING = Offer((), None, {})
"""What may be played by one who records nothing, or where nothing more is played."""


def choices_of(loaded: LoadedGame, seen: SeenGame, own: Sequence[int] | None) -> Offer:
    """Return what may be played, by actor; with `own` only what these seats, the team, or chance in their hands may do."""
    game, labels, people = seen.game, seen.labels, named(loaded).labels
    # a game is closed or broken off in its log alone: the rules do not know of it
    if loaded.game.closed or game.void:
        return NOTHING
    wanted = None if own is None else {*own, *_shared(seen, own)}
    tiles = _Tiles(seen)
    buttons: dict[Actor, dict[tuple[str, ...], list[Button]]] = {}
    forms: dict[Actor, list[Form]] = {}
    firsts: dict[Actor, Action] = {}
    for choice in game.ruleset.moves.choices(seen.state):
        owner = choice.owner
        if wanted is not None and owner not in wanted:
            continue
        if isinstance(choice, Form) and choice.parts != (choice.pattern,):
            forms.setdefault(owner, []).append(choice)
            continue
        headings: tuple[str, ...] = ()
        if isinstance(choice, Form):  # no place is open: it is a line
            line, says, short = choice.line(labels), choice.meaning, choice.meaning
        else:
            firsts.setdefault(owner, choice)
            line = game.ruleset.notation.write(seen.state, (choice,), labels)
            says, short, headings = game.ruleset.say(seen.state, (choice,), people)
        buttons.setdefault(owner, {}).setdefault(headings, []).append(Button(line, says, short, *tiles.of_line(line)))
    awaited = [actor for actor in seen.turn.must if actor in buttons or actor in forms]
    found = list[Choices]()
    for owner in dict.fromkeys((*awaited, *buttons, *forms)):
        by, label, seat = (
            _WORDS.get(owner) or called(name_of(owner, people)),
            name_of(owner, labels),
            owner if isinstance(owner, int) else 0,
        )
        each, names = [forms.get(one, []) for one in awaited], [name_of(one, labels) for one in awaited]
        data = tuple({**form_data(form, labels, names), **_left_out(form, each)} for form in forms.get(owner, []))
        rows = buttons.get(owner, {})
        spaces = tuple(button for some in rows.values() for button in some if button.at)
        rows = {headings: some for headings, all_of in rows.items() if (some := [one for one in all_of if not one.at])}
        of_all = len(awaited) > 1 and owner not in awaited and bool(data) and _is_of_all(data[0], names)
        due = of_all or (owner in awaited and bool(data) and not spaces and _is_all(data[0], rows))
        beside = owner in awaited and not due and not spaces and _is_beside(data, rows)
        choices = Choices(by, label, seat, _parts(rows), data, due or beside, beside, spaces)
        found.insert(0 if of_all else len(found), choices)
    drawn = {_word(button) for one in found for button in one.buttons if button.drawn}
    others = {label: (name, "", "") for label, name in zip(labels.names, people.names, strict=True) if label != name}
    return Offer(tuple(found), _together(seen, found, firsts), tiles.names(chain(*forms.values()), drawn) | others)


def _is_all(form: Mapping[str, Any], rows: Mapping[tuple[str, ...], Sequence[Button]]) -> bool:
    """Return whether an actor has a form alone, or buttons that begin it: its one place takes the word of each."""
    words = {word for part in form["parts"] if not isinstance(part, str) for word in part["words"]}
    begun = {button.line for buttons in rows.values() for button in buttons}
    return all(line.removeprefix(form["start"]) in words for line in begun)


def _is_beside(forms: Sequence[Mapping[str, Any]], rows: Mapping[tuple[str, ...], Sequence[Button]]) -> bool:
    """Return whether a few buttons leave room for the one form of an actor: a place for signs, such as numbers on dice."""
    if len(forms) != 1 or sum(map(len, rows.values())) > _BESIDE:
        return False
    places = [part for part in forms[0]["parts"] if not isinstance(part, str)]
    return len(places) == 1 and bool(places[0]["words"]) and all(len(word) == 1 for word in places[0]["words"])


def _is_of_all(form: Mapping[str, Any], awaited: Sequence[str]) -> bool:
    """Return whether a form has a number for each of those who are awaited: a few to tap, or one that may be left out."""
    places = [part for part in form["parts"] if not isinstance(part, str)]
    return [part["name"] for part in places if part["words"] or "joint" in form] == list(awaited)


def _left_out(form: Form, own: Sequence[Sequence[Form]]) -> Mapping[str, str]:
    """Return what a page needs to leave players out of a form of all: what stands behind a name, and between two players.

    Players may be left out where each of them has a form of their `own` with the same place. Returns nothing where not.
    """
    players, verbs, places, joints = (form.parts[at::4] for at in range(4))
    if form.seat is not None or len(players) != len(own) or len({*verbs}) != 1 or len({*joints}) != 1 or len({*places}) != 1:
        return {}
    if not all(any(one.parts == places[:1] for one in some) for some in own):
        return {}
    return {"verb": str(verbs[0]), "joint": str(joints[0])}


class _Tiles:
    """The drawings and names of words, each made once."""

    def __init__(self, seen: SeenGame) -> None:
        self._seen, self._made = seen, dict[str, tuple[str, str, str]]()
        self._whole = dict[str, str]()

    def of(self, word: str) -> tuple[str, str, str]:
        """Return the name of a word, its drawing and its tone; the word itself where it has no other name."""
        if word not in self._made:
            term = self._seen.game.ruleset.pictures.term(word, self._seen.state)
            tone = term.tone if term else ""
            drawn = tile(self._seen.scene.look, tone, term.label) if term and tone else ""
            self._whole[word] = term.label if term and not tone else ""
            self._made[word] = (term.name if term else word, drawn, tone)
        return self._made[word]

    def of_line(self, line: str) -> tuple[str, str, str]:
        """Return the whole word of the last space that a line names, and the drawing of its last word with its tone."""
        words = line.split(" ")[:0:-1]
        drawings = [self.of(word) for word in words]
        _, drawn, tone = drawings[0] if drawings else self.of(line)
        return next(filter(None, map(self._whole.__getitem__, words)), ""), drawn, tone

    def names(self, forms: Iterable[Form], drawn: Collection[str]) -> dict[str, tuple[str, str, str]]:
        """Return the words of forms that have another name, with their drawings and tones; without those that buttons have."""
        words = dict.fromkeys(word for form in forms for part in form.parts if isinstance(part, Field) for word in part.words)
        return {word: found for word in words if word not in drawn and (found := self.of(word)) != (word, "", "")}


def by_suit(buttons: Iterable[Button]) -> list[list[Button]]:
    """Return cards in columns, one for each suit, in the order in which the ruleset has its suits: that of its choices."""
    found: dict[str, list[Button]] = {}
    for button in buttons:
        found.setdefault(button.tone, []).append(button)
    return list(found.values())


def _together(seen: SeenGame, choices: Sequence[Choices], firsts: Mapping[Actor, Action]) -> Together | None:
    """Return one deck for the cards of several awaited players, where none of them may do anything else."""
    several = [one for one in choices if one.seat in seen.turn.must]
    if seen.turn.one or len(several) < 2:
        return None
    if any(one.forms or len(one.buttons) < MANY or not all(button.drawn for button in one.buttons) for one in several):
        return None
    labels, verb = tuple(one.label for one in several), _verb(several[0])
    if any(button.line != f"{one.label}{verb}{_word(button)}" for one in several for button in one.buttons):
        return None
    both = seen.game.ruleset.notation.write(seen.state, [firsts[one.seat] for one in several[:2]], seen.labels)
    first, second = (f"{one.label} {_word(one.buttons[0])}" for one in several[:2])
    start, found, joint = both.removesuffix(second).partition(first)
    if not found:
        return None
    # a card that one of them cannot hold may be held by another: the rules then refuse the line
    cards = {_word(button): button for one in several for button in one.buttons}
    deck = (button._replace(line=f"{labels[0]}{verb}{word}", says=button.short) for word, button in cards.items())
    return Together(labels, start, joint, verb, tuple(deck))


def _verb(choices: Choices) -> str:
    """Return what stands between the label and the card in the lines of a player."""
    button = choices.buttons[0]
    return button.line.removeprefix(choices.label).removesuffix(_word(button))


def _word(button: Button) -> str:
    return button.line.rpartition(" ")[2]


def _shared(seen: SeenGame, own: Sequence[int]) -> set[Actor]:
    """Return the other actors for which some seats may record: the team, and chance where one of the seats throws or draws."""
    implied = seen.game.ruleset.notation.implied(seen.state, seen.turn)
    return {"team", "chance"} if implied in own else {"team"}


def _parts(rows: Mapping[tuple[str, ...], Sequence[Button]]) -> Mapping[str, tuple[Group, ...]]:
    """Return buttons by their widest heading, and under it by the next one, where there are many."""
    count = sum(map(len, rows.values()))
    if count <= MANY:
        return {"": (Group("", tuple(button for some in rows.values() for button in some)),)} if count else {}
    wide: dict[str, dict[str, list[Button]]] = {}
    for headings, buttons in rows.items():
        first, second = (*headings, "", "")[:2]
        wide.setdefault(first, {}).setdefault(second, []).extend(buttons)
    return {first: tuple(Group(name, tuple(some)) for name, some in groups.items()) for first, groups in wide.items()}


def form_data(form: Form, labels: Labels, awaited: Sequence[str] = ()) -> Mapping[str, Any]:
    """Return what a page needs to build a line from a form: the beginning, the parts, and words."""
    start = "" if form.seat is None else labels[form.seat] + ("" if form.pattern.startswith(":") else " ")
    parts = [
        part if isinstance(part, str) else _place(part, labels) for part in _by_player(_counted(form.parts), labels, awaited)
    ]
    # behind a colon stands what its buttons show
    return {"start": start, "parts": parts, "pattern": form.pattern, "meaning": form.meaning.partition(": ")[0]}


def _counted(parts: Sequence[str | Field]) -> tuple[str | Field, ...]:
    """Return parts in which a place for a number is named by what is counted, and one for several things by all of them."""
    return tuple(
        msgspec.structs.replace(part, name=plural(part.name))
        if isinstance(part, Field) and (part.is_number or part.least > 1)
        else part
        for part in parts
    )


def _by_player(parts: Sequence[str | Field], labels: Labels, awaited: Sequence[str]) -> Iterator[str | Field]:
    """Yield the parts of a form; where it has fields for every player, or all `awaited`, the names stand in their order."""
    kinds = "".join("P" if part.is_player else "f" for part in parts if isinstance(part, Field))
    players = awaited if kinds.count("P") == len(awaited) else labels.names
    if len(players) < 2 or not re.fullmatch(f"(Pf+){{{len(players)}}}", kinds):
        yield from parts
        return
    names = iter(players)
    name, first = "", True
    for part in parts:
        if isinstance(part, str):
            yield part
        elif part.is_player:
            name, first = next(names), True
            yield name
        else:  # the first field of a player goes by the name alone
            yield msgspec.structs.replace(part, name=name if first else f"{name} {part.name}")
            first = False


def _place(field: Field, labels: Labels) -> Mapping[str, Any]:
    """Return an open place, with the words of a small range of numbers, and of the players."""
    words = labels.names if field.is_player else field.words
    if field.low is not None and field.high is not None and field.high - field.low < FEW:
        words = tuple(map(str, range(field.low, field.high + 1)))
    return msgspec.structs.asdict(field) | {"words": words}
