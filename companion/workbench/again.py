"""Files that were deleted on the disk while a page had them open: the page writes them again, if its author says so."""

import msgspec
from flask import Blueprint, Response

from companion.workbench import sheets, shelf
from companion.workbench.api import decoded, folder_of, json, own, writing

again = Blueprint("again", __name__)


class _Kept(msgspec.Struct):
    """What the page still has of a file: a text, or a sheet."""

    text: str = ""
    sheet: sheets.Sheet | None = None


@again.post("/own/<key>/again/<path:name>")
def write_again(key: str, name: str) -> Response:
    """Write a file as it was before, to take an edit back."""
    page = decoded(_Kept)
    data = sheets.write(page.sheet) if page.sheet else page.text.encode()
    with writing:
        shelf.write_again(folder_of(own(key)), name, data)
    return json({"was": shelf.digest(data), "sheet": sheets.read(data) if page.sheet else None})
