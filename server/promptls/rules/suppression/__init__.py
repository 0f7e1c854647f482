"""Rules for the comments that suppress other rules."""
