"""Sheets for a wall: the poster of a game, and the flyer for teachers."""
