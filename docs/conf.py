"""How Sphinx builds the docs. `make site` calls it; nothing is loaded from the internet, then or later."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

project = "Tuckbox"
html_title = "Tuckbox docs"
author = "The Tuckbox makers"
language = "en"
extensions = ["myst_parser", "docs.kit.site"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["theme", "kit", "README.md"]
myst_enable_extensions = ["colon_fence", "deflist", "attrs_block", "attrs_inline"]
myst_heading_anchors = 3
highlight_language = "none"
nitpicky = True
smartquotes = False
html_static_path = ["../companion/web/static/mark.svg"]
html_theme = "tuckbox"
html_theme_path = [str(HERE / "theme")]
html_copy_source = False
html_show_sourcelink = False
html_use_index = False
html_domain_indices = False
html_permalinks_icon = "#"
html_show_search_summary = True
