"""Virtual tables: rooms, saved objects and games that their programs load."""
