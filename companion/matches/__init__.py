"""One running game: the match and its log, and the referee on the command line."""
