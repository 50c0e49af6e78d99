"""The server as an ASGI application: each request passes the guard, is answered in a worker thread, and gets its form."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any
from urllib.parse import parse_qsl

import orjson
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from spooklog.domain.errors import SpooklogError, Usage
from spooklog.store.store import Store
from spooklog.web.access import Visitor
from spooklog.web.answers import Answer, Document, Moved, Page, Svg
from spooklog.web.cookies import keep_keys, keys_of
from spooklog.web.endpoint import Endpoint
from spooklog.web.endpoints import ENDPOINTS
from spooklog.web.events import HEADERS as EVENT_HEADERS
from spooklog.web.events import Events
from spooklog.web.files import FILES, File
from spooklog.web.guard import BODY_SECONDS, HEADERS, POLICY, check_address, check_size, check_source, sender_of
from spooklog.web.pieces import accepts_gzip
from spooklog.web.refusals import NotThere, TooLarge, TooMany, status_of
from spooklog.web.settings import MAX_BODY, Settings
from spooklog.web.site import Site
from spooklog.web.streams import LIVE, STREAMS, Streaming, Watched, all_watched, watched
from spooklog.web.visit import Visit

_LOG = logging.getLogger("spooklog.web")
_TO_KEYS = frozenset({"/open", "/keys", "/keys/forget"})
"""Where a browser exchanges its keys."""
_PHONE = "mobi"
"""In the name of every browser on a phone."""


def create_app(store: Store, settings: Settings) -> Starlette:
    """Return the application that serves a store, which stays the caller's to close."""
    site = Site(store, settings)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await site.live.start()
        try:
            yield
        finally:
            await site.live.stop()

    streams = [*((one.path, one) for one in STREAMS), (LIVE, None)]
    routes = [
        *(Route(file.path, _guarded(site, partial(_send_file, file)), methods=["GET"]) for file in FILES),
        *(Route(path, _guarded(site, partial(_stream, site, stream)), methods=["GET"]) for path, stream in streams),
        *(Route(one.path, _guarded(site, partial(_serve, site, one)), methods=[one.method]) for one in ENDPOINTS),
    ]
    handlers: Mapping[Any, Any] = {404: _guarded(site, _nothing), 405: _guarded(site, _nothing)}
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)
    # it would answer without the guard, and lead to whatever host the request names
    app.router.redirect_slashes = False
    app.state.site = site
    return app


Handler = Callable[[Request], Coroutine[Any, Any, Response]]


def _guarded(site: Site, handler: Handler) -> Callable[..., Coroutine[Any, Any, Response]]:
    """Return a handler behind the guard: what it refuses is an answer, and every answer has the site's headers."""

    async def guarded(request: Request, *_: object) -> Response:
        try:
            check_source(request, site.settings)
            site.rates.requests.take(sender_of(request))
            check_address(request)
            response = await handler(request)
        except SpooklogError as problem:
            response = _refusal(site, request, problem)
        except ClientDisconnect:
            response = Response(status_code=400)
        except Exception:
            _LOG.exception("%s failed", request.scope.get("route"))
            response = _refusal(site, request, SpooklogError("the server has failed; its log says how"))
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if site.settings.secure:
            response.headers["Strict-Transport-Security"] = "max-age=31536000"
        return response

    return guarded


async def _nothing(_: Request) -> Response:
    raise NotThere


async def _send_file(file: File, request: Request) -> Response:
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers={"ETag": file.tag, "Cache-Control": "no-cache"})
    return Response(file.content, media_type=file.type, headers={"ETag": file.tag, "Cache-Control": "no-cache"})


async def _serve(site: Site, endpoint: Endpoint, request: Request) -> Response:
    body = await _body(request) if endpoint.method == "POST" else {}
    response = await run_in_threadpool(_answer, site, endpoint, request, body)
    if endpoint.method == "POST":
        site.live.look()
    return response


def _answer(site: Site, endpoint: Endpoint, request: Request, body: Mapping[str, Any]) -> Response:
    visit = visit_of(site, request, body)
    if endpoint.method == "POST":
        site.rates.records.take(visit.sender)
    return _response(site, request, visit, endpoint.answer(visit))


def visit_of(site: Site, request: Request, body: Mapping[str, Any]) -> Visit:
    """Return a request with the visitor's links. Raises TooMany for one with wrong keys alone, where its sender tried too many.

    Keys are revoked, and stay in browsers: beside a valid key they cost nothing, and the way to a new key stays open. Phones of
    one house may share an address, so that the wrong keys of one slow down no other.
    """
    keys, sender = keys_of(request, site.settings), sender_of(request)
    links = {key: link for key in keys if (link := site.store.links.find(key))}
    if keys and not links and request.url.path not in _TO_KEYS:
        site.rates.wrong_keys.take(sender)
    visitor = Visitor(site.store, tuple(links.values()))
    query = dict(request.query_params)
    return Visit(site, visitor, dict(request.path_params), query, body, tuple(links), _is_narrow(request), sender)


