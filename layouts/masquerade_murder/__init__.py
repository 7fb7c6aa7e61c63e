"""Masquerade Murder's printed components."""

from functools import partial

from cards import GameData
from cards.masquerade_murder import Masquerade
from layouts.kit.boxes.look import BoxLook, plain_plate
from layouts.kit.component import Component, Piece, Print, ids
from layouts.kit.craft import steps_slip
from layouts.kit.rule_sheet import rule_sheet
from layouts.kit.stock import CARD, PAGE
from layouts.masquerade_murder import board, cards, cube, damask, pieces, sheets, steward
from layouts.masquerade_murder.poster import draw_poster
from layouts.masquerade_murder.style import BOLD, FONTS, GOLD, INK, IVORY, PLUM, TEXT, TITLE, WHITE, WINE

__all__ = ["FONTS", "box_look", "components", "draw_poster"]


def components(game: GameData, print_: Print) -> tuple[Component, ...]:
    """Return the components in printing order."""
    facts: Masquerade = game.facts
    words, ink = game.words, print_.ink

    character_back = partial(damask.character_back, words, ink)
    jobs = facts.options.thug_jobs
    fronts = {
        card: partial(cards.character_front, card, character, jobs, words, ink)
        for card, character in facts.characters.items()
    }
    characters = tuple(Piece(card, front, character_back, facts.cast.count(card)) for card, front in fronts.items())
    order_back = partial(damask.order_back, words, ink)
    orders = tuple(
        Piece(card, partial(cards.order_front, card, order, words, ink, facts.when(card)), order_back)
        for card, order in facts.orders.items()
    )
    players = range(1, facts.options.players + 1)
    cubes = tuple(Piece(f"cube-{n}", partial(cube.net, n, words, ink)) for n in players)
    standees = tuple(Piece(f"standee-{n}", partial(pieces.standee, n, words, ink)) for n in players)

    poison = Piece("poison", partial(pieces.poison, ink), copies=facts.poison_markers)
    capture = Piece("capture", partial(pieces.capture, ink), copies=facts.capture_markers)
    cheat_sides = partial(sheets.cheat_front, facts, words, ink), partial(sheets.cheat_back, facts, words, ink)
    cheat = Piece("cheat", *cheat_sides, facts.options.players)
    nights = (1, 1 + steward.NIGHTS)
    front, back = (partial(steward.slip, night, facts.options.players, words, ink) for night in nights)
    slip = Piece("slip", front, back, facts.options.players)
    ballroom = (Piece("board", partial(board.board, facts.board, ink)),)
    steward_page = Piece("steward", partial(steward.steward_sheet, facts, words, ink))
    return (
        Component("board", board.BOARD, ballroom, "board", seams=board.SEAMS),
        Component("characters", CARD, characters, distinct=tuple(facts.characters)),
        Component("order", CARD, orders, distinct=tuple(facts.orders)),
        Component("cubes", cube.CUBE.cut, cubes, "net", distinct=ids(cubes), safe=1, made=(cube.EDGE,) * 3),
        Component(
            "standees", pieces.STANDEE, standees, "small", distinct=ids(standees), safe=1, group="standees",
            has_folds=True,
        ),
        steps_slip("steps", pieces.STEPS, partial(pieces.steps, words), group="standees"),
        Component("poison", pieces.POISON, (poison,), "small", safe=1),
        Component("capture", pieces.CAPTURE, (capture,), "small", safe=1),
        Component("cheat", sheets.CHEAT, (cheat,), back="content"),
        Component("steward", PAGE, (steward_page,), "page", safe=0),
        Component("slips", steward.SLIP, (slip,), back="content"),
        rule_sheet(game, lambda blocks: sheets.rule_pages(facts, blocks, words, ink, print_.url)),
    )  # fmt: skip


def box_look(game: GameData, print_: Print) -> BoxLook:
    saves = print_.ink.saves
    plate = plain_plate(WHITE if saves else IVORY, INK if saves else GOLD)
    ground, letters = (WHITE, INK) if saves else (PLUM, GOLD)
    return BoxLook(ground, letters, plate, INK, WINE, TITLE, TEXT, BOLD, game.words("story"))
