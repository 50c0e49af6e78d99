"""The result of a game that was not logged, as it is typed: `anna=30 bert=0 cora=? dealer=anna`."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from spooklog.domain.formats.result import Reported
from spooklog.domain.series.series import Series
from spooklog.domain.values.errors import SpooklogError, Unreadable, Usage
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.saying import said

FORMS = ("anna=30 bert=0", "cora=? winner=bert", "team=23")

_NUMBER = re.compile(r"[+-]?[0-9]{1,7}")


def read_result(words: Sequence[str], labels: Labels, playing: Sequence[int]) -> Reported:
    """Read a result: a number for each player, `?` where it was not counted, or one number for the `team`.

    The format decides what the numbers are: points, places, or 1 for a win. `winner=anna,bert` names the winners where numbers do
    not tell, `dealer=cora` the dealer; labels may be shortened. Where no player is named, `playing` are the players. Raises
    Unreadable, Ambiguous.
    """
    numbers: dict[int, int | None] = {}
    winners: tuple[int, ...] = ()
    dealer = team = None
    for word in words:
        name, equals, value = word.partition("=")
        keyword = "" if name in labels.names else name.casefold()  # a player may be called dealer
        try:
            match keyword:
                case "winner" | "winners" if equals:
                    winners = tuple(map(labels.seat, filter(None, value.split(","))))
                case "dealer" if equals:
                    dealer = labels.seat(value)
                case "team" if equals:
                    team = _number(value, word)
                case _ if " " in name or "," in name:
                    raise Unreadable("a result is a word for each player, with `=`", expected=FORMS)
                case _:
                    player = labels.seat(name)
                    if player in numbers:
                        raise Unreadable(said("{name} has two results", name=labels[player]), input=word)
                    numbers[player] = None if value == "?" or not equals else _number(value, word)
        except SpooklogError as problem:
            raise problem.located(input=word) from None
    players = tuple(sorted(numbers)) or tuple(playing)
    points = tuple(numbers.get(player) for player in players)
    return Reported(players=players, points=points, winners=winners, team=team, dealer=dealer)


def write_result(series: Series, result: Reported, labels: Labels) -> str:
    """Return the words that read back as a recorded result, without the dealer, whom the caller writes."""
    if series.format.reads == "team":
        words = [*(labels[player] for player in result.players), f"team={result.team}"]
    else:
        numbers = _numbers(series, result)
        words = [f"{labels[player]}={'?' if number is None else number}" for player, number in numbers.items()]
    plain = read_result(words, labels, result.players)  # winners are written only where the numbers lead to others
    try:
        same = series.format.complete(series.terms, plain).winners == result.winners
    except SpooklogError:
        same = False
    if not same and result.winners:
        words.append("winner=" + ",".join(labels[player] for player in result.winners))
    return " ".join(words)


def corrected(series: Series, number: int, correction: Reported) -> Reported:
    """Complete the correction of a recorded result: players whom it does not name keep their numbers.

    A correction that names a player who was not in the result replaces all of it. Raises NotFound for a number that the series
    does not have, Usage where such a correction names fewer players than the result: the others would be lost silently.
    """
    before = series.item(number).result
    if before is None:
        return correction
    if not {*correction.players} <= {*before.players}:
        if len(correction.players) < len(before.players):
            words = said("a player named here was not in result {number}: then name every player", number=number)
            raise Usage(words, expected=(said("{number} players or more", number=len(before.players)), f"series remove {number}"))
        return correction
    numbers = {**_numbers(series, before), **dict(zip(correction.players, correction.points, strict=True))}
    team = before.team if correction.team is None else correction.team
    return msgspec.structs.replace(correction, players=tuple(numbers), points=tuple(numbers.values()), team=team)


def with_dealer(result: Reported, dealer: int | None) -> Reported:
    """Return the result with a dealer, unchanged where `dealer` is None."""
    return result if dealer is None else msgspec.structs.replace(result, dealer=dealer)


def _numbers(series: Series, result: Reported) -> dict[int, int | None]:
    """Return a number for each player, as the format reads it."""
    match series.format.reads:
        case "places":
            numbers: Sequence[int | None] = result.ranks
        case "wins":
            numbers = [int(player in result.winners) for player in result.players]
        case _:
            numbers = result.points
    return dict(zip(result.players, numbers, strict=True))


def _number(text: str, word: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise Unreadable(
            said("'{text}' is no result: a whole number, or ? where it was not counted", text=text), input=word, expected=FORMS
        )
    return int(text)
