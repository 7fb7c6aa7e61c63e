"""The core of every game: the contract of rules and screens, chance, JSON, bots. Pure: no clock, no files."""
