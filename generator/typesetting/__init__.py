"""Typesetting: fonts and line breaking."""
