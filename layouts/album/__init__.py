"""The printed components of Album."""

from functools import partial

from cards import GameData
from cards.album import Album
from layouts.album import contact, levels, photos, scale, sheets, tiles, tower, worksheet
from layouts.album.craft import DEEP, TALL, TOWER, WIDE
from layouts.album.poster import draw_poster
from layouts.album.style import BLUE, BODY, BOLD, CREAM, FONTS, HAND, INK, WHITE, WINE
from layouts.kit.boxes.look import BoxLook, plain_plate
from layouts.kit.component import Component, Photo, PhotoPlace, Piece, Print, ids
from layouts.kit.rule_sheet import rule_sheet
from layouts.kit.stock import PAGE

__all__ = ["FONTS", "PHOTOS", "box_look", "components", "draw_poster"]

PHOTOS = PhotoPlace(("photos", "contact-sheet"), photos.SIDE, photos.SIDE)


def components(game: GameData, print_: Print) -> tuple[Component, ...]:
    """Return all components in printing order."""
    facts: Album = game.facts
    words, ink = game.words, print_.ink

    hint_back = partial(tiles.hint_back, ink)
    hints = tuple(Piece(hint, partial(tiles.hint_front, hint, words, ink), hint_back) for hint in facts.hints)
    fronts = {tile: partial(tiles.journey_front, tile, ink) for tile in facts.tiles.values()}
    journey = tuple(
        Piece(f"journey-{tile.hints}", front, partial(tiles.journey_back, tile, ink), tile.copies)
        for tile, front in fronts.items()
    )
    printed = print_.photos or tuple(Photo(picture.number, "", "", picture.focus) for picture in facts.photos.pictures)
    photo_back = partial(photos.photo_back, words, ink)
    cards = tuple(
        Piece(f"photo-{photo.number}", partial(photos.photo_front, photo, ink), photo_back) for photo in printed
    )
    worksheets = (Piece("worksheet", partial(worksheet.page, facts, words, ink)),)
    contact_sheets = contact.pieces(printed, words, ink)
    return (
        Component("photos", photos.PHOTO, cards, art=partial(photos.box_front, ink)),
        Component("contact-sheet", PAGE, contact_sheets, kind="page", back="content", safe=0, group="contact-sheet"),
        Component("scale", scale.SCALE, (Piece("scale", partial(scale.scale, facts.table, words, ink)),), "board"),
        Component("hints", tiles.HINT, hints),
        Component("journey", tiles.JOURNEY, journey, back="content", distinct=ids(journey)),
        Component("tower", TOWER, (Piece("tower", partial(tower.tower, words, ink)),), "net", made=(WIDE, DEEP, TALL)),
        # The same kind as the tower, so that both share a sheet.
        Component("levels", levels.LEVELS, (Piece("levels", partial(levels.card, facts, words, ink)),), "net"),
        rule_sheet(game, lambda blocks: sheets.rule_pages(facts, blocks, words, ink, print_.url)),
        Component("worksheet", PAGE, worksheets, kind="page", back="content", safe=0, group="worksheet"),
    )


def box_look(game: GameData, print_: Print) -> BoxLook:
    saves = print_.ink.saves
    plate = plain_plate(WHITE if saves else CREAM, WINE)
    ground, letters = (WHITE, INK) if saves else (BLUE, CREAM)
    return BoxLook(ground, letters, plate, INK, WINE, HAND, BODY, BOLD, game.words("tagline"))
