"""People at tables: rooms, seats, the lobby, the class, feedback, and the file that keeps them."""
