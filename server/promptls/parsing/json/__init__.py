"""Reads JSON and JSON Lines, finds where values are, and describes syntax errors."""
