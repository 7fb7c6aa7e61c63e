"""The docs: pages in Markdown, what the code writes into them, and the theme. `make docs` builds the site."""
