"""Where Tuckbox keeps what it can make again: fonts, crops of photos, verdicts, earlier prints, games of bots."""

import os
from functools import cache
from pathlib import Path


@cache
def cache_folder() -> Path:
    """Return the user's cache folder, or one for this run alone where that cannot be written to."""
    import platformdirs

    folder = platformdirs.user_cache_path("tuckbox")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):  # every command asks at its start: no file is tried
            return folder
    except OSError:
        pass
    import atexit
    import shutil
    import tempfile

    of_this_run = Path(tempfile.mkdtemp(prefix="tuckbox-"))
    atexit.register(shutil.rmtree, of_this_run, ignore_errors=True)
    return of_this_run
