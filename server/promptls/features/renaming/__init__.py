"""Renames variables, tags and requirements with all their places."""
