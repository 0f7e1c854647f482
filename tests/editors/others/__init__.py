"""Editors that are tried at night."""
