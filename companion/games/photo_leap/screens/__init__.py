"""Photo Leap's screens: which template shows a view, and what a cover tap at night does for each seat."""

from collections.abc import Mapping
from typing import Any

from cards.photo_leap import score_range
from companion.games.photo_leap.model import Bet, BetPlaced, Bribe, ChooseTypes, News, Ready, Swap
from companion.games.photo_leap.queries import suspects
from companion.games.photo_leap.screens.beats import articles, beats
from companion.games.photo_leap.screens.bets import answers, bet
from companion.games.photo_leap.screens.script import say, steps
from companion.games.photo_leap.view_types import PrivateView, TableView
from companion.rules.game import Command, IllegalMove, Seat
from companion.rules.screens import BandStyle, CoverResult, Screen, ScreenFont, ScreenInput, Screens, Theme

ANIMALS: tuple[News, ...] = ("fox", "bear", "wolf", "deer", "sheep")


def phone(context: ScreenInput) -> Screen:
    """Return a seat's screen. Where only spies have something to do, all seats get the same form."""
    view = context.view
    if context.game_data.facts.options.mode == "gm":
        return _with_gm(context)
    if view.outcome:
        return Screen("over.html", _own_story(context))
    if not view.moves:
        return _wait(context)
    others_in_office = [seat for seat in context.others() if seat not in view.table.banished]
    match view.phase:
        case "setup" if context.page == 1:
            return Screen("role.html", {"second": False})
        case "setup":
            return Screen("types.html", {"animals": _animals(context), "is_cover": True})
        case "investigate":
            return Screen("news.html")
        case "night" if context.page > night_pages(context):
            return _wait(context)
        case "night":
            return Screen("night.html", {"candidates": others_in_office, "pages": night_pages(context)})
        case "roles":
            return Screen("role.html", {"second": True})
        case "interrogate":
            return Screen("accuse.html", {"candidates": [it.player for it in view.moves if hasattr(it, "player")]})
        case "vote":
            return Screen("vote.html", {"fact": _fact(context, context.view.table.accused)})
        case "appoint":
            return Screen("appoint.html", {"candidates": [move.player for move in view.moves]})
        case "lead_discard" | "associate_discard":
            return Screen("discard.html", {"cards": len(view.moves)})
    return Screen("talk.html")


def _animals(context: ScreenInput) -> list[News]:
    """Return the animals of the deck, those that an edition added last."""
    news = context.game_data.facts.news
    return [one for one in ANIMALS if one in news] + [one for one in news if one not in ANIMALS]


def _wait(context: ScreenInput) -> Screen:
    """Return the screen of a seat with nothing to do: who is busy, or whose tap is missing if that tells nothing."""
    t: TableView = context.view.table
    fact = _fact(context, t.associate if context.view.phase == "lead_discard" else None)
    return Screen("wait.html", {**_awaited(context), "fact": fact})


def _fact(context: ScreenInput, chosen: Seat | None) -> int | None:
    """Return how the score changed with a player as editor, which all know; None if it did not or no bot chose them."""
    t: TableView = context.view.table
    if chosen is None or t.lead not in context.bots:
        return None
    rounds = zip(t.turns, t.changes, strict=True)
    changes = [change for turn, change in rounds if chosen in (turn.lead, turn.associate)]
    return sum(changes) if changes else None


def _own_story(context: ScreenInput) -> dict[str, Any]:
    """Return what the last screen tells a player about their own game."""
    reveal, seat = context.view.table.reveal, context.viewer
    spies = [one for one, cards in reveal.roles.items() if "spy" in cards]
    caught = [one for one in spies if "spy" in context.view.table.turned_up.get(one, ())]
    return {
        "was_spy": seat in spies,
        "was_bribed": seat == reveal.bribed_seat,
        "swaps": sum(swap.seat == seat for swap in reveal.swaps),
        "first_spy": context.names[reveal.deal.spy] if reveal.deal else "",
        "spies": [context.names[one] for one in spies],
        "bribed": context.names.get(reveal.bribed_seat, ""),
        "caught": [context.names[one] for one in caught],
        **_bets(context),
    }


