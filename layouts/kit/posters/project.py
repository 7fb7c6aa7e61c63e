"""The address of the project, as pyproject.toml names it and the installed package keeps it."""

from importlib.metadata import PackageNotFoundError, metadata


def home_page() -> str:
    """Return the address of Tuckbox's page, as people type it; "" if Tuckbox runs from a folder alone."""
    try:
        named = metadata("tuckbox").get_all("Project-URL") or []
    except PackageNotFoundError:
        return ""
    addresses: dict[str, str] = dict(entry.split(", ", 1) for entry in named)
    return addresses.get("Repository", "").removeprefix("https://")
