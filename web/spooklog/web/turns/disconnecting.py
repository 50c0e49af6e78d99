"""Visitors who go before they are answered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TYPE_CHECKING, TypeVar

from starlette.requests import ClientDisconnect

if TYPE_CHECKING:
    from starlette.types import Receive

T = TypeVar("T")


async def unless_gone(receive: Receive, work: Awaitable[T]) -> T:
    """Return what some work returns, of a request whose body has come; cancel it where the visitor goes before.

    Raises ClientDisconnect then.
    """
    task = asyncio.current_task()
    assert task is not None
    leaving, working = asyncio.ensure_future(gone(receive)), True
    leaving.add_done_callback(lambda _: working and task.cancel())
    try:
        return await work
    except asyncio.CancelledError:
        if not leaving.done() or task.uncancel():
            raise
        raise ClientDisconnect from None
    finally:
        working = False
        leaving.cancel()


async def gone(receive: Receive) -> None:
    """Return once the visitor of a request has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
