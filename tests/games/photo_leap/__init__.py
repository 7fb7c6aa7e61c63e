"""Photo Leap at the table and on paper."""

RULINGS = 16
"""Of the rules page: R1 and on. Each is named by a test here."""
