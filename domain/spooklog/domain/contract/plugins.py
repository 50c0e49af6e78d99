"""Plugins: what other packages add through entry points. Each is imported when it is needed, and fails alone.

A group of entry points holds the plugins of one kind. `registry.py` has the rulesets, `bots.py` the bots, and
`spooklog.pictures.kinds` the boards.
"""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, redirect_stdout
from functools import lru_cache
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from spooklog.domain.values.errors import Corrupt, NotFound
from spooklog.domain.words.visible import visibly

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")

State = Literal["works", "broken", "wrong", "duplicate", "outdated"]
"""`broken`: it cannot be imported. `wrong`: it does not keep the contract, or its name breaks the rule for names.
`duplicate`: its name is taken. `outdated`: it was made for another contract, an older or a newer one.
"""

_IS = {"broken": "is broken", "wrong": "is wrong", "duplicate": "is a duplicate", "outdated": "is of another contract"}
_LONGEST = 200
"""Signs of another package's text in a message."""


class Group(NamedTuple):
    """A group of entry points: the kind of its plugins, the names that are taken, and the rule for names, also in words."""

    entry_points: str
    kind: str
    taken: Collection[str]
    pattern: str = r"[a-z][a-z0-9_-]{0,39}"
    rule: str = "a small letter, then small letters, digits, _ and -, 40 signs at most"


class Plugin(NamedTuple):
    """A plugin, by its kind and its name, and the package that brings it."""

    kind: str
    name: str
    package: str
    version: str

    def __str__(self) -> str:
        return f"the {self.kind} {self.name} of {self.package} {self.version}"


class BadPlugin(Exception):
    """Says what is wrong with a plugin. To mend that, `wanted` can be installed."""

    def __init__(self, state: State, reason: str, wanted: str = "another version of it") -> None:
        super().__init__(reason)
        self.state = state
        self.reason = reason
        self.wanted = wanted


class PluginFailure(NotFound):
    """A plugin that is installed and cannot be used. What it would bring is not there, and all else goes on."""

    def __init__(self, plugin: Plugin, problem: BadPlugin) -> None:
        self.plugin = plugin
        self.state = problem.state
        self.reason = visibly(problem.reason)
        self.remedy = f"install {problem.wanted}, or uninstall {plugin.package}"
        words = f"{plugin} {_IS[problem.state]}: {self.reason}"
        super().__init__(words, input=plugin.name, expected=(self.remedy, "spooklog plugins"))


class PluginFault(Corrupt):
    """The code of a plugin failed on an entry: the log may be sound, and another version of the plugin may read it."""


class PluginWarning(UserWarning):
    """A plugin was passed over."""


class Plugins(NamedTuple):
    """The entry points of a group by name, and the failures of those that cannot be used because of their names."""

    points: Mapping[str, EntryPoint]
    refused: tuple[PluginFailure, ...]


def installed(group: Group) -> Plugins:
    """Return the plugins of a group. Nothing is imported."""
    return _installed(group, tuple(sys.path))


def plugin_of(group: Group, name: str) -> Plugin:
    """Return an installed plugin by its name. Raises KeyError."""
    return _plugin(group, installed(group).points[name])


def load(group: Group, name: str, check: Callable[[Any], T]) -> T:
    """Import a plugin, and return what `check` makes of it, which raises BadPlugin.

    Raises PluginFailure, and KeyError where none of that name is installed. What failed is not imported again by this process.
    """
    path, point = tuple(sys.path), installed(group).points[name]
    problem = _problems.get((path, point))
    if problem is None:
        try:
            return check(_imported(point))
        except BadPlugin as found:
            problem = _problems[path, point] = found
        except Exception as found:  # what was imported is of another package, and may raise anything
            problem = _problems[path, point] = BadPlugin("wrong", f"it cannot be checked ({in_words(found)})")
            problem.__cause__ = found
    raise PluginFailure(_plugin(group, point), problem) from problem.__cause__


_problems: dict[tuple[tuple[str, ...], EntryPoint], BadPlugin] = {}
"""The problem of each entry point that failed, on the path on which it did."""


def _imported(point: EntryPoint) -> Any:
    with others_code("it cannot be imported"):
        return point.load()


@contextmanager
def others_code(fault: str, *passed: type[Exception]) -> Iterator[None]:
    """Run code of another package, which may raise anything.

    Raises BadPlugin with `fault` for every exception but KeyboardInterrupt and those that are `passed`. What the code prints goes
    to standard error, so that standard output holds the answers of the program alone; in the main thread, as threads share it.
    """
    try:
        with redirect_stdout(sys.stderr) if current_thread() is main_thread() else nullcontext():
            yield
    except BaseException as problem:
        if isinstance(problem, (KeyboardInterrupt, *passed)):
            raise
        raise BadPlugin("broken", f"{fault} ({in_words(problem)})") from problem


