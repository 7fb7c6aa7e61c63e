"""The docs at `/docs/`: a static site that `make site` builds and the wheel holds. It needs no internet."""

from pathlib import Path

from flask import Blueprint, Response, abort, request
from werkzeug.security import safe_join

from companion.web.assets import KINDS, font
from companion.web.context import app_context, client_address

SITE = Path(__file__).parent / "site"
NOT_BUILT = "The docs are not built yet. Run “make site” in the folder of Tuckbox, then load this page again.\n"

docs = Blueprint("docs", __name__)

_KINDS = {**KINDS, ".html": "text/html", ".jpg": "image/jpeg"}


@docs.get("/docs/")
@docs.get("/docs/<path:name>")
def docs_page(name: str = "index.html") -> Response:
    """Return a page, style sheet, script or picture of the docs."""
    if name.startswith("_static/fonts/"):
        return Response(font(Path(name).name), mimetype=KINDS[".woff2"], headers={"Cache-Control": "max-age=86400"})
    kind = _KINDS.get(Path(name).suffix)
    if kind == "text/html":
        _check_limit()
    if not (SITE / "index.html").is_file():
        return Response(NOT_BUILT, 404, mimetype="text/plain")
    file = safe_join(str(SITE), name)
    if kind is None or file is None or not Path(file).is_file():
        abort(404)
    answer = Response(Path(file).read_bytes(), mimetype=kind, headers={"Cache-Control": "no-cache"})
    answer.add_etag()
    answer.make_conditional(request)
    return answer


def _check_limit() -> None:
    """Refuse an address that asks too often. The workbench has one user and no limits."""
    limiter = getattr(app_context(), "limiter", None)
    if limiter and not limiter.allow("fronts", client_address()):
        abort(429)
