"""Infection's screens. Seats have no secrets, so a held finger shows nothing more."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.infection.model import BY_SEAT, ORDER, Card, Holder, Move, Use
from companion.games.infection.screens.beats import beats
from companion.games.infection.screens.bets import answers, bet
from companion.games.infection.screens.board import cells, effects, letters, owners, villager
from companion.games.infection.screens.choices import aims, hand, owed, pick_ups, walks
from companion.games.infection.screens.seat import ending, identity, is_first, upcoming
from companion.games.infection.view_types import TableView
from companion.rules.game import Seat
from companion.rules.screens import BandStyle, CoverResult, Screen, ScreenFont, ScreenInput, Screens, Theme


def phone(context: ScreenInput) -> Screen:
    """Return a seat's screen: its villager's turn, an owed follow-up, the end, or the board."""
    view, values, seat = context.view, public(context), context.viewer
    assert isinstance(seat, int)
    cards = [*context.game_data.facts.actions]
    if is_first(context):
        return Screen("first.html", values | identity(context))
    if view.outcome:
        return Screen("over.html", values | ending(view.table, seat))
    if not view.moves:
        return Screen("wait.html", values | upcoming(view.table, seat))
    if view.phase == "follow_up":
        return Screen("follow.html", values | owed(context))
    alone = [move for move in view.moves if isinstance(move, Move) and not move.then]
    acts = [move for move in view.moves if isinstance(move, Use) or getattr(move, "then", None)]
    choices = {
        "hand": hand(view.table, view.moves, cards),
        "pick_ups": pick_ups(view.moves),
        "walks": walks(view.table, alone),
        "aims": aims(view.table, acts, cards),
    }
    return Screen("turn.html", values | choices)


def cover(context: ScreenInput, fields: Mapping[str, Any]) -> CoverResult | None:
    """Turn to the second page of the first turn: a seat has read which side it is on. That is no move."""
    return CoverResult(None, True) if is_first(context) else None


def public(context: ScreenInput) -> dict[str, Any]:
    """Return what every screen shows: the board, the villagers, all hands, the tiles left face down."""
    t: TableView = context.view.table
    cards = [*context.game_data.facts.actions]
    badge = {"badge": BY_SEAT[context.viewer]} if isinstance(context.viewer, int) else {}
    return badge | {
        "rows": cells(t),
        "letters": letters(t),
        "own": owners(t).get(context.viewer, ()) if isinstance(context.viewer, int) else (),
        "villagers": [villager(t, who) for who in ORDER],
        "turn": villager(t, t.turn),
        "acts": t.waiting_for[0],
        "teams": [_side(t, seat, holder, cards) for seat, holder in enumerate(t.hands, 1)],
        "does": effects(context.game_data),
    }


def _side(t: TableView, seat: Seat, holder: Holder, cards: Sequence[Card]) -> dict[str, Any]:
    """Return a hand for the screens; `who` is the villager that alone plays from it, None if both of the team do."""
    team = BY_SEAT[seat]
    has = {card: t.hands[holder].count(card) for card in cards}
    had = {card: has[card] + (*t.played[holder], *t.discarded[holder]).count(card) for card in cards}
    return {
        "team": team,
        "seat": seat,
        "who": None if holder == team else holder,
        "cures": t.village_cures[team],
        "in_deck": t.decks[holder] if t.decks else None,
        "kit": [(card, has[card]) for card in cards if had[card]],
    }


def table(context: ScreenInput) -> Screen:
    """Return the public screen: board, hands and face-down tiles; at the end the winner and what lay under them."""
    return Screen("table.html", public(context))


THEME = Theme(
    band=BandStyle("stripe"),
    preloaded_fonts=("inter", "black-ops-one"),
    fonts={
        "black-ops-one": ScreenFont("fontpkg_black_ops_one", r"BlackOpsOne-Regular\.ttf", "Black Ops One", (400, 400))
    },
    icons=(
        "axe", "bomb", "bow-arrow", "chevron-down", "gift", "hand-back-right", "hand-coin", "heart", "home-outline",
        "hub", "pill", "pistol", "restore", "shield-off", "shoe-print", "skip-next", "sleep", "sword", "virus",
    ),
)  # fmt: skip

SCREENS = Screens(phone=phone, table=table, cover=cover, beats=beats, bet=bet, bet_answers=answers, theme=THEME)
