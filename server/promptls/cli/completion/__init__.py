"""Completion in bash, zsh and fish: the scripts, and the answers that they ask for."""
