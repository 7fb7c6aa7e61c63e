"""The colour game's screens on phones and on the public screen.

A phone has one page for each other player. What the two wrote and dealt, identities, chips, quests and guesses show
only while the player holds a finger on the screen. The forms offer every seat the same choices, and the rules refuse
what it cannot do: so a page without a held finger tells nothing of its seat, but with whom there is something new.
"""

import math
from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec import UnsetType, structs

import cards
from cards.color_game import awards, clock
from cards.color_game.symbols import IRIS, OUTLINES, PUPIL
from companion.games.color_game import model as m
from companion.games.color_game.screens.beats import beats, best_first, winning_identities
from companion.games.color_game.screens.bells import bells, held_at_bell, until_bells
from companion.games.color_game.screens.bets import answers, bet
from companion.games.color_game.screens.conversation import conversation
from companion.games.color_game.view_types import NameForm, PrivateView, TableView
from companion.rules.game import Command, Mover, Seat, Viewer
from companion.rules.screens import CoverResult, Screen, ScreenFont, ScreenInput, Screens, Theme, unread


def phone(context: ScreenInput) -> Screen:
    """Return a seat's screen. In the last phases all seats get the same form."""
    view, t, facts = context.view, context.view.table, context.game_data.facts
    if view.outcome:
        return Screen("over.html", {**_ending(context), **_own_story(context)})
    values = {**_clock(context), "people": context.others()}
    if view.phase == "live":
        news, quests = view.you.news, tuple(facts.quests) if t.quests_in_play else ()
        talks = [{"seat": it, "name": context.names[it], "news": news.get(it, 0)} for it in context.others()]
        # The choices of the deal form: the same for all seats, more than any seat has.
        most = {"most_chips": facts.options.chips * len(t.seats), "most_wanted": m.MOST_WANTED, "quests": quests}
        return Screen("live.html", {**values, **most, "talks": talks, "awards": _awards(context)})
    if not view.moves:  # who still looks at a card, and what a waiting player may guess
        late = [context.names[seat] for seat in t.waiting_for] if t.phase == "setup" else []
        won_by = (*t.teams, m.ASSASSIN, *((m.OBSERVER,) if t.observer_in_play else ()))
        named = ", ".join(late) if len(late) <= MOST_NAMED_LATE else ""
        return Screen("wait.html", {**values, "late": named, "won_by": won_by})
    match view.phase:
        case "assassin":
            return Screen("name.html", {**values, "slots": range(1, m.NAMED + 1)})
        case "observer":
            return Screen("call.html", values)
    return Screen("role.html")


MOST_NAMED_LATE = 3
"""Players whom a waiting screen names; of more it only says that they are several."""


def _awards(context: ScreenInput, between: str = ", ") -> str:
    """The awards of this table, the highest first. Rule 5.3."""
    points = awards(context.game_data.facts.options, len(context.view.table.teams))
    return between.join(map(str, sorted(points, reverse=True)))


def _clock(context: ScreenInput) -> dict[str, Any]:
    """Seconds left of the phase, its length, and the clock as text; before the start it shows the full length."""
    options, deadline = context.game_data.facts.options, context.view.table.deadline
    length = options.last_guess_seconds if context.view.phase in ("assassin", "observer") else options.seconds
    seconds_left = length if deadline is None else max(0.0, round(deadline - context.at, 1))
    return {
        "left": None if deadline is None else seconds_left,
        "whole": length,
        "bells": bells(length) if context.view.phase == "live" else (),
        "shown": clock(math.ceil(seconds_left)),
    }


def secret(context: ScreenInput) -> Screen:
    """Return what a held finger shows: what a seat is and knows, what it shares with another one, or a bell's page."""
    view, other = context.view, context.about
    if view.phase == "live" and (screen := held_at_bell(context)):
        return screen
    if view.phase != "live" or other not in context.others():
        return Screen("secret.html")
    return Screen("talk.html", {"talk": conversation(context, other)})


def cover(context: ScreenInput, fields: Mapping[str, Any]) -> CoverResult | None:
    """Return the command of a last form for this seat: only the assassin's names and the observer's call count.

    Names that are not three players with a team each are refused for every seat alike.
    """
    if context.view.phase == "assassin":
        return CoverResult(_name_command(context, fields), False)
    if context.view.phase == "observer":
        call = m.Call(str(fields.get("team")))
        counts = any(isinstance(move, m.Call) for move in context.view.moves) and "nobody" not in fields
        return CoverResult(call if counts and fields.get("team") else m.Ready(), False)
    return None


