"""What a hold shows of two players' dealings: messages, deals and guesses in one list by time."""

from collections.abc import Iterator
from typing import Any

from cards.color_game import clock
from companion.games.color_game.model import Accept, Trade, Withdraw
from companion.games.color_game.screens.bells import bells, left_at, rung
from companion.games.color_game.view_types import PrivateView
from companion.rules.game import Seat
from companion.rules.screens import ScreenInput

LATEST = 40
"""Entries of one conversation that a hold shows at once, at most."""


def conversation(context: ScreenInput, other: Seat) -> dict[str, Any]:
    """Return the newest entries between this seat and another one, or those before `context.before`."""
    entries = list(_entries(context, other))
    shown = [entry for entry in entries if context.before is None or entry["place"] < context.before]
    return {
        "seat": other,
        "name": context.names[other],
        "entries": shown[-LATEST:],
        "oldest": entries[0]["place"] if entries else 0,
    }


def _entries(context: ScreenInput, other: Seat) -> Iterator[dict[str, Any]]:
    """Yield each message, each deal in the place of its newest status, and each guess that still says something."""
    you: PrivateView = context.view.you
    notes = iter([note for note in you.messages if other in (note.sender, note.to)])
    trades = {trade.id: trade for trade in you.deals}
    guess = next((guess for guess in you.guesses if guess.player == other), None)
    times = bells(context.game_data.facts.options.seconds)
    rung_by_now = rung(times, left_at(context, context.at))
    newest = {entry.deal or entry.kind: place for place, entry in enumerate(you.story)}
    for place, entry in enumerate(you.story):
        if entry.other != other:
            continue
        more: dict[str, Any] = {}
        if entry.kind == "message":
            note = next(notes)
            more = {"text": note.text, "sender": note.sender, "is_news": note.sender == other}
        elif entry.kind == "deal" and newest[entry.deal] == place:
            more = _deal(context, trades[entry.deal])
        elif entry.kind == "result" and guess:
            # A result that waits shows at a bell that is still to come.
            waits = entry.at is not None and rung(times, left_at(context, entry.at)) == rung_by_now
            more = {"result": guess.result, "waits": waits, "is_news": True}
        elif guess and not guess.result if entry.kind == "guess" else newest.get(entry.kind) == place:
            more = {"is_news": False}
        if more:
            shown_at = "" if entry.at is None else clock(round(left_at(context, entry.at)))
            yield {**more, "kind": entry.kind, "place": place, "clock": shown_at}


def _deal(context: ScreenInput, trade: Trade) -> dict[str, Any]:
    is_mine, (_, gives, gets) = trade.sender == context.view.viewer, trade.seen_by(context.view.viewer)
    you: PrivateView = context.view.you
    told = [seat for seat in gets.identities if seat in you.known] if trade.status == "accepted" else []
    return {
        "id": trade.id, "is_mine": is_mine, "gives": gives, "gets": gets, "status": trade.status,
        "may_accept": Accept(trade.id) in context.view.moves, "may_withdraw": Withdraw(trade.id) in context.view.moves,
        "told": {seat: you.known[seat] for seat in told if seat != context.viewer},
        "to_guess": [seat for seat in told if is_to_guess(context, seat)],
        "is_news": trade.status == "accepted" or is_mine == (trade.status == "declined"),
    }  # fmt: skip


def is_to_guess(context: ScreenInput, seat: Seat) -> bool:
    """Return whether a deal has shown this seat its teammate, whom it has not guessed yet."""
    t, you = context.view.table, context.view.you
    is_mate = you.identity in t.teams and you.known.get(seat) == you.identity and seat != context.viewer
    return is_mate and all(guess.player != seat for guess in you.guesses)
