"""Tests of own games: from a spreadsheet to paper and phones."""

RULINGS = 0
