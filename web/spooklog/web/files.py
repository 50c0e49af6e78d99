"""The files that a browser loads beside the pages: scripts, style, icons, and the manifest that makes the site an app.

Each lies under an address with a hash of its content, which a browser asks for once. Under its plain name it lies, too, for
pages of an older server; a browser then asks each time whether it is still the same. A file that is put into `static/` is
served, and `asset` gives its address.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

import orjson
from starlette.requests import Request
from starlette.responses import Response

from spooklog.web.connections.compressing import accepts_gzip, compressed
from spooklog.web.connections.tags import tag_of, weak_match

STATIC = Path(__file__).parent / "static"
MOST_KEPT = "public, max-age=31536000, immutable"

_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}


class File:
    """A file with its name, its plain address, its type and its content."""

    def __init__(self, name: str, content: bytes, path: str = "") -> None:
        self.name, self.content = name, content
        self.path = path or f"/static/{name}"
        self.type = _TYPES[Path(name).suffix]

    @cached_property
    def tag(self) -> str:
        """Its ETag, which changes with its content."""
        return tag_of(self.content)

    @cached_property
    def address(self) -> str:
        """Its address with the hash: another content lies at another address."""
        stem, _, suffix = self.name.rpartition(".")
        return f"/static/{stem}.{hashlib.sha256(self.content).hexdigest()[:16]}.{suffix}"

    @cached_property
    def smaller(self) -> bytes:
        """The content compressed; the content itself where that is no shorter."""
        found = compressed(self.content, best=True)
        return found if len(found) < len(self.content) else self.content

    def answer(self, request: Request) -> Response:
        """Return the file in the form that the browser takes, or that it has the file already."""
        kept = MOST_KEPT if request.url.path == self.address else "no-cache"
        headers = {"ETag": self.tag, "Cache-Control": kept, "Vary": "Accept-Encoding"}
        if weak_match(request.headers.get("if-none-match"), self.tag):
            return Response(status_code=304, headers=headers)
        content = self.content
        if accepts_gzip(request.headers.get("accept-encoding", "")) and self.smaller is not self.content:
            content, headers = self.smaller, {**headers, "Content-Encoding": "gzip"}
        return Response(content, media_type=self.type, headers=headers)


def asset(name: str) -> str:
    """Return the address of a file of `static/`, or of the manifest, with its hash. Raises KeyError where there is none."""
    return _BY_NAME[name].address


_TEXT = r'"[^"]*"|`(?:[^`$]|\$(?!\{)|\$\{(?:"[^"]*"|[^`{}"])*\})*`'
"""A text of a script: in quotes, or in backquotes with places that hold no such text themselves."""

_BLANKS = re.compile(rf"({_TEXT})| ([-/]) (?!-)| ?(===|!==|<=|>=|=>|&&|\|\||\?\?|[=,?:;{{}}()<>+*]) ?")

_SIGNS = re.compile(rf"({_TEXT})|(?<![\w$])\((\w+)\)(?==>)|;(?=}})")

_SHORT = {"true": "!0", "false": "!1"}
_TRUTHS = re.compile(rf"{_TEXT}|\b(?:true|false)\b")

_ENDS = re.compile(r"(?:[^;]|;(?= *\}))*;")
"""A line, without its texts, on which one statement ends."""


def _sent(path: Path) -> bytes:
    """Return a file as it is sent: scripts and style sheets without indentation, comments and signs that may be left out.

    Lines of a script with an expression between slashes, or with texts inside each other, stay as they are: a blank may mean
    something there. A line that ends where no statement does, or before a closing brace, goes on with the next one. Constants
    are declared as variables, which is shorter; what is declared one after the other, by one statement. `true` and `false` are
    sent as `!0` and `!1`.
    """
    if path.suffix == ".css":
        return re.sub(r"/\*.*?\*/\s*|\s*([{};,>])\s*", r"\1", path.read_text("utf-8")).encode()
    if path.suffix != ".js":
        return path.read_bytes()
    text = path.read_text("utf-8")
    lines = _declared([line for line in text.splitlines() if line.strip() and not line.strip().startswith("//")])
    return "".join(_joined(line, after) for line, after in zip(lines, [*lines[1:], ""], strict=True)).encode()


def _declared(lines: Sequence[str]) -> list[str]:
    """Return the lines of a script without indentation, with one statement for what is declared one after the other.

    A statement ends on a line with the same indentation as the one on which it begins.
    """
    found, above, declared = list[str](), -1, dict[int, bool]()
    for line in lines:
        inside = re.sub(r"(^|\()const ", r"\1let ", line.lstrip("\t"))
        depth, declares = len(line) - len(line.lstrip("\t")), inside.startswith("let ")
        if declares and depth == above and declared[depth] and _ENDS.fullmatch(re.sub(_TEXT, "", found[-1])):
            found[-1], inside = f"{found[-1][:-1]},", inside.removeprefix("let ")
        if inside[0] not in "})]":
            declared[depth] = declares
        found.append(inside.rstrip())
        above = depth
    return found


def _joined(line: str, after: str) -> str:
    """Return a line of a script as it is sent before the line `after` it."""
    plain = re.sub(_TEXT, "", line)
    sent = line
    if "`" not in plain and "/" not in plain.replace(" / ", ""):
        sent = _SIGNS.sub(r"\1\2", _BLANKS.sub(r"\1\2\3", line))
        sent = _TRUTHS.sub(lambda found: _SHORT.get(found[0], found[0]), sent)
    if after.startswith("}"):
        return sent.rstrip(";,")
    return sent if sent[-1] in ";{,(" else f"{sent}\n"


def _manifest(icons: Mapping[str, File]) -> bytes:
    svg, png = icons["icon.svg"].address, icons["icon.png"].address
    return orjson.dumps(
        {
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
                {"src": svg, "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
                {"src": png, "sizes": "512x512", "type": "image/png", "purpose": "any"},
                {"src": png, "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
            ],
        }
    )


def _files() -> Iterator[File]:
    lying = {path.name: File(path.name, _sent(path)) for path in sorted(STATIC.iterdir()) if path.suffix in _TYPES}
    yield from lying.values()
    yield File("manifest.webmanifest", _manifest(lying), "/manifest.webmanifest")


FILES = tuple(_files())
_BY_NAME = {file.name: file for file in FILES}
