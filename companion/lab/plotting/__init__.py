"""Plots: the shared style, charts of simulations, and output as SVG or into a PDF page."""
