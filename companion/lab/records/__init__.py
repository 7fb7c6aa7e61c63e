"""Records of played games: reading, replaying, exporting and deleting them."""
