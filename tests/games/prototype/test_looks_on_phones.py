"""A game's look on phones and walls: its colours, its title font and its cards."""

import re
from typing import Any

import pytest
from flask import Flask
from msgspec.structs import replace

import cards
from cards.colour import contrast
from cards.package_files import packaged
from cards.prototype import Prototype, Shown
from cards.prototype.looks import ready_made
from companion.games import screens_folder
from companion.games.prototype.model import CardView
from companion.games.prototype.screens import looks
from companion.web.render import sprite

STARTERS = cards.shipped_editions("prototype")


def facts_with(look: str, **changes: Any) -> Prototype:
    """Return a starter's facts in another look."""
    facts: Prototype = cards.load("prototype/bluff").facts
    other = next((it.facts.look for it in map(cards.load, STARTERS) if it.facts.look.art == look), facts.look)
    return replace(facts, look=replace(other, name=look, art=look, **changes))


def face_of(facts: Prototype, row: int) -> Shown:
    face = facts.face(CardView("goods", row))
    assert face is not None
    return face


def tokens(facts: Prototype) -> dict[str, str]:
    rule = looks.sheet(looks.name_of(facts)).css.partition("}")[0]
    return dict(re.findall(r"--([a-z-]+): (#[0-9A-F]{6})", rule))


@pytest.mark.parametrize("look", ready_made())
def test_every_look_can_be_read(look: str) -> None:
    """Words, small words, buttons and what is marked stand out from the ground and from panels."""
    found = tokens(facts_with(look))
    assert (screens_folder("prototype") / looks.sheet(looks.name_of(facts_with(look))).file).is_file()
    for ground in ("ground", "panel"):
        for words in ("text", "quiet", "accent"):
            assert contrast(found[words], found[ground]) >= 4, (look, words, ground)
    assert contrast(found["on-accent"], found["accent"]) >= 4.5


@pytest.mark.parametrize("colors", [("#FFC72C", "#17110E"), ("#808080", "#828282"), ("#FF0000", "#FE0000", "#FD0000")])
def test_own_colours_can_be_read_too(colors: tuple[str, ...]) -> None:
    """Even where paper and ink are almost alike."""
    found = tokens(facts_with("pulp", colors=colors))
    assert contrast(found["text"], found["ground"]) >= 4.5
    assert contrast(found["accent"], found["ground"]) >= 4.5


def test_a_card_has_the_colour_of_its_kind() -> None:
    """As on paper: a hue for each value of the tint column, or the card's own colour."""
    facts: Prototype = cards.load("prototype/hands").facts
    goods = facts.decks["goods"]
    shown = [face_of(facts, card.row).hue for card in goods.cards]
    kinds = [card[goods.tint] for card in goods.cards]
    assert len({*zip(kinds, shown, strict=True)}) == len({*kinds}) == len({*shown}) > 1
    own = replace(goods.cards[0], cells={**goods.cards[0].cells, "color": "teal"})
    rows = {own.name: own}
    changed = replace(facts, decks={"goods": replace(goods, rows=rows)})
    assert "#12808C" == changed.colours[face_of(changed, own.row).hue - 1]


@pytest.mark.parametrize("name", looks.FONTS)
def test_the_fonts_of_titles_are_there(name: str) -> None:
    assert packaged(looks.FONTS[name].package, looks.FONTS[name].pattern).is_file()


def test_the_sheet_is_named_by_what_it_is_made_of(app: Flask) -> None:
    """So it needs no table, tells nothing but the look, and no other name leads anywhere."""
    client = app.test_client()
    for starter in STARTERS:
        game = cards.load(starter)
        look, *_ = sprite.own_sheets("prototype", game.facts)
        sheet = client.get(f"/static/x/own/{look}.css")
        assert 200 == sheet.status_code and "--ground:" in sheet.text and "../fonts/own_" in sheet.text
        cover = client.get(f"/static/x/{sprite.own_cover('prototype', game.facts)}")
        assert 200 == cover.status_code and len(cover.text) < 2000 and game.facts.colours[0] in cover.text
        assert cover.headers["Content-Type"].startswith("image/svg")
    for wrong in (
        "look.pulp.fredoka.FFFFFF",
        "look.punk.fredoka.FFFFFF-000000-FF0000",
        "look.pulp.x.FFFFFF-000000-FF0000",
    ):
        assert {404} == {client.get(f"/static/x/own/{wrong}.{kind}").status_code for kind in ("css", "svg", "png")}


def test_a_look_of_ones_own_has_its_own_colours() -> None:
    """No colour of the look it starts from is left on cards, where the designer has others; without others all are."""
    plain = facts_with("pulp")
    mine = facts_with("pulp", colors=("#FFFFFF", "#102040", "#336699"))
    found = tokens(mine)
    assert {"#102040", "#336699"} <= {found["dark"], found["first"], found["second"]}
    same = replace(plain, look=replace(plain.look, name="mine"))
    assert looks.name_of(plain) == looks.name_of(same)
    for look in ready_made():
        css = (screens_folder("prototype") / f"looks/{look}.css").read_text("utf-8").upper()
        for colour in facts_with(look).look.colors:
            assert colour not in css.replace("#FFFFFF", ""), (look, colour)
