"""The server as an ASGI application: each request passes the guard, is answered in a lane, and gets its form."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Hashable, Mapping
from contextlib import asynccontextmanager, nullcontext
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

import orjson
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from spooklog.domain.values.errors import SpooklogError, Usage
from spooklog.replays.said_times import this_day
from spooklog.store.entries.rows import Link
from spooklog.store.store import Store
from spooklog.web.access import Visitor
from spooklog.web.connections.compressing import Compressing, accepts_gzip
from spooklog.web.cookies import keys_of, take_over
from spooklog.web.endpoint import Endpoint
from spooklog.web.endpoints import ENDPOINTS
from spooklog.web.events import HEADERS as EVENT_HEADERS
from spooklog.web.events import Events
from spooklog.web.files import FILES, File
from spooklog.web.forms import OF_A_PAGE, OVER, not_modified, refusal_of, response_of, wants_json
from spooklog.web.guard import HEADERS, check_address, check_size, check_source, sender_of
from spooklog.web.hosting.request_log import RequestLog
from spooklog.web.hosting.routes import host_routes
from spooklog.web.hosting.watching import LINK, Watching
from spooklog.web.language import language_code, said
from spooklog.web.refusals import Forbidden, NotThere, TooLarge
from spooklog.web.settings import MAX_BODY, Settings
from spooklog.web.site import Site
from spooklog.web.streams import LIVE, STREAMS, Streaming, Watched, all_watched, watched
from spooklog.web.turns.disconnecting import unless_gone
from spooklog.web.turns.kept import Version, version_of
from spooklog.web.turns.lanes import Lane
from spooklog.web.turns.rates import REQUEST
from spooklog.web.visit import SHAPES, Shape, Visit

_LOG = logging.getLogger("spooklog.web")
_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_OFTEN = frozenset({"/g/{game}", "/g/{game}/lines"})
"""The routes with most requests. A request tries one route after the other: these come first."""
_TO_KEYS = frozenset({"/open", "/keys", "/keys/forget"})
"""Where a browser exchanges its keys."""
MOST_FIELDS = 100
"""Of a form: a new game has one for each option."""

_PHONE = "mobi"
"""In the name of every browser on a phone."""


def create_app(store: Store, settings: Settings) -> Starlette:
    """Return the application that serves a store, which stays the caller's to close."""
    site = Site(store, settings)
    log = RequestLog(settings.log) if settings.log else None

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await site.live.start()
        writing = asyncio.create_task(site.last_use.keep_writing())
        try:
            yield
        finally:
            writing.cancel()
            await site.live.stop()
            await asyncio.to_thread(site.analysing.stop)
            if log:
                log.close()

    streams = [*((one.path, one) for one in STREAMS), (LIVE, None)]
    routes = [
        *host_routes(site),
        *(
            Route(path, _guarded(site, partial(_send_file, file)), methods=["GET"])
            for file in FILES
            for path in dict.fromkeys((file.path, file.address))
        ),
        *(Route(path, _guarded(site, partial(_stream, site, stream)), methods=["GET"]) for path, stream in streams),
        *(Route(one.path, _guarded(site, partial(_serve, site, one)), methods=[one.method]) for one in ENDPOINTS),
    ]
    routes.sort(key=lambda route: route.path not in _OFTEN)
    nothing = _guarded(site, partial(_nothing, site))
    handlers: Mapping[Any, Any] = {404: nothing, 405: nothing}
    middleware = [Middleware(Watching, site.metrics, log), Middleware(Compressing)]
    app = Starlette(routes=routes, middleware=middleware, lifespan=lifespan, exception_handlers=handlers)
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
            check_address(request)
            response = await handler(request)
        except SpooklogError as problem:
            response = refusal_of(site, request, problem)
        except ClientDisconnect:
            response = Response(status_code=400)
        except Exception:
            _LOG.exception("%s failed", request.scope.get("route"))
            response = refusal_of(site, request, SpooklogError(said("the server has failed; its log says how")))
        own = {name for name, _ in response.raw_headers}
        response.raw_headers += [header for header in _HEADERS if header[0] not in own]
        if site.leaving.begun:
            response.headers["Connection"] = "close"
        if site.settings.secure:
            response.headers["Strict-Transport-Security"] = "max-age=31536000"
        return response

    return guarded


