"""What is wrong with a text that has another form than a pattern: the first token that does not fit, and lines that would."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from spooklog.domain.grammar.kinds import ANYONE, Flag, LineContext, Several
from spooklog.domain.grammar.shape import (
    LOOSE,
    Group,
    Node,
    Place,
    Shape,
    Words,
    example,
    expression,
    places_of,
    shown,
    words_apart,
)
from spooklog.domain.values.errors import Ambiguous, Unreadable
from spooklog.domain.values.saying import Said, said


class Misfit(NamedTuple):
    """How many nodes a text of another form fits, the error, and what must stand where it does not fit; empty for nothing."""

    fits: int
    problem: Unreadable | Ambiguous
    sign: str = ""


def misfit(shape: Shape, text: str, context: LineContext, before: str = "") -> Misfit:
    """Return what is wrong with a text of another form: the first token that does not fit, and lines that would.

    `before` is the player's name and a blank.
    """
    if shape.mark_regex is not None:
        text = shape.mark_regex.sub("", text).strip()
    text += " "
    line = shape.pieces
    fits, end, found = _fitting(shape, text)
    inside = _begun_in_token(line, text, fits, end)
    if inside is not None:
        fits, end = inside, text.rfind(" ", 0, end) + 1
    for place in places_of(line[:fits]):  # a word of the wrong kind comes before one too many
        try:
            place.kind.read(found[place.name], context) if found and found[place.name] else None
        except (Unreadable, Ambiguous) as problem:
            problem.expected = (shape.whole(text, context, before),)
            return Misfit(fits, problem)
    spoken, marks = shape.in_language(context)
    token, _, more = text[end:].lstrip().partition(" ")
    nodes = words_apart(spoken)[fits:]
    rest = _next(nodes, token, shape.words, inside=inside is not None, apart=text[end : end + 1] == " ")
    fitting, sign = f"{before}{text[:end]}", ""
    if (mark := _begun_mark(shape, token, marks)) is not None:
        words, lines = _wrong_mark(mark, token, more), [f"{fitting}{shown(rest)} {shown(mark.nodes)}"]
    elif rest and (isinstance(rest[0], str) or next(places_of(rest), None)):
        sign = _shown_token(rest) or shown(rest).split()[0]
        words, lines = _wrong_token(rest, sign, token, context, inside=inside is not None)
        behind = "".join(f" {shown([mark])}" for mark in marks)
        lines = [f"{fitting} {line}{behind}" for line in lines]
    else:
        words, lines = (
            said("'{token}' is a word too many: the line ends before it", token=token or text.strip()),
            [shape.whole(text, context, before)],
        )
        last = line[fits - 1] if fits else ""
        if isinstance(last, Place) and isinstance(last.kind, Several) and last.kind.between == " ":
            words = _wrong(last, last.sign, token)
    words = _of_player(words, before.strip(), context) if words.endswith("?") else words
    lines = [" ".join(one.split()) for one in lines]
    return Misfit(fits, context.unreadable(words, *dict.fromkeys(lines), input=token or None), sign)


def _of_player(question: str, name: str, context: LineContext) -> str:
    """Return a question with the player of the line in it."""
    if ANYONE not in question:
        return question
    asked = question.replace(ANYONE, name)
    if not isinstance(question, Said):
        return asked
    return question.named(asked, context.labels, {key: name if part == ANYONE else part for key, part in question.parts.items()})


def _wrong_token(rest: tuple[Node, ...], sign: str, token: str, context: LineContext, *, inside: bool) -> tuple[str, list[str]]:
    """Return what is wrong with a token, and the rests of a line that would fit: placeholders show what is missing.

    `sign` is the first token of the rest with placeholders.
    """
    place, pieces, behind = next(places_of(rest), None), [*_first_token(rest)], shown(rest)
    words = said("'{token}' is not {sign}", token=token, sign=sign) if token else said("{sign} is missing", sign=sign)
    if place is None or (isinstance(rest[0], str) and rest[0].strip()):
        return words, [behind]
    if sum(isinstance(piece, Place) for piece in pieces) > 1:
        like = example(pieces, context)
        if like and not token:
            words = said("{words}, such as {line}", words=words, line=like)
        return words, [behind, f"{like}{behind.removeprefix(sign)}"][: 1 + bool(like)]
    if rest[0] is place and sign[:-1] == place.sign and sign[-1] in LOOSE and re.fullmatch(place.kind.pattern, token):
        try:
            place.kind.read(token, context)
        except (Unreadable, Ambiguous) as problem:
            return problem.message, [behind]
        return said("a '{sign}' is missing behind '{token}'", sign=sign[-1], token=token), [
            f"{token}{behind.removeprefix(place.sign)}"
        ]
    if not inside or sign in (f"[{place.sign}]", place.sign.partition(" ")[0]):
        sign = place.sign
    lines = [behind]
    if sign == place.sign and place in (rest[0], *(rest[0].nodes[:2] if isinstance(rest[0], Group) else ())):
        # a word for no items stands alone, not behind other items
        others = (place.sign, *(place.kind.none if inside and isinstance(place.kind, Several) else ()))
        lines += [f"{one}{shown(rest[1:])}" for one in place.kind.hints(context) if one not in others]
    return _wrong(place, sign, token), lines


def _wrong(place: Place, sign: str, token: str) -> str:
    """Return the words for a token that is none of a place, or for none, where a form shows a sign there."""
    if not token:
        return (sign == place.sign and place.kind.asks) or said("{sign} is missing", sign=sign)
    named = sign == place.sign and not sign.startswith(place.kind.name)
    return place.kind.wrong(token) if named else said("'{token}' is not {sign}", token=token, sign=sign.removesuffix(" …"))


def _wrong_mark(mark: Group, token: str, more: str) -> str:
    """Return what is wrong with a mark that begins with a token: its value, or that it has none."""
    place = mark.places[0]
    if not str(mark.nodes[0]).endswith(" "):
        return said("'{token}' is not {sign}", token=token, sign=shown(mark.nodes).removesuffix(" …"))
    return _wrong(place, place.sign, next(iter(more.split()), ""))


def _begun_mark(shape: Shape, token: str, marks: Iterable[Group]) -> Group | None:
    """Return the one of `marks`, in the language of the game, with whose sign or word a token begins."""
    for mark, found in zip(shape.marks, marks, strict=True):
        first = mark.nodes[0]
        if token and isinstance(first, str):
            begins = expression([first.rstrip()], shape.words)
            if re.fullmatch(begins if first.endswith(" ") else f"{begins}.*", token, re.IGNORECASE):
                return found
    return None


def _fitting(shape: Shape, text: str) -> tuple[int, int, re.Match[str] | None]:
    """Return how many pieces the beginning of a text fits, where that ends, and the match."""
    fits, end, found = 0, 0, None
    for count, beginning in enumerate(shape.beginnings, start=1):
        longer = beginning.match(text)
        if longer and (longer.end() > end or not isinstance(shape.pieces[count - 1], Group)):
            fits, end, found = count, longer.end(), longer
    return fits, end, found


def _begun_in_token(nodes: Sequence[Node], text: str, fits: int, end: int) -> int | None:
    """Return the number of nodes before a token that fits up to `end` only; None where whole tokens fit."""
    behind = shown(nodes[fits:])[:1]
    if not end or text[end - 1] == " " or (text[end] == " " and behind in ("", " ", "[")):
        return None
    start = shown(nodes[:fits]).rfind(" ") + 1
    return sum(len(shown(nodes[: count + 1])) <= start for count in range(fits))


def _next(nodes: tuple[Node, ...], token: str, words: Words, *, inside: bool, apart: bool) -> tuple[Node, ...]:
    """Return the nodes from the first one that a token may have been meant for: groups that may be left out are passed over.

    Of `[ {dice}] {room}` the token `hal` was meant for the room. Where nothing is typed, every group is passed over. `inside` a
    token only its end is wrong; `apart`, a blank stands before the token.
    """
    for at, node in enumerate(nodes):
        sign = shown([node])
        fitting = sign.startswith(" ") == apart or inside
        if not isinstance(node, Group) or (
            token and fitting and not (inside and sign.endswith(" ")) and not _has_another_word(node, token, words)
        ):
            return nodes[at:]
    return ()


def _has_another_word(group: Group, token: str, words: Words) -> bool:
    """Return whether a group begins with a word, and a token is another one."""
    first = group.nodes[0]
    is_flag = isinstance(first, Place) and isinstance(first.kind, Flag)
    word = shown([first]).strip() if is_flag or isinstance(first, str) else ""
    return word.isalpha() and not re.fullmatch(expression([word], words), token, re.IGNORECASE)


def _first_token(nodes: Iterable[Node]) -> Iterator[str | Place]:
    """Yield the words and places of the first token of nodes, without what may be left out."""
    for node in nodes:
        if isinstance(node, Place):
            yield node
        elif isinstance(node, str):
            word, blank, _ = node.partition(" ")
            if word:
                yield word
            if blank:
                return


def _shown_token(nodes: Iterable[Node]) -> str:
    """Return the first token of nodes with placeholders, without tokens that may be left out."""
    text = ""
    for node in nodes:
        sign = shown([node])
        if isinstance(node, Group) and sign.endswith(" "):
            continue
        word, blank, _ = sign.partition(" ")
        text += word
        if blank:
            break
    return text
