"""Passwords: three words, kept as a slow hash of them, however somebody writes them."""

import runpy

from companion.classes import password

SALT = bytes(range(16))
HASH = "000102030405060708090a0b0c0d0e0fdc5fcdcb6e6f799e2cdd92a194e114a1dc9804e5a0794e24944f98c9607e42e3"


def test_a_password_is_kept_as_a_slow_hash_of_its_words() -> None:
    fresh = runpy.run_path(password.__file__)  # tests of classes make the hash fast
    new, hashed, is_right = fresh["new_password"](), fresh["hashed"], fresh["is_right"]
    assert 256 == len({*fresh["WORDS"]}) and 3 == len(new.split("-")) and {*new.split("-")} <= {*fresh["WORDS"]}
    stored = hashed("Ash-oak  ELM", SALT)
    assert HASH == stored.hex()
    assert is_right(" ash oak-elm", stored)
    assert not any(is_right(wrong, stored) for wrong in ("", "ash oak", "ash-oak-el", "ash-oak-elmx", "ashoakelm"))
    assert 48 == len(hashed(new)) and hashed(new) != hashed(new)
    assert hashed("x" * 200, SALT) == hashed("x" * 201, SALT) != hashed("x" * 199, SALT)