async def _nothing(site: Site, request: Request) -> Response:
    await site.lanes.keys.run(sender_of(request), lambda: site.rates.work.take(sender_of(request), REQUEST))
    raise NotThere


async def _send_file(file: File, request: Request) -> Response:
    return file.answer(request)


class _Comer(NamedTuple):
    """A visitor whose keys were looked at: those that open something, the visitor, and whom the rates and lanes count.

    `sender` is the id of a link, for a visitor without one an address; `version` is that of the store, where it was asked for.
    """

    keys: tuple[str, ...]
    visitor: Visitor
    sender: str
    version: Version


async def _serve(site: Site, endpoint: Endpoint, request: Request) -> Response:
    body = await _body(request) if endpoint.method == "POST" else {}
    request.scope[OF_A_PAGE] = "as" in body or "as" in request.query_params
    try:
        response, keys = await unless_gone(request.receive, _answered(site, endpoint, request, body))
        take_over(request, response, keys, site.jar)
        return response
    finally:
        if endpoint.method == "POST":
            site.live.look()


async def _answered(
    site: Site, endpoint: Endpoint, request: Request, body: Mapping[str, Any]
) -> tuple[Response, tuple[str, ...]]:
    """Return the answer of an endpoint, and those keys of the visitor that open something."""
    comer = await _come(site, request, versioned=endpoint.lasts.startswith("until"))
    if endpoint.method == "POST":
        if site.read_only and endpoint.path not in _TO_KEYS:
            words = said("this server only shows games: its store is read-only")
            raise Forbidden(words, expected=(said("a server that may write its store"),))
        site.rates.lines.take(comer.sender)
    lane, visit = _lane(site, endpoint, comer.visitor), _visit(site, request, body, comer)

    def answer() -> Response:
        with site.store.recorder.reading_away() if _reads_only(endpoint) else nullcontext():
            return response_of(site, request, visit, endpoint.answer(visit))

    run = partial(lane.run, comer.sender)
    if lane is site.lanes.recording:
        with site.precedence.line():
            return await run(answer), comer.keys
    if endpoint.lasts == "never":
        return await run(answer), comer.keys
    # an address with anything else is answered the same
    visit = replace(visit, query={name: value for name, value in visit.query.items() if name in endpoint.query})
    version = () if endpoint.lasts == "always" else comer.version
    response = await site.kept.answer(_key(endpoint, visit, as_json=wants_json(request)), version, answer, run)
    return not_modified(request, response), comer.keys


async def _come(site: Site, request: Request, *, versioned: bool = False) -> _Comer:
    """Return who comes, in the turn of the address. Raises TooMany for one who asked for too much or tried too many wrong keys.

    Keys are revoked, and stay in browsers: beside a valid key they cost nothing, and the way to a new key stays open. Phones of
    one house may share an address, so that the wrong keys of one slow down no other.
    """
    keys, address, store = keys_of(request, site.jar), sender_of(request), site.store

    def look() -> tuple[dict[str, Link], Version]:
        return {key: link for key in keys if (link := store.links.known(key))}, (
            *version_of(store),
            site.analysing.changes,
            site.live.begun,
        ) if versioned else ()

    known, version = await site.lanes.keys.run(address, look, goes_first=request.method == "POST")
    links = {key: link for key, link in known.items() if store.links.is_valid(link)}
    if keys and not links and request.url.path not in _TO_KEYS:
        site.rates.wrong_keys.take(address)
    site.last_use.note(links.values())
    visitor = Visitor(store, tuple(links.values()), public=site.settings.public)
    # one who brings a revoked key learns no more than one without
    over = [link for link in known.values() if link.revoked is None]
    request.scope[OVER] = over[0] if over and not links else None
    request.scope[LINK] = next((link.id for link in links.values()), None)
    # on a public server all have a link, which tells no one apart
    sender = visitor.links[0].id if links else address
    site.rates.work.take(sender, REQUEST)
    return _Comer(tuple(links), visitor, sender, version)