@contextmanager
def blaming(plugin: Plugin, fault: str, *passed: type[Exception]) -> Iterator[None]:
    """Run code of a plugin as `others_code` does. Raises PluginFailure."""
    try:
        with others_code(fault, *passed):
            yield
    except BadPlugin as problem:
        raise PluginFailure(plugin, problem) from problem.__cause__


def in_words(problem: BaseException) -> str:
    """Return an exception of another package's code on one line, without paths: visitors of a page may read it."""
    text = re.sub(r" ?\([^()]*[/\\][^()]*\)", "", " ".join(str(problem).split()))
    return f"{type(problem).__name__}: {text}"[:_LONGEST] if text else type(problem).__name__


def blamed(problem: BaseException, *groups: Group) -> Plugin | None:
    """Return the plugin whose code raised an exception, of the first group that has one; None where no plugin was running.

    Several plugins of one module share a name: `first or last`.
    """
    modules, trace = [], problem.__traceback__
    while trace:
        modules.append(str(trace.tb_frame.f_globals.get("__name__", "")).partition(".")[0])
        trace = trace.tb_next
    if all(module in (__name__.partition(".")[0], "__main__") for module in modules):
        return None
    for module in reversed(modules):
        for group in groups:
            points = [point for point in installed(group).points.values() if point.module.partition(".")[0] == module]
            if points:
                return _plugin(group, points[0])._replace(name=" or ".join(point.name for point in points))
    return None


class Examined(NamedTuple):
    """A plugin, and why it cannot be used; None where it works."""

    plugin: Plugin
    failure: PluginFailure | None


def examine(group: Group, use: Callable[[str], object]) -> Iterator[Examined]:
    """Yield every installed plugin of a group; `use` imports one of them whole, by its name, and raises PluginFailure."""
    found = installed(group)
    for name in sorted(found.points):
        plugin, failure = plugin_of(group, name), None
        try:
            use(name)
        except PluginFailure as problem:
            failure = problem
        yield Examined(plugin, failure)
    yield from (Examined(failure.plugin, failure) for failure in found.refused)


def pass_over(failure: PluginFailure) -> None:
    """Warn of a plugin that is passed over, once in a process."""
    if failure.plugin not in _warned:
        _warned.add(failure.plugin)
        words = f"{failure.message}. It is left out; to mend that, {failure.remedy} (spooklog plugins lists all)"
        warnings.warn(words, PluginWarning, stacklevel=3)


_warned: set[Plugin] = set()


@lru_cache(maxsize=32)
def _installed(group: Group, path: tuple[str, ...]) -> Plugins:  # noqa: ARG001  (the cache key: what is installed depends on it)
    """Look up the entry points of a group. Cached for each path: the look-up takes longer than the rest of start-up."""
    points: dict[str, EntryPoint] = {}
    refused: list[PluginFailure] = []
    # the first on the path wins, as with imports
    for point in _entry_points(group.entry_points):
        problem = None
        if point.name in group.taken:
            problem = BadPlugin("duplicate", f"spooklog has the {group.kind} {point.name}")
        elif re.fullmatch(group.pattern, point.name) is None:
            problem = BadPlugin("wrong", f"its name is not {group.rule}")
        elif point.pattern.match(point.value) is None:
            problem = BadPlugin("wrong", f"its entry point names {point.value!r:.80}, not MODULE:NAME")
        elif first := points.get(point.name):
            problem = BadPlugin("duplicate", f"{' '.join(_package(first))} brings the {group.kind} {point.name}, too")
        if problem is None:
            points[point.name] = point
        else:
            refused.append(PluginFailure(_plugin(group, point), problem))
    return Plugins(points, tuple(refused))


def _entry_points(group: str) -> Iterable[EntryPoint]:
    from importlib.metadata import distributions, entry_points  # a slow import, needed only for what is not built in

    try:
        return entry_points(group=group)
    except Exception:  # one package with damaged metadata spoils them all: it is left out
        return [point for one in distributions() for point in _points_of(one) if point.group == group]


def _points_of(distribution: Any) -> Iterator[EntryPoint]:
    try:
        yield from distribution.entry_points
    except Exception:
        return


def _plugin(group: Group, point: EntryPoint) -> Plugin:
    return Plugin(group.kind, visibly(point.name[:_LONGEST]), *_package(point))


def _package(point: EntryPoint) -> tuple[str, str]:
    """Return the name and the version of the package of an entry point, which may lack them."""
    try:
        found = point.dist
        name, version = (found.name, found.version) if found else (None, None)
    except Exception:  # damaged metadata
        name = version = None
    return visibly(name or "a package without a name"), visibly(version or "without a version")
