"""Placeholders: the names that a file may use, and what is meant where another one is written."""