def _reads_only(endpoint: Endpoint) -> bool:
    """Return whether a standby may answer. Links do not come from there: what is revoked is revoked at once."""
    return endpoint.method == "GET" and endpoint.path != "/links"


def _lane(site: Site, endpoint: Endpoint, visitor: Visitor) -> Lane:
    if endpoint.method == "POST" and any(link.records for link in visitor.links):
        return site.lanes.recording
    return site.lanes.lists if endpoint.lists else site.lanes.reading


def _visit(site: Site, request: Request, body: Mapping[str, Any], comer: _Comer) -> Visit:
    path, query = dict(request.path_params), dict(request.query_params)
    table = request.cookies.get("table", "")
    speaks = partial(language_code, request, site.settings.language)
    return Visit(site, comer.visitor, path, query, body, comer.keys, _shape(request), sender_of(request), table, speaks)


def _key(endpoint: Endpoint, visit: Visit, *, as_json: bool) -> Hashable:
    """Return what an answer depends on beside the store: visitors with the same key get the same."""
    visitor = visit.visitor
    if endpoint.lasts == "until an entry":
        who: Hashable = tuple(link.id for link in visitor.links)
    else:
        who = bool(visitor.links), visitor.whole is not None, visitor.scribe is not None
    given = tuple(sorted(visit.path.items())), tuple(sorted(visit.query.items()))
    # pages say the days of games as people do: today's are others tomorrow
    return endpoint.path, given, as_json, visit.shape, visit.language, who, this_day()


def _shape(request: Request) -> Shape:
    """Return the shape of the screen: as the address says, else as the page's script found, else by the browser's name."""
    asked = request.query_params.get("shape") or request.cookies.get("shape") or ""
    return SHAPES.get(asked) or ("narrow" if _PHONE in request.headers.get("user-agent", "").casefold() else "wide")


async def _body(request: Request) -> dict[str, Any]:
    """Return the fields of a body. Raises TooLarge, and Usage for a body that is no form or JSON object."""
    check_size(request)
    content = bytearray()
    async for chunk in request.stream():
        content += chunk
        if len(content) > MAX_BODY:
            raise TooLarge(MAX_BODY)
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    try:
        if kind == "application/json":
            found = orjson.loads(content or b"{}")
        elif kind == "application/x-www-form-urlencoded" or not content:
            found = dict(parse_qsl(content.decode(), max_num_fields=MOST_FIELDS, keep_blank_values=True))
        else:
            raise Usage("a request is JSON or a form", input=kind[:80], expected=("Content-Type: application/json",))
    except ValueError:  # of orjson, of UTF-8, of parse_qsl
        raise Usage("the request cannot be read", expected=("a JSON object",)) from None
    if not isinstance(found, dict):
        raise Usage("the request is no JSON object", expected=('{"text": "anna 1S"}',))
    return found


# -- streams -----------------------------------------------------------------------------------------------------------------


async def _stream(site: Site, streaming: Streaming | None, request: Request) -> Response:
    return await unless_gone(request.receive, _streamed(site, streaming, request))


async def _streamed(site: Site, streaming: Streaming | None, request: Request) -> Response:
    """Answer with the events of a live page; without one, with those of all that the address names."""
    comer = await _come(site, request)
    visit, last = _visit(site, request, {}, comer), request.headers.get("last-event-id", "")

    def views() -> list[Watched | None]:
        if streaming:
            return [watched(streaming, visit, last)]
        return all_watched(visit, request.query_params.getlist("v"), last)

    found = await site.lanes.reading.run(comer.sender, views)
    if request.method == "HEAD":
        return Response(media_type=Events.media_type, headers=EVENT_HEADERS)
    packs = accepts_gzip(request.headers.get("accept-encoding", ""))
    retry = site.returning.next(len(site.live))
    return Events(site.live, found, comer.sender, named=streaming is None, packs=packs, retry=retry)
