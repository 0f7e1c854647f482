"""Reads JSON and JSON Lines, finds where values are, and says in plain words what is wrong."""