def _bets(context: ScreenInput) -> dict[str, Any]:
    """Return a player's bets with whether each was right, and the night in which each player first named a spy."""
    t, reveal, names = context.view.table, context.view.table.reveal, context.names

    def is_right(bet: BetPlaced) -> bool:
        if bet.names[0] == reveal.bribed_seat:
            return bet.on == "bribe" or bool(bet.round > t.bribe_round)
        return bet.on == "spy" and bool(bet.names[0] == reveal.deal.spy)

    mine = {(bet.round, bet.on): bet for bet in reveal.bets if bet.seat == context.viewer}
    types = mine.pop((1, "types"), None)
    bets = [(night, on, names[bet.names[0]], is_right(bet)) for (night, on), bet in mine.items()]
    nights = range(1, max((bet.round for bet in reveal.bets), default=0) + 1) if bets else ()
    bets += [(night, "spy", "", False) for night in nights if (night, "spy") not in mine]
    right = [(bet.round, bet.seat) for bet in reveal.bets if bet.on == "spy" and is_right(bet)]
    knew = {seat: night for night, seat in reversed(right)}
    own = knew.get(context.viewer, 0)
    return {
        "bet_types": types.names if types else (), "bets": sorted(bets), "knew": own,
        "knew_first": own and own == min(knew.values()),
        "others_knew": [(names[seat], knew[seat]) for seat in names if seat in knew and seat != context.viewer],
    }  # fmt: skip


def night_pages(context: ScreenInput) -> int:
    """Return how many pages tonight has. It depends only on what everybody knows. Rule 5.3.

    The first is for four cards: spies swap one, the others bet on who the spy is. The second is for players: the spy
    bribes one, the others bet on whom. Then all sleep, on a page that shows under the hold what was done.
    """
    options, t = context.game_data.facts.options, context.view.table
    return 2 if context.view.round > options.bribe_after and not t.bribed else 1


def _suspects(context: ScreenInput) -> tuple[Seat, ...]:
    return suspects(context.view.table.seats, context.viewer, context.view.round)


def _awaited(context: ScreenInput) -> dict[str, Any]:
    """Return the seat that the table waits for, if it is one, and whose taps are missing: "" while all are asked."""
    t: TableView = context.view.table
    seats, in_office = t.waiting_for, len(context.names) - len(t.banished)
    late = [context.names[seat] for seat in seats if isinstance(seat, int)] if 1 < len(seats) < in_office else []
    return {"busy": seats[0] if len(seats) == 1 else None, "late": ", ".join(late)}


def _with_gm(context: ScreenInput) -> Screen:
    """Return screens at a table with printed cards: a form for the game master, a waiting screen for the others."""
    view = context.view
    if view.outcome:
        return Screen("over.html", _own_story(context))
    if view.viewer != "gm":
        return Screen("wait.html", {"busy": "gm", "late": "", "fact": None})
    if view.phase == "setup":
        return Screen("types.html", {"animals": _animals(context), "is_cover": False, "step": steps(context)[0]})
    names = {str(move.__struct_config__.tag) for move in view.moves}
    banishes = [move.player for move in view.moves if hasattr(move, "player")]
    pairs = [move for move in view.moves if hasattr(move, "types")]
    animals = [one for one in _animals(context) if any(one in move.types for move in pairs)]
    return Screen("gm.html", {"animals": animals, "banishes": banishes, "may": names, "steps": steps(context)})


def cover(context: ScreenInput, fields: Mapping[str, Any]) -> CoverResult | None:
    """Return what a tap on a form that all seats get does: a spy's choice counts, a journalist's does nothing."""
    if context.view.phase == "setup":
        if context.page == 1:
            return CoverResult(None, True)
        types = _types(context, fields)
        return CoverResult(types, False, Ready() if isinstance(types, Bet) else None)
    if context.view.phase != "night":
        return None
    choice = str(fields.get("card" if context.page == 1 else "player", ""))
    command = _choice(context, int(choice)) if choice.isdecimal() and context.page <= night_pages(context) else None
    command = command if command in context.view.moves else None
    if context.page != night_pages(context):
        return CoverResult(command, True) if context.page == 1 else None
    # A choice leaves the ready still to come; with a tap of its own for it the spy would be the last one awake.
    return CoverResult(command or Ready(), True, Ready() if command else None)


