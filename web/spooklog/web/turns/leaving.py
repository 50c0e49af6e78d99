"""Visitors who go before they are answered."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

from starlette.requests import ClientDisconnect

if TYPE_CHECKING:
    from starlette.types import Receive

T = TypeVar("T")


async def unless_gone(receive: Receive, work: Coroutine[Any, Any, T]) -> T:
    """Return what some work returns, of a request whose body has come; cancel it where the visitor goes before.

    Raises ClientDisconnect then.
    """
    doing, leaving = asyncio.ensure_future(work), asyncio.ensure_future(gone(receive))
    try:
        await asyncio.wait((doing, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise ClientDisconnect
        return doing.result()
    finally:
        leaving.cancel()
        doing.cancel()


async def gone(receive: Receive) -> None:
    """Return once the visitor of a request has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
