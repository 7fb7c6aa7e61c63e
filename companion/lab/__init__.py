"""The playtest lab: bots play many games, figures say what came of them."""
