"""Looks closely at screens, each kind once: can everybody read it, does it fit, does a hold keep what it promises."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT

from browser.people import Browsing

WIDTHS = (240, 320, 360)
SHOTS = os.environ.get("TUCKBOX_SHOTS")
"""A folder for a picture of every kind of screen, for whoever wants to see them."""


@dataclass
class Held:
    """What one phone showed under a finger, and what its page held before."""

    name: str
    before: str
    told: frozenset[str]


@dataclass
class Looking:
    """What was looked at, and what was found amiss."""

    slug: str
    names: Sequence[str] = ()
    seen: set[str] = field(default_factory=set)
    found: list[str] = field(default_factory=list)
    held: dict[tuple[str, str], list[Held]] = field(default_factory=dict)

    def look(self, who: Browsing, kind: str) -> None:
        """Looks at a screen if it is the first of its kind, held and not."""
        moment, heading = who.sight
        for name in sorted(self.names, key=len, reverse=True):
            heading = heading.replace(name, "NAME")
        key = re.sub(r"\d+", "0", f"{kind} {moment} {heading}")
        if key in self.seen:
            return
        self.seen.add(key)
        self.accessible(who, key)
        if who.is_phone:
            self.narrow(who, key)
            if who.page.locator("#live .hold").count():
                self.hold(who, key)

    def hold(self, who: Browsing, key: str) -> None:
        """A hold shows, loads one fragment and nothing else, moves nothing, and leaves nothing behind."""
        page = who.page
        page.locator("#live .hold").first.scroll_into_view_if_needed()
        address = page.evaluate("eyes.secret().dataset.secret")
        before, places, asked = page.evaluate("eyes.source()"), page.evaluate("eyes.places()"), len(who.requests)
        with who.held():
            told = frozenset(page.evaluate("eyes.under()"))
            if places != (now := page.evaluate("eyes.places()")):
                self.found.append(f"{key}: the page moves while it is held: {_differing(places, now)}")
            loaded = [one.url.removeprefix(who.base) for one in who.requests[asked:]]
            pictures = address.replace("secret", "picture/")  # a secret may show pictures
            if [address] != [one for one in loaded if not one.startswith(pictures)]:
                self.found.append(f"{key}: looking loads {loaded}, expected {address} alone")
            self.accessible(who, f"{key} (held)", {"include": [["#live .panel"], ["#live .hold"]]})
        if before != (after := page.evaluate("eyes.source()")):
            self.found.append(f"{key}: something is left when the finger has lifted: {_difference(before, after)}")
        self.held.setdefault(who.sight, []).append(Held(who.name, before, told))

    def whispers(self) -> list[str]:
        """What was under one finger alone, and yet in that phone's page before, and not in everybody's."""
        found = []
        names = {one.name for looks in self.held.values() for one in looks}  # who sits there is no secret
        for sight, looks in self.held.items():
            for one in looks:
                others = [other for other in looks if other.name != one.name]
                own = one.told.difference(names, *(other.told for other in others)) if others else frozenset()
                found += [
                    f"{sight}: {one.name}'s page holds {words!r}"
                    for words in sorted(own)
                    if words in one.before and not all(words in other.before for other in others)
                ]
        return found

    def accessible(self, who: Browsing, key: str, within: Any = None) -> None:
        """Lets axe look for what somebody could not read, reach or hear, on the whole page or within a part."""
        page = who.page
        page.evaluate("eyes.isStill()")
        if SHOTS:
            page.screenshot(path=Path(SHOTS) / (re.sub(r"\W+", "_", f"{self.slug} {key}")[:110] + ".png"))
        if not page.evaluate("typeof axe !== 'undefined'"):
            page.evaluate(AXE_SCRIPT)
        told = page.evaluate("([within, how]) => axe.run(within ?? document, how)", [within, AXE])
        for fault in told["violations"]:
            for node in fault["nodes"]:
                why = " ".join((node.get("failureSummary") or "").split())
                self.found.append(f"{key}: axe {fault['id']}: {node['target']}: {why[:220]}")

    def narrow(self, who: Browsing, key: str) -> None:
        """No screen scrolls sideways, however narrow the phone."""
        for width in WIDTHS:
            who.page.set_viewport_size({"width": width, "height": who.size[1]})
            if (wide := who.page.evaluate("eyes.widest()")) and wide[0] > width:
                self.found.append(f"{key}: {wide[0]} px wide at {width} px: {wide[1]}")
        who.page.set_viewport_size({"width": who.size[0], "height": who.size[1]})


AXE: Any = {"resultTypes": ["violations"], "iframes": False}


def _difference(before: str, after: str) -> str:
    at = next((i for i, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), 0)
    return f"{before[at - 40 : at + 80]!r} became {after[at - 40 : at + 80]!r}"


def _differing(before: list[Any], after: list[Any]) -> list[Any]:
    return [(one, other) for one, other in zip(before, after, strict=False) if one != other][:2]
