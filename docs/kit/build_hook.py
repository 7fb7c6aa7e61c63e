"""Builds the docs while a wheel is built from a checkout that has none, so that every installed Tuckbox serves them.

`make package` builds them before, and then nothing is left to do here.
"""

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NEEDED = ("myst-parser", "sphinx")
"""What builds the docs, besides Tuckbox itself: the reference is written from its code."""


class DocsHook(BuildHookInterface[Any]):
    """Hatchling's hook; `editable` installs read the docs from their own checkout."""

    def dependencies(self) -> list[str]:
        """Return the packages that this build needs."""
        if self._is_done():
            return []
        project = tomllib.loads((Path(self.root) / "pyproject.toml").read_text("utf-8"))
        dev: list[str] = project["project"]["optional-dependencies"]["dev"]
        return [*project["project"]["dependencies"], *(one for one in dev if one.startswith(NEEDED))]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the docs. Without them a wheel is still a Tuckbox, so a failure is only told."""
        if version == "editable" or self._is_done():
            return
        built = subprocess.run([sys.executable, "-m", "docs.kit.site"], cwd=self.root, check=False)
        if built.returncode:
            self.app.display_warning("The docs could not be built, so this Tuckbox has none at /docs.")

    def _is_done(self) -> bool:
        return (Path(self.root) / "companion" / "web" / "docs" / "site" / "index.html").is_file()
