"""Photo Leap's printed components."""

from functools import partial

from cards import GameData
from cards.photo_leap import PhotoLeap
from layouts.kit.boxes.look import BoxLook, plain_plate
from layouts.kit.component import Component, Piece, Print
from layouts.kit.rule_sheet import rule_sheet
from layouts.kit.stock import CARD, PAGE
from layouts.photo_leap import board, gm_sheet, news, roles, sheets, tokens
from layouts.photo_leap.poster import draw_poster
from layouts.photo_leap.style import BODY, BODY_BOLD, FONTS, INK, MASTHEAD, PAPER, PRESS, WHITE

__all__ = ["FONTS", "box_look", "components", "draw_poster"]


def components(game: GameData, print_: Print) -> tuple[Component, ...]:
    """Return the components in printing order."""
    facts: PhotoLeap = game.facts
    words, ink = game.words, print_.ink

    news_back = partial(news.news_back, words, ink)
    front_pages = tuple(
        Piece(animal, partial(news.news_front, animal, card, words, ink), news_back, card.copies)
        for animal, card in facts.news.items()
    )
    reference_back = partial(sheets.reference_back, facts, words, ink)
    reference = Piece("reference", partial(sheets.reference_front, words, ink), reference_back, facts.options.players)
    offices = tuple(Piece(office, partial(tokens.token, office, words, ink)) for office in tokens.ICONS)

    left_panel = (Piece("left", partial(board.left_panel, facts, words, ink)),)
    right_panel = (Piece("right", partial(board.right_panel, facts, words, ink)),)
    return (
        Component("board_left", board.LEFT_PANEL, left_panel, "board", seams=board.LEFT_SEAMS),
        Component("board_right", board.RIGHT_PANEL, right_panel, "board"),
        Component("news", CARD, front_pages, distinct=tuple(facts.news)),
        Component("roles", CARD, _roles(game, print_, second=False), distinct=tuple(facts.roles)),
        Component("second_roles", CARD, _roles(game, print_, second=True), distinct=tuple(facts.second_roles)),
        Component("tokens", tokens.TOKEN, offices, "small", distinct=tuple(tokens.ICONS)),
        Component("counter", tokens.COUNTER, (Piece("counter", partial(tokens.counter, ink)),), "small"),
        Component("reference", CARD, (reference,), back="content"),
        Component("gm", PAGE, (Piece("gm", partial(gm_sheet.gm_sheet, facts, words, ink)),), "page", safe=0),
        rule_sheet(game, lambda blocks: sheets.rule_pages(facts, blocks, words, ink, print_.url)),
    )


def _roles(game: GameData, print_: Print, second: bool) -> tuple[Piece, ...]:
    facts: PhotoLeap = game.facts
    words, ink = game.words, print_.ink
    back = partial(roles.second_back if second else roles.role_back, words, ink)
    return tuple(
        Piece(role, partial(roles.role_front, role, second, facts.options, words, ink), back, role_facts.copies)
        for role, role_facts in (facts.second_roles if second else facts.roles).items()
    )


def box_look(game: GameData, print_: Print) -> BoxLook:
    saves = print_.ink.saves
    plate = plain_plate(WHITE if saves else PAPER, INK)
    ground, letters = (WHITE, INK) if saves else (INK, PAPER)
    return BoxLook(ground, letters, plate, INK, PRESS, MASTHEAD, BODY, BODY_BOLD, game.words("tagline"))
