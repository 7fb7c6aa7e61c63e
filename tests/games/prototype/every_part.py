"""A game that switches on every part of `table.toml`, with every key: what stands in its folder."""

FILES = {
    "edition.toml": """game = "prototype"
name = "Everything"
version = "1"
players = [3, 6]
minutes = 30
look = "neon"
tagline = "Try all at once"
options = {hand = 4, air = 8, minute = 60}
decks.goods = {tint = "kind", number = "price", back = "noodles"}
decks.roles = {tint = "side"}
decks.tiles = {size = "square 42"}
decks.weather = {size = "tarot", printed = true}
""",
    "decks/goods.csv": """name,copies,kind,price,icon,text
Noodles,12,hot,5,noodles,With {hand} cards: {price} coins.
Ice,12,sweet,3,ice-cream,Draw.
Tea,12,hot,1,tea,
""",
    "decks/roles.csv": """name,copies,side,icon,text
Wolf,3=1 5=2,wolves,dog,You know the wolves.
Seer,1,village,eye,See a side.
Guard,1,village,shield,Keep somebody safe.
Farmer,rest,village,corn,Find them.
""",
    "decks/tiles.csv": """name,copies,icon
Bell,5,bell
Rock,20,image-filter-hdr
""",
    "decks/weather.csv": """name,icon
Sun,weather-sunny
Rain,weather-rainy
""",
    "table.toml": """[roles]
deck = "roles"
sees = [{who = {side = "wolves"}, whom = {side = "wolves"}}]
when_out = "keep secret"
[piles]
pile = {deck = "goods", when_empty = "shuffle discard"}
discard = {face = "up"}
[areas]
row = {from = "pile", keep = 4}
front = {per = "seat", face = "down"}
[hands]
deal = "{hand}"
from = "pile"
most = 8
[counters]
coins = {start = 5, per = "seat", most = 50}
luck = {start = 2, per = "seat", secret = true, by_hand = false}
doom = {start = 0, least = 0, most = 9}
[grid]
deck = "tiles"
size = [5, 5]
face = "down"
[pieces]
diver = {start = ["A1", "E5", "A5", "E1", "C3", "C1"], icon = "diving"}
boat = {per = "table", start = ["B2"], icon = "ferry"}
[dice]
die = {count = 2, sides = 8}
spice = {faces = ["hot", "cold", "pass"], secret = true}
[turns]
steps = [["draw", "pass"], [
  "play", "hide", "give", "steal", "buy", "clear", "burn", "swim", "sail", "look", "spy", "dig", "show", "peek", "mix",
  "throw", "earn", "pass",
]]
first = "next seat"
seconds = 90
[moves]
draw = {from = "pile", to = "hand", count = 2, label = "Draw two"}
play = {from = "hand", to = "discard", gain = {coins = "price"}, when = {kind = "hot"}}
hide = {from = "hand", to = "front", face = "down"}
give = {from = "hand", to = "another hand"}
steal = {from = "another hand", to = "hand"}
buy = {from = "row", to = "hand", pay = {coins = "price"}}
clear = {from = "row", to = "discard", count = 9}
burn = {from = "pile", to = "discard", face = "up"}
swim = {piece = "diver", by = 2}
sail = {piece = "boat"}
look = {tile = "any", for = "me"}
spy = {tile = "next to diver", for = "me"}
dig = {tile = "under diver", gain = {doom = 1}}
show = {show = "hand"}
peek = {peek = "pile", top = 3}
mix = {shuffle = "pile"}
throw = {roll = "die"}
earn = {gain = {luck = 1}, pay = {coins = 1}}
free = {from = "hand", to = "row"}
[phases]
order = ["night", "pick", "work", "talk", "vote"]
[phases.night]
ask = [
 {who = {name = "Wolf"}, say = "Whom do you bite?", effect = "out", shared = true},
 {who = {name = "Seer"}, say = "Who is it?", effect = "learn side"},
 {who = {name = "Guard"}, say = "Whom do you guard?", effect = "guard"},
 {say = "Whom do you suspect?"},
]
[phases.pick]
choose = {say = "What do you offer?", options = ["hand", "nothing"], to = "row"}
[phases.work]
[phases.talk]
say = "Talk about it."
moves = ["free"]
next = "first"
[phases.vote]
vote = {say = "Who leaves?", options = ["players", "nobody"], secret = true, effect = "out"}
[clock]
night = {seconds = 90, then = "random choice"}
talk = {seconds = "{minute}"}
vote = {seconds = 60, then = "no choice"}
[master]
may = ["phases", "deal", "show", "counters", "end", "undo"]
plays = true
[trade]
counters = ["coins"]
hands = true
[messages]
most = 3
[[end]]
say = "All wolves are out."
winners = {side = "village"}
[[end]]
say = "Someone has 20 coins."
winners = {most = "coins"}
[[end]]
say = "Somebody gives up."
""",
    "words/rules.en.md": """# Goal

1.1 Win.

# Set up

2.1 You need:

{components}

2.2 Take {hand:card|cards}.
""",
}
