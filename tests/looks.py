"""`make looks`: every sheet and every screen that a change has altered, before and after, on one page.

`python tests/looks.py [--against REVISION] [--only sheets|screens] [GAME …]` draws both in the working tree and at the
revision, main without it, and writes `output/looks/index.html`. What looks the same is left out.
"""

import html
import os
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import suppress
from difflib import SequenceMatcher
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from PIL import Image, ImageChops
from programs import run_tuckbox

HOUSE = Path(__file__).parent.parent
OUT = HOUSE / "output" / "looks"
SCALE = 1.4  # pixels in a point: small type can be read, and a page of a hundred sheets loads
LEAST_STEP, LEAST_SHARE = 24, 0.0002
"""A picture has changed if this share of its pixels differs by so many of 255 levels: less is smoothing."""
FILM = Path("tests/browser/film.py")
PAGE = Path(__file__).with_name("looks.html")


class Change(NamedTuple):
    """A picture before and after, as files beside the page; None for what is new or gone."""

    group: str
    name: str
    before: str | None
    after: str | None


def main(revision: str, only: str, games: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory(prefix="tuckbox-looks-") as folder:
        tree, before, after = (Path(folder, name) for name in ("tree", "before", "after"))
        check_out(revision, tree)
        try:
            for root, into in ((tree, before), (HOUSE, after)):
                draw(root, into, only, games)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(tree)], cwd=HOUSE, check=True)
        shutil.rmtree(OUT, ignore_errors=True)
        found = list(changes(before, after, OUT))
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "index.html").write_text(page(found, revision), "utf-8")
    what = {0: "nothing has changed", 1: "1 picture has changed"}.get(len(found), f"{len(found)} pictures have changed")
    print(f"{what}: {OUT / 'index.html'}")


def check_out(revision: str, tree: Path) -> None:
    """Put a revision into a folder, with today's tests: both sides are photographed by the same hand."""
    subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(tree), revision], cwd=HOUSE, check=True)
    shutil.rmtree(tree / "tests")
    shutil.copytree(HOUSE / "tests", tree / "tests", ignore=shutil.ignore_patterns("__pycache__"))


def draw(root: Path, into: Path, only: str, games: Sequence[str]) -> None:
    """Draw the sheets and screens of a tree as pictures, by group: a PDF, or a person's phone in a game."""
    if only != "screens":
        pdfs = into / "pdf"
        run_tuckbox("print", *(games or ["all"]), "--out", pdfs, house=root)
        with suppress(subprocess.CalledProcessError):  # an older revision has no posters
            run_tuckbox("print", "posters", *games, "--out", pdfs, house=root)
        for file in sorted(pdfs.glob("*.pdf")):
            render(file, into / "sheets" / file.stem)
    if only != "sheets":
        film = [sys.executable, str(FILM), "--same", str(into / "film"), *games]
        subprocess.run(film, cwd=root, env={**os.environ, "PYTHONPATH": str(root)}, check=True)
        for picture in sorted((into / "film").glob("*/*.png")):
            number, _, whose = picture.stem.partition("-")
            group = into / "screens" / f"{picture.parent.name} {whose}"
            group.mkdir(parents=True, exist_ok=True)
            picture.rename(group / f"{number}.png")


def render(file: Path, into: Path) -> None:
    into.mkdir(parents=True)
    with pypdfium2.PdfDocument(file) as pdf:
        for number, one in enumerate(pdf, 1):
            one.render(scale=SCALE).to_pil().save(into / f"{number:03}.png")


def changes(before: Path, after: Path, into: Path) -> Iterator[Change]:
    """Yield what differs, group by group, with its pictures copied beside the page."""
    for kind in ("sheets", "screens"):
        groups = {folder.name for side in (before, after) for folder in (side / kind).glob("*")}
        for group in sorted(groups):
            sides = [sorted((side / kind / group).glob("*.png")) for side in (before, after)]
            for number, (old, new) in enumerate(pairs(*sides), 1):
                kept = [
                    keep(file, into, f"{kind}-{group}-{number}-{side}".replace(" ", "-")) if file else None
                    for file, side in ((old, "before"), (new, "after"))
                ]
                shown = new or old
                yield Change(f"{kind}: {group}", shown.stem.lstrip("0"), *kept)


def pairs(before: Sequence[Path], after: Sequence[Path]) -> Iterator[tuple[Path | None, Path | None]]:
    """Yield each picture that differs with what stands in its place; a picture in between shifts no others."""
    marks = [[sha256(file.read_bytes()).digest() for file in side] for side in (before, after)]
    for how, i, i_end, j, j_end in SequenceMatcher(None, *marks, autojunk=False).get_opcodes():
        if how == "equal":
            continue
        for k in range(max(i_end - i, j_end - j)):
            old = before[i + k] if i + k < i_end else None
            new = after[j + k] if j + k < j_end else None
            if not (old and new and looks_alike(old, new)):
                yield old, new


def looks_alike(one: Path, other: Path) -> bool:
    """Return whether nobody would see a difference."""
    with Image.open(one) as first, Image.open(other) as second:
        if first.size != second.size:
            return False
        steps = ImageChops.difference(first.convert("RGB"), second.convert("RGB")).convert("L").histogram()
        return sum(steps[LEAST_STEP:]) <= LEAST_SHARE * first.width * first.height


def keep(file: Path, into: Path, name: str) -> str:
    into.mkdir(parents=True, exist_ok=True)
    with Image.open(file) as image:
        image.convert("RGB").save(into / f"{name}.webp", quality=88, method=4)
    return f"{name}.webp"


def page(found: Sequence[Change], revision: str) -> str:
    parts, group = [], ""
    for one in found:
        if one.group != group:
            group = one.group
            parts.append(f"<h2>{html.escape(group)}</h2>")
        parts.append(figure(one))
    text = PAGE.read_text("utf-8")
    title = f"{len(found)} changed since {revision}" if found else f"Nothing has changed since {revision}"
    return text.replace("{title}", html.escape(title)).replace("{changes}", "\n".join(parts))


def figure(one: Change) -> str:
    label = html.escape(f"{one.group.partition(': ')[2]}, {one.name}")
    images = "".join(
        f'<img class="{side}" src="{html.escape(name)}" alt="{label}, {side}" loading="lazy">'
        for side, name in (("before", one.before), ("after", one.after))
        if name
    )
    kind = "both" if one.before and one.after else "new" if one.after else "gone"
    slider = '<input type="range" min="0" max="100" value="50" aria-label="before or after">' if kind == "both" else ""
    note = {"both": "", "new": " <b>new</b>", "gone": " <b>gone</b>"}[kind]
    pictures = f'<div class="pictures">{images}{slider}</div>'
    return f'<figure class="{kind}">{pictures}<figcaption>{label}{note}</figcaption></figure>'


if __name__ == "__main__":
    parser = ArgumentParser(description="Sheets and screens before and after a change.")
    parser.add_argument("games", nargs="*", help="these games alone")
    parser.add_argument("--against", default="main", help="the revision to compare with")
    parser.add_argument("--only", choices=("sheets", "screens"), default="", help="one of both")
    wish = parser.parse_args()
    main(wish.against, wish.only, wish.games)
