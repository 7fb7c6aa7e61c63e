"""Five games as newcomers would build them from the guide: what stands in their folders."""

from collections.abc import Callable, Mapping
from pathlib import Path

HEAD = 'game = "prototype"\nname = "{name}"\nversion = "1"\nplayers = {players}\nlook = "{look}"\n'


def playing_cards() -> dict[str, str]:
    """54 cards with pips: an own look of a corner index and a row of symbols."""
    suits = {"Clubs": "cards-club", "Diamonds": "cards-diamond", "Hearts": "cards-heart", "Spades": "cards-spade"}
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    rows = ["name,suit,rank,pips,icon"]
    for suit, icon in suits.items():
        rows += [f"{rank} of {suit},{suit},{rank},{min(i, 10)},{icon}" for i, rank in enumerate(ranks, 1)]
    rows += ["Red Joker,Jokers,J,1,emoticon-happy", "Black Joker,Jokers,J,1,emoticon-cool"]
    return {
        "edition.toml": HEAD.format(name="Playing cards", players="[2, 6]", look="plain")
        + 'decks.cards = {tint = "suit"}\n',
        "decks/cards.csv": "\n".join(rows) + "\n",
        "looks/plain.toml": """from = "herbarium"
[title]
text = "{name}"
hide = true
[icon]
icon = "{icon}"
hide = true
[text]
hide = true
[number]
hide = true
[tag]
hide = true
[paper]
shape = "rectangle"
box = [0, 0, 63, 88]
color = "paper"
[index]
corner = "{rank}"
box = [3.5, 3.5, 9, 15]
pt = [18, 10]
color = "hue"
[pips]
row = "{icon}"
count = "{pips}"
box = [16, 20, 31, 48]
color = "hue"
""",
    }


def word_game() -> dict[str, str]:
    """400 words to explain, with a word that must not be said."""
    syllables = [consonant + vowel for consonant in "bdkln" for vowel in "aeio"]
    rows = [f"{a}{b}{'n' if a == b else 'r'},{b}{a}" for a in syllables for b in syllables]
    return {
        "edition.toml": HEAD.format(name="Say it", players="[4, 12]", look="jelly")
        + 'minutes = 15\ndecks.words = {size = "mini", icon = "chat-outline"}\n',
        "decks/words.csv": "\n".join(("name,forbidden", *rows)) + "\n",
        "table.toml": """[piles]
words = {deck = "words", when_empty = "shuffle used"}
used = {face = "up"}
[hands]
most = 1
[counters]
points = {start = 0, per = "seat"}
[turns]
steps = [["draw"], ["guessed", "missed"]]
[moves]
draw = {from = "words", to = "hand"}
guessed = {from = "hand", to = "used", gain = {points = 1}}
missed = {from = "hand", to = "used", label = "Nobody guessed it"}
[[end]]
say = "Somebody has 10 points."
winners = {most = "points"}
""",
    }


def roles_for_twelve() -> dict[str, str]:
    """A role game for up to 12: two sides, a seer and a guard."""
    return {
        "edition.toml": HEAD.format(name="Night train", players="[6, 12]", look="dossier")
        + 'decks.roles = {tint = "side", back = "train"}\n',
        "decks/roles.csv": "name,copies,side,icon,text\nSpy,6=2 9=3,spies,incognito,Know the other spies.\n"
        "Conductor,1,travellers,badge-account,Learn a side each night.\n"
        "Guard,1,travellers,shield,Guard one traveller a night.\n"
        "Traveller,rest,travellers,bag-suitcase,Find the spies.\n",
        "table.toml": """[roles]
deck = "roles"
sees = [{who = {side = "spies"}, whom = {side = "spies"}}]
[phases]
order = ["night", "day"]
[phases.night]
ask = [
 {who = {name = "Spy"}, say = "Who leaves the train?", effect = "out", shared = true},
 {who = {name = "Conductor"}, say = "Whose ticket do you check?", effect = "learn side"},
 {who = {name = "Guard"}, say = "Whom do you guard?", effect = "guard"},
 {who = "others", say = "Whom do you suspect?"},
]
[phases.day]
vote = {say = "Who has to get off?", options = ["players", "nobody"], effect = "out"}
[[end]]
say = "All spies are off the train."
winners = {side = "travellers"}
[[end]]
say = "Spies are half of those on board."
winners = {side = "spies"}
""",
    }


def hidden_grid() -> dict[str, str]:
    """64 hidden tiles on 8 by 8 spaces, and a piece for each player."""
    return {
        "edition.toml": HEAD.format(name="Old mine", players="[2, 4]", look="blueprint")
        + 'decks.tiles = {size = "square 20", tint = "kind"}\n',
        "decks/tiles.csv": "name,copies,kind,icon\nGold,10,find,gold\nRock,40,rock,image-filter-hdr\n"
        "Water,8,trap,water\nLamp,6,find,lamp\n",
        "table.toml": """[grid]
deck = "tiles"
size = [8, 8]
[pieces]
miner = {start = ["A1", "H8", "A8", "H1"]}
[counters]
gold = {start = 0, per = "seat"}
[turns]
steps = [["walk", "pass"], ["peek", "dig", "pass"]]
[moves]
walk = {piece = "miner", by = 2}
peek = {tile = "next to miner", for = "me"}
dig = {tile = "under miner"}
[[end]]
say = "All gold is found."
winners = {most = "gold"}
""",
    }


def auction() -> dict[str, str]:
    """Everybody bids a card in secret for what lies open; the highest takes it."""
    return {
        "edition.toml": HEAD.format(name="Going, going", players="[3, 5]", look="pulp")
        + 'decks.lots = {tint = "kind"}\ndecks.bids = {size = "mini", number = "coins"}\n',
        "decks/lots.csv": "name,copies,kind,value,icon\nOld clock,3,antiques,4,clock-outline\n"
        "Painting,3,art,6,image-frame\nVase,4,antiques,3,flower-tulip\nRobot,2,toys,5,robot\n",
        "decks/bids.csv": "name,copies,coins\n" + "".join(f"{coins} coins,5,{coins}\n" for coins in range(1, 8)),
        "table.toml": """[piles]
lots = {deck = "lots"}
money = {deck = "bids"}
paid = {face = "up"}
[areas]
sale = {from = "lots", keep = 1}
won = {per = "seat"}
[hands]
from = "money"
deal = 6
[phases]
order = ["bid", "take"]
[phases.bid]
choose = {say = "Which card do you bid?", options = ["hand"], to = "paid"}
[phases.take]
say = "The highest bidder takes the lot."
moves = ["take"]
[moves]
take = {from = "sale", to = "won"}
[[end]]
say = "No money is left."
winners = "choose"
""",
    }


GAMES: Mapping[str, tuple[Callable[[], dict[str, str]], int]] = {
    "playing_cards": (playing_cards, 3),
    "word_game": (word_game, 4),
    "roles_for_twelve": (roles_for_twelve, 12),
    "hidden_grid": (hidden_grid, 4),
    "auction": (auction, 4),
}
"""Each game's files, and with how many it is played here."""


def write(folder: Path, name: str) -> Path:
    """Write a game's folder and return it."""
    return write_files(folder / name, GAMES[name][0]())


def write_files(home: Path, files: Mapping[str, str]) -> Path:
    """Write files by their path in a folder, and return the folder."""
    for file, text in files.items():
        (home / file).parent.mkdir(parents=True, exist_ok=True)
        (home / file).write_text(text, "utf-8")
    return home
