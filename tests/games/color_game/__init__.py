"""The Untitled Color Game at the table and on paper."""
