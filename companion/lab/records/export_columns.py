"""Data dictionary of the export: every table, its columns in order, and what each column means."""

from collections.abc import Iterator, Mapping

COLUMNS: Mapping[str, Mapping[str, str]] = {
    "games": {
        "play": "names the game in all tables: the code of its room, and which game there it was",
        "table": "its number among a class's tables; empty: no class's",
        "code": "the room's code",
        "game": "which game",
        "edition": "name and version of the edition that was played",
        "variant": "what tells that edition's content apart; empty: the game's own",
        "options": "options that differ from the edition's, as JSON",
        "language": "of the phones",
        "practice": "yes: a practice table, where one screen shows all seats",
        "began": "on this machine's clock, ISO 8601; later by the game's pauses",
        "minutes": "from its beginning to its last move, without pauses",
        "seats": "how many played",
        "bots": "how many of them were bots at the end",
        "rounds": "in which round it ended",
        "moves": "accepted moves",
        "ended": "over: played to its end; broken off; running",
        "reason": "why it ended, a code of the game's rules",
        "winners": "seats, with spaces between",
        "scores": "as the game tells them, as JSON",
        "deal": "games with the same were dealt alike by the class's teacher; empty: a deal of its own",
        "measures": "what the game's designers count, of a game that was played to its end, as JSON",
    },
    "seats": {
        "play": "the game",
        "seat": "1 to N, clockwise; gm: a game master",
        "name": "as written by the player, with --names; otherwise seat 1, seat 2 …",
        "bot": "the level of the bot that plays; empty: a person",
        "labels": "role and side, with / between; only of a game that was played to its end",
        "won": "yes or no; of a game that was not played to its end nothing",
        "score": "the seat's score, or its side's, where the game has such scores",
        "moves": "accepted moves of this seat",
        "thinking": "seconds from when this seat could move to its moves, all together",
    },
    "moves": {
        "play": "the game; moves of running games, and of those dealt alike, are left out",
        "seq": "its number in the game",
        "at": "seconds since the beginning, without pauses",
        "phase": "in which it was made",
        "round": "in which it was made",
        "seat": "who moved: a seat, gm or clock",
        "move": "its name; of a game that was broken off nothing, for a name alone can tell a role",
        "fields": "all else that it says, as JSON; what people wrote to each other only with --names",
        "thinking": "seconds since this seat could move: the moment began, others let it, or it had just moved",
        "bot": "yes: a bot made this move",
    },
    "answers": {
        "play": "the game; empty where fewer than three answered there. Of fewer of an edition nothing is told",
        "game": "which game",
        "edition": "name and version of the edition that was played",
        "answer": "a number for each phone that answered, by chance and not by seat",
        "number": "which of the questions, from 1; 0: the free line",
        "question": "what an answer is kept under: clarity, tension and the like, or the edition's own question",
        "ask": "the question as it was asked",
        "low": "what 1 means",
        "high": "what 5 means",
        "given": "1 to 5; empty: left out",
        "words": "the free line; seats stand for the names of those at the table, but with --names",
    },
    "notes": {
        "play": "the game",
        "at": "seconds since the beginning, without pauses",
        "phase": "of the game at that moment",
        "round": "of the game at that moment",
        "sign": "what the observer tapped",
        "words": "what the observer wrote; seats stand for names as in the answers",
    },
}
"""Meaning by table and column. Times are seconds of play, without pauses, unless the text says otherwise."""


def describe_columns() -> Iterator[tuple[str, str, str]]:
    """Yield each table's name with a column and its meaning."""
    for table, columns in COLUMNS.items():
        for name, meaning in columns.items():
            yield table, name, meaning