def _choice(context: ScreenInput, chosen: int) -> Command | None:
    """Return what a tap means at night: a spy's swap or bribe, anybody else's bet. The fourth card is no bet."""
    is_spy = context.view.you.types is not None
    if context.page == 2:
        return Bribe(chosen) if is_spy else Bet("bribe", (chosen,))
    if is_spy:
        return Swap(chosen)
    return Bet("spy", (_suspects(context)[chosen],)) if chosen < len(_suspects(context)) else None


def _types(context: ScreenInput, fields: Mapping[str, Any]) -> Command:
    """Return a spy's choice of types, or the bet of others, whose wrong choices are refused just like a spy's."""
    truth, marked = fields.get("truth", ""), fields.get("fakes", ())
    fakes = tuple(marked) if isinstance(marked, list | tuple) else (marked,)
    if len(fakes) != 2 or len([one for one in _animals(context) if one == truth or one in fakes]) != 3:
        raise IllegalMove("bad_argument", "three_types")
    choice, bet = ChooseTypes(truth, fakes), Bet("types", (truth, *fakes))
    return choice if choice in context.view.moves else bet if bet in context.view.moves else Ready()


def secret(context: ScreenInput) -> Screen:
    """Return what a held finger shows: four cards for everybody at night, one whole card by day."""
    view, you = context.view, context.view.you
    if view.viewer == "gm" and view.phase == "setup":
        return Screen("secret_types.html", {"animals": _animals(context)})
    if not isinstance(you, PrivateView):
        return Screen("secret_gm.html")
    match view.phase:
        case "setup" if context.page == 2:
            return Screen("secret_types.html", {"animals": _animals(context)})
        case "night" if context.viewer not in view.table.banished and context.page <= night_pages(context):
            candidates = [seat for seat in context.others() if seat not in view.table.banished]
            return Screen("secret_night.html", {"suspects": _suspects(context), "candidates": candidates})
        case "lead_discard" if you.four is not None:
            return Screen("secret_cards.html", {"tiles": you.four})
        case "associate_discard" if you.three is not None:
            return Screen("secret_cards.html", {"tiles": you.three})
        case "investigate":
            return Screen("secret_news.html", {"news": you.news})
        case "setup":
            return Screen("secret_role.html", {"role": you.role, "second": False})
        case "roles":
            return Screen("secret_role.html", {"role": you.additional_role, "second": True})
    return Screen("sheet.html")


def table(context: ScreenInput) -> Screen:
    """Return the public screen: a front page with eight columns, whose turn it is, and the score."""
    if context.view.outcome:
        reveal = context.view.table.reveal
        people = [
            {"name": name, "roles": reveal.roles.get(seat, ()), "bribed": seat == reveal.bribed_seat}
            for seat, name in context.names.items()
        ]
        return Screen("table_over.html", {"people": people if reveal.roles else [], "animals": _animals(context)})
    t: TableView = context.view.table
    board = context.game_data.facts.board
    lowest, highest = score_range(context.game_data.facts)
    values = {
        "areas": range(1, board.areas + 1),
        "track": range(lowest, highest + 1),
        "is_printing": context.view.phase in ("lead_discard", "associate_discard"),
        **_awaited(context),
        "articles": articles(context.game_data.words, t.published) if context.view.phase == "introspect" else (),
        "animals": _animals(context),
    }
    return Screen("table.html", values)


THEME = Theme(
    band=BandStyle("rule", "disc"),
    preloaded_fonts=("inter", "fraunces"),
    icons=("block-helper", "camera", "domino-mask", "fountain-pen-tip", "newspaper-variant", "volume-high"),
    emoji=dict(zip(sorted(ANIMALS), "\U0001f43b\U0001f98c\U0001f98a\U0001f411\U0001f43a", strict=True)),
    look_fonts={"newsreader": ScreenFont("fontpkg_newsreader", r"Newsreader\[.*\]\.ttf", "Newsreader", (440, 440))},
)

SCREENS = Screens(
    phone=phone, secret=secret, table=table, cover=cover, beats=beats, say=say, bet=bet, bet_answers=answers,
    theme=THEME,
)  # fmt: skip
