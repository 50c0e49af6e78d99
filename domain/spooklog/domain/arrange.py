"""Turns the written start of a game (players, options, data, the ruleset's header) into a setup that can be played."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from spooklog.domain.deciding import Contents, no_contents, read_files
from spooklog.domain.errors import SpooklogError, Unreadable, Usage
from spooklog.domain.facts import overlay, read_data, shipped_facts, write_data
from spooklog.domain.labels import Labels, check_labels, composed
from spooklog.domain.options import OptionValue, read_options, stored_options
from spooklog.domain.ruleset import AnyRuleset, Setup

_PLAYER = re.compile(r'([^\s="]+)(?:=(?:"((?:[^"\\]|\\.)*)"|(\S+)))?(?=\s|$)')
_LABEL = re.compile(r"\w+")


class Player(msgspec.Struct, frozen=True):
    """The player of a seat: the label in lines and the full name."""

    label: str
    name: str


class Arrangement(msgspec.Struct, frozen=True):
    """A game that can be started."""

    ruleset: AnyRuleset
    setup: Setup
    players: tuple[Player, ...]


def read_player(argument: str) -> Player:
    """Read a player from one argument: `anna`, `anna=Anna Berg`, or `Anna Berg`, whose label is then `anna`.

    Raises Usage when it has no label.
    """
    label, equals, name = argument.partition("=")
    label = label.strip()
    # only without `=`: a label in front of it with a blank is refused, not guessed
    if not equals and (words := label.split()) and len(words) > 1:
        found = _LABEL.match(words[0])
        label, name = found[0].casefold() if found else "", label
    if not label:
        raise Usage(f"'{argument}' names no player", input=argument, expected=("anna", 'anna="Anna Berg"'))
    return _player(label, name.strip().strip('"'))


def read_players(text: str) -> tuple[Player, ...]:
    """Read the players of a `players` line: labels, each with an optional full name in quotes. Raises Usage."""
    players = []
    position = 0
    text = text.strip()
    while position < len(text):
        match = _PLAYER.match(text, position)
        if match is None:
            rest = text[position:]
            raise Usage(f"cannot read the players from '{rest}' on", input=rest, expected=("anna bert", 'anna="Anna Berg"'))
        label, quoted, bare = match.groups()
        name = re.sub(r"\\(.)", r"\1", quoted) if quoted is not None else bare or label
        players.append(_player(label, name))
        position = match.end()
        while position < len(text) and text[position].isspace():
            position += 1
    return tuple(players)


def _player(label: str, name: str) -> Player:
    """Return a player with composed label and name, whatever keyboard typed them. Uncomposed marks would not read back."""
    label = composed(label)
    return Player(label, composed(" ".join(name.split())) or label)


def write_players(players: Sequence[Player]) -> str:
    """Return the players as a text that `read_players` reads back."""

    def one(player: Player) -> str:
        if player.name == player.label:
            return player.label
        quoted = player.name.replace("\\", "\\\\").replace('"', '\\"').replace(" #", " \\#")  # a bare # would start a comment
        return f'{player.label}="{quoted}"'

    return " ".join(map(one, players))


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
                raise Usage(f"{path} is given twice")
            if path in facts and facts[path] != value:
                raise Usage(f"{path} is given twice: the file says {write_data(path, facts[path]).partition(' = ')[2]}")
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
        raise Unreadable(f"{ruleset.meta.title} has no header line '{header[0]}'", input=header[0], expected=known)
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
    for name, text in options.items():
        try:
            read_options(ruleset.meta.options, {name: text}, labels, revision)
        except SpooklogError as problem:
            problem.input = f"{name}={text}"
            raise
