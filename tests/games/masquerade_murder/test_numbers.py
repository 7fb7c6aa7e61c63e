"""Roles and numbers of four to eight players, wherever they are told."""

import re

import pytest
from claims import told, wrong_claims
from variants import first

import cards


def test_a_number_that_somebody_wrote_down_is_found() -> None:
    game = cards.load("masquerade_murder", options={"lives": 2})
    texts = {"wall": ["Three captures and you are jailed."]}
    assert ["captures that jail: wall say '3 captures', not 2"] == wrong_claims("masquerade_murder", game, texts)


@pytest.mark.parametrize("players", first([8, 4, 5, 6, 7], 2))
def test_the_same_roles_play_wherever_they_are_told(players: int) -> None:
    game, texts = told("masquerade_murder", players, {"players": players})
    terms, wall = " ".join(texts["terms"]), texts["wall"][0]
    for role in ("Thug", "Seductress"):
        count = game.facts.cast.count(role.lower())
        assert bool(count) == (role in terms)
        assert (count > 1) == bool(re.search(rf"\b{count} {role}s|\b{count} {role}es", terms))
        assert bool(count) == (role in wall) and (count > 1) == (f"{count} × {role}" in wall)
