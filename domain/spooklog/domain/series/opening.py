"""The terms that open a series, and the options that its next game inherits. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from spooklog.domain.contract.registry import package_of
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.formats.format import AnyFormat, Terms
from spooklog.domain.series.events import SeriesOpened
from spooklog.domain.series.series import Series
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import Option, OptionValue, read_options


def terms_for(
    ruleset: AnyRuleset, format: AnyFormat, labels: Labels, settings: Mapping[str, str], options: Mapping[str, str]
) -> Terms:
    """Return the terms of a new series from typed settings and options; `labels` are the labels of its players.

    Raises Usage for an unknown setting or option, Illegal with a rule for terms that no series can have.
    """
    terms = Terms(
        ruleset=ruleset.meta.name,
        players=len(labels),
        settings=read_options(format.settings, settings, labels),
        options=_of_every_game(ruleset, options, labels),
    )
    return format.prepare(terms)


def _of_every_game(ruleset: AnyRuleset, options: Mapping[str, str], labels: Labels) -> dict[str, OptionValue]:
    """Return the options of every game of a series. Raises Usage also for a number that no game can start with."""
    values = read_options(ruleset.meta.options, options, labels)
    for option in ruleset.meta.options:
        if option.name in options and not option.within(values[option.name]):
            raise option.refuse(options[option.name])
    return values


def opened(
    format: AnyFormat, terms: Terms, persons: tuple[str, ...], labels: tuple[str, ...], named: frozenset[str]
) -> SeriesOpened:
    """Return the event that opens a series for persons by id, with the salted hashes of their labels.

    `named` are the options that the user gave, as opposed to defaults.
    """
    kept = {*named, *format.lasting}
    return SeriesOpened(
        ruleset=terms.ruleset,
        format=format.name,
        persons=persons,
        labels=labels,
        settings=format.kept(terms),
        options={name: value for name, value in terms.options.items() if name in kept},
        package=package_of(terms.ruleset),
    )


def next_options(series: Series, labels: Labels) -> dict[str, str]:
    """Return the default options of the next game, as texts; `labels` are the labels of the series."""
    specs: dict[str, Option] = {option.name: option for option in series.ruleset.meta.options}
    values = {**series.options, **series.format.inherited(series.terms)}
    return {name: specs[name].write(value, labels) for name, value in values.items() if name in specs}
