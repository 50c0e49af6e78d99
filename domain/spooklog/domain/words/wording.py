"""Numbers, names, reasons and cells of a scoreboard, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from decimal import ROUND_HALF_UP, Decimal

from spooklog.domain.values.labels import called
from spooklog.domain.values.saying import Said, chained, said, within

PERCENT = "%"
"""The unit of a statistic whose values are shares of one."""


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: `1 chip`, `3 chips`, `-1 point`."""
    return within.counted(number, f"{{number}} {one}", f"{{number}} {many or one + 's'}")


def from_to(first: object, last: object) -> Said:
    """Return a range: `4 to 7`."""
    return said("{first} to {last}", first=first, last=last)


_EACH = {"hand": said("hand"), "game": said("game")}
_EACHES = {"hand": said("hands"), "game": said("games")}
_UNITS = {"points": said("points"), "wins": said("wins"), "courage": said("courage")}


def each_word(each: str) -> str:
    """Return what a game of a series is called, a word that a ruleset gives."""
    return _EACH.get(each, each)


def each_words(each: str) -> str:
    """Return what several games of a series are called."""
    return _EACHES.get(each) or f"{each}s"


def unit_word(unit: str) -> str:
    """Return what a series adds up, a word that its format gives."""
    return _UNITS.get(unit, unit)


_WORDS = {
    str(word): word
    for word in (
        # the status of a game, of a series, and of what a list cannot show
        *(said("provisional"), said("official"), said("amended"), said("void"), said("playing"), said("closed")),
        *(said("archived"), said("damaged"), said("unsupported"), said("missing"), said("recorded")),
        # how a dispute was decided
        *(said("stands"), said("replayed"), said("house-rule")),
        # what of a record can be trusted
        *(said("full"), said("cards"), said("points"), said("winner"), said("table")),
    )
}


def word_for(word: str) -> str:
    """Return a word of data in words of people; one that is not known, such as a plugin's, as it is."""
    return _WORDS.get(word, word)


def upper_first(words: str) -> str:
    """Return words with a capital at their beginning."""
    return words[:1].upper() + words[1:]


def counted_each(number: int, each: str) -> str:
    """Return a number of games of a series: `3 hands`."""
    match each:
        case "hand":
            return counted(number, "hand")
        case "game":
            return counted(number, "game")
        case "round":
            return counted(number, "round")
        case _:
            return counted(number, each)


def counted_unit(number: int, unit: str) -> str:
    """Return a number of what a series adds up: `1 win`, `30 points`."""
    match unit:
        case "wins":
            return counted(number, "win")
        case "points":
            return counted(number, "point")
        case _:
            return within("{number} {unit}", number=number, unit=unit_word(unit))


def plural(noun: str) -> str:
    """Return the word for several of a noun.

    >>> plural("point"), plural("die")
    ('points', 'dice')
    """
    return "dice" if noun == "die" else f"{noun}s"


_SMALL = (
    *(said("no"), said("one"), said("two"), said("three"), said("four"), said("five"), said("six")),
    *(said("seven"), said("eight"), said("nine"), said("ten"), said("eleven"), said("twelve")),
)


def number_word(number: int) -> str:
    """Return a small number as a word, others in digits.

    >>> number_word(0), number_word(2), number_word(13)
    ('no', 'two', '13')
    """
    return _SMALL[number] if 0 <= number < len(_SMALL) else str(number)


def with_article(noun: str) -> str:
    """Return a noun behind `a` or `an`.

    >>> with_article("orange ghost"), with_article("ghost")
    ('an orange ghost', 'a ghost')
    """
    return said("an {noun}", noun=noun) if noun[:1] in set("aeiouAEIOU") else said("a {noun}", noun=noun)


def score_words(score: int | None, scores: Iterable[int | None]) -> str:
    """Return a score as text: `?` where it is not known and others are; empty in a game without points."""
    if score is not None:
        return str(score)
    return "?" if any(one is not None for one in scores) else ""


def tenths(value: float) -> str:
    """Return a number with one decimal, halves away from zero as people round: 1.25 is 1.3, where Python says 1.2."""
    return within("{number}", number=Decimal(str(value)).quantize(Decimal("0.1"), ROUND_HALF_UP))


def figure_words(value: float | None, unit: str = "") -> str:
    """Return the value of a statistic: with at most one decimal, or of the unit `%` in percent; empty for None.

    >>> figure_words(2.0), figure_words(2.25), figure_words(0.125, "%")
    ('2', '2.3', '13%')
    """
    if value is None:
        return ""
    if unit == PERCENT:
        return f"{percent(value)}%"
    return within("{number}", number=Decimal(tenths(value).removesuffix(".0")))


