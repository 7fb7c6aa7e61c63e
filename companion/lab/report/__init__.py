"""Reports: one model with every figure, and the web page and PDF that show it."""
