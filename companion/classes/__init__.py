"""Classes: several tables that a teacher leads, their password, and printing for them."""
