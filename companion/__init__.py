"""Phones: the rules of every game, what each player may know, and the tables that keep both. Knows no paper."""
