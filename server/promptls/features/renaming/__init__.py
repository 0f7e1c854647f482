"""Renames variables, tags, requirements, agents and skills with all their places."""
