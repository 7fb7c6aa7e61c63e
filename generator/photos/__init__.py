"""Players' photos: read, cropped, cached, and imported into numbered sets."""
