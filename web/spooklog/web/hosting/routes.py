"""What a server tells the one who hosts it: `/healthz`, and `/metrics` where that is asked for.

Both stand before the guard: they tell nothing of any game, cost no one's rate, and are asked under the name of the machine.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from spooklog.web.guard import HEADERS
from spooklog.web.hosting.metrics import CONTENT_TYPE, Family, Sample, written
from spooklog.web.settings import PROXIES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spooklog.web.hosting.health import Health
    from spooklog.web.site import Site

_PASSED_ON = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
"""Headers that a proxy adds."""


def host_routes(site: Site) -> list[Route]:
    """Return the routes for who hosts a site."""
    routes = [Route("/healthz", partial(_healthz, site), methods=["GET"])]
    if site.settings.metrics:
        routes.append(Route("/metrics", partial(_metrics, site), methods=["GET"]))
    return routes


async def _healthz(site: Site, _: Request) -> Response:
    health = await site.checkup.look()
    status = "ending" if site.leaving.ask() else "ok" if health.well else "unwell"
    said = orjson.dumps({"status": status, **health._asdict()})
    return Response(said, 200 if status == "ok" else 503, HEADERS, "application/json")


async def _metrics(site: Site, request: Request) -> Response:
    if not is_local(request):
        return Response("metrics are for programs of this machine\n", 403, HEADERS, "text/plain")
    families = [*site.metrics.families(site.door.refused), *_state(site, await site.checkup.look())]
    return Response(written(families), 200, HEADERS, CONTENT_TYPE)


def is_local(request: Request) -> bool:
    """Return whether a request comes from a program of this machine, and through no proxy."""
    host = request.client.host if request.client else ""
    return host in PROXIES and not any(name in request.headers for name in _PASSED_ON)


def _state(site: Site, health: Health) -> Iterator[Family]:
    yield Family("spooklog_connections", "gauge", "connections that are open", [Sample(site.door.open)])
    yield Family("spooklog_store_up", "gauge", "1 where the store answers", [Sample(health.store)])
    yield Family("spooklog_following", "gauge", "1 where the store is followed for live pages", [Sample(health.following)])
    lag = [] if health.lag is None else [Sample(health.lag)]
    reads = [Sample(many, {"from": place}) for place, many in site.store.recorder.reads().items()]
    if reads:
        yield Family("spooklog_reads_total", "counter", "pages by the database that they were read from", reads)
    yield Family("spooklog_lag_entries", "gauge", "entries of the store that live pages have not heard of", lag)
