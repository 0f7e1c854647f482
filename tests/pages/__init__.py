"""Runs what the pages for people show: files, sessions of a shell, lines for editors."""
