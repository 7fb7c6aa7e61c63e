"""What the class found out: the teacher downloads the report of all games so far, and their figures."""

from flask import Blueprint, Response, abort, request

from cards.deck import CardDataError
from companion.web.desk import desk, page
from companion.web.reports import export_bytes, report_bytes
from companion.web.teacher import only_the_teacher

findings = Blueprint("findings", __name__, url_prefix="/class")
findings.before_request(only_the_teacher)

KINDS = {
    "page": ("tuckbox-report.html", "text/html"),
    "pdf": ("tuckbox-report.pdf", "application/pdf"),
    "figures": ("tuckbox-figures.json", "application/json"),
}
BOTS_GAMES = 200
"""That bots play of each edition, to stand beside what people did."""


@findings.get("/report")
def found() -> Response:
    return _found()


def _found(refused: str = "", status: int = 200) -> Response:
    return page("class_report.html", status, game="", refused=refused, games=BOTS_GAMES)


@findings.post("/report/<kind>")
def download(kind: str) -> Response:
    """Made in a process of its own, of the file as it is now; a fault is told on the page."""
    if kind not in KINDS:
        abort(404)
    file = desk().house.journal.store.file
    name, mimetype = KINDS[kind]
    try:
        if kind == "figures":
            data = export_bytes(file)
        else:
            whole, paper = report_bytes(file, games=BOTS_GAMES if request.form.get("bots") == "1" else 0)
            data = whole if kind == "page" else paper
    except CardDataError as refused:
        return _found(refused.faults[0].what, 409)
    return Response(data, mimetype=mimetype, headers={"Content-Disposition": f'attachment; filename="{name}"'})
