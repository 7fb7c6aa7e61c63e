"""Rules for what lies on the table: decks of roles, piles, areas, hands, counters, a grid and its pieces."""

from collections.abc import Iterator

from cards.prototype.decks import Deck
from cards.prototype.rules.rule import DECK, HANDS, Case, Rule, Rules, Values, names, selection


def _too_few_roles(case: Case) -> Iterator[Values]:
    deck = case.deck
    for players in case.facts.counts if deck else ():
        if deck and (cards := sum(deck.copies(players))) < players:
            yield {"deck": deck, "players": players, "cards": cards}
            return


def _wrong_refill(case: Case) -> Iterator[Values]:
    command, _, pile = case.part.when_empty.partition(" ")
    if case.part.when_empty and (command != "shuffle" or pile not in case.table.piles):
        yield {"piles": ", ".join(case.table.piles)}


def _dealt_deck(case: Case) -> Deck | None:
    piles = case.table.piles
    pile = piles.get(case.part.source) or next((pile for pile in piles.values() if pile.deck), None)
    return case.facts.decks.get(pile.deck) if pile else None


def _too_few_cards(case: Case) -> Iterator[Values]:
    deck, deal = _dealt_deck(case), case.part.deal
    for players in reversed(case.facts.counts) if deck else ():
        if deck and (cards := sum(deck.copies(players))) < players * deal:
            remedy = f"Deal {cards // players}" if cards >= players else "Raise its copies"
            yield {"deal": f"{players} × {deal} = {players * deal}", "deck": deck, "cards": cards, "remedy": remedy}
            return


def _starts_outside(case: Case) -> bool:
    return case.part.start not in range(case.part.least, case.part.most + 1) and case.part.least <= case.part.most


def _counters_of_table(case: Case) -> Iterator[Values]:
    counters = case.table.counters
    return ({"counter": name} for name in case.part.counters if name in counters and counters[name].per != "seat")


def _unfit_deck(case: Case) -> Iterator[Values]:
    deck, (columns, rows) = case.deck, case.part.size
    for players in case.facts.counts if deck else ():
        if deck and (lacking := columns * rows - sum(deck.copies(players))):
            remedy = f"Add {lacking}" if lacking > 0 else f"Take {-lacking} out"
            size = f"{columns} × {rows} needs {columns * rows}"
            yield {"size": size, "tiles": columns * rows - lacking, "deck": deck, "remedy": remedy}
            return


def _spaces_off_grid(case: Case) -> Iterator[Values]:
    spaces = case.facts.spaces
    return ({"space": space, "end": spaces[-1]} for space in case.part.start if spaces and space not in spaces)


def _too_few_spaces(case: Case) -> Iterator[Values]:
    spaces, players = len(case.part.start), case.facts.players[1]
    if case.table.grid and case.part.per == "seat" and spaces < players:
        yield {"spaces": spaces, "players": players}


NAMED_HAND = Rule(
    "", "{name!r} means the cards that a player holds. Choose another name", lambda case: case.name in HANDS
)
RULES: Rules = {
    "roles": (
        *DECK,
        Rule(
            "deck",
            "{players} players, but {deck.file} has {cards} cards. Write rest as the copies of one",
            _too_few_roles,
        ),
    ),
    "roles.sees": (*selection("who"), *selection("whom")),
    "piles": (
        NAMED_HAND,
        *DECK,
        Rule("when_empty", "{part.when_empty!r} is unknown. Write shuffle and a pile: {piles}", _wrong_refill),
    ),
    "areas": (
        NAMED_HAND,
        Rule(
            "",
            "a pile is called {name!r} too. Choose another name",
            lambda case: case.name in case.table.piles.keys() - HANDS,
        ),
        names("from", "pile", lambda area: area.source, "piles"),
        Rule(
            "keep",
            "needs a pile to refill from. Add from = and the pile's name",
            lambda case: case.part.keep and not case.part.source,
        ),
    ),
    "hands": (
        names("from", "pile", lambda hands: hands.source, "piles"),
        Rule(
            "deal",
            "there is no pile to deal from. Add [piles] with a deck",
            lambda case: case.part.deal and not _dealt_deck(case),
        ),
        Rule("deal", "{deal} cards, but {deck.id} has {cards}. {remedy}", _too_few_cards),
    ),
    "counters": (
        Rule(
            "least",
            "{part.least} is above the most, {part.most}. Swap them",
            lambda case: case.part.least > case.part.most,
        ),
        Rule(
            "start",
            "{part.start} is not from {part.least} to {part.most}. Change it, or least and most",
            _starts_outside,
        ),
    ),
    "trade": (
        Rule(
            "counters",
            '{counter!r} belongs to the table. Write per = "seat" into its line in [counters]',
            _counters_of_table,
        ),
        names("counters", "counter", lambda trade: trade.counters, "counters"),
        Rule(
            "",
            "there is nothing to exchange. Add [hands], or name counters",
            lambda case: not case.part.counters and not (case.part.hands and case.table.hands),
        ),
    ),
    "grid": (*DECK, Rule("size", "{size} tiles, found {tiles} in {deck.file}. {remedy}", _unfit_deck)),
    "pieces": (
        Rule("start", "{space!r} is not on the grid. Its spaces are A1 to {end}", _spaces_off_grid),
        Rule("start", "has {spaces} spaces for up to {players} players. Name one for each", _too_few_spaces),
    ),
}
