"""Icons for cards that name none: by the card's name, where an icon is called the same."""

import re
from functools import cache

from cards.new_cards import icon_names

OTHERS_SIGNS = frozenset((
    "android", "angular", "ansible", "apple", "arch", "babel", "bash", "box", "bootstrap", "cordova", "docker",
    "ember", "fedora", "gatsby", "gnome", "google", "hulu", "kickstarter", "mastodon", "meteor", "microsoft",
    "minecraft", "opera", "origin", "pandora", "patreon", "plex", "pokeball", "polymer", "react", "slack", "spotify",
    "steam", "triforce", "twitch", "twitter", "unity", "unreal",
))  # fmt: skip
"""Icons called by a plain word that are some company's sign, or another game's: no card gets one by its name."""
OTHER_SENSES = frozenset((
    "account", "alien", "at", "ballot", "bank", "bolt", "cached", "cast", "chat", "check", "circle", "clipboard",
    "close", "comment", "compost", "console", "counter", "crane", "crop", "cross", "delete", "desk", "dialpad",
    "disc", "draw", "drone", "engine", "export", "fan", "file", "film", "filter", "flash", "folder", "forum",
    "forward", "function", "group", "help", "history", "home", "hook", "hub", "image", "import", "iron",
    "keyboard", "label", "lan", "launch", "layers", "leak", "link", "loading", "login", "looks", "marker",
    "matrix", "memory", "menu", "merge", "message", "mine", "minus", "more", "mouse", "movie", "nail",
    "navigation", "network", "note", "null", "offer", "pan", "pause", "phone", "play", "plus", "pocket", "post",
    "power", "pulse", "raw", "read", "record", "redo", "refresh", "reload", "remote", "repeat", "replay", "reply",
    "restart", "router", "run", "sale", "script", "seat", "segment", "select", "send", "server", "shape", "share",
    "shore", "shuffle", "signal", "slide", "sort", "spa", "square", "stop", "store", "strategy", "sync", "tab",
    "table", "tablet", "tag", "tank", "target", "text", "trackpad", "tune", "undo", "update", "wan", "web",
    "widgets", "wrap",
))  # fmt: skip
"""Words for which the icon shows something else than most cards mean: a crane that builds, a message in a chat."""
SMALL_WORDS = frozenset(("a", "an", "the", "my", "your", "our", "his", "her", "its"))
JOINTS = frozenset((
    "and", "at", "behind", "below", "by", "for", "from", "in", "into", "of", "off", "on", "or", "over", "to", "under",
    "with", "without",
))  # fmt: skip
"""Words after which a name goes on, so that its last word is not what the card shows: "Message in a bottle"."""
LEAST = 3
"""How many letters a word has at least that finds an icon alone."""


def icon_for(name: str) -> str:
    """Return the icon that is called like a card; "" where none is, or where it might show something else.

    All words of the name are in the icon's name, or the icon is called like the last word and that has one sense.
    """
    words = [word for word in re.findall(r"[^\W\d_]+", name.lower()) if word not in SMALL_WORDS]
    if not words:
        return ""
    icons, singular = _known(), [*words[:-1], words[-1].removesuffix("s")]
    for name_words in (words, singular):
        important = frozenset(name_words) - JOINTS
        if len(important) > 1 and (found := _with_all(important)):
            return found
    if JOINTS & set(words) or len(words[-1]) < LEAST or {words[-1], singular[-1]} & OTHER_SENSES:
        return ""
    variants = [f"{word}{way}" for word in (words[-1], singular[-1]) for way in ("", "-variant", "-outline")]
    variants += [f"food-{singular[-1]}", f"fruit-{singular[-1]}"]
    return next((icon for icon in variants if icon in icons), "")


@cache
def _known() -> frozenset[str]:
    return icon_names() - OTHERS_SIGNS - OTHER_SENSES


@cache
def _with_all(words: frozenset[str]) -> str:
    """Return the shortest icon whose name has all these words and nothing else but a way to draw it; "" for none."""
    fits = (icon for icon in _known() if set(icon.split("-")) - {"outline", "variant"} == words)
    return min(fits, key=lambda icon: (len(icon), icon), default="")
