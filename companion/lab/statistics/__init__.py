"""Statistics: win rates, lengths and comparisons with confidence intervals."""
