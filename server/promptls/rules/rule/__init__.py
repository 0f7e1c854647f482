"""Errors in promptls itself."""
