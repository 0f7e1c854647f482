"""What each recipe of `CONTRIBUTING.md` changes, as text, and what follows it in a copy."""
