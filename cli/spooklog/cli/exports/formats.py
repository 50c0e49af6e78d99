"""The formats of `export`: what each is called, which options it takes, and the function that writes it.

Plugins add formats through the entry-point group `spooklog.exports`; `exports/plugin.py` writes them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from spooklog.cli.output import said
from spooklog.domain.contract.plugins import Group, installed
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.labels import listed
from spooklog.domain.values.near import did_you_mean, nearest_first

if TYPE_CHECKING:
    from spooklog.cli.exports.call import ExportCall
    from spooklog.store.store import Store

FILTERS = ("--ruleset", "--title", "--player", "--status", "--since", "--until", "--place", "--tag", "--with")
"""The options that choose among all games."""

Write = Callable[["Store", "ExportCall"], None]
"""Writes what a call asks for, and says what it wrote. Raises what the format cannot do as Usage."""


class Format(NamedTuple):
    """A format: its function as `module:name`, the suffix of its files, the options that it takes.

    `binary` files are not printed on a terminal. `why_not` has, by option, why the format does not take it, and what to do
    instead.
    """

    code: str
    suffix: str
    takes: tuple[str, ...] = ()
    binary: bool = False
    why_not: Mapping[str, tuple[str, tuple[str, ...]]] = {}

    @property
    def write(self) -> Write:
        """Import the function that writes the format."""
        module, _, name = self.code.partition(":")
        found: Write = getattr(import_module(f"spooklog.cli.exports.{module}"), name)
        return found


_PICTURES = ("--format svg", "--format png")
_NO_PART_OF_A_SHEET = (said("a sheet is the whole game, not a moment of it or a view"), _PICTURES)
_NO_VIEW = said("a replay file holds the whole log: the view of one seat could not be verified")
_EVERY_MOMENT = (said("a page holds every moment: #21 behind its address leads to the one after ply 21"), _PICTURES)
_OF_MOVING = ("--as", "--panel", "--width", "--from", "--to", "--speed", "--pace")
_NO_STILL = {"--at": (said("a moving picture has every moment from one ply to another"), ("--from 4 --to 16", *_PICTURES))}
_OF_TABLES = ("--all", "--as", *FILTERS)
_NO_MOMENT = {"--at": (said("tables hold the whole game, not a moment of it"), _PICTURES)}
_ALL_TABLES = {"--what": (said("a database holds every table"), ("--format csv --what TABLE", "--format jsonl --what TABLE"))}
_OF_STORES = ("--all", "--no-notes", "--without", "--sign")
_NO_VIEW_OF_STORES = {"--as": (_NO_VIEW, ("--format csv --as SEAT", "--no-notes", "--without NAME"))}

FORMATS: Mapping[str, Format] = {
    "sheet": Format("sheet:write", "sheet", why_not={"--at": _NO_PART_OF_A_SHEET, "--as": _NO_PART_OF_A_SHEET}),
    "replay": Format(
        "replay:write",
        "spooklog",
        ("--sign",),
        why_not={
            "--as": (_NO_VIEW, ("--format svg --as SEAT", "replay --as SEAT")),
            "--at": (said("a replay file is the whole log, not a moment of it"), _PICTURES),
        },
    ),
    "store": Format("store:write", "spooklogs", _OF_STORES, binary=True, why_not=_NO_VIEW_OF_STORES),
    "svg": Format("pictures:write_svg", "svg", ("--at", "--as", "--panel")),
    "png": Format("pictures:write_png", "png", ("--at", "--as", "--panel", "--scale", "--width"), binary=True),
    "gif": Format("animation:write_gif", "gif", _OF_MOVING, binary=True, why_not=_NO_STILL),
    "apng": Format("animation:write_apng", "apng", _OF_MOVING, binary=True, why_not=_NO_STILL),
    "cast": Format("animation:write_terminal", "cast", _OF_MOVING, why_not=_NO_STILL),
    "html": Format("html:write", "html", ("--as", "--log"), binary=True, why_not={"--at": _EVERY_MOMENT}),
    "csv": Format("tables:write_text", "csv", ("--what", "--excel", *_OF_TABLES), why_not=_NO_MOMENT),
    "jsonl": Format("tables:write_text", "jsonl", ("--what", *_OF_TABLES), why_not=_NO_MOMENT),
    "sqlite": Format("tables:write_sqlite", "sqlite", _OF_TABLES, binary=True, why_not=_NO_MOMENT | _ALL_TABLES),
    "bgsplay": Format("bgstats:write_file", "bgsplay", ("--all", *FILTERS)),
    "bgs-link": Format("bgstats:write_link", "url"),
}
"""Every format, in the order of the help. A file's suffix chooses its format, by default a sheet."""

