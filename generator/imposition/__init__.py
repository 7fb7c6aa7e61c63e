"""Imposition: where pieces lie on sheets, with backs, marks and rulers. Pure."""
