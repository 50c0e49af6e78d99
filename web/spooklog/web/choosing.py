"""The choices of a ruleset as an offer: by player, for those whom a visitor records for."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

import msgspec

from spooklog.domain.contract.ruleset import Action, Actor, Field, Form, name_of
from spooklog.domain.values.labels import called
from spooklog.domain.values.saying import Said, Saying, within
from spooklog.domain.words.wording import plural
from spooklog.pictures.svg.tile import tile
from spooklog.web.language import said
from spooklog.web.offer import DECK, MANY, NOTHING, Button, Choices, Group, Offer, Together, columns
from spooklog.web.people import named

if TYPE_CHECKING:
    from spooklog.domain.log.seen import SeenGame
    from spooklog.domain.values.labels import Labels
    from spooklog.store.logs.loaded import LoadedGame

FEW = 40
"""Of so many numbers each has a button of its own; among more a number is typed."""

_BESIDE = 2
"""So many buttons of a player stand beside an open form."""

_WORDS: Mapping[Actor, str] = {"team": said("The team"), "table": said("The table"), "chance": said("Dice and draws")}

_NAMES: Mapping[str, Said] = {
    words: words
    for words in (
        *(said("player"), said("card"), said("cards"), said("points"), said("dice"), said("numbers"), said("spaces")),
        *(
            said("tokens"),
            said("tricks"),
            said("letter"),
            said("letters"),
            said("lengths"),
            said("place"),
            said("root"),
            said("reason"),
        ),
        *(said("category"), said("verdict")),
    )
}
"""The names of open places that rulesets do not mark, for all of several things too."""


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
        data = tuple(
            tiles.decked({**form_data(form, labels, people, awaited), **_left_out(form, each)}) for form in forms.get(owner, [])
        )
        rows = buttons.get(owner, {})
        spaces = tuple(button for some in rows.values() for button in some if button.at)
        rows = {headings: some for headings, all_of in rows.items() if (some := [one for one in all_of if not one.at])}
        of_all = len(awaited) > 1 and owner not in awaited and bool(data) and _is_of_all(data[0], names)
        due = of_all or (owner in awaited and bool(data) and not spaces and _is_all(data[0], rows))
        beside = owner in awaited and not due and not spaces and _is_beside(data, rows)
        choices = Choices(by, label, seat, _parts(rows), data, due or beside, beside, spaces)
        found.insert(0 if of_all else len(found), choices)
    drawn = {button.word for one in found for button in one.buttons if button.drawn}
    others = {label: (name, "", "") for label, name in zip(labels.names, people.names, strict=True) if label != name}
    return Offer(tuple(found), _together(seen, people, found, firsts), tiles.names(chain(*forms.values()), drawn) | others)


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
    return [part.get("label") for part in places if part["words"] or "joint" in form] == list(awaited)


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

    def decked(self, form: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return a form in which each place for one of many cards has the `deck` of its words: columns of their indices."""
        return {
            **form,
            "parts": [part if isinstance(part, str) else {**part, **self._deck(part["words"])} for part in form["parts"]],
        }

    def _deck(self, words: Sequence[str]) -> Mapping[str, Any]:
        tones = [self.of(word)[2] for word in words] if len(words) > DECK else [""]
        return {"deck": columns(words, tones)} if tones[0] else {}

    def names(self, forms: Iterable[Form], drawn: Collection[str]) -> dict[str, tuple[str, str, str]]:
        """Return the words of forms that have another name, with their drawings and tones; without those that buttons have."""
        words = dict.fromkeys(word for form in forms for part in form.parts if isinstance(part, Field) for word in part.words)
        return {word: found for word in words if word not in drawn and (found := self.of(word)) != (word, "", "")}


def _together(seen: SeenGame, people: Labels, choices: Sequence[Choices], firsts: Mapping[Actor, Action]) -> Together | None:
    """Return one deck for the cards of several awaited players, where none of them may do anything else."""
    several = [one for one in choices if one.seat in seen.turn.must]
    if seen.turn.one or len(several) < 2:
        return None
    if any(one.forms or len(one.buttons) < MANY or not all(button.drawn for button in one.buttons) for one in several):
        return None
    labels, verb = tuple(one.label for one in several), _verb(several[0])
    if any(button.line != f"{one.label}{verb}{button.word}" for one in several for button in one.buttons):
        return None
    both = seen.game.ruleset.notation.write(seen.state, [firsts[one.seat] for one in several[:2]], seen.labels)
    first, second = (f"{one.label} {one.buttons[0].word}" for one in several[:2])
    start, found, joint = both.removesuffix(second).partition(first)
    if not found:
        return None
    # a card that one of them cannot hold may be held by another: the rules then refuse the line
    cards = {button.word: button for one in several for button in one.buttons}
    deck = (button._replace(line=f"{labels[0]}{verb}{word}", says=button.short) for word, button in cards.items())
    return Together(labels, tuple(people[one.seat] for one in several), start, joint, verb, tuple(deck))


def _verb(choices: Choices) -> str:
    """Return what stands between the label and the card in the lines of a player."""
    button = choices.buttons[0]
    return button.line.removeprefix(choices.label).removesuffix(button.word)


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


def form_data(form: Form, labels: Labels, people: Labels, awaited: Sequence[Actor] = ()) -> Mapping[str, Any]:
    """Return what a page needs to build a line from a form: the beginning, the parts, and words.

    A place of a player has the name of `people`, and beside it the `label` that goes into the line.
    """
    start = "" if form.seat is None else labels[form.seat] + ("" if form.pattern.startswith(":") else " ")
    counted = _counted(form.parts)
    written, read = (_by_player(counted, one, [name_of(actor, one) for actor in awaited]) for one in (labels, people))
    parts = [
        part if isinstance(part, str) or isinstance(shown, str) else _place(part, shown, labels)
        for part, shown in zip(written, read, strict=True)
    ]
    return {"start": start, "parts": parts, "pattern": form.pattern, "meaning": _to_colon(form.meaning)}


def _to_colon(meaning: str) -> str:
    """Return the words of a form up to a colon: behind it stands what its buttons show."""
    if ": " not in meaning:
        return meaning
    if isinstance(meaning, Said) and ": " in meaning.pattern:
        return Saying(meaning.package)(meaning.pattern.partition(": ")[0], **meaning.parts)
    return meaning.partition(": ")[0]


def _counted(parts: Sequence[str | Field]) -> tuple[str | Field, ...]:
    """Return parts in which a place for a number is named by what is counted, and one for several things by all of them."""
    return tuple(
        msgspec.structs.replace(part, name=_several(part.name))
        if isinstance(part, Field) and (part.is_number or part.least > 1)
        else part
        for part in parts
    )


def _several(name: str) -> str:
    """Return the name of an open place for several things."""
    return _NAMES.get(several := plural(name), several)


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
            yield msgspec.structs.replace(part, name=name if first else within("{player} {what}", player=name, what=_named(part)))
            first = False


def _place(field: Field, shown: Field, labels: Labels) -> Mapping[str, Any]:
    """Return an open place as it is shown, with the words of a small range of numbers, and of the players; with its player."""
    words = labels.names if field.is_player else field.words
    if field.low is not None and field.high is not None and field.high - field.low < FEW:
        words = tuple(map(str, range(field.low, field.high + 1)))
    of = {"label": field.name} if field.name in labels.names else {}
    return msgspec.structs.asdict(shown) | {"name": _named(shown), "words": words} | of


def _named(field: Field) -> str:
    """Return the name of an open place for readers."""
    return field.name if isinstance(field.name, Said) else _NAMES.get(field.name, field.name)
