"""Texts: places in them, words, patterns, edits, and values. Nothing here knows of prompts."""
