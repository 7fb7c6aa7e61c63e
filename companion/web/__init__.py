"""The companion on the wire: the app (`app.py`), how it is run (`serve.py`), the command that does (`cli.py`)."""

from typing import Any


def __getattr__(name: str) -> Any:
    """The app, loaded when somebody asks for it: a command that prints paper needs no web."""
    if name not in ("create_app", "new_key"):
        raise AttributeError(name)
    from companion.web import app

    return getattr(app, name)
