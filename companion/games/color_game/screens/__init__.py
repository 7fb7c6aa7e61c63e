"""The colour game on phones and on the wall: one page for each person to deal with, and a last form that is for all.

What a conversation holds (who wrote what, which deals stand) is on the page that its seat opens; who is who, chips,
guesses and their answers are under the hold alone.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

import cards
from cards.color_game.symbols import IRIS, OUTLINES, PUPIL
from companion.games.color_game.model import (
    NAMED,
    Accept,
    Call,
    GuessObserver,
    GuessTeammate,
    Identity,
    Name,
    Ready,
    Trade,
    Withdraw,
)
from companion.games.color_game.seen import NameForm, OfferForm, PrivateView, TableView
from companion.rules.game import Command, Seat
from companion.rules.screens import CoverResult, PackagedFont, Screen, ScreenInput, Screens, Theme

LATEST = 40
"""Messages of one conversation that stay on the page."""

CLOSED = 12
"""Deals of one conversation that are done with and stay on the page."""


def phone(seen: ScreenInput) -> Screen:
    """A seat's screen. In the last phases all seats get the same form, whoever they are."""
    view, t = seen.view, seen.view.table
    if view.outcome:
        return Screen("over.html", _ending(seen))
    if view.phase == "live":
        talks = [_talk(seen, other) for other in _others(t, view.viewer)]
        return Screen("live.html", {**_clock(seen), **_deal_form(seen), "talks": talks, "guesses": _guesses(seen)})
    if not view.moves:
        return Screen("wait.html", _clock(seen))
    match view.phase:
        case "assassin":
            return Screen(
                "name.html", {**_clock(seen), "people": _others(t, view.viewer), "slots": range(1, NAMED + 1)}
            )
        case "observer":
            return Screen("call.html", _clock(seen))
    return Screen("role.html")


def _others(t: TableView, viewer: Seat) -> list[Seat]:
    return [seat for seat in t.seats if seat != viewer]


