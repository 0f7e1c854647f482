"""Rules for front matter: its form, its keys and their values."""
