"""Each text of a words sheet is told where it stands, and what the game itself says there."""

from pathlib import Path

from flask.testing import FlaskClient

import cards
from companion.workbench.words import ELSEWHERE


def test_every_text_has_its_place_and_the_game_s_own_text(owner: FlaskClient, home: Path) -> None:
    told = owner.get("/own/soft_axe/words/en").json
    assert told is not None
    data = cards.load(str(home / "soft_axe"))
    assert {name: one["own"] for name, one in told.items()} == dict(cards.load(data.slug).words.texts)
    assert all(one["where"] for one in told.values())
    known = [one for one in told.values() if one["where"] != ELSEWHERE]
    assert len(known) > 0.95 * len(told)


def test_a_text_of_a_card_names_a_card_that_can_be_drawn(owner: FlaskClient) -> None:
    told = owner.get("/own/soft_axe/words/en").json
    assert told is not None
    pieces = {tuple(one["piece"]) for one in told.values() if one["piece"]}
    assert len(pieces) > 10
    for component, piece in pieces:
        assert owner.get(f"/own/soft_axe/face/{component}/{piece}.png?width=60").status_code == 200
    assert told["action.axe.title"]["where"] == "Paper: Action cards, Axe"
    assert told["refusal.no_cell"]["where"].startswith("Phones: ")


def test_a_text_is_found_by_the_words_on_a_piece_and_by_what_people_call_it(owner: FlaskClient, home: Path) -> None:
    words = home / "soft_axe" / "words" / "en.csv"
    before = owner.get("/own/soft_axe/words/en").json
    assert before is not None
    assert before["reference.pick_up"]["piece"] and not before["refusal.no_cell"]["piece"]
    assert before["tile.generosity.effect"]["where"] == "Paper: Tiles, Generosity"
    words.write_text(words.read_text("utf-8-sig").replace("action.axe.title,Axe", "action.axe.title,Hatchet"), "utf-8")
    told = owner.get("/own/soft_axe/words/en").json
    assert told is not None and told["action.axe.title"]["where"] == "Paper: Action cards, Hatchet"
    assert told["action.axe.title"]["own"] == "Axe"