def in_games(known: int, decided: int) -> str:
    """Return of how many decided games the mean of a player's points is: nothing where those of all are known.

    >>> in_games(1, 4), in_games(2, 2)
    (' (1 of 4)', '')
    """
    return said(" ({known} of {decided})", known=known, decided=decided) if known < decided else ""


def percent(share: float) -> int:
    """Return a share of 1 in percent, halves up: 1 of 8 is 13."""
    return int((100 * Decimal(str(share))).quantize(Decimal(1), ROUND_HALF_UP))


def winning(names: Sequence[str]) -> str:
    """Return who wins: `anna wins`, `anna and bert win`, or for an erased player `player 2 wins`."""
    return said.counted(len(names), "{names} wins", "{names} win", names=chained(map(called, names)))


def because(why: str | None) -> str:
    """Return a reason to append to a sentence: `: as agreed`; empty if there is none."""
    return within(": {why}", why=why) if why else ""


def cell_words(cell: object) -> str:
    """Return a scoreboard cell, given as JSON data, in words."""
    match cell:
        case None:
            return ""
        case {"value": value, "most": most}:
            return f"{value}/{most}"
        case {"counts": counts} if all(len(kind) == 1 for kind, _ in counts):
            return " ".join(f"{kind}x{number}" for kind, number in counts)
        case {"counts": counts}:
            return ", ".join(f"{number} {kind}" if number > 1 else kind for kind, number in counts)
        case _:
            return str(cell)


def shortened(words: str, most: int) -> str:
    """Return words cut to a number of characters, with `…` in place of what was cut off."""
    return words if len(words) <= most else f"{words[: most - 1].rstrip()}…"


# -- the lines of a prompt -----------------------------------------------------------------------------------------------------


def next_up(due: str) -> Said:
    """Return the line of a prompt that says what is awaited: `next: anna plays a 9`."""
    return said("next: {due}", due=due)


def to_type(line: str, line_else: str = "") -> Said:
    """Return the line of a prompt that says what can be typed."""
    return said("type: {line}, or {line_else}", line=line, line_else=line_else) if line_else else said("type: {line}", line=line)


def such_as(due: str, line: str) -> Said:
    """Return what is awaited, with a line that can be typed."""
    return said("{due}, such as: {line}", due=due, line=line)


_NEXT, _TYPE, _SUCH_AS = next_up(""), to_type(""), such_as("", "")
"""Begin what is awaited, and what a prompt says to those who record; nothing is typed on a page or in a picture."""


def ended(words: str) -> Said:
    """Return the prompt of a game that is over."""
    return said("over: {words}", words=words)


def awaited(prompt: Sequence[str], tell: Callable[[str], str] = str) -> tuple[str, ...]:
    """Return what a prompt awaits, for readers who type nothing; `tell` speaks the language of lines that are told already."""
    return tuple(without_next(line, tell) for line in without_typing(prompt, tell))


def without_next(line: str, tell: Callable[[str], str] = str) -> str:
    """Return a line of a prompt without the word that begins it."""
    due = _part(line, "next: {due}")
    if due is not None:
        return due
    # a sentence that begins otherwise stays one: `removeprefix` would return plain text
    return line.removeprefix(beginning) if line.startswith(beginning := tell(_NEXT)) else line


def without_typing(prompt: Sequence[str], tell: Callable[[str], str] = str) -> tuple[str, ...]:
    """Return the lines of a prompt without what can be typed; `tell` speaks the language of lines that are told already.

    >>> without_typing(("next: anna acts, such as: anna 2B b", "type: anna 2B b"))
    ('next: anna acts',)
    """
    typed, example = tell(_TYPE), tell(_SUCH_AS)
    return tuple(_without_example(line, example) for line in prompt if not line.startswith((_TYPE, typed)))


def _without_example(line: str, example: str) -> str:
    if (due := _part(line, "next: {due}")) is not None:
        return next_up(_without_example(due, example))
    due = _part(line, "{due}, such as: {line}")
    if due is None:
        return line.partition(example)[0] if example in line else line
    return due


def _part(line: str, pattern: str) -> str | None:
    """Return what a line of a prompt awaits, where it was made of a pattern."""
    due = line.parts["due"] if isinstance(line, Said) and line.pattern == pattern else None
    return due if isinstance(due, str) else None
