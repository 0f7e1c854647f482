"""Rules for the settings of promptls itself."""
