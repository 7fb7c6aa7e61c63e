"""Photo Leap's screens: which template shows a view, and what a cover tap at night does for each seat."""

import hashlib
from collections.abc import Mapping
from typing import Any

from cards.photo_leap import score_range
from companion.games.photo_leap.model import Bribe, ChooseTypes, News, Ready, Swap
from companion.games.photo_leap.screens.beats import beats
from companion.games.photo_leap.screens.bets import answers, bet
from companion.games.photo_leap.view_types import PrivateView, TableView
from companion.rules.game import Command, IllegalMove, Seat
from companion.rules.screens import BandStyle, CoverResult, Screen, ScreenInput, Screens, Theme

ANIMALS: tuple[News, ...] = ("fox", "bear", "wolf", "deer", "sheep")


def phone(context: ScreenInput) -> Screen:
    """Return a seat's screen. Where only spies have something to do, all seats get the same form."""
    view, t = context.view, context.view.table
    if context.game_data.facts.options.mode == "gm":
        return _with_gm(context)
    if view.outcome:
        return Screen("over.html", {"people": _people(context), **_own_story(context)})
    if not view.moves:
        return _wait(context)
    match view.phase:
        case "setup" if context.page == 1:
            return Screen("role.html", {"second": False, "is_page": True})
        case "setup":
            return Screen("types.html", {"animals": _animals(context), "is_cover": True, "preset": _preset(context)})
        case "investigate":
            return Screen("news.html")
        case "night":
            return _night(context)
        case "roles":
            return Screen("role.html", {"second": True, "is_page": False})
        case "interrogate":
            return Screen(
                "accuse.html", {"candidates": [move.player for move in view.moves if hasattr(move, "player")]}
            )
        case "vote":
            return Screen("vote.html", {"fact": _fact(context, context.view.table.accused)})
        case "appoint":
            return Screen("appoint.html", {"candidates": [move.player for move in view.moves]})
        case "lead_discard" | "associate_discard":
            return Screen("discard.html", {"cards": len(view.moves)})
    return Screen("talk.html", {"printed": t.published[-1] if t.published else None})


def _animals(context: ScreenInput) -> list[News]:
    """Return the animals of the deck, those that an edition added last."""
    news = context.game_data.facts.news
    return [one for one in ANIMALS if one in news] + [one for one in news if one not in ANIMALS]


def _preset(context: ScreenInput) -> list[News]:
    """Return three types for the form to start with, each seat's own, so that nobody has to fill it in.

    They are drawn from secret bytes: whoever sees a choice cannot tell whose preset it was.
    """
    animals = sorted(_animals(context), key=lambda news: hashlib.sha256(context.preset_seed + news.encode()).digest())
    return animals[:3]


def _wait(context: ScreenInput) -> Screen:
    """Return the screen of a seat with nothing to do: who is busy, or whose tap is missing if that tells nothing."""
    t: TableView = context.view.table
    fact = _fact(context, t.associate if context.view.phase == "lead_discard" else None)
    values = {"busy": _busy(context), "late": _late(context), "animals": _animals(context), "fact": fact}
    return Screen("wait.html", values)


def _fact(context: ScreenInput, chosen: Seat | None) -> int | None:
    """Return by how much the score changed with a player as editor; None if it never did or no bot chose them.

    Screens show it as a bot's reason. It follows from the public table alone, so it tells nothing about roles.
    """
    t: TableView = context.view.table
    if chosen is None or t.lead not in context.bots:
        return None
    scores = [0, *(turn.score for turn in t.turns)]
    changes = [
        after - before
        for before, after, turn in zip(scores, scores[1:], t.turns, strict=False)
        if chosen in (turn.lead, turn.associate)
    ]
    return sum(changes) if changes else None


def _late(context: ScreenInput) -> str:
    """Return the names of those whose tap is missing, where that is public; "" while everybody is still asked."""
    t: TableView = context.view.table
    tells = 1 < len(t.waiting_for) < len(context.names) - len(t.banished)
    return ", ".join(context.names[seat] for seat in t.waiting_for if isinstance(seat, int)) if tells else ""


