"""Infection's screens. Seats have no secrets, so a held finger shows nothing more."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.infection.model import BY_SEAT, HOLDERS, ORDER, Card, Holder, Move, Must, Use
from companion.games.infection.screens.beats import beats
from companion.games.infection.screens.bets import answers, bet
from companion.games.infection.screens.board import cells, effects, letters, owners, villager
from companion.games.infection.screens.choices import aims, as_value, hand, pick_ups, walks
from companion.games.infection.screens.first import identity, is_first
from companion.games.infection.screens.waiting import ending, upcoming
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
        return Screen("follow.html", values | _owed(context))
    return Screen(
        "turn.html",
        values
        | {
            "hand": hand(view.table, view.moves, cards),
            "pick_ups": pick_ups(view.moves),
            "walks": walks(view.table, [move for move in view.moves if isinstance(move, Move) and not move.then]),
            "aims": aims(
                view.table, [one for one in view.moves if isinstance(one, Use) or getattr(one, "then", None)], cards
            ),
        },
    )


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
    """Return a hand for the screens: its team's cures, its cards, and those that were played or lost.

    `who` is the villager that alone plays from this hand; None if both villagers of the team do.
    """
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


def _owed(context: ScreenInput) -> dict[str, Any]:
    """Return the choices of an owed follow-up, each as a whole move with the number of such cards."""
    t: TableView = context.view.table
    must: Must | None = t.must
    assert must is not None
    holders = HOLDERS[t.seats]
    loser = t.card_loser if must.move == "discard_card" else None
    pile = t.hands[loser] if loser else t.played[holders[must.seat - 1]]
    return {
        "takes_back": loser is None,
        "loser": holders.index(loser) + 1 if loser else 0,
        "choices": [
            {"card": move.card, "count": pile.count(move.card), "value": as_value(move)}
            for move in context.view.moves
            if hasattr(move, "card")
        ],
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