def _name_command(context: ScreenInput, fields: Mapping[str, Any]) -> Command:
    if "nobody" in fields:
        return m.Ready()
    teams: dict[Seat, m.Identity] = {}
    for slot in range(1, m.NAMED + 1):
        player, team = str(fields.get(f"player{slot}", "")), str(fields.get(f"team{slot}", ""))
        if player.isdecimal() and team:
            teams[int(player)] = team
    counts = len(teams) != m.NAMED or any(isinstance(move, NameForm) for move in context.view.moves)
    return m.Name(teams) if counts else m.Ready()


def table(context: ScreenInput) -> Screen:
    """Return the public screen: a huge clock, the teams in play, the players; at the end everything."""
    if context.view.outcome:
        return Screen("table_over.html", _ending(context))
    values = {**_clock(context), "awards": _awards(context, " · ")}
    return Screen("table.html", {**values, "parts": until_bells(context) if context.view.phase == "live" else ()})


def _ending(context: ScreenInput) -> dict[str, Any]:
    """Teams from best to last, the solo players, and the winners."""
    t: TableView = context.view.table
    reveal = t.reveal
    assert reveal
    identities = reveal.deal.identities
    guesses = [(seat, guess) for seat, secrets in reveal.seats.items() for guess in secrets.guesses]
    alone = [identity for identity in (m.ASSASSIN, m.OBSERVER) if identity in identities.values()]
    done = [deal for deal in reveal.deals if deal.status == "accepted"]
    counts = Counter(seat for deal in done for seat in (deal.sender, deal.to)).most_common(2)
    # The seat that made the most deals, and how many; None if several did or nobody made any.
    busiest = counts[0] if counts and (len(counts) == 1 or counts[0][1] > counts[1][1]) else None
    return {
        "best": best_first(t, reveal),
        "alone": [(identity, next(seat for seat in t.seats if identities[seat] == identity)) for identity in alone],
        "won": winning_identities(t, reveal, context.view.outcome),
        "done": done,
        "identities": identities,
        "wrong": sum(identities[seat] != identities[guess.player] for seat, guess in guesses),
        "busiest": busiest,
    }


def _own_story(context: ScreenInput) -> dict[str, Any]:
    """What the last screen tells a player about their own game: the teammate, their guesses, the assassin's hits."""
    reveal, me = context.view.table.reveal, context.viewer
    identities = reveal.deal.identities
    mate = next((one for one, it in identities.items() if it == identities.get(me) and one != me), None)
    named = reveal.named or {}

    def guessed(seat: Viewer, player: Viewer | None) -> bool:
        return seat in reveal.seats and any(guess.player == player for guess in reveal.seats[seat].guesses)

    i_guessed, was_guessed = guessed(me, mate), mate is not None and guessed(mate, me)
    return {
        "mate": mate,
        "i_guessed": i_guessed,
        "was_guessed": was_guessed,
        "found": i_guessed and was_guessed,
        "hits": sum(identities[seat] == team for seat, team in named.items()),
    }


def version_key(context: ScreenInput) -> object:
    """Return what is public and with whom there is news: only a hold shows the rest, and a push would tell of it."""
    view = context.view
    if view.phase != "live" or not isinstance(view.you, PrivateView):
        return view.table, view.outcome, bool(view.moves)
    return view.table, tuple(view.you.news.get(other, 0) for other in context.others())


def symbols() -> dict[str, str]:
    """The identities' symbols as SVG path data, as they lie on the cards; the eye has an iris and a pupil."""
    identities = cards.load("color_game").facts.identities
    eye = "".join(f"M{r},0 A{r},{r} 0 0 1 {-r},0 A{r},{r} 0 0 1 {r},0Z" for r in (IRIS, PUPIL))
    return {name: OUTLINES[it.symbol] + (eye if it.symbol == "eye" else "") for name, it in identities.items()}


THEME = Theme(
    preloaded_fonts=("inter", "righteous"),
    fonts={"righteous": ScreenFont("fontpkg_righteous", r"Righteous-Regular\.ttf", "Righteous", (400, 400))},
    icons=("hand-coin", "help-circle-outline", "poker-chip", "swap-horizontal", "trophy"),
    symbols=symbols,
)


def without_messages(view: Any, reader: Mover | None) -> Any:
    """Return a view of a replay without what others wrote to each other."""
    if not isinstance(view.you, PrivateView):
        return view
    heard = view.you.overheard
    you = structs.replace(
        view.you,
        messages=unread(view.you.messages, reader),
        overheard=heard if isinstance(heard, UnsetType) else unread(heard, reader),
    )
    return structs.replace(view, you=you)


SCREENS = Screens(
    phone=phone, table=table, secret=secret, cover=cover, version_key=version_key, beats=beats, bet=bet,
    bet_answers=answers, theme=THEME, draws_clock=True, has_turns=False, without_messages=without_messages,
)  # fmt: skip
