"""A password of three plain words: told once, kept only as a hash that takes long to try."""

import hashlib
import hmac
import secrets

# Short, common, spelt as they sound; 256 of them, so that three have 24 bits.
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
"""Of scrypt: some 50 ms and 16 MiB a try."""


def new_password() -> str:
    return "-".join(secrets.choice(WORDS) for _ in range(3))


def hashed(password: str, salt: bytes | None = None) -> bytes:
    """What is kept of a password: a salt and a hash."""
    salt = secrets.token_bytes(_SALT) if salt is None else salt
    words = "-".join(password[:200].casefold().replace("-", " ").split())
    return salt + hashlib.scrypt(words.encode(), salt=salt, n=_COST, r=_BLOCK, p=_LANES, dklen=32)


def is_right(password: str, kept: bytes) -> bool:
    """Whether a password is the one that was kept, in any case, with blanks or dashes between its words."""
    return hmac.compare_digest(hashed(password, kept[:_SALT]), kept)
