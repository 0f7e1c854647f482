"""Rules for HTML comments."""
