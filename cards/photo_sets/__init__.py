"""Players' photos, for paper and phones alike: decoding them safely, and the numbered sets that they are kept in."""
