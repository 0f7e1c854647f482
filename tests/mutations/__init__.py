"""Mutates real files, and lets every fix prove that it damages nothing."""
