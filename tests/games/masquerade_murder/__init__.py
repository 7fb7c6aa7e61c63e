"""Masquerade Murder at the table and on paper."""