NAMES = ", ".join(FORMATS)
"""The names, for help."""

EXPORTS = Group("spooklog.exports", "export format", tuple({*FORMATS, *(one.suffix for one in FORMATS.values()), "txt"}))


def find_format(name: str) -> Format | None:
    """Return a format by its name; entry points, which take time, are looked up only for others than the built-in ones."""
    if name in FORMATS:
        return FORMATS[name]
    return Format("plugin:write", name) if name in installed(EXPORTS).points else None


def chosen_format(output: str, call: str | None) -> str:
    """Return the name of the format of a call, else that of the file's suffix.

    Raises Usage for an unknown format, an unknown suffix, and one that contradicts the format.
    """
    chosen = None if call is None else find_format(call)
    if call is not None and chosen is None:
        words = said("a game is not written as '{format}'{meant}", format=call, meant=did_you_mean(call, _names()))
        raise Usage(words, input=call, expected=_choices(call))
    suffix = PurePath(output).suffix.casefold().removeprefix(".")
    of_suffix = [name for name, one in FORMATS.items() if one.suffix == suffix]
    if call and chosen and of_suffix and call not in of_suffix:
        expected = (f"-o FILE.{chosen.suffix}",)
        words = said("'{file}' has the suffix of {named}, not of {asked}", file=output, named=of_suffix[0], asked=call)
        raise Usage(words, input=output, expected=expected)
    if call is None and not of_suffix and suffix not in ("", "txt"):
        if suffix not in installed(EXPORTS).points:
            meant = did_you_mean(f".{suffix}", _suffixes())
            words = said("a game is not written as .{suffix}{meant}", suffix=suffix, meant=meant)
            raise Usage(words, input=output, expected=_choices(suffix))
        of_suffix = [suffix]
    return call or next(iter(of_suffix), "sheet")


def _names() -> tuple[str, ...]:
    return (*FORMATS, *sorted(installed(EXPORTS).points))


def _suffixes() -> tuple[str, ...]:
    return tuple(f".{one}" for one in dict.fromkeys((*(one.suffix for one in FORMATS.values()), *installed(EXPORTS).points)))


def _choices(typed: str) -> tuple[str, ...]:
    return tuple(f"--format {one}" for one in nearest_first(typed, _names()))


def check_options(call: ExportCall) -> None:
    """Raise Usage for an option that the format does not take, and for a binary file that would be printed on a terminal."""
    chosen = find_format(call.format) or FORMATS[call.format]
    for option in call.options:
        if option in chosen.takes:
            continue
        takers = [name for name, one in FORMATS.items() if option in one.takes]
        words = said("{option} is for {formats}, not for {format}", option=option, formats=listed(takers), format=call.format)
        why, instead = chosen.why_not.get(option, (words, tuple(f"--format {name}" for name in takers)))
        raise Usage(why, input=option, expected=instead)
    if chosen.binary and call.to_screen:
        words = said("a {suffix} file cannot be shown in a terminal", suffix=chosen.suffix)
        raise Usage(words, expected=(f"-o FILE.{chosen.suffix}",))
