"""Reads what a repository of git holds, without git: no program is run, and nothing is fetched."""
