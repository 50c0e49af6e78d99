"""The form of each answer: what a browser or a program asked for, made of what an endpoint returned or refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from urllib.parse import quote, urlsplit

import orjson
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from spooklog.domain.values.answer import plain_data
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.words.languages import language_of
from spooklog.store.entries.ids import could_be_an_id
from spooklog.web.answers import Answer, Document, Download, Moved, Page, Svg
from spooklog.web.connections.tags import tag_of, weak_match
from spooklog.web.cookies import keep_keys, keep_language
from spooklog.web.guard import POLICY
from spooklog.web.hosting.watching import REFUSAL
from spooklog.web.language import PACKAGE, language_code
from spooklog.web.refusals import LinkOver, NotThere, TooMany, WentOn, status_of, title_of
from spooklog.web.site import Site
from spooklog.web.visit import Visit

OVER = "spooklog.over"
"""Where a scope holds the link that has ended of a visitor who has no other."""

OF_A_PAGE = "spooklog.of_a_page"
"""Where a scope holds whether a page asks, which shows what sentences the data have."""


def wants_json(request: Request) -> bool:
    """Return whether a program asks for data, and no browser for a page."""
    accepted = request.headers.get("accept", "")
    return "application/json" in accepted and "text/html" not in accepted


def response_of(site: Site, request: Request, visit: Visit, answer: Answer) -> Response:
    """Return an answer in the form that the visitor's program asked for."""
    as_json = wants_json(request)
    told = partial(_told, request, speaks=lambda: visit.language)
    match answer:
        case Moved(to, data, keys, language):
            response = _json(told(data)) if as_json else RedirectResponse(_came_from(request, to) if language else to, 303)
            if language:
                keep_language(response, language, site.jar)
            if keys is not None:
                keep_keys(response, keys, site.jar)
            return response
        case Svg(text):
            return _tagged(text.encode(), "image/svg+xml")
        case Download(content, kind, name):
            response = _tagged(content, kind)
            response.headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(name, safe='')}"
            return response
        case Document(html, data, status):
            return _json(told(data), status) if as_json else _document(html, status)
        case Page(data, template, context, status) if not as_json:
            if named := _by_name(request, visit):
                return RedirectResponse(named, 303)
            html = site.render(template, visit.language, visitor=visit.visitor, **context)
            return _html(html, status, visit.language)
        case Page(SpooklogError() as problem):
            raise problem
        case Page(data, _, _, status):
            response = _json(told(data() if callable(data) else data), status)
            if answer.next is not None:
                response.headers["Link"] = f'<{answer.next}>; rel="next"'
            return response


def _by_name(request: Request, visit: Visit) -> str:
    """Return the address with the name of its game for a browser that asked by the id, as scripts do; empty for any other."""
    game = request.path_params.get("game", "")
    if request.method == "POST" or not could_be_an_id(game):
        return ""
    name = visit.visitor.game(game).stream.name
    return "" if name == game else str(request.url.replace(scheme="", netloc="", path=request.url.path.replace(game, name, 1)))


def _json(data: object, status: int = 200) -> Response:
    return Response(orjson.dumps(data, default=plain_data, option=orjson.OPT_NON_STR_KEYS), status, media_type="application/json")


def _html(html: str, status: int, language: str) -> Response:
    headers = {"Vary": "Accept, Accept-Language, Cookie, User-Agent", "Content-Language": language}
    return Response(html, status, media_type="text/html; charset=utf-8", headers=headers)


def _told(request: Request, data: object, speaks: Callable[[], str]) -> object:
    """Return the data of an answer: for a page, which says as whom it looks, with their sentences in its language."""
    language = language_of(speaks()) if request.scope.get(OF_A_PAGE) else None
    return data if language is None else language.tell_all(data, PACKAGE)


def _came_from(request: Request, otherwise: str) -> str:
    """Return the address of the page whose form made a request, where it is one of this server."""
    page = urlsplit(request.headers.get("referer", ""))
    path = f"{page.path}?{page.query}" if page.query else page.path
    here = page.netloc == request.headers.get("host") and path.startswith("/") and not path.startswith("//")
    return path if here else otherwise


def _document(html: str, status: int) -> Response:
    """Return a page with styles of its own, which may do nothing but look like that."""
    policy = POLICY.replace("style-src 'self'", "style-src 'unsafe-inline'").replace("script-src 'self'", "script-src 'none'")
    return Response(html, status, media_type="text/html; charset=utf-8", headers={"Content-Security-Policy": policy})


def _tagged(content: bytes, kind: str) -> Response:
    """Return content that a browser may keep, if it asks each time whether it is still the same."""
    tag = tag_of(content)
    return Response(content, media_type=kind, headers={"ETag": tag, "Cache-Control": "private, no-cache", "Vary": "Cookie"})


def not_modified(request: Request, response: Response) -> Response:
    """Return an answer, or where the browser has it already that it is the same."""
    tag = response.headers.get("etag")
    if tag is None or not weak_match(request.headers.get("if-none-match"), tag):
        return response
    kept = {name: response.headers[name] for name in ("etag", "cache-control", "vary")}
    return Response(status_code=304, headers=kept)


def refusal_of(site: Site, request: Request, problem: SpooklogError) -> Response:
    """Return a refusal with its status, as a page or as JSON; where the game went on, a page that asks."""
    over = request.scope.get(OVER)
    if over is not None and isinstance(problem, NotThere) and not wants_json(request):
        problem = LinkOver(over)
    status = status_of(problem)
    request.scope[REFUSAL] = problem.kind
    language = language_code(request, site.settings.language)
    if wants_json(request):
        response = _json(_told(request, problem.answer(), lambda: language), status)
    else:
        # the game went on: the page asks, as its script would
        again = {"again": request.url.path, "table": request.url.path.rpartition("/")[0]} if isinstance(problem, WentOn) else {}
        html = site.render(
            "refusal.html",
            language,
            problem=problem,
            title=title_of(problem),
            hidden=isinstance(problem, NotThere | LinkOver),
            over=isinstance(problem, LinkOver),
            **again,
        )
        response = _html(html, status, language)
    if isinstance(problem, TooMany):
        response.headers["Retry-After"] = str(problem.seconds)
    return response
