"""The language of a page: that which its visitor chose, else that of the browser, else the server's.

Answers in JSON are in English. A page that asks for data says as whom it looks (`as`): it gets their sentences in its language.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, TypeVar

from spooklog.domain.values.saying import LANGUAGES, Saying, code_of, speaking
from spooklog.domain.words.languages import language_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from spooklog.web.visit import Visit

A = TypeVar("A")

PACKAGE = "spooklog.web"

said = Saying(PACKAGE)
"""Makes the sentences of pages."""

COOKIE = "language"
"""Holds the code of the language that a visitor chose."""

ENGLISH = "en"


def drawing(answer: Callable[[Visit], A]) -> Callable[[Visit], A]:
    """Let what an answer draws speak the language of its page."""

    @wraps(answer)
    def drawn(visit: Visit) -> A:
        with speaking(language_of(visit.language)):
            return answer(visit)

    return drawn


def language_code(request: Request, usual: str) -> str:
    """Return the code of a request's language: of its address, where a live page names one, of its cookie, of its browser, else
    the `usual` one.
    """
    asked = request.query_params.get("lang", ""), request.cookies.get(COOKIE, "")
    known = next((one for one in asked if one in LANGUAGES), "")
    return known or _accepted(request.headers.get("accept-language", "")) or usual


def _accepted(header: str) -> str:
    """Return the known language that a browser likes most, by RFC 9110, 12.5.4; empty where it names none."""
    liked: dict[str, float] = {}
    for one in header[:200].split(","):
        name, _, quality = one.partition(";q=")
        code = code_of(name)
        if code and code not in liked:
            liked[code] = _number(quality) if quality else 1.0
    best = max(liked, key=lambda code: liked[code], default="")
    return best if best and liked[best] > 0 else ""


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0
