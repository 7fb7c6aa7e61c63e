"""Checks of screens, each kind once: accessibility, width, and that a hold shows its secret and hides it again."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT

from browser.people import User

WIDTHS = (240, 320, 360)
SHOTS = os.environ.get("TUCKBOX_SHOTS")
"""A folder for screenshots of every kind of screen, if you want to see them."""


@dataclass
class HoldRecord:
    name: str
    before: str
    revealed: frozenset[str]


@dataclass
class ScreenChecker:
    slug: str
    names: Sequence[str] = ()
    checked: set[str] = field(default_factory=set)
    problems: list[str] = field(default_factory=list)
    holds: dict[tuple[str, str], list[HoldRecord]] = field(default_factory=dict)

    def check(self, user: User, kind: str) -> None:
        """Check a screen, also during a hold, if it is the first of its kind."""
        moment, heading = user.screen
        for name in sorted(self.names, key=len, reverse=True):
            heading = heading.replace(name, "NAME")
        key = re.sub(r"\d+", "0", f"{kind} {moment} {heading}")
        if key in self.checked:
            return
        self.checked.add(key)
        self.check_accessibility(user, key)
        if user.is_phone:
            self.check_widths(user, key)
            if user.page.locator("#live .hold").count():
                self.check_hold(user, key)

    def check_hold(self, user: User, key: str) -> None:
        """Check that a hold shows one fragment, moves nothing on the page, and leaves nothing behind."""
        page = user.page
        user.look_first()  # what it leaves behind is a button that may be tapped now
        page.evaluate("eyes.bar('#live .hold')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })")
        address = page.evaluate("eyes.secret().dataset.secret")
        for note in ("told", "strip"):  # on the last tap, and on the network: they go by themselves
            user.wait_until(f"document.getElementById('{note}')?.hidden ?? true")
        moment, problems = user.screen[0], [*self.problems]
        before, places_before = page.evaluate("eyes.source()"), page.evaluate("eyes.places()")
        request_count = len(user.requests)
        with user.hold():
            revealed = frozenset(page.evaluate("eyes.under()"))
            if places_before != (places_now := page.evaluate("eyes.places()")):
                self.problems.append(f"{key}: the page moves during a hold: {_differing(places_before, places_now)}")
            loaded = [request.url.removeprefix(user.base) for request in user.requests[request_count:]]
            pictures = address.replace("secret", "picture/")  # a secret may show pictures
            if [address] != [request for request in loaded if not request.startswith(pictures)]:
                self.problems.append(f"{key}: a hold loads {loaded}, expected {address} only")
            self.check_accessibility(user, f"{key} (held)", {"include": [["#live .panel"], ["#live .hold"]]})
        if moment != user.screen[0]:  # the game's clock went on meanwhile: another hold shows how it is
            self.problems[:] = problems
            self.checked.discard(key)
            return
        if before != (after := page.evaluate("eyes.source()")):
            self.problems.append(f"{key}: something is left after the hold: {_difference(before, after)}")
        self.holds.setdefault(user.screen, []).append(HoldRecord(user.name, before, revealed))

    def early_secrets(self) -> list[str]:
        """Return secrets of one phone that were in its page before the hold, but not in every page."""
        problems = []
        names = {record.name for records in self.holds.values() for record in records}  # names are no secret
        for screen, records in self.holds.items():
            for record in records:
                others = [other for other in records if other.name != record.name]
                own_words = (
                    record.revealed.difference(names, *(other.revealed for other in others)) if others else frozenset()
                )
                problems += [
                    f"{screen}: {record.name}'s page holds {words!r}"
                    for words in sorted(own_words)
                    if words in record.before and not all(words in other.before for other in others)
                ]
        return problems

    def check_accessibility(self, user: User, key: str, within: Any = None) -> None:
        """Run axe on the whole page or on a part, and collect its violations unless the screen changed meanwhile."""
        page, screen = user.page, user.screen
        page.evaluate("eyes.isStill()")
        if SHOTS:
            page.screenshot(path=Path(SHOTS) / (re.sub(r"\W+", "_", f"{self.slug} {key}")[:110] + ".png"))
        if not page.evaluate("typeof axe !== 'undefined'"):
            page.evaluate(AXE_SCRIPT)
        result = page.evaluate("([within, how]) => axe.run(within ?? document, how)", [within, AXE])
        if screen != user.screen:
            self.checked.discard(key)  # the next screen of this kind is checked
            return
        for violation in result["violations"]:
            for node in violation["nodes"]:
                reason = " ".join((node.get("failureSummary") or "").split())
                self.problems.append(f"{key}: axe {violation['id']}: {node['target']}: {reason[:220]}")

    def check_page(self, user: User, key: str) -> None:
        self.check_accessibility(user, key)
        self.check_widths(user, key)

    def assert_no_problems(self) -> None:
        assert not self.problems, "\n".join(("", *self.problems))

    def check_widths(self, user: User, key: str) -> None:
        for width in WIDTHS:
            user.page.set_viewport_size({"width": width, "height": user.size[1]})
            if (widest := user.page.evaluate("eyes.widest()")) and widest[0] > width:
                self.problems.append(f"{key}: {widest[0]} px wide at {width} px: {widest[1]}")
        user.page.set_viewport_size({"width": user.size[0], "height": user.size[1]})


AXE: Any = {"resultTypes": ["violations"], "iframes": False}


def _difference(before: str, after: str) -> str:
    index = next((i for i, (old, new) in enumerate(zip(before, after, strict=False)) if old != new), 0)
    return f"{before[index - 40 : index + 80]!r} became {after[index - 40 : index + 80]!r}"


def _differing(before: list[Any], after: list[Any]) -> list[Any]:
    return [(old, new) for old, new in zip(before, after, strict=False) if old != new][:2]
