"""Passwords of three plain words: creating them, and checking them against a slow hash."""

import hashlib
import hmac
import secrets

# Short and common words that are spelt as they sound. There are 256, so three of them have 24 bits.
_LIST = """
    acorn actor amber angle ankle apple apron arrow attic autumn bacon badge baker banjo basil basin basket beach
    beacon bean beetle bench berry bishop blanket blossom bottle brick bridge broom brush bucket butter button cabin
    cactus camel candle canoe canvas carpet carrot castle cellar cement chalk cherry chimney circle circus clever
    cliff clock clover cobra coffee comet copper coral corner cotton cousin cradle crayon cricket crystal curtain
    daisy dancer desert diamond dinner doctor dolphin donkey dragon drawer drum eagle echo elbow elder engine evening
    fable falcon farmer feather fiddle field finger flag flame flute forest fossil fountain friday frost galaxy
    garden garlic giant ginger glass glove goblet golden granite grape gravel guitar hammer harbour harvest hazel
    helmet hermit hollow honey hornet hotel hunter igloo index island ivory jacket jasmine jelly jersey jigsaw
    jungle kettle kitchen kitten ladder lagoon lantern lawn leather lemon letter lily linen lizard lobster locket
    magnet mango manor maple marble market meadow melon metal middle mirror mitten monday monkey morning mosaic
    motor mountain museum mustard napkin needle nephew noodle number nutmeg ocean olive onion orange orchard organ
    otter oven oyster paddle palace panda paper parade parrot pasta pebble pelican pencil pepper piano picnic pigeon
    pillow pilot pirate planet plum pocket poem pony poplar potato powder pumpkin puppet puzzle rabbit radio raven
    ribbon river robin rocket saddle sailor salad salmon sandal saturn scarf school shadow shelter silver sister
    spider spoon statue summer sunset table temple thunder tiger timber token tomato tower trumpet tulip tunnel turtle
    valley velvet violin walnut walrus whistle willow window winter
"""
WORDS = tuple(_LIST.split())

_COST, _BLOCK, _LANES, _SALT = 2**14, 8, 1, 16
"""Parameters of scrypt: each try takes about 50 ms and 16 MiB."""


def new_password() -> str:
    return "-".join(secrets.choice(WORDS) for _ in range(3))


def hashed(password: str, salt: bytes | None = None) -> bytes:
    """Return a salt followed by the hash of a password. Only this is stored, never the password."""
    salt = secrets.token_bytes(_SALT) if salt is None else salt
    words = "-".join(password[:200].casefold().replace("-", " ").split())
    return salt + hashlib.scrypt(words.encode(), salt=salt, n=_COST, r=_BLOCK, p=_LANES, dklen=32)


def is_right(password: str, password_hash: bytes) -> bool:
    """Return whether a password matches a stored hash. Ignores case; blanks and dashes between words are equal."""
    return hmac.compare_digest(hashed(password, password_hash[:_SALT]), password_hash)
