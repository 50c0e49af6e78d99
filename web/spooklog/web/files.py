"""The files that a browser loads beside the pages: script, style, icon, and the manifest that makes the site an app."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import orjson

from spooklog.web.site import HERE


class File(NamedTuple):
    """A file with its address and type; `tag` changes with its content."""

    path: str
    type: str
    content: bytes

    @property
    def tag(self) -> str:
        """Its ETag."""
        return f'"{hashlib.sha256(self.content).hexdigest()[:24]}"'


MANIFEST = {
    "name": "spooklog",
    "short_name": "spooklog",
    "description": "The log of your table",
    "id": "/",
    "lang": "en",
    "start_url": "/",
    "scope": "/",
    "display": "standalone",
    "background_color": "#0d1715",
    "theme_color": "#16241f",
    "icons": [
        {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
        {"src": "/static/icon.png", "sizes": "512x512", "type": "image/png", "purpose": "any"},
        {"src": "/static/icon.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ],
}

_TYPES = {
    "table.js": "text/javascript; charset=utf-8",
    "live.js": "text/javascript; charset=utf-8",
    "style.css": "text/css; charset=utf-8",
    "icon.svg": "image/svg+xml",
    "icon.png": "image/png",
}

FILES = (
    *(File(f"/static/{name}", kind, (HERE / "static" / name).read_bytes()) for name, kind in _TYPES.items()),
    File("/manifest.webmanifest", "application/manifest+json", orjson.dumps(MANIFEST)),
)
