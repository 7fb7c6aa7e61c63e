"""People at tables: rooms, seats, the lobby, feedback, and the file that keeps them."""
