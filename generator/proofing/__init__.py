"""Proofing: legibility, contrast, safe zones and colour vision."""
