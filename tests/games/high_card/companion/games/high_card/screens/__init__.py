"""High Card on screens. Waiting, the end and what a seat knows have the default templates."""

from companion.rules.screens import Screen, Screens

SCREENS = Screens(
    phone=lambda seen: Screen("over.html" if seen.view.outcome else "choose.html" if seen.view.moves else "wait.html"),
    table=lambda seen: Screen("table.html"),
)
