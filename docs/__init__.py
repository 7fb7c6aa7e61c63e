"""The docs: pages in Markdown, and `docs.kit`, which writes the reference into them: `make docs`."""
