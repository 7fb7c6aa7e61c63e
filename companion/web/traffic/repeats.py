"""Forms that were taken already: a phone that lost an answer sends its tap again, under the same name."""

from collections import OrderedDict

from flask import Response, request

MOST = 4096
"""Taps that are remembered, the newest ones."""


class Repeats:
    """The taps of our own script that were taken lately, each by its address and the name that the phone gave it."""

    def __init__(self) -> None:
        self._taken: OrderedDict[tuple[str, str], None] = OrderedDict()

    def answer(self) -> Response | None:
        """Return the answer to a tap that was taken before; None for any other request."""
        name = _name()
        return Response(status=204) if name and name in self._taken else None

    def note(self, answer: Response) -> None:
        """Remember the tap of this request if it was taken."""
        if answer.status_code == 204 and (name := _name()):
            self._taken[name] = None
            if len(self._taken) > MOST:
                self._taken.popitem(last=False)


def _name() -> tuple[str, str] | None:
    is_form = request.mimetype == "application/x-www-form-urlencoded"  # a picture is read by who takes it
    if request.method != "POST" or "X-Tuckbox" not in request.headers or not is_form:
        return None
    tap = request.form.get("tap", "")[:40]
    return (request.path, tap) if tap else None
