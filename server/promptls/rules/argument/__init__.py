"""Rules for the arguments of commands and skills, and what a host replaces in their text."""
