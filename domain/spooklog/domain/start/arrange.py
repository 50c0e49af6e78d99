"""Turns the written start of a game (players, options, data, the ruleset's header) into a setup that can be played."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from spooklog.domain.contract.deciding import Contents, no_contents, read_files
from spooklog.domain.contract.facts import overlay, read_data, shipped_facts, write_data
from spooklog.domain.contract.ruleset import AnyRuleset, Meta, Setup
from spooklog.domain.start.made_labels import free_label, is_bare_name, label_from
from spooklog.domain.values.errors import SpooklogError, Unreadable, Usage
from spooklog.domain.values.labels import Labels, check_labels, composed
from spooklog.domain.values.options import OptionValue, read_options, stored_options, unknown_option
from spooklog.domain.values.saying import said

_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_PLAYER = re.compile(rf'(?:([^\s="]+)=(?:{_QUOTED.pattern}|(\S+))|{_QUOTED.pattern}|([^\s="]+))(?=\s|$)')


class Player(msgspec.Struct, frozen=True):
    """The player of a seat: the label in lines and the full name.

    `made` is whether the label was made from the name, so that it may change where it does not fit the others.
    """

    label: str
    name: str
    made: bool = False


class Arrangement(msgspec.Struct, frozen=True):
    """A game that can be started."""

    ruleset: AnyRuleset
    setup: Setup
    players: tuple[Player, ...]


def read_player(argument: str) -> Player:
    """Read a player from one argument: `anna`, `anna=Anna Berg`, or a name alone, such as `Anna Berg` or `Jean-Luc`.

    The label of a name alone is made from it: `anna`, `jeanluc`. Quotation marks around a whole full name are no part of it, as
    in a sheet. Raises Usage when it has no label.
    """
    label, equals, name = argument.partition("=")
    if not equals:
        return _named(label.strip())
    if not label.strip():
        raise _nameless(argument)
    name = name.strip()
    quoted = _QUOTED.fullmatch(name)
    return _player(label.strip(), _unescaped(quoted[1]) if quoted else name)


def read_players(text: str) -> tuple[Player, ...]:
    """Read the players of a `players` line: labels, each with an optional full name in quotes, or names alone. Raises Usage."""
    players = []
    position = 0
    text = text.strip()
    while position < len(text):
        match = _PLAYER.match(text, position)
        if match is None:
            rest = text[position:]
            words = said("cannot read the players from '{rest}' on", rest=rest)
            raise Usage(words, input=rest, expected=("anna bert", 'anna="Anna Berg"'))
        label, quoted, bare, name, word = match.groups()
        if label is None:
            players.append(_named(_unescaped(name) if name is not None else word))
        else:
            players.append(_player(label, _unescaped(quoted) if quoted is not None else bare))
        position = match.end()
        while position < len(text) and text[position].isspace():
            position += 1
    return tuple(players)


def settled(players: Sequence[Player], meta: Meta) -> tuple[Player, ...]:
    """Return the players with each made label changed, where another player has it or it is a word of the ruleset."""
    taken = [player.label for player in players if not player.made]
    found = []
    for player in players:
        if player.made:
            player = Player(free_label(player.label, taken, meta), player.name)
            taken.append(player.label)
        found.append(player)
    return tuple(found)


def _unescaped(quoted: str) -> str:
    return re.sub(r"\\(.)", r"\1", quoted)


def _nameless(text: str) -> Usage:
    return Usage(said("'{text}' names no player", text=text), input=text, expected=("anna", 'anna="Anna Berg"'))


def _named(name: str) -> Player:
    """Return the player of a name alone. Raises Usage for a name of which no label can be made."""
    if not is_bare_name(name):
        if not name:
            raise _nameless(name)
        return _player(name, "")
    label = label_from(name)
    if not label:
        raise _nameless(name)
    return Player(label, composed(" ".join(name.split())), made=True)


def _player(label: str, name: str) -> Player:
    """Return a player with composed label and name, whatever keyboard typed them. Uncomposed marks would not read back.

    A label with the signs of a name, as in `Jean-Luc="Jean-Luc Ott"`, is made into one without: lines find it by either.
    """
    label, name = composed(label), composed(" ".join(name.split()))
    if is_bare_name(label) and (made := label_from(label)):
        return Player(made, name or label, made=True)
    return Player(label, name or label)


def write_players(players: Sequence[Player]) -> str:
    """Return the players as a text that `read_players` reads back."""

    def written(player: Player) -> str:
        if player.name == player.label:
            return player.label
        quoted = player.name.replace("\\", "\\\\").replace('"', '\\"').replace(" #", " \\#")  # a bare # would start a comment
        return f'{player.label}="{quoted}"'

    return " ".join(map(written, players))


def arrange(
    ruleset: AnyRuleset,
    players: Sequence[Player],
    *,
    options: Mapping[str, str],
    data: Sequence[str],
    header: Sequence[str],
    facts: Mapping[str, Any] | None = None,
    revision: int | None = None,
    contents: Contents = no_contents,
) -> Arrangement:
    """Build the start of a game of a revision, by default the newest.

    `facts` are the table's own by dotted path; the `data` lines add to them. `contents` looks up the deciding files.

    Raises Usage, Unreadable, Illegal, with labels where a message mentions players.
    """
    meta = ruleset.meta
    revision = meta.revision if revision is None else revision
    if not players:
        raise Usage("a game needs players", expected=("players anna bert cora",))
    players = settled(players, meta)
    # labels first: the refusals below name players by them
    check_labels([player.label for player in players], meta.keywords, readable_as_token=meta.token_pattern)
    labels = Labels([player.label for player in players])
    differences = _differences(ruleset, data, facts or {}, revision)
    # one by one before all together: the refusal then quotes the option as it was typed
    _check_options(ruleset, options, labels, revision)
    values = read_options(meta.options, options, labels, revision)
    files = read_files(meta, values, contents)
    try:
        opening = _opening(ruleset, header, labels, values)
        setup = Setup(seats=len(players), options=values, revision=revision, data=differences, opening=opening, files=files)
        return Arrangement(ruleset, ruleset.opening.prepare(setup, frozenset(options)), tuple(players))
    except SpooklogError as problem:
        raise labels.fill(problem) from None


def named_options(
    ruleset: AnyRuleset, setup: Setup, labels: Labels, inherited: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Return the options that a written start must name to be read as this setup, as texts by name in the ruleset's order.

    An option left out is read as its default, as the `inherited` text, or as the ruleset derives it from the rest of the start:
    it is named wherever that is another value.
    """
    inherited = inherited or {}
    stored = stored_options(ruleset.meta.options, setup.options, setup.revision)
    specs = {spec.name: spec for spec in ruleset.meta.options if spec.name in stored}
    texts = {name: spec.write(stored[name], labels) for name, spec in specs.items()}
    unnamed = {name: inherited.get(name, spec.write(spec.default, labels)) for name, spec in specs.items()}
    named = {name for name in specs if texts[name] != unnamed[name]}
    while True:
        left = {name: specs[name].read(unnamed[name], labels) for name in specs.keys() - named}
        read = msgspec.structs.replace(setup, options={**setup.options, **left})
        prepared = ruleset.opening.prepare(read, frozenset(named | inherited.keys())).options
        derived = {name for name in left if specs[name].write(prepared[name], labels) != texts[name]}
        if not derived:
            return {name: text for name, text in texts.items() if name in named}
        named |= derived


