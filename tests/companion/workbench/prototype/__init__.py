"""Tests of what the workbench does for own games alone."""
