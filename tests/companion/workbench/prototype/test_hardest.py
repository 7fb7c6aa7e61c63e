"""The cards on which a look fails first."""

import io
from pathlib import Path

from flask.testing import FlaskClient
from PIL import Image

from workbench.prototype.test_looks import LOOK


def test_the_palest_and_the_darkest_picture_are_among_the_hardest(owner: FlaskClient, home: Path) -> None:
    deck = home / "stall" / "decks" / "goods.csv"
    header, *rows = deck.read_text("utf-8-sig").splitlines()
    (home / "stall" / "pictures").mkdir(exist_ok=True)
    shown = {3: "#777", 5: "#fff", 7: "#000"}
    for row, colour in shown.items():
        out = io.BytesIO()
        Image.new("RGB", (900, 900), colour).save(out, "PNG")
        (home / "stall" / "pictures" / f"{row}.png").write_bytes(out.getvalue())
    lines = [f"{line},{row}.png" if row in shown else f"{line}," for row, line in enumerate(rows, 2)]
    deck.write_text("\n".join([f"{header},picture", *lines]), "utf-8")
    found = {row: why for _, row, why in owner.get(f"{LOOK}/goods").json["hardest"]}  # type: ignore[index]
    assert "alest picture" in found[5] and "arkest picture" in found[7]
    assert not any("picture" in why for row, why in found.items() if row not in (5, 7))
