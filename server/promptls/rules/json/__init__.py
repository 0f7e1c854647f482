"""Rules for JSON files of any kind."""
