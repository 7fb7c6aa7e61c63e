"""Zip files that are the same bytes for the same content."""

import io
import zipfile
from collections.abc import Mapping

PACKED = (".json", ".txt")  # Endings of files that become smaller in a zip. Pictures do not.


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return files by their names as a zip."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files.items():
            packing = zipfile.ZIP_DEFLATED if name.endswith(PACKED) else zipfile.ZIP_STORED
            archive.writestr(zipfile.ZipInfo(name), data, packing)
    return out.getvalue()
