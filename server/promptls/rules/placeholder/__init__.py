"""Rules for placeholders."""
