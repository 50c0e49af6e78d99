"""Addresses with keys, and their QR codes."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from segno import QRCode


def link_address(origin: str, key: str, to: str = "") -> str:
    """Return the address that opens a link: the key stands behind `#`, which a browser sends to no server.

    >>> link_address("http://192.168.1.20:8642", "kEy", "/g/evening/21")
    'http://192.168.1.20:8642/open#kEy&/g/evening/21'
    """
    return f"{origin}/open#{key}{'&' + to if to else ''}"


def key_in(address: str) -> str:
    """Return the key in an address, or in what was pasted of one; empty for an address without `#`.

    >>> key_in("http://192.168.1.20:8642/open#kEy&/g/evening/21")
    'kEy'
    """
    return address.partition("#")[2].partition("&")[0]


@lru_cache(maxsize=64)
def qr_picture(address: str) -> str:
    """Return the QR code of an address as SVG."""
    out = io.BytesIO()
    _code(address, "m").save(
        out, kind="svg", border=3, xmldecl=False, omitsize=True, dark="#000", light="#fff", title="QR code of the link"
    )
    return out.getvalue().decode()


def qr_lines(address: str) -> list[str]:
    """Return the QR code of an address as lines for a terminal: two rows of dots in each, dark on light in any colours."""
    rows = [[bool(dot) for dot in row] for row in _code(address, "l").matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    signs = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(signs[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs]


def _code(address: str, error: str) -> QRCode:
    """Return a QR code that can be read with as much of it lost as `error` says, from `l` to `h`."""
    import segno  # noqa: PLC0415  (a link can be printed without it)

    return segno.make(address, error=error, micro=False)
