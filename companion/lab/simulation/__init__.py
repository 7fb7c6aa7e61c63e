"""Simulations: bots play many games, on one machine or on a cluster."""
