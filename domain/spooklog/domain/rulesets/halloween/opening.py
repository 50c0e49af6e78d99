"""How a game starts: the header lines `cards` and `bonus`, suggested sets filled in, cards and tokens dealt by chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from spooklog.domain.contract.actions import Setup
from spooklog.domain.contract.defaults import facts_reader
from spooklog.domain.rulesets.halloween.box import Box, box_of
from spooklog.domain.rulesets.halloween.names import card_of_words, kind_of_word, place_of_word
from spooklog.domain.rulesets.halloween.options import Options, typed_options
from spooklog.domain.rulesets.halloween.refuse import PACKAGE, said
from spooklog.domain.rulesets.halloween.rules.start import set_cards
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Unreadable, Usage
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import OptionValue

__all__ = ["deal", "prepare", "read_facts", "read_header", "write_header"]

RULE = "halloween:rec.2"
FORMS = ("cards A1 A4 B2 B11 C5 C9 C14 D7", "bonus ch=green sc=yellow …")
MOST = 60

_read = facts_reader(PACKAGE)


def read_facts(tree: Mapping[str, Any], revision: int | None = None) -> dict[str, Any]:
    """Return a data file as differences from the shipped facts by dotted path. Raises Usage with the path that is off."""
    data = _read(tree, revision)
    box_of(data, revision)
    return data


def read_header(lines: Sequence[str], labels: Labels, options: Mapping[str, OptionValue]) -> dict[str, Any]:  # noqa: ARG001
    """Return the opening of header lines: cards as typed, and bonus tokens by building as typed. Raises Unreadable."""
    opening: dict[str, Any] = {}
    for line in lines:
        word, *rest = line.split() or [""]
        match word.casefold():
            case "cards" | "cartas" if rest and "cards" not in opening and len(rest) <= MOST:
                # numbers stay as typed: they are facts, and `prepare` knows those of the table
                opening["cards"] = rest if any("#" in token for token in rest) else _ids(rest, box_of({}))
            case "bonus" if rest and "bonus" not in opening and len(rest) <= MOST:
                opening["bonus"] = _bonus(rest, line)
            case _:
                raise Unreadable(said("no header line of Halloween: '{line}'", line=line), rule=RULE, input=line, expected=FORMS)
    return opening


def _bonus(tokens: list[str], line: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for token in tokens:
        place, equals, kind = token.partition("=")
        if not place or not equals or not kind or place in found:
            raise Unreadable(
                said("'{token}' is not BUILDING=TOKEN, each building once", token=token),
                rule=RULE,
                input=line,
                expected=FORMS[1:],
            )
        found[place] = kind
    return found


def write_header(setup: Setup, labels: Labels) -> list[str]:  # noqa: ARG001
    """Return header lines that read back as the opening of a setup."""
    cards, bonus = setup.opening.get("cards"), setup.opening.get("bonus")
    lines = [f"cards {' '.join(cards)}"] if cards else []
    return [*lines, f"bonus {' '.join(f'{code}={kind}' for code, kind in bonus.items())}"] if bonus else lines


def prepare(setup: Setup, named: frozenset[str]) -> Setup:  # noqa: ARG001
    """Return the setup with cards by id and tokens by code, and the cards of a suggested set laid out.

    Raises Usage for data that is off, Impossible for a set whose numbers no card has (sets). What is unknown stays as it was
    typed, for `start` to refuse.
    """
    box, options = box_of(setup.data, setup.revision), typed_options(setup.options)
    opening = dict(setup.opening)
    if "cards" in opening:
        opening["cards"] = _ids(opening["cards"], box)
    elif _plays(options) and (suggested := set_cards(options, box)):
        opening["cards"] = list(suggested)
    if "bonus" in opening:
        pairs = ((place_of_word(box, code), code, kind) for code, kind in opening["bonus"].items())
        found = {place or code: kind_of_word(box, kind) or kind for place, code, kind in pairs}
        order = [code for code in box.codes if code in found]
        opening["bonus"] = {code: found[code] for code in (*order, *(one for one in found if one not in order))}
    return replace(setup, opening=opening)


def _plays(options: Options) -> bool:
    """Return whether cards and bonus tokens are laid out at all."""
    return options.record == "table" and options.variant == "standard"


def _ids(tokens: list[str], box: Box) -> list[str]:
    """Return cards by id, each with its mark. A name may have blanks."""
    found, rest = [], [token.rpartition(".") if token[-2:] in (".g", ".c") else (token, "", "") for token in tokens]
    while rest:
        words = [name for name, _, _ in rest]
        marked = next((n for n, (_, dot, _) in enumerate(rest) if dot), len(rest) - 1)
        card, took = card_of_words(box, words[: marked + 1])
        _, dot, mark = rest[took - 1] if card else rest[0]
        found.append(f"{card.id if card else words[0]}{dot}{mark}")
        rest = rest[max(1, took) :]
    return found


def deal(setup: Setup, rng: Rng) -> Setup:
    """Return the setup of a digital game with cards and bonus tokens drawn that the opening does not name."""
    box, options = box_of(setup.data, setup.revision), typed_options(setup.options)
    if not _plays(options):
        return setup
    opening = dict(setup.opening)
    if "cards" not in opening and not set_cards(options, box):
        cards = [card.id for card in box.cards]
        rng.shuffle(cards)
        opening["cards"] = sorted(cards[: options.cards_on_display], key=[card.id for card in box.cards].index)
    if "bonus" not in opening:
        tokens = [kind.code for kind in box.kinds for _ in range(box.bonus_each)]
        if len(tokens) < len(box.codes):
            raise Usage(said("there are fewer bonus tokens than buildings"), input="bonus.each", expected=("bonus.each = 2",))
        rng.shuffle(tokens)
        opening["bonus"] = dict(zip(box.codes, tokens, strict=False))
    return replace(setup, opening=opening)
