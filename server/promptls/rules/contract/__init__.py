"""Rules for prompts whose answers a contract of the settings describes."""