def _differences(ruleset: AnyRuleset, data: Sequence[str], facts: Mapping[str, Any], revision: int) -> dict[str, Any]:
    """Return the differences from the shipped facts by dotted path.

    Raises Usage with the data line that is wrong or that contradicts the given facts.
    """
    differences: dict[str, Any] = {}
    for text in data:
        try:
            path, value = read_data(text)
            if path in differences:
                raise Usage(said("{path} is given twice", path=path))
            if path in facts and facts[path] != value:
                there = write_data(path, facts[path]).partition(" = ")[2]
                raise Usage(said("{path} is given twice: the file says {value}", path=path, value=there))
            # called for its refusals only: each line alone, so that the offending one can be quoted
            overlay(shipped_facts(ruleset.package, revision), {path: value})
        except SpooklogError as problem:
            problem.input = text
            raise
        differences[path] = value
    return {**facts, **differences}


def _opening(ruleset: AnyRuleset, header: Sequence[str], labels: Labels, options: Mapping[str, OptionValue]) -> dict[str, Any]:
    """Return the opening that the header lines describe. Raises what the ruleset raises, with the offending line as its input."""
    if header and not ruleset.meta.header:
        known = ("options NAME=VALUE…", "data PATH = VALUE")
        words = said("{title} has no header line '{name}'", title=ruleset.meta.title, name=header[0])
        raise Unreadable(words, input=header[0], expected=known)
    try:
        return ruleset.opening.read_header(header, labels, options)
    except SpooklogError as problem:
        # lines are read together, as some need others: only a second reading, line by line, finds the offender
        problem.input = next((line for line in header if _is_refused(ruleset, line, labels, options)), problem.input)
        raise


def _is_refused(ruleset: AnyRuleset, line: str, labels: Labels, options: Mapping[str, OptionValue]) -> bool:
    try:
        ruleset.opening.read_header([line], labels, options)
    except SpooklogError:
        return True
    return False


def _check_options(ruleset: AnyRuleset, options: Mapping[str, str], labels: Labels, revision: int) -> None:
    """Raise Usage for the first option that is wrong; its input is the option as written, name and value."""
    files = {file.name for file in ruleset.meta.files}
    known = dict.fromkeys((*(one.name for one in ruleset.meta.options if one.since <= revision), *sorted(files)))
    for name, text in options.items():
        try:
            if name not in known:
                raise unknown_option(name, known)
            read_options(ruleset.meta.options, {name: text}, labels, revision)
        except SpooklogError as problem:
            problem.input = f"{name}={text}"
            raise
