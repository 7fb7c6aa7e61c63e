"""How long simulated games are, in figures and sentences, for the workbench and the command line."""
