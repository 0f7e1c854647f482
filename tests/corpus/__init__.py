"""Checks what promptls makes of real files that nobody here wrote."""
