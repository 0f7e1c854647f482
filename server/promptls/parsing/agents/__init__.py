"""Agent files that have a role in a team: their parts, and the emission protocol."""
