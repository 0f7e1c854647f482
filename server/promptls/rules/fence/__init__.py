"""Rules for fenced code blocks."""
