"""Two editions beside each other in the workbench."""

from pathlib import Path

import msgspec
from flask.testing import FlaskClient

import cards


def test_options_cards_and_rules_that_differ_are_shown_by_their_labels(owner: FlaskClient, home: Path) -> None:
    slug = cards.load(str(home / "soft_axe")).slug
    owner.put("/own/soft_axe/options", json={"name": "axe_damage", "value": 1})
    found = msgspec.json.decode(owner.get(f"/own/soft_axe/compare?first={slug}&second=own/soft_axe").data)
    data = cards.load(slug)
    assert [(data.words("option.axe_damage.label"), "2", "1")] == [
        (one["what"], one["before"], one["after"]) for one in found["options"]
    ]
    assert "axe_damage" not in msgspec.json.encode([found["options"], found["rules"]]).decode()
    assert found["rules"] and found["titles"][0] == data.title and found["simulation"] is None
    axe = next(one for one in found["pieces"] if "axe" in one["piece"])
    assert axe["before"] and axe["after"]
    faces = [owner.get(f"/compare/{axe['component']}/{axe['piece']}.png?of={name}") for name in (slug, "own/soft_axe")]
    assert ["image/png"] * 2 == [one.mimetype for one in faces]
    assert faces[0].data != faces[1].data


def test_editions_of_one_name_are_told_apart_and_faulty_ones_are_left_out(owner: FlaskClient, home: Path) -> None:
    slug = cards.load(str(home / "soft_axe")).slug
    titles = [one["title"] for one in msgspec.json.decode(owner.get(f"/shipped/{slug}/editions").data)]
    assert len(set(titles)) == len(titles) > len(cards.shipped_editions(slug))
    (home / "soft_axe" / "edition.toml").write_text("game = 7", "utf-8")
    names = [one["name"] for one in msgspec.json.decode(owner.get(f"/shipped/{slug}/editions").data)]
    assert [slug, *cards.shipped_editions(slug)] == names


def test_two_games_are_not_compared(owner: FlaskClient) -> None:
    answer = owner.get(f"/own/stall/compare?first=own/stall&second={cards.listed_slugs()[0]}")
    assert "is another game than" in answer.text
