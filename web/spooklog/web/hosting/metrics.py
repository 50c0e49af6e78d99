"""What a server counts, and Prometheus' text format (version 0.0.4). No key, name or game is in any of it."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from typing import NamedTuple

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds up to which answers are counted together."""


class Sample(NamedTuple):
    """A value of a family; `suffix` belongs to its name, such as `_bucket`."""

    value: float
    labels: Mapping[str, str] = {}
    suffix: str = ""


class Family(NamedTuple):
    """Samples of one name, kind (counter, gauge, histogram) and meaning."""

    name: str
    kind: str
    says: str
    samples: Iterable[Sample]


class Times:
    """How long answers took, in buckets."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BUCKETS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        """Count an answer."""
        self._counts[bisect_left(BUCKETS, seconds)] += 1
        self._sum += seconds

    def samples(self, labels: Mapping[str, str]) -> Iterator[Sample]:
        """Yield the samples of a histogram."""
        ends = [*map(str, BUCKETS), "+Inf"]
        for end, count in zip(ends, accumulate(self._counts), strict=True):
            yield Sample(count, {**labels, "le": end}, "_bucket")
        yield Sample(self._sum, labels, "_sum")
        yield Sample(sum(self._counts), labels, "_count")


class Metrics:
    """What is counted of requests, by the template of the address. All calls come from the event loop."""

    def __init__(self) -> None:
        self.streams = 0
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._refusals: Counter[str] = Counter()
        self._times = defaultdict[str, Times](Times)

    def count(self, method: str, route: str, status: int, seconds: float, refusal: str | None) -> None:
        """Count an answer, and the kind of a refusal."""
        self._requests[method, route, status] += 1
        self._times[route].add(seconds)
        if refusal:
            self._refusals[refusal] += 1

    def families(self, refused: Mapping[str, int]) -> Iterator[Family]:
        """Yield what was counted; `refused` are the refusals before a request was read."""
        requests = (
            Sample(count, {"method": method, "route": route, "status": str(status)})
            for (method, route, status), count in sorted(self._requests.items())
        )
        yield Family("spooklog_requests_total", "counter", "requests by the template of their address", requests)
        times = (one for route, times in sorted(self._times.items()) for one in times.samples({"route": route}))
        yield Family("spooklog_request_seconds", "histogram", "seconds until an answer began", times)
        refusals = (Sample(count, {"kind": kind}) for kind, count in sorted((self._refusals + Counter(refused)).items()))
        yield Family("spooklog_refusals_total", "counter", "refused requests and connections", refusals)
        yield Family("spooklog_streams", "gauge", "live pages that are open", [Sample(self.streams)])


def written(families: Iterable[Family]) -> str:
    """Return families in the text format."""
    lines = []
    for family in families:
        lines += [f"# HELP {family.name} {family.says}", f"# TYPE {family.name} {family.kind}"]
        for sample in family.samples:
            labels = ",".join(f'{name}="{_escaped(value)}"' for name, value in sample.labels.items())
            lines.append(f"{family.name}{sample.suffix}{'{' + labels + '}' if labels else ''} {sample.value:.15g}")
    return "\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
