"""Boxes to cut out, fold and glue: tuck boxes for decks, and a tray with a lid for a whole game."""
