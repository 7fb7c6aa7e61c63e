"""Album at the table and on paper."""
