"""The docs at `/docs/`: the Markdown pages of the folder `docs`, drawn when somebody asks for one."""
