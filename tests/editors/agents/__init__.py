"""Drives coding agents with the lines and the plugin of their folders, without a network."""
