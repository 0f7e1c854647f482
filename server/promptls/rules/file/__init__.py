"""Rules for files as a whole."""
