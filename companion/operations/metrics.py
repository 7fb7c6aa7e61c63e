"""Figures of one server for Prometheus. No label holds a table, a name, an address or anything of a game."""

import time
from collections.abc import Callable, Sequence
from typing import Any

import prometheus_client as prometheus
from prometheus_client import Counter, Gauge, Histogram

CONTENT_TYPE = prometheus.CONTENT_TYPE_LATEST

ANSWERS = {204: "accepted", 409: "refused", 429: "limited", 404: "gone", 503: "not_stored"}
"""How a tap is answered, by the status of its answer."""

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """The figures of one server. Each has a registry of its own, so that several servers fit into one process."""

    def __init__(self) -> None:
        self.registry = registry = prometheus.CollectorRegistry()
        # Memory and processor time; on systems other than Linux it has nothing.
        prometheus.ProcessCollector(registry=registry)
        taps = Counter("tuckbox_taps", "Taps by their answer.", ["answer"], registry=registry)
        self.taps = {status: taps.labels(answer) for status, answer in ANSWERS.items()}
        self.refusals = Counter("tuckbox_refusals", "Refused taps by reason.", ["reason"], registry=registry)
        self.limits = Counter("tuckbox_limits_reached", "Requests that met a limit.", ["limit"], registry=registry)
        answers = Counter("tuckbox_answers", "Answers to requests by class of status.", ["status"], registry=registry)
        self.answers = {hundreds: answers.labels(f"{hundreds}xx") for hundreds in range(1, 6)}
        self.skipped = Counter(
            "tuckbox_dropped_pushes", "Screens that a slow phone missed, as a newer one follows.", registry=registry
        )
        last_screen = Histogram(
            "tuckbox_tap_to_last_screen_seconds",
            "From a tap's arrival until all phones of its table that are connected here were sent their screens. "
            "Secret taps wait a fixed time on purpose.",
            ["kind"], buckets=_SECONDS, registry=registry,
        )  # fmt: skip
        self.last_screen = {False: last_screen.labels("open"), True: last_screen.labels("secret")}
        self.commits = Histogram(
            "tuckbox_commit_seconds", "Time of a commit, which several taps may share.", buckets=_SECONDS,
            registry=registry,
        )  # fmt: skip
        self.failed_commits = Counter("tuckbox_failed_commits", "Commits that failed.", registry=registry)

    def show(self, name: str, description: str, value: Callable[[], float]) -> None:
        """Show a figure that is looked up whenever somebody asks for it."""
        Gauge(name, description, registry=self.registry).set_function(value)

    def timed(self, apply: Callable[..., Any]) -> Callable[..., Any]:
        """Return the writer's `apply(commit, batch)` with a clock beside it."""

        def run(commit: Callable[..., Any], batch: Sequence[object]) -> Any:
            began = time.perf_counter()
            try:
                result = apply(commit, batch)
            except BaseException:
                self.failed_commits.inc()
                raise
            self.commits.observe(time.perf_counter() - began)
            return result

        return run

    def text(self) -> bytes:
        """Return all figures as Prometheus reads them."""
        return prometheus.generate_latest(self.registry)
