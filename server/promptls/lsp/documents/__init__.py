"""The documents that are open, and their diagnostics."""
