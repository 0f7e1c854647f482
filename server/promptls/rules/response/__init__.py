"""Rules for the answers of models, which `promptls response` and `promptls hook` check."""
