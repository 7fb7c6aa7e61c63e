"""What the workbench sets going for people: prints, tables for phones, a game alone, a class."""
