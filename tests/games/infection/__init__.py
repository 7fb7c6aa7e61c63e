"""Infection at the table and on paper."""
