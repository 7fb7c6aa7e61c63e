"""Editions: folders that change a game's options, decks, words and pictures."""