def _is_narrow(request: Request) -> bool:
    """Return whether the screen is narrow: as the address says, else as the page's script found, else by the browser's name."""
    asked = request.query_params.get("shape") or request.cookies.get("shape")
    if asked in ("narrow", "wide"):
        return asked == "narrow"
    return _PHONE in request.headers.get("user-agent", "").casefold()


async def _body(request: Request) -> dict[str, Any]:
    """Return the fields of a body. Raises TooLarge, and Usage for a body that is no form or JSON object, or comes too slowly."""
    check_size(request)
    content = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                content += chunk
                if len(content) > MAX_BODY:
                    raise TooLarge(MAX_BODY)
    except TimeoutError:
        raise Usage("the request did not arrive in time", expected=("the same again",)) from None
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    try:
        if kind == "application/json":
            found = orjson.loads(content or b"{}")
        elif kind == "application/x-www-form-urlencoded" or not content:
            found = dict(parse_qsl(content.decode(), max_num_fields=40, keep_blank_values=True))
        else:
            raise Usage("a request is JSON or a form", input=kind[:80], expected=("Content-Type: application/json",))
    except ValueError:  # of orjson, of UTF-8, of parse_qsl
        raise Usage("the request cannot be read", expected=("a JSON object",)) from None
    if not isinstance(found, dict):
        raise Usage("the request is no JSON object", expected=('{"text": "anna 1S"}',))
    return found


# -- answers -----------------------------------------------------------------------------------------------------------------


def _wants_json(request: Request) -> bool:
    accepted = request.headers.get("accept", "")
    return "application/json" in accepted and "text/html" not in accepted


def _response(site: Site, request: Request, visit: Visit, answer: Answer) -> Response:
    """Return an answer in the form that the visitor's program asked for."""
    as_json = _wants_json(request)
    match answer:
        case Moved(to, data, keys):
            response = _json(data) if as_json else RedirectResponse(to, 303)
            if keys is not None:
                keep_keys(response, keys, site.settings)
            return response
        case Svg(text):
            return _tagged(request, text.encode(), "image/svg+xml")
        case Document(html, data):
            return _json(data) if as_json else _document(html)
        case Page(data, template, context, status) if not as_json:
            html = site.render(template, visitor=visit.visitor, **context)
            return Response(html, status, media_type="text/html; charset=utf-8", headers={"Vary": "Accept, Cookie, User-Agent"})
        case Page(SpooklogError() as problem):
            raise problem
        case Page(data, _, _, status):
            return _json(data() if callable(data) else data, status)


def _json(data: object, status: int = 200) -> Response:
    return Response(orjson.dumps(data, option=orjson.OPT_NON_STR_KEYS), status, media_type="application/json")


def _document(html: str) -> Response:
    """Return a page with styles of its own, which may do nothing but look like that."""
    policy = POLICY.replace("style-src 'self'", "style-src 'unsafe-inline'").replace("script-src 'self'", "script-src 'none'")
    return Response(html, media_type="text/html; charset=utf-8", headers={"Content-Security-Policy": policy})


def _tagged(request: Request, content: bytes, kind: str) -> Response:
    """Return content that a browser may keep, if it asks each time whether it is still the same."""
    tag = f'"{hashlib.sha256(content).hexdigest()[:24]}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache", "Vary": "Cookie"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=kind, headers=headers)


def _refusal(site: Site, request: Request, problem: SpooklogError) -> Response:
    status = status_of(problem)
    if _wants_json(request):
        response = _json(problem.to_plain(), status)
    else:
        html = site.render("refusal.html", problem=problem, hidden=isinstance(problem, NotThere))
        response = Response(html, status, media_type="text/html; charset=utf-8")
    if isinstance(problem, TooMany):
        response.headers["Retry-After"] = str(problem.seconds)
    return response


# -- streams -----------------------------------------------------------------------------------------------------------------


async def _stream(site: Site, streaming: Streaming | None, request: Request) -> Response:
    """Answer with the events of a live page; without one, with those of all that the address names."""

    def prepared() -> tuple[list[Watched | None], str]:
        visit = visit_of(site, request, {})
        if streaming:
            return [watched(streaming, visit, last)], visit.sender
        return all_watched(visit, request.query_params.getlist("v"), last), visit.sender

    last = request.headers.get("last-event-id", "")
    views, sender = await run_in_threadpool(prepared)
    if request.method == "HEAD":
        return Response(media_type=Events.media_type, headers=EVENT_HEADERS)
    packs = accepts_gzip(request.headers.get("accept-encoding", ""))
    return Events(site.live, views, sender, named=streaming is None, packs=packs)
