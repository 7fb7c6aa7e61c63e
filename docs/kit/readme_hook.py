"""Gives the README of a package absolute links: a package index has no files beside it."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class ReadmeHook(MetadataHookInterface):
    """Hatchling's hook. The address is that of the repository in `pyproject.toml`."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, metadata["urls"]["Repository"])}


def absolute(text: str, address: str) -> str:
    """Return Markdown whose links to files lead to an address of a git host, pictures to the files themselves."""
    text = re.sub(r"(!\[[^\]]*\]\()(?!https?:|#)", rf"\g<1>{address}/raw/main/", text)
    return re.sub(r"((?<!!)\[[^\]]*\]\()(?!https?:|#)", rf"\g<1>{address}/blob/main/", text)
