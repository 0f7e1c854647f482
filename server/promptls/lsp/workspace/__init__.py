"""The folders that are open, and the files in them."""
