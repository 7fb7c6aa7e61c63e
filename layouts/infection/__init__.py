"""Infection's printed components."""

from functools import partial

from cards import GameData
from cards.infection import Infection
from layouts.infection import board, cards, pieces, sheets
from layouts.infection.poster import draw_poster
from layouts.infection.style import BLUE, BODY, BODY_BOLD, FONTS, GREY, INK, PAPER, RED, TITLE, WHITE, YELLOW
from layouts.kit.boxes.look import BoxLook, plain_plate
from layouts.kit.component import Component, Piece, Print, ids
from layouts.kit.craft import steps_slip
from layouts.kit.rule_sheet import rule_sheet
from layouts.kit.stock import CARD, SMALL_CARD

__all__ = ["FONTS", "box_look", "components", "draw_poster"]


def components(game: GameData, print_: Print) -> tuple[Component, ...]:
    """Return the components in printing order."""
    facts: Infection = game.facts
    words, ink = game.words, print_.ink

    def hands_of(is_partner: bool) -> tuple[Piece, ...]:
        return tuple(
            Piece(
                f"{team.key}-{'2-' if is_partner else ''}{card}",
                partial(cards.action_front, card, action, team, facts, words, ink, is_partner=is_partner),
                back,
                action.copies_of_four if is_partner else action.copies,
            )
            for team in (BLUE, RED)
            for back in (partial(cards.action_back, team, words, ink),)
            for card, action in facts.actions.items()
        )

    actions, partners = hands_of(is_partner=False), hands_of(is_partner=True)
    debuff_back = partial(cards.debuff_back, words, ink)
    has_new = bool(facts.new_weapons)
    debuffs = tuple(
        Piece(card, partial(cards.debuff_front, card, debuff, has_new, words, ink), debuff_back, debuff.copies)
        for card, debuff in facts.debuffs.items()
    )
    tiles = tuple(
        Piece(f"{team.key}-{tile}", partial(pieces.tile_front, tile, its, facts.options, words, ink), back, count)
        for team in (BLUE, GREY, RED)
        for back in (partial(pieces.tile_back, team, words, ink),)
        for tile, its in facts.tiles.items()
        if (count := getattr(its, team.key))
    )
    villagers = [(team, number) for team in (BLUE, RED) for number in (1, 2)]
    standees = tuple(Piece(f"{team.key}-{n}", partial(pieces.standee, team, n, words, ink)) for team, n in villagers)
    hp = facts.options.hp
    hearts = tuple(Piece(f"{team.key}-{n}", partial(pieces.heart, team, n, ink), copies=hp) for team, n in villagers)
    hands = (
        Component("actions", CARD, actions, distinct=ids(actions)),
        Component("partners", CARD, partners, distinct=ids(partners)),
    )
    slips = tuple(Piece(f"slip-{i + 1}", partial(pieces.turn_slip, i, words, ink)) for i in range(4))
    aids = (
        Component("debuffs", SMALL_CARD, debuffs, distinct=tuple(facts.debuffs)),
        Component("turns", pieces.SLIP, slips, "small"),
    )
    distinct = tuple(f"blue-{tile}" for tile, facts_of_tile in facts.tiles.items() if facts_of_tile.blue)
    drawn = {"reference": sheets.reference}
    if has_new and facts.options.turns != "action_points":
        drawn["weapons"] = sheets.weapons
    references = tuple(Piece(sheet, partial(draw, facts, words, ink), copies=2) for sheet, draw in drawn.items())
    board_piece = (Piece("board", partial(board.board, facts.board, words, ink)),)
    return (
        Component("board", board.BOARD, board_piece, "board", seams=board.SEAMS),
        *(hands if facts.options.turns != "action_points" else ()),
        Component("tiles", pieces.TILE, tiles, turns=4, distinct=distinct),
        *(aids if facts.options.memory_aids else ()),
        Component("standees", pieces.STANDEE, standees, "small", distinct=ids(standees), safe=1, has_folds=True),
        steps_slip("steps", pieces.STEPS, partial(pieces.steps, words)),
        Component("hearts", pieces.HEART, hearts, "small", distinct=ids(hearts), safe=1),
        Component("reference", sheets.REFERENCE, references),
        rule_sheet(game, lambda blocks: sheets.rule_pages(facts, blocks, words, ink, print_.url)),
    )


def box_look(game: GameData, print_: Print) -> BoxLook:
    saves = print_.ink.saves
    plate = plain_plate(WHITE if saves else PAPER, INK)
    ground, letters = (WHITE, INK) if saves else (INK, YELLOW)
    return BoxLook(ground, letters, plate, INK, INK, TITLE, BODY, BODY_BOLD, game.words("tagline"), upper=True)
