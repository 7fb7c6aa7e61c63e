"""The docs: their pages, and the site that `make site` builds into `site/`."""
