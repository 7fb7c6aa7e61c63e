"""The printed components of the colour game."""

from functools import partial

from cards import GameData
from cards.color_game import ColorGame
from layouts.color_game import cards, chips, quests, reference, sheets, steward
from layouts.color_game.poster import draw_poster
from layouts.color_game.style import BLACK, BOLD, DISPLAY, FONTS, TEXT, WHITE
from layouts.kit.boxes.look import BoxLook, plain_plate
from layouts.kit.component import Component, Piece, Print, ids
from layouts.kit.rule_sheet import rule_sheet
from layouts.kit.stock import CARD, PAGE

__all__ = ["FONTS", "box_look", "components", "draw_poster"]


def components(game: GameData, print_: Print) -> tuple[Component, ...]:
    """Return all components in printing order."""
    facts: ColorGame = game.facts
    words, ink = game.words, print_.ink

    back = partial(cards.identity_back, ink)
    identities = tuple(
        Piece(key, partial(cards.identity_front, key, who, words, ink), back, who.copies)
        for key, who in facts.identities.items()
    )
    quest_back = partial(quests.quest_back, words, ink)
    quest_cards = tuple(
        Piece(key, partial(quests.quest_front, key, quest, facts, words, ink), quest_back)
        for key, quest in facts.quests.items()
    )
    given = partial(chips.given_side, words, ink)
    chip = Piece("chip", partial(chips.dealt_side, words), given, facts.options.chips * facts.most)
    front, awards = (partial(side, facts, words, ink) for side in (reference.front, reference.back))
    summary = Piece("reference", front, awards, facts.most)
    steward_sides = partial(steward.steward_front, facts, words, ink), partial(steward.steward_table, facts, words)
    return (
        Component("identities", CARD, identities, distinct=ids(identities)),
        Component("quests", CARD, quest_cards, distinct=ids(quest_cards)),
        Component("chips", chips.CHIP, (chip,), kind="small", back="content", safe=1),
        Component("reference", CARD, (summary,), back="content"),
        Component("slips", PAGE, (Piece("slips", partial(steward.slips, words)),), "page", safe=0),
        Component("steward", PAGE, (Piece("steward", *steward_sides),), "page", "content", safe=0),
        rule_sheet(game, lambda blocks: sheets.rule_pages(facts, blocks, words, ink, print_.url)),
    )


def box_look(game: GameData, print_: Print) -> BoxLook:
    ground, letters = (WHITE, BLACK) if print_.ink.saves else (BLACK, WHITE)
    pitch = game.words("learn.1.text")
    return BoxLook(ground, letters, plain_plate(WHITE, BLACK), BLACK, BLACK, DISPLAY, TEXT, BOLD, pitch)