def _own_story(context: ScreenInput) -> dict[str, Any]:
    """Return what the last screen tells a player about their own game."""
    reveal, seat = context.view.table.reveal, context.viewer
    spies = [one for one, cards in reveal.roles.items() if "spy" in cards]
    caught = [one for one in spies if "spy" in context.view.table.turned_up.get(one, ())]
    return {
        "was_spy": seat in spies,
        "was_bribed": seat == reveal.bribed_seat,
        "swaps": sum(swap.seat == seat for swap in reveal.swaps),
        "spies": [context.names[one] for one in spies],
        "bribed": context.names.get(reveal.bribed_seat, ""),
        "caught": [context.names[one] for one in caught],
    }


def _night(context: ScreenInput) -> Screen:
    """Page 1 marks a card, page 2 shows the cards again, page 3 (once a bribe is possible) marks a player."""
    pages = night_pages(context)
    if context.page == 3:
        return Screen("mark_person.html", {"candidates": _others_in_office(context), "is_last": True})
    can_swap = context.view.table.can_swap
    return Screen(
        "night.html", {"marks": context.page == 1 and can_swap, "can_swap": can_swap, "is_last": context.page >= pages}
    )


def night_pages(context: ScreenInput) -> int:
    """Return how many pages tonight has. It depends only on what everybody knows. Rule 5.3."""
    options, t = context.game_data.facts.options, context.view.table
    return 3 if context.view.round > options.bribe_after and not t.bribed else 2


def _others_in_office(context: ScreenInput) -> list[Seat]:
    return [seat for seat in context.others() if seat not in context.view.table.banished]


def _busy(context: ScreenInput) -> Seat | None:
    """Return the one seat that the table waits for; None if there are several."""
    waiting = context.view.table.waiting_for
    return waiting[0] if len(waiting) == 1 else None


def _people(context: ScreenInput) -> list[dict[str, Any]]:
    """Return every player with roles and result, for the screens after the game."""
    reveal, winners = context.view.table.reveal, context.view.outcome.winners
    return [
        {"seat": seat, "name": name, "roles": reveal.roles.get(seat, ()), "won": seat in winners,
         "bribed": seat == reveal.bribed_seat}
        for seat, name in context.names.items()
    ]  # fmt: skip


def _with_gm(context: ScreenInput) -> Screen:
    """Return screens at a table with printed cards: a form for the game master, a waiting screen for the others."""
    view = context.view
    if view.outcome:
        return Screen("over.html", {"people": [], **_own_story(context)})
    if view.viewer != "gm":
        return Screen("wait.html", {"busy": "gm", "late": "", "animals": (), "fact": None})
    if view.phase == "setup":
        return Screen("types.html", {"animals": _animals(context), "is_cover": False, "preset": [""]})
    names = {str(move.__struct_config__.tag) for move in view.moves}
    banishes = [move.player for move in view.moves if hasattr(move, "player")]
    pairs = [move for move in view.moves if hasattr(move, "types")]
    animals = [one for one in _animals(context) if any(one in move.types for move in pairs)]
    return Screen("gm.html", {"animals": animals, "banishes": banishes, "may": names, "types": view.you.types})


def cover(context: ScreenInput, fields: Mapping[str, Any]) -> CoverResult | None:
    """Return what a tap on a form that all seats get does: a spy's choice counts, a journalist's does nothing."""
    if context.view.phase == "setup":
        return CoverResult(None, True) if context.page == 1 else CoverResult(_types(context, fields), False)
    if context.view.phase != "night":
        return None
    is_last = context.page >= night_pages(context)
    command: Command | None = None
    if context.page == 1:
        command = _legal(context, Swap(int(fields["card"])) if str(fields.get("card", "")).isdecimal() else None)
    elif context.page == 3:
        command = _legal(context, Bribe(int(fields["player"])) if str(fields.get("player", "")).isdecimal() else None)
    # A bribe leaves the ready still to come; with a tap of its own for it the spy would be the last one awake.
    if is_last:
        return CoverResult(command or Ready(), False, Ready() if command else None)
    return CoverResult(command, True)


