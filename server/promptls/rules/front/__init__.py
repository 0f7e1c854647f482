"""Rules for front matter."""
