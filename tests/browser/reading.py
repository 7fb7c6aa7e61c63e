"""A user whose only screen is the accessibility tree: reads it in order and taps what has a name."""

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from playwright.sync_api import Error as BrowserError

from browser.people import Player, script

CONTROLS = {
    "button", "link", "textbox", "radio", "checkbox", "combobox", "slider", "spinbutton", "DisclosureTriangle",
    "menuitem", "tab", "switch", "searchbox",
}  # fmt: skip
GROUPS = {"radiogroup", "group", "list", "form", "region", "complementary", "navigation", "dialog", "toolbar"}
LIVE = "[aria-live], [role=status], [role=alert], output"
NESTED = f"[...document.querySelectorAll('{LIVE}')].filter(one => one.parentElement.closest('{LIVE}')).length"

TOPS, ACT = script("tops_of_lines"), script("act")


@dataclass
class Node:
    role: str
    name: str
    number: int
    """The browser's number of its element."""
    group: str
    """The names of the groups around it."""
    is_disabled: bool
    level: int


@dataclass(eq=False)
class Reader(Player):
    """A player who reads and taps with the accessibility tree alone, as a screen reader does."""

    problems: dict[str, str] = field(default_factory=dict)
    """What was found, by kind, with the screen where it was first found."""
    seen: set[tuple[str, str]] = field(default_factory=set)

    def read(self) -> list[Node]:
        """Return what a screen reader finds, in its order."""
        tree = self._devtools.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in tree}
        found: list[Node] = []

        def walk(node: dict[str, Any], group: str) -> None:
            role, name = node.get("role", {}).get("value", ""), node.get("name", {}).get("value", "").strip()
            if not node.get("ignored"):
                values = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
                number, level = node.get("backendDOMNodeId", 0), int(values.get("level") or 0)
                found.append(Node(role, name, number, group, bool(values.get("disabled")), level))
                group = f"{group}/{name}" if role in GROUPS else group
            for child in node.get("childIds", []):
                if child in by_id:
                    walk(by_id[child], group)

        walk(tree[0], "")
        return found

    def _note(self, problem: str) -> None:
        self.problems.setdefault(re.sub(r"\d+", "0", problem), str(self.screen))

    def check(self) -> list[Node]:
        """Check a screen that is new to this reader, and return what stands on it."""
        nodes = self.read()
        key = (re.sub(r"\d+", "0", self.screen[0]), re.sub(r"\d+", "0", self.screen[1]))
        if key in self.seen:
            return nodes
        self.seen.add(key)
        controls = [node for node in nodes if node.role in CONTROLS]
        for one in controls:
            if not re.search(r"\w", one.name):
                self._note(f"a {one.role} has no name")
        terms = self._numbers("[...document.querySelectorAll('.term')]")  # they explain one word, wherever it stands
        many = [one for one in controls if one.name and one.role != "link" and one.number not in terms]
        twins = Counter((one.role, one.name, one.group) for one in many)
        for (role, name, group), count in twins.items():
            if count > 1:
                self._note(f"{count} of role {role} are called {name!r} in {group!r}")
        headings = [node.level for node in nodes if node.role == "heading"]
        if 1 != headings.count(1):
            self._note(f"{headings.count(1)} headings of the first level")
        if self.page.evaluate(NESTED):
            self._note("a live region lies within another: it is read twice")
        tops = self.page.evaluate(TOPS)
        for (before, top, part), (after, next_top, next_part) in pairwise(tops):
            if next_top < top - 40 and part == next_part:
                self._note(f"{after!r} is read after {before!r} and stands above it")
        return nodes

    def look(self) -> None:
        """Show the secret by key, as a screen reader does, and check that its words are there to be read."""
        if not self.page.locator("#live .hold").count():
            return
        before = {node.name for node in self.read()}
        if not self.page.evaluate("document.querySelector('#live .hold') !== null"):
            return
        self.page.evaluate("document.querySelector('#live .hold')?.click()")
        try:
            self.wait_until("eyes.isShown()", 3)
        except BrowserError:  # another screen came meanwhile
            return
        if not {node.name for node in self.read()} - before:
            self._note("a look shows nothing that can be read")
        self.page.evaluate("document.querySelector('#live .hold[aria-pressed=true]')?.click()")

    def tap_by_name(self) -> bool:
        """Tap a control of the game by its name alone. Return whether there was one."""
        numbers = self._game_controls()
        nodes = [node for node in self.check() if node.role in CONTROLS and not node.is_disabled]
        offered = [node for node in nodes if node.name and node.number in numbers]
        if not offered:
            return False
        fields = [node for node in offered if node.role in ("radio", "checkbox", "textbox", "spinbutton")]
        for node in self.chance.sample(fields, min(len(fields), 3)):
            self._act(node)
        ready = [node for node in self.read() if node.role == "button" and not node.is_disabled]
        ready = [node for node in ready if node.number in self._game_controls()]
        if not ready:
            return bool(fields)
        self._act(self.chance.choice(ready))
        self.taps += 1
        return True

    def _game_controls(self) -> set[int]:
        """Return the browser's numbers of the controls of moves."""
        return self._numbers(
            "[...document.querySelectorAll('#live form[data-tap]')].filter(form => form.action.endsWith('/move'))"
            ".flatMap(form => [...form.elements]).filter(one => one.type !== 'hidden' && !one.matches('.hold, .term'))"
        )

    def _numbers(self, script: str) -> set[int]:
        listed = self._devtools.send("Runtime.evaluate", {"expression": script})["result"].get("objectId")
        if not listed:
            return set()
        own = self._devtools.send("Runtime.getProperties", {"objectId": listed, "ownProperties": True})["result"]
        ids = [one["value"]["objectId"] for one in own if one["name"].isdecimal()]
        nodes = [self._devtools.send("DOM.describeNode", {"objectId": one})["node"] for one in ids]
        return {node["backendNodeId"] for node in nodes}

    def _act(self, node: Node) -> None:
        try:
            found = self._devtools.send("DOM.resolveNode", {"backendNodeId": node.number})["object"]["objectId"]
        except BrowserError:  # it has gone meanwhile
            return
        self._devtools.send("Runtime.callFunctionOn", {"objectId": found, "functionDeclaration": ACT})
