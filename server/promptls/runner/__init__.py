"""Checks many files: what is known of them, what must be done, and by which process."""
