"""The commands that print: print, list, check, calibrate, new, diff, photos."""
