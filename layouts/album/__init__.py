"""What Album prints, in printing order."""

from layouts.album.style import FONTS
from functools import cache, partial
from cards import Game
from cards.album import Album
from layouts.component import Component, Piece, Print
from layouts.album import craft, levels, photos, scale, tiles, tower

__all__ = ["FONTS", "components"]


def components(game: Game, print_: Print) -> tuple[Component, ...]:
    facts: Album = game.facts
    words, ink = game.words, print_.ink

    def name(component: str) -> str:
        return words(f"component.{component}")

    photo_back, hint_back = partial(photos.photo_back, words, ink), partial(tiles.hint_back, ink)
    prints = tuple(Piece(f"photo-{photo.number}", partial(photos.photo_front, photo, ink), photo_back)
                   for photo in print_.photos)
    hints = tuple(Piece(hint, partial(tiles.hint_front, hint, words, ink), hint_back) for hint in facts.hints)
    journey = tuple(Piece(f"journey-{tile.hints}", partial(tiles.journey_front, tile, ink),
                          partial(tiles.journey_back, tile, ink), tile.copies) for tile in facts.tiles.values())
    return (*((Component("photos", name("photos"), photos.PHOTO, prints),) if prints or print_.sample else ()),
        Component("scale", name("scale"), scale.SCALE,
                  (Piece("scale", partial(scale.scale, facts.table, words, ink)),), "board"),
        Component("hints", name("hints"), tiles.HINT, hints),
        Component("tower", name("tower"), craft.TOWER, (Piece("tower", partial(tower.tower, words, ink)),), "net"),
        Component("journey", name("journey"), tiles.JOURNEY, journey, back="content",
                  told_apart=tuple(piece.id for piece in journey)),
        Component("levels", name("levels"), levels.LEVELS, (Piece("levels", partial(levels.card, facts, words, ink)),)),
        )
