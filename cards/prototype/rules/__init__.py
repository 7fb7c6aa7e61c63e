"""What may be wrong with the parts of `table.toml`, and in which words: a table of rules for each kind of part."""
