"""What no shipped game shows of the kit: class tents, the flyer, boxes of odd decks, figures of rulebooks; by digests.

`pytest --regen tests/layouts/kit/test_golden_kit.py` writes `kit.txt` again.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from cases import compare, digest
from test_boxes import CASES, TRAYS, TUCKS

import cards
import layouts
from cards.rulebook import Figure, Heading, Rule, RuleBlock, Table
from layouts.kit import craft, icons, marks, rule_sheet, rulebook, shapes, tents
from layouts.kit.boxes.contents import Item, depth, items_of
from layouts.kit.boxes.decks import boxed, boxes_for
from layouts.kit.boxes.game_box import game_box
from layouts.kit.boxes.look import default_look
from layouts.kit.component import Component, Piece, Print
from layouts.kit.nets import Net, outline
from layouts.kit.posters.flyer import Offer, flyer
from layouts.kit.stock import A4, LETTER, Cut
from layouts.kit.style import Ink, grey_of

URL = "http://192.168.178.123:8000/t/FOX-276"
BLOCKS: tuple[RuleBlock, ...] = (
    Heading("Goal", 1), Heading("The game", 2), Rule("1.1", "Win **two** of *three* rounds."), Rule("", "By nobody."),
    Figure("card", "A card"), Figure("card", ""), Table((("Role", "What"), ("Wolf", "Bites a player at night"))),
    Table((("Incomprehensibilities", "*Floccinaucinihilipilification*", "x"),) * 2),
)  # fmt: skip
PATHS = ("M0,0 L4,0 Q6,2 4,4 C3,5 1,5 0,4 Z", "M0,0 L4,0 L4,4 L0,4 Z M1,1 L1,2 L2,2 L2,1 Z", "M0,1 L3,2 L0,5")


def test_the_kit_draws_what_it_drew(request: pytest.FixtureRequest) -> None:
    told = [f"{name}: {digest(value)}" for name, value in (*sheets(), *boxes(), *nets(), *outlines())]
    compare(Path(__file__).with_name("kit.txt"), told, request)


def sheets() -> Iterator[tuple[str, object]]:
    """Yield tents of a class, flyers, and pages of rules."""
    words, game = cards.sheet_words(), cards.load("infection")
    for tent, paper, look in product(
        (tents.Tent(3, "FOX-276", URL, "Year 11"), tents.Tent(40, "WIG-999", URL)), (A4, LETTER),
        (None, layouts.tent_look(game), tents.TentLook("Plain", default_look(game, Print(Ink.SAVE)), None)),
    ):  # fmt: skip
        yield f"tent {tent.number} on {paper.name}, {look and look.title}", tents.sheet(tent, paper, words, look)
    face = (marks.Path(shapes.rect(0, 0, 210, 297), "#123456"), marks.text(9, 9, "Left out", "Sheet", 9, "#000000", 60))
    offer = Offer("Fox", "Find the fox.", "3 to 6 players", face, 1.4)
    for count, url, paper, ink in ((3, URL, A4, Ink.FULL), (1, None, LETTER, Ink.SAVE), (0, None, A4, Ink.GREY)):
        offers = (offer, offer._replace(sentence=""), offer)[:count]
        page = flyer(words, offers, url, paper, ink)
        yield f"flyer of {count}", (page.cut, page.safe, page.kind, page.pieces[0].front())
    style = replace(rule_sheet.DEFAULT.style, upper=True, fine=0.9)
    parts = rulebook.story(BLOCKS, style, {"card": lambda: (face, 20, 28)})
    yield "rules", parts
    for columns, side, url in product((2, 3), (0, 1), (URL, None)):
        sheet = replace(
            rule_sheet.DEFAULT, style=replace(style, column=58), columns=columns, code_side=side, dotted=True
        )
        yield f"{columns} columns, code on {side}, {url}", sheet.pages(parts, (face, ()), game.words, url)
    yield "standee", craft.standee_steps(face, 108, 21, "#000000")


def decks() -> Iterator[tuple[str, tuple[Component, ...]]]:
    """Yield what lies in a box: decks at the limits of their sizes and numbers, large cubes, many tokens, pages."""

    def part(name: str, w: float, h: float, count: int, **facts: object) -> Component:
        draw = None if facts.get("kind") in ("page", "board") else tuple
        return replace(Component(name, Cut(w, h), (Piece("p", tuple, draw, count),), name=name), **facts)  # type: ignore[arg-type]

    poker = part("poker", 63, 88, 40)
    for count in (1, 11, 12, 13, 150, 800):
        yield f"beside {count}", (poker, part("beside", 88, 63, count))
    for w, h in ((36, 122), (35.9, 60), (60, 122.1), (70, 120), (36, 36)):
        yield f"{w} x {h}", (part("odd", w, h, 5), part("odd tiles", w, h, 5, kind="small"))
    help_, cube = part("help", 63, 88, 30, back="content"), part("cube", 99, 99, 2, kind="net", made=(30, 20, 25))
    yield "all kinds", (help_, poker, cube, part("coins", 20, 20, 200, kind="small", back="content"))
    yield "to fold", (part("rules", 190, 254, 3, kind="page"), part("map", 284, 402, 2, kind="board"))
    yield "too large", (part("cube", 400, 400, 1, kind="net", made=(310, 90, 90)),)


def boxes() -> Iterator[tuple[str, object]]:
    wide, small = ((187, 270), (270, 187)), ((120, 170),)
    for (name, parts), sleeved, rooms in product(decks(), (False, True), (wide, small)):
        print_ = Print(stock=300, sleeved=sleeved, rooms=rooms)
        held = [([deck.id for deck in box.decks], *boxes_for(box, print_)) for box in boxed(parts)]
        yield f"{name}, {sleeved}, {rooms[0]}", (held, items_of(parts, print_), game_box(parts, print_))
    items = [Item(50, 70, 10), Item(70, 40, 10), Item(60, 60, 8), Item(20, 20, 3)]
    for base in ((70, 70), (100, 140), (140, 100), (70, 99)):
        yield f"depth on {base}", depth(base, items)


def nets() -> Iterator[tuple[str, object]]:
    for box in (*TUCKS, *CASES, *TRAYS):
        whole = box.net()
        parts: tuple[Net, ...] = (whole, *getattr(box, "halves", tuple)())
        yield f"net of {box}", [(net.panels, net.folds, net.glues, net.cut_line(), net.box()) for net in parts]


def outlines() -> Iterator[tuple[str, object]]:
    for path in PATHS:
        steps = shapes.svg(path)
        yield path, (shapes.silhouette(steps), shapes.loops(steps), shapes.both(path), shapes.turned(steps, 30))
    yield "halftone", shapes.halftone((0, 0, 12, 9), 1.5, lambda x, y: x / 12 - y / 30)
    yield "ribbon", shapes.ribbon(lambda t: (9 * t, t * t), lambda t: 1 - t, 7)
    yield "star", (shapes.star(5, 5, 4, 2, 5, 10), shapes.rect(1, 2, 9, 7, 1.5), shapes.oval(3, 4, 2, 1))
    yield "icon", (icons.icon(shapes.svg(PATHS[0]), 5, 6, 9, "#111111", "#222222"), marks.half_turns(4, 5, (), 6))
    yield "runs", [marks.runs(words, "r", "b", "i") for words in ("a **b** c *d*.", "*a***b**", "")]
    yield "greys", [grey_of(colour) for colour in ("#000000", "#010101", "#123456", "#EBEBEB", "#ECECEC", "#FFF3B0")]


def test_panels_that_make_no_shape_are_refused() -> None:
    with pytest.raises(ValueError, match="do not make one shape"):
        outline((((0, 0), (1, 0), (1, 1)), ((5, 5), (6, 5), (6, 6))))
