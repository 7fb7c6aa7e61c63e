"""Cutting machines: sheets to print, with cut paths and fold lines for each."""
