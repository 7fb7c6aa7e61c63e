"""The Untitled Color Game at the table and on paper."""

RULINGS = 11
"""Of the rules page: R1 and on. Each is named by a test here."""
