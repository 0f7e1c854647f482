"""Checks a document, applies fixes, and reports what was found."""
