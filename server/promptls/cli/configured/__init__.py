"""What is configured for a file: what applies to it and why, as `promptls config` shows it."""
