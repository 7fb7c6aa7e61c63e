"""The companion on the wire: the app (`app.py`), how it is run (`serve.py`), the command that does (`cli.py`)."""
