"""Checks what promptls makes of real files of other projects."""