def _clock(seen: ScreenInput) -> dict[str, Any]:
    """Seconds left of the phase that runs, and of how many; a clock that stands shows what it will start with."""
    options, deadline = seen.game_data.facts.options, seen.view.table.deadline
    whole = options.last_guess_seconds if seen.view.phase in ("assassin", "observer") else options.seconds
    left = whole if deadline is None else max(0.0, round(deadline - seen.at, 1))
    shown = -int(-left // 1)
    return {"left": None if deadline is None else left, "whole": whole, "shown": f"{shown // 60}:{shown % 60:02}"}


def _deal_form(seen: ScreenInput) -> dict[str, Any]:
    """What this seat may put into an offer."""
    form = next(move.form for move in seen.view.moves if isinstance(move, OfferForm))
    has_quests = seen.view.table.quests_in_play
    return {
        "form_give": form.give,
        "form_want": form.want,
        "give_quests": form.give.quests if has_quests else (),
        "want_quests": form.want.quests if has_quests else (),
    }


def _guesses(seen: ScreenInput) -> dict[str, Any]:
    moves = seen.view.moves
    return {
        "teammate": [move.player for move in moves if isinstance(move, GuessTeammate)],
        "observer": [move.player for move in moves if isinstance(move, GuessObserver)],
    }


def _talk(seen: ScreenInput, other: Seat) -> dict[str, Any]:
    """All that is between this seat and another one."""
    you: PrivateView = seen.view.you
    messages = [note for note in you.messages if other in (note.sender, note.to)]
    deals = [_deal(seen, trade) for trade in you.deals if other in (trade.sender, trade.to)]
    return {
        "seat": other,
        "name": seen.names[other],
        "news": _news(you, other),
        "messages": messages[-LATEST:],
        "closed": [deal for deal in deals if deal["status"] != "open"][-CLOSED:],
        "open": [deal for deal in deals if deal["status"] == "open"],
        "guessed": any(guess.player == other for guess in you.guesses),
    }


def _deal(seen: ScreenInput, trade: Trade) -> dict[str, Any]:
    is_mine = trade.sender == seen.view.viewer
    gives, gets = (trade.give, trade.want) if is_mine else (trade.want, trade.give)
    return {
        "id": trade.id, "is_mine": is_mine, "gives": gives, "gets": gets, "status": trade.status,
        "may_accept": Accept(trade.id) in seen.view.moves, "may_withdraw": Withdraw(trade.id) in seen.view.moves,
    }  # fmt: skip


def _news(you: PrivateView, other: Seat) -> int:
    """How often this other one has done something that this seat can see: it only grows, and no page shows it."""
    said = sum(note.sender == other for note in you.messages)
    offered = sum(
        (trade.sender == other) + (trade.sender == other and trade.status == "withdrawn") for trade in you.deals
    )
    answered = sum(trade.to == other and trade.status in ("accepted", "declined") for trade in you.deals)
    return said + offered + answered + sum(guess.player == other and guess.result is not None for guess in you.guesses)


def cover(seen: ScreenInput, fields: Mapping[str, Any]) -> CoverResult | None:
    """What the last forms mean for this seat: the assassin's three and the observer's call count, others' do not.

    Three that are not three people with a team each are refused alike for everybody.
    """
    if seen.view.phase == "assassin":
        return CoverResult(_named(seen, fields), False)
    if seen.view.phase == "observer":
        call = Call(str(fields.get("team")))
        counts = any(isinstance(move, Call) for move in seen.view.moves) and "nobody" not in fields
        return CoverResult(call if counts and fields.get("team") else Ready(), False)
    return None


def _named(seen: ScreenInput, fields: Mapping[str, Any]) -> Command:
    if "nobody" in fields:
        return Ready()
    named: dict[Seat, Identity] = {}
    for slot in range(1, NAMED + 1):
        player, team = str(fields.get(f"player{slot}", "")), str(fields.get(f"team{slot}", ""))
        if player.isdecimal() and team:
            named[int(player)] = team
    counts = len(named) != NAMED or any(isinstance(move, NameForm) for move in seen.view.moves)
    return Name(named) if counts else Ready()


def secret(_: ScreenInput) -> Screen:
    """Under the finger: who this seat is and all that it alone knows."""
    return Screen("secret_self.html")


def table(seen: ScreenInput) -> Screen:
    """A huge clock, the colours in play, the people; at the end everything."""
    if seen.view.outcome:
        return Screen("table_over.html", _ending(seen))
    return Screen("table.html", _clock(seen))


def _ending(seen: ScreenInput) -> dict[str, Any]:
    """Teams from the best to the last, those who play alone, and who has won."""
    t: TableView = seen.view.table
    reveal, winners = t.reveal, seen.view.outcome.winners
    assert reveal
    identities = reveal.deal.identities
    best = sorted(t.teams, key=lambda team: (-reveal.teams[team].score, t.teams.index(team)))
    alone = [identity for identity in ("assassin", "observer") if identity in identities.values()]
    won = [it for it in (*best, *alone) if any(identities[seat] == it for seat in winners)]
    return {
        "best": best,
        "alone": [(it, next(seat for seat in t.seats if identities[seat] == it)) for it in alone],
        "won": won,
        "done": [deal for deal in reveal.deals if deal.status == "accepted"],
        "identities": identities,
    }


def version_key(seen: ScreenInput) -> object:
    """What the observer overhears stands under the hold alone: a push for it would only mark the observer's phone."""
    view = seen.view
    return replace(view, you=replace(view.you, overheard=UNSET)) if isinstance(view.you, PrivateView) else view


def symbols() -> dict[str, str]:
    """The identities' symbols as SVG path data, as they lie on the cards; the eye has an iris and a pupil."""
    identities = cards.load("color_game").facts.identities
    eye = "".join(f"M{r},0 A{r},{r} 0 0 1 {-r},0 A{r},{r} 0 0 1 {r},0Z" for r in (IRIS, PUPIL))
    return {name: OUTLINES[it.symbol] + (eye if it.symbol == "eye" else "") for name, it in identities.items()}


THEME = Theme(
    preloaded_fonts=("inter", "righteous"),
    fonts={
        "righteous": PackagedFont("fontpkg_righteous", r"Righteous-Regular\.ttf"),
        "jost": PackagedFont("fontpkg_jost", r"Jost\[.*\]\.ttf"),
    },
    icons=("hand-coin", "help-circle-outline", "poker-chip"),
    symbols=symbols,
)

SCREENS = Screens(phone=phone, secret=secret, table=table, cover=cover, version_key=version_key, theme=THEME)
