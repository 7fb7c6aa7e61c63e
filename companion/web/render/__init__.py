"""HTML: views and templates to pages. The rest of the web package calls these functions."""

from companion.web.render.html import (
    CATALOGUES,
    Laid,
    environment,
    history,
    known,
    languages,
    padded,
    page,
    phone,
    say,
    secret,
    signed,
    strong,
    strong_html,
    table,
    unfolded,
)

__all__ = [
    "CATALOGUES",
    "Laid",
    "environment",
    "history",
    "known",
    "languages",
    "padded",
    "page",
    "phone",
    "say",
    "secret",
    "signed",
    "strong",
    "strong_html",
    "table",
    "unfolded",
]
