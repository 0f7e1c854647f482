"""Rules for files that the settings declare copies of others."""
