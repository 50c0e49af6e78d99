"""The form of a new game: what it plays, who plays, how; what a tap changes; and the opening that the fields make.

All of it stands in fields, so that the form works without a script: a tap sends the fields, with what it changes in `do`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from spooklog.domain.contract.registry import find_ruleset, preset_of, typed_ruleset
from spooklog.domain.start.arrange import Player, read_players, write_players
from spooklog.domain.start.made_labels import free_label, label_from
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.labels import normal
from spooklog.domain.values.options import Choice, Each, Named, Option, Subset, Whole, YesNo
from spooklog.domain.values.options import Player as PlayerOption
from spooklog.domain.values.saying import chained
from spooklog.domain.words.wording import number_word
from spooklog.web.language import said
from spooklog.web.people import first_names

if TYPE_CHECKING:
    from spooklog.domain.contract.meta import Meta, Preset
    from spooklog.domain.values.errors import SpooklogError

OF_OPTION = "o."
"""Before the name of an option, the name of its field."""

FEW = 3
"""Of so many words a choice shows them all beside each other."""


class Asked(NamedTuple):
    """An option in a form: its field, what it is about, what was chosen, and what can be chosen or typed.

    `default` is the value that applies without a choice, `left_empty` says in words what an empty field means.
    `words` are the values to choose from, each with what the page shows; of `several` any number may be chosen. Without words
    a number within `bounds` is typed, without bounds a text that `accepts` describes.
    """

    field: str
    help: str
    rules: Sequence[str]
    words: Mapping[str, str]
    several: bool
    bounds: tuple[int, int] | None
    accepts: str
    default: str
    left_empty: str
    value: str

    @property
    def close(self) -> bool:
        """Whether there are so few words that they stand beside each other."""
        return len(self.words) <= FEW and "" not in self.words

    @property
    def chosen(self) -> str:
        """What applies: the value that was chosen, else the default."""
        return self.value or self.default


class Chosen(NamedTuple):
    """What is chosen so far: the ruleset or one of its presets by name, the players in the order of their seats, the fields.

    `suggested` players are those of a last game, as long as no one was tapped.
    """

    meta: Meta
    preset: Preset | None
    players: tuple[Player, ...]
    suggested: bool
    fields: Mapping[str, str]
    refused: Usage | None = None
    """Why names that were typed add no one; they stay in their field."""

    @property
    def name(self) -> str:
        """What is played, as it is typed: a preset or a ruleset."""
        return self.preset.name if self.preset else self.meta.slug

    @property
    def title(self) -> str:
        """What is played, as it is called."""
        return self.preset.title if self.preset else self.fields.get("title", "").strip() or self.meta.title

    @property
    def called(self) -> list[str]:
        """The players as a page calls them."""
        short = first_names(one.name for one in self.players)
        return [short[one.name] for one in self.players]

    @property
    def short_of(self) -> str:
        """Why as many as these cannot play it; nothing where they can, or where lines of the table decide that."""
        least, most, number = self.meta.min_seats, self.meta.max_seats, len(self.players)
        if takes(self.meta, number) or self.fields.get("kept"):
            return ""
        many = number_word(number)
        if number < least:
            if not number:
                return said("nobody plays, it is for {least} or more", least=least)
            parts = {"many": many, "least": least}
            return said.counted(
                number, "{many} plays, it is for {least} or more", "{many} play, it is for {least} or more", **parts
            )
        return said("{many} play, it is for {most} at most", many=many, most=most)

    @property
    def titled(self) -> bool:
        """Whether the game is called as its table likes."""
        return self.preset is None and "title" in self.meta.header

    @property
    def deals(self) -> bool:
        """Whether it can be said who deals."""
        return any(form.partition(" ")[0] == "dealer" for form in self.meta.header)

    def options(self, *, first: bool) -> Iterator[Asked]:
        """Yield the options that a table decides before each game, or the others."""
        fixed = self.preset.options if self.preset else {}
        named = {option.name: option for option in self.meta.options if option.name not in fixed}
        names = [name for name in self.meta.asked if name in named] if first else named.keys() - set(self.meta.asked)
        for option in sorted((named[name] for name in names), key=self.meta.options.index):
            yield self._asked(option)

    def _asked(self, option: Option) -> Asked:
        field, default = f"{OF_OPTION}{option.name}", option.write(option.default)
        value = self._value(option, field)
        words = {word: word.partition("@")[0].replace("_", " ") for word in _words(option)}
        if words and value not in words and not isinstance(option, Subset):
            words |= {value: value.partition("@")[0]} if value else {}  # a value of its own, of a game that this one is like
        if isinstance(option, PlayerOption):
            words, default = {"": said("as usual")} | {one.label: one.name for one in self.players}, ""
        elif words:
            words = {
                word: said("{says} (as usual)", says=says) if word == default and len(words) > FEW else says
                for word, says in words.items()
            }
        bounds, (says, _, left_out) = None, option.help.partition(" (left out: ")
        if isinstance(option, Whole) and not words and (option.default is None or not option.none_allowed):
            bounds = (option.low, option.high)
        return Asked(
            field=field,
            help=says,
            rules=option.rules,
            words=words,
            several=isinstance(option, Subset),
            bounds=bounds,
            accepts=chained(option.accepts(), "or"),
            default=default,
            left_empty=left_out.rstrip(")") or default,
            value=value,
        )

    def _value(self, option: Option, field: str) -> str:
        """Return what was chosen for an option; each of several words has a field of its own."""
        value = "".join(self.fields.get(field, "").split())
        if isinstance(option, Subset):
            parts = [word for word in option.words if f"{field}.{word}" in self.fields]
            value = ",".join(parts) or value
            with suppress(Usage):
                return option.write(option.read(value)) if value else ""
        return value

    @property
    def changed(self) -> Mapping[str, str]:
        """The options that differ from the usual ones."""
        asked = [*self.options(first=True), *self.options(first=False)]
        return {one.field.removeprefix(OF_OPTION): one.value for one in asked if one.value not in ("", one.default)}

    @property
    def usual(self) -> str:
        """Return how it is played in a few words: the options that differ from the usual ones."""
        changed = [f"{name.replace('_', ' ')}: {value.replace('_', ' ')}" for name, value in self.changed.items()]
        return "; ".join(changed).replace(",", ", ") or said("the usual rules")

    def lines(self) -> list[tuple[str, str]]:
        """Return the lines of the opening, each with the field that it comes from."""
        lines = [("ruleset", f"game {self.name}")]
        if self.titled:
            lines.append(("title", f"title {self.fields.get('title', '').strip()}"))
        lines.append(("players", f"players {write_players(self.players)}"))
        lines += [(f"{OF_OPTION}{name}", f"options {name}={value}") for name, value in self.changed.items()]
        if self.deals and (dealer := self.fields.get("dealer")) in [one.label for one in self.players]:
            lines.append(("dealer", f"dealer {dealer}"))
        lines += [("kept", line) for line in self.fields.get("kept", "").splitlines()]
        return lines

    def place_of(self, problem: SpooklogError, lines: Sequence[tuple[str, str]]) -> str:
        """Return the field that a refusal is about; `players` where it names no line, as most are about their number."""
        if problem.line is not None and 0 < problem.line <= len(lines):
            return lines[problem.line - 1][0]
        typed = problem.input or ""
        found = (field for field, line in lines if typed and typed in line.split())
        return next(found, "players")


def _words(option: Option) -> Sequence[str]:
    """Return all values of an option that a form shows as choices; none for an option whose value is typed."""
    match option:
        case Choice() | YesNo():
            return option.accepts()
        case Subset() | Each():
            return option.words
        case Named():
            return ("none", *option.known)
        case Whole(low=low, high=high) if high - low < FEW and not option.none_allowed:
            return tuple(map(str, range(low, high + 1)))
        case _:
            return ()


def asked_title(fields: Mapping[str, str]) -> tuple[str, str] | None:
    """Return which title the fields of a form choose: its name as it is typed, and what a table calls it; None without one."""
    what, _, more = fields.get("do", "").partition(":")
    name, _, title = more.partition(":")
    found = (name, title) if what == "title" else (fields.get("ruleset", ""), fields.get("title", ""))
    return found if found[0] else None


def meta_of(name: str) -> Meta:
    """Return what the ruleset of a title says of itself. Raises NotFound."""
    found = preset_of(name)
    return (find_ruleset(found[0]) if found else typed_ruleset(name)).meta


def takes(meta: Meta, number: int) -> bool:
    """Return whether as many players may play a ruleset."""
    return meta.min_seats <= number <= meta.max_seats


def chosen(fields: Mapping[str, str], known: Sequence[Player], last: Chosen) -> Chosen:
    """Return what the fields of a form choose, with what a tap in `do` changes; what they leave out is as in `last`.

    `last` is the last game of the title that they choose. Raises NotFound for an unknown ruleset, Usage for players that cannot
    be read.
    """
    what, _, more = fields.get("do", "").partition(":")
    name, title = asked_title(fields) or ("", "")
    fields = {name: value for name, value in fields.items() if name != "do"}
    if what == "title":
        fields = {field: value for field, value in fields.items() if not field.startswith(OF_OPTION)} | {"title": title}
    if what == "title" or "players" not in fields:
        fields = {**last.fields, **fields}
    meta = meta_of(name) if name else last.meta
    preset = (found[1] if (found := preset_of(name)) else None) if name else last.preset
    given = read_players(fields["players"]) if "players" in fields else last.players
    suggested = fields.get("suggested") == "1" if "players" in fields else last.suggested
    if what == "title" and suggested and not takes(meta, len(given)):
        given = last.players
    players, suggested = _seated(what, more, given, suggested=suggested)
    if what != "typed":
        return Chosen(meta, preset, _labelled(players, meta), suggested, fields)
    players, refused = with_typed(players, fields.get("someone", ""), known, meta)
    fields = {**fields, "someone": ", ".join(refused)}
    problem = Usage("; ".join(refused.values())) if refused else None
    return Chosen(meta, preset, _labelled(players, meta), suggested=False, fields=fields, refused=problem)


def _seated(what: str, whom: str, players: Sequence[Player], *, suggested: bool) -> tuple[tuple[Player, ...], bool]:
    """Return the players after a tap, and whether they are still those that were suggested."""
    if what == "all":
        return read_players(whom), True
    if what == "add":
        return (*players, *read_players(whom)), False
    at = next((place for place, one in enumerate(players) if one.label == whom), None)
    if what not in ("out", "up") or at is None:
        return tuple(players), suggested
    order = [one for one in players if one.label != whom]
    if what == "up":
        order.insert(max(at - 1, 0), players[at])
    return tuple(order), False


def with_typed(
    players: Sequence[Player], names: str, known: Sequence[Player], meta: Meta
) -> tuple[tuple[Player, ...], dict[str, str]]:
    """Return the players with those whose names were typed between commas, and why other names add no one.

    A known person is meant by the full name or by the label, anyone else is new and gets a label.
    """
    found, refused = tuple(players), dict[str, str]()
    for name in filter(None, (" ".join(typed.split()) for typed in names.split(","))):
        wish = _wish(name)
        meant = _meant(name, found) or _meant(name, known)
        if not wish:
            refused[name] = said("'{name}' is no name: names have letters, as Zoe Berg", name=name)
        elif meant and any(normal(one.name) == normal(meant.name) for one in found):
            another = " ".join(part.capitalize() for part in [name.split()[0], "B."])
            refused[name] = said(
                "{name} plays already: another name, such as {another}, tells two people apart", name=meant.name, another=another
            )
        else:
            found = (*found, meant or Player(free_label(wish, [one.label for one in found], meta), name))
    return found, refused


def _meant(name: str, among: Sequence[Player]) -> Player | None:
    """Return the person of a name, by the full name before the label."""
    by_name = [one for one in among if normal(one.name) == normal(name)]
    by_label = [one for one in among if normal(one.label) == normal(name)]
    return next(iter([*by_name, *by_label]), None)


def _wish(name: str) -> str:
    """Return the label that a name would like; `p` for one whose letters make none, nothing for signs alone."""
    if not any(map(str.isalnum, name)):
        return ""
    return label_from(name) or "p"


def _labelled(players: Sequence[Player], meta: Meta) -> tuple[Player, ...]:
    """Return the players with labels that differ, and that the ruleset can read."""
    found: list[Player] = []
    for one in players:
        found.append(replace(one, label=free_label(one.label, [other.label for other in found], meta), made=False))
    return tuple(found)
