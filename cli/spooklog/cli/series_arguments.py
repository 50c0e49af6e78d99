"""Arguments of the series commands: the ruleset, the series, the number of a game in it, a result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.cli.output import said
from spooklog.cli.session import find_series
from spooklog.domain.contract.registry import of_each, typed_ruleset
from spooklog.domain.formats.general import GENERAL
from spooklog.domain.series.formats import formats_for
from spooklog.domain.start.arrange import read_player
from spooklog.domain.values.errors import NotFound, Usage
from spooklog.domain.values.near import did_you_mean, nearest_first
from spooklog.replays.sheets.series_result import FORMS, read_result
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.series_writer import ComingToStore

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import AnyRuleset
    from spooklog.domain.formats.result import Reported
    from spooklog.store.entries.rows import Stream
    from spooklog.store.store import Store

MAX_DIGITS = 9
"""A longer number is no game of a series."""


def ruleset_of(named: str | None, format: str) -> AnyRuleset:
    """Return the ruleset that the call names, else the one with such a format of its own, else the only one there is.

    Raises Usage for a format of every ruleset, NotFound for a format of none.
    """
    if named is not None:
        return typed_ruleset(named)
    rulesets, own = list["AnyRuleset"](), list[str]()
    for ruleset, names in of_each(lambda one: [own.name for own in one.results.formats()]):
        if format.casefold() in {*names, *(name.removeprefix(f"{ruleset.meta.slug}-") for name in names)}:
            return ruleset
        rulesets.append(ruleset)
        own += names
    if len(rulesets) == 1:
        return rulesets[0]
    if format.casefold() not in {one.name for one in GENERAL}:
        known = (*own, *(one.name for one in GENERAL))
        words = said("no format '{format}'{meant}", format=format, meant=did_you_mean(format, known))
        raise NotFound(words, input=format, expected=nearest_first(format, known))
    expected = tuple(f"--ruleset {one.meta.slug}" for one in rulesets)
    raise Usage(said("{format} is for every game: say which", format=format), input=format, expected=expected)


def missing_format(named: str | None) -> Usage:
    """Return the refusal of a series without a format, with the formats of the ruleset that the call names, else all formats."""
    if named is not None:
        ruleset = typed_ruleset(named)
        formats, of = [*formats_for(ruleset)], ruleset.meta.slug
    else:
        formats, of = [one for _, own in of_each(formats_for) for one in own], "RULESET"
    names = dict.fromkeys(one.name for one in formats)
    return Usage(
        "--format is missing: it says how games add up",
        expected=(*(f"--format {name}" for name in names), f"series formats {of}"),
    )


def one_name(named: str | None, option: str | None) -> str | None:
    """Return the series that a call names, as an argument or with `--series`. Raises Usage for two names."""
    if None not in (named, option) and named != option:
        words = said("'{name}' and '{other}' are two series", name=named, other=option)
        raise Usage(words, input=named, expected=(said("--series {line} alone", line=option),))
    return option if named is None else named


def read_new_result(store: Store, words: Sequence[str], series: str | None, by: str | None) -> tuple[Stream, Reported]:
    """Return the series and the result of `[NAME] anna=30…`; `series` is the option's. Raises Usage, Unreadable, Ambiguous."""
    # no name of a series holds `=`: such a first word is a result
    name, rest = (None, [*words]) if "=" in "".join(words[:1]) else (next(iter(words), None), [*words[1:]])
    _check_result(rest)
    stream = find_series(store, one_name(name, series), by)
    playing = store.series.standings(stream.id).playing  # they played, where the result names no player
    return stream, read_result(rest, store.series.load(stream.id).labels, playing)


def read_coming(words: Sequence[str], points: int | None = None) -> list[ComingToStore]:
    """Return the players of `dave at 57 emil`; `points` is the total of those without one of their own. Raises Usage."""
    coming: list[ComingToStore] = []
    rest = [*words]
    while rest:
        player, total = read_player(rest.pop(0)), points
        if rest and rest[0].casefold() == "at":
            number = "".join(rest[1:2])
            if not (number.isascii() and number.isdecimal() and len(number) <= MAX_DIGITS):
                raise Usage("say with how many points", input=number or None, expected=(f"{player.label} at 57",))
            total = int(number)
            del rest[:2]
        coming.append(ComingToStore(SeatSpec(player.label, player.name), total))
    return coming


def read_corrected_result(store: Store, words: Sequence[str], series: str | None, by: str | None) -> tuple[Stream, int, Reported]:
    """Return the series, the number and the result of `[NAME] N anna=30…`; players may be left out. Raises likewise."""
    name, number, rest = read_number(words)
    _check_result(rest)
    stream = find_series(store, one_name(name, series), by)
    return stream, number, read_result(rest, store.series.load(stream.id).labels, ())


def read_number(words: Sequence[str]) -> tuple[str | None, int, list[str]]:
    """Return the series' name, the number and what follows of `[NAME] N …`; None for a missing name. Raises Usage."""
    name, rest = (None, [*words]) if "".join(words[:1]).isdecimal() else (next(iter(words), None), [*words[1:]])
    if not rest or not (rest[0].isascii() and rest[0].isdecimal() and len(rest[0]) <= MAX_DIGITS):
        raise Usage("say which game of the series, by its number", input=rest[0] if rest else None, expected=("NAME 3",))
    return name, int(rest[0]), rest[1:]


def _check_result(words: Sequence[str]) -> None:
    """Raise Usage for a result without any word."""
    if not words:
        raise Usage("the result is missing", expected=FORMS)
