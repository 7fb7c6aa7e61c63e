"""What many requests at once meet: rates, turns, a count of open connections."""
