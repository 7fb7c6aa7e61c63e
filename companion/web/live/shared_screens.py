"""Public screens that many look at: drawn once for all of them."""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable

from companion.web.live.connection import ScreenVersion

LASTS_S = 0.2
"""Seconds for which a drawn screen is good: it may show a clock, which counts tenths of a second."""

MOST = 64


class SharedScreens:
    """The newest drawn screens, by what they are of."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._now = clock
        self._drawn: OrderedDict[Hashable, tuple[object, float, str]] = OrderedDict()

    def shared(self, name: Hashable, version: ScreenVersion) -> ScreenVersion:
        """Return a screen that is the same for all who ask by this name, drawn once for those who ask at once."""
        return ScreenVersion(version.key, lambda: self._html(name, version), version.is_last)

    def _html(self, name: Hashable, version: ScreenVersion) -> str:
        cached = self._drawn.get(name)
        if cached is None or self._now() - cached[1] > LASTS_S or cached[0] != version.key:
            cached = self._drawn[name] = version.key, self._now(), version.html()
            self._drawn.move_to_end(name)
            if len(self._drawn) > MOST:
                self._drawn.popitem(last=False)
        return cached[2]
