"""What hosts replace in a text before a model reads it, where it is written in a file."""
