"""Parts of screens that all phones of a table show alike: rendered for the first phone, kept for the others."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from typing import Any

from markupsafe import Markup

from companion.rules.game import Seat

MOST = 128
"""Parts that are kept. A table's phones are served one after another, so a few tables at a time are enough."""


class SharedParts:
    """Keeps the HTML of parts by the public view that they show.

    In a template: `{% call once(t, names, "piles") %}…{% endcall %}`. What stands inside may depend on the public view
    `t`, the names and the key alone. It must hold nothing of one seat: others would see it.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, tuple[object, Markup]] = OrderedDict()

    def __call__(self, view: object, names: Mapping[Seat, str], *key: Hashable, caller: Callable[[], Any]) -> Markup:
        """Return the part of this view with this key; `caller` renders it the first time."""
        part_key = (id(view), tuple(names.items()), key)
        # The view is kept beside its part, so that no other view can have its id meanwhile.
        if (cached := self._kept.get(part_key)) and cached[0] is view:
            return cached[1]
        html = Markup(caller())
        self._kept[part_key] = (view, html)
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return html
