"""Rules for work packages: Markdown files that give a coding agent one task."""