def _legal(context: ScreenInput, command: Command | None) -> Command | None:
    return command if command in context.view.moves else None


def _types(context: ScreenInput, fields: Mapping[str, Any]) -> Command:
    """Return a spy's choice of types, or `Ready` for others, whose wrong choices are refused just like a spy's."""
    truth, marked = fields.get("truth", ""), fields.get("fakes", ())
    fakes = tuple(marked) if isinstance(marked, list | tuple) else (marked,)
    if len(fakes) != 2 or len([one for one in _animals(context) if one == truth or one in fakes]) != 3:
        raise IllegalMove("bad_argument", "three_types")
    is_spy = any(isinstance(move, ChooseTypes) for move in context.view.moves)
    return ChooseTypes(truth, fakes) if is_spy else Ready()


def secret(context: ScreenInput) -> Screen:
    """Return what a held finger shows: four cards for everybody at night, one whole card by day."""
    view, you = context.view, context.view.you
    if not isinstance(you, PrivateView):
        return Screen("secret_gm.html")
    match view.phase:
        case "night" if context.page < 3:
            can_swap = context.page == 1 and view.table.can_swap
            return Screen(
                "secret_night.html", {"tiles": _tiles(context), "is_spy": you.four is not None, "can_swap": can_swap}
            )
        case "lead_discard" if you.four is not None:
            return Screen("secret_cards.html", {"tiles": you.four})
        case "associate_discard" if you.three is not None:
            return Screen("secret_cards.html", {"tiles": you.three})
        case "investigate":
            return Screen("secret_news.html", {"news": you.news})
        case "roles":
            return Screen("secret_role.html", {"role": you.additional_role, "second": True})
    role = "spy" if you.additional_role == "spy" else you.role
    return Screen("secret_role.html", {"role": role, "second": False})


def _tiles(context: ScreenInput) -> list[dict[str, Any]]:
    """Return four cards for the night: tonight's stories for spies, own ones and unseen animals for journalists."""
    you: PrivateView = context.view.you
    if you.four is not None:
        return [{"news": news} for news in you.four]
    notes = [(news, number) for number, news in enumerate(you.notebook, 1) if news is not None][-4:]
    tiles = [
        {"news": news, "is": "tonight" if number == context.view.round else "round", "round": number}
        for news, number in notes
    ]
    animals_without_notes = [news for news in _animals(context) if news not in dict(notes)]
    return tiles + [{"news": news, "is": "not_yet"} for news in animals_without_notes[: 4 - len(tiles)]]


def table(context: ScreenInput) -> Screen:
    """Return the public screen: a front page with eight columns, whose turn it is, and the score."""
    if context.view.outcome:
        people = _people(context) if context.view.table.reveal.roles else []
        return Screen("table_over.html", {"people": people, "animals": _animals(context)})
    t: TableView = context.view.table
    board = context.game_data.facts.board
    lowest, highest = score_range(context.game_data.facts)
    return Screen(
        "table.html",
        {
            "areas": range(1, board.areas + 1),
            "track": range(lowest, highest + 1),
            "is_printing": context.view.phase in ("lead_discard", "associate_discard"),
            "busy": _busy(context),
            "late": _late(context),
            "lead": t.lead,
        },
    )


THEME = Theme(
    band=BandStyle("rule", "disc"),
    preloaded_fonts=("inter", "fraunces"),
    icons=("block-helper", "camera", "domino-mask", "fountain-pen-tip", "history", "newspaper-variant"),
    emoji={
        "bear": "\U0001f43b",
        "deer": "\U0001f98c",
        "fox": "\U0001f98a",
        "sheep": "\U0001f411",
        "wolf": "\U0001f43a",
    },
)

SCREENS = Screens(
    phone=phone, secret=secret, table=table, cover=cover, beats=beats, bet=bet, bet_answers=answers, theme=THEME
)
