"""Starts real editors with the lines that the README has for them, and reads what they show."""
