"""The workbench: a page on this machine alone to design, print, host and compare games. Games stay plain folders."""
