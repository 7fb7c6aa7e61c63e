"""Phones of people who watch, and what the wall says of them: made of the public view and of their bets."""

from collections.abc import Iterable, Sequence
from typing import Any

from companion.tables.lobby import Lobby
from companion.tables.people import Person
from companion.tables.room import Room
from companion.web.context import AppContext
from companion.web.live.connection import ScreenVersion
from companion.web.reactions import Eye, may_react, open_bet
from companion.web.render import html as render


def may_see(lobby: Lobby, room: Room, is_shown: bool, seats: Iterable[Room]) -> bool:
    """Return whether a device may see a table's public screen while another table still plays the same deal.

    What one table has turned up, another may still have face down: until the last of them has ended, only the host,
    the teacher and who sits there see it. `is_shown` says that the host opened it on this device, which holds `seats`.
    """
    deal = room.record.play.deal if room.record.play else ""
    others = [record for record in lobby.records() if record.code != room.code] if deal else []
    other_codes = {record.code for record in others if (play := record.play) and play.deal == deal and not play.is_done}
    if not other_codes:
        return True
    own_codes = {room.code for room in seats}
    return (is_shown or room.code in own_codes) and not own_codes & other_codes


def best_eyes(eyes: Sequence[Eye]) -> list[Eye]:
    """Return those who were right most often; nobody if nobody ever was."""
    return [eye for eye in eyes if eye.right and eye.right == eyes[0].right]


def for_watcher(context: AppContext, room: Room, person: Person, path: str, language: str) -> ScreenVersion:
    """Return the phone of somebody without a seat: the same for all who watch, but for their own bets.

    At the end it names the best eye. While another table plays the same deal it shows nothing of the game.
    """
    is_shown = room.status != "lobby" and may_see(context.lobby, room, False, ())
    bet, eyes = open_bet(room) if is_shown else None, context.answers.standing(room) if is_shown else []
    play, is_over = room.record.play, room.status == "over"
    own = next((eye for eye in eyes if eye.number == person.number), None)
    own_bet = play.bets.get(bet.key, {}).get(person.number) if play and bet else None
    can_react = is_shown and may_react(room, "table")
    place = (room.view("table").phase, room.view("table").round) if is_shown else None
    key = (room.record.game, room.status, place, bet, own_bet, own, can_react, is_over and tuple(eyes))

    def html() -> str:
        values: dict[str, Any] = {
            "bet": bet, "kind": bet.key.partition(".")[0] if bet else "", "mine": own_bet, "own": own, "person": person,
            "can_react": can_react, "here": path, "room": room, "words": room.game_data.words, "code": room.code,
            "facts": room.game_data.facts, "view": room.view("table") if is_shown else None, "is_over": is_over,
            "eyes": eyes, "best": best_eyes(eyes), "names": room.record.seat_names() if is_shown else {},
        }  # fmt: skip
        return render.page(f"{room.record.game}/bet.html" if bet else "watching.html", language, **values)

    return ScreenVersion(key, html)


def with_rail(context: AppContext, room: Room, version: ScreenVersion, language: str) -> ScreenVersion:
    """Add a rail to the public screen that names who watches, while somebody does. It never says what they bet."""
    watchers, play = tuple(watcher.name for watcher in room.record.watchers), room.record.play
    if not watchers or play is None or version.is_last:
        return version
    latest, bets = list(play.bets.items())[-1] if play.bets else ("", {})
    right = context.answers.known(room).get(latest)
    saw = tuple(watcher.name for watcher in room.record.watchers if right and bets.get(watcher.number) in right)
    best = tuple(best_eyes(context.answers.standing(room))) if room.status == "over" else ()
    values = {"watchers": watchers, "count": len(bets), "is_answered": right is not None, "saw": saw, "best": best}
    return version.below(tuple(values.values()), lambda: render.page("rail.html", language, **values))
